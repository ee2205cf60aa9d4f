/**
 * The harness's process: started by us, so that it and everything below it can be found and ended. Knows processes and folders; not what is
 * said in them.
 *
 * S1. Every child carries two marks in its environment, the agent's and its own process's: what left the tree is found by them.
 * S2. A folder is removed only when its name came from this very process.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { SpawnedProcess, SpawnOptions } from "@anthropic-ai/claude-agent-sdk";
import { alive, endAll, signal, tree } from "./processes.mjs";
import type { Warden } from "./warden.ts";

const STDERR_TAIL = 2_000;
const POLITE_MS = 1_000;

/** Names of the marks. */
export const RUN_MARK = "FLOWER_RUN";
export const PROCESS_MARK = "FLOWER_PROCESS";

/** One process slot: the SDK asks it for a process, once. */
export class Harness {
  readonly #warden: Warden;
  readonly #run: string;
  readonly #name: string;
  #child: ChildProcess | undefined;
  #stderr = "";
  #resumeFolder: string | undefined;
  #tmp = tmpdir();
  readonly #exited: Promise<void>;
  #exit: () => void = () => undefined;

  /** @param name unique in the machine: it marks what this process starts. */
  constructor(warden: Warden, run: string, name: string) {
    this.#warden = warden;
    this.#run = run;
    this.#name = name;
    this.#exited = new Promise((resolve) => {
      this.#exit = resolve;
    });
  }

  /** For the SDK's `spawnClaudeCodeProcess`. */
  readonly spawn = (options: SpawnOptions): SpawnedProcess => {
    const marks = { [RUN_MARK]: this.#run, [PROCESS_MARK]: this.#name }; // S1
    const env: NodeJS.ProcessEnv = { ...options.env, ...marks };
    const child = spawn(options.command, options.args, {
      cwd: options.cwd,
      env,
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
      windowsHide: true,
      signal: options.signal,
    });
    this.#child = child;
    this.#tmp = env.CLAUDE_CODE_TMPDIR ?? env.TMPDIR ?? this.#tmp;
    this.#rememberFolder(env.CLAUDE_CONFIG_DIR);
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-STDERR_TAIL);
    });
    const gone = (): void => {
      if (child.pid !== undefined) this.#warden.gone(child.pid);
      this.#exit();
    };
    child.once("exit", gone);
    child.once("error", gone);
    if (child.pid !== undefined) this.#warden.add(child.pid);
    return child;
  };

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get started(): boolean {
    return this.#child !== undefined;
  }

  get running(): boolean {
    const child = this.#child;
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** How it ended; undefined while it runs or when it never started. */
  get exit(): string | undefined {
    const child = this.#child;
    if (child === undefined) return undefined;
    if (child.signalCode !== null) return child.signalCode;
    return child.exitCode === null ? undefined : `exit code ${child.exitCode}`;
  }

  /** Resolves when the process is gone or `ms` have passed; true when it is gone. */
  async gone(ms: number): Promise<boolean> {
    if (!this.started) return true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([this.#exited, late]);
    clearTimeout(timer);
    return !this.running;
  }

  /** Asks politely, so that the transcript is closed properly: the harness writes what it knows and ends. */
  interrupt(): void {
    if (this.#child?.pid !== undefined && this.running) signal(this.#child.pid, "SIGINT");
  }

  /**
   * Ends the process and everything it started. `polite` resolves when it was given its chance. Answers how many had to be ended by force.
   */
  async end(polite: () => void): Promise<number> {
    const pid = this.pid;
    if (pid === undefined) return 0;
    // A number that is no longer ours may be someone else's by now: only a living process has a tree.
    const below = this.running ? tree([pid]) : new Set<number>();
    below.delete(pid);
    if (this.running) polite();
    const left = (await this.gone(POLITE_MS)) ? [] : [pid];
    const ended = endAll([...left, ...[...below].filter(alive)], `${PROCESS_MARK}=${this.#name}`);
    await this.gone(POLITE_MS);
    this.#sweep(pid);
    return ended;
  }

  #rememberFolder(configDir: string | undefined): void {
    if (configDir === undefined || !basename(configDir).startsWith("claude-resume-")) return;
    this.#resumeFolder = configDir;
    this.#warden.temp(configDir);
  }

  #sweep(pid: number): void {
    removed(join(this.#tmp, "cc-socks", `${pid}.sock`)); // S2
    const folder = this.#resumeFolder;
    if (folder !== undefined && removed(folder)) this.#warden.done(folder); // S2
  }
}

/** What cannot be removed harms no run: the warden tries once more for the folder when this process is gone. */
function removed(path: string): boolean {
  try {
    rmSync(path, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}
