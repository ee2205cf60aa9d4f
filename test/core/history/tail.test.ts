import { expect, it } from "vitest";
import type { TranscriptEntry } from "../../../src/core/history/entry.ts";
import { contextOfTail, costStateOf, TAIL } from "../../../src/core/history/tail.ts";

it("looks no further than it must", () => {
  let looked = 0;
  function* endless(): Generator<TranscriptEntry> {
    for (;;) {
      looked += 1;
      yield { type: "user" };
    }
  }
  expect(contextOfTail(endless())).toBe(0);
  expect(looked).toBe(TAIL);
});

it.each([
  ["tokens that are no numbers", { input_tokens: "many", cache_read_input_tokens: null }],
  ["negative tokens", { input_tokens: -5 }],
  ["no usage object", 7],
])("does not take %s for a context", (_what, usage) => {
  expect(contextOfTail([{ type: "assistant", message: { usage } }])).toBe(0);
});

it.each([
  [{ type: "cost-state", totalCostUSD: 0 }, 0],
  [{ type: "cost-state", totalCostUSD: Number.NaN }, undefined],
  [{ type: "cost-state" }, undefined],
  [{ type: "user", totalCostUSD: 3 }, undefined],
])("reads the cost of %j", (entry, expected) => {
  expect(costStateOf(entry)).toBe(expected);
});
