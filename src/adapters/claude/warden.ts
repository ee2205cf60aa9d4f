/**
 * Flower's side of the warden: one small process that ends everything when flower is gone. Decides when it is started (with the first child)
 * and that it is started again when it dies; what it does is in `warden.mjs`.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("./warden.mjs", import.meta.url));

/** A warden that dies is started again, each time a little later; where none can be started, that is not tried for ever. */
const AGAIN_MS = 50;
const MAX_AGAIN = 20;

export class Warden {
  readonly #mark: string;
  readonly #path: string;
  readonly #roots = new Set<number>();
  readonly #folders = new Set<string>();
  #child: ChildProcess | undefined;
  #closed = false;
  #again = 0;

  /** @param path PATH for the warden, which gets no other variable. */
  constructor(mark: string, path: string) {
    this.#mark = mark;
    this.#path = path;
  }

  add(pid: number): void {
    this.#roots.add(pid);
    this.#say(`add ${pid}`);
  }

  gone(pid: number): void {
    this.#roots.delete(pid);
    this.#say(`gone ${pid}`);
  }

  /** A folder that holds a copy of a conversation: removed when flower dies before it can. */
  temp(folder: string): void {
    this.#folders.add(folder);
    this.#say(`temp ${folder}`);
  }

  done(folder: string): void {
    this.#folders.delete(folder);
    this.#say(`done ${folder}`);
  }

  /** Its pipe ends, it looks a last time, it is gone. */
  async close(): Promise<void> {
    this.#closed = true;
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.ref();
    child.stdin?.end();
    await gone;
  }

  #say(line: string): void {
    if (this.#closed) return;
    if (this.#child === undefined) this.#start();
    else this.#child.stdin?.write(`${line}\n`);
  }

  /** Also says all that is known, so nothing is lost when an earlier one died. */
  #start(): void {
    const child = spawn(process.execPath, [PROGRAM, this.#mark], {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
      windowsHide: true,
      cwd: "/",
      env: { PATH: this.#path },
    });
    this.#child = child;
    const again = (): void => {
      if (this.#child !== child || this.#closed) return;
      this.#child = undefined;
      this.#again += 1;
      if (this.#roots.size === 0 || this.#again > MAX_AGAIN) return;
      setTimeout(() => this.#say(""), AGAIN_MS * this.#again).unref();
    };
    child.once("error", again);
    child.once("exit", again);
    child.stdin?.on("error", () => {
      // Written to a warden that has just died: `again` starts another one and says everything to it.
    });
    // Flower may end while the warden waits: that is what it waits for.
    child.unref();
    (child.stdin as unknown as { unref?: () => void } | null)?.unref?.();
    for (const pid of this.#roots) child.stdin?.write(`add ${pid}\n`);
    for (const folder of this.#folders) child.stdin?.write(`temp ${folder}\n`);
  }
}
