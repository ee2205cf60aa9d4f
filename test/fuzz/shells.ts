/** Runs commands in real shells, within the playground, and tells what each did that a look must not do. */

import { spawn } from "node:child_process";
import type { Writable } from "node:stream";
import { changes, clear, layPlayground, type Playground, pictureOf, TOKEN } from "./playground.ts";

const SHELLS = ["bash", "sh"] as const;
const BATCH = 100;
/** In ms, for one command; an ordinary look takes a few. Many together may take longer on a busy machine, and are then run one by one. */
const LIMIT = 20_000;
const EACH = 500;
const LATE = "did not end";
/** Runs what it reads from descriptor 3, a shell and a command in turn, each ended by a zero byte. */
const DRIVER = `while IFS= read -r -d '' shell <&3 && IFS= read -r -d '' command <&3; do
  "$shell" -c "$command" </dev/null 3<&-
done`;

/** Never run, whatever is said of them: their effect would not stay in the playground, or would not end. */
const OUT_OF_BOUNDS = [
  /(?:^|[\s<"'])(?:\/|\.\.\/)[./]*(?:dev\/(?!\\?nu)|d\*v|proc\/[^c])/,
  /\bcd \/\s.*\bdev\/zero\b|\bseq\s.*\d{9}/,
  /\bdate\b[^|;&\n]*[ \t](?:-[a-zA-Z]*s|--s)/,
  // Behind a file name and a line that goes on it is a file name itself.
  /(?<!\.\w+[ \t]*\\\n\s*)\bhostname[ \t]+(?:-[a-z]*[Fb]|(?:-\w+[ \t]+)*[a-z.])/,
  /(?:^|(?<!\\)[;&|\n])\s*(?:crontab|logger|npm ls|npm -v install)\b/,
];

export interface Misdeed {
  readonly command: string;
  readonly shell: string;
  readonly what: string;
}

export interface Outcome {
  readonly ran: number;
  readonly misdeeds: readonly Misdeed[];
}

interface Job {
  readonly command: string;
  readonly shell: string;
}

/** Runs every command, in all shells or in one of them in turn. A batch in which something went wrong is run again one by one. */
export async function runAll(
  commands: readonly string[],
  shells: "all" | "in turn",
): Promise<Outcome> {
  const bounded = commands.filter((command) => !OUT_OF_BOUNDS.some((rule) => rule.test(command)));
  const misdeeds = commands
    .filter((command) => !bounded.includes(command))
    .map((command) => ({ command, shell: "none", what: "passes, and is out of bounds" }));
  const jobs = bounded.flatMap((command, at) =>
    SHELLS.filter((_, index) => shells === "all" || index === at % SHELLS.length).map((shell) => ({
      command,
      shell,
    })),
  );
  let ground = layPlayground();
  for (let at = 0; at < jobs.length; at += BATCH) {
    const batch = jobs.slice(at, at + BATCH);
    const what = await run(batch, ground);
    if (what === undefined) continue;
    clear(ground);
    misdeeds.push(...(await oneByOne(batch, what)));
    ground = layPlayground();
  }
  clear(ground);
  return { ran: jobs.length, misdeeds };
}

async function oneByOne(batch: readonly Job[], together: string): Promise<Misdeed[]> {
  const misdeeds: Misdeed[] = [];
  let ground = layPlayground();
  for (const job of batch) {
    const what = await run([job], ground);
    if (what === undefined) continue;
    misdeeds.push({ ...job, what });
    clear(ground);
    ground = layPlayground();
  }
  clear(ground);
  if (misdeeds.length > 0 || together === LATE) return misdeeds;
  return [
    { command: batch.map((job) => job.command).join("\n---\n"), shell: "all", what: together },
  ];
}

/** What the jobs did that a look must not do. */
async function run(jobs: readonly Job[], ground: Playground): Promise<string | undefined> {
  const before = pictureOf(ground);
  const half = Math.ceil(jobs.length / 2);
  const outcomes = await Promise.all([
    drive(jobs.slice(0, half), ground),
    drive(jobs.slice(half), ground),
  ]);
  const changed = changes(before, pictureOf(ground));
  return changed.length > 0
    ? `changed ${changed.join(" ")}`
    : outcomes.find((what) => what !== undefined);
}

/** Small, so that starting a shell is cheap. Ends only when everything that holds its output has ended. */
function drive(jobs: readonly Job[], ground: Playground): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn("bash", ["-c", DRIVER], {
      cwd: ground.work,
      env: ground.env,
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      detached: true,
      ...ground.user,
    });
    let what: string | undefined;
    const timer = setTimeout(
      () => {
        what = LATE;
        end(child.pid);
      },
      LIMIT + EACH * jobs.length,
    );
    for (const stream of [child.stdout, child.stderr]) {
      let tail = "";
      stream?.setEncoding("latin1").on("data", (text: string) => {
        if ((tail + text).includes(TOKEN)) what = "printed a secret";
        tail = text.slice(-TOKEN.length);
      });
    }
    child.on("error", (error) => {
      what = error.message;
    });
    child.on("close", () => {
      clearTimeout(timer);
      resolve(what);
    });
    const list = child.stdio[3] as Writable;
    list.on("error", () => {});
    list.end(jobs.map(({ shell, command }) => `${shell}\0${command}\0`).join(""));
  });
}

/** The driver leads a group of its own: all of it ends. */
function end(pid: number | undefined): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}
