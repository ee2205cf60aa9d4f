/** What a step of the default flow is called on screens. */

import { expect, it } from "vitest";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { personTextsFor } from "../../../src/core/locale/person.ts";
import { errorShown, stepLabel } from "../../../src/core/locale/step-label.ts";
import { meantBy } from "../../../src/core/run/documents.ts";
import { stepFacts } from "../../support/step-facts.ts";

it.each([
  ["确认需求", "clarify"],
  ["clarify", "clarify"],
  ["设定目标", "goal"],
  ["设定目标#wish1", "goal"],
  ["干活", "work"],
  ["干活#round2", "work · round 2"],
  ["干活#retry1", "work · try 2"],
  ["干活·判定#1", "judge, round 1"],
  ["work·verdict#2", "judge, round 2"],
  ["干活·判定#1#round2", "judge, round 1"],
  ["干活·判定#1#retry1", "judge, round 1 · try 2"],
  ["干活·goal", "goal"],
  ["干活#round2·goal", "goal"],
  ["调研", "调研"],
  ["调研#round2", "调研#round2"],
  ["", ""],
])("%s is called %s", (name, label) => {
  expect(stepLabel(name, "en")).toBe(label);
});

it("is called something in every language", () => {
  for (const lang of LANGS) expect(stepLabel("干活·判定#2", lang)).toMatch(/2/);
  expect(stepLabel("work", "zh")).toBe("干活");
});

it("stands in front of the sentence for a workflow that failed there", () => {
  expect(errorShown("干活: The API said no", "干活", "fr")).toBe(
    `${stepLabel("干活", "fr")}: The API said no`,
  );
  expect(errorShown("The API said no: 干活", "干活", "fr")).toBe("The API said no: 干活");
  expect(errorShown("The API said no", null, "fr")).toBe("The API said no");
});

it.each(LANGS)("stands in what is said of a step that was reached (%s)", (lang) => {
  const { reached, now } = personTextsFor(lang);
  const about = { step: "确认需求#retry1", pid: 7 };
  for (const text of [reached.said(about), reached.tooLate(about), now.asked(about)])
    expect(text).toContain(stepLabel(about.step, lang));
});

it("is understood where a step is meant, in any language, as its name is", () => {
  const steps = ["干活", "干活·判定#1"].map((step) =>
    stepFacts(step, "s").map((fact, at) => ({ ...fact, run: "r", step, seq: at + 1, at })),
  );
  const names = (word: string) =>
    ["干活", "干活·判定#1"].filter((step) => meantBy(word, steps)?.({ run: "r", step }));
  for (const lang of LANGS) {
    expect(names(stepLabel("干活", lang))).toEqual(["干活"]);
    expect(names(stepLabel("干活·判定#1", lang))).toEqual(["干活·判定#1"]);
  }
  expect(names("干活")).toEqual(["干活"]);
  expect(names("nobody")).toEqual([]);
});
