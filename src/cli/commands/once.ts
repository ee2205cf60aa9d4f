/** `flower once`: one agent, one prompt, one step. Nothing earlier is continued unless the flags say so. Answers the exit code. */

import { resolve } from "node:path";
import { messagesFor } from "../../core/locale/errors.ts";
import { type AgentSpec, Runtime } from "../../index.ts";
import { noteBegun } from "../begun.ts";
import { during, type Outcome, type Work } from "../during.ts";
import type { Io } from "../io.ts";
import { resultJson } from "../json.ts";
import type { OnceArgs } from "../once-args.ts";
import { projectOf, sessionOf } from "../project.ts";
import { promptFrom } from "../prompt.ts";

/** @param run one that has no end: it is gone on with. Default: a new one. */
export async function once(args: OnceArgs, io: Io, run?: string): Promise<number> {
  const runtime = new Runtime({
    ...projectOf(args, io),
    ...(run !== undefined && { run }),
    workbench: true,
    portable: !args.projectSettings,
    ...(args.sandbox !== undefined && { sandbox: args.sandbox }),
    handoff: args.handoff,
  });
  runtime.mustHaveCredentials();
  const prompt = args.prompt === "-" ? await promptFrom(io.stdin) : args.prompt;
  const none = messagesFor(runtime.lang).noLastSession({ runDir: runtime.runDir });
  const resume =
    args.resume === undefined ? undefined : await sessionOf(args.resume, runtime, "--resume", none);
  const spec = specOf(args);
  noteBegun(runtime, { ...args, task: prompt, cwd: io.cwd });
  return await during({ args, io, runtime, spec }, (work) =>
    step({ ...args, prompt, resume }, { io, runtime, spec, ...work }),
  );
}

async function step(
  { prompt, resume, fork, from }: OnceArgs,
  { runtime, spec, io, onEvent, signal, wishes }: Place,
): Promise<Outcome> {
  const result = await runtime.run(spec, prompt, {
    ...{ stepName: `once-${runtime.runId}`, onEvent, signal, ...wishes },
    ...(resume !== undefined && { resume, fork }),
    ...(from !== undefined && { from: resolve(io.cwd, from) }),
  });
  return { ...result, json: resultJson(result) };
}

interface Place extends Work {
  readonly io: Io;
  readonly runtime: Runtime;
  readonly spec: AgentSpec;
}

function specOf(args: OnceArgs): AgentSpec {
  const { model, effort, budgetUsd, permissionMode, tools } = args;
  return {
    name: "once",
    instructions: args.instructions ?? "",
    ...(tools !== undefined && { allowedTools: tools }),
    ...(model !== undefined && { model }),
    ...(effort !== undefined && { effort }),
    ...(budgetUsd !== undefined && { maxBudgetUsd: budgetUsd }),
    ...(permissionMode !== undefined && { permissionMode }),
  };
}
