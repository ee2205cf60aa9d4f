/** Which editor is started: a program of the person's, never one that a session left lying about. */

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import type { Io } from "../../src/cli/io.ts";
import { edit } from "../../src/cli/looking/editor.ts";
import { tempDir } from "../support/temp-dir.ts";

const temp = tempDir();

it("the editor is not a program that lies in the current folder or beside the document, unless its path is given", async () => {
  const folder = temp.path("project");
  const ran = join(folder, "ran");
  mkdirSync(folder);
  writeFileSync(join(folder, "own-editor"), `#!/bin/sh\n: > '${ran}'\n`, { mode: 0o755 });
  const io = {
    ...{ cwd: folder, env: { PATH: ["", folder].join(delimiter) }, stdout: {} },
    onSignal: () => () => undefined,
  } as unknown as Io;
  await expect(edit(["own-editor"], join(folder, "x.md"), io)).rejects.toThrow("not found");
  expect(existsSync(ran)).toBe(false);
  expect(await edit([join(folder, "own-editor")], join(folder, "x.md"), io)).toBe(0);
  expect(existsSync(ran)).toBe(true);
});
