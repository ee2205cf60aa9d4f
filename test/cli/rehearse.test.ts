/** `flower rehearse` on the real harness: every scenario goes as announced, and what it shows was really done. */

import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type Rehearsed, rehearseWith } from "../../src/cli/commands/rehearse.ts";
import type { Io } from "../../src/cli/io.ts";
import { main } from "../../src/cli/main.ts";
import type { RehearseArgs } from "../../src/cli/rehearse-args.ts";
import type { Lang } from "../../src/core/locale/lang.ts";
import { rehearseTextsFor } from "../../src/core/locale/rehearse.ts";
import { Handoff } from "../../src/index.ts";
import { exchangesIn, sessionsOf } from "../../src/scripted-api/rehearsal/evidence.ts";
import { SCENARIOS, type ScenarioName } from "../../src/scripted-api/rehearsal/names.ts";
import { scenarioOf } from "../../src/scripted-api/rehearsal/scenarios.ts";
import type { Play } from "../../src/scripted-api/rehearsal/scripts.ts";
import { wordsFor } from "../../src/scripted-api/rehearsal/words.ts";
import { widthOf } from "../../src/tui/width.ts";
import { deep, share } from "../support/share.ts";

const made: string[] = [];
afterEach(() => {
  for (const project of made.splice(0))
    rmSync(dirname(project), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

/** A pipe, and a shell that has settings of its own: none of them may matter. */
function pipe() {
  const out: string[] = [];
  const err: string[] = [];
  const stream = (kept: string[]) => ({
    write: (text: string) => kept.push(text),
    on: () => undefined,
    columns: 80,
  });
  const io: Io = {
    stdin: (async function* () {})(),
    stdout: stream(out),
    stderr: stream(err),
    env: { ANTHROPIC_API_KEY: "sk-of-the-shell", ANTHROPIC_MODEL: "of-the-shell" },
    cwd: "/",
    onSignal: () => () => undefined,
    leave: (code) => {
      throw new Error(`left with ${code}`);
    },
  };
  return { io, out: () => out.join(""), err: () => err.join("") };
}

interface Shown extends Rehearsed {
  readonly out: string;
  readonly err: string;
}

async function rehearsal(
  scenario: ScenarioName,
  options: { lang?: Lang; json?: boolean; change?: (main: Play["main"]) => Play["main"] } = {},
): Promise<Shown> {
  const { lang = "en", json = false, change = (all) => all } = options;
  const { io, out, err } = pipe();
  const args: RehearseArgs = {
    command: "rehearse",
    scenario,
    workspace: ".",
    runDir: "runs",
    verbose: false,
    lang,
    json,
    colour: false,
  };
  const rehearsed = await rehearseWith(change, args, io);
  made.push(rehearsed.project);
  return { ...rehearsed, out: out(), err: err() };
}

/** Processes that carry the mark of this run. */
const leftOf = (run: string): string[] =>
  readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, "latin1").includes(`FLOWER_RUN=${run}`);
    } catch {
      return false; // gone, or someone else's
    }
  });

const tooWide = (text: string): string[] => text.split("\n").filter((line) => widthOf(line) > 80);

describe("flower rehearse", () => {
  it.each<[ScenarioName, Lang]>(
    share<[ScenarioName, Lang]>(
      [
        ["clean", "zh"],
        ["background", "en"],
        ["degraded", "fr"],
        ["overflow", "zh"],
        ["brake", "ja"],
        ["go", "en"],
      ],
      6,
      5,
    ),
  )("goes as announced: %s, in %s", async (scenario, lang) => {
    const { code, out, err, project, seen } = await rehearsal(scenario, { lang });
    expect(err).toBe("");
    expect(out).not.toContain(rehearseTextsFor(lang).happened({ found: "" }).trim());
    expect(code, out).toBe(0);
    expect(tooWide(out)).toEqual([]);
    expect(leftOf(seen.result.run)).toEqual([]);
    expect(readdirSync(dirname(project))).toEqual(["project"]);
    expect(new Set(seen.requests.map(({ headers }) => headers["x-api-key"]))).toEqual(
      new Set(["sk-ant-scripted"]),
    );
  });

  deep(
    "says first that the words are scripted and nothing else is, and last where to look",
    async () => {
      const { code, out, project, seen } = await rehearsal("brake");
      expect(code).toBe(0);
      expect(out.split("\n")[0]).toBe(
        '# Rehearsal "brake". The model\'s words are scripted, and nothing else is: the',
      );
      const files = Object.fromEntries(
        [...out.slice(out.indexOf("# Look at these:")).matchAll(/^ {2}(\S.*?) {2,}(\S.*)$/gm)].map(
          ([, label = "", path = ""]) => [label, path],
        ),
      );
      expect(Object.keys(files)).toEqual(["project", "document", "earlier documents", "manifest"]);
      expect(files.project).toBe(project);
      expect((await Handoff.load(join(project, files.document ?? "")))?.complete()).toBe(true);
      expect(readdirSync(join(project, files["earlier documents"] ?? ""))).toHaveLength(2);
      expect(statSync(join(project, files.manifest ?? "")).isFile()).toBe(true);
      expect(seen.result.stop).toBe("generations");
      expect(out).toContain("raise --window, or use --no-handoff");
    },
  );
});

