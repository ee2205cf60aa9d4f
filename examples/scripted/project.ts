/** What several scripts say: the calls that mend the little project, and what a model has seen so far. */

import { type CallBlock, call, usage } from "flower-agent/testing";

export const RIGHT = 'replace(/ /g, "-")';

export const readSlug: CallBlock = call("Read", { file_path: "slug.js" });

export const mend: CallBlock = call("Edit", {
  file_path: "slug.js",
  old_string: 'replace(" ", "-")',
  new_string: RIGHT,
});

export const runTests: CallBlock = call("Bash", { command: "node --test", description: "Tests" });

/** Far from the line, and over a line at 35,000 tokens. */
export const LOW = { usage: usage(9_000) };
export const OVER = { usage: usage(36_000) };

/** A handoff document. */
export const DOCUMENT = `## Doing now
Making slug.js replace every blank.

## Decided
Keep the function's name, because callers rely on it.

## Next step
Change the replace in slug.js, then run node --test.

## Scene
slug.js, slug.test.js`;
