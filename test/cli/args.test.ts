import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { type Order, parseArgs } from "../../src/cli/args.ts";
import type { OnceArgs } from "../../src/cli/once-args.ts";
import { UsageError } from "../../src/cli/usage.ts";

function parse(...words: string[]): { order: Order; out: string; err: string } {
  let out = "";
  let err = "";
  const order = parseArgs(words, {
    version: "1.2.3",
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { order, out, err };
}
const once = (...words: string[]): OnceArgs => parse("once", ...words).order as OnceArgs;

describe("--sandbox", () => {
  it.each([
    [["--sandbox"], true],
    [
      ["--sandbox", "--sandbox-hosts", "a.example, *.b.example"],
      { hosts: ["a.example", "*.b.example"] },
    ],
    [[], undefined],
  ])("%j", (words, sandbox) => {
    expect(once("fix it", ...words).sandbox).toEqual(sandbox);
    expect(parse("run", "f.ts:x", ...words).order).toMatchObject({ sandbox });
    expect(parse("go", "fix it", ...words).order).toMatchObject({ sandbox });
  });

  it("is needed for its hosts", () => {
    expect(() => once("fix it", "--sandbox-hosts", "a.example")).toThrow(
      expect.objectContaining({ field: "--sandbox-hosts" }),
    );
  });
});

describe("flower once", () => {
  it("needs nothing but a prompt", () => {
    expect(once("fix it")).toEqual({
      command: "once",
      prompt: "fix it",
      workspace: ".",
      runDir: "runs",
      verbose: false,
      lang: undefined,
      json: false,
      colour: true,
      model: undefined,
      effort: undefined,
      budgetUsd: undefined,
      projectSettings: false,
      instructions: undefined,
      tools: undefined,
      permissionMode: undefined,
      resume: undefined,
      fork: false,
      handoff: {},
      note: undefined,
      from: undefined,
      reviewSeconds: undefined,
    });
  });

  it("takes all of its flags", () => {
    const order = once(
      ..."-w /p -r state -v --lang zh --json --no-color --model m --effort high --budget 2.50".split(
        " ",
      ),
      ..."--project-settings --window 200000 --headroom 40000 --max-generations 3".split(" "),
      ...[
        "-i",
        "be brief",
        "-t",
        "Read, Bash",
        "-p",
        "plan",
        "--resume",
        "last",
        "--fork",
        "fix it",
      ],
    );
    expect(order).toEqual({
      command: "once",
      prompt: "fix it",
      workspace: "/p",
      runDir: "state",
      verbose: true,
      lang: "zh",
      json: true,
      colour: false,
      model: "m",
      effort: "high",
      budgetUsd: 2.5,
      projectSettings: true,
      instructions: "be brief",
      tools: ["Read", "Bash"],
      permissionMode: "plan",
      resume: "last",
      fork: true,
      handoff: { window: 200_000, headroom: 40_000, maxGenerations: 3 },
    });
  });

  it("takes tools in the forms that a fence understands, of MCP servers as well", () => {
    const { tools } = once("-t", "Bash(git *), mcp__db__*,mcp__db,Task,TodoWrite", "x");
    expect(tools).toEqual(["Bash(git *)", "mcp__db__*", "mcp__db", "Task", "TodoWrite"]);
  });

  it.each([
    ["Read,bash", 'no tool is called "bash" (Bash is); there are Agent, '],
    ["Frobnicate(x)", 'no tool is called "Frobnicate"; there are Agent, '],
  ])("refuses a tool that nobody has: -t %s", (tools, said) => {
    expect(() => once("-t", tools, "x")).toThrow(`--tools: ${said}`);
  });

  it("A2: takes global flags before the command too", () => {
    const { order } = parse("-w", "/p", "--json", "once", "fix it");
    expect(order).toMatchObject({ command: "once", workspace: "/p", json: true });
  });

  it.each([
    [["-"], "-"],
    [["--", "-v is a flag"], "-v is a flag"],
    [["say \"hi\" & 'bye' $HOME!"], "say \"hi\" & 'bye' $HOME!"],
    [["once"], "once"],
  ])("hands on the prompt of %j as it is", (words, prompt) => {
    expect(once(...words).prompt).toBe(prompt);
  });

  it("waits a minute for a person with --review, or as long as told", () => {
    expect(once("--review", "x").reviewSeconds).toBe(60);
    expect(once("--review", "--review-seconds", "5", "x").reviewSeconds).toBe(5);
  });

  it("takes --no-handoff alone", () => {
    expect(once("--no-handoff", "x").handoff).toBe(false);
  });

  it("takes 0 generations: stop at the first line", () => {
    expect(once("--max-generations", "0", "x").handoff).toEqual({ maxGenerations: 0 });
  });
});

describe("wrong use is an error that names the flag, what was expected and what was given", () => {
  it.each<[string[], string]>([
    [
      ["--window", "0", "x"],
      '--window: expected a whole number of tokens above 0, such as 200000, got "0"',
    ],
    [
      ["--window", "-5", "x"],
      '--window: expected a whole number of tokens above 0, such as 200000, got "-5"',
    ],
    [
      ["--window", "abc", "x"],
      '--window: expected a whole number of tokens above 0, such as 200000, got "abc"',
    ],
    [
      ["--window=", "x"],
      '--window: expected a whole number of tokens above 0, such as 200000, got ""',
    ],
    [
      ["--window", "1e5", "x"],
      '--window: expected a whole number of tokens above 0, such as 200000, got "1e5"',
    ],
    [
      ["--window", "2.5", "x"],
      '--window: expected a whole number of tokens above 0, such as 200000, got "2.5"',
    ],
    [
      ["--window", "99999999999999999999", "x"],
      '--window: expected a whole number of tokens above 0, such as 200000, got "99999999999999999999"',
    ],
    [
      ["--headroom", "0", "x"],
      '--headroom: expected a whole number of tokens above 0, such as 200000, got "0"',
    ],
    [
      ["--max-generations", "-1", "x"],
      '--max-generations: expected a whole number, 0 or more, got "-1"',
    ],
    [
      ["--budget", "0", "x"],
      '--budget: expected an amount in US dollars above 0, such as 2.50, got "0"',
    ],
    [
      ["--budget", "$5", "x"],
      '--budget: expected an amount in US dollars above 0, such as 2.50, got "$5"',
    ],
    [["--lang", "de", "x"], '--lang: expected one of en, zh, fr, ja, got "de"'],
    [
      ["--effort", "huge", "x"],
      '--effort: expected one of low, medium, high, xhigh, max, got "huge"',
    ],
    [
      ["-p", "yolo", "x"],
      '--permission-mode: expected one of default, acceptEdits, plan, bypassPermissions, got "yolo"',
    ],
    [
      ["-t", "Read,,Bash", "x"],
      '--tools: expected names separated by commas, such as Read,Edit,Bash, got "Read,,Bash"',
    ],
    [
      ["-t", "", "x"],
      '--tools: expected names separated by commas, such as Read,Edit,Bash, got ""',
    ],
    [["--model", " ", "x"], `--model: expected a model's name, got " "`],
    [["-i", "", "x"], '--instructions: expected a text, got ""'],
    [["--resume", "", "x"], '--resume: expected a session id, or last, got ""'],
    [["-w", "", "x"], '--workspace: expected a folder, got ""'],
    [[""], 'prompt: expected a text, or - for standard input, got ""'],
    [["  "], 'prompt: expected a text, or - for standard input, got "  "'],
    [[], "prompt: missing; see flower --help"],
    [["--fork", "x"], "--fork: needs --resume: it says which session is copied"],
    [
      ["--no-handoff", "--window", "1", "x"],
      "--window: has no effect with --no-handoff; leave one of the two out",
    ],
    [
      ["--headroom", "1", "--no-handoff", "x"],
      "--headroom: has no effect with --no-handoff; leave one of the two out",
    ],
    [
      ["--no-handoff", "--max-generations", "1", "x"],
      "--max-generations: has no effect with --no-handoff; leave one of the two out",
    ],
    [
      ["--note", "n", "--no-handoff", "x"],
      "--note: has no effect with --no-handoff; leave one of the two out",
    ],
    [
      ["--from", "f.md", "--resume", "id", "x"],
      "--from: begins a new session: leave it or --resume out",
    ],
    [["--review-seconds", "5", "x"], "--review-seconds: needs --review: without it nothing waits"],
    [
      ["--review", "--no-handoff", "x"],
      "--review: has no effect with --no-handoff; leave one of the two out",
    ],
    ...["0", "1.5", "-1", "86401", "soon"].map((given): [string[], string] => [
      ["--review", "--review-seconds", given, "x"],
      `--review-seconds: expected a whole number of seconds, 1 to 86400, got "${given}"`,
    ]),
    [["--window", "1", "--window", "2", "x"], "--window: given twice; keep one of them"],
    ...[
      ["--fork", "--resume", "id", "--fork"],
      ["--review", "--review"],
      ["--no-handoff", "--no-handoff"],
      ["--project-settings", "--project-settings"],
      ["--json", "--json"],
      ["--no-color", "--no-color"],
    ].map((words): [string[], string] => [
      [...words, "x"],
      `${words[0]}: given twice; keep one of them`,
    ]),
    [["-v", "x", "--verbose"], "--verbose: given twice; keep one of them"],
    [["--window"], "--window: needs a value; see flower --help"],
    [["x", "--windw", "1"], "--windw: no such flag for this command; did you mean --window?"],
    [["x", "--rounds", "3"], "--rounds: no such flag for this command; see flower --help"],
    [["x", "-W"], "-W: no such flag for this command; see flower --help"],
    [["x", "--trim"], "--trim: no such flag for this command"],
    [["fix", "the", "bug"], "once: takes one argument: put it into quotes; see flower --help"],
  ])("once %j", (words, message) => {
    expect(() => once(...words)).toThrow(message);
    expect(() => once(...words)).toThrow(UsageError);
  });

  it.each([
    [["onec", "x"], "onec: did you mean flower once? As a request: flower go onec"],
    [["statu"], "statu: did you mean flower status?"],
    [["sya", "hi"], "sya: did you mean flower say?"],
    [["fix", "the", "bug"], "request: takes one text: put it into quotes; see flower --help"],
    [["go", "fix", "it"], "request: takes one text: put it into quotes"],
    [[""], 'request: expected a text, or - for standard input, got ""'],
    [["x", "--file", "y"], "--file: a request is given as well; keep one of the two"],
    [["x", "--no-goal", "--rounds", "2"], "--rounds: has no effect with --no-goal: nobody judges"],
    [["x", "--no-goal", "--judge-can-run"], "--judge-can-run: has no effect with --no-goal"],
    [["x", "--clarify-only", "--rounds", "2"], "--rounds: has no effect with --clarify-only"],
    [["x", "--no-goal", "--clarify-only"], "--no-goal: has no effect with --clarify-only"],
    [["x", "--timeout", "-1"], "--timeout: expected a whole number, 0 or more"],
    [["x", "--from", "y"], "--from: no such flag for this command"],
    [["x", "-t", "Read"], "-t: no such flag for this command"],
  ])("go %j", (words, message) => {
    expect(() => parse(...words)).toThrow(message);
    expect(() => parse(...words)).toThrow(UsageError);
  });

  it.each([
    [[], { request: undefined }],
    [["make it pass"], { request: "make it pass", rounds: 3, timeoutS: 1800, asks: undefined }],
    [["go", "statu"], { request: "statu" }],
    [["go", "-"], { request: "-" }],
    [["--file", "task.md"], { request: undefined, file: "task.md" }],
    [
      [
        "x",
        "--rounds",
        "5",
        "--asks",
        "0",
        "--timeout",
        "0",
        "--judge-can-run",
        "--isolate",
        "--new",
      ],
      { rounds: 5, asks: 0, timeoutS: 0, judgeCanRun: true, isolate: true, new: true },
    ],
    [["x", "--no-goal", "--no-trim"], { goal: false, trim: false }],
    [["x", "--clarify-only"], { clarifyOnly: true, goal: true, trim: true }],
    [["x", "--budget", "2", "--window", "200000"], { budgetUsd: 2, handoff: { window: 200_000 } }],
  ])("what no other command claims is for go: %j", (words, wanted) => {
    expect(parse(...words).order).toMatchObject({ command: "go", ...wanted });
  });

  it("prints nothing by itself", () => {
    expect(() => once("--windw")).toThrow();
    const { out, err } = parse("once", "x");
    expect(out + err).toBe("");
  });
});

describe("help and version", () => {
  it.each([
    ["--help"],
    ["-h"],
    ...["once", "rehearse", "log", "status", "handoff"].map((command) => [command, "--help"]),
    ...["show", "diff", "edit", "now", "write"].map((word) => ["handoff", word, "--help"]),
  ])("%s is printed on standard output, at most 80 columns wide", (...words) => {
    const { order, out, err } = parse(...words);
    expect(order).toEqual({ command: "none", wrong: false });
    expect(err).toBe("");
    for (const line of out.split("\n")) expect(stringWidth(line), line).toBeLessThanOrEqual(80);
  });

  it("flows: no line of a description ends long before the width", () => {
    for (const word of ["now", "write"]) {
      const [, description = ""] = parse("handoff", word, "--help").out.split("\n\n");
      const lines = description.split("\n").slice(0, -2);
      for (const line of lines) expect(stringWidth(line), line).toBeGreaterThan(60);
    }
  });

  it("of a command names every flag that it takes, the global ones too", () => {
    const { out } = parse("once", "--help");
    const flags =
      "-w -r -v --lang --json --no-color -i -t -p --resume --fork --model --effort --budget";
    const handoff =
      "--project-settings --window --headroom --max-generations --no-handoff --version --review --review-seconds";
    for (const flag of `${flags} ${handoff}`.split(" ")) expect(out).toContain(`${flag}`);
  });

  it("names the exit codes", () => {
    expect(parse("--help").out).toContain("130 interrupted");
  });

  it("prints the version", () => {
    expect(parse("--version")).toMatchObject({ out: "1.2.3\n", order: { wrong: false } });
  });
});
