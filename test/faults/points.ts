/**
 * Where the flow is killed: before and after the first fact of each kind in each log, the same kinds later where something else hangs on
 * them, and the facts that only a second life has. A list in a list: one death a life.
 */

import type { Log, Point } from "./lives.ts";

type Place = Omit<Point, "when">;

const at = (log: Log, kind: Point["kind"], ...times: readonly number[]): Place[] =>
  times.map((nth) => ({ log, kind, nth }));

/** In the order of the steps: 1 clarifies, 2 sets the goal, 3 works and hands over (two sessions), 4 judges, 5 works on, 6 judges. */
const PLACES: readonly Place[] = [
  ...at("flow", "flow.started", 1),
  ...at("flow", "part.entered", 1),
  ...at("flow", "try.begun", 1, 4),
  ...at("step", "step.started", 1),
  ...at("step", "turn.begun", 1, 4),
  ...at("step", "session.opened", 1, 4, 6),
  ...at("step", "session.spoke", 1, 3, 4),
  ...at("people", "question.asked", 1),
  ...at("people", "question.ended", 1),
  ...at("step", "turn.ended", 1, 3, 4),
  ...at("step", "step.ended", 1, 3, 4, 6),
  ...at("flow", "try.decided", 1, 3),
  ...at("flow", "part.left", 1, 3),
  ...at("step", "handoff.due", 1),
  ...at("step", "handoff.written", 1),
  ...at("step", "handoff.placed", 1),
  ...at("step", "document.read", 1),
  ...at("step", "session.retired", 1),
  ...at("flow", "noted", 1, 2),
  ...at("flow", "flow.ended", 1),
];

const WHEN = ["before", "after"] as const;
const HANDING: Point = { log: "step", kind: "handoff.written", nth: 1, when: "after" };

export const POINTS: readonly (readonly Point[])[] = [
  ...PLACES.flatMap((place) => WHEN.map((when) => [{ ...place, when }])),
  ...[at("flow", "flow.recovered", 1), at("step", "step.recovered", 1)]
    .flat()
    .flatMap((place) => WHEN.map((when) => [HANDING, { ...place, when }])),
];
