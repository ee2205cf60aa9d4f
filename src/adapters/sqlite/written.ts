/**
 * Carries out a statement that writes and returns a row (`RETURNING`), and answers the row once it is committed. Knows nothing of tables.
 *
 * W1. Never by `get`: that stops at the row, and the commit comes after it. On a full disk the commit fails there, and `get` does not say so:
 *     what was never kept would count as kept.
 */

import type { Statement } from "better-sqlite3";

/** Undefined where it returned no row. Throws what the commit throws. */
export const written = <Values extends unknown[], Row>(
  statement: Statement<Values, Row>,
  ...values: Values
): Row | undefined => statement.all(...values)[0]; // W1
