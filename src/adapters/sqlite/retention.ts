/**
 * The part of retention that lies in `sessions.db`: how much each session takes, what transcripts speak of, taking one out, and giving
 * space back. What is old enough is decided elsewhere.
 *
 * R1. Looking once more and deleting are one transaction: a session that was written to, or that a new fact names, stays.
 * R2. Space is given back where that is worth the copying; a database that others hold is left for another time.
 */

import { setImmediate as breathe } from "node:timers/promises";
import { type StoredSession, spilledIn } from "../../core/run/retention.ts";
import type { StoreDatabase } from "./database.ts";
import { isBusy } from "./refusal.ts";
import { statementsOf } from "./statements.ts";

const PAGE = 500;
/** Less than this, or than a tenth of the file, is used again by what comes. */
const WORTH_BYTES = 1024 * 1024;

export interface StoredSessions {
  /** The newest fact there is now. */
  lastFact(): number;
  all(): readonly StoredSession[];
  /** The names of spilled files of which transcripts speak, those of `gone` left out. */
  spilledNames(gone: readonly StoredSession[]): Promise<ReadonlySet<string>>;
  /** False when it is needed after all, or gone already. R1 */
  remove(session: StoredSession, lastFact: number): boolean;
  /** Bytes by which the file became smaller. */
  compact(): number;
}

export function storedSessions(database: StoreDatabase): StoredSessions {
  const { sql, during } = database;
  const { deleteEntries, deleteTranscripts } = statementsOf(sql);
  const lastFact = sql.prepare<[], number>("SELECT coalesce(max(id), 0) FROM facts").pluck();
  const all = sql.prepare<[], StoredSession>(
    `SELECT project, session, max(mtime) AS modified, sum(coalesce((
       SELECT sum(octet_length(body)) FROM transcript_entries e WHERE e.transcript = t.id), 0)) AS bytes
     FROM transcripts t GROUP BY project, session ORDER BY modified`,
  );
  const modified = sql
    .prepare<[string, string], number | null>(
      "SELECT max(mtime) FROM transcripts WHERE project = ? AND session = ?",
    )
    .pluck();
  const named = sql
    .prepare<[number, string], number>(
      "SELECT 1 FROM facts WHERE id > ? AND instr(body, ?) LIMIT 1",
    )
    .pluck();
  const transcripts = sql.prepare<[], { id: number; project: string; session: string }>(
    "SELECT id, project, session FROM transcripts",
  );
  const page = sql.prepare<[number, number, number], { id: number; body: string }>(
    `SELECT id, body FROM transcript_entries WHERE transcript = ? AND id > ?
     AND (instr(body, '.txt') OR instr(body, 'tool-results')) ORDER BY id LIMIT ?`,
  );

  function* pagesOf(transcript: number) {
    for (let after = 0; ; ) {
      const rows = during("read a transcript", () => page.all(transcript, after, PAGE));
      yield rows.flatMap(({ body }) => spilledIn(body));
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = last.id;
    }
  }

  return {
    lastFact: () => during("read the run log", () => lastFact.get() ?? 0),
    all: () => during("measure transcripts", () => all.all()),
    async spilledNames(gone) {
      const without = new Set(gone.map(keyOf));
      const names = new Set<string>();
      const kept = during("list transcripts", () => transcripts.all());
      for (const { id } of kept.filter((each) => !without.has(keyOf(each))))
        for (const page of pagesOf(id)) {
          for (const name of page) names.add(name);
          await breathe();
        }
      return names;
    },
    remove({ project, session, modified: known }, fact) {
      const which = { project, session, subpath: null };
      const work = sql.transaction(() => {
        if (modified.get(project, session) !== known) return false; // R1
        if (named.get(fact, session) !== undefined) return false; // R1
        deleteEntries.run(which);
        deleteTranscripts.run(which);
        return true;
      });
      return during("delete a session", () => work.immediate());
    },
    compact: () => during("give space back", () => compact(database)),
  };
}

const keyOf = ({ project, session }: Pick<StoredSession, "project" | "session">): string =>
  `${project}/${session}`;

function compact({ sql }: StoreDatabase): number {
  const of = (pragma: string) => sql.pragma(pragma, { simple: true }) as number;
  const [size, free, before] = [of("page_size"), of("freelist_count"), of("page_count")];
  if (free * size < WORTH_BYTES || free * 10 < before) return 0; // R2
  try {
    sql.exec("VACUUM");
    sql.pragma("wal_checkpoint(TRUNCATE)");
  } catch (error) {
    if (!isBusy(error)) throw error;
    return 0; // R2
  }
  return Math.max(0, before - of("page_count")) * size;
}
