/** Store, what a dead flower left running, disk, and git: the state of a workspace and its run directory. Ends what is left over where asked. */

import { readFileSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { endRunsLeft, runsLeft } from "../adapters/claude/left-over.ts";
import { RUN_MARK } from "../adapters/claude/spawn.ts";
import { looseModes } from "../adapters/disk/modes.ts";
import { codeOf } from "../adapters/disk/refusal.ts";
import { gitHere } from "../adapters/git/worktrees.ts";
import { storeHealth } from "../adapters/sqlite/health.ts";
import { openToRead } from "../adapters/sqlite/reading.ts";
import { SqliteRunLog } from "../adapters/sqlite/run-log.ts";
import { systemClock } from "../adapters/system/clock.ts";
import { lifeOf } from "../adapters/system/process.ts";
import { sandboxHere } from "../adapters/system/sandbox.ts";
import { size } from "../core/locale/format.ts";
import type { StepRun } from "../core/run/documents.ts";
import { mayGoOn } from "../core/run/left-over.ts";
import { parseManifest } from "../core/run/manifest.ts";
import { WORKBENCH } from "../core/workbench/names.ts";
import { parseLineage } from "../core/workflow/lineage.ts";
import { stepRunsOf } from "../public/look-back.ts";
import type { Finding, Say } from "./finding.ts";

export interface Place {
  /** Absolute. */
  readonly workspace: string;
  readonly runDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Longer than this, the store's log is worth a word, in bytes. */
const LONG_LOG = 64 * 1024 * 1024;
/** Less than this is little, in bytes. */
const LITTLE = 1024 ** 3;

export function storeFindings(place: Place, say: Say): Finding[] {
  const { runDir, workspace } = place;
  const path = join(runDir, "sessions.db");
  const health = storeHealth(path);
  const files = [
    ...broken(join(runDir, "manifest.json"), say, (text) =>
      parseManifest(text) === undefined ? "broken" : "own",
    ),
    ...broken(join(runDir, "lineage.json"), say, (text) => parseLineage(text, workspace).kind),
    ...looseFindings(place, say),
  ];
  switch (health.state) {
    case "none":
      return [say("ok", (texts) => texts.nothingYet({ path: runDir })), ...files];
    case "damaged":
      return [say("fault", (texts) => texts.sick(health), path), ...files];
    case "unwritable":
      return [say("fault", (texts) => texts.readOnly(health), path), ...files];
    case "well": {
      const log = size(health.logBytes);
      const long = health.logBytes > LONG_LOG;
      return [
        say("ok", (texts) => texts.store({ size: size(health.bytes), log }), path),
        ...(long ? [say("warning", (texts) => texts.longLog({ log }), path)] : []),
        ...files,
      ];
    }
    default:
      return health satisfies never;
  }
}

function broken(path: string, say: Say, kindOf: (text: string | null) => string): Finding[] {
  const kind = kindOf(textOf(path));
  if (kind === "broken") return [say("warning", (texts) => texts.brokenFile({ path }))];
  return kind === "foreign" ? [say("warning", (texts) => texts.foreignFile({ path }))] : [];
}

/** What cannot be read as a file is as broken as what is none. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    return codeOf(error) === "ENOENT" ? null : "\u0000";
  }
}

/** Of the store, as far as it can be read: what is wrong with it is said elsewhere. */
export function stepsIn({ runDir }: Place): readonly StepRun[] {
  try {
    const database = openToRead(join(runDir, "sessions.db"));
    if (database === undefined) return [];
    try {
      return stepRunsOf(new SqliteRunLog(database, systemClock));
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}

export function orphanFindings(place: Place, fix: boolean, say: Say): Finding[] {
  const remains = { stepsOf: () => stepsIn(place), lifeOf, own: place.env[RUN_MARK] };
  const own = ({ run }: { readonly run: string }) =>
    say("warning", (texts) => texts.ownOrphans({ run }));
  const findings = fix
    ? endRunsLeft(remains).map((left) =>
        left.own
          ? own(left)
          : say("ok", (texts) => texts.ended({ count: left.ended, run: left.run })),
      )
    : runsLeft(remains).flatMap((left) =>
        left.own
          ? [own(left)]
          : left.processes.map(({ pid, name }) =>
              say("fault", (texts) => texts.orphan({ pid, name, run: left.run })),
            ),
      );
  return findings.length === 0 ? [say("ok", (texts) => texts.noOrphans)] : findings;
}

/** Warnings: without it everything runs, unfenced. */
export async function sandboxFinding(
  { workspace, runDir, env }: Place,
  say: Say,
): Promise<Finding[]> {
  const here = await sandboxHere(env, [workspace, runDir]);
  switch (here.state) {
    case "well":
      return [say("ok", (texts) => texts.sandbox(here))];
    case "unsupported":
      return [say("warning", (texts) => texts.noSandbox(here))];
    case "missing":
      return [say("warning", (texts) => texts.sandboxLacks(here))];
    case "refused":
      return [say("warning", (texts) => texts.sandboxRefused(here))];
    default:
      return here satisfies never;
  }
}

/** What flower itself keeps in the project and below the run directory. */
const looseFindings = ({ runDir, workspace }: Place, say: Say): Finding[] =>
  looseModes([
    runDir,
    join(runDir, "sessions.db"),
    join(runDir, "harness"),
    join(workspace, WORKBENCH),
  ]).map((loose) => say("warning", (texts) => texts.looseOwn(loose)));

export function diskFinding({ workspace, runDir }: Place, say: Say): Finding {
  const where = nearest(runDir, workspace);
  try {
    const { bavail, bsize } = statfsSync(where);
    const free = bavail * bsize;
    return free < LITTLE
      ? say("warning", (texts) => texts.littleDisk({ free: size(free) }), where)
      : say("ok", (texts) => texts.disk({ free: size(free) }), where);
  } catch (error) {
    return say(
      "warning",
      (texts) => texts.unknownDisk({ detail: (error as Error).message }),
      where,
    );
  }
}

/** The run directory, or what there is of its way. */
function nearest(path: string, otherwise: string): string {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    try {
      statfsSync(at);
      return at;
    } catch {
      // It is not there yet: its parent tells as much.
    }
  }
  return otherwise;
}

/** Worktrees of a run that goes on are no leftovers. */
export async function gitFindings(
  { workspace, runDir, env }: Place,
  steps: readonly StepRun[],
  say: Say,
): Promise<Finding[]> {
  const here = await gitHere(workspace, env, [runDir]);
  switch (here.state) {
    case "fenced":
      return [say("warning", (texts) => texts.fencedGit)];
    case "missing":
      return [say("warning", (texts) => texts.noGit(here))];
    case "no-repository":
      return [say("warning", (texts) => texts.noRepository(here), workspace)];
    case "repository": {
      const busy = steps.some((facts) => mayGoOn(facts, lifeOf));
      const { worktrees, lost } = here;
      return [
        say("ok", (texts) => texts.git(here)),
        ...(busy ? [] : worktrees).map((path) =>
          say("warning", (texts) => texts.worktree({ path })),
        ),
        ...(lost === 0 ? [] : [say("warning", (texts) => texts.lostWorktrees({ count: lost }))]),
      ];
    }
    default:
      return here satisfies never;
  }
}
