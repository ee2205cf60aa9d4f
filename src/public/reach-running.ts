/**
 * Which step that runs is meant, and what it answers to a request. How a request travels, and what a step makes of it, is decided elsewhere.
 *
 * R1. What is asked and not answered is taken back: a step that hangs does not do it an hour later.
 * R2. A step whose process is dead cannot be asked; one whose process cannot be seen from here is, where none is seen to run.
 */

import type { RequestAnswer, StepRequest } from "../core/control/request.ts";
import { FlowerError } from "../core/errors.ts";
import type { Lang } from "../core/locale/lang.ts";
import { stepLabel } from "../core/locale/step-label.ts";
import { meantBy, type StepRun } from "../core/run/documents.ts";
import { type StandingView, standingOf } from "../core/run/view.ts";
import type { Clock } from "../ports/clock.ts";
import type { ControlChannel } from "../ports/control.ts";
import { type LookBackPorts, stepRunsOf } from "./look-back.ts";

export interface ReachPorts extends Omit<LookBackPorts, "documents" | "flows"> {
  readonly control: ControlChannel;
  readonly clock: Pick<Clock, "now" | "sleep">;
  /** For messages; absolute. */
  readonly runDir: string;
}

export interface Patience {
  /** How long the step may take to answer, ms. Default 5,000. */
  readonly answerMs?: number;
  readonly signal?: AbortSignal;
}

/** Between two looks, ms. */
export const PAUSE_MS = 100;

/** Undefined when no answer came: then nothing was asked. */
export async function asked(
  request: StepRequest,
  { run, step }: { readonly run: string; readonly step: string },
  { answerMs = 5_000, signal }: Patience,
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

/** What is said where no step is meant, or not one alone. */
export interface MeantTexts {
  readonly lang: Lang;
  nothingRuns(o: { runDir: string }): string;
  severalRun(o: { steps: readonly string[] }): string;
  notThatOne(o: { step: string; steps: readonly string[] }): string;
}

type Running = { readonly facts: StepRun; readonly view: StandingView };

/** The one step that is meant. Throws `not_running` and `bad_option`. */
export function meant(
  word: string | undefined,
  ports: ReachPorts,
  texts: MeantTexts,
): StandingView {
  const standing = stepRunsOf(ports.log).flatMap((facts): Running[] => {
    const view = standingOf(facts, ports.lifeOf, ports.contextOf);
    return view === undefined || view.state === "dead" ? [] : [{ facts, view }];
  });
  const seen = standing.filter(({ view }) => view.state === "running");
  const running = seen.length > 0 ? seen : standing; // R2
  const [first, ...others] = running;
  if (first === undefined)
    throw new FlowerError("not_running", texts.nothingRuns({ runDir: ports.runDir }));
  const steps = running.map(({ view }) => stepLabel(view.step, texts.lang));
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
