import { mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureRunDir, ensureWorkbench, runFolder } from "../../../src/adapters/disk/layout.ts";
import { clearAway } from "../../support/temp-dir.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "flower-layout-"));
});
afterEach(() => clearAway(root));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe("a workbench", () => {
  it("has its four folders, is hidden from git and open to search", async () => {
    const path = await ensureWorkbench(join(root, "deep/.flower"));
    expect((await readdir(path)).sort()).toEqual(
      [".gitignore", ".ignore", "artifacts", "notes", "scripts", "spill"].sort(),
    );
    expect(await readFile(join(path, ".gitignore"), "utf8")).toBe("*\n");
    expect(await readFile(join(path, ".ignore"), "utf8")).toBe("!*\n");
  });

  it.runIf(process.platform !== "win32")("is closed to others", async () => {
    const path = await ensureWorkbench(join(root, ".flower"));
    for (const folder of ["", "scripts", "artifacts", "notes", "spill"])
      expect(await modeOf(join(path, folder))).toBe(0o700);
    for (const file of [".gitignore", ".ignore"])
      expect(await modeOf(join(path, file))).toBe(0o600);
  });

  it("is answered with its absolute path", async () => {
    const path = join(root, ".flower");
    expect(await ensureWorkbench(relative(process.cwd(), path))).toBe(resolve(path));
  });

  it("that is there already keeps what a person changed", async () => {
    const path = await ensureWorkbench(join(root, ".flower"));
    await writeFile(join(path, ".gitignore"), "spill/\n");
    await writeFile(join(path, "notes/a.md"), "mine");
    await ensureWorkbench(path);
    expect(await readFile(join(path, ".gitignore"), "utf8")).toBe("spill/\n");
    expect(await readFile(join(path, "notes/a.md"), "utf8")).toBe("mine");
  });

  it("may be made by several at once", async () => {
    const path = join(root, ".flower");
    await Promise.all(Array.from({ length: 6 }, () => ensureWorkbench(path)));
    expect(await readdir(path)).toHaveLength(6);
  });
});

describe("a run directory", () => {
  it("is hidden from git and holds nothing else", async () => {
    const path = await ensureRunDir(join(root, "runs"));
    expect(await readdir(path)).toEqual([".gitignore"]);
    expect(await readFile(join(path, ".gitignore"), "utf8")).toBe("*\n");
  });
});

it("names the path when something is in the way", async () => {
  await mkdir(join(root, "a"));
  await writeFile(join(root, "a/.flower"), "x");
  await expect(ensureWorkbench(join(root, "a/.flower"))).rejects.toMatchObject({
    code: "store",
    message: expect.stringContaining(join(root, "a/.flower")),
  });
});

describe("the run directory", () => {
  it("is relative to the project, and may lie anywhere beside or below it", async () => {
    const project = join(root, "project");
    await mkdir(project);
    const folder = (given: string) => runFolder(project, given, "runDir");
    expect(folder("runs")).toBe(join(project, "runs"));
    expect(folder("..runs/a")).toBe(join(project, "..runs/a"));
    expect(folder("../other")).toBe(join(root, "other"));
    expect(folder("../project-runs")).toBe(join(root, "project-runs"));
  });

  it("is never the project itself nor a folder that holds it, also not by a link", async () => {
    const project = join(root, "project");
    await mkdir(project);
    await symlink(root, join(root, "link"));
    await symlink(project, join(project, "self"));
    for (const given of [".", "..", "../project/", "/", "../link/project", "../link", "self", root])
      expect(() => runFolder(project, given, "runDir"), given).toThrow(
        `runDir: expected a folder other than the project itself and those that hold it, got "${given}"`,
      );
  });
});
