/** What is said to a person who steps in, in English, and the shape that every language fills: review, control channel, asked documents. */

import { stepLabel } from "../step-label.ts";

/** A step that can be named on a command line. */
export interface NamedStep {
  readonly step: string;
  /** Null where it is not known. */
  readonly pid: number | null;
}

export interface PersonTexts {
  readonly review: {
    /** There is no terminal to ask on. */
    readonly noTerminal: string;
    /** What each key does. `back`: there is a change that can be taken back. */
    keys(o: { back: boolean; seconds: number }): string;
    /** The line that counts down. */
    left(o: { seconds: number }): string;
    readonly editing: string;
    readonly takenBack: string;
    /** No key was pressed. */
    readonly timeUp: string;
    cannotTakeBack(o: { why: string }): string;
  };
  readonly now: {
    nothingRuns(o: { runDir: string }): string;
    /** Which of them is meant? */
    severalRun(o: { steps: readonly string[] }): string;
    /** The step that was named does not run; `steps` do. */
    notThatOne(o: { step: string; steps: readonly string[] }): string;
    asked(o: NamedStep): string;
    underWay(o: NamedStep): string;
    /** Handing over is switched off there. */
    noHandoff(o: NamedStep): string;
    /** The process is of a version that does not know this request. */
    notUnderstood(o: NamedStep): string;
    noAnswer(o: NamedStep & { seconds: number }): string;
    readonly writing: string;
    done(o: { generation: number; degraded: boolean; path: string | null }): string;
    /** The step came to its end before another batch of tool calls did. */
    readonly ended: string;
    readonly notYet: string;
  };
  /** What a person says to a run from elsewhere. */
  readonly reached: {
    nothingRuns(o: { runDir: string }): string;
    severalRun(o: { steps: readonly string[] }): string;
    notThatOne(o: { step: string; steps: readonly string[] }): string;
    said(o: NamedStep): string;
    tooLate(o: NamedStep): string;
    noQuestion(o: { runDir: string }): string;
    severalQuestions(o: { ids: readonly string[] }): string;
    notThatQuestion(o: { id: string; ids: readonly string[] }): string;
    answered(o: { id: string; question: string }): string;
    skipped(o: { id: string; question: string }): string;
    /** It was answered, or its time was over, a moment before. */
    settled(o: { id: string }): string;
    silent(o: { id: string; seconds: number }): string;
    stopping(o: NamedStep): string;
    readonly stopped: string;
    readonly notYet: string;
    /** Below a question, in `flower status`. */
    how(o: { id: string }): string;
  };
  /** The person's own command, which calls the person. */
  readonly resume: {
    /** `given`: the run that was asked for. */
    readonly none: (about: { given: string | undefined; runs: readonly string[] }) => string;
    readonly live: (about: { run: string }) => string;
    readonly unnoted: (about: { run: string }) => string;
  };
  notifyFailed(o: { why: string }): string;
  readonly write: {
    asking(o: { session: string }): string;
    readonly noLastSession: string;
    /** What came of it is no document of the session's. */
    failed(o: { why: string; path: string | null }): string;
  };
}

const of = ({ step, pid }: NamedStep): string =>
  stepLabel(step, "en") + (pid === null ? "" : ` (process ${pid})`);

