/**
 * The sessions of one step, read from its facts: who spoke, what it left behind, what it cost. Does not know of files or rows of other
 * steps.
 *
 * G1. Each session is listed once, in the order of its first opening; money that was spent before any session opened is listed too.
 * G2. Every `spent` of the facts is counted in exactly one generation.
 */

import type { Fact, HandoffReason, Recorded, Spend } from "./facts.ts";
import { addSpend, NO_SPEND } from "./spend.ts";

/** A generation while its facts come in; `null` for what is not known (yet). */
export interface Generation {
  /** 1, 2, 3 …; two sessions share it when one gave way to another without a handoff. */
  readonly number: number;
  session: string | null;
  spoke: boolean;
  /** The first reply's context, tokens. */
  first: number | null;
  /** The last reply's context, tokens; 0 when unknown. */
  last: number;
  spent: Spend;
  /** Of its first turn alone. */
  firstTurn: Spend | null;
  reason: HandoffReason | null;
  written: Extract<Fact, { kind: "handoff.written" }> | null;
  /** Where the document lies now. */
  document: string | null;
  writtenSha256: string | null;
  readSha256: string | null;
}

/** The generations of a step; `facts` begin with its `step.started`. */
export function generationsOf(facts: readonly Recorded[]): readonly Generation[] {
  const fold = new Fold();
  for (const fact of facts) take(fold, fact);
  return fold.listed.filter(isTold);
}

/** G1: what never became a session and left nothing is no generation. */
const isTold = ({ session, spent, written }: Generation): boolean =>
  session !== null || written !== null || spent.costUsd !== 0 || spent.turns !== 0 || spent.atLeast;

class Fold {
  readonly listed: Generation[] = [];
  /** The newest entry of each generation number. */
  readonly #current = new Map<number, Generation>();
  readonly #bySession = new Map<string, Generation>();

  of(generation: number): Generation {
    return this.#current.get(generation) ?? this.#add(generation);
  }

  /** The entry of a session; one that no session has claimed yet becomes its. G1 */
  open(generation: number, session: string): Generation {
    const known = this.#bySession.get(session);
    const current = this.of(generation);
    const entry = known ?? (current.session === null ? current : this.#add(generation));
    entry.session = session;
    this.#bySession.set(session, entry);
    this.#current.set(generation, entry);
    return entry;
  }

  #add(generation: number): Generation {
    const entry = emptyGeneration(generation);
    this.listed.push(entry);
    this.#current.set(generation, entry);
    return entry;
  }
}

const emptyGeneration = (number: number): Generation => ({
  number,
  session: null,
  spoke: false,
  first: null,
  last: 0,
  spent: NO_SPEND,
  firstTurn: null,
  reason: null,
  written: null,
  document: null,
  writtenSha256: null,
  readSha256: null,
});

type Take<F extends Fact> = (fold: Fold, fact: F) => void;

/** What each fact says of its generation; the facts that are not here say nothing of one. */
const TAKES: { readonly [K in Fact["kind"]]?: Take<Extract<Fact, { kind: K }>> } = {
  "step.started": (fold, { from, contextBefore }) => {
    const generation = from?.how === "resume" ? fold.open(1, from.session) : fold.of(1);
    generation.last = contextBefore;
  },
  "session.opened": (fold, { generation, session }) => void fold.open(generation, session),
  "session.spoke": (fold, { generation, session, context }) => {
    const entry = fold.open(generation, session);
    entry.spoke = true;
    entry.first ??= context;
    measure(entry, context);
  },
  "turn.ended": (fold, { generation, end }) => {
    const entry = fold.of(generation);
    spend(entry, end.spent);
    entry.firstTurn ??= end.spent;
    measure(entry, end.context);
  },
  "session.closed": (fold, { generation, spent }) => spend(fold.of(generation), spent),
  "handoff.due": (fold, { generation, reason, context }) => {
    const entry = fold.of(generation);
    entry.reason = reason;
    measure(entry, context);
  },
  "handoff.written": (fold, fact) => {
    const entry = fold.of(fact.generation);
    spend(entry, fact.spent);
    entry.written = fact;
  },
  "handoff.placed": (fold, { generation, path, sha256 }) => {
    const entry = fold.of(generation);
    entry.document = path;
    entry.writtenSha256 = sha256;
  },
  "document.archived": (fold, { generation, path }) => {
    fold.of(generation).document = path;
  },
  "document.read": (fold, { generation, sha256 }) => {
    fold.of(generation).readSha256 = sha256;
  },
};

function take(fold: Fold, fact: Fact): void {
  const step = TAKES[fact.kind] as Take<Fact> | undefined;
  step?.(fold, fact);
}

function spend(entry: Generation, spent: Spend): void {
  entry.spent = addSpend(entry.spent, spent); // G2
}

function measure(entry: Generation, context: number): void {
  if (context > 0) entry.last = context;
}
