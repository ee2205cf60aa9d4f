/** The words of the facts that code adds to a document, in English, and the shape that every language fills. */

import type { EffectKind } from "../../handoff/evidence-programs.ts";

interface Count {
  readonly count: number;
}

/** `path`, `from`, `head`, `branch` come as code, with their backticks. */
export interface EvidenceTexts {
  /** The heading of the section. */
  readonly title: string;
  readonly block: {
    /** Who wrote this. */
    readonly lead: string;
    readonly origin: (about: { run: string; generation: number; at: string }) => string;
    readonly context: (about: { context: string; window: string }) => string;
    readonly cost: (about: { cost: string }) => string;
    readonly commits: (about: Count) => string;
    readonly effects: (about: Count) => string;
    readonly written: (about: Count) => string;
    readonly commands: (about: Count) => string;
    readonly running: (about: { kept: boolean }) => (about: Count) => string;
    readonly missing: (about: Count) => string;
    readonly unsaid: (about: Count) => string;
    readonly more: (about: Count) => string;
    readonly exit: (about: { code: number }) => string;
    /** The call came back; no exit code is known. */
    readonly ended: string;
    readonly failed: string;
    readonly subAgent: string;
    /** One of several commands of a line. */
    readonly among: string;
  };
  readonly effects: Readonly<Record<EffectKind, string>>;
  readonly git: {
    readonly none: Readonly<Record<"no-repository" | "no-git" | "failed", string>>;
    readonly branch: (about: { branch: string }) => string;
    readonly noBranch: string;
    readonly head: (about: { head: string }) => string;
    readonly noCommit: string;
    /** Follows the head. */
    readonly was: (about: { head: string }) => string;
    readonly clean: string;
    readonly dirty: (about: { count: number; atLeast: boolean }) => string;
    readonly renamed: (about: { path: string; from: string }) => string;
  };
  /** What a successor is told of the time between writing and reading. */
  readonly changes: {
    readonly head: (about: { from: string; to: string }) => string;
    readonly branch: (about: { from: string; to: string }) => string;
    readonly changed: (about: { path: string }) => string;
    readonly gone: (about: { path: string }) => string;
    readonly appeared: (about: { path: string }) => string;
    readonly more: (about: Count) => string;
  };
  /** What a successor is told of the section; `title` is its heading. */
  readonly trusted: (about: { title: string }) => string;
  readonly warnings: {
    readonly emptyNext: string;
    readonly vagueNext: (about: { item: string }) => string;
    readonly deadEnd: (about: { item: string; deadend: string }) => string;
    readonly done: (about: { item: string; done: string }) => string;
  };
}

export const evidence: EvidenceTexts = {
  title: "Facts noted by flower",
  block: {
    lead: "Written by flower, not by the session: taken from git, from the record of tool calls and from the disk at the moment of the handoff.",
    origin: ({ run, generation, at }) => `run ${run}, generation ${generation}, ${at}`,
    context: ({ context, window }) => `context ${context}/${window}`,
    cost: ({ cost }) => `cost of the step so far ${cost}`,
    commits: ({ count }) => `commits since this generation began: ${count}`,
    effects: ({ count }) =>
      `already done beyond the files (${count}); look before doing any of it again:`,
    written: ({ count }) => `files written by tools in this generation: ${count}`,
    commands: ({ count }) => `last commands, of ${count}:`,
    running: ({ kept }) =>
      kept
        ? ({ count }) => `background work that goes on: ${count}`
        : ({ count }) => `background work that was ended: ${count}`,
    missing: ({ count }) => `named in the scene, but not on the disk: ${count}`,
    unsaid: ({ count }) =>
      `given above as words of the user, but in no message of a person: ${count}`,
    more: ({ count }) => `and ${count} more`,
    exit: ({ code }) => `exit ${code}`,
    ended: "no error",
    failed: "failed",
    subAgent: "by a sub-agent",
    among: "one of several commands in that call",
  },
  effects: {
    commit: "commit",
    history: "change of history",
    push: "push",
    review: "on the code host",
    publish: "publication",
    deploy: "deployment",
    remote: "on another machine",
    request: "request that changes something",
    database: "database",
    service: "service or message",
    tool: "tool",
  },
  git: {
    none: {
      "no-repository": "git: no repository here",
      "no-git": "git: not installed",
      failed: "git: gave no answer",
    },
    branch: ({ branch }) => `branch ${branch}`,
    noBranch: "no branch",
    head: ({ head }) => `head ${head}`,
    noCommit: "no commit yet",
    was: ({ head }) => ` (was ${head} when this generation began)`,
    clean: "nothing uncommitted",
    dirty: ({ count, atLeast }) => `uncommitted: ${atLeast ? "at least " : ""}${count}`,
    renamed: ({ path, from }) => `${path}, before ${from}`,
  },
  changes: {
    head: ({ from, to }) =>
      `Since the document was written the commit that is checked out changed from ${from} to ${to}.`,
    branch: ({ from, to }) =>
      `Since the document was written the branch changed from ${from} to ${to}.`,
    changed: ({ path }) => `${path}, named in the document, changed since it was written.`,
    gone: ({ path }) =>
      `${path}, named in the document, was there when it was written and is gone.`,
    appeared: ({ path }) =>
      `${path}, named in the document, was not there when it was written and is there now.`,
    more: ({ count }) => `${count} more of the files that it names changed.`,
  },
  trusted: ({ title }) =>
    `What stands under "${title}" was noted by flower from git, tool calls and the disk. All else in the document is what the session said, and was not checked.`,
  warnings: {
    emptyNext: "the next step is empty",
    vagueNext: ({ item }) => `the next step says nothing that could be done: ${item}`,
    deadEnd: ({ item, deadend }) => `the next step ${item} repeats a dead end: ${deadend}`,
    done: ({ item, done }) => `the next step ${item} is marked as done: ${done}`,
  },
};
