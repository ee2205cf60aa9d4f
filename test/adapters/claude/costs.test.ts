import { describe, expect, it } from "vitest";
import { Costs } from "../../../src/adapters/claude/costs.ts";

describe("costs", () => {
  it("$1: books each dollar of a cumulative total once", () => {
    const costs = new Costs(0);
    costs.see(0.25);
    costs.reply();
    costs.reply();
    expect(costs.open).toBe(0.25);
    expect(costs.replies).toBe(2);
    expect(costs.book(false)).toEqual({ costUsd: 0.25, turns: 2, atLeast: false });
    costs.see(1);
    expect(costs.book(true)).toEqual({ costUsd: 0.75, turns: 0, atLeast: true });
    expect(costs.book(false)).toEqual({ costUsd: 0, turns: 0, atLeast: false });
  });

  it("$2: of a resumed session counts only what came after what its transcript had saved", () => {
    const costs = new Costs(2);
    costs.see(2.5);
    expect(costs.book(false).costUsd).toBe(0.5);
  });

  it("$2: of a resumed process that began at 0 all the same counts everything", () => {
    const costs = new Costs(2);
    costs.see(0.5);
    expect(costs.book(false).costUsd).toBe(0.5);
    costs.see(0.75);
    expect(costs.book(false).costUsd).toBe(0.25);
  });

  it.each([0, -1, Number.NaN, undefined, "1"])("$3: a total of %s says nothing", (total) => {
    const costs = new Costs(0);
    costs.see(1);
    costs.see(total);
    expect(costs.book(false).costUsd).toBe(1);
  });
});
