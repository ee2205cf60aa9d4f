/** Which editor is started: a program of the person's, never one that a session left lying about. */

import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import type { Io } from "../../src/cli/io.ts";
import { edit } from "../../src/cli/looking/editor.ts";
import type { Lang } from "../../src/core/locale/lang.ts";
import { Workbench } from "../../src/index.ts";
import { tempDir } from "../support/temp-dir.ts";

const temp = tempDir();
const workspace = temp.path("project");
const runDir = temp.path("runs");
const home = temp.path("home");
const path = join(workspace, "notes", "x.md");
const ran = temp.path("ran");
mkdirSync(workspace);

/** A folder with an editor in it that leaves a trace. */
function editorIn(folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "own-editor"), `#!/bin/sh\n: > '${ran}'\n`, { mode: 0o755 });
  return folder;
}

const started = (folder: string, cwd: string, program = "own-editor", lang: Lang = "en") => {
  rmSync(ran, { force: true });
  const io = {
    ...{ cwd, env: { PATH: ["", folder].join(delimiter) }, stdout: {} },
    onSignal: () => () => undefined,
  } as unknown as Io;
  return edit([program], { path, workspace, runDir, lang }, io);
};

it.each([
  ["the workspace", join(workspace, "bin")],
  ["the run directory", join(runDir, "bin")],
  ["the workbench beside the workspace", join(Workbench.beside(workspace).root, "bin")],
  ["the folder of the document", join(workspace, "notes")],
])("the editor is no program in %s, wherever flower was started", async (_title, folder) => {
  editorIn(folder);
  await expect(started(folder, home)).rejects.toThrow("not found");
  await expect(started(folder, folder, "own-editor", "fr")).rejects.toThrow("introuvable");
  expect(existsSync(ran)).toBe(false);
  expect(await started(folder, home, join(folder, "own-editor"))).toBe(0);
  expect(existsSync(ran)).toBe(true);
});

it("an editor elsewhere is found, also below the folder that flower was started in", async () => {
  const folder = editorIn(join(home, ".local", "bin"));
  expect(await started(folder, home)).toBe(0);
  expect(existsSync(ran)).toBe(true);
});
