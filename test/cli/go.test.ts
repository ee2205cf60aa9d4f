/** `flower` in a project: what a second start takes over of the first one. The default flow itself is shown in `test/e2e/go.test.ts`. */

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fail, reply, text } from "../../src/testing.ts";
import { openCli } from "../support/cli.ts";

const HERE = ["--timeout", "0", "--lang", "en"];

it("goes on behind the fences a run was begun behind, also where its folder is gone, and says so", async () => {
  let dead = false;
  const cli = await openCli(
    () => (dead ? fail(401, "invalid x-api-key") : reply(text("I look"), { hang: "middle" })),
    { broken: "killed" }, // maybe in the middle of a write
  );
  spawnSync("git", ["init", "-q", cli.project]);
  const first = cli.start(["go", "Mend the list.", "--isolate", ...HERE]);
  await cli.api.waitFor((request) => request.main);
  first.child.kill("SIGKILL");
  await first.ended;
  const runs = join(cli.project, "runs");
  const folders = readdirSync(runs).filter((name) => existsSync(join(runs, name, "command.json")));
  expect(folders).toHaveLength(1);
  rmSync(join(runs, `${folders[0]}`), { recursive: true });
  dead = true;
  const { code, out } = await cli.run(HERE);
  expect(code).toBe(3);
  expect(out).toContain("which had no end: Mend the list.");
  expect(out).toContain("# as it was begun: --isolate");
});
