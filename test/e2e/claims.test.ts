/** Two workers, one step name, one workspace: the second is told who holds it; a dead holder's claim is taken over. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { claimStep } from "../../src/adapters/sqlite/claims.ts";
import { lifeOf } from "../../src/adapters/system/process.ts";
import { reply, say } from "../../src/testing.ts";
import { bash, LOW, openStage, PROMPT, WORKER } from "../support/stage.ts";

const FILE = "claims.db";

describe("a step that is being worked on", () => {
  it("is refused to a second runtime of the workspace, which names the holder, until it has ended", async () => {
    const stage = await openStage([
      reply(bash("until [ -e go ]; do sleep 0.1; done"), LOW),
      say("First done.", LOW),
      say("Second done.", LOW),
    ]);
    const first = stage.runtime();
    const second = stage.runtime({ runDir: "elsewhere" });
    const running = first.run(WORKER, PROMPT);
    await stage.api.waitFor((request) => request.main, 60_000);
    await expect(second.run(WORKER, PROMPT)).rejects.toMatchObject({
      code: "busy",
      message: expect.stringContaining(`process ${process.pid}, run ${first.runId}`),
    });
    writeFileSync(stage.path("go"), "");
    expect((await running).ok).toBe(true);
    expect((await second.run(WORKER, PROMPT)).ok).toBe(true);
  });

  it("is taken over when its holder is dead", async () => {
    const stage = await openStage([say("Done.", LOW)]);
    const holder = spawn("sleep", ["60"]);
    onTestFinished(() => void holder.kill("SIGKILL"));
    const path = join(stage.workspace, ".flower", FILE);
    const owner = { pid: holder.pid ?? 0 };
    claimStep(path, { step: WORKER.name, run: "r1", owner, lifeOf, taken: () => "" });
    await expect(stage.run()).rejects.toMatchObject({ code: "busy" });
    holder.kill("SIGKILL");
    await once(holder, "exit");
    expect((await stage.run()).ok).toBe(true);
  });
});
