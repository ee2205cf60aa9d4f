/**
 * What a workspace would go on with: its brief and goal, its conversations, and a run that has no end. Reads, and writes nothing; decides
 * nothing of what follows.
 */

import { join, resolve } from "node:path";
import { diskDocuments } from "./adapters/disk/documents.ts";
import { existingFolder } from "./adapters/disk/layout.ts";
import { ambientEnv } from "./adapters/environment/ambient.ts";
import { readEnvironment } from "./adapters/environment/read.ts";
import { SqliteFlowLog } from "./adapters/sqlite/flow-log.ts";
import { openToRead } from "./adapters/sqlite/reading.ts";
import { SqliteSessionStore } from "./adapters/sqlite/transcripts.ts";
import { systemClock } from "./adapters/system/clock.ts";
import { type NameSet, namesFor, stepInOther } from "./core/workbench/names.ts";
import { parseGoal } from "./core/workflow/goal.ts";
import { emptyLineage, parseLineage } from "./core/workflow/lineage.ts";
import { foldFlow } from "./core/workflow/state.ts";
import { Workbench } from "./public/workbench.ts";
import { nameSetOf } from "./runtime/options.ts";
import { DEFAULT_FLOW, FENCES, type Fences, isWhole } from "./workflow/default-flow.ts";

export interface WakeOptions {
  readonly workspace: string;
  /** Relative to the workspace. Default `runs`. */
  readonly runDir?: string;
  /** Workers stand in worktrees, and the workbench beside the workspace. Default false. */
  readonly isolate?: boolean;
  /** Default: FLOWER_NAMES. */
  readonly names?: NameSet;
  /** Default: the process's. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A run of the default flow that has no end: its process has died, was stopped, or still works. */
export interface OpenRun {
  readonly run: string;
  /** What it was asked for. */
  readonly request: string;
  /** What was said on waking it since, oldest first. */
  readonly wishes: readonly { readonly words: string }[];
  /** What it works behind; absent where a version that noted none began it. */
  readonly fences?: Fences;
}

export interface WakeState {
  /** A whole brief is there: what is wanted need not be asked again. */
  readonly waking: boolean;
  /** Where brief and goal lie, absolute, whether they are there or not. */
  readonly briefPath: string;
  readonly goalPath: string;
  /** How many checks the goal has; 0 without one. */
  readonly checks: number;
  /** How often the workspace was gone on with. */
  readonly woke: number;
  /** The session of each step. */
  readonly steps: Readonly<Record<string, string>>;
  /** Of the session that works, in tokens; 0 when there is none. */
  readonly context: number;
  readonly open: OpenRun | null;
  /** Absolute: the workbench's notes. */
  readonly notes: string;
}

export async function wakeState(options: WakeOptions): Promise<WakeState> {
  const workspace = existingFolder(options.workspace, "workspace");
  const { env } = readEnvironment(options.env ?? ambientEnv());
  const names = options.names ?? nameSetOf(env.FLOWER_NAMES);
  const { brief, goal, steps } = namesFor(names);
  const notes = join(workbenchOf(workspace, options.isolate ?? false).root, "notes");
  const [briefPath, goalPath] = [join(notes, brief), join(notes, goal)];
  const runDir = resolve(workspace, options.runDir ?? "runs");
  const documents = diskDocuments();
  const file = parseLineage(await documents.read(join(runDir, "lineage.json")), workspace);
  const lineage = file.kind === "own" ? file.lineage : emptyLineage(workspace);
  const other = stepInOther(steps.work, names) ?? steps.work;
  const sessionOfWork = lineage.steps[steps.work] ?? lineage.steps[other];
  return {
    ...{ briefPath, goalPath, notes, woke: lineage.woke, steps: lineage.steps },
    waking: isWhole(await documents.read(briefPath)),
    checks: parseGoal((await documents.read(goalPath)) ?? "").checks.length,
    ...inStore(join(runDir, "sessions.db"), sessionOfWork),
  };
}

/** The workbench of the default flow. */
export const workbenchOf = (workspace: string, isolate: boolean): Workbench =>
  isolate ? Workbench.beside(workspace) : new Workbench({ workspace });

function inStore(path: string, session: string | undefined): Pick<WakeState, "context" | "open"> {
  const database = openToRead(path);
  if (database === undefined) return { context: 0, open: null };
  try {
    const context = session === undefined ? 0 : new SqliteSessionStore(database).contextOf(session);
    return { context, open: openRun(new SqliteFlowLog(database, systemClock)) };
  } finally {
    database.close();
  }
}

/** The newest run of the flow, where it has no end. */
function openRun(flows: SqliteFlowLog): OpenRun | null {
  for (const run of flows.runs().toReversed()) {
    const state = foldFlow(flows.read(run));
    if (state?.flow !== DEFAULT_FLOW) continue;
    if (state.ended !== undefined) return null;
    const fences = state.noted[FENCES] as Fences | undefined;
    const wishes = state.wishes.map(({ words }) => ({ words }));
    return { run, request: state.request, wishes, ...(fences && { fences }) };
  }
  return null;
}
