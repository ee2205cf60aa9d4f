/** A host for workflows without a harness: steps answer as they are told to, and all of it is remembered as a run directory would. */

import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { memoryDocuments } from "../../src/adapters/memory/documents.ts";
import { MemoryFlowLog } from "../../src/adapters/memory/flow-log.ts";
import type { FlowFact, RecordedFlow } from "../../src/core/workflow/facts.ts";
import type { AgentSpec } from "../../src/ports/agent.ts";
import type { StepResult } from "../../src/runtime/result.ts";
import type { StepOptions } from "../../src/runtime/spec.ts";
import type { FlowHost } from "../../src/workflow/host.ts";

export interface Ran {
  readonly label: string;
  readonly prompt: string;
  readonly options: StepOptions;
  readonly spec: AgentSpec;
}

export type Answer = string | Partial<StepResult> | Error;

/** What outlives a process: give it to a second host. */
export interface Disk {
  readonly flows: MemoryFlowLog;
  readonly documents: ReturnType<typeof memoryDocuments>;
  readonly results: Map<string, StepResult>;
  readonly lineage: Record<string, string>;
  /** Labels that were settled after a death, in order. */
  readonly settled: string[];
}

export const emptyDisk = (): Disk => ({
  flows: new MemoryFlowLog(new ManualClock()),
  documents: memoryDocuments(),
  results: new Map(),
  lineage: {},
  settled: [],
});

/** A process that is killed after so many facts. */
export class Killed extends Error {}

export interface HostOptions {
  readonly disk?: Disk;
  readonly run?: string;
  /** Throws `Killed` when so many facts were appended by this process. */
  readonly dieAfter?: number;
  readonly workbench?: string;
  /** Sessions that the store no longer has. */
  readonly gone?: readonly string[];
  /** Of a lineage that could not be used. */
  readonly lineageSays?: string;
}

/** Every step that ran, in order, and the host to run them. */
export function playedHost(
  answer: (ran: Ran) => Answer,
  {
    disk = emptyDisk(),
    run = "r",
    dieAfter = Number.POSITIVE_INFINITY,
    workbench,
    lineageSays,
    gone = [],
  }: HostOptions = {},
) {
  const ran: Ran[] = [];
  const stops = new Set<() => void>();
  let appended = 0;
  const host: FlowHost = {
    ...{ runId: run, workspace: "/w", workbench, lang: "en", names: "default", owner: { pid: 1 } },
    documents: disk.documents,
    now: () => Date.UTC(2026, 0, 2, 3, 4, 5),
    dateTime: () => "2026-01-02 03:04:05",
    abandon: () => Promise.resolve(),
    claim: () => () => undefined,
    onStop(stop) {
      stops.add(stop);
      return () => void stops.delete(stop);
    },
    stop() {
      for (const stop of stops) stop();
      return stops.size > 0;
    },
    run: (spec, prompt, options) => {
      const label = options.stepName ?? spec.name;
      const known = { label, prompt, options, spec };
      ran.push(known);
      const said = answer(known);
      if (said instanceof Error) return Promise.reject(said);
      const result = resultWith(label, typeof said === "string" ? { text: said } : said);
      disk.results.set(`${run} ${label}`, result);
      if (options.lineage !== false && result.sessionId !== null)
        disk.lineage[options.of ?? label] = result.sessionId;
      return Promise.resolve(result);
    },
    recall: (label) => disk.results.get(`${run} ${label}`),
    settle: (label) => Promise.resolve(void disk.settled.push(label)),
    holds: (session) => !gone.includes(session),
    sessionOf: (step) => Promise.resolve(disk.lineage[step]),
    wake: () => Promise.resolve(lineageSays),
    cost() {
      const results = [...disk.results.values()];
      return {
        costUsd: results.reduce((sum, { costUsd }) => sum + costUsd, 0),
        costAtLeast: results.some(({ costAtLeast }) => costAtLeast),
      };
    },
    append(fact: FlowFact) {
      if (appended >= dieAfter) throw new Killed(); // the dead write nothing
      disk.flows.append(run, fact);
      appended += 1;
      if (appended >= dieAfter) throw new Killed();
    },
    facts: () => disk.flows.read(run),
  };
  return { host, ran, disk, facts: (): readonly RecordedFlow[] => disk.flows.read(run) };
}

function resultWith(label: string, given: Partial<StepResult>): StepResult {
  return {
    run: "r",
    step: label,
    sessionId: `session of ${label}`,
    ok: given.error === undefined || given.error === null,
    costUsd: 1,
    costAtLeast: false,
    numTurns: 1,
    text: "",
    error: null,
    stop: null,
    startedAt: 0,
    endedAt: 1,
    durationS: 1,
    attempts: 1,
    errors: [],
    resumed: false,
    retired: [],
    context: 1_000,
    window: 200_000,
    windowSource: "guessed",
    generations: [],
    ...given,
  };
}
