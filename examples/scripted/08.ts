import { call, reply, type Script, say } from "flower-agent/testing";
import { mend, readSlug } from "./project.ts";

const sections = (parts: Readonly<Record<string, string>>) =>
  say(
    Object.entries(parts)
      .map(([title, body]) => `## ${title}\n${body}`)
      .join("\n\n"),
  );

const task = "Make slug.js replace every blank.";

export const words: Script = {
  main: [
    reply(readSlug), // who clarifies
    sections({
      Goal: "Slugs without blanks.",
      Acceptance: "The test passes.",
      Bounds: "Only slug.js.",
      "Unknowns and assumptions": "Blanks become dashes: an assumption.",
    }),
    sections({ Goal: "slug.js replaces every blank.", Checks: "- slug.js replaces every blank" }),
    reply(call("Agent", { subagent_type: "worker", description: "Mend it", prompt: task })),
    say("A worker has mended slug.js."), // the coordinator
    reply(readSlug), // the judge
    sections({ Conclusion: "achieved", Reason: "The pattern is global.", Failed: "- nothing" }),
  ],
  subagents: [reply(readSlug), reply(mend), say("Done. Evidence: slug.js:1.")],
};
