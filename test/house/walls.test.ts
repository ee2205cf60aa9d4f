/** The walls of the house: every file of the project is held to them, and each is broken once on purpose to show that it holds. */

import { describe, expect, it } from "vitest";
import {
  doorViolations,
  importViolations,
  openingViolations,
  purityViolations,
  roomOf,
  type SourceFile,
  shellViolations,
  sizeViolations,
  sourceFiles,
  WALL,
} from "../support/house.ts";

const files = sourceFiles();
const file = (path: string, text: string): SourceFile => ({ path, text });

describe("every source file", () => {
  it("stands in a room", () => {
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter(({ path }) => roomOf(path) === undefined)).toEqual([]);
  });

  it.each([
    ["imports only what its room allows", importViolations],
    ["is pure when it stands in the core", purityViolations],
    ["lists its names by hand", doorViolations],
    ["opens with a comment", openingViolations],
    ["starts programs without a shell", shellViolations],
    [`has at most ${WALL} lines`, sizeViolations],
  ] as const)("%s", (_title, violations) => {
    expect(files.flatMap((source) => violations(source))).toEqual([]);
  });
});

describe("the import wall refuses", () => {
  it.each([
    ["the core reaching for the disk", "core/run/x.ts", 'import { readFileSync } from "node:fs";'],
    [
      "the core reaching for an adapter",
      "core/run/x.ts",
      'import { a } from "../../adapters/disk/a.ts";',
    ],
    [
      "the core reaching for the SDK's types",
      "core/x.ts",
      'import type { A } from "@anthropic-ai/claude-agent-sdk";',
    ],
    [
      "the runtime reaching for an adapter",
      "runtime/x.ts",
      'import { a } from "../adapters/claude/agent.ts";',
    ],
    [
      "a second importer of the SDK",
      "runtime/x.ts",
      'import { query } from "@anthropic-ai/claude-agent-sdk";',
    ],
    [
      "a port taking more than types",
      "ports/agent.ts",
      'import { query } from "@anthropic-ai/claude-agent-sdk";',
    ],
    [
      "an adapter reaching into another",
      "adapters/disk/x.ts",
      'import { a } from "../sqlite/database.ts";',
    ],
    [
      "the scripted API knowing ours",
      "scripted-api/x.ts",
      'import { a } from "../core/errors.ts";',
    ],
    ["a screen going around the door", "cli/x.ts", 'import { a } from "../runtime/run.ts";'],
    ["a hidden import in a function", "core/x.ts", 'const a = import("node:fs");'],
    ["a side-effect import", "core/x.ts", 'import "node:fs";'],
    ["a re-export", "core/x.ts", 'export { a } from "../ports/agent.ts";'],
    ["a file outside of every room", "stray.ts", "export const a = 1;"],
  ])("%s", (_title, path, text) => {
    expect(importViolations(file(path, text))).toHaveLength(1);
  });

  it("and lets an allowed one through", () => {
    expect(importViolations(file("core/run/x.ts", 'import { a } from "../errors.ts";'))).toEqual(
      [],
    );
    expect(
      importViolations(
        file("ports/agent.ts", 'import type {\n  A,\n} from "@anthropic-ai/claude-agent-sdk";'),
      ),
    ).toEqual([]);
  });
});

describe("the other walls refuse", () => {
  it.each(["const a = Date.now();", "async function f() {}", "const r = Math.random();"])(
    "an impure line in the core: %s",
    (text) => {
      expect(purityViolations(file("core/x.ts", text))).toHaveLength(1);
      expect(purityViolations(file("runtime/x.ts", text))).toEqual([]);
    },
  );

  it.each([
    ['import { exec } from "node:child_process";'],
    ['import { type ChildProcess, execSync } from "child_process";'],
    ['import * as processes from "node:child_process";'],
    ['const { exec } = await import("node:child_process");'],
    ['spawn("git", words, { shell: true });'],
    ['spawn("sh", ["-c", line + name]);'],
    ['execFile("/bin/bash", ["-c", line]);'],
    ['execFile("cmd.exe", ["/c", line]);'],
  ])("a line for a shell: %s", (text) => {
    expect(shellViolations(file("adapters/git/x.ts", text))).toHaveLength(1);
  });

  it("a second shell beside a person's own command, and lets programs with arguments through", () => {
    const own = 'spawn("sh", ["-c", command], {});';
    expect(shellViolations(file("cli/notify.ts", own))).toEqual([]);
    expect(shellViolations(file("cli/notify.ts", `${own}\n${own}`))).toHaveLength(1);
    expect(shellViolations(file("cli/x.ts", own))).toHaveLength(1);
    const fine =
      'import { type ChildProcess, spawn } from "node:child_process";\nspawn("git", words);';
    expect(shellViolations(file("cli/x.ts", fine))).toEqual([]);
  });

  it("a door that exports everything", () => {
    expect(doorViolations(file("index.ts", 'export * from "./flower.ts";'))).toHaveLength(1);
  });

  it("a file that begins without saying what it decides", () => {
    expect(openingViolations(file("core/x.ts", "export const a = 1;"))).toHaveLength(1);
    expect(
      openingViolations(file("core/x.ts", "/** What it decides. */\nexport const a = 1;")),
    ).toEqual([]);
  });

  it("a file over the wall", () => {
    expect(sizeViolations(file("core/x.ts", "a\n".repeat(WALL + 1)))).toHaveLength(1);
    expect(sizeViolations(file("core/x.ts", "a\n".repeat(WALL)))).toEqual([]);
  });
});
