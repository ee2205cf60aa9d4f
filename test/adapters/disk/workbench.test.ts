import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { diskWorkbench, workbenchAt } from "../../../src/adapters/disk/workbench.ts";
import { FlowerError } from "../../../src/core/errors.ts";
import type { WorkbenchFiles } from "../../../src/ports/workbench.ts";
import { clearAway } from "../../support/temp-dir.ts";

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  return { ...real, open: vi.fn(real.open) };
});
const opened = vi.mocked((await import("node:fs/promises")).open);

let project: string;
let root: string;
let bench: WorkbenchFiles;
beforeEach(async () => {
  project = await realpath(await mkdtemp(join(tmpdir(), "flower-bench-")));
  root = join(project, ".flower");
  bench = diskWorkbench(root, project);
  await bench.prepare();
});
afterEach(() => clearAway(project, { broken: "written" }));

/** @param age in seconds. */
async function put(path: string, text: string, age = 0): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  const when = 1_700_000_000 - age;
  await utimes(file, when, when);
}

const pathsOf = async (shelf: "scripts" | "artifacts" | "notes") =>
  (await bench.contents())[shelf].listed.map(({ path }) => path);

describe("a workbench's contents", () => {
  it("are the files of its three folders with their descriptions, newest first", async () => {
    await put("scripts/old.sh", "# desc: the old one", 10);
    await put("scripts/deep/er/new.py", '"""desc: the new one"""');
    await put("artifacts/out.bin", "\0\0");
    await put("elsewhere.md", "# desc: not on a shelf");
    expect(await bench.contents()).toEqual({
      scripts: {
        listed: [
          { path: "scripts/deep/er/new.py", note: "the new one", bytes: 23 },
          { path: "scripts/old.sh", note: "the old one", bytes: 19 },
        ],
        files: 2,
      },
      artifacts: { listed: [{ path: "artifacts/out.bin", note: "", bytes: 2 }], files: 1 },
      notes: { listed: [], files: 0 },
      spilled: 0,
      archived: 0,
      hidden: 0,
    });
  });

  it("count spilled texts, earlier documents and hidden files without listing them", async () => {
    await put("spill/0123456789abcdef.txt", "long");
    await put("notes/archive/交接/work-20250102-030405.md", "old");
    await put("notes/.draft.md", "hidden");
    await put("scripts/.git/config", "hidden as a folder");
    const contents = await bench.contents();
    expect(contents).toMatchObject({ spilled: 1, archived: 1, hidden: 2 });
    expect(contents.notes.files + contents.scripts.files).toBe(0);
  });

  it("list what lies in a folder whose name only begins like the archive's", async () => {
    await put("notes/archived-ideas/a.md", "# desc: an idea");
    const { notes, archived } = await bench.contents();
    expect([notes.listed.map(({ path }) => path), archived]).toEqual([
      ["notes/archived-ideas/a.md"],
      0,
    ]);
  });

  it("follow no link, to a file, to a folder or in a circle", async () => {
    await put("outside.md", "# desc: outside");
    await symlink(join(root, "outside.md"), join(root, "notes", "link.md"));
    await symlink(root, join(root, "notes", "circle"));
    await rm(join(root, "artifacts"), { recursive: true });
    await symlink(root, join(root, "artifacts"));
    expect(await pathsOf("notes")).toEqual([]);
    expect(await pathsOf("artifacts")).toEqual([]);
  });

  it("are whatever can be read: nothing is fine, too", async () => {
    await put("notes/closed.md", "# desc: closed");
    await put("notes/open.md", "# desc: open");
    await chmod(join(root, "notes/closed.md"), 0o000);
    await rm(join(root, "scripts"), { recursive: true });
    const { notes, scripts } = await bench.contents();
    expect(notes.listed.map(({ path }) => path).sort()).toEqual([
      "notes/closed.md",
      "notes/open.md",
    ]);
    expect(scripts.files).toBe(0);
    await rm(root, { recursive: true });
    expect((await bench.contents()).notes.files).toBe(0);
  });
});