export const person: PersonTexts = {
  review: {
    noTerminal: "--review: no terminal, so no handoff waits to be read",
    keys: ({ back, seconds }) =>
      `Enter goes on · e edits it · ${back ? "k keeps the text as it was written · " : ""}goes on by itself after ${seconds} s`,
    left: ({ seconds }) => `goes on by itself in ${seconds} s`,
    editing: "waiting for the editor to end",
    takenBack: "the text as it was written is back",
    timeUp: "no answer: goes on",
    cannotTakeBack: ({ why }) => `the text as it was written could not be put back: ${why}`,
  },
  now: {
    nothingRuns: ({ runDir }) =>
      `Nothing runs in ${runDir} that could hand over. Check -w and -r; flower handoff write --session last has an ended session write its handoff.`,
    severalRun: ({ steps }) =>
      `Several steps run here: say which one is to hand over (${steps.join(", ")}).`,
    notThatOne: ({ step, steps }) =>
      `"${step}" names no single step that runs here. There runs: ${steps.join(", ")}.`,
    asked: (step) =>
      `${of(step)} was asked: it hands over when the tool calls that run have finished`,
    underWay: (step) => `${of(step)} is handing over already`,
    noHandoff: (step) =>
      `${of(step)} runs without handoff (--no-handoff): it cannot hand over. End it, and go on with --resume.`,
    notUnderstood: (step) =>
      `${of(step)} is run by another version of flower, which does not know this request.`,
    noAnswer: ({ seconds, ...step }) =>
      `${of(step)} runs but did not answer within ${seconds} s: it may hang, or be stopped (Ctrl-Z). Nothing was asked of it; try again, or end it.`,
    writing: "the session is writing its handoff",
    done: ({ generation, degraded, path }) =>
      `handed over: the handoff of generation ${generation}${degraded ? ", put together by code," : ""} ${path === null ? "is in the run log (flower handoff show)" : `lies at ${path}`}`,
    ended: "The step ended before it could hand over: no tool calls came any more.",
    notYet: "not handed over yet: flower status and flower log show when",
  },
  reached: {
    nothingRuns: ({ runDir }) => `Nothing runs in ${runDir}. Check -w and -r.`,
    severalRun: ({ steps }) =>
      `Several steps run here: say which one is meant with --run (${steps.join(", ")}).`,
    notThatOne: ({ step, steps }) =>
      `"${step}" names no single step that runs here. There runs: ${steps.join(", ")}.`,
    said: (step) => `${of(step)} has it: its session is told at the next boundary`,
    tooLate: (step) => `${of(step)} is ending: no session of it hears anything any more.`,
    noQuestion: ({ runDir }) => `No question waits in ${runDir}.`,
    severalQuestions: ({ ids }) =>
      `Several questions wait: say which one is meant (${ids.join(", ")}); flower status shows them.`,
    notThatQuestion: ({ id, ids }) =>
      `"${id}" names no question that waits. There wait: ${ids.join(", ")}.`,
    answered: ({ id, question }) => `${id} is answered: ${question}`,
    skipped: ({ id, question }) => `${id} is skipped: ${question}`,
    settled: ({ id }) => `${id} does not wait any more: it was answered, or its time was over.`,
    silent: ({ id, seconds }) =>
      `The run that asked ${id} did not answer within ${seconds} s: it may hang, or be stopped (Ctrl-Z). Nothing was answered; try again.`,
    stopping: (step) => `${of(step)} is stopping: what was done is being booked`,
    stopped: "stopped; everything is booked",
    notYet: "not ended yet: flower status shows when",
    how: ({ id }) => `flower answer ${id} "..."`,
  },
  resume: {
    none: ({ given, runs }) =>
      (given === undefined ? "" : `no run ${given} without an end: `) +
      (runs.length === 0
        ? "every run here has ended; flower goes on with the conversation, flower once --resume last with a session"
        : `there are ${runs.join(", ")}`),
    live: ({ run }) => `${run} is being worked on by a process that lives; see flower status`,
    unnoted: ({ run }) =>
      `${run} has no end, and how it was begun was not noted; begun from a program, it is gone on with by new Runtime({ run })`,
  },
  notifyFailed: ({ why }) => `--notify: the command failed (${why}); this is said once`,
  write: {
    asking: ({ session }) => `asking a copy of session ${session} for its handoff`,
    noLastSession: "there is no session here yet; flower log -v shows their ids",
    failed: ({ why, path }) =>
      `The session wrote no handoff: ${why}.${path === null ? "" : ` What code could put together lies at ${path}.`}`,
  },
};
