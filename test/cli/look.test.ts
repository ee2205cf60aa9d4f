/** `flower log`, `status` and `handoff show|diff|edit` on a run directory that one real run with a handoff has left. */

import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reply, say } from "../../src/testing.ts";
import { type Cli, openCli } from "../support/cli.ts";
import { deep, share } from "../support/share.ts";
import { bash, DOCUMENT, LOW, OVER, SECTIONS, slow } from "../support/stage.ts";

const ONCE = [
  "once",
  "fix it",
  ...["--window", "60000", "--headroom", "25000", "-t", "Bash", "--lang", "en"],
];
/** Looking back needs none. */
const NO_KEY = { ANTHROPIC_API_KEY: undefined, ANTHROPIC_BASE_URL: undefined };

const handedOver = () => [
  reply([bash("echo first")], OVER),
  say(DOCUMENT, OVER),
  say("All done.", LOW),
];

type AfterARun = Cli & { readonly step: string; readonly document: string };

const look = (cli: Cli, words: string, env: Record<string, string | undefined> = {}) =>
  cli.run([...words.split(" "), "--lang", "en"], { env: { ...NO_KEY, ...env } });

const editor = (cli: Cli, script: string): string => {
  const path = join(cli.project, "an editor.cjs");
  writeFileSync(path, `const path = process.argv.at(-1);\n${script}`);
  return `"${process.execPath}" '${path}' --wait`;
};

describe("a run that has ended", () => {
  let cli: AfterARun;
  let written: string;
  let clear: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openCli(handedOver(), { broken: "edited" }, (all) => {
      clear = all;
    });
    const { code, err } = await opened.run(ONCE);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const [row] = opened.manifest() as { step: string; generations: { document: string }[] }[];
    const { step = "", generations = [] } = row ?? {};
    cli = { ...opened, step, document: generations[0]?.document ?? "" };
    written = readFileSync(cli.document, "utf8");
  });
  beforeEach(() => writeFileSync(cli.document, written));
  afterAll(async () => {
    writeFileSync(cli.document, written);
    await clear();
  });

  it("is a tree in the log, nothing that runs in status, and the manifest's row for programs", async () => {
    const before = readFileSync(join(cli.project, "runs/sessions.db"));
    const { code, out, err } = await look(cli, "log", { HOME: cli.project });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.split("\n")).toEqual([
      expect.stringMatching(/^# run \S+ · \d{4}-\d\d-\d\d \d\d:\d\d · 1 step · \$\d\.\d{4}$/),
      expect.stringMatching(/^ {2}= once-\S+ · done · \S+ \S+ · \d+ s · \$\d\.\d{4}$/),
      expect.stringMatching(
        /^ {4}- 1 {2}handed over at the line · context 36\.0K\/60K -> 9\.0K · \$\d\.\d{4} · 2 calls · written by the session$/,
      ),
      expect.stringMatching(/^ {6}<- ~\/\.flower\/notes\/交接-once-\S+\.md$/),
      expect.stringMatching(/^ {4}- 2 {2}completed · context 9\.0K\/60K · \$\d\.\d{4} · 1 call$/),
      "",
    ]);
    const [run, ...others] = JSON.parse((await look(cli, "log --json")).out) as {
      run: string;
      steps: unknown[];
    }[];
    const [row] = cli.manifest();
    expect(others).toEqual([]);
    expect(run?.run).toBe(row?.run);
    expect(run?.steps).toMatchObject([{ ...row, state: "ended" }]);
    const status = await look(cli, "status");
    expect(status.code).toBe(0);
    expect(status.out).toMatch(/^# nothing runs here now\n {2}= ended last · once-\S+ · done ·/);
    expect(JSON.parse((await look(cli, "status --json")).out)).toMatchObject({
      steps: [],
      newest: { step: cli.step, ok: true },
    });
    expect(readFileSync(join(cli.project, "runs/sessions.db")).equals(before)).toBe(true);
    expect(existsSync(join(cli.project, "runs/sessions.db-wal"))).toBe(false);
  });

  it("has its handoff shown byte for byte, what a person changed in it, and the log's text when it is gone", async () => {
    const shown = await look(cli, "handoff show");
    expect(shown).toMatchObject({ code: 0, out: written });
    expect(shown.err).toContain(`# handoff of generation 1 · ${cli.step} · written by the session`);
    expect(shown.err).toContain(`lies at ${cli.document}`);
    const json = JSON.parse((await look(cli, `handoff show ${cli.step} 1 --json`)).out);
    expect(json).toMatchObject({ generation: 1, from: "file", missing: [], read: true });
    expect(json).toMatchObject({ text: written, written });
    expect(await look(cli, "handoff diff")).toMatchObject({ code: 0, out: "" });
    writeFileSync(cli.document, written.replace(SECTIONS.next, "Read the log first."));
    const { out } = await look(cli, `handoff diff ${cli.step}`);
    expect(out.split("\n").slice(0, 2)).toEqual([
      "--- as it was written",
      "+++ as it lies there now",
    ]);
    expect(out.split("\n").filter((line) => /^[-+](?![-+])/.test(line))).toEqual([
      `-${SECTIONS.next}`,
      "+Read the log first.",
    ]);
    rmSync(cli.document);
    const gone = await look(cli, "handoff show");
    expect(gone).toMatchObject({ code: 0, out: written });
    expect(gone.err).toContain("is gone: this is the text in the run log");
    expect((await look(cli, "handoff edit")).err).toContain("has no file to edit");
  });

  it("has its handoff edited without a shell, and hears whether it still is one", async () => {
    const change = (from: string, to: string) =>
      editor(
        cli,
        `const fs = require("node:fs");
         if (process.argv[2] !== "--wait") process.exit(9);
         fs.writeFileSync(path, fs.readFileSync(path, "utf8").replace(${JSON.stringify(from)}, () => ${JSON.stringify(to)}));`,
      );
    const EDITOR = change(SECTIONS.next, "Run all tests; $(touch shell) > x");
    const good = await look(cli, "handoff edit", { VISUAL: " ", EDITOR });
    expect(good).toMatchObject({ code: 0, err: "" });
    expect(good.out).toContain("# saved: it reads as a complete handoff");
    expect(good.out).toContain("its successor has already read it");
    expect(readFileSync(cli.document, "utf8")).toContain("Run all tests; $(touch shell) > x");
    const poor = await look(cli, "handoff edit", {
      VISUAL: change("Run all tests; $(touch shell) > x", ""),
      EDITOR: "false",
    });
    expect(poor.code).toBe(1);
    expect(poor.err).toContain("incomplete: nothing stands under next step.");
  });

  deep(
    "says what is wrong with an editor, and refuses what is not there, naming what is",
    async () => {
      for (const [words, env, code, message] of [
        ["edit", { VISUAL: undefined, EDITOR: undefined }, 2, "No editor: set VISUAL or EDITOR"],
        ["edit", { VISUAL: "no-such-editor -w" }, 1, 'The editor "no-such-editor" could not be'],
        ["edit", { VISUAL: "false" }, 1, 'The editor "false" ended with 1.'],
        ["show nowhere", {}, 2, `No step "nowhere" here. There is: ${cli.step}.`],
        ["edit nowhere", {}, 2, `No step "nowhere" here. There is: ${cli.step}.`],
        [
          "diff 1 5",
          {},
          2,
          `Generation 5 of "${cli.step}" left no handoff. Generations with one: 1.`,
        ],
      ] as const) {
        const ended = await look(cli, `handoff ${words}`, env);
        expect(ended).toMatchObject({ code, out: "" });
        expect(ended.err).toContain(`flower: ${message}`);
        expect(ended.err.trimEnd().split("\n")).toHaveLength(1);
      }
    },
  );
});

