import { reply, type Script, say } from "flower-agent/testing";
import { mend, readSlug, runTests } from "./project.ts";

const verdict = (state: string, reason: string, failed: string) =>
  say(`## Conclusion\n${state}\n\n## Reason\n${reason}\n\n## Failed\n${failed}`);

export const words: Script = [
  reply(readSlug),
  say("It looks right to me."),
  reply(runTests), // the first judge
  verdict("not yet", "The test fails.", "- node --test passes"),
  reply(mend), // the same session as before
  say("Every blank becomes a dash now."),
  reply(runTests), // the second judge
  verdict("achieved", "The test passes.", "- nothing"),
];