describe("looking at it again", () => {
  const readings = async (): Promise<string[]> => {
    opened.mockClear();
    await bench.contents();
    return opened.mock.calls.map(([path]) => String(path).slice(root.length + 1));
  };

  it("reads only what has changed in size or time", async () => {
    await put("notes/a.md", "# desc: one");
    await put("notes/b.md", "# desc: two");
    expect(await readings()).toHaveLength(2);
    expect(await readings()).toEqual([]);
    await put("notes/a.md", "# desc: six", 5); // the same size at another time
    await put("notes/b.md", "# desc: three"); // another size at the same time
    expect((await readings()).sort()).toEqual(["notes/a.md", "notes/b.md"]);
    const { listed } = (await bench.contents()).notes;
    expect(listed.map(({ note }) => note)).toEqual(["three", "six"]);
  });

  it("reads the first kilobyte of the 200 newest of a folder, however many there are", async () => {
    await Promise.all(
      Array.from({ length: 260 }, (_, index) => put(`notes/${index}.md`, "# desc: x", index)),
    );
    await put("notes/huge.md", `# desc: huge${"x".repeat(100_000)}`);
    expect(await readings()).toHaveLength(200);
    const { notes } = await bench.contents();
    expect(notes.files).toBe(261);
    expect(notes.listed).toHaveLength(200);
    expect(notes.listed.at(-1)?.path).toBe("notes/198.md");
    await put("scripts/long.sh", `${"x".repeat(1_024)}\n# desc: beyond it`);
    expect((await bench.contents()).scripts.listed[0]?.note).toBe("");
  });
});

describe("the index file", () => {
  const index = () => join(root, "INDEX.md");

  it("is written whole, closed to others, and leaves nothing beside it", async () => {
    await bench.writeIndex("one\n");
    await bench.writeIndex("two\n");
    expect(await readFile(index(), "utf8")).toBe("two\n");
    expect((await stat(index())).mode & 0o777).toBe(0o600);
    expect((await readdir(root)).filter((name) => name.startsWith("INDEX"))).toEqual(["INDEX.md"]);
  });

  it("is not touched when it says the same already", async () => {
    await bench.writeIndex("one\n");
    const before = await stat(index());
    await bench.writeIndex("one\n");
    expect((await stat(index())).ino).toBe(before.ino);
  });

  it("replaces a link instead of what it leads to", async () => {
    await put("notes/precious.md", "precious");
    await symlink(join(root, "notes/precious.md"), index());
    await bench.writeIndex("one\n");
    expect(await readFile(join(root, "notes/precious.md"), "utf8")).toBe("precious");
    expect(await readFile(index(), "utf8")).toBe("one\n");
  });

  it("is refused with the path where the disk refuses", async () => {
    await mkdir(index());
    await expect(bench.writeIndex("one\n")).rejects.toThrow(
      expect.objectContaining({ code: "store", message: expect.stringContaining(index()) }),
    );
  });
});

describe("where a workbench lies", () => {
  it("is nowhere, in the project, or where a path leads", async () => {
    expect(workbenchAt(false, project)).toBeUndefined();
    expect(workbenchAt(true, project)).toMatchObject({ root, external: false });
    const beside = join(dirname(project), ".flower-beside");
    expect(workbenchAt({ root: beside }, project)).toMatchObject({ root: beside, external: true });
  });

  it("is outside where a link leads out", async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), "flower-elsewhere-"));
    await rename(root, join(elsewhere, "bench"));
    await symlink(join(elsewhere, "bench"), root);
    expect(workbenchAt(true, project)?.external).toBe(true);
    await clearAway(elsewhere);
  });

  it("is never the project itself or a folder that holds it", () => {
    for (const given of [".", "..", "/"])
      expect(() => workbenchAt({ root: given }, project)).toThrow(FlowerError);
  });
});
