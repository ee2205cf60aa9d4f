import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Owner, Recorded } from "../../../src/core/run/facts.ts";
import { leftOver, mayGoOn } from "../../../src/core/run/left-over.ts";
import type { Life } from "../../../src/core/run/view.ts";
import { stepFacts } from "../../support/step-facts.ts";

const OWNERS = { dead: 1, live: 2, unknown: 3 } as const;
const lifeOf = ({ pid }: Owner): Life =>
  pid === OWNERS.dead ? "dead" : pid === OWNERS.live ? "live" : "unknown";

/** A step of a run: begun by the first owner, gone on with by the others. */
function step(run: string, owners: readonly (Life | "unnamed")[], ended = false): Recorded[] {
  const [begun] = stepFacts("work", "s-1");
  if (begun?.kind !== "step.started") throw new Error("no beginning");
  const [first, ...others] = owners.map((life) =>
    life === "unnamed" ? {} : { owner: { pid: OWNERS[life] } },
  );
  const facts = [
    { ...begun, ...first },
    ...others.map((owner) => ({ kind: "step.recovered" as const, ...owner })),
    ...(ended
      ? [{ kind: "step.ended" as const, ok: true, text: "", error: null, stop: null }]
      : []),
  ];
  return facts.map((fact, at) => ({ ...fact, seq: at + 1, at, run, step: "work" })) as Recorded[];
}

describe("what a run left running may be ended", () => {
  it.each([
    ["when its owner is dead", [step("r", ["dead"])], ["r"]],
    ["also when its step had ended before its owner died", [step("r", ["dead"], true)], ["r"]],
    ["when all who went on with it are dead", [step("r", ["dead", "dead"])], ["r"]],
    ["not when one who went on with it lives", [step("r", ["dead", "live"])], []],
    [
      "not when another step of it has a living owner",
      [step("r", ["dead"]), step("r", ["live"])],
      [],
    ],
    ["not when its owner lives", [step("r", ["live"])], []],
    ["not when its owner may live unseen", [step("r", ["unknown"])], []],
    ["not when no owner is recorded", [step("r", ["unnamed"])], []],
    ["not when nothing of it is recorded here", [step("other", ["dead"])], []],
  ])("%s", (_title, steps, expected) => {
    expect(leftOver(steps, new Set(["r"]), lifeOf)).toEqual(expected);
  });

  it("never when any owner is not known to be dead, whatever else is recorded", () => {
    const lives = fc.array(fc.constantFrom("dead", "live", "unknown", "unnamed" as const), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("r", "s"), lives), { maxLength: 5 }), (all) => {
        const steps = all.map(([run, owners]) => step(run, owners as (Life | "unnamed")[]));
        for (const run of leftOver(steps, new Set(["r", "s"]), lifeOf)) {
          const own = all.filter(([of]) => of === run).flatMap(([, owners]) => owners);
          expect(own).toContain("dead");
          expect(own.filter((life) => life === "live" || life === "unknown")).toEqual([]);
        }
      }),
    );
  });

  it("does not depend on whether a step that has ended may go on", () => {
    expect(mayGoOn(step("r", ["live"], true), lifeOf)).toBe(false);
    expect(mayGoOn(step("r", ["live"]), lifeOf)).toBe(true);
  });
});
