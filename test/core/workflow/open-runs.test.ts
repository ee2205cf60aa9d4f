/** Which runs can be gone on with. */

import { expect, it } from "vitest";
import type { FlowFact } from "../../../src/core/workflow/facts.ts";
import { type RunFacts, unendedRuns } from "../../../src/core/workflow/open-runs.ts";

const LIVE = { pid: 1 };
const DEAD = { pid: 2 };
const lifeOf = ({ pid }: { readonly pid: number }) => (pid === 1 ? "live" : "dead");
const started = (owner = DEAD): FlowFact => ({
  ...{ kind: "flow.started", flow: "go", steps: ["a"], request: "", owner },
});
const ended: FlowFact = { kind: "flow.ended", ok: true, failedAt: null, error: null, stop: null };
const run = (more: Partial<RunFacts>): RunFacts => ({
  run: "r",
  stepOwners: [],
  flow: [],
  ...more,
});

it.each<[string, Partial<RunFacts>, string | undefined]>([
  ["all of whose steps have ended", {}, undefined],
  ["of which a step has no end", { stepOwners: [DEAD] }, "dead"],
  ["of which a step runs", { stepOwners: [DEAD, LIVE] }, "live"],
  ["of which nobody knows who worked on it", { stepOwners: [undefined] }, "unknown"],
  ["whose workflow stands between two steps", { flow: [started()] }, "dead"],
  [
    "whose workflow another process has taken up",
    { flow: [started(), { kind: "flow.recovered", request: "", at: 0, owner: LIVE }] },
    "live",
  ],
  ["whose workflow has ended", { flow: [started(), ended] }, undefined],
])("a run %s", (_title, facts, state) => {
  expect(unendedRuns([run(facts)], lifeOf).map((found) => found.state)).toEqual(
    state === undefined ? [] : [state],
  );
});
