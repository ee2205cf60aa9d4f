/**
 * The default flow, ready to run in a workspace: roles, channel, documents and runtime joined. Decides what a run begins or goes on with;
 * what its steps do is decided elsewhere.
 *
 * T1. A run that has no end is gone on with, unless a new one is wanted: then it is booked as it stands, and everything of it is archived.
 * T2. Nothing is begun without a word to begin from.
 * T3. Documents of a workbench that was begun with the other column of file names get the names of today; nothing is replaced.
 */

import { join, resolve } from "node:path";
import { archiveRun } from "./adapters/disk/archive.ts";
import { existingFolder, isInRepository } from "./adapters/disk/layout.ts";
import { takeOtherNames } from "./adapters/disk/other-names.ts";
import { ambientEnv } from "./adapters/environment/ambient.ts";
import { readEnvironment } from "./adapters/environment/read.ts";
import { systemClock } from "./adapters/system/clock.ts";
import { badOption, FlowerError } from "./core/errors.ts";
import { type FlowerEvent, flowerEvent } from "./core/events.ts";
import { saidIn } from "./core/human/notes.ts";
import { messagesFor } from "./core/locale/errors.ts";
import { chooseLang, type Lang } from "./core/locale/lang.ts";
import { workbenchTextsFor } from "./core/locale/workbench.ts";
import { bool, checkOptions, count, positiveNumber, type Rule, text } from "./core/options.ts";
import { clarify } from "./core/roles/clarify.ts";
import { coordinator } from "./core/roles/coordinator.ts";
import { judge } from "./core/roles/judge.ts";
import { workerAgent } from "./core/roles/worker.ts";
import { namesFor, stamp } from "./core/workbench/names.ts";
import { saysMore } from "./core/workflow/state.ts";
import { Runtime } from "./flower.ts";
import type { AgentSpec } from "./ports/agent.ts";
import { HumanChannel } from "./public/human-channel.ts";
import { reported, type StarterResult, standing } from "./reporting.ts";
import { nameSetOf, type RuntimeOptions } from "./runtime/options.ts";
import { type WakeState, wakeState, workbenchOf } from "./waking.ts";
import { DEFAULT_FLOW, defaultFlow, type Fences } from "./workflow/default-flow.ts";
import type { Workflow, WorkflowRunOptions } from "./workflow/workflow.ts";

/** What the default flow is made of; everything but the workspace is optional. What is not named here goes to `Runtime` as it is. */
export interface StarterOptions
  extends Omit<RuntimeOptions, "human" | "run" | "workbench" | "resilience"> {
  /** What is wanted, or what is to be said on waking. */
  readonly request?: string;
  /** Archive what was before, and begin anew. Default false. */
  readonly new?: boolean;
  /** Workers stand in git worktrees of their own, and the workbench beside the workspace. Default false. */
  readonly isolate?: boolean;
  /** Stop when the brief stands. Default false. */
  readonly clarifyOnly?: boolean;
  /** A judge decides when it is done. Default true. */
  readonly goal?: boolean;
  /** Default 3. */
  readonly rounds?: number;
  /** The judge may run commands. Default false. */
  readonly judgeCanRun?: boolean;
  /** How many questions the model may ask. Default: as many as it wants. */
  readonly maxAsks?: number;
  /** How long a question waits, seconds; 0: nobody is there. Default 1800. */
  readonly timeoutS?: number;
  /** Added to what the coordinator and its workers are told. */
  readonly instructions?: string;
  readonly workerPrompt?: string;
  readonly model?: string;
  readonly effort?: NonNullable<AgentSpec["effort"]>;
  /** US dollars for the work and its judges. */
  readonly budgetUsd?: number;
}

const anyNumber: Rule = {
  expected: "a number of seconds; 0 where nobody is there",
  ok: (value) => typeof value === "number" && !Number.isNaN(value),
};

const RULES: Readonly<Record<string, Rule>> = {
  request: { expected: "a text", ok: (value) => typeof value === "string" },
  ...{ new: bool, isolate: bool, clarifyOnly: bool, goal: bool, judgeCanRun: bool },
  ...{ rounds: count, maxAsks: count, timeoutS: anyNumber, budgetUsd: positiveNumber },
  ...{ instructions: text, workerPrompt: text, model: text, effort: text },
};

/** The default flow in a workspace. Close its runtime when done. */
export interface Starter {
  readonly runtime: Runtime;
  readonly workflow: Workflow;
  readonly human: HumanChannel;
  /** How the workspace stood before. */
  readonly before: WakeState;
  /** Also writes the report on the run, however it ends. */
  run(options?: Omit<WorkflowRunOptions, "request">): Promise<StarterResult>;
}