describe("a run that goes on, and one that died", () => {
  it("has its gauge, line and generation in status while it runs, and is dead once it was killed", async () => {
    const cli = await openCli([
      reply([bash("echo first")], OVER),
      say(DOCUMENT, OVER),
      reply([{ type: "text", text: "Here I am." }, slow(60, "late")], LOW),
    ]);
    const run = cli.start(ONCE);
    await run.saw("Here I am.");
    const running = await look(cli, "status");
    expect(running).toMatchObject({ code: 0, err: "" });
    expect(running.out).toMatch(/^\* once-\S+ · running · working · since /);
    expect(running.out).toMatch(
      /context 9\.0K\/60K · \d+ s · warns 15K, hands over 35K · gen\. 2 · at least \$\d\.\d{4} ·/,
    );
    expect(running.out).toContain("window from --window");
    expect((await look(cli, "log")).out).toContain("    - 2  goes on");
    expect((await look(cli, "handoff show")).out).toContain(SECTIONS.next);
    const { steps } = JSON.parse((await look(cli, "status --json")).out);
    expect(steps).toMatchObject([{ state: "running", pid: run.child.pid, generation: 2 }]);
    run.child.kill("SIGKILL");
    await run.ended;
    const dead = await look(cli, "status");
    expect(dead.code).toBe(0);
    expect(dead.out).toContain("dead: its process is gone");
    expect(dead.out).toContain("# nothing runs here now");
    expect((await look(cli, "log")).out).toContain("    - 2  without an end");
  });
});

describe("where nothing has run", () => {
  it.each(share(["log", "log --json", "status", "handoff show", "handoff edit"], 3, 1))(
    "%s says so, answers 1 and makes nothing",
    async (words) => {
      const cli = await openCli([]);
      const { code, out, err } = await look(cli, words);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toBe(
        `flower: Nothing has run in ${join(cli.project, "runs")}. Check -w and -r, or start a run first.\n`,
      );
      expect(existsSync(join(cli.project, "runs"))).toBe(false);
    },
  );

  it("a file that is no run log is named, and left alone", async () => {
    const cli = await openCli([], { broken: "foreign" });
    const path = join(cli.project, "runs/sessions.db");
    mkdirSync(join(cli.project, "runs"));
    writeFileSync(path, "not a database, whatever its name says".repeat(50));
    chmodSync(path, 0o400);
    const { code, err } = await look(cli, "log");
    expect(code).toBe(1);
    expect(err).toContain(
      "cannot open the database to read it: file is not a database. Move the file away",
    );
  });
});
