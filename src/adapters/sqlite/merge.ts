/**
 * Brings what one store holds into another one. Knows what makes a row of each table the same row; not why there are two stores.
 *
 * M1. Nothing is there twice, and nothing that is there is taken away. Order within a run and a transcript stays
 *     where only one of the two went on with it.
 * M2. Where both went on with one log, what has the number of another one's fact gets the next that is free.
 */

import type Sqlite from "better-sqlite3";

const SAME_TRANSCRIPT = `
  JOIN held.transcripts h ON h.id = e.transcript
  JOIN main.transcripts m ON m.project = h.project AND m.session = h.session AND m.subpath = h.subpath`;

/** Brings over what was passed over since its number is another one's. M2 */
const renumbered = (table: string, names: readonly string[], columns: readonly string[]) => {
  const same = (other: string) => names.map((name) => `${other}.${name} = h.${name}`).join(" AND ");
  const kept = columns.map((column) => `h.${column}`).join(", ");
  return `INSERT INTO main.${table} (${[...names, "seq", ...columns].join(", ")})
    SELECT ${names.map((name) => `h.${name}`).join(", ")},
      (SELECT max(seq) FROM main.${table} m WHERE ${same("m")})
        + row_number() OVER (PARTITION BY ${names.map((name) => `h.${name}`).join(", ")} ORDER BY h.seq),
      ${kept}
    FROM held.${table} h JOIN main.${table} m ON ${same("m")} AND m.seq = h.seq
    WHERE (m.at, m.body) <> (h.at, h.body)
      AND NOT EXISTS (SELECT 1 FROM main.${table} x WHERE ${same("x")} AND x.at = h.at AND x.body = h.body)`;
};

/** In this order: entries find their transcripts. */
const MERGE: Readonly<Record<string, string>> = {
  facts: `INSERT OR IGNORE INTO main.facts (run, step, seq, at, kind, body)
    SELECT run, step, seq, at, kind, body FROM held.facts ORDER BY id;
    ${renumbered("facts", ["run", "step"], ["at", "kind", "body"])}`,
  transcripts: `INSERT INTO main.transcripts (project, session, subpath, mtime, summary, cost_usd)
    SELECT project, session, subpath, mtime, summary, cost_usd FROM held.transcripts WHERE true
    ON CONFLICT DO UPDATE SET mtime = excluded.mtime, summary = excluded.summary, cost_usd = excluded.cost_usd
      WHERE excluded.mtime > mtime`,
  transcript_entries: `INSERT OR IGNORE INTO main.transcript_entries (transcript, uuid, body)
    SELECT m.id, e.uuid, e.body FROM held.transcript_entries e ${SAME_TRANSCRIPT}
    WHERE e.uuid IS NOT NULL OR NOT EXISTS (
      SELECT 1 FROM main.transcript_entries x WHERE x.transcript = m.id AND x.uuid IS NULL AND x.body = e.body
    ) ORDER BY e.id`,
  flow_facts: `INSERT OR IGNORE INTO main.flow_facts (run, seq, at, body)
    SELECT run, seq, at, body FROM held.flow_facts ORDER BY id;
    ${renumbered("flow_facts", ["run"], ["at", "body"])}`,
  people: `INSERT INTO main.people (run, body)
    SELECT run, body FROM held.people h
    WHERE NOT EXISTS (SELECT 1 FROM main.people m WHERE m.run = h.run AND m.body = h.body) ORDER BY id`,
  requests: "INSERT OR IGNORE INTO main.requests SELECT * FROM held.requests",
};

/** The tables that are flower's. */
export const MERGED: readonly string[] = Object.keys(MERGE);

/** @param from another store's file, which is read. */
export function mergeInto(sql: Sqlite.Database, from: string): void {
  sql.prepare("ATTACH ? AS held").run(from);
  try {
    sql.transaction(() => merge(sql)).immediate();
  } finally {
    sql.exec("DETACH held");
  }
}

function merge(sql: Sqlite.Database): void {
  const schema = (of: string) =>
    sql
      .prepare<[], { tbl_name: string; sql: string }>(
        `SELECT tbl_name, sql FROM ${of}.sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC`,
      )
      .all();
  const own = new Set(schema("main").map(({ tbl_name }) => tbl_name));
  const held = schema("held").filter(({ tbl_name }) => tbl_name in MERGE);
  for (const each of held) if (!own.has(each.tbl_name)) sql.exec(each.sql);
  const there = new Set(held.map(({ tbl_name }) => tbl_name));
  for (const [table, statement] of Object.entries(MERGE)) if (there.has(table)) sql.exec(statement);
}
