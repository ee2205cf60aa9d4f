/** Opens what is needed to reach a step that runs, adapter by adapter. Makes no run directory where none is, and asks for no credentials. */

import { SqliteBook } from "./adapters/sqlite/book.ts";
import { SqliteControl } from "./adapters/sqlite/control.ts";
import { openDatabase } from "./adapters/sqlite/database.ts";
import { SqliteRunLog } from "./adapters/sqlite/run-log.ts";
import { SqliteSessionStore } from "./adapters/sqlite/transcripts.ts";
import { systemClock } from "./adapters/system/clock.ts";
import { lifeOf } from "./adapters/system/process.ts";
import { type LookBackOptions, runDirectory } from "./looking.ts";
import { type Reach, reachWith } from "./public/reach.ts";

/** Reaches the steps that run in a run directory. Throws `store` where there is none, or when it cannot be written. */
export function reach(options: LookBackOptions): Reach {
  const { runDir, lang, read } = runDirectory(options);
  const { path } = read;
  read.close();
  const database = openDatabase(path);
  const transcripts = new SqliteSessionStore(database);
  return reachWith(
    {
      log: new SqliteRunLog(database, systemClock),
      book: new SqliteBook(database),
      control: new SqliteControl(database, systemClock),
      clock: systemClock,
      contextOf: (session) => transcripts.contextOf(session),
      lifeOf,
      runDir,
      close: () => database.close(),
    },
    lang,
  );
}
