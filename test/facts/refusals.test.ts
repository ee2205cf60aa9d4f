/**
 * Every refusal of the fixture through the real harness, at three fills of the window and as a generation's first requests: what becomes
 * of a gateway's words on the way through the harness, and what the step then does. Every sixth row is tried, at one of the four; all of
 * them at all four with FLOWER_TESTS=all (npm run test:refusals).
 */

import { expect, it } from "vitest";
import { resolveHandoff } from "../../src/core/handoff/policy.ts";
import { SEED } from "../../src/core/handoff/remedy.ts";
import { Resilience } from "../../src/core/resilience/policy.ts";
import type { Fact, TurnEnd } from "../../src/core/run/facts.ts";
import { type Action, next, type Policies } from "../../src/core/run/next.ts";
import { fold } from "../../src/core/run/reduce.ts";
import { fail, say, usage } from "../../src/scripted-api/script.ts";
import { called, REFUSALS, type Refusal } from "../support/refusals.ts";
import { share } from "../support/share.ts";
import { scene } from "./live.ts";

const WINDOW = 200_000;
const FILLS = [0.15, 0.5, 0.92, "first"] as const;
type Fill = (typeof FILLS)[number];
const ROWS = REFUSALS.filter(({ http }) => http !== undefined);
const rowsAt = (fill: Fill): readonly Refusal[] =>
  share(ROWS, 6 * FILLS.length, 6 * FILLS.indexOf(fill));

const policies: Policies = {
  handoff: resolveHandoff({}, WINDOW),
  resilience: Resilience.from(true),
  limits: { maxTurns: undefined, maxBudgetUsd: undefined },
};

/** The step's next action after this end of a turn. */
function actionAfter(end: TurnEnd, fill: Fill): Action {
  const spoken: Fact[] =
    fill === "first"
      ? []
      : [{ kind: "session.spoke", generation: 1, session: "a", context: 20_000 }];
  const state = fold([
    {
      kind: "step.started",
      step: "s",
      prompt: "do it",
      window: WINDOW,
      windowSource: "guessed",
      contextBefore: 0,
    },
    { kind: "session.opened", generation: 1, session: "a" },
    ...spoken,
    { kind: "turn.begun", generation: 1, says: "task" },
    { kind: "turn.ended", generation: 1, end },
  ]);
  if (state === undefined || state.phase === "ended") throw new Error("The step has ended.");
  return next(state, policies, 0);
}

/** An action in the words of a remedy. */
function cureBy(action: Action): { do: string; setting?: string | undefined } {
  if (action.do === "declare")
    return { do: action.reason === "code" ? "handoff-by-code" : "handoff" };
  if (action.do === "retry") return { do: "retry" };
  if (action.do !== "end" || action.ok) return { do: action.do };
  if (action.cause.kind === "seed-too-large") return { do: "stop", setting: SEED };
  return action.cause.kind === "failure"
    ? { do: "stop", setting: action.cause.setting }
    : { do: action.cause.kind };
}

function wanted(row: Refusal, fill: Fill): { do: string; setting?: string | undefined } {
  const cure = called(row, fill);
  if (cure.do === "wait" || cure.do === "retry") return { do: "retry" };
  return cure.do === "stop" ? { do: "stop", setting: cure.setting } : { do: cure.do ?? "" };
}

/** One of several settings, where the harness tells two causes in one sentence. */
const names = (got: string | undefined, right: string | undefined): boolean =>
  got === right || (right !== undefined && got?.split(", ").includes(right) === true);

it.each(FILLS)(
  "every refusal gets its remedy through the harness, at %s of the window",
  async (fill) => {
    const rows = rowsAt(fill);
    const context = fill === "first" ? 0 : fill * WINDOW;
    const { open } = await scene(
      {
        main: ({ lastUserText }) => {
          const row = rows[Number(/^row (\d+)$/m.exec(lastUserText)?.[1])];
          return row === undefined
            ? say("Yes.", { usage: usage(context) })
            : fail(row.http ?? 0, row.text, { type: "invalid_request_error" });
        },
      },
      { env: { CLAUDE_CODE_MAX_RETRIES: "0" } },
    );
    let session = open();
    if (fill !== "first") await session.turn("begin");
    const wrong: unknown[] = [];
    for (const [index, row] of rows.entries()) {
      if (!session.alive) session = open({ how: "resume", session: session.id ?? "" });
      const end = await session.turn(`row ${index}`);
      const got = cureBy(actionAfter(end, fill));
      const right = wanted(row, fill);
      if (got.do !== right.do || !names(got.setting, right.setting))
        wrong.push({ id: row.id, kind: row.kind, right, got, end });
    }
    expect(wrong).toEqual([]);
  },
  600_000,
);
