/**
 * The program `flower` as people start it: the built bin in a process of its own, in a project and a home that are gone after the test,
 * with nothing to reach but a scripted API. Knows how to start and look; not what is right.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import { type Script, type ScriptedApi, startScriptedApi } from "../../src/testing.ts";
import type { CheckOptions } from "./invariants.ts";
import { type LiveTerminal, sitAt, TERMINAL } from "./live-terminal.ts";
import { clearAway } from "./temp-dir.ts";

const BIN = resolve(import.meta.dirname, "../../dist/cli/bin.js");

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface Started {
  readonly child: ChildProcess;
  /** Resolves when standard output, or standard error, holds this text. */
  saw(text: string): Promise<void>;
  readonly ended: Promise<Ended>;
}

export interface Cli {
  readonly api: ScriptedApi;
  readonly project: string;
  readonly home: string;
  start(words: readonly string[], how?: Start): Started;
  run(words: readonly string[], how?: Start): Promise<Ended>;
  /** In a terminal of 80 columns, with somebody at it. */
  atTerminal(words: readonly string[], how?: Start): Started & { readonly terminal: LiveTerminal };
  /** In a terminal of 80 columns, where `send` is typed once `wait` is shown: all that the terminal showed is in `out`. */
  inTerminal(
    words: readonly string[],
    typed: readonly { readonly wait: string; readonly send: string }[],
    how?: Start,
  ): Promise<Ended>;
  manifest(): readonly Record<string, unknown>[];
  /** A file of the project, or null. */
  read(...names: string[]): string | null;
}

export interface Start {
  /** Null keeps it open. */
  readonly input?: string | null;
  /** Undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * @param how why what is left is broken on purpose.
 * @param atEnd when it goes: after the test, or, for what several tests look at, after all of them.
 */
export async function openCli(
  script: Script,
  how?: CheckOptions,
  atEnd: (clear: () => Promise<void>) => void = onTestFinished,
): Promise<Cli> {
  const root = mkdtempSync(join(tmpdir(), "flower-cli-"));
  const [project, home] = [join(root, "project"), join(root, "home")];
  for (const folder of [project, home]) mkdirSync(folder, { mode: 0o700 });
  const api = await startScriptedApi(script);
  const children: ChildProcess[] = [];
  atEnd(async () => {
    for (const child of children) child.kill("SIGKILL");
    await api.close();
    await clearAway(root, how);
  });
  const spawned = (program: string, words: readonly string[], { input, env = {} }: Start) => {
    const child = spawn(program, words, {
      cwd: project,
      env: api.environment({ home, extra: env }),
      stdio: ["pipe", "pipe", "pipe"],
    });
    children.push(child);
    if (input !== null) child.stdin.end(input ?? "");
    child.stdin.on("error", () => undefined); // it may have ended
    return watch(child);
  };
  const start = (words: readonly string[], how: Start = {}): Started =>
    spawned(process.execPath, [BIN, ...words], how);
  const atTerminal = (words: readonly string[], how: Start = {}) => {
    const [python, script] = TERMINAL;
    const started = spawned(python, [script, process.execPath, BIN, ...words], {
      ...{ ...how, input: null },
      env: { TERM: "xterm", ...how.env },
    });
    return { ...started, terminal: sitAt(started.child) };
  };
  const read = (...names: string[]) => {
    const path = join(project, ...names);
    return existsSync(path) ? readFileSync(path, "utf8") : null;
  };
  return {
    api,
    project,
    home,
    start,
    run: (words, how) => start(words, how).ended,
    atTerminal,
    async inTerminal(words, typed, how) {
      const { terminal, ended } = atTerminal(words, how);
      for (const { wait, send } of typed) {
        await terminal.wrote(wait);
        terminal.type(send);
      }
      return await ended;
    },
    manifest: () => JSON.parse(read("runs/manifest.json") ?? "[]") as Record<string, unknown>[],
    read,
  };
}

function watch(child: ChildProcess): Started {
  let out = "";
  let err = "";
  const waiting = new Set<() => void>();
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    out += text;
    for (const look of waiting) look();
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    err += text;
    for (const look of waiting) look();
  });
  return {
    child,
    saw: (text) =>
      new Promise((found, fail) => {
        const look = () => (out.includes(text) || err.includes(text)) && found();
        waiting.add(look);
        look();
        child.once("close", () => fail(new Error(`It ended without "${text}":\n${out}${err}`)));
      }),
    ended: new Promise((resolveEnd) => {
      child.once("close", (code, signal) => resolveEnd({ code, signal, out, err }));
    }),
  };
}
