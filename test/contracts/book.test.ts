/** The contract of the books of questions, in SQLite and in memory. */

import { describe, expect, it } from "vitest";
import { MemoryBook } from "../../src/adapters/memory/book.ts";
import { SqliteBook } from "../../src/adapters/sqlite/book.ts";
import { openDatabase } from "../../src/adapters/sqlite/database.ts";
import { openToRead } from "../../src/adapters/sqlite/reading.ts";
import type { HumanFact } from "../../src/core/human/facts.ts";
import type { BookStore } from "../../src/ports/book.ts";
import { tempDir } from "../support/temp-dir.ts";

const temp = tempDir();

/** Answers a function that opens one run directory again and again, as several processes do. */
const BOOKS: readonly [string, () => () => BookStore][] = [
  [
    "SqliteBook",
    () => {
      const path = temp.path("sessions.db");
      return () => new SqliteBook(openDatabase(path));
    },
  ],
  [
    "MemoryBook",
    () => {
      const book = new MemoryBook();
      return () => book;
    },
  ],
];

const said = (id: string): HumanFact => ({
  kind: "person.said",
  id,
  text: `"${id}"\n\u0000`,
  at: 1,
});

describe.each(BOOKS)("%s", (_name, make) => {
  it("keeps each run's facts in order, for every process", () => {
    const open = make();
    const [writer, reader] = [open(), open()];
    expect([reader.read("r"), reader.runs()]).toEqual([[], []]);
    writer.append("r", said("m1"));
    writer.append("other", said("m1"));
    open().append("r", said("m2"));
    expect(reader.read("r")).toEqual([said("m1"), said("m2")]);
    expect(reader.read("nobody")).toEqual([]);
    expect(reader.runs()).toEqual(["r", "other"]);
  });
});

describe("SqliteBook", () => {
  it("B1: reads a run directory that may not be written and has no book", () => {
    const path = temp.path("sessions.db");
    openDatabase(path).close();
    const database = openToRead(path);
    if (database === undefined) throw new Error("there is none");
    const book = new SqliteBook(database);
    expect([book.read("r"), book.runs()]).toEqual([[], []]);
    new SqliteBook(openDatabase(path)).append("r", said("m1"));
    expect(book.read("r")).toEqual([said("m1")]);
  });

  it("throws `store` where the disk refuses", () => {
    const path = temp.path("sessions.db");
    openDatabase(path).close();
    const database = openToRead(path);
    if (database === undefined) throw new Error("there is none");
    expect(() => new SqliteBook(database).append("r", said("m1"))).toThrow(
      expect.objectContaining({ code: "store" }),
    );
  });
});
