/** A runtime as workflows see it: whose sessions are gone on with, and who holds a workspace. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Runtime } from "../src/flower.ts";
import { Workbench } from "../src/public/workbench.ts";
import type { RuntimeOptions } from "../src/runtime/options.ts";
import { tempDir } from "./support/temp-dir.ts";

const temp = tempDir({ broken: "written" });
const env = { HOME: temp.path("home"), PATH: process.env.PATH, ANTHROPIC_API_KEY: "k" };

function project(lineage?: (workspace: string) => string) {
  const workspace = temp.path("project");
  const runs = join(workspace, "runs");
  mkdirSync(runs, { recursive: true });
  if (lineage !== undefined) writeFileSync(join(runs, "lineage.json"), lineage(workspace));
  const runtime = (more: Partial<RuntimeOptions> = {}) =>
    new Runtime({ workspace, env, lang: "en", run: "r1", ...more });
  return { workspace, runs, runtime };
}

const naming = (workspace: string) =>
  JSON.stringify({ workspace, woke: 1, steps: { work: "5f0c8a1e-0000-4000-8000-000000000000" } });

describe("a session of an earlier run", () => {
  it.each<[string, (workspace: string) => string]>([
    ["that the store does not know", naming],
    ["of another workspace", () => naming("/elsewhere")],
    ["in a file that is broken", () => "{"],
    ["in a file without sessions", (workspace) => JSON.stringify({ workspace, woke: "x" })],
  ])("%s is none, and no error", async (_title, lineage) => {
    const runtime = project(lineage).runtime();
    expect(await runtime.flow.sessionOf("work")).toBeUndefined();
    expect(await runtime.flow.sessionOf("toString")).toBeUndefined();
    await runtime.close();
  });

  it.each([
    [() => naming("/elsewhere"), "lineage.json belongs to another workspace"],
    [() => "{", "lineage.json could not be read"],
  ])("is said when waking puts the file aside", async (lineage, sentence) => {
    const { runs, runtime } = project(lineage);
    const woken = runtime();
    expect(await woken.flow.wake()).toContain(sentence);
    expect(await woken.flow.wake()).toBeUndefined();
    expect(readdirSync(runs).filter((name) => name.startsWith("lineage"))).toHaveLength(2);
    await woken.close();
  });
});

describe("a workflow", () => {
  it("is held in the run directory and in the workbench: a second one is refused with either", async () => {
    const { workspace, runtime } = project();
    const first = runtime({ workbench: true });
    const release = first.flow.claim("go");
    const others: Partial<RuntimeOptions>[] = [
      { workbench: true },
      { workbench: Workbench.beside(workspace) },
      { workbench: true, runDir: "other" },
    ];
    for (const [n, more] of others.entries()) {
      const second = runtime({ run: `r${n + 2}`, ...more });
      expect(() => second.flow.claim("go")).toThrow(expect.objectContaining({ code: "busy" }));
      await second.close();
    }
    release();
    const next = runtime({ workbench: true });
    next.flow.claim("go")();
    await next.close();
    await first.close();
    expect(existsSync(join(workspace, ".flower/claims.db"))).toBe(true);
  });

  it("that is refused in one of the two is not held in the other", async () => {
    const { runtime } = project();
    const first = runtime({ workbench: true, runDir: "other" });
    const release = first.flow.claim("go");
    const second = runtime({ run: "r2", workbench: true });
    expect(() => second.flow.claim("go")).toThrow(String(process.pid));
    const third = runtime({ run: "r3" });
    third.flow.claim("go")(); // in runs/ alone, where the second one has left nothing
    release();
    for (const each of [first, second, third]) await each.close();
  });

  it("that nobody stops has nobody to tell", async () => {
    const runtime = project().runtime();
    expect(runtime.flow.stop()).toBe(false);
    let told = 0;
    const deaf = runtime.flow.onStop(() => {
      told += 1;
    });
    expect([runtime.flow.stop(), told]).toEqual([true, 1]);
    deaf();
    expect(runtime.flow.stop()).toBe(false);
    await runtime.close();
  });
});
