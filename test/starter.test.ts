/** What the default flow begins or goes on with, and what it leaves alone: on disks as earlier runs leave them, without a harness. */

import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SqliteBook } from "../src/adapters/sqlite/book.ts";
import { claimStep } from "../src/adapters/sqlite/claims.ts";
import { openDatabase } from "../src/adapters/sqlite/database.ts";
import { SqliteFlowLog } from "../src/adapters/sqlite/flow-log.ts";
import { systemClock } from "../src/adapters/system/clock.ts";
import { thisProcess } from "../src/adapters/system/process.ts";
import type { FlowFact } from "../src/core/workflow/facts.ts";
import { type StarterOptions, starterFlow } from "../src/starter.ts";
import { wakeState } from "../src/waking.ts";
import { tempDir } from "./support/temp-dir.ts";

const temp = tempDir({ broken: "written" });
const env = { HOME: temp.path("home"), PATH: process.env.PATH, ANTHROPIC_API_KEY: "k" };
const BRIEF = "## Goal\nSlugs.\n\n## Acceptance\nTests.\n\n## Bounds\nnone\n\n## Unknowns\nnone";
const STARTED: FlowFact = {
  ...{
    kind: "flow.started",
    flow: "go",
    steps: ["确认需求"],
    request: "Slugs.",
    owner: { pid: 1 },
  },
};

function project() {
  const workspace = temp.path("project");
  const at = (path: string) => join(workspace, path);
  const put = (path: string, text: string) => {
    mkdirSync(join(at(path), ".."), { recursive: true });
    writeFileSync(at(path), text);
  };
  mkdirSync(at("runs"), { recursive: true });
  const inStore = <T>(work: (flows: SqliteFlowLog, book: SqliteBook) => T): T => {
    const database = openDatabase(at("runs/sessions.db"));
    try {
      return work(new SqliteFlowLog(database, systemClock), new SqliteBook(database));
    } finally {
      database.close();
    }
  };
  const log = (run: string, ...facts: FlowFact[]) =>
    inStore((flows) => facts.map((fact) => flows.append(run, fact)));
  const start = async (more: Partial<StarterOptions> = {}) => {
    const starter = await starterFlow({ workspace, env, lang: "en", ...more });
    return { ...starter, close: () => starter.runtime.close() };
  };
  return { workspace, at, put, log, inStore, start, wake: () => wakeState({ workspace, env }) };
}

/** Names and contents of all files. */
function treeOf(folder: string): string {
  const hash = createHash("sha256");
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { entry, path } of paths)
    hash.update(`${path}\0`).update(entry.isFile() ? readFileSync(path) : "");
  return hash.digest("hex");
}

const lineage = (workspace: string) =>
  JSON.stringify({ workspace, woke: 2, steps: { 干活: "S1", 确认需求: "S2" } });