/** Throws `bad_option` for a wrong option and where there is nothing to begin from, `store` where what was before cannot be archived. */
export async function starterFlow(options: StarterOptions): Promise<Starter> {
  const { own, others } = divided(options);
  checkOptions("starterFlow", own, RULES);
  const { request = "", isolate = false } = own;
  const workspace = existingFolder(others.workspace, "starterFlow.workspace");
  if (isolate && !isInRepository(workspace))
    throw badOption("isolate", ({ repository }) => repository, workspace);
  const place = { ...others, workspace, isolate };
  const names =
    others.names ?? nameSetOf(readEnvironment(others.env ?? ambientEnv()).env.FLOWER_NAMES);
  const renamed = await takeOtherNames(join(workbenchOf(workspace, isolate).root, "notes"), names); // T3
  const found = await wakeState(place);
  const before = own.new === true ? await begunAnew(found, place) : found;
  const human = new HumanChannel({
    ...(own.maxAsks !== undefined && { maxAsks: own.maxAsks }),
    ...(own.timeoutS !== undefined && { timeoutS: own.timeoutS }),
    lang: langOf(others),
  });
  const runtime = new Runtime({
    trim: true,
    ...others,
    ...{ workspace, human, workbench: workbenchOf(workspace, isolate) },
    ...(before.open !== null && { run: before.open.run }), // T1
  });
  if (request.trim() === "" && !before.waking && before.open === null)
    throw new FlowerError("bad_option", messagesFor(runtime.lang).nothingToBegin(), {
      field: "request",
    }); // T2
  const fences = { isolate, ...(others.sandbox && { sandbox: others.sandbox }) };
  const workflow = flowOf(own, { runtime, human, before, fences, env: others.env });
  return {
    ...{ runtime, workflow, human, before },
    async run(how = {}) {
      const quiet = how.onEvent === undefined ? undefined : human.onEvent(how.onEvent);
      const { onEvent } = how;
      const onBegun = () => {
        if (before.open !== null && saysMore(request, before.open)) human.say(request);
        how.onBegun?.();
      };
      if (renamed.length > 0) onEvent?.(renamedEvent(renamed, runtime.lang));
      try {
        return await reported({ runtime, env: others.env, onEvent }, () =>
          workflow.run(runtime, { ...how, onBegun, request }),
        );
      } finally {
        quiet?.();
      }
    },
  };
}

type Own = Pick<
  StarterOptions,
  Exclude<keyof StarterOptions, keyof Omit<RuntimeOptions, "human" | "run" | "workbench">>
>;

/** Those of the flow, and those that `Runtime` checks itself. */
function divided(options: StarterOptions) {
  const entries = Object.entries(options);
  const isOwn = ([name]: [string, unknown]) => Object.hasOwn(RULES, name);
  return {
    own: Object.fromEntries(entries.filter(isOwn)) as Own,
    others: Object.fromEntries(entries.filter((entry) => !isOwn(entry))) as Omit<
      StarterOptions,
      keyof Own
    >,
  };
}

const langOf = ({ lang, env }: Pick<StarterOptions, "lang" | "env">): Lang =>
  chooseLang(lang, readEnvironment(env ?? ambientEnv()).env);

const renamedEvent = (files: readonly string[], lang: Lang): FlowerEvent =>
  flowerEvent("system", workbenchTextsFor(lang).renamed({ files }), { subtype: "names", files });

/** T1: the run without an end is booked, and what lies there goes to the archive. */
async function begunAnew(
  { open, notes }: WakeState,
  place: Omit<StarterOptions, keyof Own> & { readonly isolate: boolean },
): Promise<WakeState> {
  const { isolate, ...others } = place;
  const workbench = workbenchOf(others.workspace, isolate);
  if (open !== null) {
    const runtime = new Runtime({ ...others, workbench, run: open.run });
    const release = runtime.flow.claim(DEFAULT_FLOW);
    try {
      await runtime.flow.abandon();
    } finally {
      release();
      await runtime.close();
    }
  }
  const at = stamp(systemClock.now(), systemClock.zoneOffset());
  const runDir = resolve(others.workspace, others.runDir ?? "runs");
  await archiveRun({
    notes,
    lineage: join(runDir, "lineage.json"),
    into: join(notes, "archive", at),
  });
  return await wakeState(place);
}

interface Parts {
  readonly runtime: Runtime;
  readonly human: HumanChannel;
  readonly before: WakeState;
  readonly fences: Fences;
  readonly env: StarterOptions["env"];
}

function flowOf(own: Own, { runtime, human, before, fences, env }: Parts): Workflow {
  const { lang } = runtime;
  const { names } = runtime.flow;
  const { goal = true, rounds = 3, budgetUsd, clarifyOnly = false, judgeCanRun = false } = own;
  const { steps } = namesFor(names);
  const who = modelOf(own);
  const ask = HumanChannel.ASK;
  const judging = { ...judge({ lang, canRun: judgeCanRun }), ...who };
  return defaultFlow({
    ...{ notes: before.notes, names, goal, rounds, budgetUsd, clarifyOnly },
    ...{ fences, standing: () => standing({ runtime, env }) },
    clarifier: human.attachTo({ ...clarify({ lang, ask, name: steps.clarify }), ...who }),
    setter: { ...judging, name: steps.goal },
    judge: judging,
    worker: human.attachTo({ ...coordinating(own, lang, steps.work), ...who }),
    human: {
      ask: (...question) => human.ask(...question),
      said: () => saidIn(human.transcript(), systemClock.zoneOffset()),
      pendingMail: () => human.pendingMail(),
      delivered: (ids) => human.delivered(ids),
    },
  });
}

function coordinating(own: Own, lang: Lang, name: string): AgentSpec {
  const { isolate = false, instructions = "", workerPrompt = "" } = own;
  const worker = workerAgent({ lang });
  const prompt = joined(worker.prompt, instructions, workerPrompt);
  const role = coordinator({
    ...{ lang, name, isolate, ask: HumanChannel.ASK },
    workers: { worker: { ...worker, prompt } },
  });
  return { ...role, instructions: joined(role.instructions, instructions) };
}

const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part.trim() !== "").join("\n\n");

const modelOf = ({ model, effort }: Own): Pick<AgentSpec, "model" | "effort"> => ({
  ...(model !== undefined && { model }),
  ...(effort !== undefined && { effort }),
});
