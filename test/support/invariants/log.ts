/**
 * Do the logs of a store make sense by themselves: whole, in order, each thing once, and no figure that cannot be? Reads the rows as they
 * lie there. Does not know what else lies in the directory.
 */

import type { HumanFact } from "../../../src/core/human/facts.ts";
import type { Fact, Recorded, Spend } from "../../../src/core/run/facts.ts";
import { fold } from "../../../src/core/run/reduce.ts";
import { stepRuns } from "../../../src/core/run/row.ts";
import type { FlowFact } from "../../../src/core/workflow/facts.ts";

export interface FactRow {
  readonly run: string;
  /** "" in the log of a workflow and in the book of questions. */
  readonly step: string;
  /** Absent in the book of questions. */
  readonly seq?: number;
  readonly at?: number;
  readonly kind?: string;
  readonly body: string;
}

/** One step of one run, with each time that it was run. */
export interface StepLog {
  readonly run: string;
  readonly step: string;
  readonly facts: readonly Recorded[];
  readonly runs: readonly (readonly Recorded[])[];
}

export const isEnded = (facts: readonly Recorded[]): boolean =>
  facts.some(({ kind }) => kind === "step.ended");

/** The money that one fact books, or none. */
export function spendOf(fact: Fact): Spend | undefined {
  if (fact.kind === "turn.ended") return fact.end.spent;
  return fact.kind === "handoff.written" || fact.kind === "session.closed" ? fact.spent : undefined;
}

/** The rows of each step of each run, in the order of their first. */
export function stepsOf(rows: readonly FactRow[]): readonly StepLog[] {
  return groups(rows).map((own) => {
    const { run = "", step = "" } = own[0] ?? {};
    const facts = own.flatMap(({ seq = 0, at = 0, body }) => {
      const fact = jsonOf(body) as Fact | undefined;
      return fact === undefined ? [] : [{ ...fact, run, step, seq, at }];
    });
    return { run, step, facts, runs: stepRuns(facts) };
  });
}

/** Facts of steps. */
export function stepFaults(rows: readonly FactRow[]): string[] {
  const legible = rows.flatMap(({ run, step, kind, body }) => {
    const fact = jsonOf(body) as Fact | undefined;
    if (fact === undefined) return [`${run} ${step}: a fact is no JSON: ${body.slice(0, 40)}`];
    return fact.kind === kind ? [] : [`${run} ${step}: a fact says ${fact.kind}, its row ${kind}`];
  });
  const each = stepsOf(rows).flatMap((log) => {
    const who = `${log.run} ${log.step}`;
    return [
      ...seqFaults(log.facts),
      ...turnFaults(log.facts),
      ...log.runs.flatMap((facts) => [
        ...stateFaults(facts),
        ...(foldFaults(facts).length > 0 ? foldFaults(facts) : retiredFaults(facts)),
        ...facts.flatMap(figureFaults),
      ]),
    ].map((fault) => `${who}: ${fault}`);
  });
  return [...legible, ...each];
}

/** Numbered from 1 without a gap. */
const seqFaults = (facts: readonly { readonly seq: number }[]): string[] =>
  facts.flatMap(({ seq }, index) =>
    seq === index + 1 ? [] : [`fact ${index + 1} of the log has the number ${seq}`],
  );

/** It begins with its start, and nothing comes after its end but another start. */
function turnFaults(facts: readonly Recorded[]): string[] {
  let open = false;
  return facts.flatMap(({ kind, seq }) => {
    const was = open;
    if (kind === "step.started") open = true;
    if (kind === "step.ended") open = false;
    if (kind === "step.started") return was ? [`it begins once more at ${seq} without an end`] : [];
    return was ? [] : [`${kind} at ${seq} lies outside of a start and an end`];
  });
}

const STATES = ["handoff.due", "handoff.written", "handoff.placed", "session.retired"] as const;

