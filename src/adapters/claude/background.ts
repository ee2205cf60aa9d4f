/**
 * Background work of one process: what runs, whose report is still on its way, which reports were held back. Knows the harness's task
 * messages and the form of a notification; does not decide what is held.
 *
 * B1. A task that has left the set may still have to report: its prompt comes 10-30 ms later. Both signals, the task's end in the stream
 *     and the prompt in the hook, may come in either order, so they are paired by the task's id.
 * B2. A command that was stopped never reports.
 */

import type { BackgroundWork } from "../../core/run/facts.ts";

interface Task extends BackgroundWork {
  /** A watcher of the harness's own: nothing waits for it, nobody is told of it. */
  readonly ambient: boolean;
}

const OUTPUT = /Output is being written to: (.+?\.output)/;
const KILLED = /<status>(killed|stopped)<\/status>/;
const TASK_ID = /<task-id>([^<]+)<\/task-id>/;

export class Background {
  #tasks = new Map<string, Task>();
  /** Ended, and its report not seen yet. */
  readonly #owed = new Set<string>();
  /** Report seen, and its end not yet. */
  readonly #early = new Set<string>();
  readonly #known = new Map<string, Task["type"]>();
  readonly #outputs = new Map<string, string>();
  readonly #stopped = new Set<string>();
  #held: string[] = [];
  readonly #waiters = new Set<() => void>();

  /** `background_tasks_changed`: the whole set. */
  replace(tasks: unknown): void {
    this.#tasks = new Map();
    for (const raw of Array.isArray(tasks) ? tasks : []) {
      const task = this.#read(raw);
      if (task === undefined) continue;
      this.#tasks.set(task.id, task);
      this.#known.set(task.id, task.type);
    }
    this.#changed();
  }

  /** A tool result: it may tell where the output of a task goes. */
  output(result: unknown, content: unknown): void {
    if (typeof result !== "object" || result === null) return;
    const { agentId, outputFile, backgroundTaskId } = result as Record<string, unknown>;
    if (typeof agentId === "string" && typeof outputFile === "string") {
      this.#outputs.set(agentId, outputFile);
    }
    const path = OUTPUT.exec(JSON.stringify(content) ?? "")?.[1];
    if (typeof backgroundTaskId === "string" && path !== undefined) {
      this.#outputs.set(backgroundTaskId, path);
    }
  }

  /** `task_notification` of a task: its report is owed, if it was in the background. */
  ended(id: string, status: string): void {
    const type = this.#known.get(id);
    if (type === undefined) return;
    if (type === "command" && status === "stopped") return; // B2
    if (!this.#early.delete(id)) this.#owed.add(id); // B1
    this.#changed();
  }

  /** A prompt that the harness made: if it is a report, that report is no longer owed. */
  reported(prompt: string): void {
    const id = TASK_ID.exec(prompt)?.[1];
    if (id === undefined) return;
    if (!this.#owed.delete(id) && this.#known.has(id)) this.#early.add(id); // B1
    this.#changed();
  }

  /** Keeps a prompt from the model; the notice that we ourselves ended a task tells nothing and is dropped. */
  hold(prompt: string): void {
    const id = TASK_ID.exec(prompt)?.[1];
    if (id === undefined || !this.#stopped.has(id) || !KILLED.test(prompt)) this.#held.push(prompt);
  }

  /** We are ending this task. */
  stopping(id: string): void {
    this.#stopped.add(id);
  }

  /** The reports held back so far; they are handed over once. */
  takeHeld(): readonly string[] {
    const held = this.#held;
    this.#held = [];
    return held;
  }

  get running(): readonly BackgroundWork[] {
    return [...this.#tasks.values()]
      .filter((task) => !task.ambient)
      .map(({ ambient: _, ...work }) => {
        const output = this.#outputs.get(work.id);
        return output === undefined ? work : { ...work, output };
      });
  }

  get owed(): number {
    return this.#owed.size;
  }

  /** The process is gone, and everything in it. */
  clear(): void {
    this.#tasks.clear();
    this.#owed.clear();
    this.#changed();
  }

  /** Resolves true when `done` holds, false after `ms` or at the signal. */
  until(done: () => boolean, ms: number, signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (value: boolean): void => {
        clearTimeout(timer);
        this.#waiters.delete(look);
        signal?.removeEventListener("abort", stop);
        resolve(value);
      };
      const stop = (): void => end(done());
      const look = (): void => {
        if (done()) end(true);
      };
      // setTimeout's own ceiling is 2^31 - 1 ms; beyond it would fire at once.
      const timer = setTimeout(stop, Math.min(ms, 2_147_483_647));
      this.#waiters.add(look);
      signal?.addEventListener("abort", stop);
      if (signal?.aborted === true) stop();
      else look();
    });
  }

  #changed(): void {
    for (const look of [...this.#waiters]) look();
  }

  #read(raw: unknown): Task | undefined {
    if (typeof raw !== "object" || raw === null) return undefined;
    const { task_id, task_type, description, ambient } = raw as Record<string, unknown>;
    if (typeof task_id !== "string") return undefined;
    return {
      id: task_id,
      type: task_type === "local_agent" ? "agent" : "command",
      description: typeof description === "string" ? description : "",
      ambient: ambient === true,
    };
  }
}
