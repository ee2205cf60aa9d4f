import { reply, type Script, say, text } from "flower-agent/testing";
import { DOCUMENT, LOW, mend, OVER, readSlug } from "./project.ts";

export const words: Script = [
  reply([text("I look at it first."), readSlug], OVER),
  say(DOCUMENT, OVER),
  reply([text("I read the handoff and go on."), readSlug], LOW),
  reply(mend, LOW),
  ({ userTexts }) => {
    const added = userTexts.some((words) => words.includes("Say what you changed in one line."));
    return added ? say("Changed: every blank becomes a dash.", LOW) : undefined;
  },
];
