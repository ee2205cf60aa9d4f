/** A step of memory twins whose clock runs by itself: what it does when turns fail, and whom it listens to while it waits. */

import { type Played, playedAgent, type Said } from "../../src/adapters/memory/agent.ts";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { MemoryControl } from "../../src/adapters/memory/control.ts";
import { memoryDocuments } from "../../src/adapters/memory/documents.ts";
import { memoryRepository } from "../../src/adapters/memory/repository.ts";
import { MemoryRunLog } from "../../src/adapters/memory/run-log.ts";
import { playedWay } from "../../src/adapters/memory/way.ts";
import type { FlowerEvent } from "../../src/core/events.ts";
import { resolveHandoff } from "../../src/core/handoff/policy.ts";
import type { Lang } from "../../src/core/locale/lang.ts";
import { Resilience, type ResilienceOptions } from "../../src/core/resilience/policy.ts";
import type { Fact } from "../../src/core/run/facts.ts";
import type { Failure } from "../../src/core/run/failure.ts";
import type { Agent } from "../../src/ports/agent.ts";
import { createRecorder } from "../../src/runtime/recorder.ts";
import { type RunningStep, type StepOrder, startStep } from "../../src/runtime/step.ts";

/** 2026-11-30 00:00 UTC. */
export const MIDNIGHT = Date.UTC(2026, 10, 30);
/** Where the step's document lies. */
export const DOCUMENT = "/w/.flower/notes/handoff.md";
export const PLACES = {
  handoff: DOCUMENT,
  task: "/w/.flower/notes/task.md",
  ledger: "/w/.flower/notes/ledger.md",
  words: "/w/.flower/notes/words.md",
  note: "/w/.flower/HANDOFF-NOTE.md",
  claims: "/w/.flower/claims.db",
  spill: "/w/.flower/spill",
  archiveFolder: "/w/.flower/notes/archive",
  archiveStem: "work",
};

export const failing = (failure: Failure, contexts: readonly number[] = []): Played => ({
  contexts,
  failure,
});
export const DONE: Played = { contexts: [9_000], text: "All done." };

export interface Night {
  readonly lang?: Lang;
  readonly play: (said: Said) => Played;
  readonly resilience?: ResilienceOptions;
  /** Why the endpoint does not answer, look by look; "" where it does. Default: it answers. */
  readonly network?: readonly string[];
  readonly start?: Partial<StepOrder["start"]>;
  /** What lies on the disk before. */
  readonly files?: Readonly<Record<string, string>>;
  /** The log of an earlier process. */
  readonly facts?: readonly Fact[];
  /** Steps of earlier runs, oldest first. */
  readonly earlier?: readonly (readonly Fact[])[];
  /** Told of each event while the step runs. */
  readonly watch?: (
    event: FlowerEvent,
    step: RunningStep,
    stop: AbortController,
    clock: ManualClock,
  ) => void;
  /** In the played one's place. */
  readonly agent?: (played: Agent) => Agent;
}

/** Minutes and hours pass as fast as the step can go. */
export async function night(how: Night) {
  const clock = new ManualClock(MIDNIGHT);
  const log = new MemoryRunLog(clock);
  for (const [index, facts] of (how.earlier ?? []).entries())
    for (const fact of facts) log.append(`earlier-${index}`, "once", fact);
  for (const fact of how.facts ?? []) log.append("r", "work", fact);
  const documents = memoryDocuments();
  for (const [path, text] of Object.entries(how.files ?? {})) documents.files.set(path, text);
  const played = playedAgent(how.play);
  const way = playedWay(how.network ?? [""]);
  const stop = new AbortController();
  const events: (FlowerEvent & { readonly at: number })[] = [];
  let running: RunningStep | undefined;
  running = startStep(
    {
      ...{
        run: "r",
        step: "work",
        lineage: "work",
        lang: how.lang ?? "en",
        places: PLACES,
        answer: 38_000,
      },
      start: {
        ...{ prompt: "Make the slugs right.", window: 200_000, windowSource: "option" as const },
        contextBefore: 0,
        ...how.start,
      },
      policies: {
        handoff: resolveHandoff({ window: 200_000 }, 200_000),
        resilience: new Resilience(how.resilience),
        limits: { maxTurns: undefined, maxBudgetUsd: undefined },
      },
      setup: {
        spec: { name: "work", instructions: "" },
        ...{ workspace: "/w", extraFolders: [], env: {}, portable: true },
      },
      ask: { note: "", review: undefined },
      windows: { model: "played", warnings: [], remember: () => Promise.resolve() },
      signal: stop.signal,
      onEvent(event) {
        events.push({ ...event, at: clock.now() });
        if (running !== undefined) how.watch?.(event, running, stop, clock);
      },
    },
    {
      ...{ log, documents, clock, wayOf: () => way, repository: memoryRepository() },
      agent: how.agent?.(played) ?? played,
      transcripts: { hasSession: () => true },
      recorder: createRecorder({ log, documents, clock, runDir: "/w/runs", workspace: "/w" }),
      control: new MemoryControl(clock),
    },
  );
  let over = false;
  const row = running.row.finally(() => {
    over = true;
  });
  while (!over) {
    for (let beat = 0; beat < 5; beat++) await new Promise((resolve) => setImmediate(resolve));
    if (!over) clock.advance(1_000);
  }
  const retries = events.filter(({ kind }) => kind === "retry");
  return {
    row: await row,
    facts: log.read("r", "work"),
    said: played.said,
    events,
    /** What was said of waiting, in lines. */
    told: retries.map(({ text }) => text).filter((text) => text !== ""),
    retries,
    looks: way.looks,
    /** How long the night was, ms. */
    passed: clock.now() - MIDNIGHT,
    /** Sessions that are still open. */
    open: played.openSessions(),
  };
}
