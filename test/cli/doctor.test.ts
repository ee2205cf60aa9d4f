/** `flower doctor`: each check, its mark, where what it found comes from, and what to do. Against loopback alone. */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import stringWidth from "string-width";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../src/adapters/sqlite/database.ts";
import { SqliteRunLog } from "../../src/adapters/sqlite/run-log.ts";
import { systemClock } from "../../src/adapters/system/clock.ts";
import { thisProcess } from "../../src/adapters/system/process.ts";
import { findingLines } from "../../src/cli/commands/doctor.ts";
import { LANGS } from "../../src/core/locale/lang.ts";
import type { Owner } from "../../src/core/run/facts.ts";
import { checkup, type Finding } from "../../src/index.ts";
import { stepFacts } from "../support/step-facts.ts";
import { clearAway } from "../support/temp-dir.ts";

async function ground(status = 200) {
  const root = mkdtempSync(join(tmpdir(), "flower-doctor-"));
  const [workspace, home] = [join(root, "project"), join(root, "home")];
  for (const folder of [workspace, home]) mkdirSync(folder);
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(status).end(JSON.stringify({ data: [], input_tokens: 1 }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await clearAway(root, { broken: "foreign" });
  });
  const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode: 0o600 });
    return join(root, path);
  };
  return {
    workspace,
    home,
    gateway,
    seen,
    put,
    settings: (text = "") =>
      put(
        "home/.config/flower/.env",
        `ANTHROPIC_AUTH_TOKEN=tok-secret\nANTHROPIC_BASE_URL=${gateway}\n${text}`,
      ),
    async look(
      about: Finding["about"],
      { fix = false, ...env }: { fix?: boolean; [name: string]: string | boolean } = {},
    ) {
      const given = { HOME: home, PATH: process.env.PATH, ANTHROPIC_BASE_URL: "", ...env };
      const findings = await checkup({
        workspace,
        env: given as Record<string, string>,
        fix,
        lang: "en",
      });
      return findings.filter((finding) => finding.about === about);
    },
  };
}

describe("the order and the form", () => {
  it("is that of what a run needs first, each check told before and after", async () => {
    const { workspace, home, settings } = await ground();
    settings();
    const begun: string[] = [];
    const told: Finding[] = [];
    const findings = await checkup({
      workspace,
      env: { HOME: home, PATH: process.env.PATH },
      onCheck: (about) => begun.push(about),
      onFinding: (finding) => told.push(finding),
    });
    expect(begun).toEqual([
      ...[
        "harness",
        "endpoint",
        "credentials",
        "window",
        "store",
        "orphans",
        "disk",
        "sandbox",
        "git",
      ],
    ]);
    expect(told).toEqual(findings);
    expect(findings.filter(({ mark }) => mark === "fault")).toEqual([]);
    expect(JSON.stringify(findings)).not.toContain("tok-secret");
  });

  it.each(LANGS)(
    "is a sign, a label, what was found, and what to do, within the width, in %s",
    (lang) => {
      const finding: Finding = {
        about: "credentials",
        mark: "fault",
        found: "token /home/ada/x ".repeat(9),
        from: "/home/ada/.config/flower/.env",
        todo: "chmod 600 /home/ada/x",
      };
      const style = { lang, width: 60, colour: false, home: "/home/ada", verbose: false };
      const lines = findingLines(finding, style);
      expect(lines[0]).toMatch(/^x /);
      expect(lines.join(" ")).toContain("~/.config/flower/.env");
      expect(lines.at(-1)).toContain("chmod 600 ~/x");
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(60);
    },
  );

  it("names in the person's language where a setting comes from", () => {
    const finding: Finding = {
      ...{ about: "endpoint", mark: "ok", found: "https://e", todo: "" },
      from: "ANTHROPIC_BASE_URL (environment)",
    };
    const style = { lang: "fr", width: 120, colour: false, home: "", verbose: false } as const;
    expect(findingLines(finding, style)[0]).toContain("ANTHROPIC_BASE_URL (environnement)");
  });
});

