import { describe, expect, it } from "vitest";
import { storeError } from "../../../src/adapters/sqlite/refusal.ts";

const thrown = (code: string) => Object.assign(new Error("it was refused"), { code });

describe("a refusal of the store", () => {
  it.each([
    ["SQLITE_FULL", undefined, "The disk is full: make room and try again."],
    ["SQLITE_CANTOPEN", "EROFS", "The file system is read-only: mount it writable"],
    ["SQLITE_READONLY_DIRECTORY", "EACCES", "Access is denied: correct owner and permissions"],
    ["SQLITE_IOERR_SHMSIZE", "ENOSPC", "The disk is full: make room and try again."],
    ["SQLITE_CANTOPEN", undefined, "The file or its folder cannot be opened"],
    ["SQLITE_IOERR_WRITE", undefined, "The disk refused: see that"],
    ["SQLITE_NOTADB", "EACCES", "Move the file away, or choose"],
    ["ENOSPC", undefined, "The disk is full: make room and try again."],
    ["ENOTDIR", undefined, "The folder cannot be used: correct the path"],
  ])("%s, where the system says %s, names the cause and what to do", (code, system, advice) => {
    const { message, field } = storeError(
      "/runs/sessions.db",
      "open the database",
      thrown(code),
      () => system,
    );
    expect(message).toContain(
      `/runs/sessions.db: cannot open the database: it was refused. ${advice}`,
    );
    expect(field).toBe("/runs/sessions.db");
  });

  it("says nothing of the system where nothing is wrong with the path", () => {
    const { message } = storeError(
      import.meta.filename,
      "read the run log",
      thrown("SQLITE_CANTOPEN"),
    );
    expect(message).toContain("The file or its folder cannot be opened");
  });
});
