/**
 * One step from order to row: makes what its functions share, runs the loop, and has manifest and lineage written from the log. Knows
 * ports only; who stands behind them is `flower.ts`.
 *
 * T1. A handler of events never harms the run, whether it throws, rejects or never returns.
 * T4. An interrupt is in the log before its words are: killed while a person types, the step goes on with a neutral line.
 */

import { type FlowerEvent, flowerEvent } from "../core/events.ts";
import { guardWords } from "../core/guards/words.ts";
import { withWindow } from "../core/handoff/policy.ts";
import {
  cutNotice,
  largeFileNotice,
  spilledNotice,
  tooLargeNotice,
  writingRefusal,
} from "../core/handoff/prompts.ts";
import { messagesFor } from "../core/locale/errors.ts";
import type { Lang } from "../core/locale/lang.ts";
import { errorSaid } from "../core/locale/said.ts";
import type { Recorded } from "../core/run/facts.ts";
import type { Policies } from "../core/run/next.ts";
import type { ManifestRow } from "../core/run/row.ts";
import type { Agent, SessionSetup } from "../ports/agent.ts";
import type { Clock } from "../ports/clock.ts";
import type { ControlChannel } from "../ports/control.ts";
import type { Documents } from "../ports/documents.ts";
import type { WayOf } from "../ports/network.ts";
import type { People } from "../ports/people.ts";
import type { RepositoryFacts } from "../ports/repository.ts";
import type { RunLog } from "../ports/run-log.ts";
import type { Transcripts } from "../ports/transcripts.ts";
import type { WorkbenchFiles } from "../ports/workbench.ts";
import { openCallRecord } from "./calls.ts";
import type { KnownWindow, PersonsWishes, StepContext } from "./context.ts";
import type { StepControls } from "./controls.ts";
import { openGate } from "./gate.ts";
import { openJournal } from "./journal.ts";
import { keepLineage } from "./lineage.ts";
import type { StepPlaces } from "./places.ts";
import { openPulse } from "./pulse.ts";
import type { Aside, Recorder } from "./recorder.ts";
import { heed } from "./requests.ts";
import { runStep, type Start } from "./run.ts";
import { leftBefore, tellUnheard } from "./unheard.ts";
import { type Bench, openBench } from "./workbench.ts";

export interface StepPorts {
  readonly agent: Agent;
  readonly log: RunLog;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly repository: RepositoryFacts;
  readonly transcripts: Pick<Transcripts, "hasSession">;
  /** Where the network is looked for while it is out. Absent: nowhere. */
  readonly wayOf?: WayOf;
  /** What other processes ask of this step. */
  readonly control: ControlChannel;
  /** What was found in the run directory, when it was opened and since; whoever asks first is told. */
  readonly found?: () => readonly FlowerEvent[];
  /** The run's channel to the person. */
  readonly people?: People | undefined;
}

export interface StepOrder {
  readonly run: string;
  readonly step: string;
  readonly start: Start;
  readonly policies: Policies;
  readonly setup: Omit<SessionSetup, "words">;
  readonly lang: Lang;
  readonly places: StepPlaces | undefined;
  /** Absent without a workbench. */
  readonly bench?: WorkbenchFiles | undefined;
  /** What the harness may ask for as an answer, in tokens. */
  readonly answer: number;
  /** Where what this gateway and model teach about the window is kept. */
  readonly windows: KnownWindow;
  readonly signal: AbortSignal;
  readonly ask: PersonsWishes;
  /** The name under which lineage knows its sessions; absent where nothing will go on with them. */
  readonly lineage?: string;
  /** The task that its prompt continues; absent where the prompt is the task. */
  readonly task?: StepContext["task"];
  readonly onEvent: ((event: FlowerEvent) => unknown) | undefined;
}

/** A step that is running: what can be asked of it from outside. */
export interface RunningStep extends StepControls {
  /** Resolves with the row of the manifest. Rejects only when the end cannot be recorded. */
  readonly row: Promise<ManifestRow>;
}

