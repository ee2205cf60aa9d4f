/** What `flower log` and `flower status` print, and which words and editors they understand: on facts, without a process. */

import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { parseArgs } from "../../src/cli/args.ts";
import { editorOf, wordsIn } from "../../src/cli/looking/editor.ts";
import { logLines, statusLines } from "../../src/cli/looking/lines.ts";
import { UsageError } from "../../src/cli/usage.ts";
import { LANGS, type Lang } from "../../src/core/locale/lang.ts";
import { lookTextsFor } from "../../src/core/locale/look.ts";
import { stepLabel } from "../../src/core/locale/step-label.ts";
import type { Fact, Recorded } from "../../src/core/run/facts.ts";
import { type Life, runsOf, standingOf } from "../../src/core/run/view.ts";
import type { QuestionView } from "../../src/index.ts";
import type { Style } from "../../src/tui/style.ts";
import { cut, handedOver, placed, spoke, started, written } from "../support/look-facts.ts";

const recorded = (run: string, step: string, facts: readonly Fact[]): Recorded[] =>
  facts.map((fact, index) => ({ ...fact, run, step, seq: index + 1, at: index * 1000 }));

const style = (lang: Lang, more: Partial<Style> = {}): Style => ({
  lang,
  width: 80,
  colour: false,
  home: "/home/ada",
  verbose: false,
  ...more,
});

const NAME = "把所有的表格都改成新的格式并且跑一遍测试";
const DONE = recorded("r1", NAME, handedOver(NAME, `/home/ada/${"深".repeat(40)}/交接.md`, "d"));
const FAILED = recorded("r1", "second", [
  started("second"),
  ...spoke(1, "A", 9_000),
  { kind: "retry.begun", attempt: 2, why: "529" },
  ...cut(1, 36_000, 0.1),
  written(1, "d", { writer: "code", degraded: true, why: "overflow" }),
  placed(1, null),
  {
    kind: "step.ended",
    ok: false,
    text: "",
    error: "第一行出了问题\u001b[2J。\n第二行。",
    stop: "budget",
  },
]);
const OPEN = recorded("r2", "third", [started("third"), ...spoke(1, "B", 9_000)]);

const life =
  (answer: Life): (() => Life) =>
  () =>
    answer;
const runs = runsOf([DONE, FAILED, OPEN], life("live"));
const standing = (answer: Life, of = OPEN) => ({
  steps: [standingOf(of, life(answer), () => 21_000) ?? []].flat(),
  questions: [] as readonly QuestionView[],
  newest: runs[0]?.steps[0] ?? null,
});

const QUESTION: QuestionView = {
  ...{
    run: "r2",
    id: "q1",
    question: `第一\n行\u001b[2J${"长".repeat(60)}`,
    options: ["是", "否"],
  },
  ...{ by: "model", asked_at: 40, pid: 7 },
};

const LIMITED = recorded("r2", "third", [
  started("third"),
  {
    kind: "turn.ended",
    generation: 1,
    end: {
      how: "failed",
      failure: { message: "You've hit your limit", status: 429, resetsAt: 4_600_000 },
      ...{ text: "", context: 9_000, spent: { costUsd: 0, turns: 0, atLeast: false } },
    },
  },
]);

