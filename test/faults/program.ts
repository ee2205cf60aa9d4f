/**
 * `npm run faults`: the list of kinds first, each once, then kinds by chance, several runs side by side. Prints a line for each run, and the
 * table at the end. Knows how runs are chosen, counted and told; not what a fault is.
 *
 * Run number i of a program with seed S has the seed S + i: `--only <kind> --seed <that> --runs 1` repeats it alone.
 */

import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { chanceOf } from "./chance.ts";
import type { Kind, Outcome } from "./frame.ts";
import { openSite, type Site, within } from "./site.ts";

const SEEDS = 2 ** 31;
/** A line at least so often, so that one sees that it lives. */
const SILENCE_MS = 20_000;

export interface Args {
  readonly seed: number;
  readonly runs: number;
  /** No run begins after so many seconds. */
  readonly seconds: number | undefined;
  readonly only: readonly string[];
  readonly jobs: number;
  /** Leave the folder of a run in which something was lost, and name it. */
  readonly keep: boolean;
}

/** Throws for a flag that is none, for a number that is none, and for a kind that is none. */
export function argsOf(words: readonly string[], kinds: readonly Kind[]): Args {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...words],
    options: {
      ...{ seed: text, runs: text, seconds: text, jobs: text },
      only: { type: "string", multiple: true },
      keep: { type: "boolean" },
    },
  });
  const number = (name: "seed" | "runs" | "seconds" | "jobs", least: number) => {
    const given = values[name];
    if (given === undefined) return undefined;
    if (/^\d+$/.test(given) && Number(given) >= least) return Number(given);
    throw new Error(`--${name}: a whole number from ${least} was expected, given: ${given}`);
  };
  const names = kinds.map(({ name }) => name);
  const { only = [] } = values;
  for (const name of only)
    if (!names.includes(name))
      throw new Error(`--only: one of ${names.join(", ")} was expected, given: ${name}`);
  return {
    seed: (number("seed", 0) ?? randomInt(SEEDS)) % SEEDS,
    runs: number("runs", 1) ?? 220,
    seconds: number("seconds", 1),
    only,
    jobs: number("jobs", 1) ?? 2,
    keep: values.keep === true,
  };
}

/** One run: which kind, by which seed. */
export interface Planned {
  readonly kind: Kind;
  readonly seed: number;
}

/** Each kind once, in the order of the list, then by chance. */
export function planOf({ seed, runs, only }: Args, kinds: readonly Kind[]): readonly Planned[] {
  const chosen = only.length === 0 ? kinds : kinds.filter(({ name }) => only.includes(name));
  const lots = chosen.flatMap((kind) => Array.from({ length: kind.weight ?? 1 }, () => kind));
  return Array.from({ length: runs }, (_, index) => {
    const own = (seed + index) % SEEDS;
    // A chance of its own: the run draws the same numbers whether its kind was drawn or named.
    return { seed: own, kind: chosen[index] ?? chanceOf(own ^ 0x5eed).pick(lots) };
  });
}

