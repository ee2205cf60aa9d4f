import { call, reply, type Script, say } from "flower-agent/testing";
import { mend, readSlug } from "./project.ts";

const send = (subagent_type: string, prompt: string) =>
  call("Agent", { subagent_type, description: prompt, prompt });

const FIX = "Make slug.js replace every blank.";
const TEST = "Write a test for an empty title.";

const EMPTY = `import assert from "node:assert/strict";
import { test } from "node:test";
import { slug } from "./slug.js";

test("an empty title stays empty", () => assert.equal(slug(""), ""));
`;

/** What each worker answers, by what it was sent with. */
const workers = {
  [FIX]: [reply(readSlug), reply(mend), say("Done: every blank. Evidence: slug.js:1.")],
  [TEST]: [
    reply(call("Write", { file_path: "empty.test.js", content: EMPTY })),
    say("Done: empty.test.js. Unverified: nothing."),
  ],
};

export const words: Script = {
  main: [
    reply([send("fixer", FIX), send("tester", TEST)]),
    say("Both are done: slug.js is mended, and empty titles have a test."),
  ],
  subagents: ({ userTexts }) =>
    Object.entries(workers)
      .find(([prompt]) => userTexts.includes(prompt))?.[1]
      .shift(),
};
