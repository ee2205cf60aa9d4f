// Looking at a workbench: how the cost grows with the files that lie there. 1,000 beside 10,000, on three shelves and ten folders, each with a description and 4 KB.
//   first: the contents, the index and what a new session is told, by a process that has not looked before.
//   again: the same ten times, each after one file has changed, as it is while a step writes there.

import { writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Workbench } from "flower-agent";
import { growth } from "./growth.mjs";

const SHELVES = ["scripts", "artifacts", "notes"];

/** @param {number} n */
const place = (n) => `${SHELVES[n % 3]}/${n % 10}/file-${n}.md`;
/** @param {number} n */
const text = (n) => `# desc: what file ${n} is for\n${"x".repeat(4_000)}\n`;

/** @param {number} size */
async function filled(size) {
  const workspace = await mkdtemp(join(tmpdir(), "flower-bench-workbench-"));
  const bench = new Workbench({ workspace });
  await bench.refresh();
  for (const shelf of SHELVES)
    for (let n = 0; n < 10; n += 1) await mkdir(join(bench.root, shelf, String(n)));
  for (let n = 0; n < size; n += 1) writeFileSync(join(bench.root, place(n)), text(n));
  const look = async () => {
    const { scripts, artifacts, notes } = await bench.refresh();
    const files = scripts.files + artifacts.files + notes.files;
    if (files !== size) throw new Error(`${files} of ${size} were seen.`);
    return `${(await bench.promptBlock()).length} characters told`;
  };
  return { bench, look, end: () => rm(workspace, { recursive: true }) };
}

/** @param {number} size */
async function first(size) {
  const { look, end } = await filled(size);
  return { run: look, end };
}

/** @param {number} size */
async function again(size) {
  const { bench, look, end } = await filled(size);
  await look();
  return {
    async run() {
      for (let n = 0; n < 10; n += 1) {
        await writeFile(join(bench.root, place(n)), text(n + 1));
        await look();
      }
      return "10 looks";
    },
    end,
  };
}

await growth({ first, again }, { sizes: [1_000, 10_000], of: "files" });
