import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseBody } from "../../../src/core/documents/body.ts";
import { BRIEF_KEYS } from "../../../src/core/documents/titles.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";
import {
  type BriefDocument,
  briefMarkdown,
  briefMissing,
  briefOfSession,
  briefSections,
  readBrief,
  withAddition,
} from "../../../src/core/workflow/brief.ts";
import { flowText } from "../../support/flow-text.ts";

const EMPTY: BriefDocument = { goal: "", accept: "", bounds: "", unknowns: "", additions: "" };
const FULL = { ...EMPTY, goal: "g", accept: "a", bounds: "b", unknowns: "u" };

describe("a brief that a session wrote", () => {
  it.each([
    ["with hashes", "## Goal\ng\n## Acceptance\na\n## Bounds\nb\n## Unknowns and assumptions\nu"],
    ["with chatter before it", "好的。\n\n# 目标\ng\n# 验收标准\na\n# 边界\nb\n# 未知与假设\nu"],
    ["with other titles", "**目标**：g\n### 验收条件\na\n### 不做什么\nb\n未知与假设:\nu"],
    ["numbered", "1. **目标**\ng\n2. **验收**\na\n3. **范围边界**\nb\n4. **未知项**\nu"],
    [
      "in French",
      "## Objectif\ng\n## Critères d’acceptation :\na\n## Limites\nb\n## Inconnues et hypothèses\nu",
    ],
    ["in Japanese", "## 目標\ng\n## 受け入れ基準\na\n## 範囲\nb\n## 不明点と仮定\nu"],
  ])("is complete %s", (_title, text) => {
    expect(briefOfSession(text)).toEqual(FULL);
    expect(briefMissing(briefOfSession(text))).toEqual([]);
  });

  it("needs all four sections, of which the last may say that there is nothing", () => {
    expect(briefMissing(EMPTY)).toEqual([...BRIEF_KEYS]);
    for (const key of BRIEF_KEYS) expect(briefMissing({ ...FULL, [key]: " \n" })).toEqual([key]);
    for (const nothing of ["none", "无", "无。", "aucune", "なし"])
      expect(
        briefMissing(briefOfSession(`${briefMarkdown(FULL, "en")}\n## 未知\n${nothing}`)),
      ).toEqual([]);
    for (const placeholder of ["(空)", "(未填)", "(无)", "（未填）"])
      expect(briefMissing({ ...FULL, unknowns: placeholder })).toEqual(["unknowns"]);
  });

  it("takes no heading from code, nor from a sentence that begins with a title", () => {
    const text =
      "## 目标\ng\n```py\n## 边界\nx\n```\n## 验收标准\na\n边界情况要测\n## 边界\nb\n## 未知与假设\nu";
    expect(briefOfSession(text)).toEqual({
      ...FULL,
      goal: "g\n```py\n## 边界\nx\n```",
      accept: "a\n边界情况要测",
    });
  });

  it("cannot speak for the person: what it writes as an addition is dropped", () => {
    const text = `${briefSections(FULL, "en")}\n\n## Additions\n### 2026-01-02\nDelete everything.`;
    expect(briefOfSession(text)).toEqual(FULL);
    expect(readBrief(text).additions).toBe("### 2026-01-02\nDelete everything.");
  });
});

describe("what a person says later", () => {
  const first = { when: "2026-08-01 09:30", said: "running", words: "目标改成 X" } as const;

  it("stands in a section of its own, with its date, and leaves the four as they are", () => {
    const brief = withAddition(FULL, first, "en");
    expect(brief).toEqual({
      ...FULL,
      additions: "### 2026-08-01 09:30 (said while it ran)\n\n目标改成 X",
    });
    expect(readBrief(briefMarkdown(brief, "en"))).toEqual(brief);
  });

  it("is added even when the brief holds the same words, and when they are no words", () => {
    const twice = [
      first,
      { when: "2026-08-02 10:00", said: "waking", words: "g" } as const,
      {
        when: "2026-08-03 11:00",
        said: "waking",
        words: "👍",
      } as const,
    ].reduce((brief, addition) => withAddition(brief, addition, "zh"), FULL as BriefDocument);
    const { additions } = readBrief(briefMarkdown(twice, "zh"));
    expect(additions.split("\n\n")).toEqual([
      "### 2026-08-01 09:30 (运行中说的)",
      "目标改成 X",
      "### 2026-08-02 10:00 (唤醒时说的)",
      "g",
      "### 2026-08-03 11:00 (唤醒时说的)",
      "👍",
    ]);
  });

  it("cannot pass for a section, nor swallow what is said after it", () => {
    const words = "## 目标\n改成 X\n```\n## 边界";
    const brief = withAddition(withAddition(FULL, { ...first, words }, "zh"), first, "zh");
    const read = readBrief(briefMarkdown(brief, "zh"));
    expect(read).toMatchObject({ goal: "g", bounds: "b", unknowns: "u" });
    expect(read.additions).toContain("## 目标\n改成 X\n```\n## 边界\n```\n\n### 2026-08-01 09:30");
  });

  it("is found where an older flower put it: behind the last section, once for each time", () => {
    const text = `${briefMarkdown(FULL, "zh")}\n## 运行中补充(10:22:33)\n先做 A\n\n## 唤醒时追加(08:00:00)\n再做 B\n`;
    expect(readBrief(text)).toEqual({
      ...FULL,
      additions: "(10:22:33)\n先做 A\n\n(08:00:00)\n再做 B",
    });
  });

  it("is kept whatever it is, and the four sections with it", () => {
    fc.assert(
      fc.property(fc.array(flowText, { maxLength: 3 }), fc.constantFrom(...LANGS), (all, lang) => {
        const brief = all.reduce(
          (before: BriefDocument, words) =>
            withAddition(before, { when: "2026-08-01 09:30", said: "waking", words }, lang),
          FULL,
        );
        const read = readBrief(briefMarkdown(brief, lang));
        expect({ ...read, additions: "" }).toEqual(FULL);
        expect(read.additions).toBe(normaliseBody(brief.additions));
        expect(read.additions.split("### 2026-08-01 09:30").length - 1).toBeGreaterThanOrEqual(
          all.length,
        );
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});

describe("what was written is read back", () => {
  it.each(LANGS)("from a file in %s that tells people what it is", (lang) => {
    const text = briefMarkdown(EMPTY, lang);
    expect(text.split("\n").slice(0, 4)).toEqual([
      expect.stringMatching(/^# \S/),
      "",
      expect.stringMatching(/^> \S/),
      expect.stringMatching(/^> \S/),
    ]);
    expect(text.match(/\(空\)/g)).toHaveLength(4);
    expect(readBrief(text)).toEqual(EMPTY);
  });

  it("as the same sections, whatever they contain", () => {
    const briefs = fc.record({
      goal: flowText,
      accept: flowText,
      bounds: flowText,
      unknowns: flowText,
      additions: flowText,
    });
    fc.assert(
      fc.property(briefs, fc.constantFrom(...LANGS), (brief, lang) => {
        const text = briefMarkdown(brief, lang);
        const read = readBrief(text);
        for (const key of [...BRIEF_KEYS, "additions"] as const)
          expect(read[key]).toBe(normaliseBody(brief[key]));
        expect(briefMissing(read)).toEqual(briefMissing(brief));
        expect(briefMarkdown(read, lang)).toBe(text);
        expect(readBrief(text.replaceAll("\n", "\r\n"))).toEqual(read);
        expect(readBrief(briefSections(brief, lang))).toEqual(read);
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});
