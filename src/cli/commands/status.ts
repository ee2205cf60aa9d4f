/** `flower status`: what runs here now, or what ended last. Answers 0, also when nothing runs. */

import type { Io } from "../io.ts";
import type { StatusArgs } from "../look-args.ts";
import { statusLines } from "../looking/lines.ts";
import { looking } from "../looking/open.ts";

export const status = (args: StatusArgs, io: Io): Promise<number> =>
  looking(args, io, ({ back, print, json, style }) => {
    const standing = back.standing();
    if (args.json) json(standing);
    else print(statusLines(standing, Date.now() / 1000, style()));
    return 0;
  });
