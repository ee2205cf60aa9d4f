/**
 * `flower run file.ts:export`: a workflow, or an agent as one step, from a file of the user. Answers the exit code. What the export is, is
 * decided where it is loaded.
 */

import { linesFor } from "../../core/locale/lines.ts";
import * as flower from "../../index.ts";
import { tilde } from "../../tui/handoff.ts";
import { paragraph } from "../../tui/style.ts";
import { inForceLines, noteLines } from "../before.ts";
import { codeOfResult } from "../exit.ts";
import { errorLine } from "../failure.ts";
import type { Io } from "../io.ts";
import { workflowJson } from "../json.ts";
import { projectOf } from "../project.ts";
import { promptFrom } from "../prompt.ts";
import type { RunArgs } from "../run-args.ts";
import { openStage, type Stage } from "../stage.ts";
import { listenForStop } from "../stopping.ts";
import { UsageError } from "../usage.ts";
import { whyNot } from "../why-not.ts";

type Runtime = flower.Runtime;

interface Place {
  readonly args: RunArgs;
  readonly io: Io;
  readonly runtime: Runtime;
  readonly stage: Stage;
  readonly signal: AbortSignal;
}

export async function run(args: RunArgs, io: Io): Promise<number> {
  const provided = { "flower-agent": flower };
  const loaded = await flower.loadExport(args.target, { folder: io.cwd, provided });
  if (loaded.kind === "agent" && args.request === undefined)
    throw new UsageError("request", `missing; ${args.target} is an agent and needs a task`);
  const runtime = new flower.Runtime({
    ...projectOf(args, io),
    workbench: true,
    portable: !args.projectSettings,
    handoff: args.handoff,
  });
  runtime.mustHaveCredentials();
  const request = args.request === "-" ? await promptFrom(io.stdin) : (args.request ?? "");
  const stage = openStage(args, runtime.lang, io);
  const stopping = listenForStop(io, (reason) => {
    if (reason === "aborted") stage.print([`# ${linesFor(runtime.lang).stopping}`]);
  });
  const place = { args, io, runtime, stage, signal: stopping.signal };
  try {
    return loaded.kind === "agent"
      ? await step(loaded.spec, request, place)
      : await workflow(loaded.workflow, request, place);
  } finally {
    stage.stop();
    await runtime.close();
    stopping.off();
  }
}

async function step(spec: flower.AgentSpec, request: string, place: Place): Promise<number> {
  const { runtime, stage, signal } = place;
  begin(place, spec);
  const onEvent = (event: flower.FlowerEvent) => stage.event(event);
  const result = await runtime.run(spec, request, { onEvent, signal });
  const code = codeOfResult(result);
  finished(place, result);
  if (!result.ok) place.io.stderr.write(`${errorLine(whyNot(result, code, runtime))}\n`);
  stage.result(result);
  return code;
}

async function workflow(found: flower.Runnable, request: string, place: Place): Promise<number> {
  const { runtime, stage, signal, args, io } = place;
  begin(place, {});
  const onEvent = (event: flower.FlowerEvent) => stage.event(event);
  const outcome = await found.run(runtime, { request, onEvent, signal });
  const { ok, stop = null, error, costUsd } = outcome;
  finished(place, { costUsd: costUsd ?? runtime.totalCost(), costAtLeast: false });
  if (!ok) io.stderr.write(`${errorLine(error ?? `${args.target} was not done.`)}\n`);
  if (args.json) io.stdout.write(`${workflowJson(outcome)}\n`);
  return codeOfResult({ ok, stop, error: error ?? null });
}

function finished(
  { runtime, stage, io }: Place,
  { costUsd, costAtLeast: atLeast }: Pick<flower.StepResult, "costUsd" | "costAtLeast">,
): void {
  stage.stop();
  const manifest = tilde(runtime.manifestPath, io.env.HOME ?? "");
  const total = linesFor(runtime.lang).finished({ costUsd, atLeast, manifest });
  stage.print(paragraph("", total, "plain", stage.style()).map(({ text }) => text));
}

function begin({ runtime, stage, args }: Place, spec: Pick<flower.AgentSpec, "model">): void {
  const inForce = runtime.describe(spec);
  if (args.verbose && inForce.credentials !== null)
    stage.print(inForceLines(inForce, stage.style()));
  stage.print(noteLines(inForce, stage.style()));
  stage.start(inForce);
}
