/**
 * Reaching a step that runs, from any process: which one is meant, what is asked of it, what it answers, what has come of it. Says what was
 * asked in vain. How a request travels, and what a step makes of it, is decided elsewhere.
 *
 * R1. What is asked and not answered is taken back: a step that hangs does not do it an hour later.
 * R2. A step whose process is dead cannot be asked; one whose process cannot be seen from here is, where none is seen to run.
 */

import { beforeItWasDue, type HandoffOutcome, outcomeSince } from "../core/control/outcome.ts";
import type { RequestAnswer, StepRequest } from "../core/control/request.ts";
import { FlowerError } from "../core/errors.ts";
import type { Lang } from "../core/locale/lang.ts";
import { personTextsFor } from "../core/locale/person.ts";
import { meantBy, type StepRun } from "../core/run/documents.ts";
import { type StandingView, standingOf } from "../core/run/view.ts";
import type { Clock } from "../ports/clock.ts";
import type { ControlChannel } from "../ports/control.ts";
import { type LookBackPorts, stepRunsOf } from "./look-back.ts";

export interface ReachPorts extends Omit<LookBackPorts, "documents"> {
  readonly control: ControlChannel;
  readonly clock: Pick<Clock, "now" | "sleep">;
  /** For messages; absolute. */
  readonly runDir: string;
}

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
export interface Reach {
  readonly lang: Lang;
  /**
   * Asks a step that runs to hand over at the end of its batch of tool calls. Throws `not_running` where nothing runs, and `bad_option`
   * where several do and none was named, or the name means none of them.
   */
  handoffNow(options?: HandoffNowOptions): Promise<HandoffNow>;
  close(): void;
}

/** Between two looks, ms. */
const PAUSE_MS = 100;

export function reachWith(ports: ReachPorts, lang: Lang): Reach {
  return {
    lang,
    async handoffNow(options = {}) {
      const view = meant(options.step, ports, lang);
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

async function asked(
  request: StepRequest,
  { run, step }: StandingView,
  { answerMs = 5_000, signal }: HandoffNowOptions,
  { control, clock }: ReachPorts,
): Promise<RequestAnswer | undefined> {
  const id = control.ask(run, step, request);
  const end = clock.now() + answerMs;
  while (clock.now() < end && signal?.aborted !== true) {
    const answer = control.fetch(id);
    if (answer !== undefined) return answer;
    await clock.sleep(PAUSE_MS, signal);
  }
  return control.withdraw(id) ? undefined : control.fetch(id); // R1
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

type Running = { readonly facts: StepRun; readonly view: StandingView };

/** The one step that is meant. */
function meant(word: string | undefined, ports: ReachPorts, lang: Lang): StandingView {
  const { now: texts } = personTextsFor(lang);
  const standing = stepRunsOf(ports.log).flatMap((facts): Running[] => {
    const view = standingOf(facts, ports.lifeOf, ports.contextOf);
    return view === undefined || view.state === "dead" ? [] : [{ facts, view }];
  });
  const seen = standing.filter(({ view }) => view.state === "running");
  const running = seen.length > 0 ? seen : standing; // R2
  const [first, ...others] = running;
  if (first === undefined)
    throw new FlowerError("not_running", texts.nothingRuns({ runDir: ports.runDir }));
  const steps = running.map(({ view }) => view.step);
  if (word === undefined) {
    if (others.length === 0) return first.view;
    throw new FlowerError("bad_option", texts.severalRun({ steps }), { field: "step" });
  }
  const means = meantBy(
    word,
    running.map(({ facts }) => facts),
  );
  const chosen = running.filter(({ view }) => means?.(view) === true);
  if (chosen.length === 1 && chosen[0] !== undefined) return chosen[0].view;
  throw new FlowerError("bad_option", texts.notThatOne({ step: word, steps }), { field: "step" });
}
