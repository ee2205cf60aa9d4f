import { describe, expect, it } from "vitest";
import {
  changesSince,
  type Observed,
  observed,
} from "../../../src/core/handoff/evidence-changes.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";

const BEFORE: Observed = {
  head: "a".repeat(40),
  branch: "main",
  files: { "a.ts": "1", "b c.ts": "2", "gone.ts": null },
};

describe("between writing and reading", () => {
  it("nothing changed", () => {
    expect(changesSince(BEFORE, BEFORE)).toEqual([]);
    expect(changesSince(BEFORE, { ...BEFORE, files: { ...BEFORE.files, "new.ts": "3" } })).toEqual(
      [],
    );
  });

  it.each([
    ["the commit", { head: "b".repeat(40) }, /from `aaaaaaaaaaaa` to `bbbbbbbbbbbb`/],
    ["the branch", { branch: "fix" }, /from `main` to `fix`/],
    ["the branch, to none", { branch: null }, /from `main` to `-`/],
    ["a file", { files: { ...BEFORE.files, "b c.ts": "9" } }, /^`b c\.ts`.*changed/],
    ["a file that is gone", { files: { ...BEFORE.files, "a.ts": null } }, /^`a\.ts`.*gone/],
    [
      "a file that was missing",
      { files: { ...BEFORE.files, "gone.ts": "1" } },
      /^`gone\.ts`.*there now/,
    ],
  ])("%s changed", (_title, change, expected) => {
    const sentences = changesSince(BEFORE, { ...BEFORE, ...change });
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatch(expected);
  });

  it.each(LANGS)("many files changed: twenty are named and the rest is counted, in %s", (lang) => {
    const files = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [`f${index}.ts`, "1"]),
    );
    const sentences = changesSince({ ...BEFORE, files }, { ...BEFORE, files: {} }, lang);
    expect(sentences).toHaveLength(21);
    expect(sentences.at(-1)).toMatch(/\b5\b/);
  });
});

it("keeps of a look what can be compared", () => {
  const files = new Map([
    ["a", "1"],
    ["b", null],
  ]);
  const git = {
    kind: "git",
    head: "h",
    branch: "m",
    dirty: [],
    dirtyCount: 0,
    atLeast: false,
  } as const;
  expect(observed(git, files)).toEqual({ head: "h", branch: "m", files: { a: "1", b: null } });
  expect(observed({ kind: "none", why: "no-git", detail: "" }, files)).toMatchObject({
    head: null,
    branch: null,
  });
});
