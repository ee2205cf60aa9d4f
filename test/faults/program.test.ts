/** How the fault harness chooses its runs, repeats them and counts; without the harness. */

import { describe, expect, it } from "vitest";
import { chanceOf } from "./chance.ts";
import type { Kind, Outcome } from "./frame.ts";
import { argsOf, lineOf, planOf, tableOf } from "./program.ts";

const well: Outcome = { tried: 3, seen: 2, lost: [], told: "cut twice" };
const kind = (name: string, weight?: number): Kind => ({
  name,
  ...(weight !== undefined && { weight }),
  run: () => Promise.resolve(well),
});
const KINDS = [kind("cut"), kind("kill"), kind("rare", 5)];
const args = (...words: string[]) => argsOf(words, KINDS);

describe("the plan", () => {
  it("has each kind once, in the order of the list, and then kinds by chance", () => {
    const plan = planOf(args("--seed", "7", "--runs", "200"), KINDS);
    expect(plan.slice(0, 3).map(({ kind: { name } }) => name)).toEqual(["cut", "kill", "rare"]);
    expect(new Set(plan.slice(3).map(({ kind: { name } }) => name)).size).toBe(3);
    const rare = plan.filter(({ kind: { name } }) => name === "rare").length;
    expect(rare).toBeGreaterThan(plan.length / 2);
  });

  it("is the same for the same seed", () => {
    const of = (seed: string) => planOf(args("--seed", seed, "--runs", "40"), KINDS);
    expect(of("7")).toEqual(of("7"));
    expect(of("7")).not.toEqual(of("8"));
  });

  it("repeats a run by its own seed: its chance draws the same numbers, whether its kind was drawn or named", () => {
    const ran = planOf(args("--seed", "7", "--runs", "40"), KINDS)[30];
    const again = planOf(args("--only", ran?.kind.name ?? "", "--seed", String(ran?.seed)), KINDS);
    expect(again[0]).toEqual(ran);
  });

  it("has only the kinds that were asked for", () => {
    const plan = planOf(args("--only", "kill", "--only", "cut", "--runs", "9"), KINDS);
    expect(new Set(plan.map(({ kind: { name } }) => name))).toEqual(new Set(["cut", "kill"]));
  });
});

it.for([
  [["--runs", "0"], "--runs: a whole number from 1 was expected, given: 0"],
  [["--seconds", "soon"], "--seconds: a whole number from 1 was expected, given: soon"],
  [["--only", "fire"], "--only: one of cut, kill, rare was expected, given: fire"],
  [["--fast"], "Unknown option '--fast'"],
])("%j is refused", ([words, sentence]) => {
  expect(() => argsOf(words as string[], KINDS)).toThrow(sentence as string);
});

describe("chance", () => {
  it("draws the same numbers from the same seed, spread evenly", () => {
    const draw = (seed: number) => {
      const chance = chanceOf(seed);
      return Array.from({ length: 1_000 }, () => chance.int(10));
    };
    expect(draw(1)).toEqual(draw(1));
    const counts = Array.from(
      { length: 10 },
      (_, each) => draw(1).filter((n) => n === each).length,
    );
    expect(Math.min(...counts)).toBeGreaterThan(60);
  });

  it("keeps what it shuffles", () => {
    expect(chanceOf(3).shuffled([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("the table", () => {
  const [cut, kill] = [kind("cut"), kind("kill")];
  const ran = (of: Kind, seed: number, outcome: Partial<Outcome>) => ({
    ...{ kind: of, seed, seconds: 1.5 },
    outcome: { ...well, ...outcome },
  });
  const rows = [
    ran(cut, 1, {}),
    ran(cut, 2, { lost: ["one.txt is gone"] }),
    ran(kill, 3, { notTried: "only root may", tried: 9, seen: 9 }),
  ];

  it("counts what was tried, seen, survived and lost, names the seeds of what was lost, and counts no run that was not tried", () => {
    expect(tableOf(rows).split("\n")).toEqual([
      "kind                     runs    tried     seen survived     lost",
      "cut                         2        6        4        3        1",
      "kill                        0        0        0        0        0",
      "all                         2        6        4        3        1",
      "kill was not tried: only root may",
      "To repeat what was lost:",
      "npm run faults -- --only cut --seed 2 --runs 1",
    ]);
  });

  it("is preceded by a line for each run, with a further one for each loss", () => {
    expect(rows.map(lineOf)).toEqual([
      "cut                seed 1          2 of 3 seen, 1.5 s: cut twice",
      "cut                seed 2          2 of 3 seen, 1.5 s: cut twice\n     LOST: one.txt is gone",
      "kill               seed 3          not tried: only root may, 1.5 s: cut twice",
    ]);
  });
});
