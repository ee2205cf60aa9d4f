import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseBody } from "../../../src/core/documents/body.ts";
import { normaliseItems } from "../../../src/core/documents/list.ts";
import { FINDINGS } from "../../../src/core/documents/titles.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";
import {
  parseVerdict,
  verdictMarkdown,
  verdictSections,
} from "../../../src/core/workflow/verdict.ts";
import { flowText } from "../../support/flow-text.ts";

const stateOf = (text: string) => parseVerdict(text).state;
const under = (line: string) => stateOf(`## 结论\n${line}\n\n## 理由\n看过了`);

describe("the finding is one of the exact words", () => {
  it.each([
    ["达成", "achieved"],
    ["未达成", "not_yet"],
    ["无法达成", "unreachable"],
    ["无法验证", "unreachable"],
    ["achieved", "achieved"],
    ["not yet", "not_yet"],
    ["not achieved", "not_yet"],
    ["not_yet", "not_yet"],
    ["unreachable", "unreachable"],
    ["cannot be verified", "unreachable"],
    ["atteint", "achieved"],
    ["pas encore", "not_yet"],
    ["inatteignable", "unreachable"],
    ["達成", "achieved"],
    ["未達成", "not_yet"],
    ["達成不可", "unreachable"],
  ])("%s is %s", (word, state) => {
    expect(under(word)).toBe(state);
    expect(stateOf(`## Conclusion: ${word}`)).toBe(state);
    expect(stateOf(`**結論**：${word}\n`)).toBe(state);
    expect(stateOf(`Conclusion :\n\n${word}`)).toBe(state);
  });

  it.each([
    ["in bold", "**达成**"],
    ["in bold with a stop", "**达成。**"],
    ["with a stop outside", "**达成**。"],
    ["with another mark", "达成！"],
    ["in quotes", "「达成」"],
    ["as code", "`achieved`"],
    ["in capitals", "ACHIEVED."],
    ["in full width", "ＡＣＨＩＥＶＥＤ"],
    ["in full-width brackets", "（达成）"],
    ["as a bullet", "- 达成"],
    ["numbered", "1. 达成"],
    ["numbered in full width", "１、达成"],
    ["quoted", "> achieved"],
    ["with a tick", "✅ 达成"],
    ["with a tick behind it", "**达成** ✔️"],
    ["between wide spaces", "\u3000达成\u3000"],
    ["said twice alike", "达成\nachieved"],
  ])("%s it is the same word", (_title, line) => {
    expect(under(line)).toBe("achieved");
  });
});

