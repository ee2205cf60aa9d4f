/** The rehearsal's project, words, scripts and checks, each by itself; how they play together is shown on the real harness. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { LANGS } from "../../src/core/locale/lang.ts";
import { rehearseTextsFor } from "../../src/core/locale/rehearse.ts";
import { Brief, Goal, Handoff, handoffPrompt, Verdict } from "../../src/index.ts";
import { written } from "../../src/scripted-api/rehearsal/go-words.ts";
import { SCENARIOS } from "../../src/scripted-api/rehearsal/names.ts";
import {
  countsIn,
  MODULE,
  makeProject,
  RIGHT,
  runTests,
  WRONG,
} from "../../src/scripted-api/rehearsal/project.ts";
import { scenarioOf } from "../../src/scripted-api/rehearsal/scenarios.ts";
import type { Setting } from "../../src/scripted-api/rehearsal/scripts.ts";
import type { Seen } from "../../src/scripted-api/rehearsal/seen.ts";
import { documentOf, type WordsLang, wordsFor } from "../../src/scripted-api/rehearsal/words.ts";
import { clearAway } from "../support/temp-dir.ts";

const root = mkdtempSync(join(tmpdir(), "flower-test-"));
afterAll(() => clearAway(root));

const env = { PATH: process.env.PATH ?? "" };
const setting = (lang: WordsLang): Setting => ({
  folder: "/p",
  words: wordsFor(lang),
  writing: Promise.resolve(),
});

describe("the project of a rehearsal", () => {
  it("fails one of its three tests until the module is put right, and then none", async () => {
    const folder = join(root, "project");
    await makeProject(folder);
    expect(await runTests(folder, env)).toEqual({ exit: 1, pass: 2, fail: 1 });
    const path = join(folder, MODULE);
    const text = readFileSync(path, "utf8");
    expect(text.split(WRONG)).toHaveLength(2);
    writeFileSync(
      path,
      text.replace(WRONG, () => RIGHT),
    );
    expect(await runTests(folder, env)).toEqual({ exit: 0, pass: 3, fail: 0 });
  });

  it("has no exit code where the tests did not come to their end", async () => {
    const folder = join(root, "stopped");
    await makeProject(folder);
    expect(await runTests(folder, env, AbortSignal.abort())).toMatchObject({ exit: null });
  });

  it.each([
    ["the format for programs", "# tests 3\n# pass 2\n# fail 1\n# cancelled 0\n", 2, 1],
    ["the format for people", "ℹ tests 3\nℹ pass 3\nℹ fail 0\n", 3, 0],
    ["no end", "TAP version 13\n", 0, 0],
    ["a test that is called like a count", "ok 1 - pass 7\n# pass 1\n# fail 0\n", 1, 0],
  ])("counts tests in %s", (_title, output, pass, fail) => {
    expect(countsIn(output)).toEqual({ pass, fail });
  });
});

describe.each(LANGS)("the scripted model in %s", (lang) => {
  it("writes a document that is complete, under the titles that it is asked for", () => {
    const document = Handoff.parse(documentOf(wordsFor(lang)));
    expect(Object.values({ ...document }).filter((body) => body === "")).toEqual([""]); // the step's name
    for (const [title] of Object.values(wordsFor(lang).document))
      expect(handoffPrompt(lang)).toContain(`## ${title}\n`);
  });

  it("can leave its next step out", () => {
    const poor = Handoff.parse(documentOf(wordsFor(lang), { left: ["next"] }));
    expect(poor.missing()).toEqual(["next"]);
    expect(poor.decided).not.toBe("");
  });

  it("writes a brief, a goal and verdicts that are whole, and a handoff that is complete", () => {
    const { go } = wordsFor(lang);
    expect(Brief.parse(written(go.brief)).missing()).toEqual([]);
    const goal = Goal.parse(written(go.goal));
    expect([goal.missing(), goal.checks.length]).toEqual([[], 3]);
    expect(Verdict.parse(written(go.notYet))).toMatchObject({
      state: "not_yet",
      failed: [expect.stringMatching(/`node --test`/)],
    });
    expect(Verdict.parse(written(go.achieved)).state).toBe("achieved");
    expect(Handoff.parse(documentOf(go)).missing()).toEqual([]);
    expect(Object.values(go.document).map(([title]) => title)).toEqual(
      Object.values(wordsFor(lang).document).map(([title]) => title),
    );
  });

  it.each(SCENARIOS)("has a script for %s, and a sentence for all that is checked", (name) => {
    const { play, checks, handoff } = scenarioOf(name);
    expect(play(setting(lang)).main.length).toBeGreaterThan(5);
    expect(handoff.window).toBeGreaterThan(handoff.headroom);
    const texts = rehearseTextsFor(lang);
    expect(texts.announced[name]).toMatch(/\S/);
    for (const { name: check } of checks.map((one) => one(nothing(lang))))
      expect(texts.checks[check], check).toMatch(/\S/);
  });
});

describe("the checks", () => {
  it.each(SCENARIOS)("of %s all fail where nothing was seen, and say so", (name) => {
    const made = scenarioOf(name).checks.map((check) => check(nothing("en")));
    expect(made.filter(({ ok }) => ok)).toEqual([]);
    for (const { found } of made) expect(found).not.toBe("");
    expect(new Set(made.map((check) => check.name)).size).toBe(made.length);
  });
});

/** What is left when nothing of it took place. */
const nothing = (lang: WordsLang): Seen => ({
  words: wordsFor(lang),
  line: 35_000,
  requests: [],
  report: {
    unexpected: [],
    broken: [],
    unused: { main: 9, subagent: 0, helper: 0 },
    trapped: [],
    failures: [],
  },
  phases: [],
  result: {
    run: "20260101-000000-000000",
    sessionId: null,
    ok: false,
    text: "",
    error: null,
    stop: null,
    errors: [],
    retired: [],
    window: 200_000,
    windowSource: "option",
    generations: [],
  },
  row: undefined,
  documents: [],
  module: "",
  before: { exit: null, pass: 0, fail: 0 },
  after: { exit: null, pass: 0, fail: 0 },
});
