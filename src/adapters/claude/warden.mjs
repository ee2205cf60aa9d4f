// A program that outlives flower by a few milliseconds. Its standard input is a pipe from flower: while flower lives it says which processes are its own;
// when the pipe ends, flower is gone, however it went, and everything it started goes too.
//
// W1. Signals that reach flower's terminal or group do not end the warden: only the end of its pipe does.
// W2. Its own environment carries no mark, or it would end itself.
// Arguments: the mark (`NAME=value`). Lines: `add <pid>`, `gone <pid>`, `temp <folder>` (to be removed), `done <folder>`.
// @ts-check

import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { endAll } from "./processes.mjs";

const mark = process.argv[2];
/** @type {Set<number>} */
const roots = new Set();
/** @type {Set<string>} */
const folders = new Set();

for (const name of /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"]))
  process.on(name, () => {}); // W1

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const space = line.indexOf(" ");
  const [verb, value] = [line.slice(0, space), line.slice(space + 1)];
  if (verb === "add") roots.add(Number(value));
  else if (verb === "gone") roots.delete(Number(value));
  else if (verb === "temp") folders.add(value);
  else if (verb === "done") folders.delete(value);
});
lines.on("close", () => {
  endAll(roots, mark);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
