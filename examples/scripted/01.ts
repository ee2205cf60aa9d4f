import { reply, type Script, say } from "flower-agent/testing";
import { readSlug } from "./project.ts";

export const words: Script = [
  reply(readSlug),
  say("It makes a slug of a title, but replaces only the first blank."),
];