describe("nothing else passes anything", () => {
  it.each([
    "没有达成",
    "没达成",
    "不能达成",
    "部分达成",
    "基本达成",
    "未完全达成",
    "无法完全达成",
    "离达成还差一步",
    "达成,没有做不到的项",
    "达成(node 18)",
    "达成 (除了第 3 条)",
    "达成?",
    "达成……",
    "达成…",
    "~~达成~~",
    "[ ] achieved",
    "❌ 达成",
    "不达成",
    "eyes",
    "eyes open",
    "node",
    "yes",
    "1",
    "0",
    "true",
    "partly achieved",
    "almost achieved",
    "achieved, mostly",
    "achieved?",
    "achieved - with one exception",
    "unachieved",
    "achieved or not yet",
    "第1项过",
    "pas atteint",
    "presque atteint",
    "ほぼ達成",
    "達成できず",
    "一部達成",
  ])("%s", (line) => {
    expect(under(line)).toBe("");
    expect(stateOf(`**Conclusion**: ${line}`)).toBe("");
  });

  it.each([
    ["no title at all", "The goal is achieved.\nachieved"],
    ["a title without a mark, with text behind it", "结论:达成"],
    ["praise", "干得很好,全部达成,可以收工。"],
    ["only reasons", "## 理由\n达成"],
    ["a title of another document", "判定\n达成\n\n## 判定\n达成"],
    ["a conclusion in code", "```\n## Conclusion\nachieved\n```"],
    ["a conclusion behind a fence that never closes", "## Reason\n```\n## Conclusion\nachieved"],
    ["the word in a fence", "## Conclusion\n```\nachieved\n```"],
    ["an empty conclusion", "## Conclusion\n(空)\n\n## Reason\nachieved"],
    ["a sentence first", "## Conclusion\nIs it done?\nachieved"],
    ["an exception after the word", "## 结论\n达成\n但第 3 条没有验证"],
    ["another word after it", "## 结论\n达成\n未达成"],
    ["a heading inside that takes it back", "## 结论\n达成\n### 结论：未达成"],
    ["all the words, as a form", "## Conclusion\nachieved\nnot yet\nunreachable"],
    ["two conclusions that disagree", "## Conclusion\nnot yet\n\n## Verdict\nachieved"],
    ["a draft that says nothing", "## 结论\n部分达成\n\n## 结论\n达成"],
    ["a very long line", `## 结论\n${" ".repeat(200)}达成`.replace(/ /g, "*")],
  ])("%s", (_title, text) => {
    expect(stateOf(text)).toBe("");
  });

  it("holds for every text around the word", () => {
    const word = fc.constantFrom("达成", "achieved", "atteint");
    // Without enumerators: "⑴" before the word is the number of an item.
    const letters = fc.stringMatching(/^[\p{L}\p{Nd}]{1,6}$/u);
    fc.assert(
      fc.property(word, letters, letters, (finding, before, after) => {
        for (const line of [`${before} ${finding}`, `${finding} ${after}`, `${before}${finding}`])
          expect(["", "not_yet", "unreachable"]).toContain(under(line));
      }),
    );
  });
});

describe("a verdict", () => {
  it("may explain what is not reached, but not what is", () => {
    expect(under("未达成\n\n第 2 条没过")).toBe("not_yet");
    expect(under("无法达成\n这里没有 mac")).toBe("unreachable");
    expect(stateOf("## Conclusion\nachieved\n\nAll checks passed.")).toBe("");
  });

  it("counts when it is said twice alike, and when a list of checks stands before it", () => {
    const text = "判定清单逐条看:\n1. 过\n2. 过\n\n## 结论\n达成\n\n## 理由\na\n\n## 结论\n达成";
    expect(stateOf(text)).toBe("achieved");
  });

  it("holds the reason and what failed, item by item", () => {
    const verdict = parseVerdict(
      "# Conclusion\n**not yet**\n# Reason\nsrc/a.ts:3 is empty.\n# Failed\n1. tests pass\n   on Linux\n- [ ] `make`: no rule\n",
    );
    expect(verdict).toEqual({
      state: "not_yet",
      reason: "src/a.ts:3 is empty.",
      failed: ["tests pass on Linux", "`make`: no rule"],
    });
  });

  it.each(["无", "(无)", "- 无", "None.", "- none", "Aucun", "なし", "(空)", "n/a", "- ✓"])(
    "has failed nothing where it says %s",
    (line) => {
      expect(parseVerdict(`## 结论\n达成\n## 未通过\n${line}`)).toEqual({
        state: "achieved",
        reason: "",
        failed: [],
      });
    },
  );

  it("comes back from its file as it was, whatever it says", () => {
    const verdicts = fc.record({
      state: fc.constantFrom(...FINDINGS, "" as const),
      reason: flowText,
      failed: fc.array(flowText, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(verdicts, fc.constantFrom(...LANGS), (verdict, lang) => {
        const text = verdictMarkdown(verdict, lang);
        const read = parseVerdict(text);
        expect(read).toEqual({
          state: verdict.state,
          reason: normaliseBody(verdict.reason),
          failed: normaliseItems(verdict.failed),
        });
        expect(verdictMarkdown(read, lang)).toBe(text);
        expect(parseVerdict(text.replaceAll("\n", "\r\n"))).toEqual(read);
        expect(parseVerdict(verdictSections(verdict, lang))).toEqual(read);
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});
