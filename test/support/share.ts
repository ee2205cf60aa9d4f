/**
 * Tables of rows that each cost a session of the real harness are tried in part, so that the whole stays below its time: every n-th row, and
 * all of them with FLOWER_TESTS=all (`npm run test:all`).
 */

import { it } from "vitest";

const ALL = process.env.FLOWER_TESTS === "all";

/** A variation of what another test shows already: tried with FLOWER_TESTS=all alone. */
export const deep = (title: string, test: () => Promise<unknown>): void => {
  it.runIf(ALL)(title, async () => void (await test()));
};

/** @param at which of the n. */
export const share = <T>(rows: readonly T[], n: number, at = 0): readonly T[] =>
  ALL ? rows : rows.filter((_, index) => index % n === at % n);
