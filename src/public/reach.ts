/**
 * Reaching a run from any process: a handoff now, and what has come of it; what a person says stands in `reach-person.ts`. Says what was
 * asked in vain.
 */

import { beforeItWasDue, type HandoffOutcome, outcomeSince } from "../core/control/outcome.ts";
import type { RequestAnswer } from "../core/control/request.ts";
import type { Lang } from "../core/locale/lang.ts";
import { personTextsFor } from "../core/locale/person.ts";
import { type PersonReach, personReach } from "./reach-person.ts";
import { asked, meant, PAUSE_MS, type ReachPorts } from "./reach-running.ts";

export interface HandoffNowOptions {
  /** A step's name or a run's id, or how one of them begins. Default: the one that runs. */
  readonly step?: string;
  /** How long the step may take to answer, ms. Default 5,000. */
  readonly answerMs?: number;
  /** How long the handoff is then waited for, ms. Default 15,000. */
  readonly waitMs?: number;
  /** Told what the step answered, and then of each new stand of the handoff. */
  readonly onProgress?: (about: HandoffNow) => unknown;
  readonly signal?: AbortSignal;
}

export interface HandoffNow {
  readonly run: string;
  readonly step: string;
  /** Null where it is not known. */
  readonly pid: number | null;
  /** `nothing`: no answer came, and the request was taken back. */
  readonly heard: RequestAnswer["heard"] | "nothing";
  /** How far it has come; null where nothing will come of it. */
  readonly handoff: HandoffOutcome | null;
}

/** Close it when done. */
export interface Reach extends PersonReach {
  readonly lang: Lang;
  /**
   * Asks a step that runs to hand over at the end of its batch of tool calls. Throws `not_running` where nothing runs, and `bad_option`
   * where several do and none was named, or the name means none of them.
   */
  handoffNow(options?: HandoffNowOptions): Promise<HandoffNow>;
  close(): void;
}

export function reachWith(ports: ReachPorts, lang: Lang): Reach {
  return {
    lang,
    ...personReach(ports, lang),
    async handoffNow(options = {}) {
      const view = meant(options.step, ports, { ...personTextsFor(lang).now, lang });
      const last = ports.log.read(view.run, view.step).at(-1)?.seq ?? 0;
      const answer = await asked({ ask: "handoff" }, view, options, ports);
      const { run, step, pid } = view;
      const about = { run, step, pid, heard: answer?.heard ?? ("nothing" as const), handoff: null };
      switch (answer?.heard) {
        case "asked":
          return await followed(about, last, options, ports);
        case "under-way":
          return await followed(about, beforeItWasDue(ports.log.read(run, step)), options, ports);
        default:
          return about;
      }
    },
    close: () => ports.close(),
  };
}

/** Until the handoff is made, the step ends, or the time is over. @param since the fact after which it counts. */
async function followed(
  about: HandoffNow,
  since: number,
  { waitMs = 15_000, onProgress, signal }: HandoffNowOptions,
  { log, clock }: ReachPorts,
): Promise<HandoffNow> {
  const end = clock.now() + waitMs;
  let told: HandoffOutcome["kind"] | undefined;
  for (;;) {
    const handoff = outcomeSince(log.read(about.run, about.step), since);
    const now = { ...about, handoff };
    if (handoff.kind !== told) onProgress?.(now);
    told = handoff.kind;
    const over = handoff.kind === "done" || handoff.kind === "ended" || signal?.aborted === true;
    if (over || clock.now() >= end) return now;
    await clock.sleep(PAUSE_MS, signal);
  }
}