export interface Ran extends Planned {
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** Those of the runs under way. */
const sites = new Set<Site>();

/** Ctrl-C: nothing that was started lives on. */
async function leave(): Promise<void> {
  await Promise.all([...sites].map((site) => site.close()));
  process.exit(130);
}

/** A run in a site of its own. What a kind throws is a loss. */
export async function run({ kind, seed }: Planned, keep = false): Promise<Ran> {
  const began = performance.now();
  const site = await openSite(kind.job);
  sites.add(site);
  let lost: readonly string[] = [];
  try {
    const outcome = await within(kind.run(site, chanceOf(seed)), "The run has no end", 4);
    const wrong =
      outcome.notTried === undefined ? await site.atEnd(kind.end ?? "done", kind.broken) : [];
    lost = [...outcome.lost, ...wrong];
    return { kind, seed, outcome: { ...outcome, lost }, seconds: since(began) };
  } catch (error) {
    lost = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
    const outcome = { tried: 0, seen: 0, lost, told: "it threw" };
    return { kind, seed, outcome, seconds: since(began) };
  } finally {
    sites.delete(site);
    await site.close(keep && lost.length > 0);
  }
}

const since = (began: number): number => Math.round((performance.now() - began) / 100) / 10;

/** Runs the plan, so many side by side; no run begins when the time is over. */
async function runAll(
  plan: readonly Planned[],
  { jobs, seconds, keep }: Pick<Args, "jobs" | "seconds" | "keep">,
  say: (line: string) => void,
): Promise<readonly Ran[]> {
  const end = performance.now() + (seconds ?? Number.POSITIVE_INFINITY) * 1_000;
  const left = [...plan];
  const ran: Ran[] = [];
  const running = new Set<Planned>();
  let spoke = performance.now();
  const tell = (line: string) => {
    spoke = performance.now();
    say(line);
  };
  const pulse = setInterval(() => {
    if (performance.now() - spoke < SILENCE_MS) return;
    const names = [...running].map(({ kind, seed }) => `${kind.name} ${seed}`);
    tell(`… still running: ${names.join(", ")}`);
  }, 1_000);
  const worker = async () => {
    while (performance.now() < end) {
      const next = left.shift();
      if (next === undefined) return;
      running.add(next);
      const one = await run(next, keep);
      running.delete(next);
      ran.push(one);
      tell(`${String(ran.length).padStart(4)} ${lineOf(one)}`);
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  clearInterval(pulse);
  return ran;
}

/** What happened in a run, in one line; what was lost, in further ones. */
export function lineOf({ kind, seed, outcome, seconds }: Ran): string {
  const { tried, seen, lost, told, notTried } = outcome;
  const counts = notTried === undefined ? `${seen} of ${tried} seen` : `not tried: ${notTried}`;
  const line = `${kind.name.padEnd(18)} seed ${String(seed).padEnd(10)} ${counts}, ${seconds} s: ${told}`;
  return [line, ...lost.map((sentence) => `     LOST: ${sentence}`)].join("\n");
}

/** The table, and how to repeat what was lost. */
export function tableOf(ran: readonly Ran[]): string {
  const names = [...new Set(ran.map(({ kind }) => kind.name))];
  const rows = names.map((name) => {
    const all = ran.filter(({ kind, outcome }) => kind.name === name && !outcome.notTried);
    return [name, ...countsOf(all)];
  });
  const total = ["all", ...countsOf(ran.filter(({ outcome }) => !outcome.notTried))];
  const head = ["kind", "runs", "tried", "seen", "survived", "lost"];
  const table = [head, ...rows, total].map((cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(20) : cell.padStart(9)))
      .join("")
      .trimEnd(),
  );
  const repeat = ran
    .filter(({ outcome }) => outcome.lost.length > 0)
    .map(({ kind, seed }) => `npm run faults -- --only ${kind.name} --seed ${seed} --runs 1`);
  const skipped = new Map(
    ran.flatMap(({ kind, outcome }) =>
      outcome.notTried === undefined ? [] : [[kind.name, outcome.notTried] as const],
    ),
  );
  return [
    ...table,
    ...[...skipped].map(([name, why]) => `${name} was not tried: ${why}`),
    ...(repeat.length === 0 ? [] : ["To repeat what was lost:", ...repeat]),
  ].join("\n");
}

/** Of a run in which something was lost, so many of its faults were not survived as promised; all of the seen ones at most. */
function countsOf(ran: readonly Ran[]): string[] {
  const sum = (of: (outcome: Outcome) => number) =>
    ran.reduce((total, { outcome }) => total + of(outcome), 0);
  const lost = sum((outcome) => outcome.lost.length);
  const survived = sum(({ seen, lost: sentences }) => Math.max(0, seen - sentences.length));
  return [ran.length, sum(({ tried }) => tried), sum(({ seen }) => seen), survived, lost].map(
    String,
  );
}

/** Answers the exit code: 1 when anything was lost, 2 for wrong use. */
export async function main(words: readonly string[], kinds: readonly Kind[]): Promise<number> {
  let args: Args;
  try {
    args = argsOf(words, kinds);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void leave());
  console.log(`Faults on the real harness. Seed ${args.seed}, ${args.runs} runs at most.`);
  const ran = await runAll(planOf(args, kinds), args, (line) => console.log(line));
  console.log(`\n${tableOf(ran)}`);
  return ran.some(({ outcome }) => outcome.lost.length > 0) ? 1 : 0;
}
