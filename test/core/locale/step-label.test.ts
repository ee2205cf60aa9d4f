/** What a step of the default flow is called on screens. */

import { expect, it } from "vitest";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { stepLabel } from "../../../src/core/locale/step-label.ts";

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
