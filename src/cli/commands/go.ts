/** `flower [go]`: the default flow in a project, from one sentence to judged work, or on from where it stood. Answers the exit code. */

import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { kilo } from "../../core/locale/format.ts";
import { linesFor } from "../../core/locale/lines.ts";
import { errorShown } from "../../core/locale/step-label.ts";
import { Runtime, type Starter, type StarterOptions, starterFlow, wakeState } from "../../index.ts";
import { tilde } from "../../tui/handoff.ts";
import { paint, paragraph } from "../../tui/style.ts";
import { begunWith, noteBegun } from "../begun.ts";
import { during, type Outcome, type Work } from "../during.ts";
import type { GoArgs } from "../go-args.ts";
import type { Io } from "../io.ts";
import { workflowJson } from "../json.ts";
import { projectOf } from "../project.ts";
import { promptFrom, utf8Text } from "../prompt.ts";
import { refusedIn } from "../refused.ts";
import { UsageError } from "../usage.ts";

/** @param run the one that is to be gone on with. Default: the one that has no end, or a new one. */
export async function go(given: GoArgs, io: Io, run?: string): Promise<number> {
  new Runtime(projectOf(given, io)).mustHaveCredentials(); // before anything is archived
  const args = given.new ? given : await asBegun(given, io);
  const request = await requestOf(args, io);
  const starter = await starterFlow(optionsOf(args, io, request));
  const { runtime, human } = starter;
  if (run !== undefined && runtime.runId !== run)
    throw new UsageError("run", (texts) => texts.newerRun({ run: runtime.runId }));
  noteBegun(runtime, { ...args, task: starter.before.open?.request ?? request, cwd: io.cwd });
  const spec = args.model === undefined ? {} : { model: args.model };
  const desk = {
    say: (text: string) => void human.say(text),
    answer: (id: string, text: string) => void human.answer(id, text),
    decline: (id: string) => void human.decline(id),
  };
  return await during({ args, io, runtime, spec, desk }, (work) => flow(starter, work, args, io));
}

/**
 * A run that has no end is gone on with behind the same fences as it was begun, also where nobody says so again: the command's own note, which
 * has those that were added later, and the store's, which outlives the run's folder.
 */
async function asBegun(args: GoArgs, io: Io): Promise<GoArgs> {
  const { workspace, ...project } = projectOf(args, io);
  const { open } = await wakeState({ workspace, ...project });
  const runDir = resolve(workspace, args.runDir);
  if (open === null) return args;
  const begun = begunWith({ runDir, runId: open.run });
  const noted = begun?.command === "go" ? begun : undefined;
  return {
    ...args,
    isolate: args.isolate || noted?.isolate === true || open.fences?.isolate === true,
    sandbox: args.sandbox ?? noted?.sandbox ?? open.fences?.sandbox,
  };
}

async function requestOf({ request, file }: GoArgs, { stdin, cwd }: Io): Promise<string> {
  if (file !== undefined) return fromFile(resolve(cwd, file));
  return request === "-" ? await promptFrom(stdin) : (request ?? "");
}

function fromFile(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError("--file", (texts) => texts.noFile({ path }));
  if (found.isDirectory()) throw new UsageError("--file", (texts) => texts.isFolder({ path }));
  const text = found.isFile() ? utf8Text(readFileSync(path), "--file", path) : "";
  if (text.trim() === "") throw new UsageError("--file", (texts) => texts.emptyFile({ path }));
  return text;
}

const optionsOf = (args: GoArgs, io: Io, request: string): StarterOptions => ({
  ...projectOf(args, io),
  request,
  portable: !args.projectSettings,
  ...(args.sandbox !== undefined && { sandbox: args.sandbox }),
  handoff: args.handoff,
  trim: args.trim,
  ...{ new: args.new, isolate: args.isolate, clarifyOnly: args.clarifyOnly, goal: args.goal },
  ...{ rounds: args.rounds, judgeCanRun: args.judgeCanRun, timeoutS: args.timeoutS },
  ...(args.asks !== undefined && { maxAsks: args.asks }),
  ...(args.model !== undefined && { model: args.model }),
  ...(args.effort !== undefined && { effort: args.effort }),
  ...(args.budgetUsd !== undefined && { budgetUsd: args.budgetUsd }),
});

async function flow(
  starter: Starter,
  { stage, signal, onEvent, wishes }: Work,
  args: GoArgs,
  io: Io,
): Promise<Outcome> {
  const style = stage.style();
  const said = [...wakingLines(starter, args, io), ...askingLines(args, stage)];
  const rows = said.flatMap((text) => paragraph("# ", text, "note", style));
  stage.print(rows.map((row) => paint(row, style.colour)));
  const result = await starter.run({ onEvent, signal, ...wishes });
  const { reportPath: path } = result;
  const { report, stopped } = linesFor(style.lang).flow;
  const isStopped = result.stop === "aborted" || result.stop === "terminated";
  const shown = path === null ? [] : [report({ path: tilde(path, io.env.HOME ?? "") })];
  const text = path === null ? "" : report({ path });
  const error = isStopped
    ? stopped
    : result.error && errorShown(result.error, result.failedAt, style.lang);
  const why = result.ok ? {} : refusedIn(starter.runtime, io.env);
  return { ...result, error, ...why, text, lines: shown, json: workflowJson(result) };
}

/** What is gone on with; nothing where a new life begins. */
function wakingLines(
  { before, runtime }: Starter,
  { isolate, sandbox }: GoArgs,
  { env }: Io,
): readonly string[] {
  const { waking, open, briefPath, checks, context, woke } = before;
  const texts = linesFor(runtime.lang).flow;
  const brief = tilde(briefPath, env.HOME ?? "");
  const flags = [
    ...(isolate ? ["--isolate"] : []),
    ...(sandbox === undefined ? [] : ["--sandbox"]),
  ];
  return [
    ...(open === null ? [] : [texts.goingOn(open)]),
    ...(open === null || flags.length === 0 ? [] : [texts.asBegun({ flags })]),
    ...(waking ? [texts.waking({ brief, checks, context: kilo(context), woke: woke + 1 })] : []),
  ];
}

/** Where nobody can type, questions wait for another terminal. */
const askingLines = (
  { timeoutS }: GoArgs,
  { typeable, style }: Work["stage"],
): readonly string[] =>
  typeable || timeoutS === 0
    ? []
    : [linesFor(style().lang).flow.nobodyTypes({ seconds: timeoutS })];