/** Each state of a handoff once per generation, and in this order. */
function stateFaults(facts: readonly Recorded[]): string[] {
  const seen = new Map<number, string[]>();
  for (const fact of facts)
    if ((STATES as readonly string[]).includes(fact.kind) && "generation" in fact)
      seen.set(fact.generation, [...(seen.get(fact.generation) ?? []), fact.kind]);
  return [...seen].flatMap(([generation, kinds]) =>
    kinds.some((kind, index) => kind !== STATES[index])
      ? [`generation ${generation} hands over by ${kinds.join(", ")}`]
      : [],
  );
}

function foldFaults(facts: readonly Recorded[]): string[] {
  try {
    fold(facts);
    return [];
  } catch (error) {
    return [`its facts do not fold: ${String(error)}`];
  }
}

/** Whose successor has worked for a whole turn is retired: a reply came in it. */
function retiredFaults(facts: readonly Recorded[]): string[] {
  return facts.flatMap((fact, index) => {
    if (fact.kind !== "turn.ended" || fact.end.how !== "completed") return [];
    const { spoke, predecessor, session } = fold(facts.slice(0, index)) ?? {};
    return spoke === true && predecessor !== undefined
      ? [`${session} has taken over from ${predecessor}, which is not retired`]
      : [];
  });
}

function figureFaults(fact: Recorded): string[] {
  const spend = spendOf(fact);
  if (spend === undefined) return [];
  const { costUsd, turns, tokens = {} } = spend;
  const figures = { costUsd, turns, ...tokens };
  return Object.entries(figures).flatMap(([name, figure]) =>
    Number.isFinite(figure) && figure >= 0 ? [] : [`${fact.kind} books ${name} = ${figure}`],
  );
}

/** Facts of workflows: each label is begun once, and decided once at the most, and nothing comes after the end. */
export function flowFaults(rows: readonly FactRow[], steps: readonly StepLog[]): string[] {
  return groups(rows).flatMap((own) => {
    const run = own[0]?.run ?? "";
    const facts = own.map(({ body }) => jsonOf(body) as FlowFact);
    const kinds = facts.map(({ kind }) => kind);
    const begun = facts.flatMap((fact) => (fact.kind === "try.begun" ? [fact.label] : []));
    const decided = facts.filter((fact) => fact.kind === "try.decided");
    const ended = new Set(
      steps.filter((log) => log.run === run && isEnded(log.facts)).map(({ step }) => step),
    );
    const labels = decided.map(({ label }) => label);
    return [
      ...seqFaults(own.map(({ seq = 0 }) => ({ seq }))),
      ...(kinds[0] === "flow.started" ? [] : [`it begins with ${kinds[0]}`]),
      ...(kinds.slice(0, -1).includes("flow.ended") ? ["something follows its end"] : []),
      ...twice(begun).map((label) => `the try ${label} is begun twice`),
      ...twice(labels).map((label) => `the try ${label} is decided twice`),
      ...labels
        .filter((label) => !begun.includes(label))
        .map((label) => `the try ${label} is decided and was not begun`),
      ...decided
        .filter(({ session, label }) => session !== null && !ended.has(label))
        .map(({ label }) => `the try ${label} is decided and its step has no end`),
    ].map((fault) => `workflow ${run}: ${fault}`);
  });
}

/** Facts of the book of questions: what is ended was asked, what is delivered was said. */
export function bookFaults(rows: readonly FactRow[]): string[] {
  return groups(rows).flatMap((own) => {
    const before: string[] = [];
    return own.flatMap(({ run, body }) => {
      const { kind, id } = jsonOf(body) as HumanFact;
      const needs = { "question.ended": "question.asked", "person.delivered": "person.said" };
      const need = (needs as Record<string, string>)[kind];
      const lost = need !== undefined && !before.includes(`${need} ${id}`);
      before.push(`${kind} ${id}`);
      return lost ? [`questions of ${run}: ${kind} ${id} without ${need}`] : [];
    });
  });
}

function groups(rows: readonly FactRow[]): readonly (readonly FactRow[])[] {
  const found = new Map<string, FactRow[]>();
  for (const row of rows) {
    const name = JSON.stringify([row.run, row.step]);
    const own = found.get(name);
    if (own === undefined) found.set(name, [row]);
    else own.push(row);
  }
  return [...found.values()];
}

const twice = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);

/** Undefined for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
