/** `flower resume`: goes on with a run that has no end, by the command that began it. Answers the exit code. */

import { resolve } from "node:path";
import { personTextsFor } from "../../core/locale/person.ts";
import { type Lang, lookBack, type UnendedRun } from "../../index.ts";
import { type Begun, begunWith } from "../begun.ts";
import { existing } from "../existing.ts";
import type { Io } from "../io.ts";
import type { ResumeArgs } from "../resume-args.ts";
import { UsageError } from "../usage.ts";
import { go } from "./go.ts";
import { once } from "./once.ts";
import { run } from "./run.ts";

export async function resume(args: ResumeArgs, io: Io): Promise<number> {
  const workspace = existing(resolve(io.cwd, args.workspace));
  const { runs, lang } = unendedIn(args, workspace, io);
  const chosen = choose(args.run, runs, lang);
  const runDir = resolve(workspace, args.runDir);
  const begun = begunWith({ runDir, runId: chosen.run });
  if (begun === undefined)
    throw new UsageError("run", personTextsFor(lang).resume.unnoted({ run: chosen.run }));
  const { json, verbose, colour } = args;
  const shown = { workspace, runDir, json, verbose, colour, lang: args.lang ?? begun.lang };
  return await carryOn({ ...begun, ...shown }, chosen.run, { ...io, cwd: begun.cwd });
}

function carryOn(begun: Begun, runId: string, io: Io): Promise<number> {
  switch (begun.command) {
    case "once":
      return once({ ...begun, prompt: begun.task }, io, runId);
    case "run":
      return run({ ...begun, request: begun.task === "" ? undefined : begun.task }, io, runId);
    case "go":
      return go({ ...begun, request: undefined, file: undefined, new: false }, io, runId);
    default:
      begun satisfies never;
      return Promise.resolve(2);
  }
}

function unendedIn(
  { runDir, lang }: ResumeArgs,
  workspace: string,
  { env }: Io,
): { readonly runs: readonly UnendedRun[]; readonly lang: Lang } {
  const back = lookBack({ workspace, runDir, env, ...(lang !== undefined && { lang }) });
  try {
    return { runs: back.unended(), lang: back.lang };
  } finally {
    back.close();
  }
}

function choose(given: string | undefined, runs: readonly UnendedRun[], lang: Lang): UnendedRun {
  const texts = personTextsFor(lang).resume;
  const chosen = given === undefined ? runs.at(-1) : runs.find(({ run }) => run === given);
  if (chosen === undefined)
    throw new UsageError("run", texts.none({ given, runs: runs.map(({ run }) => run) }));
  if (chosen.state === "live") throw new UsageError("run", texts.live({ run: chosen.run }));
  return chosen;
}
