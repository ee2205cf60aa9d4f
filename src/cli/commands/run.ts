/**
 * `flower run file.ts:export`: a workflow, or an agent as one step, from a file of the user. Answers the exit code. What the export is, is
 * decided where it is loaded.
 */

import { refusalTextsFor } from "../../core/locale/refusals.ts";
import * as flower from "../../index.ts";
import { noteBegun } from "../begun.ts";
import { during, type Outcome, type Work } from "../during.ts";
import type { Io } from "../io.ts";
import { resultJson, workflowJson } from "../json.ts";
import { projectOf } from "../project.ts";
import { promptFrom } from "../prompt.ts";
import { refusedIn } from "../refused.ts";
import type { RunArgs } from "../run-args.ts";
import { UsageError } from "../usage.ts";

/** @param id of a run that has no end: it is gone on with. Default: a new one. */
export async function run(args: RunArgs, io: Io, id?: string): Promise<number> {
  const testing = await import("../../testing.ts"); // no other command needs it
  const provided = { "flower-agent": flower, "flower-agent/testing": testing };
  const loaded = await flower.loadExport(args.target, { folder: io.cwd, provided });
  if (loaded.kind === "agent" && args.request === undefined)
    throw new UsageError("request", (texts) => texts.agentNeedsTask({ target: args.target }));
  const runtime = new flower.Runtime({
    ...projectOf(args, io),
    ...(id !== undefined && { run: id }),
    workbench: true,
    portable: !args.projectSettings,
    ...(args.sandbox !== undefined && { sandbox: args.sandbox }),
    handoff: args.handoff,
  });
  runtime.mustHaveCredentials();
  const request = args.request === "-" ? await promptFrom(io.stdin) : (args.request ?? "");
  noteBegun(runtime, { ...args, task: request, cwd: io.cwd });
  const spec = loaded.kind === "agent" ? loaded.spec : {};
  const doing = { args: { ...args, model: undefined }, io, runtime, spec };
  return await during(doing, (work) =>
    loaded.kind === "agent"
      ? step(loaded.spec, request, runtime, work)
      : workflow(loaded.workflow, request, { args, io, runtime, ...work }),
  );
}

async function step(
  spec: flower.AgentSpec,
  request: string,
  runtime: flower.Runtime,
  { onEvent, signal, wishes }: Work,
): Promise<Outcome> {
  const result = await runtime.run(spec, request, { onEvent, signal, ...wishes });
  return { ...result, json: resultJson(result) };
}

interface Place extends Work {
  readonly args: RunArgs;
  readonly io: Io;
  readonly runtime: flower.Runtime;
}

async function workflow(
  found: flower.Runnable,
  request: string,
  { args, io, runtime, onEvent, signal, wishes }: Place,
): Promise<Outcome> {
  const outcome = await found.run(runtime, { request, onEvent, signal, ...wishes });
  const { ok, stop = null } = outcome;
  const cost = runtime.flow.cost();
  const { costUsd = cost.costUsd, costAtLeast = cost.costAtLeast } = outcome;
  const error = ok
    ? null
    : (outcome.error ?? refusalTextsFor(runtime.lang).notDone({ target: args.target }));
  const why = ok ? {} : refusedIn(runtime, io.env);
  return { ...{ ok, stop, error, ...why, costUsd, costAtLeast }, json: workflowJson(outcome) };
}
