import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { FLOW_DOCUMENTS } from "../../../src/core/locale/titles.ts";
import {
  amendedGoal,
  goalMarkdown,
  goalMissing,
  goalSections,
  normaliseGoal,
  parseGoal,
  unverifiableChecks,
} from "../../../src/core/workflow/goal.ts";
import { flowText } from "../../support/flow-text.ts";

describe("a goal", () => {
  it.each([
    ["## 目标\n装得上\n\n## 判定清单\n- make 通过\n- 有 README"],
    ["**完成标志**\n装得上\n\n**检查项**：\n1. make 通过\n2. 有 README"],
    ["目标\n装得上\n判定\n1、make 通过\n2、有 README"],
    ["Here it is.\n\n# Goal\n装得上\n# Checks\nmake 通过\n\n有 README"],
    ["## Objectif :\n装得上\n## Vérifications\n* make 通过\n* [ ] 有 README"],
    ["## 目標\n装得上\n## 判定項目\n• make 通过\n• 有 README"],
  ])("is read from %j", (text) => {
    const goal = parseGoal(text);
    expect(goal).toEqual({
      statement: "装得上",
      checks: [{ text: "make 通过" }, { text: "有 README" }],
    });
    expect(goalMissing(goal)).toEqual([]);
  });

  it("needs both sections, and a check that is a placeholder is none", () => {
    expect(goalMissing(parseGoal("## 目标\na"))).toEqual(["checks"]);
    expect(goalMissing(parseGoal("## 判定清单\n- a"))).toEqual(["statement"]);
    expect(goalMissing(parseGoal("## 目标\n(空)\n## 判定清单\n- (空)"))).toEqual([
      "statement",
      "checks",
    ]);
    expect(goalMissing(parseGoal("## Goal\na\n## Checks\nnone"))).toEqual(["checks"]);
    expect(goalMissing(parseGoal("the goal is to be done"))).toEqual(["statement", "checks"]);
  });

  it("stays incomplete on its way through a file", () => {
    const text = goalMarkdown({ statement: "a", checks: [] }, "zh");
    expect(text).toContain("(空)");
    expect(goalMissing(parseGoal(text))).toEqual(["checks"]);
  });

  it("keeps a check in one line: what is indented below it, and code, belong to it", () => {
    const text =
      "## Goal\na\n## Checks\n- the build\n  on Linux\n- run:\n  ```sh\n  make test\n  ```\n- last\n  - nested";
    expect(parseGoal(text).checks.map((check) => check.text)).toEqual([
      "the build on Linux",
      "run: make test",
      "last",
      "nested",
    ]);
  });

  it.each(["3.5 GB are enough", "-O2 works", "1000 rows", "`x` is there", "a: b"])(
    "keeps %s as it is",
    (check) => {
      expect(parseGoal(`## Goal\na\n## Checks\n- ${check}`).checks).toEqual([{ text: check }]);
    },
  );
});

