/** A disk that refuses a write, whichever it is, and files that a person changes in between: nothing is half, and the next start comes to the end. */

import { mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { diskDocuments } from "../../src/adapters/disk/documents.ts";
import { diskRefused } from "../../src/adapters/disk/refusal.ts";
import { FlowerError } from "../../src/core/errors.ts";
import { checkDirectory } from "../support/invariants.ts";
import { playStep } from "../support/played-directory.ts";
import { tempDir } from "../support/temp-dir.ts";

const temp = tempDir();

function project(): string {
  const path = temp.path("project");
  mkdirSync(path, { mode: 0o700 });
  return path;
}

/** The disk, which refuses what `refuses` says yes to: counted from 1, reading aside. */
function refusing(refuses: (nth: number, path: string) => boolean) {
  const disk = diskDocuments();
  const tried: string[] = [];
  const guarded = <R>(path: string, act: () => Promise<R>): Promise<R> => {
    tried.push(path);
    if (!refuses(tried.length, path)) return act();
    const cause = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    return Promise.reject(diskRefused("write", path, cause));
  };
  const documents = {
    ...disk,
    write: (path: string, text: string) => guarded(path, () => disk.write(path, text)),
    archive: (...words: Parameters<typeof disk.archive>) =>
      guarded(words[0], () => disk.archive(...words)),
  };
  return { documents, tried };
}

const outcome = (played: Promise<unknown>) =>
  played.then(
    () => "done",
    (error: unknown) => error,
  );

describe("a step with a handoff", async () => {
  const whole = refusing(() => false);
  await playStep({ workspace: project(), documents: whole.documents });
  const writes = whole.tried.map((path, index) => [index + 1, path.split("/").at(-1)] as const);

  it("writes at least its task, its document, its ledger, lineage twice and its row", () => {
    expect(writes.length).toBeGreaterThanOrEqual(6);
  });

  it.each(writes)("whose write %i (%s) is refused says so, or goes on without it", async (nth) => {
    const workspace = project();
    const { documents } = refusing((n) => n === nth);
    const first = await outcome(playStep({ workspace, documents }));
    if (first !== "done") {
      expect(first).toBeInstanceOf(FlowerError);
      expect(String(first)).toMatch(/Cannot write .*: the disk is full; free some space/);
      expect(await checkDirectory(workspace, { broken: "killed" })).toEqual([]);
    }
    expect(await playStep({ workspace })).toMatchObject({ ok: true, text: "All done." });
    expect(await checkDirectory(workspace)).toEqual([]);
  });

  it.each(writes)("whose disk is full from write %i (%s) on goes on later", async (nth) => {
    const workspace = project();
    const { documents } = refusing((n) => n >= nth);
    expect(await outcome(playStep({ workspace, documents }))).toBeInstanceOf(FlowerError);
    expect(await checkDirectory(workspace, { broken: "killed" })).toEqual([]);
    expect(await playStep({ workspace })).toMatchObject({ ok: true, text: "All done." });
    expect(await checkDirectory(workspace)).toEqual([]);
  });

  it("T6: names its last session in lineage, whatever became of the file meanwhile", async () => {
    const workspace = project();
    const { documents } = refusing((_, path) => {
      if (path.endsWith("账本-work.md")) writeFileSync(`${workspace}/runs/lineage.json`, "{");
      return false;
    });
    await playStep({ workspace, documents });
    expect(await checkDirectory(workspace)).toEqual([]);
    let named = 0;
    const lost = refusing((_, path) => {
      named += path.endsWith("lineage.json") ? 1 : 0;
      return path.endsWith("lineage.json") && named === 2;
    });
    await playStep({ workspace, run: "r2", documents: lost.documents });
    expect(named).toBe(3);
    expect(await checkDirectory(workspace)).toEqual([]);
  });
});