export function startStep(order: StepOrder, ports: StepPorts): RunningStep {
  const tell = safeListener(order.onEvent);
  const tellFound = () => {
    if (order.onEvent !== undefined) for (const event of ports.found?.() ?? []) tell(event);
  };
  const emit = (event: FlowerEvent) => {
    tellFound();
    tell(event);
  };
  tellFound();
  const say = (aside: Aside | undefined) => {
    if (aside === undefined) return;
    emit(flowerEvent("error", messagesFor(order.lang).putAside(aside), { ...aside }));
  };
  const lineage = keepLineage(order, ports, {
    state: () => context.journal.state,
    say,
    failed: (error) =>
      emit(flowerEvent("error", errorSaid(error, order.lang), { file: "lineage.json" })),
  });
  const context = contextOf(order, ports, emit, lineage.heard);
  lineage.begun();
  const ended = runStep(order.start, leftBefore(order, context, ports.log), context);
  const deaf = heed(ports.control, context);
  const row = ended.finally(deaf).then(async () => {
    tellUnheard(context);
    await lineage.ended();
    const recorded = await ports.recorder.recordRow(order.run, order.step);
    say(recorded.aside);
    tellFound();
    return recorded.row;
  });
  return {
    row,
    handoffNow: () => context.gate.handoffNow(),
    interrupt(message) {
      const heard = (words: string) => {
        if (context.journal.state?.phase === "ended") return;
        context.journal.append({ kind: "interrupt.heard", message: words });
      };
      heard(typeof message === "string" ? message : ""); // T4
      if (typeof message !== "string")
        context.words.push(
          message.then((words) => (words.trim() === "" ? undefined : heard(words))),
        );
      context.patience?.abort();
      if (!context.gate.writing) void context.live?.interrupt();
    },
  };
}

function contextOf(
  order: StepOrder,
  ports: StepPorts,
  emit: (event: FlowerEvent) => void,
  watch: (fact: Recorded) => void,
): StepContext {
  const { lang, setup, policies } = order;
  const journal = openJournal(ports.log, order.run, order.step, watch);
  const inForce = () =>
    withWindow(policies.handoff, journal.state?.window ?? policies.handoff.window);
  const bench = benchOf(order, ports, emit);
  const stopped = new AbortController();
  return {
    journal,
    agent: ports.agent,
    documents: ports.documents,
    clock: ports.clock,
    windows: order.windows,
    get policies() {
      return { ...policies, handoff: inForce() };
    },
    gate: openGate(inForce, policies.limits, order.answer),
    setup: {
      ...setup,
      ...(bench && { returned: bench.returned }),
      words: {
        cut: (cut) => cutNotice(lang, cut),
        refusal: writingRefusal(lang),
        tooLarge: (file) => tooLargeNotice(lang, file),
        largeFile: (file) => largeFileNotice(lang, file),
        spilled: (file) => spilledNotice(lang, file),
        guards: guardWords(lang),
      },
    },
    lang,
    places: order.places,
    bench,
    signal: AbortSignal.any([order.signal, stopped.signal]),
    stop: () => stopped.abort("aborted"),
    ending: false,
    people: ports.people,
    emit,
    frozen: undefined,
    said: [],
    spilled: 0,
    live: undefined,
    warm: undefined,
    patience: undefined,
    writingReplies: 0,
    repository: ports.repository,
    wayOf: ports.wayOf ?? (() => undefined),
    holds: (session) => ports.transcripts.hasSession(session),
    calls: openCallRecord(),
    pulse: openPulse(),
    before: undefined,
    ledger: undefined,
    closing: [],
    words: [],
    ask: order.ask,
    task: order.task,
    warned: new Set(),
    kept: new Set(),
  };
}

function benchOf(
  { bench: files, setup, places, lang, step }: StepOrder,
  { clock }: StepPorts,
  emit: (event: FlowerEvent) => void,
): Bench | undefined {
  const failed = (why: string) => emit(flowerEvent("error", why, { step, file: "INDEX.md" }));
  return files && openBench({ files, setup, places, lang, clock, failed });
}

/** T1 */
function safeListener(
  onEvent: ((event: FlowerEvent) => unknown) | undefined,
): (event: FlowerEvent) => void {
  if (onEvent === undefined) return () => undefined;
  return (event) => {
    try {
      Promise.resolve(onEvent(event)).catch(() => undefined);
    } catch {
      // The listener's own fault; the run goes on.
    }
  };
}
