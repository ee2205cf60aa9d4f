/**
 * Calls the person: the terminal's bell, and a command of the person's own, when a question waits, a brake holds, or the run ends. Decides
 * what is worth a call; harms no run.
 *
 * B1. The command is the person's. What a model wrote travels in variables alone, and never becomes a part of it.
 * B2. A command that fails is told in one line, once.
 */

import { spawn } from "node:child_process";
import type { Lang } from "../core/locale/lang.ts";
import { personTextsFor } from "../core/locale/person.ts";
import { visible, visibleLines } from "../core/visible.ts";
import type { FlowerEvent, StepResult } from "../index.ts";
import { codeOfResult } from "./exit.ts";
import type { Io } from "./io.ts";
import type { Stage } from "./stage.ts";

/** What is told: `FLOWER_EVENT` in the command's environment. */
export type Call = "question" | "brake" | "end";

export interface Notifier {
  /** Rings for a question that waits. */
  event(event: FlowerEvent): void;
  /** The run has ended: by itself, or held by a brake. Resolves when the command has ended, and after ten seconds at the latest. */
  ended(
    result: Pick<StepResult, "ok" | "stop" | "error"> & { readonly text?: string },
  ): Promise<void>;
}

const BELL = "\u0007";
const PATIENCE_MS = 10_000;

/** Of a text that goes into a variable: the system limits all of them together. */
const MOST = 2_000;

interface Place {
  readonly io: Pick<Io, "stderr" | "env" | "cwd">;
  readonly stage: Pick<Stage, "print">;
  readonly lang: Lang;
  /** Its id: `FLOWER_RUN_ID` in the command's environment. The command is the person's, and is not ended with the run. */
  readonly run: string;
}

/** @param command for `sh -c`, run where flower was started; undefined: the bell alone. */
export function notifierFor(
  command: string | undefined,
  { io, stage, lang, run }: Place,
): Notifier {
  let told = false;
  const failed = (why: string) => {
    if (!told) stage.print([`! ${visible(personTextsFor(lang).notifyFailed({ why }))}`]); // B2
    told = true;
  };
  const call = (what: Call, text: string): Promise<void> => {
    if (io.stderr.isTTY === true && io.env.TERM !== "dumb") io.stderr.write(BELL);
    if (command === undefined) return Promise.resolve();
    const shown = visibleLines(text.slice(0, MOST)).join("\n"); // no variable may hold a zero
    const env = { ...io.env, FLOWER_RUN_ID: run, FLOWER_EVENT: what, FLOWER_TEXT: shown };
    return start(command, io.cwd, env, failed);
  };
  return {
    event({ kind, text, payload }) {
      if (kind === "ask" && payload.phase === "asked") void call("question", text);
    },
    async ended(result) {
      const held = codeOfResult(result) === 4;
      await call(held ? "brake" : "end", result.ok ? (result.text ?? "") : (result.error ?? ""));
    },
  };
}

/** Never rejects. A child that goes on keeps nobody waiting. */
function start(
  command: string,
  folder: string,
  env: Io["env"],
  failed: (why: string) => void,
): Promise<void> {
  return new Promise((done) => {
    const patience = setTimeout(done, PATIENCE_MS);
    const end = (why?: string) => {
      clearTimeout(patience);
      if (why !== undefined) failed(why);
      done();
    };
    try {
      const child = spawn("sh", ["-c", command], { cwd: folder, env, stdio: "ignore" }); // B1
      child.once("error", ({ message }) => end(message));
      child.once("exit", (code, signal) => end(code === 0 ? undefined : `${signal ?? code}`));
      child.unref();
    } catch (error) {
      end(error instanceof Error ? error.message : String(error));
    }
  });
}
