/**
 * What every command that runs agents has around its work: the stage, what a person types and how a person stops it, the calls to the
 * person, and the last lines. All of it is undone at the end, however that comes.
 */

import { join } from "node:path";
import { linesFor } from "../core/locale/lines.ts";
import {
  type AgentSpec,
  type FlowerEvent,
  lookBack,
  type RunOptions,
  type Runtime,
  type StepResult,
} from "../index.ts";
import { tilde } from "../tui/handoff.ts";
import { paragraph } from "../tui/style.ts";
import { inForceLines, noteLines } from "./before.ts";
import { codeOfResult } from "./exit.ts";
import { sayError } from "./failure.ts";
import type { GlobalArgs } from "./global-args.ts";
import type { Io } from "./io.ts";
import { notifierFor } from "./notify.ts";
import { projectOf } from "./project.ts";
import { reviewAt } from "./review/review.ts";
import { openStage, type Stage } from "./stage.ts";
import type { ModelArgs, PersonArgs } from "./step-args.ts";
import { listenForStop } from "./stopping.ts";
import { openAside } from "./terminal/aside.ts";
import { openTerminal, type RunDesk, type Terminal } from "./terminal/terminal.ts";
import { whyNot } from "./why-not.ts";

export type DuringArgs = GlobalArgs &
  Pick<ModelArgs, "model" | "projectSettings" | "sandbox"> &
  PersonArgs;

/** What came of it. */
export interface Outcome
  extends Pick<
    StepResult,
    "ok" | "stop" | "error" | "credentialsRefused" | "costUsd" | "costAtLeast"
  > {
  readonly text?: string;
  /** The last line of `--json`. */
  readonly json: string;
  /** Further lines for people, before the total. */
  readonly lines?: readonly string[];
}

export interface Work {
  readonly stage: Stage;
  readonly signal: AbortSignal;
  /** What a person wishes for handoffs. */
  readonly wishes: Pick<RunOptions, "note" | "review">;
  readonly onEvent: (event: FlowerEvent) => void;
}

export interface Doing {
  readonly args: DuringArgs;
  readonly io: Io;
  readonly runtime: Runtime;
  /** What `-v` says of it. */
  readonly spec: Pick<AgentSpec, "model">;
  /** Whom a person reaches by typing; an interrupt always goes to the runtime. */
  readonly desk?: Omit<RunDesk, "interrupt">;
}

/** Answers the exit code. */
export async function during(doing: Doing, work: (how: Work) => Promise<Outcome>): Promise<number> {
  const { args, io, runtime } = doing;
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
  const calls = notifierFor(args.notify, { io, stage, lang: runtime.lang, run: runtime.runId });
  let label = "";
  try {
    begin(doing, stage);
    terminal = terminalOf(doing, stage, signal);
    const typing = terminal;
    const outcome = await work({
      ...{ stage, signal },
      wishes: wishesOf(doing, { stage, signal, step: () => label }),
      onEvent(event) {
        if (event.kind === "step" || event.kind === "handoff") label = labelOf(event) ?? label;
        stage.event(event);
        typing.event(event);
        calls.event(event);
      },
    });
    await terminal.close();
    const code = conclude(outcome, doing, stage);
    await calls.ended(outcome);
    return code;
  } finally {
    await terminal?.close();
    stage.stop();
    await runtime.close();
    stopping.off();
  }
}

const labelOf = ({ payload }: FlowerEvent): string | undefined => {
  const name = payload.label ?? payload.step;
  return typeof name === "string" ? name : undefined;
};

function begin({ args, runtime, spec }: Doing, stage: Stage): void {
  const inForce = runtime.describe(spec);
  if (args.verbose && inForce.credentials !== null)
    stage.print(inForceLines(inForce, stage.style()));
  stage.print(noteLines(inForce, stage.style()));
  stage.start(inForce);
}

/** What can be typed while it runs: the words after an interrupt, answers, and questions beside it. */
const terminalOf = (
  { args, io, runtime, desk = {} }: Doing,
  stage: Stage,
  signal: AbortSignal,
): Terminal =>
  openTerminal({
    ...{ io, stage, signal },
    run: { ...desk, interrupt: (words) => runtime.interrupt(words) },
    aside: openAside({
      project: {
        ...projectOf(args, io),
        runDir: join(runtime.runDir, "aside"),
        portable: !args.projectSettings,
        ...(args.sandbox !== undefined && { sandbox: args.sandbox }),
      },
      model: args.model === undefined ? {} : { model: args.model },
      stage,
    }),
  });

function wishesOf(
  { args, io, runtime }: Doing,
  {
    stage,
    signal,
    step,
  }: { readonly stage: Stage; readonly signal: AbortSignal; readonly step: () => string },
): Work["wishes"] {
  const { note, reviewSeconds: seconds, lang } = args;
  const { workspace, runDir } = runtime;
  const { env } = io;
  const changes = async () => {
    const back = lookBack({ workspace, runDir, env, ...(lang !== undefined && { lang }) });
    try {
      return (await back.diff({ step: step() })).lines;
    } finally {
      back.close();
    }
  };
  const review =
    seconds === undefined
      ? undefined
      : reviewAt({ io, stage, signal, workspace, runDir, seconds, changes });
  return {
    ...(note !== undefined && { note }),
    ...(review !== undefined && { review }),
  };
}

function conclude(outcome: Outcome, { io, runtime }: Doing, stage: Stage): number {
  stage.stop();
  const { costUsd, costAtLeast: atLeast, lines = [] } = outcome;
  const manifest = tilde(runtime.manifestPath, io.env.HOME ?? "");
  const total = linesFor(runtime.lang).finished({ costUsd, atLeast, manifest });
  const told = [...lines, total].flatMap((text) => paragraph("", text, "plain", stage.style()));
  stage.print(told.map(({ text }) => text));
  const code = codeOfResult(outcome);
  if (!outcome.ok) sayError(whyNot(outcome, code, runtime), io.stderr);
  stage.result(outcome.json);
  return code;
}
