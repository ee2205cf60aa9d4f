/**
 * The tables of `sessions.db`. Knows their shape and what an earlier program left in such a file; not who reads them.
 *
 * S1. Names are ours alone: a run directory that the Python flower began has tables `entries`, `meta` and `summaries`, which stay as
 *     they are.
 * S2. The order within a transcript is the order of the row ids.
 */

/** `FLWR`: tells our files from other SQLite files. */
export const APPLICATION_ID = 0x464c5752;
export const SCHEMA_VERSION = 1;

export const SCHEMA = `
CREATE TABLE transcripts (
  id INTEGER PRIMARY KEY,
  project TEXT NOT NULL,
  session TEXT NOT NULL,
  subpath TEXT NOT NULL,      -- '' is the main thread
  mtime INTEGER NOT NULL,     -- ms since the epoch
  summary TEXT,               -- the SDK's own JSON, main thread only
  cost_usd REAL,              -- of the last cost-state entry
  UNIQUE (project, session, subpath)
) STRICT;
CREATE INDEX transcripts_by_session ON transcripts (session, subpath, mtime);
CREATE TABLE transcript_entries (
  id INTEGER PRIMARY KEY,
  transcript INTEGER NOT NULL,
  uuid TEXT,
  body TEXT NOT NULL          -- JSON
) STRICT;
CREATE INDEX transcript_entries_in_order ON transcript_entries (transcript);
CREATE UNIQUE INDEX transcript_entries_once ON transcript_entries (transcript, uuid) WHERE uuid IS NOT NULL;
CREATE TABLE facts (
  id INTEGER PRIMARY KEY,
  run TEXT NOT NULL,
  step TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,        -- ms since the epoch
  kind TEXT NOT NULL,
  body TEXT NOT NULL          -- the fact as JSON
) STRICT;
CREATE UNIQUE INDEX facts_in_order ON facts (run, step, seq);
CREATE INDEX facts_by_step ON facts (run, step, kind, seq, at);
`;

/** The tables of the Python flower's store, with the columns that the import reads. */
export const PYTHON_TABLES = {
  entries: ["store_key", "seq", "uid", "payload"],
  meta: ["store_key", "mtime"],
  summaries: ["project_key", "session_id", "data"],
} as const;

/**
 * Takes over the transcripts of a Python run directory. A `store_key` is `project/session` or `project/session/subpath`; neither of the
 * first two parts holds a slash. Rows that are not of this form, or whose payload is not JSON, are left behind.
 */
export const IMPORT_PYTHON_TRANSCRIPTS = `
CREATE TEMP TABLE imported AS
  SELECT store_key, mtime, project,
    substr(rest, 1, instr(rest || '/', '/') - 1) AS session,
    substr(rest, instr(rest || '/', '/') + 1) AS subpath
  FROM (
    SELECT store_key, mtime,
      substr(store_key, 1, instr(store_key, '/') - 1) AS project,
      substr(store_key, instr(store_key, '/') + 1) AS rest
    FROM meta WHERE instr(store_key, '/') > 1
  ) WHERE rest <> '' AND substr(rest, 1, 1) <> '/';
INSERT INTO transcripts (project, session, subpath, mtime, summary)
  SELECT i.project, i.session, i.subpath, CAST(i.mtime AS INTEGER),
    CASE WHEN i.subpath = '' AND json_valid(s.data) THEN CAST(s.data AS TEXT) END
  FROM imported i LEFT JOIN summaries s ON s.project_key = i.project AND s.session_id = i.session;
INSERT INTO transcript_entries (transcript, uuid, body)
  SELECT t.id, e.uid, CAST(e.payload AS TEXT)
  FROM entries e
  JOIN imported i ON i.store_key = e.store_key
  JOIN transcripts t ON t.project = i.project AND t.session = i.session AND t.subpath = i.subpath
  WHERE json_valid(e.payload)
  ORDER BY t.id, e.seq;
UPDATE transcripts SET cost_usd = (
  SELECT json_extract(e.body, '$.totalCostUSD') FROM transcript_entries e
  WHERE e.transcript = transcripts.id AND json_extract(e.body, '$.type') = 'cost-state'
    AND json_type(e.body, '$.totalCostUSD') IN ('real', 'integer')
  ORDER BY e.id DESC LIMIT 1
) WHERE subpath = '';
DROP TABLE imported;
`;
