/** The questions that the session store asks of its tables, prepared once. Knows columns; decides nothing. */

import type Sqlite from "better-sqlite3";
import type { Statement } from "better-sqlite3";

interface Address {
  readonly project: string;
  readonly session: string;
  /** "" is the main thread. */
  readonly subpath: string;
}

interface Bounds extends Omit<Address, "subpath"> {
  /** null is the main thread with all of its sub-agents. */
  readonly subpath: string | null;
}

interface Found {
  readonly id: number;
  readonly mtime: number;
  readonly summary: string | null;
  readonly cost: number | null;
}

export interface Statements {
  readonly find: Statement<[Address], Found>;
  readonly create: Statement<[Address]>;
  readonly add: Statement<[transcript: number, uuid: string | null, body: string]>;
  readonly touch: Statement<
    [mtime: number, cost: number | null, summary: string | null, id: number]
  >;
  readonly page: Statement<
    [transcript: number, after: number, limit: number],
    { readonly id: number; readonly body: string }
  >;
  readonly newest: Statement<[transcript: number], string>;
  /** 1 where there is a message in it; what the harness notes beside them is no conversation. What cannot be read is for who loads it to say. */
  readonly speaks: Statement<[transcript: number], number>;
  readonly main: Statement<[session: string], { id: number; project: string; cost: number | null }>;
  readonly sessions: Statement<[project: string], { sessionId: string; mtime: number }>;
  readonly summaries: Statement<
    [project: string],
    { sessionId: string; mtime: number; summary: string }
  >;
  readonly subpaths: Statement<[project: string, session: string], string>;
  readonly deleteEntries: Statement<[Bounds]>;
  readonly deleteTranscripts: Statement<[Bounds]>;
}

export function statementsOf(sql: Sqlite.Database): Statements {
  const addressed = "project = @project AND session = @session AND subpath = @subpath";
  const bounded =
    "project = @project AND session = @session AND (@subpath IS NULL OR subpath = @subpath)";
  return {
    find: sql.prepare<[Address], Found>(
      `SELECT id, mtime, summary, cost_usd AS cost FROM transcripts WHERE ${addressed}`,
    ),
    create: sql.prepare<[Address]>(
      "INSERT INTO transcripts (project, session, subpath, mtime) VALUES (@project, @session, @subpath, 0)",
    ),
    add: sql.prepare<[transcript: number, uuid: string | null, body: string]>(
      "INSERT INTO transcript_entries (transcript, uuid, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    ),
    touch: sql.prepare<[mtime: number, cost: number | null, summary: string | null, id: number]>(
      "UPDATE transcripts SET mtime = ?, cost_usd = ?, summary = ? WHERE id = ?",
    ),
    page: sql.prepare<
      [transcript: number, after: number, limit: number],
      { readonly id: number; readonly body: string }
    >(
      "SELECT id, body FROM transcript_entries WHERE transcript = ? AND id > ? ORDER BY id LIMIT ?",
    ),
    speaks: sql
      .prepare<[transcript: number], number>(
        `SELECT 1 FROM transcript_entries WHERE transcript = ?
           AND CASE WHEN json_valid(body) THEN json_extract(body, '$.type') ELSE 'user' END IN ('user', 'assistant')
         ORDER BY id LIMIT 1`,
      )
      .pluck(),
    newest: sql
      .prepare<[transcript: number], string>(
        "SELECT body FROM transcript_entries WHERE transcript = ? ORDER BY id DESC",
      )
      .pluck(),
    main: sql.prepare<[session: string], { id: number; project: string; cost: number | null }>(
      `SELECT id, project, cost_usd AS cost FROM transcripts WHERE session = ? AND subpath = '' ORDER BY mtime DESC LIMIT 1`,
    ),
    sessions: sql.prepare<[project: string], { sessionId: string; mtime: number }>(
      "SELECT session AS sessionId, mtime FROM transcripts WHERE project = ? AND subpath = ''",
    ),
    summaries: sql.prepare<
      [project: string],
      { sessionId: string; mtime: number; summary: string }
    >(
      `SELECT session AS sessionId, mtime, summary FROM transcripts
       WHERE project = ? AND subpath = '' AND summary IS NOT NULL`,
    ),
    subpaths: sql
      .prepare<[project: string, session: string], string>(
        "SELECT subpath FROM transcripts WHERE project = ? AND session = ? AND subpath <> ''",
      )
      .pluck(),
    deleteEntries: sql.prepare<[Bounds]>(
      `DELETE FROM transcript_entries WHERE transcript IN (SELECT id FROM transcripts WHERE ${bounded})`,
    ),
    deleteTranscripts: sql.prepare<[Bounds]>(`DELETE FROM transcripts WHERE ${bounded}`),
  };
}