describe("the log of a clean rehearsal", () => {
  it("proves that two sessions spoke, and that the edit and the test runs were real", async () => {
    const { code, out, project, seen } = await rehearsal("clean");
    expect(code, out).toBe(0);
    const ids = sessionsOf(seen.requests);
    expect(new Set(ids).size).toBe(2);
    const [first, second] = ids;
    const calls = exchangesIn(seen.requests);
    const of = (session: string | undefined, name: string, end: string) =>
      calls.filter((one) => one.session === session && one.name === name && one.what.endsWith(end));
    expect(of(first, "Edit", "")).toEqual([]);
    expect(of(first, "Bash", "node --test")).toEqual([
      expect.objectContaining({ isError: true, result: expect.stringMatching(/\bfail 1\b/) }),
    ]);
    expect(of(second, "Edit", "slug.js")).toEqual([
      expect.objectContaining({
        isError: false,
        result: expect.stringContaining(`${project}/slug.js has been updated`),
      }),
    ]);
    expect(of(second, "Bash", "node --test")).toEqual([
      expect.objectContaining({ isError: false, result: expect.stringMatching(/\bfail 0\b/) }),
    ]);
    // The script holds no result: what the harness brought back, its tools have made.
    const scripted = JSON.stringify(scenarioOf("clean").play(settingOf(project)).main);
    expect(scripted).not.toMatch(/has been updated|\bfail [01]\b/);
    expect(readFileSync(join(project, "slug.js"), "utf8")).toContain("replace(/\\s+/g");
  });
});

const settingOf = (folder: string) => ({
  folder,
  words: wordsFor("en"),
  writing: Promise.resolve(),
});

describe("a rehearsal that does not go as announced", () => {
  const replies = scenarioOf("clean").play(settingOf("/p")).main.length;

  it.each(
    share(
      Array.from({ length: replies }, (_, index) => index),
      replies,
      Math.floor(replies / 2),
    ),
  )("fails when reply %i of the script is missing", async (k) => {
    const { code, out, err, seen } = await rehearsal("clean", {
      change: (all) => all.filter((_, at) => at !== k),
    });
    expect(code, out).toBe(1);
    expect(out).toMatch(/^# Did not go as announced: \d+ of 16 checks failed\.$/m);
    expect(out).toMatch(/^ {2}! .+\n(?: {4}.+\n)*? {4}happened instead: \S/m);
    expect(err).toBe("");
    expect(leftOf(seen.result.run)).toEqual([]);
  });
});

describe("the command line of a rehearsal", () => {
  deep(
    "prints events and the step's result for programs, and everything else beside them",
    async () => {
      const { code, out, err } = await rehearsal("brake", { json: true });
      expect(code).toBe(0);
      const lines = out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(lines.at(-1)).toMatchObject({ kind: "step_result", stop: "generations" });
      expect(lines.filter(({ kind }) => kind === "handoff")).toHaveLength(9);
      expect(err).toMatch(/^# Went as announced: 10 of 10 checks\.$/m);
    },
  );

  it.each([
    [["--scenario", "storm"], "--scenario", SCENARIOS.join(", ")],
    [["-w", "/tmp"], "--workspace", "a project of its own"],
    [["-r", "runs"], "--run-dir", "a project of its own"],
    [["--window", "1000"], "--window", "no such flag"],
    [["again"], "rehearse", "argument"],
  ])("refuses %j", async (words, field, problem) => {
    const { io, out, err } = pipe();
    expect(await main(["rehearse", ...words], io)).toBe(2);
    expect(out()).toBe("");
    expect(err()).toContain(`flower: ${field}`);
    expect(err()).toContain(problem);
  });

  it("is described by its help", async () => {
    const { io, out } = pipe();
    expect(await main(["rehearse", "--help"], io)).toBe(0);
    for (const name of SCENARIOS) expect(out()).toContain(name);
    expect(tooWide(out())).toEqual([]);
  });
});
