/**
 * A workspace in which a played agent has run a step with one handoff, through the real store and the real files: what flower leaves, in
 * milliseconds and without the harness. Knows how to make it; not what is right.
 */

import { join } from "node:path";
import { diskDocuments } from "../../src/adapters/disk/documents.ts";
import { ensureRunDir, ensureWorkbench } from "../../src/adapters/disk/layout.ts";
import { playedAgent, type Said } from "../../src/adapters/memory/agent.ts";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { MemoryControl } from "../../src/adapters/memory/control.ts";
import { memoryRepository } from "../../src/adapters/memory/repository.ts";
import { claimStep } from "../../src/adapters/sqlite/claims.ts";
import { openDatabase } from "../../src/adapters/sqlite/database.ts";
import { SqliteRunLog } from "../../src/adapters/sqlite/run-log.ts";
import { SqliteSessionStore } from "../../src/adapters/sqlite/transcripts.ts";
import { lifeOf, thisProcess } from "../../src/adapters/system/process.ts";
import { resolveHandoff } from "../../src/core/handoff/policy.ts";
import { Resilience } from "../../src/core/resilience/policy.ts";
import type { ManifestRow } from "../../src/core/run/row.ts";
import type { Documents } from "../../src/ports/documents.ts";
import { placesOf } from "../../src/runtime/places.ts";
import { createRecorder } from "../../src/runtime/recorder.ts";
import { startStep } from "../../src/runtime/step.ts";

const DOCUMENT = `## Doing now
The slugs, in session 1.

## Decided
Keep the public name.

## Dead ends
A plain replace of blanks.

## Next step
Run the tests.
`;

/** The first session crosses the line at 150,000 and writes its document; the second one ends the step. */
const answer = ({ session, writing }: Said) => {
  if (writing) return { contexts: [152_000], text: DOCUMENT, costUsd: 0.5 };
  return session % 2 === 1
    ? { contexts: [20_000, 151_000, 153_000], text: "", costUsd: 2 }
    : { contexts: [9_000], text: "All done.", costUsd: 1 };
};

export interface Played {
  readonly workspace: string;
  /** Default `r`. */
  readonly run?: string;
  /** Default `work`. */
  readonly step?: string;
  /** Stands for the disk. Default: the disk. */
  readonly documents?: Documents;
}

/** One step from its claim to its row. Rejects as a runtime would. */
export async function playStep(played: Played): Promise<ManifestRow> {
  const { workspace, run = "r", step = "work", documents = diskDocuments() } = played;
  const runDir = await ensureRunDir(join(workspace, "runs"));
  const places = placesOf(await ensureWorkbench(join(workspace, ".flower")), "default", step);
  const database = openDatabase(join(runDir, "sessions.db"));
  const clock = new ManualClock(1_700_000_000_000);
  const log = new SqliteRunLog(database, clock);
  const transcripts = new SqliteSessionStore(database);
  const stored: Promise<void>[] = [];
  const agent = playedAgent(
    (said) => {
      const key = { projectKey: "project", sessionId: `${run}-${step}-${said.session}` };
      const message = { role: "user" as const, content: said.text };
      const uuid = `${key.sessionId}-${stored.length}`;
      stored.push(transcripts.append(key, [{ type: "user", uuid, message }]));
      return answer(said);
    },
    (session) => `${run}-${step}-${session}`,
  );
  const owner = thisProcess();
  const taken = () => "taken";
  const release = claimStep(places.claims, { step, run, owner, lifeOf, taken });
  const recorder = createRecorder({ log, documents, clock, runDir, workspace });
  try {
    const { row } = startStep(
      {
        ...{ run, step, lineage: step, places, lang: "en", answer: 38_000, onEvent: undefined },
        start: {
          prompt: "Make the slugs right.",
          ...{ window: 200_000, windowSource: "option", contextBefore: 0, owner },
        },
        policies: {
          handoff: resolveHandoff({ window: 200_000 }, 200_000),
          resilience: new Resilience({ enabled: false }),
          limits: { maxTurns: undefined, maxBudgetUsd: undefined },
        },
        setup: {
          spec: { name: "work", instructions: "" },
          ...{ workspace, extraFolders: [], env: {}, portable: true },
        },
        ask: { note: "", review: undefined },
        windows: { model: "m", warnings: [], remember: () => Promise.resolve() },
        signal: new AbortController().signal,
      },
      {
        ...{ agent, log, documents, clock, recorder, transcripts },
        repository: memoryRepository(),
        control: new MemoryControl(clock),
      },
    );
    return await row;
  } finally {
    await Promise.all(stored);
    release();
    log.close();
    transcripts.close();
    database.close();
  }
}