describe("endpoint and credentials", () => {
  it("are well with a key that is taken; nothing that costs is asked", async () => {
    const { look, settings, gateway, seen } = await ground();
    const path = settings("ANTHROPIC_MODEL=m\n");
    expect(await look("endpoint")).toMatchObject([{ mark: "ok", found: `${gateway} answers` }]);
    expect(await look("credentials")).toMatchObject([
      { mark: "ok", found: "token tok-***", from: path },
    ]);
    expect(new Set(seen)).toEqual(new Set(["POST /v1/messages/count_tokens"]));
  });

  it.each([
    [401, "ok", "fault"],
    [404, "fault", "ok"],
    [503, "fault", "ok"],
  ])("an answer %i: endpoint %s, credentials %s", async (status, endpoint, credentials) => {
    const { look, settings } = await ground(status);
    settings();
    expect((await look("endpoint"))[0]?.mark).toBe(endpoint);
    const [found] = await look("credentials");
    expect(found?.mark).toBe(credentials);
    if (credentials === "fault") expect(found?.todo).toContain("flower setup");
  });

  it("without credentials say where they were looked for", async () => {
    const { look, gateway, home, seen } = await ground();
    const [found] = await look("credentials", { ANTHROPIC_BASE_URL: gateway });
    expect(found).toMatchObject({ mark: "fault", todo: expect.stringContaining("flower setup") });
    expect(found?.found).toContain(join(home, ".config/flower/.env"));
    expect(seen).toEqual(["HEAD /"]);
  });

  it("of a cloud are the harness's own affair", async () => {
    const { look, seen } = await ground();
    const env = { CLAUDE_CODE_USE_BEDROCK: "1" };
    expect(await look("credentials", env)).toMatchObject([
      { mark: "ok", from: expect.stringMatching(/BEDROCK/) },
    ]);
    expect((await look("endpoint", env))[0]?.found).toContain("Amazon Bedrock");
    expect(seen).toEqual([]);
  });

  it("through a proxy name it, without its password; certificates that are not there are a fault", async () => {
    const { look, settings } = await ground();
    settings();
    const env = {
      HTTP_PROXY: "http://me:secret@127.0.0.1:1",
      NODE_EXTRA_CA_CERTS: "/nowhere/ca.pem",
    };
    const findings = await look("endpoint", env);
    expect(findings.map(({ mark }) => mark)).toEqual(["fault", "fault"]);
    expect(findings[0]?.found).toContain("/nowhere/ca.pem");
    expect(findings[1]?.found).toContain("through the proxy http://***@127.0.0.1:1 (HTTP_PROXY)");
    expect(JSON.stringify(findings)).not.toContain("me:secret");
  });

  it("in a file that is open to others are a warning, with the cure", async () => {
    const { look, settings } = await ground();
    const path = settings();
    chmodSync(path, 0o644);
    expect((await look("credentials")).at(-1)).toMatchObject({
      mark: "warning",
      todo: `chmod 600 ${path}`,
    });
  });

  it("of a file that cannot be read: that, with its line, and no other of the three", async () => {
    const { look, put } = await ground();
    const path = put("home/.config/flower/.env", 'A=1\nANTHROPIC_API_KEY="x\n');
    expect(await look("credentials")).toMatchObject([
      { mark: "fault", found: expect.stringContaining(`${path}: line 2`) },
    ]);
    expect(await look("endpoint")).toEqual([]);
    expect((await look("disk")).length).toBe(1);
  });
});

describe("the window", () => {
  it("is shown with who says so", async () => {
    const { look, settings } = await ground();
    const path = settings("FLOWER_WINDOW=300000\n");
    expect((await look("window"))[0]?.found).toContain(`300K in force`);
    expect((await look("window"))[0]?.found).toContain(`(FLOWER_WINDOW, ${path})`);
  });

  it("that the model has contradicted is a warning: set, known, and what to do", async () => {
    const { look, settings, put, gateway } = await ground();
    settings("FLOWER_WINDOW=1000000\nANTHROPIC_MODEL=m\n");
    const learned = { [`${gateway}|m`]: { window: 200_000, at: Date.now(), text: "too long" } };
    put("home/.config/flower/windows.json", JSON.stringify(learned));
    expect((await look("window"))[1]).toMatchObject({
      mark: "warning",
      found: expect.stringMatching(/1000K .* 200K/),
    });
  });

  it("that is no number is a fault", async () => {
    const { look, settings } = await ground();
    settings("FLOWER_WINDOW=many\n");
    expect(await look("window")).toMatchObject([
      { mark: "fault", found: expect.stringContaining("FLOWER_WINDOW") },
    ]);
  });
});

describe("the store", () => {
  it("that is not there yet is no fault, and is not made", async () => {
    const { look } = await ground();
    expect(await look("store")).toMatchObject([
      { mark: "ok", found: expect.stringContaining("nothing has run") },
    ]);
    expect((await look("store"))[0]?.found).toContain("nothing has run");
  });

  it("is whole, or damaged with what to keep; broken files beside it are said", async () => {
    const { look, put, workspace } = await ground();
    openDatabase(join(workspace, "runs/sessions.db")).close();
    expect(await look("store")).toMatchObject([
      { mark: "ok", found: expect.stringMatching(/whole and writable/) },
    ]);
    put("project/runs/manifest.json", "[{");
    put("project/runs/lineage.json", '{"workspace":"/elsewhere","woke":1,"steps":{}}');
    expect((await look("store")).map(({ mark }) => mark)).toEqual(["ok", "warning", "warning"]);
    put("project/runs/sessions.db", "this is no database, ".repeat(500));
    expect((await look("store"))[0]).toMatchObject({
      mark: "fault",
      todo: expect.stringMatching(/keep them/),
    });
  });
});

