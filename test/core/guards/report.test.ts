import { describe, expect, it } from "vitest";
import { reportDue } from "../../../src/core/guards/report.ts";
import { guardWords } from "../../../src/core/guards/words.ts";
import { resolveHandoff } from "../../../src/core/handoff/policy.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";

const NUMBERS = resolveHandoff({ window: 1_000_000 }, 1);
const due = (context: number, more: Partial<Parameters<typeof reportDue>[1]> = {}) =>
  reportDue(NUMBERS, { context, model: undefined, told: undefined, ...more })?.word;

describe("a sub-agent is told of its own window", () => {
  it.each([
    [929_999, undefined, undefined],
    [930_000, undefined, "near"],
    [949_999, "near", undefined],
    [950_000, "near", "due"],
    [950_000, undefined, "due"],
    [999_999, "due", undefined],
  ] as const)("P1: at %d tokens, told %s before: %s", (context, told, word) => {
    expect(due(context, { told })).toBe(word);
  });

  it("by its own model's window, never by a larger one than the main thread's", () => {
    expect(due(150_000, { model: "haiku" })).toBe("due");
    expect(due(150_000, { model: "inherit" })).toBeUndefined();
    const small = resolveHandoff({ window: 100_000 }, 1);
    const gauge = { context: 50_000, model: "opus[1m]", told: undefined };
    expect(reportDue(small, gauge)).toEqual({ word: "due", window: 100_000 }); // P2
  });

  it("not where handoff is off", () => {
    const off = resolveHandoff({ enabled: false, window: 100_000 }, 1);
    expect(reportDue(off, { context: 99_000, model: undefined, told: undefined })).toBeUndefined();
  });
});

describe("the words of the guards", () => {
  it.each(LANGS)("name the tool, the role and what is left to do, in %s", (lang) => {
    const { fenced, report, left } = guardWords(lang);
    const allowed = ["Read", "Bash(git *)"];
    for (const why of ["tool", "form", "hands"] as const)
      for (const word of ["ROLE", "Write"])
        expect(fenced({ why, tool: "Write", allowed }, "ROLE", ["worker"])).toContain(word);
    expect(fenced({ why: "tool", tool: "Write", allowed }, "r", [])).toContain("Bash(git *)");
    expect(fenced({ why: "hands", tool: "Write", allowed }, "r", ["the worker"])).toMatch(
      /Agent.*the worker/,
    );
    for (const word of ["near", "due"] as const)
      expect(report(word, 152_000, 200_000)).toMatch(/152\.0K.*200K/);
    const text = left({ folder: "/w/tree", calls: ["Bash make\nall", "Edit /w/a"] });
    expect(text.split("\n")).toEqual(expect.arrayContaining(["- Bash make all", "- Edit /w/a"]));
    expect(text).toContain("/w/tree");
    expect(left({ folder: undefined, calls: [] })).not.toMatch(/undefined|\n- /);
  });

  it("say of a long list only its beginning", () => {
    const allowed = Array.from({ length: 40 }, (_, index) => `tool-${index}`);
    const text = guardWords("en").fenced({ why: "tool", tool: "X", allowed }, "r", []);
    expect(text).toContain("tool-11, …");
    expect(text).not.toContain("tool-12");
  });
});
