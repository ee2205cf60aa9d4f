import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Workbench } from "../../src/index.ts";
import { clearAway } from "../support/temp-dir.ts";

let parent: string;
let workspace: string;
beforeEach(async () => {
  parent = await realpath(await mkdtemp(join(tmpdir(), "flower-public-bench-")));
  workspace = join(parent, "shop");
  await mkdir(workspace);
});
afterEach(() => clearAway(parent));

describe("a workbench", () => {
  it("lies in the project unless told otherwise, and nothing is made before it is used", () => {
    const bench = new Workbench({ workspace });
    expect(bench).toMatchObject({ root: join(workspace, ".flower"), external: false });
    expect(existsSync(bench.root)).toBe(false);
    const named = new Workbench({ workspace, root: "bench" });
    expect(named).toMatchObject({ root: join(workspace, "bench"), external: false });
  });

  it("lies beside it for agents that work in copies of it", () => {
    const bench = Workbench.beside(workspace);
    expect(bench).toMatchObject({ root: join(parent, ".flower-shop"), external: true });
  });

  it("shows paths relative to the project inside of it, else absolute", () => {
    const inside = new Workbench({ workspace });
    expect(inside.show("notes/a.md")).toBe(join(".flower", "notes", "a.md"));
    expect(inside.show(join(parent, "x.md"))).toBe(join(parent, "x.md"));
    const beside = Workbench.beside(workspace);
    expect(beside.show("notes/a.md")).toBe(join(parent, ".flower-shop", "notes", "a.md"));
  });

  it("makes its folders and its index, and says what lies there", async () => {
    const bench = new Workbench({ workspace });
    await bench.refresh();
    await writeFile(join(bench.root, "notes", "cache.md"), "# desc: why the cache is off");
    expect((await bench.refresh()).notes.listed).toEqual([
      { path: "notes/cache.md", note: "why the cache is off", bytes: 28 },
    ]);
    expect(await readFile(join(bench.root, "INDEX.md"), "utf8")).toContain("why the cache is off");
    expect(await bench.promptBlock()).toContain("why the cache is off");
    expect(await bench.promptBlock({ lang: "zh" })).toContain(`# 工作台 ${bench.root}`);
  });

  it.each([
    [{}, "Workbench.workspace"],
    [{ workspace: "/no/such/folder" }, "Workbench.workspace"],
    [{ workspace: tmpdir(), root: "." }, "Workbench.root"],
    [{ workspace: tmpdir(), folder: "x" }, "Workbench.folder"],
  ])("refuses %j, naming the field", (options, field) => {
    expect(() => new Workbench(options as never)).toThrow(
      expect.objectContaining({ code: "bad_option", field }),
    );
  });
});
