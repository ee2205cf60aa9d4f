/** What is said when a person looks back at runs and documents, in English, and the shape that every language fills. Texts only. */

import type { HandoffReason, Stop } from "../../run/facts.ts";

/** How one step stands, in a word. */
export type Outcome = "done" | "failed" | "running" | "dead" | "unknown";

export interface DocumentAbout {
  readonly step: string;
  readonly generation: number;
  readonly writer: "session" | "code";
  readonly degraded: boolean;
}

export interface LookTexts {
  /** What was asked for in vain, with what there is. */
  readonly unknown: {
    runDir(o: { runDir: string }): string;
    readonly none: string;
    step(o: { step: string; known: readonly string[] }): string;
    document(o: { step: string }): string;
    generation(o: { step: string; generation: number; known: readonly number[] }): string;
  };
  /** The run directory holds no run yet. */
  readonly empty: string;
  readonly run: string;
  readonly outcomes: Readonly<Record<Outcome, string>>;
  readonly stops: Readonly<Record<Stop, string>>;
  readonly reasons: Readonly<
    Record<HandoffReason | "completed" | "failed" | "stopped" | "replaced", string>
  >;
  /** A generation that has no end yet. */
  readonly goesOn: string;
  readonly wentOn: string;
  steps(o: { count: number }): string;
  tries(o: { count: number }): string;
  calls(o: { count: number }): string;
  /** `cost`: dollars with their sign. */
  atLeast(o: { cost: string }): string;
  /** Of one session, and of its successor's first reply; both with unit. */
  context(o: { before: string; after?: string }): string;
  readonly writtenBy: Readonly<Record<"session" | "code", string>>;
  readonly degraded: string;
  /** A document without a file. */
  readonly noFile: string;
  readonly nothingRuns: string;
  /** Before the line of the step that ended last. */
  readonly newest: string;
  since(o: { time: string }): string;
  lastHeard(o: { time: string }): string;
  process(o: { pid: number }): string;
  readonly phases: Readonly<Record<"working" | "waiting" | "writing" | "handing-over", string>>;
  readonly noHandoff: string;
  readonly window: string;
  document(o: DocumentAbout): string;
  lies(o: { path: string }): string;
  /** There never was a file. */
  readonly fromLog: string;
  /** The file that was written is gone. */
  gone(o: { path: string }): string;
  readonly unchanged: string;
  readonly sides: { readonly written: string; generation(o: { generation: number }): string };
  readonly now: string;
  readonly edit: {
    noEditor(o: { path: string }): string;
    readonly noFile: string;
    failed(o: { editor: string; why: string }): string;
    /** Why it could not be started. */
    readonly notFound: string;
    ended(o: { editor: string; code: string }): string;
    readonly untouched: string;
    readonly complete: string;
    /** `titles` of the sections that must not be empty and are. */
    missing(o: { titles: readonly string[] }): string;
    readonly alreadyRead: string;
  };
}

const many = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;

export const look: LookTexts = {
  unknown: {
    runDir: ({ runDir }) => `Nothing has run in ${runDir}. Check -w and -r, or start a run first.`,
    none: "No handoff has been written here yet.",
    step: ({ step, known }) => `No step "${step}" here. There is: ${known.join(", ") || "none"}.`,
    document: ({ step }) => `No handoff was written in "${step}".`,
    generation: ({ step, generation, known }) =>
      `Generation ${generation} of "${step}" left no handoff. Generations with one: ${known.join(", ")}.`,
  },
  empty: "nothing has run here yet",
  run: "run",
  outcomes: {
    done: "done",
    failed: "failed",
    running: "running",
    dead: "dead: its process is gone",
    unknown: "not ended; its process cannot be seen from here",
  },
  stops: {
    generations: "brake: too many handoffs",
    degraded: "brake: degraded twice in a row",
    progress: "brake: no progress",
    budget: "brake: budget used up",
    turns: "brake: model calls used up",
    failed: "failed",
    aborted: "interrupted",
    terminated: "terminated",
  },
  reasons: {
    line: "handed over at the line",
    asked: "handed over on request",
    resumed: "handed over: over the line from the start",
    overflow: "handed over: context overflowed",
    code: "handed over: history unanswerable",
    budget: "budget used up",
    turns: "model calls used up",
    completed: "completed",
    failed: "failed",
    stopped: "stopped",
    replaced: "replaced by another session",
  },
  goesOn: "goes on",
  wentOn: "without an end",
  steps: ({ count }) => many(count, "step"),
  tries: ({ count }) => many(count, "try", "tries"),
  calls: ({ count }) => many(count, "call"),
  atLeast: ({ cost }) => `at least ${cost}`,
  context: ({ before, after }) =>
    after === undefined ? `context ${before}` : `context ${before} -> ${after}`,
  writtenBy: { session: "written by the session", code: "written by code" },
  degraded: "degraded",
  noFile: "the handoff is not on disk; flower handoff show prints it",
  nothingRuns: "nothing runs here now",
  newest: "ended last",
  since: ({ time }) => `since ${time}`,
  lastHeard: ({ time }) => `last heard of at ${time}`,
  process: ({ pid }) => `process ${pid}`,
  phases: {
    working: "working",
    waiting: "waiting to try again",
    writing: "writing the handoff",
    "handing-over": "handing over to a new session",
  },
  noHandoff: "no handoff: the harness compacts",
  window: "window",
  document: ({ step, generation, writer, degraded }) =>
    `handoff of generation ${generation} · ${step} · ${look.writtenBy[writer]}${degraded ? ` · ${look.degraded}` : ""}`,
  lies: ({ path }) => `lies at ${path}`,
  fromLog: "there is no file of it: this is the text in the run log",
  gone: ({ path }) => `${path} is gone: this is the text in the run log`,
  unchanged: "nothing differs",
  sides: {
    written: "as it was written",
    generation: ({ generation }) => `generation ${generation}`,
  },
  now: "as it lies there now",
  edit: {
    noEditor: ({ path }) => `No editor: set VISUAL or EDITOR, or open ${path} yourself.`,
    noFile: "This handoff has no file to edit: it travelled in the prompt alone, or is gone.",
    failed: ({ editor, why }) => `The editor "${editor}" could not be started: ${why}.`,
    notFound: "not found in PATH outside of the project; give its whole path",
    ended: ({ editor, code }) => `The editor "${editor}" ended with ${code}.`,
    untouched: "nothing was changed",
    complete: "saved: it reads as a complete handoff",
    missing: ({ titles }) =>
      `incomplete: nothing stands under ${titles.join(", ")}. The next session needs it.`,
    alreadyRead: "its successor has already read it: this change reaches nobody by itself",
  },
};
