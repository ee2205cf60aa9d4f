/** A coordinator and its workers on the real harness: what stays out of the main thread, and that two of them do not meet. */

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { coordinator } from "../../src/index.ts";
import {
  call,
  type ReplyFunction,
  reply,
  type ScriptedRequest,
  say,
  text,
  usage,
} from "../../src/testing.ts";
import { allOf, bash, openStage } from "../support/stage.ts";
import { send, threads } from "../support/threads.ts";

const LOW = { usage: usage(9_000) };
const MODULES = ["parse", "print", "store", "watch"];
const sourceOf = (name: string) =>
  Array.from({ length: 160 }, (_, line) => `export const ${name}${line} = ${line};\n`).join("");

/** Save for the harness's placeholder, which stands for no tool. */
const offeredTo = (request: ScriptedRequest | undefined): string[] =>
  (request?.tools ?? []).filter((name) => name !== "DeferredToolPlaceholder").sort();

/** Reads the project, changes one line of a file that the other one changes too, commits, reports. */
const worker = (mine: string) => [
  reply([
    text("I look at what is there."),
    ...MODULES.map((name) => call("Read", { file_path: `src/${name}.js` })),
    call("Grep", { pattern: "7;", path: "src", output_mode: "content" }),
  ]),
  reply([
    text("I change the line."),
    bash(`sed -i 's/^exclaim = .*/exclaim = ${mine}/' rules.txt`),
  ]),
  reply(
    bash(
      `node -e 'console.log(require("fs").readFileSync("rules.txt", "utf8"))' && git commit -qam '${mine}' && git rev-parse --abbrev-ref HEAD && pwd`,
    ),
  ),
  say(`Done: exclaim is ${mine} now.\n\nEvidence: rules.txt:1.\n\nUnverified: nothing.`),
];

it("keeps at least nine tenths of all characters out of the main thread, and two workers change one file without meeting", async () => {
  const glance: ReplyFunction = ({ toolResults }) =>
    toolResults.some(({ text: shown }) => shown.includes("rules.txt"))
      ? reply([send("worker", "make it loud"), send("worker", "make it quiet")], LOW)
      : undefined;
  const { script, seen, said, first, last } = threads({
    main: [
      reply([bash("git status --short && ls"), bash("touch made.txt")], LOW),
      glance,
      say("Both are done, on branches of their own.", LOW),
    ],
    "make it loud": worker("loud"),
    "make it quiet": worker("quiet"),
  });
  const stage = await openStage(script);
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: stage.workspace, encoding: "utf8" });
  mkdirSync(stage.path("src"));
  for (const name of MODULES) writeFileSync(stage.path("src", `${name}.js`), sourceOf(name));
  writeFileSync(stage.path("rules.txt"), "exclaim = never\n");
  git("init", "-q");
  git("config", "user.name", "n");
  git("config", "user.email", "e@example.org");
  git("add", ".");
  git("commit", "-qm", "first");

  const runtime = stage.runtime({ workbench: false });
  const spec = coordinator({ isolate: true });
  const result = await runtime.run(spec, "Make the rule loud, and another one quiet.");
  expect(result).toMatchObject({ ok: true, text: "Both are done, on branches of their own." });

  const workers = ["make it loud", "make it quiet"];
  const size = (thread: string) =>
    [...seen(thread), ...said(thread)].reduce((sum, each) => sum + each.length, 0);
  const inside = size("main");
  const all = workers.reduce((sum, thread) => sum + size(thread), inside);
  expect(inside).toBeGreaterThan(500); // its results and the reports are there
  expect(inside / all).toBeLessThan(0.1);
  expect(seen("main")[1]).toMatch(/does not use Bash itself/);
  for (const report of seen("main").slice(2)) expect(report).toMatch(/exclaim is (loud|quiet) now/);

  const branches = git("branch", "--list", "worktree-agent-*", "--format=%(refname:short)");
  const rules = branches
    .trim()
    .split("\n")
    .map((branch) => git("show", `${branch}:rules.txt`));
  expect(rules.sort()).toEqual(["exclaim = loud\n", "exclaim = quiet\n"]);
  expect(stage.read("rules.txt")).toBe("exclaim = never\n");
  for (const [index, word] of ["loud", "quiet"].entries())
    expect(seen(workers[index] ?? "").at(-1)).toContain(`exclaim = ${word}`);
  const folders = workers.map(
    (thread) => /\S+worktrees\/agent-\w+/.exec(seen(thread).at(-1) ?? "")?.[0],
  );
  expect(new Set(folders).size).toBe(2);

  // What is offered is what somebody of them may use, each with its form, and none of the harness's own agents.
  expect(offeredTo(first("main"))).toEqual([
    "Agent",
    "Bash",
    "Edit",
    "Glob",
    "Grep",
    "Read",
    "SendMessage",
    "TaskStop",
    "WebFetch",
    "WebSearch",
    "Write",
  ]);
  expect(allOf(first("main"))).toContain("- worker: ");
  expect(allOf(first("main"))).not.toContain("- Explore: ");
  expect(offeredTo(last("make it loud"))).toEqual([
    "Bash",
    "Edit",
    "Glob",
    "Grep",
    "Read",
    "WebFetch",
    "WebSearch",
    "Write",
  ]);
});
