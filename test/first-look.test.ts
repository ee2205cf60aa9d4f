/** What is found when a run directory is opened to work in it: shown with processes that do nothing, and no harness. */

import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { alive, endAll, marked } from "../src/adapters/claude/processes.mjs";
import { openDatabase } from "../src/adapters/sqlite/database.ts";
import { SqliteRunLog } from "../src/adapters/sqlite/run-log.ts";
import { systemClock } from "../src/adapters/system/clock.ts";
import { thisProcess } from "../src/adapters/system/process.ts";
import type { Owner } from "../src/core/run/facts.ts";
import { firstLook } from "../src/first-look.ts";
import { joinAdapters } from "../src/joined.ts";
import { stepFacts } from "./support/step-facts.ts";
import { tempDir } from "./support/temp-dir.ts";

const DEAD: Owner = { pid: 999_999_999 };
const folder = tempDir();
let count = 0;

function ground() {
  const workspace = folder.path("project");
  mkdirSync(workspace);
  const runDir = join(workspace, "runs");
  mkdirSync(runDir, { mode: 0o700 });
  const home = join(workspace, "home");
  mkdirSync(home, { mode: 0o700 });
  const run = `first-look-${process.pid}-${count++}`;
  const open = (env: Record<string, string> = {}) => {
    const place = { runId: `${run}-next`, lang: "en" as const, workspace, runDir };
    const joined = joinAdapters(place, {
      env: { PATH: process.env.PATH ?? "", HOME: home, ...env },
      ...{ people: undefined, workbench: undefined, names: "default", stop: () => false },
    });
    onTestFinished(() => joined.close());
    return joined.found?.().map(({ kind, text, payload }) => ({ kind, text, ...payload })) ?? [];
  };
  return { workspace, runDir, home, run, open };
}

/** A step of the run, begun by this process. */
function record(runDir: string, run: string, owner: Owner): void {
  const database = openDatabase(join(runDir, "sessions.db"));
  const log = new SqliteRunLog(database, systemClock);
  const [begun] = stepFacts("work", "s-1");
  if (begun?.kind !== "step.started") throw new Error("no beginning");
  log.append(run, "work", { ...begun, owner });
  log.close();
  database.close();
}

/** As a harness does: a process with the run's mark, and a tool of it that has left the tree. */
async function left(run: string): Promise<ChildProcess> {
  const child = spawn("sh", ["-c", "setsid sleep 300 >/dev/null & sleep 0.1; echo up; wait"], {
    env: { PATH: process.env.PATH, FLOWER_RUN: run },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  onTestFinished(() => void endAll([], `FLOWER_RUN=${run}`));
  await new Promise((up) => child.stdout?.once("data", up));
  return child;
}

describe.runIf(process.platform === "linux")("a start in a run directory", () => {
  it("ends what a dead owner left running there, harness and tool, and says so in one line", async () => {
    const { runDir, run, open } = ground();
    record(runDir, run, DEAD);
    const child = await left(run);
    expect(marked(`FLOWER_RUN=${run}`).size).toBe(2);
    const gone = new Promise((end) => child.once("exit", end));
    const [told, ...others] = open();
    await gone;
    expect(others).toEqual([]);
    expect(told).toMatchObject({ kind: "system", subtype: "orphans", run, ended: 2 });
    expect(told?.text).toMatch(new RegExp(`^ended what run ${run} .*: 2 \\(`));
    expect(told).toMatchObject({ programs: expect.arrayContaining(["sh", "sleep"]) });
    expect([...marked(`FLOWER_RUN=${run}`)].filter(alive)).toEqual([]);
    expect(open()).toEqual([]);
  });

  it("leaves alone what has a living owner, and what runs that are not recorded there left", async () => {
    const { runDir, run, open } = ground();
    record(runDir, run, thisProcess());
    const children = [await left(run), await left(`${run}-elsewhere`)];
    expect(open()).toEqual([]);
    expect(children.map(({ signalCode }) => signalCode)).toEqual([null, null]);
  });

  it("leaves a stranger alone that has the number of a process that was left over", async () => {
    const { runDir, run, open } = ground();
    const stranger = spawn("sleep", ["300"], { env: {}, stdio: "ignore" });
    onTestFinished(() => void stranger.kill("SIGKILL"));
    record(runDir, run, { pid: stranger.pid ?? 0, since: "another boot and another start" });
    expect(open()).toEqual([]);
    expect(stranger.signalCode).toBeNull();
  });

  it("says that it runs inside of what is left over, and ends nothing of that", async () => {
    const { runDir, run, open } = ground();
    record(runDir, run, DEAD);
    const child = await left(run);
    const [told] = open({ FLOWER_RUN: run });
    expect(told).toMatchObject({ subtype: "orphans", run, ended: 0 });
    expect(told?.text).toContain("in another shell");
    expect(child.signalCode).toBeNull();
  });
});

describe.runIf(process.platform !== "win32")("a start says what is open to other users", () => {
  it("of the key file and the run directory, with the command that closes it", () => {
    const { home, runDir, open } = ground();
    const settings = join(home, ".config/flower");
    mkdirSync(settings, { recursive: true });
    writeFileSync(join(settings, ".env"), "ANTHROPIC_API_KEY=sk-not-a-key\n", { mode: 0o640 });
    chmodSync(join(settings, ".env"), 0o640);
    chmodSync(runDir, 0o755);
    const env = { XDG_CONFIG_HOME: join(home, ".config") };
    expect(open(env).map(({ text }) => text)).toEqual([
      expect.stringMatching(/\.env is open .* \(640\): chmod 600 /),
      expect.stringMatching(/runs is open .* \(755\): chmod 700 /),
    ]);
    chmodSync(runDir, 0o700);
    chmodSync(join(settings, ".env"), 0o600);
    expect(open(env)).toEqual([]);
  });

  it("and closes the store by itself", () => {
    const { runDir, open } = ground();
    open();
    chmodSync(join(runDir, "sessions.db"), 0o644);
    expect(open()).toEqual([]);
    expect(statSync(join(runDir, "sessions.db")).mode & 0o777).toBe(0o600);
  });
});

describe("a start on Windows", () => {
  it("says in one sentence that it is untested there and what is not guarded", () => {
    const remains = { stepsOf: () => [], lifeOf: () => "dead" as const, own: undefined };
    const look = {
      lang: "en" as const,
      runDir: folder.path("runs"),
      workbench: undefined,
      env: {},
    };
    const on = (platform: string) =>
      firstLook({ ...look, platform }, remains).map(({ text }) => text);
    expect(on("win32")).toEqual([
      expect.stringMatching(/untested on Windows.*leaves running.*closed to/),
    ]);
    expect(on("linux")).toEqual([]);
    expect(on("darwin")).toEqual([]);
  });
});
