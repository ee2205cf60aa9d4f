/** A folder for one test file: each path lies in a new folder of its own, and all of it goes at the end. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

export interface TempDir {
  /** `name` in a folder that holds nothing else. */
  path(name: string): string;
}

export function tempDir(): TempDir {
  const root = mkdtempSync(join(tmpdir(), "flower-test-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return { path: (name) => join(mkdtempSync(join(root, "d-")), name) };
}
