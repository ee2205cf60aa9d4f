import { describe, expect, it } from "vitest";
import { messagesFor } from "../../../src/core/locale/errors.ts";
import { duration, gauge, kilo } from "../../../src/core/locale/format.ts";
import { LANGS, type Lang } from "../../../src/core/locale/lang.ts";
import { linesFor } from "../../../src/core/locale/lines.ts";
import { waitsFor } from "../../../src/core/locale/waits.ts";

/** Every leaf of a table by its path, called with arguments that carry recognisable values. */
// biome-ignore format: one argument a line would take a screen, and none of them needs a reader
const ARGUMENTS = {
  times: 8, at: 150_000, window: 200_000, headroom: 50_000, why: "WHY", spent: 1.5, budget: 1, turns: 7,
  limit: 6, path: "/p/x.md", message: "MESSAGE", setting: "SETTING", session: "SESSION", runDir: "/runs",
  looked: ["ONE", "TWO"], file: "/f/.env", endpoint: "https://e", source: "option", attempt: 2, of: 6,
  seconds: 65, was: 1_000_000, model: "MODEL", given: 300_000, real: 200_000, context: 152_000,
  work: [{ id: "1", type: "agent", description: "DESCRIPTION" }], name: "NAME", index: 1, total: 3,
  before: 167_000, after: 20_000, status: 529, warnAt: 130_000, generation: 2, costUsd: 0.5,
  atLeast: true, manifest: "/runs/manifest.json", startUp: 41_000, want: "WANT", served: "SERVED",
  waiting: 2, lines: "LINES", step: "STEP", waitsFor: "QUESTION", notes: ["NOTE"], flags: ["--FLAG"], warning: "WARNING", run: "RUN", owner: { pid: 4711 }, found: [{ kind: "KIND", count: 2 }],
  address: "https://ADDRESS", every: 15, left: 125, next: 12, from: "document",
};

function leaves(table: object, path = ""): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] => {
    const name = `${path}${key}`;
    if (typeof value === "string") return [[name, value]];
    if (typeof value === "object") return leaves(value, `${name}.`);
    if (name === "byCode") return [[name, value("overflow")]];
    if (name === "missingSections") return [[name, value(["A", "B"])]];
    return [[name, value(ARGUMENTS)]];
  });
}

const all = (lang: Lang) => [
  ...leaves(messagesFor(lang)),
  ...leaves(linesFor(lang)),
  ...leaves(waitsFor(lang)),
];

describe("the tables of texts", () => {
  it.each(LANGS)("say something for every key in %s", (lang) => {
    for (const [key, text] of all(lang)) expect(text, key).toMatch(/^\S[^\n]*\S$/u);
  });

  it.each(LANGS)("carry the same values in %s as in English", (lang) => {
    const values = (text: string) =>
      new Set(text.match(/[A-Z]{3,}|\d+(?:\.\d+)?K?|\/\w[\w/.]*\w/g) ?? []);
    const english = new Map(all("en"));
    for (const [key, text] of all(lang))
      expect([...values(text)].sort(), key).toEqual([...values(english.get(key) ?? "")].sort());
  });
});

it("gives the printed advice at the generation limit in Chinese", () => {
  expect(messagesFor("zh").generationLimit({ times: 8, at: 10_000, window: 40_000 })).toContain(
    "阈值很可能低于这个角色的启动地板,把 window 调大,或 --no-handoff",
  );
});

it("names what to turn after two degraded handoffs in Chinese", () => {
  const text = messagesFor("zh").degradedTwice({ ...ARGUMENTS, times: 2 });
  for (const word of ["降级", "烧钱", "窗口", "阈值", "余量", "--window", "--headroom"])
    expect(text).toContain(word);
});

describe("numbers", () => {
  it.each([
    [kilo(152_000, 1), "152.0K"],
    [kilo(1_000_000), "1000K"],
    [gauge(130_049, 200_000), "130.0K/200K"],
    [duration(0.4), "0 s"],
    [duration(59.6), "1 min 0 s"],
    [duration(200), "3 min 20 s"],
    [duration(7_500), "2 h 5 min"],
  ])("%s", (made, expected) => {
    expect(made).toBe(expected);
  });
});
