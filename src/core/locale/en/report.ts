/** What the report on a run says around the words of others, in English, and the shape that every language fills. Texts only. */

import type { Finding } from "../../documents/titles.ts";
import type { Ending } from "../../human/facts.ts";

export interface ReportTexts {
  /** To the screen, where there is no report. */
  notWritten(o: { path: string; why: string }): string;
  title(o: { run: string }): string;
  readonly about: string;
  readonly headings: Readonly<
    Record<
      "asked" | "done" | "judged" | "changed" | "generations" | "cost" | "person" | "files",
      string
    >
  >;
  /** How it went, in a word or two. */
  readonly outcomes: Readonly<Record<"done" | "failed" | "open", string>>;
  at(o: { step: string }): string;
  span(o: { from: string; to: string; took: string }): string;
  needs(o: { count: number }): string;
  readonly asked: {
    readonly nothing: string;
    /** Before words that have a date and a time. */
    on(o: { when: string; how: string }): string;
    question(o: { id: string; when: string; by: "model" | "framework"; state: string }): string;
    readonly waits: string;
    readonly options: string;
    readonly brief: string;
  };
  readonly done: { readonly nothing: string; last(o: { step: string }): string };
  readonly judged: {
    readonly nothing: string;
    readonly goal: string;
    round(o: { step: string; finding: string }): string;
    readonly findings: Readonly<Record<Finding | "", string>>;
    readonly answered: string;
    /** Behind a check. */
    readonly unverifiable: string;
  };
  readonly changed: {
    since(o: { commit: string }): string;
    readonly fromNothing: string;
    readonly nothing: string;
    readonly unknown: string;
    readonly none: Readonly<Record<"no-repository" | "no-git" | "failed", string>>;
    sum(o: { files: number; added: number; removed: number; atLeast: boolean }): string;
    /** Marks of files. */
    readonly untracked: string;
    readonly dirty: string;
    readonly gone: string;
    readonly uncounted: string;
    more(o: { count: number }): string;
    readonly commits: string;
  };
  readonly cost: {
    total(o: { cost: string; calls: string; sessions: number }): string;
    readonly atLeast: string;
  };
  readonly person: {
    readonly nothing: string;
    readonly failed: string;
    open(o: { run: string }): string;
    readonly notAchieved: string;
    readonly unverifiable: string;
    question(o: { id: string; how: Ending | "waiting" }): string;
    readonly unheard: string;
    waitsFor(o: { step: string }): string;
    note(o: { step: string }): string;
    degraded(o: { step: string; generation: number }): string;
    redacted(o: { step: string; count: number }): string;
    readonly secretAsked: string;
    readonly gone: string;
  };
  readonly files: Readonly<
    Record<"brief" | "goal" | "questions" | "additions" | "manifest" | "handoff", string>
  >;
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const ENDINGS: Readonly<Record<Ending | "waiting", string>> = {
  waiting: "waits for an answer",
  answered: "was answered",
  declined: "was skipped",
  timeout: "got no answer in time: the session decided by itself",
  unattended: "was put to nobody: the session decided by itself",
  over_budget: "was one too many: the session decided by itself",
  invalid: "held no question",
};

export const report: ReportTexts = {
  notWritten: ({ path, why }) => `The report ${path} could not be written: ${why}`,
  title: ({ run }) => `Run ${run}`,
  about:
    "Written by flower from its log when the run ended or stopped, and anew whenever it goes on. What stands in frames was written by sessions and people.",
  headings: {
    asked: "Asked",
    done: "Done",
    judged: "Judged",
    changed: "Changed",
    generations: "Generations",
    cost: "Cost",
    person: "What needs a person",
    files: "Documents",
  },
  outcomes: { done: "done", failed: "not done", open: "stopped; it can go on" },
  at: ({ step }) => `at ${step}`,
  span: ({ from, to, took }) => `from ${from} to ${to} (${took})`,
  needs: ({ count }) => `${many(count, "thing")} below ${count === 1 ? "needs" : "need"} a person`,
  asked: {
    nothing: "Nothing was said: it went on with what brief and goal say.",
    on: ({ when, how }) => `${when}, ${how}:`,
    question: ({ id, when, by, state }) =>
      `Question ${id}, ${when}, asked by ${by === "model" ? "a session" : "flower"}: ${state}`,
    waits: "waits",
    options: "options: ",
    brief: "The goal in the brief:",
  },
  done: {
    nothing: "No step has come to an end.",
    last: ({ step }) => `What was reported last in ${step} (a claim; the verdict is below):`,
  },
  judged: {
    nothing: "Nothing was judged.",
    goal: "What it is judged by:",
    round: ({ step, finding }) => `${step}: ${finding}`,
    findings: {
      achieved: "achieved",
      not_yet: "not yet",
      unreachable: "unreachable",
      "": "no clear finding, so not achieved",
    },
    answered: "The person's answer:",
    unverifiable: "cannot be verified here",
  },
  changed: {
    since: ({ commit }) => `Since commit ${commit}, on which the run began:`,
    fromNothing: "There was no commit when the run began:",
    nothing: "No file differs.",
    unknown: "How the project stood when the run began was not noted.",
    none: {
      "no-repository": "The project is in no git repository: what changed is not known.",
      "no-git": "git is not installed: what changed is not known.",
      failed: "git could not say what changed:",
    },
    sum: ({ files, added, removed, atLeast }) =>
      `${atLeast ? "at least " : ""}${many(files, "file")}, +${added} -${removed}`,
    untracked: "not in git",
    dirty: "counts uncommitted changes from before the run, too",
    gone: "its uncommitted changes from before the run are gone",
    uncounted: "not counted",
    more: ({ count }) => `and ${many(count, "more file")}`,
    commits: "Commits, newest first:",
  },
  cost: {
    total: ({ cost, calls, sessions }) => `${cost} · ${calls} · ${many(sessions, "session")}`,
    atLeast: "A process died in this run: what its last reply cost may be missing.",
  },
  person: {
    nothing: "Nothing.",
    failed: "It is not done. Why:",
    open: ({ run }) => `It has no end yet. \`flower resume ${run}\` goes on where it stood.`,
    notAchieved: "The last judge did not find the goal achieved. What did not pass:",
    unverifiable: "Nobody could verify these checks here:",
    question: ({ id, how }) => `Question ${id} ${ENDINGS[how]}:`,
    unheard: "This was said, and no session has heard it:",
    waitsFor: ({ step }) => `${step} waits for a decision:`,
    note: ({ step }) => `${step} leaves this to you:`,
    degraded: ({ step, generation }) =>
      `The handoff of generation ${generation} of ${step} was put together by code: look whether something was lost.`,
    redacted: ({ step, count }) =>
      `${many(count, "secret")} stood in a handoff of ${step} and ${count === 1 ? "was" : "were"} replaced. A session has seen ${count === 1 ? "it" : "them"}: consider changing ${count === 1 ? "it" : "them"}.`,
    secretAsked: "What was asked for holds what looks like a secret: consider changing it.",
    gone: "Uncommitted changes from before the run are gone in:",
  },
  files: {
    brief: "brief",
    goal: "goal",
    questions: "questions and answers",
    additions: "what was said while it ran",
    manifest: "manifest",
    handoff: "handoff",
  },
};
