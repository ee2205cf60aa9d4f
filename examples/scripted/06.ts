import { reply, type Script, say } from "flower-agent/testing";
import { mend, readSlug } from "./project.ts";

export const words: Script = [
  reply(readSlug),
  say("Only the first blank is replaced.\nA text as pattern matches once."),
  reply(readSlug),
  say("It is mended."), // it is not: the gate finds out
  reply(mend),
  say("Now it is."),
  say("The pattern: a regular expression that matches every blank."),
];
