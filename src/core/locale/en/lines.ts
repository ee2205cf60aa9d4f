/** What screens say, in English, and the shape that every language fills. Texts only: gutter, colour and width belong to the screen. */

import type { WindowSource } from "../../handoff/policy.ts";
import type { Ending } from "../../human/facts.ts";
import { dollars, duration, gauge, kilo, ofWindow, parts } from "../format.ts";

/** The four sections that a handoff shows on screen. */
export type ShownSection = "doing" | "decided" | "deadends" | "next";

/** Numbers of a running step; tokens, US dollars, seconds. `costUsd` is undefined until the harness has said one. */
export interface Standing {
  readonly context: number;
  readonly window: number;
  /** The two lines, in words or as a picture. */
  readonly lines: string;
  readonly generation: number;
  /** The workflow's step; empty where there is only one. */
  readonly step: string;
  /** Questions that wait for a person. */
  readonly waiting: number;
  readonly costUsd: number | undefined;
  readonly seconds: number;
}

export interface Lines {
  /** The context comes near the line. `source`: who says how large the window is; not said when a person gave it for this run. */
  near(o: {
    context: number;
    window: number;
    at: number;
    source?: WindowSource | undefined;
  }): string;
  writing(o: { context: number; window: number }): string;
  /** A person asked to read the document before it is used. */
  review(o: { path: string }): string;
  readonly labels: Readonly<Record<ShownSection, string>>;
  /** A section in which nothing stands. */
  readonly nothing: string;
  degraded(o: { why: string }): string;
  written(o: { path: string }): string;
  /** There is no file: the document travels in the prompt alone. */
  readonly notOnDisk: string;
  /** `context` is the old session's. */
  takeover(o: { context: number }): string;
  /** In its place where a brake follows. */
  readonly stopsHere: string;
  /** The whole handoff in one sentence; `path` is null when there is no file, `last` when nobody takes over. */
  done(o: { context: number; path: string | null; last?: boolean }): string;
  /** The harness itself made the context smaller. */
  reset(o: { before?: number; after?: number }): string;
  step(o: { name: string; index?: number; total?: number }): string;
  apiRetry(o: { attempt?: number; of?: number; status?: number; seconds?: number }): string;
  standing(o: Standing): string;
  /** Where the context warns and where it hands over. */
  twoLines(o: { warnAt: number; at: number }): string;
  /** What has become of background work. */
  readonly taskStates: Readonly<Record<"started" | "completed" | "failed" | "stopped", string>>;
  labelled(o: { label: string; text: string }): string;
  /** How a question ended. */
  readonly askEnded: Readonly<Record<Ending, string>>;
  finished(o: { costUsd: number; atLeast: boolean; manifest: string }): string;
  /** After the first Ctrl-C. */
  readonly stopping: string;
  /** Of the default flow: its steps, and what is said before it begins. */
  readonly flow: {
    readonly parts: Readonly<Record<"clarify" | "goal" | "work", string>>;
    readonly judges: (about: { round: number }) => string;
    readonly rounds: (about: { n: number }) => string;
    readonly tries: (about: { n: number }) => string;
    readonly report: (about: { path: string }) => string;
    /** A person or a signal has ended it. */
    readonly stopped: string;
    /** A run that had no end. */
    readonly goingOn: (about: { run: string; request: string }) => string;
    /** Flags that a run was begun with and is gone on with. */
    readonly asBegun: (about: { flags: readonly string[] }) => string;
    readonly waking: (about: {
      brief: string;
      checks: number;
      context: string;
      woke: number;
    }) => string;
    readonly nobodyTypes: (about: { seconds: number }) => string;
  };
  readonly before: {
    readonly endpoint: string;
    readonly key: string;
    readonly model: string;
    readonly window: string;
    /** The user named no model. */
    readonly harnessDefault: string;
    readonly noKey: string;
    from(o: { source: string }): string;
    /** The sources of credentials that are no file alone. */
    ofEnvironment(o: { name: string }): string;
    ofHelper(o: { path: string }): string;
    windowFrom(o: { source: WindowSource }): string;
  };
}

const SOURCES: Readonly<Record<WindowSource, string>> = {
  option: "from --window",
  env: "from FLOWER_WINDOW",
  learned: "learned from an earlier overflow",
  reported: "reported by the harness",
  guessed: "guessed from the model's name",
};

