import { reply, type Script, say, text } from "flower-agent/testing";
import { DOCUMENT, LOW, mend, OVER, readSlug } from "./project.ts";

export const words: Script = [
  reply([text("I look at it."), readSlug], OVER),
  say(DOCUMENT, OVER),
  reply([text("I go on from the handoff."), readSlug], LOW),
  reply(mend, LOW),
  say("It is mended.", LOW),
  reply(readSlug, LOW),
  say("It makes slugs.", LOW),
];
