// Where a contestant works: an empty project, a scripted API of its own, an environment that reaches nothing else. All of it is gone afterwards, with
// every process that was started there. Refuses to know who works.

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startScriptedApi } from "flower-agent/testing";
import { endAll } from "../../src/adapters/claude/processes.mjs";
import { STAMP, work } from "./script.mjs";

/** Every process of this bench carries it in its environment. */
const MARK = "HANDOFF_BENCH";
const MARK_VALUE = randomUUID();

/** @type {Set<string>} */
const folders = new Set();

/** Ends whatever the bench has started, and removes what it has written. At once, so that it can be the last thing that a process does. */
export function endEverything() {
  endAll([], `${MARK}=${MARK_VALUE}`);
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  folders.clear();
}

/**
 * @typedef {object} Stage
 * @property {import("flower-agent/testing").ScriptedApi} api
 * @property {string} workspace
 * @property {Record<string, string>} env
 * @property {() => Promise<number | undefined>} slowCallEnded on the clock of `performance.now()`; undefined when it was killed
 */

/**
 * @template T
 * @param {import("flower-agent/testing").Usage} before
 * @param {(stage: Stage) => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function onStage(before, act) {
  const root = mkdtempSync(join(tmpdir(), "flower-bench-"));
  folders.add(root);
  const api = await startScriptedApi(work(before));
  try {
    const workspace = join(root, "project");
    const home = join(root, "home");
    await mkdir(workspace);
    await mkdir(home, { mode: 0o700 });
    const env = api.environment({ home, extra: { [MARK]: MARK_VALUE } });
    const slowCallEnded = () => touched(join(workspace, STAMP));
    const found = await act({ api, workspace, env, slowCallEnded });
    api.verify(); // Nothing left for another place, and no request was a broken one.
    return found;
  } finally {
    endEverything();
    await api.close();
  }
}

/**
 * When a file was touched, from its time stamp. The stamp may be a few milliseconds early, never late: an interval that begins here is measured
 * too long rather than too short.
 * @param {string} path
 */
async function touched(path) {
  try {
    const { mtimeMs } = await stat(path);
    return mtimeMs - Date.now() + performance.now();
  } catch {
    return undefined;
  }
}