describe("how a workspace stands", () => {
  it("is its brief, its goal, its sessions and the run that has no end", async () => {
    const { workspace, put, log, wake } = project();
    put(".flower/notes/需求.md", BRIEF);
    put(".flower/notes/目标.md", "## Goal\nSlugs.\n\n## Checks\n- a\n- b");
    put("runs/lineage.json", lineage(workspace));
    log("r1", STARTED);
    expect(await wake()).toMatchObject({
      ...{ waking: true, checks: 2, woke: 2, steps: { 干活: "S1", 确认需求: "S2" } },
      open: { run: "r1", request: "Slugs.", wishes: [] },
    });
  });

  it.each<[string, string | undefined, string]>([
    ["no file", undefined, "{}"],
    ["another workspace's", lineage("/elsewhere"), "{}"],
    ["a broken one", "{", "{}"],
  ])("has no sessions where lineage is %s", async (_title, text) => {
    const { put, wake } = project();
    if (text !== undefined) put("runs/lineage.json", text);
    expect(await wake()).toMatchObject({ waking: false, steps: {}, woke: 0, open: null });
  });

  it("is not awake with a brief that lacks a section", async () => {
    const { put, wake } = project();
    put(".flower/notes/需求.md", BRIEF.replace("Tests.", "(空)"));
    expect((await wake()).waking).toBe(false);
  });

  it("is read without a trace, also where nothing may be written", async () => {
    const { workspace, at, put, log, wake } = project();
    put(".flower/notes/需求.md", BRIEF);
    put("runs/lineage.json", lineage(workspace));
    log("r1", STARTED);
    const before = treeOf(workspace);
    await wake();
    expect(treeOf(workspace)).toBe(before);
    chmodSync(at("runs"), 0o500);
    chmodSync(workspace, 0o500);
    try {
      expect((await wake()).open?.run).toBe("r1");
      expect(treeOf(workspace)).toBe(before);
    } finally {
      chmodSync(workspace, 0o700);
      chmodSync(at("runs"), 0o700);
    }
    const bare = project();
    expect(await bare.wake()).toMatchObject({ waking: false, open: null });
    expect(readdirSync(bare.workspace)).toEqual(["runs"]);
  });
});

