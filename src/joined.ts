/** Opens what a run directory needs, adapter by adapter, and closes it in the right order. Decides nothing; `flower.ts` says when. */

import { join } from "node:path";
import { ClaudeAgent } from "./adapters/claude/agent.ts";
import { RUN_MARK } from "./adapters/claude/spawn.ts";
import { diskDocuments } from "./adapters/disk/documents.ts";
import { ensureRunDir } from "./adapters/disk/layout.ts";
import { gitRepository } from "./adapters/git/repository.ts";
import { wayOf } from "./adapters/network/way.ts";
import { SqliteBook } from "./adapters/sqlite/book.ts";
import { claimStep } from "./adapters/sqlite/claims.ts";
import { SqliteControl } from "./adapters/sqlite/control.ts";
import { openDatabase } from "./adapters/sqlite/database.ts";
import { SqliteFlowLog } from "./adapters/sqlite/flow-log.ts";
import { SqliteRunLog } from "./adapters/sqlite/run-log.ts";
import { SqliteSessionStore } from "./adapters/sqlite/transcripts.ts";
import { systemClock } from "./adapters/system/clock.ts";
import { lifeOf, thisProcess } from "./adapters/system/process.ts";
import { type FlowerEvent, flowerEvent } from "./core/events.ts";
import type { Sandbox } from "./core/guards/sandbox.ts";
import { messagesFor } from "./core/locale/errors.ts";
import type { Lang } from "./core/locale/lang.ts";
import type { Owner } from "./core/run/facts.ts";
import { stepRuns } from "./core/run/row.ts";
import type { NameSet } from "./core/workbench/names.ts";
import { firstLook } from "./first-look.ts";
import type { FlowLog } from "./ports/flow-log.ts";
import type { People } from "./ports/people.ts";
import type { RuntimeOptions } from "./runtime/options.ts";
import { seat } from "./runtime/people.ts";
import { createRecorder } from "./runtime/recorder.ts";
import type { StepPorts } from "./runtime/step.ts";
import { sandboxIn, workingFolders } from "./sandboxing.ts";

export interface Joined extends StepPorts {
  readonly transcripts: SqliteSessionStore;
  readonly flows: FlowLog;
  /** Who runs the steps: this process. */
  readonly owner: Owner;
  /** Takes a step for this run until the answer is called; throws `busy` where another process works on it. */
  claim(step: string, path: string, lang: Lang): () => void;
  /** What commands may do; undefined where no sandbox is wanted. Rejects with `bad_option` where it cannot be had. */
  sandbox(given: RuntimeOptions["sandbox"]): Promise<Sandbox | undefined>;
  /** Ends every process that was started, then the files. */
  close(): Promise<void>;
}

export interface Place {
  readonly runId: string;
  readonly lang: Lang;
  /** Absolute. */
  readonly workspace: string;
  /** Absolute; made where it is missing. */
  readonly runDir: string;
}

export interface JoinOptions {
  /** The user's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** The run's channel to the person. */
  readonly people: People | undefined;
  /** Absolute; undefined without one. */
  readonly workbench: string | undefined;
  readonly names: NameSet;
  /** Stops the run between two steps; false where nothing of it can be stopped. */
  readonly stop: () => boolean;
}

/** Throws `store` when the run directory cannot be used. */
export function joinAdapters(
  { runId, lang: own, workspace, runDir }: Place,
  { env, people, workbench, names, stop }: JoinOptions,
): Joined {
  const found: FlowerEvent[] = [];
  const store = join(runDir, "sessions.db");
  const database = openDatabase(store, () => {
    found.push(flowerEvent("error", messagesFor(own).putBack({ path: store }), { path: store }));
    ensureRunDir(runDir).catch(() => undefined); // git is not to see it; the store's next use says what is wrong with the disk
  });
  const transcripts = new SqliteSessionStore(database);
  const log = new SqliteRunLog(database, systemClock);
  const agent = new ClaudeAgent({
    runId,
    transcripts,
    ...(env.PATH === undefined ? {} : { path: env.PATH }),
  });
  const owner = thisProcess();
  const stepsOf = (runs: ReadonlySet<string>) =>
    log
      .steps()
      .filter(({ run }) => runs.has(run))
      .flatMap(({ run, step }) => stepRuns(log.read(run, step)));
  const look = { lang: own, workspace, runDir, workbench, env };
  // Before anything of this run is started: what a dead process of the very same run left carries the same mark.
  found.push(...firstLook(look, { stepsOf, lifeOf, own: env[RUN_MARK] }));
  const book = new SqliteBook(database);
  const control = new SqliteControl(database, systemClock);
  const desk = { run: runId, book, control, owner, workbench, names, stop };
  if (people !== undefined) seat(people, desk);
  const shared = { log, documents: diskDocuments(), clock: systemClock };
  return {
    ...{ ...shared, wayOf },
    agent,
    found: () => found.splice(0),
    repository: gitRepository({
      env: { ...env, [RUN_MARK]: runId },
      fenced: workingFolders(look),
      ...(env.HOME === undefined ? {} : { home: env.HOME }),
    }),
    transcripts,
    flows: new SqliteFlowLog(database, systemClock),
    ...{ control, people },
    owner,
    recorder: createRecorder({ ...shared, runDir, workspace }),
    claim: (step, path, lang) =>
      claimStep(path, {
        step,
        run: runId,
        owner,
        lifeOf,
        taken: (holder) => messagesFor(lang).busyElsewhere({ step, ...holder }),
      }),
    sandbox: (given) => sandboxIn(given, look),
    async close() {
      people?.detach();
      await agent.close();
      log.close();
      transcripts.close();
      database.close();
    },
  };
}