it("status names the time at which a wait for a limit goes on", () => {
  const lines = statusLines(standing("live", LIMITED), 1000, style("en", { width: 200 }));
  expect(lines[0]).toMatch(
    /waiting to try again \(You've hit your limit: going on at 1970-01-01 \d\d:\d\d, in 1 h 0 min\)/,
  );
});

it("causes are told in the person's language, and what others said of them to the letter", () => {
  const spend = { costUsd: 0, turns: 0, atLeast: false };
  const failure = { message: "The harness's process ended. (exit code 1)" };
  const facts: readonly Fact[] = [
    started("third"),
    {
      ...{ kind: "turn.ended", generation: 1 },
      end: { how: "failed", failure, text: "", context: 9_000, spent: spend },
    },
  ];
  const error = "The account has no credit left: top up";
  const ended: Fact = { kind: "step.ended", ok: false, text: "", error, stop: "failed" };
  const wide = style("fr", { width: 200, verbose: true });
  const lines = [
    ...logLines(runsOf([recorded("r2", "third", [...facts, ended])], life("live")), wide),
    ...statusLines(standing("live", recorded("r2", "third", facts)), 1000, wide),
  ].join("\n");
  expect(lines).toContain("    ! Le compte n'a plus de crédit : top up");
  expect(lines).toContain("    ~ Le processus du harness a pris fin. (code de sortie 1)");
  expect(lines).toContain("(Le processus du harness a pris fin. (code de sortie 1))");
});

it("a degraded document is called as on every screen", () => {
  const facts = handedOver("first", "/d.md", "d").map((fact) =>
    fact.kind === "handoff.written" ? { ...fact, degraded: true, why: "no answer" } : fact,
  );
  const wide = style("fr", { width: 200, verbose: true });
  const text = logLines(runsOf([recorded("r1", "first", facts)], life("live")), wide).join("\n");
  expect(text).toContain(
    "    ~ handoff dégradé : assemblé mécaniquement, incomplet (pas de réponse)",
  );
});

it("steps of the default flow are called as on every screen, whatever they are called on disk", () => {
  const name = "干活·判定#1";
  const ended = recorded("r1", name, handedOver(name, "/d.md", "d"));
  const running = recorded("r2", name, [started(name), ...spoke(1, "B", 9_000)]);
  const newest = runsOf([ended], life("live"))[0]?.steps[0] ?? null;
  const lines = [
    ...logLines(runsOf([ended], life("live")), style("en")),
    ...statusLines({ ...standing("live", running), newest }, 100, style("en")),
    ...statusLines({ ...standing("dead", running), newest }, 100, style("en")),
  ].join("\n");
  expect(lines).not.toMatch(/干活|判定/);
  expect(lines).toContain(stepLabel(name, "en"));
});

describe.each(LANGS)("in %s", (lang) => {
  const printed = (more: Partial<Style> = {}) => [
    ...logLines(runs, style(lang, more)),
    ...statusLines({ ...standing("live"), questions: [QUESTION] }, 100, style(lang, more)),
    ...statusLines(standing("dead"), 100, style(lang, more)),
  ];

  it.each([40, 80, 110])("no line is wider than %i columns, whatever the script", (width) => {
    for (const line of printed({ width, verbose: true }))
      expect(stringWidth(line), line).toBeLessThanOrEqual(width);
  });

  it("nothing that is printed steers a terminal, and no name is lost", () => {
    const text = printed({ verbose: true }).join("");
    expect(text).not.toMatch(/\p{Cc}/u);
    for (const name of [NAME, "second", "third"]) expect(text.replace(/\s/g, "")).toContain(name);
  });

  it("every outcome, reason and phase has words of its own", () => {
    const { outcomes, stops, phases, reasons } = lookTextsFor(lang);
    for (const table of [outcomes, stops, phases, reasons]) {
      const words = Object.values(table);
      expect(new Set(words).size).toBe(words.length);
      for (const word of words) expect(word).toMatch(/^\S.*\S$/u);
    }
  });
});

describe("the log", () => {
  it("tells failures with their brake and sentence, tries, who wrote, and that nothing lies on disk", () => {
    const text = logLines(runs, style("en")).join("\n");
    expect(text).toContain("  ! second · brake: budget used up ·");
    expect(text).toContain("· 2 tries\n    ! 第一行出了问题\\u{1b}[2J。…\n");
    expect(text).toMatch(/written by code ·\s+degraded/);
    expect(text).toContain("      <- the handoff is not on disk");
    expect(text).toContain("  * third · running ·");
    expect(text).toContain("    - 1  goes on · context 9.0K/60K ·");
  });

  it("shows session ids with -v alone", () => {
    expect(logLines(runs, style("en")).join()).not.toContain("second-A");
    expect(logLines(runs, style("en", { verbose: true })).join()).toContain(`${NAME}-A`);
  });

  it("says so where nothing ran", () => {
    expect(logLines([], style("en"))).toEqual(["# nothing has run here yet"]);
  });
});

describe("the status", () => {
  it("has what waits for a person, with id, age, options, and how it is answered", () => {
    const question = { ...QUESTION, question: "Which?" };
    const lines = statusLines({ ...standing("live"), questions: [question] }, 100, style("en"));
    expect(lines.slice(-4)).toEqual([
      "? q1  Which? · 1 min 0 s",
      "  1. 是",
      "  2. 否",
      '  flower answer q1 "..."',
    ]);
  });

  it("has the gauge, both lines and the window's source of what runs", () => {
    expect(statusLines(standing("live"), 65, style("en", { width: 110 }))).toEqual([
      expect.stringMatching(/^\* third · running · working · since \d{4}-\d\d-\d\d \d\d:\d\d$/),
      "  context 21.0K/60K · 1 min 5 s · warns 15K, hands over 35K · gen. 1 · at least $0.0000 · window from --window",
    ]);
  });

  it("says what died, and that nothing runs", () => {
    const text = statusLines(standing("dead"), 100, style("en")).join("\n");
    expect(text).toContain("! third · dead: its process is gone · last heard of at ");
    expect(text).toContain("# nothing runs here now\n  = ended last · ");
  });

  it("names no line where nothing is handed over", () => {
    const off = recorded("r2", "off", [started("off", { headroom: undefined })]);
    const text = statusLines(standing("live", off), 1, style("en")).join(" ");
    expect(text).toContain("no handoff: the harness compacts");
    expect(text).not.toContain("hands over");
  });
});

describe("the words after a command", () => {
  const parse = (words: string) =>
    parseArgs(words.split(" "), { version: "1", out: () => undefined, err: () => undefined });

  it.each([
    ["log", { command: "log" }],
    ["status -w /p", { command: "status", workspace: "/p" }],
    ["handoff show", { command: "handoff show", step: undefined, generations: [] }],
    ["handoff show work 2", { command: "handoff show", step: "work", generations: [2] }],
    ["handoff diff 1 2", { command: "handoff diff", step: undefined, generations: [1, 2] }],
    ["handoff edit work", { command: "handoff edit", step: "work", generations: [] }],
    ["handoff", { command: "none", wrong: true }],
    ["handoff now", { command: "handoff now", step: undefined }],
    ["handoff now work -r state --json", { command: "handoff now", step: "work", json: true }],
    [
      "handoff write --session last",
      { command: "handoff write", session: "last", model: undefined, note: undefined },
    ],
    [
      "handoff write -v --session abc --model m --note n",
      { command: "handoff write", session: "abc", model: "m", note: "n", verbose: true },
    ],
  ])("%s", (words, order) => {
    expect(parse(words)).toMatchObject(order);
  });

  it.each([
    "log extra",
    "status extra",
    "handoff show one two",
    "handoff show 1 2",
    "handoff diff 1 2 3",
    "handoff edit work 2",
    "handoff edit --json",
    "handoff show -v",
    "handoff forget",
    "handoff now one two",
    "handoff now -v",
    "handoff write",
    "handoff write --session",
    "handoff write --session a --session b",
    "handoff write a",
  ])("%s is refused", (words) => {
    expect(() => parse(words)).toThrow(UsageError);
  });
});

describe("the editor", () => {
  it.each([
    ["vi", ["vi"]],
    ["  code  --wait ", ["code", "--wait"]],
    ['"/My Apps/ed it" -n', ["/My Apps/ed it", "-n"]],
    ["emacs --eval='(setq a \"b c\")'", ["emacs", '--eval=(setq a "b c")']],
    ["C:\\vim\\vim.exe", ["C:\\vim\\vim.exe"]],
    ["odd'quote", ["odd'quote"]],
    ["x ''", ["x", ""]],
    ["", []],
  ])("is split into words without a shell: %j", (line, words) => {
    expect(wordsIn(line)).toEqual(words);
  });

  it.each([
    [{ VISUAL: "a", EDITOR: "b" }, ["a"]],
    [{ VISUAL: " ", EDITOR: "b -w" }, ["b", "-w"]],
    [{}, undefined],
  ])("is VISUAL, then EDITOR: %j", (env, words) => {
    expect(editorOf(env)).toEqual(words);
  });
});