export const lines: Lines = {
  near: ({ context, window, at, source }) =>
    `context ${gauge(context, window)} · about ${kilo(Math.max(0, at - context))} to the handoff${ofWindow(SOURCES, source)}`,
  writing: ({ context, window }) =>
    `context ${gauge(context, window)} — writing the handoff, a new session follows`,
  review: ({ path }) => `the handoff waits for you: ${path}`,
  labels: { doing: "doing now", decided: "decided", deadends: "dead ends", next: "next step" },
  nothing: "(nothing)",
  degraded: ({ why }) =>
    `degraded handoff: put together by code, incomplete${why === "" ? "" : ` (${why})`}`,
  written: ({ path }) => `handoff written to ${path}`,
  notOnDisk: "handoff not written to disk: it travels in the prompt alone",
  takeover: ({ context }) =>
    `a new session takes over, context starts afresh from ${kilo(context, 1)}`,
  stopsHere: "no session takes over: the step stops here",
  done: ({ context, path, last = false }) =>
    `${path === null ? lines.notOnDisk : lines.written({ path })}; ${last ? lines.stopsHere : lines.takeover({ context })}`,
  reset: ({ before, after }) =>
    before === undefined || after === undefined
      ? "the harness shortened the context"
      : `the harness shortened the context: ${kilo(before, 1)} to ${kilo(after, 1)}`,
  step: ({ name, index, total }) =>
    index === undefined || total === undefined ? name : `step ${index} of ${total}: ${name}`,
  apiRetry: ({ attempt, of, status, seconds }) =>
    parts(
      status === undefined ? "the API could not be reached" : `the API answered ${status}`,
      attempt === undefined
        ? ""
        : `the harness's try ${attempt}${of === undefined ? "" : ` of ${of}`}`,
      seconds === undefined ? "" : `again in ${duration(seconds)}`,
    ),
  standing: ({ step, waiting, lines, context, window, generation, costUsd, seconds }) =>
    parts(
      waiting === 0 ? "" : `${waiting} question${waiting === 1 ? "" : "s"}`,
      step,
      `context ${gauge(context, window)}`,
      duration(seconds),
      lines,
      `gen. ${generation}`,
      costUsd === undefined ? "" : dollars(costUsd),
    ),
  twoLines: ({ warnAt, at }) => `warns ${kilo(warnAt)}, hands over ${kilo(at)}`,
  taskStates: { started: "started", completed: "completed", failed: "failed", stopped: "stopped" },
  labelled: ({ label, text }) => `${label}: ${text}`,
  askEnded: {
    answered: "answered",
    declined: "skipped",
    timeout: "nobody answered in time",
    over_budget: "not asked: no question is left",
    invalid: "not asked: it was empty",
    unattended: "not asked: nobody is there",
  },
  finished: ({ costUsd, atLeast, manifest }) =>
    `total cost ${atLeast ? "at least " : ""}${dollars(costUsd)} · manifest ${manifest}`,
  flow: {
    parts: { clarify: "clarify", goal: "goal", work: "work" },
    judges: ({ round }) => `judge, round ${round}`,
    rounds: ({ n }) => `round ${n}`,
    tries: ({ n }) => `try ${n}`,
    report: ({ path }) => `report ${path}`,
    stopped: "Interrupted. What was done is booked; the same command goes on where it stood.",
    goingOn: ({ run, request }) => `going on with run ${run}, which had no end: ${request}`,
    asBegun: ({ flags }) => `as it was begun: ${flags.join(" ")}`,
    waking: ({ brief, checks, context, woke }) =>
      `the brief stands in ${brief} · ${checks} ${checks === 1 ? "check" : "checks"} · the work's context ${context} · waking for the ${ordinal(woke)} time`,
    nobodyTypes: ({ seconds }) =>
      `nobody can type here: a question waits ${seconds} s for flower answer from another terminal; --timeout 0 says that nobody is there`,
  },
  stopping: "stopping: what was done is being booked. Ctrl-C again leaves at once",
  before: {
    endpoint: "endpoint",
    key: "key",
    model: "model",
    window: "window",
    harnessDefault: "the harness's default",
    noKey: "not seen by flower",
    from: ({ source }) => `from ${source}`,
    ofEnvironment: ({ name }) => `${name} (environment)`,
    ofHelper: ({ path }) => `apiKeyHelper in ${path}`,
    windowFrom: ({ source }) => SOURCES[source],
  },
};

function ordinal(n: number): string {
  const tail = n % 100 > 10 && n % 100 < 14 ? 0 : n % 10;
  return `${n}${["th", "st", "nd", "rd"][tail] ?? "th"}`;
}
