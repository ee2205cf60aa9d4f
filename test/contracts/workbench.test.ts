/** What every workbench promises, whoever keeps it: the same story told on a disk and in memory. */

import { mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { diskWorkbench } from "../../src/adapters/disk/workbench.ts";
import { memoryWorkbench } from "../../src/adapters/memory/workbench.ts";
import type { WorkbenchFiles } from "../../src/ports/workbench.ts";
import { tempDir } from "../support/temp-dir.ts";

interface Stage {
  readonly bench: WorkbenchFiles;
  /** Each one newer than the last. */
  put(path: string, text: string): Promise<void>;
  read(path: string): Promise<string | undefined>;
  /** From now on the index cannot be written. */
  refuse(): Promise<void>;
}

const temp = tempDir({ broken: "written" });

async function onDisk(): Promise<Stage> {
  const project = temp.path("project");
  const root = join(project, ".flower");
  const bench = diskWorkbench(root, project);
  await bench.prepare();
  let second = 1_700_000_000;
  return {
    bench,
    async put(path, text) {
      const file = join(root, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      second += 1;
      await utimes(file, second, second);
    },
    read: (path) => readFile(join(root, path), "utf8").catch(() => undefined),
    async refuse() {
      await mkdir(join(root, "INDEX.md"));
    },
  };
}

async function inMemory(): Promise<Stage> {
  const bench = memoryWorkbench();
  await bench.prepare();
  return {
    bench,
    async put(path, text) {
      bench.files.set(path, text);
    },
    read: async (path) => bench.files.get(path),
    refuse: async () => bench.refuse("no space left"),
  };
}

describe.each([
  { where: "on a disk", open: onDisk },
  { where: "in memory", open: inMemory },
])("a workbench $where", ({ open }) => {
  it("lists what lies on its shelves, newest first, each with its description and bytes", async () => {
    const { bench, put } = await open();
    await put("scripts/old.sh", "# desc: the old one");
    await put("scripts/deep/er/new.py", '"""desc: é"""');
    await put("artifacts/out.bin", "\0\0");
    await put("notes/long.md", `${"x".repeat(1_024)}\n# desc: beyond it`);
    await put("elsewhere.md", "# desc: on no shelf");
    expect(await bench.contents()).toEqual({
      scripts: {
        listed: [
          { path: "scripts/deep/er/new.py", note: "é", bytes: 14 },
          { path: "scripts/old.sh", note: "the old one", bytes: 19 },
        ],
        files: 2,
      },
      artifacts: { listed: [{ path: "artifacts/out.bin", note: "", bytes: 2 }], files: 1 },
      notes: { listed: [{ path: "notes/long.md", note: "", bytes: 1_042 }], files: 1 },
      spilled: 0,
      archived: 0,
      hidden: 0,
    });
  });

  it("counts spilled texts, earlier documents and hidden files without listing them", async () => {
    const { bench, put } = await open();
    await put("spill/0123456789abcdef.txt", "long");
    await put("spill/.half", "not whole");
    await put("notes/archive/handoff/work-1.md", "old");
    await put("notes/.draft.md", "hidden");
    const contents = await bench.contents();
    expect(contents).toMatchObject({ spilled: 1, archived: 1, hidden: 1 });
    expect(contents.notes).toEqual({ listed: [], files: 0 });
  });

  it("lists 200 of a shelf at most, and counts all", async () => {
    const { bench, put } = await open();
    for (let n = 0; n < 203; n += 1) await put(`notes/${n}.md`, "# desc: x");
    const { notes } = await bench.contents();
    expect(notes.files).toBe(203);
    expect(notes.listed).toHaveLength(200);
    expect(notes.listed[0]?.path).toBe("notes/202.md");
    expect(notes.listed.at(-1)?.path).toBe("notes/3.md");
  });

  it("keeps the index as it was written last, and refuses it with its path", async () => {
    const { bench, read } = await open();
    await bench.writeIndex("one\n");
    await bench.writeIndex("two\n");
    expect(await read("INDEX.md")).toBe("two\n");
    const other = await open();
    await other.refuse();
    await expect(other.bench.writeIndex("one\n")).rejects.toThrow(
      expect.objectContaining({ code: "store", message: expect.stringContaining("INDEX.md") }),
    );
  });
});
