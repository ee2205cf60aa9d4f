/** Which tables a database has, by name; SQLite's own are left out. */

import type Sqlite from "better-sqlite3";

export const tablesOf = (sql: Sqlite.Database): string[] =>
  sql
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .pluck()
    .all() as string[];
