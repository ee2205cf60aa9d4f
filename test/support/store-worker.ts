/** Works on a run directory as a process of its own: `store-worker <what> <run dir> <run>`. Prints a line for each thing that is done. */
import { join } from "node:path";
import { diskDocuments } from "../../src/adapters/disk/documents.ts";
import { openDatabase } from "../../src/adapters/sqlite/database.ts";
import { SqliteRunLog } from "../../src/adapters/sqlite/run-log.ts";
import { SqliteSessionStore } from "../../src/adapters/sqlite/transcripts.ts";
import { systemClock } from "../../src/adapters/system/clock.ts";
import { createRecorder } from "../../src/runtime/recorder.ts";
import { stepFacts } from "./step-facts.ts";

const [what = "", runDir = "", run = ""] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

const database = openDatabase(join(runDir, "sessions.db"));
const log = new SqliteRunLog(database, systemClock);

async function record(): Promise<void> {
  const transcripts = new SqliteSessionStore(database);
  const recorder = createRecorder({
    log,
    documents: diskDocuments(),
    clock: systemClock,
    runDir,
    workspace: "/project",
  });
  for (const step of ["clarify", "goal", "work"]) {
    const session = `${run}-${step}`;
    for (const fact of stepFacts(step, session)) log.append(run, step, fact);
    await transcripts.append({ projectKey: "-work-project", sessionId: session }, [
      { type: "user", uuid: session },
    ]);
    await recorder.recordLineage(`${run}-${step}`, session);
    await recorder.recordRow(run, step);
    say(step);
  }
  log.close();
  database.close();
}

async function hold(): Promise<void> {
  await log.exclusive(async () => {
    say("held");
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  });
}

/** Appends until it is killed, and says each number only after the log has taken the fact. */
async function append(): Promise<void> {
  for (;;) {
    const { seq } = log.append(run, "work", { kind: "interrupt.heard", message: "x".repeat(2000) });
    await new Promise((resolve) => process.stdout.write(`${seq}\n`, resolve));
  }
}

/** One large batch of transcript entries; is killed somewhere inside. */
async function transcript(): Promise<void> {
  const entries = Array.from({ length: 200_000 }, (_, n) => ({
    type: "user",
    uuid: `u${n}`,
    n,
    text: "x".repeat(500),
  }));
  const stored = new SqliteSessionStore(database).append(
    { projectKey: "p", sessionId: run },
    entries,
  );
  say("begun");
  await stored;
  say("stored");
}

const WORK: Readonly<Record<string, () => Promise<void>>> = { record, hold, append, transcript };
await WORK[what]?.();
