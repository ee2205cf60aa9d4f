/**
 * Which process this is, in words that last, and whether one of earlier words still lives. Knows the system's process table; not what a
 * process does.
 *
 * P1. A number that the system has given to another process since is not taken for the first one: boot, namespace and start are compared.
 * P2. What cannot be seen from here (another namespace's processes) is unknown, never dead.
 */

import { readFileSync, readlinkSync } from "node:fs";
import type { Owner } from "../../core/run/facts.ts";
import type { Life } from "../../core/run/view.ts";

export function thisProcess(): Owner {
  const since = markOf(process.pid);
  return { pid: process.pid, ...(since === undefined ? {} : { since }) };
}

export function lifeOf({ pid, since }: Owner): Life {
  const now = markOf(process.pid);
  if (since === undefined || now === undefined) return answers(pid) ? "live" : "dead";
  const [boot, space] = since.split(" ");
  const [bootNow, spaceNow] = now.split(" ");
  if (boot !== bootNow) return "dead"; // P1: nothing outlives a boot
  if (space !== spaceNow) return "unknown"; // P2
  return markOf(pid) === since ? "live" : "dead"; // P1
}

/** Boot, process namespace, and the start in ticks since the boot; undefined for one that is gone, and where the system has no /proc. */
function markOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in parentheses and may contain anything: what follows the last one counts.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return undefined; // ended, and not fetched yet
    return `${boot()} ${readlinkSync("/proc/self/ns/pid")} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

const boot = (): string => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // it lives, and is another user's
  }
}
