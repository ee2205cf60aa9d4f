/** This repository's own handoff is one: it loads as a document and is complete. */

import { join } from "node:path";
import { expect, it } from "vitest";
import { Handoff } from "../../src/index.ts";
import { ROOT } from "../support/house.ts";

it("the HANDOFF.md at the root is a complete handoff document", async () => {
  const handoff = await Handoff.load(join(ROOT, "HANDOFF.md"));
  expect(handoff?.missing()).toEqual([]);
  expect(handoff?.degraded).toBe(false);
  for (const key of ["doing", "decided", "deadends", "next", "scene"] as const)
    expect(handoff?.[key], key).not.toBe("");
});
