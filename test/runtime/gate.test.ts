import { describe, expect, it } from "vitest";
import { resolveHandoff } from "../../src/core/handoff/policy.ts";
import type { Limits } from "../../src/core/run/brakes.ts";
import { openGate } from "../../src/runtime/gate.ts";

const numbers = (options: object = {}) => resolveHandoff({ window: 200_000, ...options }, 1);
const gateOf = (options: object = {}, limits: Partial<Limits> = {}) =>
  openGate(
    () => numbers(options),
    { maxTurns: undefined, maxBudgetUsd: undefined, ...limits },
    32_000,
  );
const at = (context: number, more: object = {}) => ({
  context,
  costUsd: 0,
  replies: 1,
  forecast: 0,
  window: 0,
  ...more,
});
const NOTHING = { costUsd: 0, turns: 0 };

describe("the gate", () => {
  it("G1: says near once per generation, and again in the next", () => {
    const gate = gateOf();
    expect([120_000, 130_000, 140_000].map((context) => gate.near(context))).toEqual([
      false,
      true,
      false,
    ]);
    gate.reset();
    expect(gate.near(131_000)).toBe(true);
  });

  it("G2: exempts the turn that writes the document", () => {
    const gate = gateOf({}, { maxBudgetUsd: 1, maxTurns: 1 });
    gate.writing = true;
    gate.handoffNow();
    expect(gate.batch(at(190_000, { costUsd: 9, replies: 9 }), NOTHING)).toBeUndefined();
    expect(gate.near(190_000)).toBe(false);
    expect(gate.fits(4_000_000)).toBe(true);
  });

  it("G3: cuts below the line where the forecast leaves no room for the document", () => {
    const gate = gateOf();
    expect(gate.batch(at(140_000), NOTHING)).toBeUndefined();
    expect(gate.batch(at(140_000, { forecast: 195_000 }), NOTHING)).toBe("line");
  });

  it("hands over at the next batch when a person wants it, once", () => {
    const gate = gateOf();
    gate.handoffNow();
    expect(gate.batch(at(5_000), NOTHING)).toBe("asked");
    gate.reset();
    expect(gate.batch(at(5_000), NOTHING)).toBeUndefined();
  });

  it.each([
    [
      "dollars",
      { maxBudgetUsd: 2 },
      at(5_000, { costUsd: 0.5 }),
      { costUsd: 1.5, turns: 0 },
      "budget",
    ],
    ["turns", { maxTurns: 5 }, at(5_000, { replies: 2 }), { costUsd: 0, turns: 3 }, "turns"],
  ])(
    "cuts where the step has no %s left, also when handoff is off",
    (_, limits, reading, spent, cut) => {
      expect(gateOf({ enabled: false }, limits).batch(reading, spent)).toBe(cut);
      expect(gateOf({ enabled: false }).batch(at(199_000), spent)).toBeUndefined();
    },
  );
});
