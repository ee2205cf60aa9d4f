/** A folder for one test file: each path lies in a new folder of its own, and all of it is looked at and goes at the end. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type CheckOptions, mustBeWell } from "./invariants.ts";

export interface TempDir {
  /** `name` in a folder that holds nothing else. */
  path(name: string): string;
}

/** @param options why what is left here is broken on purpose. */
export function tempDir(options?: CheckOptions): TempDir {
  const root = mkdtempSync(join(tmpdir(), "flower-test-"));
  afterAll(() => clearAway(root, options));
  return { path: (name) => join(mkdtempSync(join(root, "d-")), name) };
}

/** Removes what a test leaves; throws where it is broken and the test has not said why. */
export async function clearAway(root: string, options?: CheckOptions): Promise<void> {
  try {
    await mustBeWell(root, options);
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
