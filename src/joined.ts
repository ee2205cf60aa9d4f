/** Opens what a run directory needs, adapter by adapter, and closes it in the right order. Decides nothing; `flower.ts` says when. */

import { join } from "node:path";
import { ClaudeAgent } from "./adapters/claude/agent.ts";
import { diskDocuments } from "./adapters/disk/documents.ts";
import { gitRepository } from "./adapters/git/repository.ts";
import { openDatabase } from "./adapters/sqlite/database.ts";
import { SqliteRunLog } from "./adapters/sqlite/run-log.ts";
import { SqliteSessionStore } from "./adapters/sqlite/transcripts.ts";
import { systemClock } from "./adapters/system/clock.ts";
import { thisProcess } from "./adapters/system/process.ts";
import type { Owner } from "./core/run/facts.ts";
import { createRecorder } from "./runtime/recorder.ts";
import type { StepPorts } from "./runtime/step.ts";

export interface Joined extends StepPorts {
  readonly transcripts: SqliteSessionStore;
  /** Who runs the steps: this process. */
  readonly owner: Owner;
  /** Ends every process that was started, then the files. */
  close(): Promise<void>;
}

export interface JoinOptions {
  readonly runId: string;
  /** Absolute. */
  readonly workspace: string;
  /** Absolute; made where it is missing. */
  readonly runDir: string;
  /** The user's environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** Throws `store` when the run directory cannot be used. */
export function joinAdapters({ runId, workspace, runDir, env }: JoinOptions): Joined {
  const database = openDatabase(join(runDir, "sessions.db"));
  const transcripts = new SqliteSessionStore(database);
  const log = new SqliteRunLog(database, systemClock);
  const agent = new ClaudeAgent({
    runId,
    transcripts,
    ...(env.PATH === undefined ? {} : { path: env.PATH }),
  });
  const shared = { log, documents: diskDocuments(), clock: systemClock };
  return {
    ...shared,
    agent,
    repository: gitRepository({ env, ...(env.HOME === undefined ? {} : { home: env.HOME }) }),
    transcripts,
    owner: thisProcess(),
    recorder: createRecorder({ ...shared, runDir, workspace }),
    async close() {
      await agent.close();
      log.close();
      transcripts.close();
      database.close();
    },
  };
}
