import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { diskDocuments } from "../src/adapters/disk/documents.ts";
import { SqliteBook } from "../src/adapters/sqlite/book.ts";
import { openDatabase } from "../src/adapters/sqlite/database.ts";
import { SqliteFlowLog } from "../src/adapters/sqlite/flow-log.ts";
import { systemClock } from "../src/adapters/system/clock.ts";
import { FlowerError } from "../src/core/errors.ts";
import type { FlowerEvent } from "../src/core/events.ts";
import { STOOD } from "../src/core/workflow/changes.ts";
import { type Reporting, reported, standing } from "../src/reporting.ts";
import type { WorkflowResult } from "../src/workflow/workflow.ts";
import { playedHost } from "./support/flow-host.ts";
import { tempDir } from "./support/temp-dir.ts";

const temp = tempDir({ broken: "written" });
const ENV = {
  PATH: process.env.PATH,
  HOME: temp.path("home"),
  GIT_CONFIG_NOSYSTEM: "1",
  ...{ GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@example.com" },
  ...{ GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@example.com" },
};
const RESULT: WorkflowResult = {
  ...{ run: "r1", ok: true, failedAt: null, error: null, stop: null, values: {} },
  ...{ costUsd: 0, costAtLeast: false },
};

function stage() {
  const workspace = temp.path("project");
  mkdirSync(workspace);
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", workspace, ...args], { env: ENV, stdio: "pipe" });
  const put = (path: string, text: string) => {
    mkdirSync(join(workspace, path, ".."), { recursive: true });
    writeFileSync(join(workspace, path), text);
  };
  const runDir = join(workspace, "runs");
  mkdirSync(runDir);
  const workbench = join(workspace, ".flower");
  const { host } = playedHost(() => "", { workbench });
  const events: FlowerEvent[] = [];
  const reporting: Reporting = {
    runtime: {
      ...{ runId: "r1", workspace, runDir, lang: "en" },
      manifestPath: join(runDir, "manifest.json"),
      flow: { ...host, documents: diskDocuments() },
    },
    env: ENV,
    onEvent: (event) => events.push(event),
  };
  const begin = async () => {
    const database = openDatabase(join(runDir, "sessions.db"));
    const log = new SqliteFlowLog(database, systemClock);
    const owner = { pid: 1 };
    log.append("r1", { kind: "flow.started", flow: "go", steps: [], request: "Do it.", owner });
    log.append("r1", { kind: "noted", key: STOOD, value: await standing(reporting) });
    log.append("r1", { kind: "flow.ended", ok: true, failedAt: null, error: null, stop: null });
    database.close();
  };
  const path = join(runDir, "r1", "report.md");
  return {
    ...{ workspace, reporting, events, git, put, begin, path },
    report: () => readFileSync(path, "utf8"),
  };
}

it("writes the report for nobody else to read, and says where it lies", async () => {
  const { reporting, begin, path, report } = stage();
  await begin();
  const result = await reported(reporting, () => Promise.resolve(RESULT));
  expect(result).toEqual({ ...RESULT, reportPath: path });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(report()).toContain("Do it.");
  expect(report()).toContain("is in no git repository");
});

it("says where the run was watched what nobody heard, in the words of the report", async () => {
  const { reporting, begin, events, report, workspace } = stage();
  await begin();
  const database = openDatabase(join(workspace, "runs", "sessions.db"));
  const book = new SqliteBook(database);
  book.append("r1", { kind: "person.said", id: "m1", text: "And in Welsh.", at: 1 });
  book.append("r1", { kind: "person.said", id: "m2", text: "Heard.", at: 2 });
  book.append("r1", { kind: "person.delivered", id: "m2", at: 3 });
  database.close();
  await reported(reporting, () => Promise.resolve(RESULT));
  const line = "This was said, and no session has heard it:";
  expect(events).toMatchObject([
    { kind: "error", text: `${line}\n\nAnd in Welsh.`, payload: { subtype: "unheard" } },
  ]);
  expect(report()).toContain(line);
});

it("tells what the run changed: committed, not committed, unknown to git; not what was so before, nor flower's own", async () => {
  const { reporting, begin, git, put, report } = stage();
  git("init", "--quiet");
  put("a.txt", "1\n");
  put("mine.txt", "1\n");
  git("add", "--all");
  git("commit", "--quiet", "-m", "first");
  put("mine.txt", "2\n");
  put("scratch.txt", "1\n");
  await begin();
  put("a.txt", "1\n2\n");
  git("commit", "--quiet", "-m", "second", "--", "a.txt");
  put("deep/b.txt", "1\n2\n3");
  put("blob.bin", "\0\u0001");
  put(".flower/notes/x.md", "1\n");
  await reported(reporting, () => Promise.resolve(RESULT));
  const changed = report().split("## Changed")[1]?.split("## Generations")[0];
  expect(changed).toContain("3 files, +4 -0");
  expect(changed).toContain("`a.txt` +1 -0");
  expect(changed).toContain("`deep/b.txt` +3 -0 · not in git");
  expect(changed).toContain("`blob.bin` not counted");
  expect(changed).toContain("second");
  expect(changed).not.toMatch(/mine\.txt|scratch\.txt|\.flower|runs/);
});

it("reads none of flower's own files in the first run of a project, so that the store keeps its locks", async () => {
  const { reporting, git, put, workspace } = stage();
  git("init", "--quiet");
  put("scratch.txt", "1\n");
  put(".flower/claims.db", "");
  const database = openDatabase(join(workspace, "runs", "sessions.db"));
  const stood = await standing(reporting);
  database.close();
  expect(stood).toMatchObject({ kind: "git", head: null });
  expect(Object.keys((stood as { dirty: object }).dirty)).toEqual(["scratch.txt"]);
});

it("writes it anew each time, and also when the work throws", async () => {
  const { reporting, begin, put, git, report } = stage();
  git("init", "--quiet");
  await begin();
  await reported(reporting, () => Promise.resolve(RESULT));
  expect(report()).toContain("No file differs.");
  put("a.txt", "1\n");
  const failing = () => Promise.reject(new FlowerError("store", "the disk is full"));
  await expect(reported(reporting, failing)).rejects.toThrow("the disk is full");
  expect(report()).toContain("`a.txt` +1 -0");
});

it("leaves it alone where another process works on the run, and writes none for a run that never began", async () => {
  const { reporting, begin, path } = stage();
  const result = await reported(reporting, () => Promise.resolve(RESULT));
  expect(result.reportPath).toBeNull();
  await begin();
  const busy = () => Promise.reject(new FlowerError("busy", "elsewhere"));
  await expect(reported(reporting, busy)).rejects.toThrow("elsewhere");
  expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
});

it("harms no run when it cannot be written: that is an event", async () => {
  const { reporting, begin, events, put } = stage();
  await begin();
  put("runs/r1", "in the way");
  const result = await reported(reporting, () => Promise.resolve(RESULT));
  expect(result).toEqual({ ...RESULT, reportPath: null });
  expect(events).toMatchObject([{ kind: "error", payload: { subtype: "report" } }]);
  expect(events[0]?.text).toMatch(/could not be written/);
  const deaf = { ...reporting, onEvent: () => Promise.reject(new Error("handler")) };
  expect((await reported(deaf, () => Promise.resolve(RESULT))).reportPath).toBeNull();
  rmSync(join(reporting.runtime.runDir, "r1"));
});
