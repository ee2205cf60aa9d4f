/**
 * Which handoff documents the runs of a run directory left, where each lies now, and which one a person means. Reads facts; opens no
 * file.
 *
 * D1. A document goes to the archive when the next one of the same step's name takes its place, also in a later run: the log of that run
 *     then says where to.
 * D2. Of a generation that wrote twice (its process died in between) the later document counts.
 */

import { LANGS } from "../locale/lang.ts";
import { stepLabel } from "../locale/step-label.ts";
import type { Fact, Recorded } from "./facts.ts";

/** The facts of one run of one step, from its `step.started` on. */
export type StepRun = readonly Recorded[];

export interface LeftDocument {
  readonly run: string;
  readonly step: string;
  readonly generation: number;
  readonly writer: "session" | "code";
  readonly degraded: boolean;
  /** As it was written. */
  readonly markdown: string;
  /** As its successor read it; null before, and where that is how it was written. */
  readonly edited: string | null;
  /** Where it lies now; null without a workbench, or when it was never placed. */
  readonly path: string | null;
  /** The successor has read it: what is changed in it now, reaches nobody by itself. */
  readonly read: boolean;
}

interface Placed {
  readonly facts: StepRun;
  readonly generation: number;
  path: string | null;
}

/** Of each run of a step: the places of its documents, by generation. D1 */
export function documentsNow(
  steps: readonly StepRun[],
): ReadonlyMap<StepRun, ReadonlyMap<number, string | null>> {
  const moves = steps
    .flatMap((facts) => facts.filter(isMove).map((fact) => ({ facts, fact })))
    .sort((a, b) => a.fact.at - b.fact.at);
  const placed: Placed[] = [];
  /** What lies under the document's own name, by step. */
  const lying = new Map<string, Placed>();
  for (const { facts, fact } of moves) {
    const { step, generation, path } = fact;
    if (fact.kind === "handoff.placed") {
      const entry: Placed = { facts, generation, path };
      placed.push(entry);
      if (path !== null) lying.set(step, entry);
    } else {
      const moved = lying.get(step);
      if (moved !== undefined) moved.path = path;
      lying.delete(step);
    }
  }
  const pathsOf = (facts: StepRun) =>
    new Map(
      placed
        .filter((entry) => entry.facts === facts)
        .map((entry) => [entry.generation, entry.path]),
    );
  return new Map(steps.map((facts) => [facts, pathsOf(facts)]));
}

type Move = Extract<Fact, { kind: "handoff.placed" | "document.archived" }>;

const isMove = (fact: Recorded): fact is Recorded<Move> =>
  fact.kind === "handoff.placed" || fact.kind === "document.archived";

/** Every document, in the order of the step runs, then of the generations. */
export function documentsOf(steps: readonly StepRun[]): readonly LeftDocument[] {
  const places = documentsNow(steps);
  return steps.flatMap((facts) => {
    const written = new Map<number, Recorded<Extract<Fact, { kind: "handoff.written" }>>>();
    for (const fact of facts)
      if (fact.kind === "handoff.written") written.set(fact.generation, fact); // D2
    return [...written.values()].map(({ run, step, generation, writer, degraded, markdown }) => ({
      run,
      step,
      generation,
      writer,
      degraded,
      markdown,
      path: places.get(facts)?.get(generation) ?? null,
      ...readingOf(facts, generation),
    }));
  });
}

function readingOf(facts: StepRun, generation: number): Pick<LeftDocument, "edited" | "read"> {
  const reading = facts.findLast(
    (fact): fact is Recorded<Extract<Fact, { kind: "document.read" }>> =>
      fact.kind === "document.read" && fact.generation === generation,
  );
  return { edited: reading?.edited ?? null, read: reading !== undefined };
}

export interface Wish {
  /** A step's name or a run's id, or a beginning of one that no other shares. Default: the newest step that left a document. */
  readonly step?: string;
  /** Default: the newest. */
  readonly generation?: number;
}

export type Choice =
  | { readonly kind: "found"; readonly document: LeftDocument }
  /** No document at all. */
  | { readonly kind: "none" }
  | { readonly kind: "unknown-step"; readonly step: string; readonly known: readonly string[] }
  /** A step that is there and left none. */
  | { readonly kind: "no-document"; readonly step: string }
  | {
      readonly kind: "unknown-generation";
      readonly step: string;
      readonly generation: number;
      readonly known: readonly number[];
    };

/** Of several runs of a step the newest that left a document counts. */
export function chooseDocument(
  steps: readonly StepRun[],
  { step, generation }: Wish,
  documents = documentsOf(steps),
): Choice {
  const meant = step === undefined ? undefined : meantBy(step, steps);
  if (meant === null)
    return {
      kind: "unknown-step",
      step: step ?? "",
      known: namesOf(steps, ({ step: name }) => name),
    };
  const candidates = documents.filter((document) => meant?.(document) ?? true);
  const newest = candidates.at(-1);
  if (newest === undefined)
    return step === undefined ? { kind: "none" } : { kind: "no-document", step };
  const own = candidates.filter((each) => each.run === newest.run && each.step === newest.step);
  const found =
    generation === undefined ? newest : own.findLast((each) => each.generation === generation);
  if (found !== undefined) return { kind: "found", document: found };
  return {
    kind: "unknown-generation",
    step: newest.step,
    generation: generation ?? 0,
    known: [...new Set(own.map((each) => each.generation))],
  };
}

type Named = { readonly run: string; readonly step: string };

/** Which steps a word means: a name, a run, a name as a screen shows it, or the one beginning; null when it means none, or several. */
export function meantBy(word: string, steps: readonly StepRun[]): ((of: Named) => boolean) | null {
  const names = namesOf(steps, ({ step }) => step);
  const runs = namesOf(steps, ({ run }) => run);
  if (names.includes(word)) return ({ step }) => step === word;
  if (runs.includes(word)) return ({ run }) => run === word;
  const labelled = names.filter((name) => LANGS.some((lang) => stepLabel(name, lang) === word));
  if (labelled.length === 1) return ({ step }) => step === labelled[0];
  const begun = names.filter((name) => name.startsWith(word));
  if (begun.length === 1) return ({ step }) => step === begun[0];
  const begunRuns = runs.filter((run) => run.startsWith(word));
  return begun.length === 0 && begunRuns.length === 1 ? ({ run }) => run === begunRuns[0] : null;
}

const namesOf = (steps: readonly StepRun[], of: (first: Named) => string): readonly string[] => [
  ...new Set(steps.flatMap((facts) => (facts[0] === undefined ? [] : [of(facts[0])]))),
];
