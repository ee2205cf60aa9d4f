/** A workbench that was begun with the other column of file names. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { takeOtherNames } from "../../../src/adapters/disk/other-names.ts";
import { tempDir } from "../../support/temp-dir.ts";

const temp = tempDir();
const DEFAULT = [
  "需求.md",
  "目标.md",
  "问答记录.md",
  "补充.md",
  "账本-干活.md",
  "交接-干活.md",
  "任务-设定目标.md",
  "原话-干活.md",
];
const ASCII = [
  "brief.md",
  "goal.md",
  "questions.md",
  "additions.md",
  "ledger-work.md",
  "handoff-work.md",
  "task-goal.md",
  "words-work.md",
];

function notesWith(names: readonly string[]): string {
  const notes = temp.path("notes");
  mkdirSync(notes, { recursive: true });
  for (const name of names) writeFileSync(join(notes, name), `text of ${name}`);
  return notes;
}

it.each([
  ["default", DEFAULT, "ascii", ASCII],
  ["ascii", ASCII, "default", DEFAULT],
] as const)("of %s names gets those of today, file by file", async (_from, there, set, here) => {
  const notes = notesWith([...there, "own.md"]);
  expect((await takeOtherNames(notes, set)).toSorted()).toEqual([...there].sort());
  expect(readdirSync(notes).sort()).toEqual([...here, "own.md"].sort());
  for (const [index, name] of here.entries())
    expect(readFileSync(join(notes, name), "utf8")).toBe(`text of ${there[index]}`);
  expect(await takeOtherNames(notes, set)).toEqual([]);
});

it("keeps a file that has the name of today, and the other beside it", async () => {
  const notes = notesWith(["需求.md", "brief.md"]);
  expect(await takeOtherNames(notes, "ascii")).toEqual([]);
  expect(readFileSync(join(notes, "brief.md"), "utf8")).toBe("text of brief.md");
  expect(readdirSync(notes).sort()).toEqual(["brief.md", "需求.md"]);
});

it("that is not there yet has nothing", async () => {
  expect(await takeOtherNames(temp.path("nowhere"), "ascii")).toEqual([]);
});
