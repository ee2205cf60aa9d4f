import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { alive, endAll, marked, tree } from "../../../src/adapters/claude/processes.mjs";

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0))
    endAll(child.pid === undefined ? [] : [child.pid], undefined);
});

/** A shell whose environment carries a mark of its own; resolves when it has printed a line. */
async function shell(script: string): Promise<{ child: ChildProcess; pid: number; mark: string }> {
  const id = randomUUID();
  const child = spawn("sh", ["-c", script], {
    env: { PATH: process.env.PATH, MARK: id },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  started.push(child);
  if (child.stdout !== null) await once(child.stdout, "data");
  return { child, pid: child.pid ?? 0, mark: `MARK=${id}` };
}

describe.runIf(process.platform === "linux")("processes", () => {
  it("are found from their root down, without their siblings", async () => {
    const { pid } = await shell(
      "sleep 50 & (sleep 51 & sleep 52; true) & sleep 0.2; echo up; wait",
    );
    const other = await shell("echo up; sleep 53");
    const found = tree([pid]);
    expect(found.has(pid)).toBe(true);
    expect(found.size).toBe(5);
    expect(found.has(other.pid)).toBe(false);
    expect(tree([0x7ffffffe])).toEqual(new Set());
  });

  it("are found by the exact mark that they inherited, wherever they went", async () => {
    const { pid, mark } = await shell("setsid sleep 54 >/dev/null & sleep 0.2; echo up; wait");
    expect(marked(mark).size).toBe(2);
    expect(marked(mark).has(pid)).toBe(true);
    expect(marked(mark.slice(0, -1))).toEqual(new Set());
  });

  it("P1, P2: are all ended, also those that left the tree or dropped the mark, and those that are stopped", async () => {
    const { child, pid, mark } = await shell(
      "setsid nohup sleep 55 >/dev/null 2>&1 & env -i sleep 56 & sleep 0.2; kill -STOP $!; echo up; wait",
    );
    const gone = once(child, "exit");
    expect(endAll([pid], mark)).toBe(3);
    await gone;
    expect(marked(mark)).toEqual(new Set());
    expect(alive(pid)).toBe(false);
    expect(endAll([pid], mark)).toBe(0);
  });

  it("that end by themselves are not alive", async () => {
    const { child, pid } = await shell("echo up");
    if (child.exitCode === null) await once(child, "exit");
    expect(alive(pid)).toBe(false);
    expect(alive(process.pid)).toBe(true);
  });
});
