/** What is told of the git that is here. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { gitHere } from "../../../src/adapters/git/worktrees.ts";
import { tempDir } from "../../support/temp-dir.ts";

const temp = tempDir();

it("a git that lies only where a session may write is another thing than none", async () => {
  const home = temp.path("home");
  const bin = join(home, "bin");
  mkdirSync(bin, { recursive: true });
  expect(await gitHere(home, { PATH: bin }, [])).toEqual({ state: "missing", detail: "ENOENT" });
  writeFileSync(join(bin, "git"), "#!/bin/sh\n", { mode: 0o755 });
  expect(await gitHere(home, { PATH: bin }, [])).toEqual({ state: "fenced" });
  expect(await gitHere(temp.path("."), { PATH: bin }, [home])).toEqual({ state: "fenced" });
});
