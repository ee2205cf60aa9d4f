import { describe, expect, it } from "vitest";
import { doctorTextsFor } from "../../../src/core/locale/doctor.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { setupTextsFor } from "../../../src/core/locale/setup.ts";
import { startTextsFor } from "../../../src/core/locale/start.ts";

const ARGUMENTS = {
  file: "/f/.env",
  endpoint: "https://e",
  detail: "DETAIL",
  source: "SOURCE",
  names: ["ONE", "TWO"],
  what: "WHAT",
  label: "LABEL",
  version: "VERSION",
  platform: "PLATFORM",
  proxy: "PROXY",
  path: "/p",
  kind: "KIND",
  key: "KEY",
  looked: ["ONE", "TWO"],
  mode: "644",
  message: "MESSAGE",
  window: "200K",
  at: "150K",
  model: "MODEL",
  who: "WHO",
  known: "100K",
  size: "SIZE",
  log: "LOG",
  pid: 4711,
  name: "NAME",
  run: "RUN",
  count: 3,
  free: "FREE",
  root: "/r",
  programs: ["FIRST", "SECOND"],
  program: "PROGRAM",
  install: "INSTALL",
  to: "700",
};

/** Every text by its path; a finding and what there is to do are two. */
function leaves(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return leaves(value(ARGUMENTS), path);
  return Object.entries(value as object).flatMap(([key, each]) => leaves(each, `${path}.${key}`));
}

const texts = (lang: (typeof LANGS)[number]) =>
  leaves([setupTextsFor(lang), doctorTextsFor(lang), startTextsFor(lang)]);
const values = (text: string) =>
  new Set(
    text.match(
      /\b[A-Z]{3,}(?:_[A-Z]+)*\b|\d+K?|\/\w+(?:[/.]+\w+)*|flower (?:setup|doctor|gc)|--\w+/g,
    ) ?? [],
  );

describe.each(LANGS)("what setup, doctor and a start say, in %s", (lang) => {
  it("is said in one line, for every key", () => {
    for (const [key, text] of texts(lang)) expect(text, key).toMatch(/^\S(?:[^\n]*\S)?$/u);
  });

  it("carries the same values, commands and flags as in English", () => {
    const english = new Map(texts("en"));
    expect(texts(lang).map(([key]) => key)).toEqual([...english.keys()]);
    for (const [key, text] of texts(lang))
      expect([...values(text)].sort(), key).toEqual([...values(english.get(key) ?? "")].sort());
  });
});
