/** A program of its own that uses the built package as flower does, so that it can be killed: see `fixtures/parent.mjs`. */

import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { expect } from "vitest";
import { endAll } from "../../src/adapters/claude/processes.mjs";
import { afterwards, type Scene } from "./live.ts";

const PROGRAM = resolve(import.meta.dirname, "fixtures/parent.mjs");
const DIST = resolve(import.meta.dirname, "../../dist");

export interface Parent {
  readonly child: ChildProcess;
  /** Carried by everything that it started. */
  readonly mark: string;
  /** Resolves when the program has printed this line. */
  said(line: string): Promise<void>;
}

/** `turn` and `write` wait for ever afterwards, `warm` when it is ready; `close` makes a turn, closes the agent, and should end. */
export function startParent(
  { setup, api }: Scene,
  does: "turn" | "write" | "warm" | "close",
): Parent {
  const runId = `parent-${randomUUID()}`;
  const mark = `FLOWER_RUN=${runId}`;
  const argument = JSON.stringify({ dist: DIST, runId, setup, does });
  const child = spawn(process.execPath, [PROGRAM, argument], {
    env: api.environment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    printed += piece;
  });
  afterwards(() => {
    child.kill("SIGKILL");
    endAll([], mark);
  });
  const said = (line: string): Promise<void> =>
    expect.poll(() => printed, { timeout: 60_000 }).toContain(line);
  return { child, mark, said };
}
