/** Places where no folder can be made answer with an error: they must not keep a process busy for ever. */

import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ensureRunDir } from "../../src/adapters/disk/layout.ts";
import { openDatabase } from "../../src/adapters/sqlite/database.ts";

describe.skipIf(!existsSync("/proc/self"))("a folder below /proc", () => {
  it("is refused as a run directory", async () => {
    await expect(ensureRunDir("/proc/flower/runs")).rejects.toMatchObject({ code: "store" });
  });

  it("is refused as a place for the database", () => {
    expect(() => openDatabase("/proc/flower/sessions.db")).toThrow(/\/proc\/flower/);
  });
});
