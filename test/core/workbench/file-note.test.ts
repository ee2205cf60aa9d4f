import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describe as noteOf } from "../../../src/core/workbench/file-note.ts";

describe("what a file says of itself", () => {
  it.each([
    ["a shell script", "#!/bin/sh\n# desc: counts the words\nwc -w", "counts the words"],
    ["a full-width colon", "# desc：数一数字数\n", "数一数字数"],
    ["capitals and no blank", "#DESC:counts", "counts"],
    ["two slashes", "// desc: counts\n", "counts"],
    ["two dashes", "-- desc: counts\nselect 1", "counts"],
    ["a block comment on one line", "/* desc: counts */\nint main;", "counts"],
    ["a block comment of several lines", "/**\n * desc: counts\n */\n", "counts"],
    ["a docstring", '"""desc: counts"""\nimport os', "counts"],
    ["a docstring of several lines", "'''\nWords.\n\ndesc: counts\n'''\n", "counts"],
    ["a raw docstring", 'r"""desc: counts"""\n', "counts"],
    ["a page", "<!-- desc: counts -->\n<html>", "counts"],
    ["Windows line ends and a byte order mark", "\uFEFF# desc: counts\r\n", "counts"],
    ["its eighth line", `${"\n".repeat(7)}# desc: counts`, "counts"],
    ["a comment above it", "# Copyright somebody\n# desc: counts\n", "counts"],
  ])("is read from %s", (_title, head, note) => {
    expect(noteOf(head)).toBe(note);
  });

  it.each([
    [
      "the first comment",
      "#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n# Counts words.\n",
      "Counts words.",
    ],
    ["a docstring's first words", '"""\nCounts words.\n"""\n', "Counts words."],
    ["a heading", "\n## Why the cache is off\n\ntext", "Why the cache is off"],
    ["a comment after code", "import os\n// counts\n", "counts"],
    ["words after an empty description", "# desc:\n# Counts.\n", "Counts."],
  ])("is else %s", (_title, head, note) => {
    expect(noteOf(head)).toBe(note);
  });

  it.each([
    ["its ninth line", `${"\n".repeat(8)}# desc: counts`],
    ["a directive", "#include <stdio.h>\n#define X 1\n"],
    ["a selector", "#main { color: red }"],
    ["a ruler", "# -----------\n// ====\n---\n"],
    ["a list", "* one\n* two\n"],
    ["text that speaks of it", "The line desc: x stands alone."],
    ["bytes that are no text", "\0# desc: counts"],
    ["nothing", ""],
  ])("is nothing for %s", (_title, head) => {
    expect(noteOf(head)).toBe("");
  });

  it("is one line of at most 100 characters, and no half character", () => {
    const long = noteOf(`# desc: ${"🌸".repeat(300)}`);
    expect([...long]).toHaveLength(100);
    expect(long).toMatch(/^🌸+…$/u);
    expect(noteOf("# desc: a \u001b[31m red\u202e line \uFFFD")).toBe("a [31m red line");
  });

  it("holds no secret", () => {
    const token = `ghp_${"a1B2".repeat(9)}`;
    expect(noteOf(`# desc: uses ${token}`)).toBe("uses [secret:github-token]");
  });

  it("never fails and always is one short line", () => {
    const piece = fc.oneof(
      fc.constantFrom("# ", "desc:", "/*", "*/", '"""', "--", "\n", "：", "words "),
      fc.string({ unit: "binary", maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const note = noteOf(pieces.join(""));
        expect(note).toBe(note.trim());
        expect(note).not.toMatch(/[\p{Cc}]/u);
        expect([...note].length).toBeLessThanOrEqual(100);
      }),
    );
  });
});
