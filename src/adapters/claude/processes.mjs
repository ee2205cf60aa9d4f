// Processes as the operating system shows them: who descends from whom, who carries a mark in the environment, and how to end them all. Used by the
// warden, which is a program of its own, and by the adapter. Knows nothing of sessions.
//
// P1. A process is stopped before its children are looked for: what is stopped starts nothing new.
// P2. What left the tree (nohup, setsid) is found by the mark that every child inherits.
// P3. A number that was found a moment ago may be a stranger's by now: the mark is looked at again before a signal is sent.
// @ts-check

import { execFileSync } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";

const PROC = process.platform === "linux";

/**
 * Parent of every living process. A zombie is not living.
 * @returns {Map<number, number>}
 */
const parents = () => (PROC ? parentsFromProc() : parentsFromPs());

/** @returns {Map<number, number>} */
function parentsFromProc() {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const pid of pidsFromProc()) {
    const stat = readProc(pid, "stat");
    if (stat === undefined) continue;
    // The name stands in parentheses and may contain anything: what follows the last one counts.
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state !== "Z" && state !== "X") found.set(pid, Number(parent));
  }
  return found;
}

/** @returns {Map<number, number>} */
function parentsFromPs() {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const line of ps(["-axo", "pid=,ppid=,stat="])) {
    const [pid, parent, stat] = line.trim().split(/\s+/);
    if (pid !== undefined && stat !== undefined && !stat.startsWith("Z")) {
      found.set(Number(pid), Number(parent));
    }
  }
  return found;
}

/**
 * The living among `roots`, and everything below them.
 * @param {Iterable<number>} roots
 * @returns {Set<number>}
 */
export function tree(roots) {
  const parentOf = parents();
  /** @type {Map<number, number[]>} */
  const childrenOf = new Map();
  for (const [pid, parent] of parentOf) {
    const siblings = childrenOf.get(parent);
    if (siblings === undefined) childrenOf.set(parent, [pid]);
    else siblings.push(pid);
  }
  /** @type {Set<number>} */
  const found = new Set();
  // Where the system shows no table (Windows, or no ps), the roots are all that is known.
  const next = [...roots].filter((pid) => (parentOf.size === 0 ? alive(pid) : parentOf.has(pid)));
  for (let pid = next.pop(); pid !== undefined; pid = next.pop()) {
    if (found.has(pid)) continue;
    found.add(pid);
    next.push(...(childrenOf.get(pid) ?? []));
  }
  return found;
}

/**
 * Every living process whose environment holds exactly this assignment, `NAME=value`.
 * @param {string} mark
 * @returns {Set<number>}
 */
export function marked(mark) {
  const at = mark.indexOf("=");
  const found = [...carriers(mark.slice(0, at))].filter(
    ([, value]) => value === mark.slice(at + 1),
  );
  return new Set(found.map(([pid]) => pid));
}

/**
 * Ends those of `pids` that still carry `mark`, and everything below them. Answers how many there were.
 * @param {Iterable<number>} pids
 * @param {string} mark
 */
export function endThose(pids, mark) {
  const still = marked(mark);
  const ours = [...pids].filter((pid) => still.has(pid)); // P3
  return ours.length === 0 ? 0 : endAll(ours, undefined);
}

/** Most environments fit; reading into one buffer halves the time of a look at all processes. */
const ENVIRONMENT = Buffer.allocUnsafeSlow(128 * 1024);

/**
 * The value of a variable in the environment that the process was started with, by its name and `=`.
 * @param {number} pid
 * @param {string} lead
 */
function valueIn(pid, lead) {
  const environment = environmentOf(pid);
  let at = environment.indexOf(lead);
  while (at > 0 && environment[at - 1] !== 0) at = environment.indexOf(lead, at + 1);
  if (at < 0) return undefined;
  const end = environment.indexOf(0, at);
  return environment.toString("utf8", at + lead.length, end < 0 ? environment.length : end);
}

/** @param {number} pid */
function environmentOf(pid) {
  const path = `/proc/${pid}/environ`;
  try {
    const file = openSync(path, "r");
    try {
      const read = readSync(file, ENVIRONMENT, 0, ENVIRONMENT.length, 0);
      return read < ENVIRONMENT.length ? ENVIRONMENT.subarray(0, read) : readFileSync(path);
    } finally {
      closeSync(file);
    }
  } catch {
    return ENVIRONMENT.subarray(0, 0); // It ended meanwhile, or belongs to another user.
  }
}

/**
 * Every living process whose environment has this variable, with its value.
 * @param {string} name
 * @returns {Map<number, string>}
 */
export function carriers(name) {
  /** @type {Map<number, string>} */
  const found = new Map();
  const lead = `${name}=`;
  /** @param {number} pid @param {string | undefined} value */
  const keep = (pid, value) => {
    if (value !== undefined && alive(pid)) found.set(pid, value);
  };
  if (PROC) for (const pid of pidsFromProc()) keep(pid, valueIn(pid, lead));
  else
    for (const line of ps(["-axEww", "-o", "pid=,command="])) {
      const word = line.split(" ").find((each) => each.startsWith(lead));
      keep(Number(line.trim().split(/\s+/)[0]), word?.slice(lead.length));
    }
  return found;
}

/**
 * The program's name alone: arguments may hold secrets.
 * @param {number} pid
 */
export function programOf(pid) {
  const name = PROC ? readProc(pid, "comm") : ps(["-p", String(pid), "-o", "comm="])[0];
  return name?.trim().split("/").at(-1) ?? "";
}

/** @param {number} pid */
export function alive(pid) {
  if (!PROC) return signal(pid, 0);
  const stat = readProc(pid, "stat");
  return stat !== undefined && !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
}

/**
 * Ends the trees below `roots` and all that carry `mark`, and looks again until nothing is found. Answers how many there were.
 * @param {Iterable<number>} roots
 * @param {string | undefined} mark
 * @returns {number}
 */
export function endAll(roots, mark) {
  /** @type {Set<number>} */
  const ended = new Set();
  const known = new Set(roots);
  for (let round = 0; round < 50; round += 1) {
    for (const pid of known) signal(pid, "SIGSTOP"); // P1
    const first = find(known, mark);
    for (const pid of first) signal(pid, "SIGSTOP");
    const all = find(first, mark);
    if (all.size === 0) break;
    for (const pid of all) {
      ended.add(pid);
      signal(pid, "SIGKILL");
    }
    known.clear();
    for (const pid of all) known.add(pid);
    pause(5);
  }
  return ended.size;
}

/**
 * @param {Iterable<number>} roots
 * @param {string | undefined} mark
 */
function find(roots, mark) {
  const found = tree(roots);
  if (mark !== undefined) for (const pid of tree(marked(mark))) found.add(pid); // P2
  found.delete(process.pid);
  return found;
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} name
 */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false; // It is gone, or it is not ours to signal: either way it is not ended by us.
  }
}

/** @param {number} ms */
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** @returns {number[]} */
function pidsFromProc() {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/**
 * @param {number} pid
 * @param {string} file
 */
function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined; // It ended between the listing and the reading, or belongs to another user.
  }
}

/** @param {string[]} args its place is known: one that is looked for could be a project's own */
function ps(args) {
  try {
    return execFileSync("/bin/ps", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })
      .split("\n")
      .filter((line) => line.trim() !== "");
  } catch {
    return [];
  }
}
