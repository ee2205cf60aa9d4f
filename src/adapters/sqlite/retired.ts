/**
 * A store whose file lost its name is retired when its content goes on elsewhere: nothing can be written there any more. Knows the form of
 * a retired one; not why there is one.
 */

import type Sqlite from "better-sqlite3";
import { MERGED } from "./merge.ts";
import { tablesOf } from "./tables.ts";

const RETIRED = "_retired";

export const isRetired = (sql: Sqlite.Database): boolean =>
  tablesOf(sql).includes(`facts${RETIRED}`);

/** Tables of another form stand in their places, so that nobody makes one anew there. */
export function retire(sql: Sqlite.Database): void {
  for (const table of tablesOf(sql))
    sql.exec(`ALTER TABLE "${table}" RENAME TO "${table}${RETIRED}"`);
  for (const table of MERGED) sql.exec(`CREATE TABLE ${table} (retired)`);
}

/** Makes a retired one what it was: somebody gave it its name back. False where it is not retired, or cannot be looked at now. */
export function revived(sql: Sqlite.Database): boolean {
  if (!sql.open || sql.inTransaction || !isRetired(sql)) return false;
  sql.transaction(() => isRetired(sql) && revive(sql)).immediate();
  return true;
}

function revive(sql: Sqlite.Database): void {
  for (const table of MERGED) sql.exec(`DROP TABLE ${table}`);
  for (const table of tablesOf(sql))
    sql.exec(`ALTER TABLE "${table}" RENAME TO "${table.slice(0, -RETIRED.length)}"`);
}
