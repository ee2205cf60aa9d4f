/** `flower gc`: its flags, what it prints, and that it answers 0; what goes is tested where it is decided. */

import { existsSync } from "node:fs";
import { mkdir, mkdtemp, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import stringWidth from "string-width";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/adapters/sqlite/database.ts";
import { parseArgs } from "../../src/cli/args.ts";
import { clearingLines } from "../../src/cli/commands/gc.ts";
import type { Io } from "../../src/cli/io.ts";
import { main } from "../../src/cli/main.ts";
import { UsageError } from "../../src/cli/usage.ts";
import { LANGS, type Lang } from "../../src/core/locale/lang.ts";
import type { Clearing } from "../../src/index.ts";
import type { Style } from "../../src/tui/style.ts";
import { clearAway } from "../support/temp-dir.ts";

const parse = (...words: string[]) =>
  parseArgs(words, { version: "0", out: () => undefined, err: () => undefined });

describe("the flags", () => {
  it.each([
    [[], "30d", 30 * 86_400_000, false],
    [["--older-than", "7d"], "7d", 7 * 86_400_000, false],
    [["--older-than", "12h", "--dry-run"], "12h", 12 * 3_600_000, true],
    [["--older-than=90m"], "90m", 90 * 60_000, false],
    [["--older-than", "0d"], "0d", 0, false],
  ] as const)("%j", (words, text, ms, dryRun) => {
    expect(parse("gc", ...words)).toMatchObject({ command: "gc", olderThan: { text, ms }, dryRun });
  });

  it.each([
    [["--older-than", "30"], "--older-than"],
    [["--older-than", "-1d"], "--older-than"],
    [["--older-than", "1.5d"], "--older-than"],
    [["--older-than", "2w"], "--older-than"],
    [["--older-than", "1d", "--older-than", "2d"], "--older-than"],
    [["--dry-run", "--dry-run"], "--dry-run"],
    [["--workbench", ""], "--workbench"],
    [["spill"], "gc"],
  ])("%j is wrong use", (words, field) => {
    expect(() => parse("gc", ...words)).toThrow(
      expect.objectContaining({ name: UsageError.name, field }),
    );
  });
});

const none = { count: 0, bytes: 0, which: [] };
const CLEARING: Clearing = {
  dryRun: false,
  before: 0,
  transcripts: { count: 2, bytes: 2_048, which: ["session-1", "session-2"] },
  documents: { count: 1, bytes: 100, which: ["/home/ada/p/.flower/notes/archive/交接/a.md"] },
  spilled: none,
  harness: none,
  bytes: 2_148,
  givenBack: 3_145_728,
  leftAlone: ["/home/ada/.flower-p"],
};
const style = (lang: Lang, verbose = false): Style => ({
  lang,
  width: 80,
  colour: false,
  home: "/home/ada",
  verbose,
});
const lines = (clearing: Clearing, lang: Lang = "en", verbose = false) =>
  clearingLines(clearing, { text: "30d", ms: 0 }, style(lang, verbose));

describe("what is printed", () => {
  it("is the sum, each kind, what the file gave back, and what was left alone", () => {
    expect(lines(CLEARING)).toEqual([
      "# freed 2.1K of what was older than 30d and nothing needed",
      "  - transcripts: 2 (2.0K)",
      "  - earlier handoffs: 1 (100B)",
      "  - sessions.db is 3.0M smaller",
      "! left alone, because a run of another run directory works there: ~/.flower-p",
    ]);
  });

  it("has a line for the harness's own files where some went", () => {
    const harness = { count: 3, bytes: 100, which: [] };
    expect(lines({ ...CLEARING, harness })).toContain("  - the harness's own files: 3 (100B)");
  });

  it("names each thing with -v", () => {
    const text = lines(CLEARING, "en", true).join("\n");
    for (const name of ["session-1", "session-2", "~/p/.flower/notes/archive/交接/a.md"])
      expect(text).toContain(name);
  });

  it("says that a dry run deleted nothing, and that there was nothing", () => {
    expect(lines({ ...CLEARING, dryRun: true }).slice(0, 1)).toEqual([
      "# would free 2.1K of what is older than 30d and nothing needs (nothing was",
    ]);
    expect(lines({ ...CLEARING, dryRun: true }).join()).not.toContain("sessions.db");
    const empty = { ...CLEARING, transcripts: none, documents: none, bytes: 0, leftAlone: [] };
    expect(lines(empty)).toEqual(["# nothing here is older than 30d and not needed"]);
    expect(lines({ ...CLEARING, givenBack: 0 }).join()).toContain("keeps its size");
  });

  it.each(LANGS)("has every number in %s, and no line is too wide", (lang) => {
    const said = lines(CLEARING, lang, true);
    for (const part of ["2.1K", "2.0K", "100B", "3.0M", "30d"])
      expect(said.join("\n")).toContain(part);
    for (const line of said) expect(stringWidth(line)).toBeLessThanOrEqual(80);
  });
});

describe("the command", () => {
  let project: string;
  let out: string;
  let err: string;
  beforeEach(async () => {
    project = await mkdtemp(join(tmpdir(), "flower-gc-"));
    out = "";
    err = "";
  });
  afterEach(() => clearAway(project, { broken: "written" }));
  const output = (write: (text: string) => void) => ({
    write: (text: string) => {
      write(text);
      return true;
    },
    on: () => undefined,
  });
  const io = (): Io => ({
    stdin: (async function* () {})(),
    stdout: output((text) => (out += text)),
    stderr: output((text) => (err += text)),
    env: { HOME: project },
    cwd: project,
    onSignal: () => () => undefined,
    leave: (code) => {
      throw new Error(`left with ${code}`);
    },
  });
  async function oldResult(): Promise<string> {
    openDatabase(join(project, "runs", "sessions.db")).close();
    const path = join(project, "runs", "spill", `${"0".repeat(16)}.txt`);
    await mkdir(join(project, "runs", "spill"));
    await writeFile(path, "12345");
    const when = Date.now() / 1000 - 40 * 86_400;
    await utimes(path, when, when);
    return path;
  }

  it("prints one object with --json, and answers 0 whether or not something went", async () => {
    const path = await oldResult();
    expect(await main(["gc", "--json", "--dry-run"], io())).toBe(0);
    expect(JSON.parse(out)).toEqual({
      dry_run: true,
      before: expect.any(Number),
      transcripts: none,
      documents: none,
      spilled: { count: 1, bytes: 5, which: [path] },
      harness: none,
      bytes: 5,
      given_back: 0,
      left_alone: [],
    });
    expect(existsSync(path)).toBe(true);
    expect(await main(["gc"], io())).toBe(0);
    expect(existsSync(path)).toBe(false);
    out = "";
    expect(await main(["gc", "--lang", "zh"], io())).toBe(0);
    expect(out).toBe("# 这里没有早于 30d 又没人需要的东西\n");
    expect(err).toBe("");
  });

  it("looks at a workbench that is named, which has to be there", async () => {
    await oldResult();
    expect(await main(["gc", "--workbench", "desk"], io())).toBe(2);
    expect(err).toContain('--workbench: expected a folder that exists, got "');
    await mkdir(join(project, "desk"));
    expect(await main(["gc", "--workbench", "desk"], io())).toBe(0);
  });

  it("answers 1 where nothing has run, and makes no run directory", async () => {
    expect(await main(["gc"], io())).toBe(1);
    expect(err).toContain("Nothing has run in");
    expect(existsSync(join(project, "runs"))).toBe(false);
  });
});
