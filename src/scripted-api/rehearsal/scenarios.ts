/** The rehearsals there are: for each the numbers of its handoff, what the model says, and what must be seen afterwards. Data. */
import type { Checking } from "./check.ts";
import * as flow from "./go-checks.ts";
import { go } from "./go-script.ts";
import * as handoff from "./handoff-checks.ts";
import type { ScenarioName } from "./names.ts";
import * as script from "./scripts.ts";
import * as work from "./work-checks.ts";

export interface Scenario {
  /** Tokens; `maxGenerations` handoffs. */
  readonly handoff: {
    readonly window: number;
    readonly headroom: number;
    readonly maxGenerations?: number;
  };
  readonly play: (setting: script.Setting) => script.Play;
  readonly checks: readonly Checking[];
  /** The default flow, from a request on; else one step. */
  readonly whole?: true;
}

/** The line at 35,000 tokens, the warning at 15,000. */
const SMALL = { window: 60_000, headroom: 25_000 } as const;
/** A window that is taken for larger than it is: the line is never reached. With the real one it lies at 35,000 again. */
const TOO_LARGE = { window: 200_000, headroom: 25_000 } as const;
const HANDOFFS = 2;
/** The line at 10,000 tokens, just above what a session begins with. */
const TOO_SMALL = { window: 60_000, headroom: 50_000, maxGenerations: HANDOFFS } as const;

const ONE = ["near", "writing", "done"] as const;

const BEGUN = [work.brokenBefore, work.looked, work.sawFailure] as const;
const CROSSED = [handoff.batch, handoff.straight] as const;
const TAKEN_OVER = [handoff.document(1), handoff.sessions(2), handoff.fresh] as const;
const INCOMPLETE = [handoff.degradedOnce, handoff.toldIncomplete] as const;
const FINISHED = [
  work.readOn,
  work.edited,
  work.sawSuccess,
  work.ended,
  handoff.manifest,
  work.byScript,
  work.worksAfter(3),
] as const;

const TABLE: Readonly<Record<ScenarioName, Scenario>> = {
  clean: {
    handoff: SMALL,
    play: script.clean,
    checks: [...BEGUN, ...CROSSED, handoff.phases(ONE), ...TAKEN_OVER, ...FINISHED],
  },
  background: {
    handoff: SMALL,
    play: script.background,
    checks: [
      ...BEGUN,
      ...CROSSED,
      handoff.reportHeld,
      handoff.phases(ONE),
      ...TAKEN_OVER,
      ...FINISHED,
    ],
  },
  degraded: {
    handoff: SMALL,
    play: script.degraded,
    checks: [
      ...BEGUN,
      ...CROSSED,
      handoff.askedTwice,
      handoff.phases(ONE),
      ...INCOMPLETE,
      ...TAKEN_OVER,
      ...FINISHED,
    ],
  },
  overflow: {
    handoff: TOO_LARGE,
    play: script.overflow,
    checks: [
      ...BEGUN,
      handoff.refusedOnce,
      handoff.learned,
      handoff.phases(["writing", "done"]),
      ...INCOMPLETE,
      ...TAKEN_OVER,
      ...FINISHED,
    ],
  },
  brake: {
    handoff: TOO_SMALL,
    play: (setting) => script.brake(setting, HANDOFFS + 1),
    checks: [
      work.brokenBefore,
      work.looked,
      handoff.straight,
      handoff.phases(Array.from({ length: HANDOFFS + 1 }, () => ONE).flat()),
      handoff.document(HANDOFFS + 1),
      handoff.sessions(HANDOFFS + 1),
      handoff.fresh,
      handoff.braked,
      handoff.manifest,
      work.byScript,
    ],
  },
  go: {
    handoff: SMALL,
    play: go,
    whole: true,
    checks: [
      work.brokenBefore,
      flow.askedPerson,
      flow.brief,
      flow.goal,
      flow.workers,
      handoff.straight,
      handoff.phases(ONE),
      handoff.document(1),
      flow.tookOver,
      flow.verdicts,
      flow.wentOn,
      handoff.sessions(flow.SESSIONS),
      flow.steps,
      flow.lineage,
      work.byScript,
      work.worksAfter(4),
    ],
  },
};

export const scenarioOf = (name: ScenarioName): Scenario => TABLE[name];