describe("what dead runs left running", () => {
  const DEAD: Owner = { pid: 999_999_999 };
  async function marked(run: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, ["-e", "console.log(1); setInterval(() => {}, 1000)"], {
      env: { PATH: process.env.PATH, FLOWER_RUN: run },
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => {
      child.kill("SIGKILL");
    });
    await new Promise((up) => child.stdout?.once("data", up));
    return child;
  }
  function record(workspace: string, run: string, owner: Owner) {
    const database = openDatabase(join(workspace, "runs/sessions.db"));
    const log = new SqliteRunLog(database, systemClock);
    const [begun] = stepFacts("work", "s-1");
    if (begun?.kind !== "step.started") throw new Error("no beginning");
    log.append(run, "work", { ...begun, owner });
    log.close();
    database.close();
  }

  it("is named with number, program and run, and ended only when asked", async () => {
    const { look, workspace } = await ground();
    const run = `doctor-${process.pid}-dead`;
    record(workspace, run, DEAD);
    const child = await marked(run);
    const ended = new Promise((gone) => child.once("exit", gone));
    const [found] = await look("orphans");
    expect(found).toMatchObject({ mark: "fault", todo: expect.stringContaining("--fix") });
    expect(found?.found).toContain(`process ${child.pid} (`);
    expect(found?.found).toContain(run);
    expect(child.exitCode).toBeNull();
    expect(await look("orphans", { fix: true })).toMatchObject([
      { mark: "ok", found: expect.stringMatching(/: 1$/) },
    ]);
    await ended;
    expect((await look("orphans"))[0]?.found).toBe("none");
  });

  it("is left alone where the owner lives, is not recorded, or is another run directory's", async () => {
    const { look, workspace } = await ground();
    const runs = ["live", "unknown"].map((name) => `doctor-${process.pid}-${name}`);
    record(workspace, runs[0] as string, thisProcess());
    const children = await Promise.all(runs.map(marked));
    expect(await look("orphans", { fix: true })).toMatchObject([{ mark: "ok", found: "none" }]);
    for (const child of children) expect(child.signalCode).toBeNull();
  });

  it("does not end the shell in which it was called", async () => {
    const { look, workspace } = await ground();
    const run = `doctor-${process.pid}-own`;
    record(workspace, run, DEAD);
    const child = await marked(run);
    const [found] = await look("orphans", { fix: true, FLOWER_RUN: run });
    expect(found).toMatchObject({
      mark: "warning",
      todo: expect.stringContaining("another shell"),
    });
    expect(child.signalCode).toBeNull();
  });
});

describe("the sandbox and modes", () => {
  it("whether the sandbox can be had, and what lacks", async () => {
    const { look } = await ground();
    expect(await look("sandbox", { PATH: "/nowhere" })).toMatchObject([
      { mark: "warning", todo: expect.stringContaining("--sandbox") },
    ]);
  });

  it.runIf(process.platform !== "win32")("what of flower's own is open to others", async () => {
    const { look, workspace } = await ground();
    for (const name of ["runs", ".flower"]) {
      mkdirSync(join(workspace, name));
      chmodSync(join(workspace, name), 0o755);
    }
    const loose = (await look("store")).filter(({ mark }) => mark === "warning");
    expect(loose.map(({ todo }) => todo)).toEqual([
      `chmod 700 ${join(workspace, "runs")}`,
      `chmod 700 ${join(workspace, ".flower")}`,
    ]);
    for (const name of ["runs", ".flower"]) chmodSync(join(workspace, name), 0o700);
    expect((await look("store")).filter(({ mark }) => mark === "warning")).toEqual([]);
  });
});

describe("git", () => {
  it("is missing, has no repository here, or names it with what worktrees were left", async () => {
    const { look, workspace } = await ground();
    expect((await look("git", { PATH: "/nowhere" }))[0]?.found).toContain("does not run");
    expect((await look("git"))[0]).toMatchObject({
      mark: "warning",
      todo: expect.stringMatching(/^git init/),
    });
    const git = (...words: string[]) => execFileSync("git", ["-C", workspace, ...words]);
    git("init", "-q");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "x");
    expect(await look("git")).toMatchObject([
      { mark: "ok", found: expect.stringMatching(/repository/) },
    ]);
    const [left, lost] = ["agent-1", "agent-2"].map((name) =>
      join(workspace, ".claude/worktrees", name),
    ) as [string, string];
    for (const path of [left, lost]) git("worktree", "add", "-q", "--detach", path);
    rmSync(lost, { recursive: true });
    expect(await look("git")).toMatchObject([
      { mark: "ok" },
      { mark: "warning", todo: expect.stringContaining("git worktree remove") },
      { mark: "warning", todo: "git worktree prune" },
    ]);
  });
});
