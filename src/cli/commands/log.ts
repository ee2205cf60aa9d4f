/** `flower log`: what ran here, for people as a tree, for programs as one array of runs. Answers 0. */

import type { Io } from "../io.ts";
import type { LogArgs } from "../look-args.ts";
import { logLines } from "../looking/lines.ts";
import { looking } from "../looking/open.ts";

export const log = (args: LogArgs, io: Io): Promise<number> =>
  looking(args, io, ({ back, print, json, style }) => {
    const runs = back.runs();
    if (args.json) json(runs);
    else print(logLines(runs, style()));
    return 0;
  });
