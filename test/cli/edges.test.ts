/** Where the program is started in an odd place: one clear sentence each time, and an exit code that says so. */

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const BIN = resolve(import.meta.dirname, "../../dist/cli/bin.js");

const shell = (script: string) => {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", script, "sh", process.execPath, BIN], {
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });
  return { status, stdout, stderr };
};

it("says that the current folder is gone", () => {
  expect(shell('cd "$(mktemp -d)" && rmdir "$PWD" && "$1" "$2" status')).toEqual({
    status: 2,
    stdout: "",
    stderr: "flower: current folder: it no longer exists; change to one that does\n",
  });
});

it("in a folder that is gone still helps", () => {
  const { status, stdout } = shell('cd "$(mktemp -d)" && rmdir "$PWD" && "$1" "$2" --help');
  expect({ status, usage: stdout.slice(0, 13) }).toEqual({ status: 0, usage: "Usage: flower" });
});

it.runIf(existsSync("/dev/full"))("fails where its output is lost, and says why", () => {
  const { status, stderr } = shell('"$1" "$2" --help > /dev/full');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^flower: Standard output could not be written: ENOSPC[^\n]*\n$/);
});

it("does not mind a reader that goes away", () => {
  const script = `"$1" "$2" --help | true`;
  expect(shell(script)).toMatchObject({ status: 0, stderr: "" });
  expect(execFileSync(process.execPath, [BIN, "--version"], { encoding: "utf8" })).toMatch(/^\d/);
});
