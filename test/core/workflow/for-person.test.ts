import { describe, expect, it } from "vitest";
import { flowTextsFor } from "../../../src/core/locale/flow.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";
import {
  amendQuestion,
  unreachableAnswer,
  unreachableQuestion,
  unverifiableNotice,
} from "../../../src/core/workflow/for-person.ts";

const verdict = {
  state: "unreachable",
  reason: "no mac here",
  failed: ["builds on macOS"],
} as const;

describe("a goal that is out of reach", () => {
  it.each(LANGS)("is put to the person in %s with the reason and three options", (lang) => {
    const { text, options } = unreachableQuestion(verdict, lang);
    expect(text).toContain("\n\nno mac here\n\n");
    expect(text).toMatch(/\n- builds on macOS$/);
    expect(new Set(options).size).toBe(3);
    expect(unreachableQuestion({ ...verdict }, lang)).toEqual({ text, options });
    expect(options.map((option) => unreachableAnswer(option).choice)).toEqual([
      "accept",
      "amend",
      "misjudged",
    ]);
    expect(amendQuestion(lang)).toEqual({ text: expect.stringMatching(/\S/), options: [] });
  });

  it("is asked about without a list when nothing is listed", () => {
    const { text } = unreachableQuestion({ ...verdict, reason: "", failed: [] }, "en");
    expect(text).toBe(flowTextsFor("en").person.unreachable.question);
  });

  it.each([
    "1",
    " 1 ",
    "Accept the work as it is.",
    "ACCEPT",
    "接受",
    "接受现状。",
    "accepter",
    "受け入れる",
  ])("is given up by %j", (answer) => {
    expect(unreachableAnswer(answer)).toEqual({ choice: "accept" });
  });

  it.each([
    ["2", ""],
    ["amend", ""],
    ["修改目标", ""],
    ["修改:不用管 macOS", "不用管 macOS"],
    ["Amend the goal: Linux only: no macOS", "Linux only: no macOS"],
    ["Modifier l’objectif : Linux seulement", "Linux seulement"],
    ["2\n## Goal\nruns on Linux", "## Goal\nruns on Linux"],
  ])("is amended by %j", (answer, words) => {
    expect(unreachableAnswer(answer)).toEqual({ choice: "amend", words });
  });

  it.each([
    ["3", ""],
    ["The judge is wrong: go on", ""],
    ["Le juge se trompe : continuer", ""],
    ["The judge is wrong: go on: there is a mac on the desk", "there is a mac on the desk"],
    ["判错了,接着做：桌上就有一台", "桌上就有一台"],
    ["修改 Makefile 就行了", "修改 Makefile 就行了"],
    ["接受不了,再试一次", "接受不了,再试一次"],
    ["accept nothing yet", "accept nothing yet"],
    ["accept: but only on Linux", "accept: but only on Linux"],
    ["look at: the desk", "look at: the desk"],
    ["12", "12"],
    ["", ""],
  ])("is an objection to the verdict in %j", (answer, words) => {
    expect(unreachableAnswer(answer)).toEqual({ choice: "misjudged", words });
  });
});

describe("a goal with checks that cannot be verified here", () => {
  const goal = {
    statement: "a",
    checks: [{ text: "b" }, { text: "c", unverifiable: "no mac" }, { text: "d", unverifiable: "" }],
  };

  it.each(LANGS)("is told in %s with counts, the file, and each of them", (lang) => {
    const [head, ...items] = unverifiableNotice(goal, "/n/目标.md", lang).split("\n");
    for (const value of ["2", "3", "/n/目标.md"]) expect(head).toContain(value);
    expect(items).toEqual(["- c (no mac)", "- d"]);
  });

  it("is nothing to tell when there are none", () => {
    expect(unverifiableNotice({ ...goal, checks: [{ text: "b" }] }, "/n", "en")).toBe("");
  });
});