describe("a check that cannot be verified here", () => {
  it.each([
    ["builds on macOS [cannot be verified here: no mac]", "no mac"],
    ["builds on macOS [Cannot be verified here：no mac]", "no mac"],
    ["builds on macOS ［cannot be verified here：no mac］", "no mac"],
    ["[cannot be verified here: no mac] builds on macOS", "no mac"],
    ["builds on macOS (can't be verified here: no mac)", "no mac"],
    ["builds on macOS [can’t be verified here]", ""],
    ["builds on macOS [此环境无法验证:没有 mac]", "没有 mac"],
    ["builds on macOS［此环境无法验证：没有 mac］", "没有 mac"],
    ["builds on macOS 【此环境无法验证】", ""],
    ["builds on macOS [ 此环境无法验证 : 没有 mac ]", "没有 mac"],
    ["builds on macOS [无法验证，没有 mac]", "没有 mac"],
    ["builds on macOS [invérifiable ici : pas de mac]", "pas de mac"],
    ["builds on macOS [この環境では検証できない：macがない]", "macがない"],
    ["builds on macOS [cannot be verified here: needs list[0]]", "needs list(0)"],
    ["builds on macOS [cannot be verified here: no mac", "no mac"],
    ["builds on macOS [cannot be verified here: a] [此环境无法验证:b]", "a; b"],
    ["builds on macOS\n[cannot be verified here: no mac]", "no mac"],
    ["builds on macOS\n  [cannot be verified here: no mac]", "no mac"],
  ])("is marked in %j", (lines, unverifiable) => {
    expect(parseGoal(`## Goal\na\n## Checks\n- ${lines}`).checks).toEqual([
      { text: "builds on macOS", unverifiable },
    ]);
  });

  it.each([
    "what cannot be verified here is listed",
    "[x86] builds",
    "shows [cannot be verified hereafter]",
    "无法验证的输入会被拒绝",
  ])("is not seen in %j", (line) => {
    expect(unverifiableChecks(parseGoal(`## Goal\na\n## Checks\n- ${line}`))).toEqual([]);
  });

  it("is found among the others", () => {
    const goal = parseGoal(
      "## 目标\na\n## 判定清单\n- 一\n- 二 [此环境无法验证:没有 mac]\n- 三\n- 四 [此环境无法验证:没有网络]",
    );
    expect(goal.checks).toHaveLength(4);
    expect(unverifiableChecks(goal)).toEqual([
      { text: "二", unverifiable: "没有 mac" },
      { text: "四", unverifiable: "没有网络" },
    ]);
  });

  it.each(LANGS)("is written with the words of %s", (lang) => {
    const text = goalMarkdown({ statement: "a", checks: [{ text: "b", unverifiable: "c" }] }, lang);
    expect(text).toContain(`- b [${FLOW_DOCUMENTS[lang].unverifiable[0]}: c]`);
  });

  it("without a check before it is none", () => {
    expect(parseGoal("## Goal\na\n## Checks\n[cannot be verified here: x]").checks).toEqual([]);
  });
});

describe("a goal that a person amends", () => {
  const goal = {
    statement: "runs",
    checks: [{ text: "on Linux" }, { text: "on macOS", unverifiable: "no mac" }],
  };

  it("gets the checks as well as the state", () => {
    const amended = amendedGoal(goal, "## Goal\nruns on Linux\n## Checks\n- on Linux");
    expect(amended).toEqual({ statement: "runs on Linux", checks: [{ text: "on Linux" }] });
  });

  it("keeps the section that the words leave out", () => {
    expect(amendedGoal(goal, "## 判定清单\n- on Linux")).toEqual({
      statement: "runs",
      checks: [{ text: "on Linux" }],
    });
    expect(amendedGoal(goal, "**目标**：walks")).toEqual({ ...goal, statement: "walks" });
  });

  it("is not made of a sentence: then it has to be set anew", () => {
    expect(amendedGoal(goal, "修改 Makefile 就行了,不用管 macOS")).toBeUndefined();
  });
});

describe("what was written is read back", () => {
  const goals = fc.record({
    statement: flowText,
    checks: fc.array(
      fc.oneof(
        fc.record({ text: flowText }),
        fc.record({ text: flowText, unverifiable: flowText }),
      ),
      { maxLength: 4 },
    ),
  });

  it("as the same goal, whatever it contains", () => {
    fc.assert(
      fc.property(goals, fc.constantFrom(...LANGS), (goal, lang) => {
        const text = goalMarkdown(goal, lang);
        const read = parseGoal(text);
        expect(read).toEqual(normaliseGoal(goal));
        expect(normaliseGoal(read)).toEqual(read);
        expect(goalMissing(read)).toEqual(goalMissing(goal));
        expect(goalMarkdown(read, lang)).toBe(text);
        expect(parseGoal(text.replaceAll("\n", "\r\n"))).toEqual(read);
        expect(parseGoal(goalSections(goal, lang))).toEqual(read);
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  it("and a text that anybody wrote is settled once it was read", () => {
    fc.assert(
      fc.property(flowText, flowText, (statement, checks) => {
        const read = parseGoal(`## Goal\n${statement}\n## Checks\n${checks}`);
        expect(parseGoal(goalMarkdown(read, "en"))).toEqual(read);
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});
