/** `flower once`: one agent, one prompt, one step. Nothing earlier is continued unless the flags say so. Answers the exit code. */

import { join, resolve } from "node:path";
import { messagesFor } from "../../core/locale/errors.ts";
import { linesFor } from "../../core/locale/lines.ts";
import { type AgentSpec, lookBack, Runtime, type StepResult } from "../../index.ts";
import { tilde } from "../../tui/handoff.ts";
import { paragraph } from "../../tui/style.ts";
import { inForceLines, noteLines } from "../before.ts";
import { codeOfResult } from "../exit.ts";
import { errorLine } from "../failure.ts";
import type { Io } from "../io.ts";
import { notifierFor } from "../notify.ts";
import type { OnceArgs } from "../once-args.ts";
import { projectOf, sessionOf } from "../project.ts";
import { promptFrom } from "../prompt.ts";
import { type Desk, reviewAt } from "../review/review.ts";
import { openStage, type Stage } from "../stage.ts";
import { listenForStop } from "../stopping.ts";
import { openAside } from "../terminal/aside.ts";
import { openTerminal, type Terminal } from "../terminal/terminal.ts";
import { whyNot } from "../why-not.ts";

export async function once(args: OnceArgs, io: Io): Promise<number> {
  const runtime = new Runtime({
    ...projectOf(args, io),
    workbench: true,
    portable: !args.projectSettings,
    handoff: args.handoff,
  });
  runtime.mustHaveCredentials();
  const prompt = args.prompt === "-" ? await promptFrom(io.stdin) : args.prompt;
  const stage = openStage(args, runtime.lang, io);
  let terminal: Terminal | undefined;
  const stopping = listenForStop(
    io,
    (reason) => {
      if (reason === "aborted") stage.print([`# ${linesFor(runtime.lang).stopping}`]);
    },
    () => terminal?.interrupted() ?? false,
  );
  const { signal } = stopping;
  const begin = () => {
    terminal = terminalOf(runtime, args, { io, stage, signal });
    return terminal;
  };
  try {
    const calls = notifierFor(args.notify, { io, stage, lang: runtime.lang });
    const result = await play(runtime, args, prompt, { io, stage, signal, begin });
    const code = conclude(result, runtime, stage, io);
    await calls.ended(result);
    return code;
  } finally {
    await terminal?.close();
    stage.stop();
    await runtime.close();
    stopping.off();
  }
}

interface Place {
  readonly io: Io;
  readonly stage: Stage;
  readonly signal: AbortSignal;
}

/** What can be typed while it runs: the words after an interrupt, and questions beside it. */
const terminalOf = (runtime: Runtime, args: OnceArgs, { io, stage, signal }: Place): Terminal =>
  openTerminal({
    ...{ io, stage, signal },
    run: { interrupt: (words) => runtime.interrupt(words) },
    aside: openAside({
      project: {
        ...projectOf(args, io),
        runDir: join(runtime.runDir, "aside"),
        portable: !args.projectSettings,
      },
      model: args.model === undefined ? {} : { model: args.model },
      stage,
    }),
  });

async function play(
  runtime: Runtime,
  args: OnceArgs,
  prompt: string,
  { io, stage, signal, begin }: Place & { begin(): Terminal },
): Promise<StepResult> {
  const spec = specOf(args);
  const none = messagesFor(runtime.lang).noLastSession({ runDir: runtime.runDir });
  const resume =
    args.resume === undefined ? undefined : await sessionOf(args.resume, runtime, "--resume", none);
  const inForce = runtime.describe(spec);
  if (args.verbose && inForce.credentials !== null)
    stage.print(inForceLines(inForce, stage.style()));
  stage.print(noteLines(inForce, stage.style()));
  const stepName = `once-${runtime.runId}`;
  const review = reviewOf(args, { io, stage, signal }, { runtime, step: stepName });
  stage.start(inForce);
  const terminal = begin();
  const result = await runtime.run(spec, prompt, {
    stepName,
    ...(review !== undefined && { review }),
    ...(resume !== undefined && { resume, fork: args.fork }),
    ...(args.note !== undefined && { note: args.note }),
    ...(args.from !== undefined && { from: resolve(io.cwd, args.from) }),
    onEvent(event) {
      stage.event(event);
      terminal.event(event);
    },
    signal,
  });
  await terminal.close();
  return result;
}

function reviewOf(
  { reviewSeconds: seconds, lang }: OnceArgs,
  desk: Pick<Desk, "io" | "stage" | "signal">,
  { runtime, step }: { readonly runtime: Runtime; readonly step: string },
) {
  if (seconds === undefined) return undefined;
  const { workspace, runDir } = runtime;
  const { env } = desk.io;
  return reviewAt({
    ...desk,
    seconds,
    async changes() {
      const back = lookBack({ workspace, runDir, env, ...(lang !== undefined && { lang }) });
      try {
        return (await back.diff({ step })).lines;
      } finally {
        back.close();
      }
    },
  });
}

function conclude(result: StepResult, runtime: Runtime, stage: Stage, io: Io): number {
  stage.stop();
  const manifest = tilde(runtime.manifestPath, io.env.HOME ?? "");
  const { costUsd, costAtLeast: atLeast } = result;
  const total = linesFor(runtime.lang).finished({ costUsd, atLeast, manifest });
  stage.print(paragraph("", total, "plain", stage.style()).map(({ text }) => text));
  const code = codeOfResult(result);
  if (!result.ok) io.stderr.write(`${errorLine(whyNot(result, code, runtime))}\n`);
  stage.result(result);
  return code;
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
