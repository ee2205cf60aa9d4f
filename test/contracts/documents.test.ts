/** What every store of documents promises, on the disk and in memory. */

import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diskDocuments } from "../../src/adapters/disk/documents.ts";
import { memoryDocuments } from "../../src/adapters/memory/documents.ts";
import { clearAway } from "../support/temp-dir.ts";

describe.each([
  ["the disk", diskDocuments],
  ["memory", memoryDocuments],
])("documents in %s", (_where, make) => {
  let root = "";
  let folders = 0;
  const fresh = () => {
    folders += 1;
    return join(root, String(folders), "notes");
  };
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "flower-documents-"));
  });
  afterAll(() => clearAway(root));

  it("are null where there is none, also below a folder that is not there", async () => {
    expect(await make().read(join(fresh(), "deep", "a.md"))).toBeNull();
  });

  it.each([
    ["text", "a\nb\n"],
    ["nothing", ""],
    ["a byte order mark and CRLF", "\uFEFFa\r\nb"],
    ["every script", "交接 été 現場 🌸"],
    ["a NUL", "a\0b"],
    ["a large text", "0123456789".repeat(100_000)],
  ])("give back what was written: %s", async (_title, text) => {
    const documents = make();
    const path = join(fresh(), "交接-干活.md");
    await documents.write(path, text);
    expect(await documents.read(path)).toBe(text);
  });

  it("replace half a character, which no file can hold", async () => {
    const documents = make();
    const path = join(fresh(), "a.md");
    await documents.write(path, "a\uD800b");
    expect(await documents.read(path)).toBe("a\uFFFDb");
  });

  it("are replaced as a whole", async () => {
    const documents = make();
    const path = join(fresh(), "a.md");
    await documents.write(path, "a long first version");
    await documents.write(path, "second");
    expect(await documents.read(path)).toBe("second");
  });

  it("get another name, once, without replacing what has it", async () => {
    const documents = make();
    const folder = fresh();
    const [from, to] = [join(folder, "账本-work.md"), join(folder, "ledger-work.md")];
    expect(await documents.move(from, to)).toBe(false);
    await documents.write(from, "one");
    expect(await documents.move(from, to)).toBe(true);
    expect([await documents.read(from), await documents.read(to)]).toEqual([null, "one"]);
    await documents.write(from, "two");
    expect(await documents.move(from, to)).toBe(false);
    expect([await documents.read(from), await documents.read(to)]).toEqual(["two", "one"]);
  });

  it("hold one of the versions when many are written at once", async () => {
    const documents = make();
    const path = join(fresh(), "a.md");
    const versions = Array.from({ length: 8 }, (_, index) => String(index).repeat(10_000));
    await Promise.all(versions.map((text) => documents.write(path, text)));
    expect(versions).toContain(await documents.read(path));
  });

  it("move to the archive under a name with a stamp", async () => {
    const documents = make();
    const notes = fresh();
    const [path, folder] = [join(notes, "交接-干活.md"), join(notes, "archive/交接")];
    await documents.write(path, "old");
    const moved = await documents.archive(path, folder, "干活", "20261130-101010");
    expect(moved).toBe(join(folder, "干活-20261130-101010.md"));
    expect(await documents.read(moved ?? "")).toBe("old");
    expect(await documents.read(path)).toBeNull();
  });

  it("are not archived where there is nothing to move", async () => {
    const notes = fresh();
    const nothing = make().archive(join(notes, "a.md"), join(notes, "archive"), "a", "1");
    expect(await nothing).toBeNull();
  });

  it("never replace one in the archive: the same moment twice makes two files", async () => {
    const documents = make();
    const notes = fresh();
    const folder = join(notes, "archive");
    const moved: (string | null)[] = [];
    for (const text of ["first", "second", "third"]) {
      await documents.write(join(notes, "a.md"), text);
      moved.push(await documents.archive(join(notes, "a.md"), folder, "a", "1"));
    }
    expect(moved).toEqual(["a-1.md", "a-1-2.md", "a-1-3.md"].map((name) => join(folder, name)));
    const texts = await Promise.all(moved.map((path) => documents.read(path ?? "")));
    expect(texts).toEqual(["first", "second", "third"]);
  });

  it("of two writers in the same moment each keep a file of their own", async () => {
    const documents = make();
    const notes = fresh();
    const names = ["a", "b", "c", "d", "e", "f"];
    for (const name of names) await documents.write(join(notes, `${name}.md`), name);
    const moved = await Promise.all(
      names.map((name) =>
        documents.archive(join(notes, `${name}.md`), join(notes, "archive"), "step", "1"),
      ),
    );
    expect(new Set(moved).size).toBe(names.length);
    const texts = await Promise.all(moved.map((path) => documents.read(path ?? "")));
    expect(texts).toEqual(names);
  });

  it("are archived once when two want to archive the same one", async () => {
    const documents = make();
    const notes = fresh();
    await documents.write(join(notes, "a.md"), "once");
    const attempts = [1, 2, 3, 4].map(() =>
      documents.archive(join(notes, "a.md"), join(notes, "archive"), "a", "1"),
    );
    const moved = (await Promise.all(attempts)).filter((path) => path !== null);
    expect(moved).toHaveLength(1);
    expect(await documents.read(moved[0] ?? "")).toBe("once");
  });
});
