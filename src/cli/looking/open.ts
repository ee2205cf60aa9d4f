/** Opens the run directory that the flags name, and what is printed with. Needs no credentials and makes nothing. */

import { resolve } from "node:path";
import { type LookBack, lookBack } from "../../index.ts";
import type { Style } from "../../tui/style.ts";
import { existing } from "../existing.ts";
import type { GlobalArgs } from "../global-args.ts";
import type { Io } from "../io.ts";
import { documentJson } from "../json.ts";
import { openStage } from "../stage.ts";

export interface Looking {
  readonly back: LookBack;
  /** Absolute. */
  readonly workspace: string;
  readonly runDir: string;
  style(): Style;
  /** Lines for people; with `--json` on standard error. */
  print(lines: readonly string[]): void;
  /** One document for programs, on standard output. */
  json(value: unknown): void;
}

/** Closed again when `work` has ended, however. */
export async function looking(
  args: GlobalArgs,
  io: Io,
  work: (look: Looking) => number | Promise<number>,
): Promise<number> {
  const workspace = existing(resolve(io.cwd, args.workspace));
  const back = lookBack({
    workspace,
    runDir: args.runDir,
    env: io.env,
    ...(args.lang !== undefined && { lang: args.lang }),
  });
  try {
    const stage = openStage(args, back.lang, io);
    return await work({
      ...{ back, workspace, runDir: resolve(workspace, args.runDir) },
      style: () => stage.style(),
      print: (lines) => stage.print(lines),
      json: (value) => void io.stdout.write(`${documentJson(value)}\n`),
    });
  } finally {
    back.close();
  }
}