describe("a start", () => {
  it.each(["", "  \n"])("without a word to begin from (%j) is refused", async (request) => {
    const { workspace, start } = project();
    await expect(start({ request })).rejects.toMatchObject({
      code: "bad_option",
      field: "request",
    });
    expect(readdirSync(workspace)).toEqual(["runs"]);
  });

  it("with isolation needs a git repository, and says so", async () => {
    const { start } = project();
    await expect(start({ request: "x", isolate: true })).rejects.toThrow(
      "isolate: expected a git repository",
    );
  });

  it("with isolation has its workbench beside the project, the brief in it", async () => {
    const { put, start } = project();
    put(".git/HEAD", "");
    const { before, runtime, close } = await start({ request: "x", isolate: true });
    expect(before.briefPath).toBe(join(`${runtime.flow.workbench}`, "notes", "需求.md"));
    expect(runtime.flow.workbench).toMatch(/\.flower-project$/);
    await close();
  });

  it("goes on with the run that has no end, and begins a new one after one that has", async () => {
    const { log, start } = project();
    log("r1", STARTED);
    const first = await start();
    expect(first.runtime.runId).toBe("r1");
    await first.close();
    log("r1", { kind: "flow.ended", ok: true, failedAt: null, error: null, stop: null });
    const second = await start({ request: "More." });
    expect(second.runtime.runId).not.toBe("r1");
    await second.close();
  });

  it("finds what the run was begun behind, also where its folder is gone", async () => {
    const { log, wake } = project();
    log("r1", STARTED);
    expect((await wake()).open).not.toHaveProperty("fences");
    const fences = { isolate: true, sandbox: { hosts: ["*.example.com"] } };
    log("r1", { kind: "noted", key: "fences", value: fences });
    expect((await wake()).open).toMatchObject({ run: "r1", fences });
  });

  it("takes the names that are wished", async () => {
    const { start } = project();
    const ascii = await start({ request: "x", names: "ascii" });
    expect(ascii.before).toMatchObject({ waking: false });
    expect(ascii.before.briefPath).toMatch(/brief\.md$/);
    expect(ascii.workflow.steps.map(({ name }) => name)).toEqual(["clarify", "goal", "work"]);
    await ascii.close();
  });

  it("hands on how many questions may be asked, and how long each waits; no step has a limit of turns", async () => {
    const { start } = project();
    const { human, workflow, close } = await start({ request: "x", maxAsks: 12, timeoutS: 0 });
    expect(human.remaining).toBe(12);
    expect((await human.ask("Which?")).state).toBe("unattended");
    expect(workflow.steps.map(({ options }) => options.spec.maxTurns)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await close();
  });

  it("has no judge without a goal, and one step where only the brief is wanted", async () => {
    const { start } = project();
    const names = async (more: Partial<StarterOptions>) => {
      const { workflow, close } = await start({ request: "x", ...more });
      await close();
      return workflow.steps.map(({ name, options }) => [name, options.retries, !options.gate]);
    };
    expect(await names({})).toEqual([
      ["确认需求", 2, false],
      ["设定目标", 2, false],
      ["干活", 2, false],
    ]);
    expect((await names({ rounds: 5 }))[2]).toEqual(["干活", 4, false]);
    expect((await names({ rounds: 1 }))[2]).toEqual(["干活", 0, false]);
    expect((await names({ rounds: 0 }))[2]).toEqual(["干活", 0, false]);
    expect(await names({ goal: false })).toHaveLength(2);
    expect(await names({ clarifyOnly: true })).toHaveLength(1);
  });
});

describe("a new beginning", () => {
  const archived = (at: (path: string) => string) => {
    const folder = at(".flower/notes/archive");
    return existsSync(folder)
      ? readdirSync(folder).map((name) => readdirSync(join(folder, name)).sort())
      : [];
  };

  it("archives all that was said and decided, the lineage too, and books the run that had no end", async () => {
    const { workspace, at, put, log, start, inStore } = project();
    for (const name of ["需求.md", "目标.md", "问答记录.md", "交接-干活.md"])
      put(`.flower/notes/${name}`, BRIEF);
    put("runs/lineage.json", lineage(workspace));
    log("r1", STARTED);
    const { before, runtime, close } = await start({ request: "Other.", new: true });
    expect(before).toMatchObject({ waking: false, steps: {}, woke: 0, open: null });
    expect(runtime.runId).not.toBe("r1");
    await close();
    expect(archived(at)).toEqual([
      ["lineage.json", "交接-干活.md", "目标.md", "问答记录.md", "需求.md"],
    ]);
    expect(inStore((flows) => flows.read("r1")).at(-1)).toMatchObject({
      ...{ kind: "flow.ended", ok: false, stop: "aborted" },
    });
  });

  it("twice in one second makes two archives, and replaces nothing", async () => {
    const { at, put, start } = project();
    for (const text of [BRIEF, `${BRIEF}!`]) {
      put(".flower/notes/需求.md", text);
      await (await start({ request: "x", new: true })).close();
    }
    expect(archived(at)).toEqual([["需求.md"], ["需求.md"]]);
  });

  it("is refused while another process works there: it is named, and nothing is moved", async () => {
    const { at, put, log, start } = project();
    put(".flower/notes/需求.md", BRIEF);
    log("r1", STARTED);
    const live = { run: "r1", owner: thisProcess(), lifeOf: () => "live" as const };
    claimStep(at("runs/claims.db"), { ...live, step: "workflow go", taken: () => "" });
    await expect(start({ request: "x", new: true })).rejects.toMatchObject({ code: "busy" });
    await expect(start({ request: "x", new: true })).rejects.toThrow(String(process.pid));
    expect(existsSync(at(".flower/notes/需求.md"))).toBe(true);
    expect(archived(at)).toEqual([]);
  });
});

it("a second start beside one that works is refused, and leaves no word in the other's book", async () => {
  const { workspace, at, log, start, inStore } = project();
  log("r1", STARTED);
  const live = { run: "r1", owner: thisProcess(), lifeOf: () => "live" as const };
  claimStep(at("runs/claims.db"), { ...live, step: "workflow go", taken: () => "" });
  const { run, close } = await start({ request: "Something else." });
  await expect(run()).rejects.toMatchObject({ code: "busy" });
  await close();
  expect(inStore((_, book) => book.read("r1"))).toEqual([]);
  expect(inStore((flows) => flows.read("r1"))).toHaveLength(1);
  expect(readdirSync(workspace)).not.toContain("report.md");
  expect(existsSync(at(".flower/notes/补充.md"))).toBe(false);
});
