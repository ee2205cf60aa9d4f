/**
 * The default flow: find out what is wanted, set the goal, get it done, judge. Decides which step gets what, also when the workspace is gone
 * on with; who does each part is given.
 *
 * F1. What is said on waking reaches the brief (in a section of its own, with its date), the goal (whose checks are set anew), and the one
 *     who works, each once, also when the process dies in between.
 * F2. A step that follows a frozen document begins fresh and gets that document alone.
 */

import { join } from "node:path";
import type { SandboxOptions } from "../core/guards/sandbox.ts";
import type { Lang } from "../core/locale/lang.ts";
import { type NameSet, namesFor } from "../core/workbench/names.ts";
import {
  type BriefDocument,
  briefMarkdown,
  briefMissing,
  hasAddition,
  readBrief,
  withAddition,
} from "../core/workflow/brief.ts";
import { STOOD, type Stood } from "../core/workflow/changes.ts";
import { parseGoal } from "../core/workflow/goal.ts";
import { wakingRequest, workRequest } from "../core/workflow/prompts.ts";
import type { AgentSpec } from "../ports/agent.ts";
import { clarifyStep } from "./clarify-step.ts";
import { amendGoal, type Person, withGoal } from "./goal-guard.ts";
import { briefAt, goalStep } from "./goal-step.ts";
import { type FlowContext, Step } from "./step.ts";
import { Workflow } from "./workflow.ts";

/** The workflow's name in the log. */
export const DEFAULT_FLOW = "go";

export interface DefaultFlowOptions {
  /** The folder of the documents, absolute. */
  readonly notes: string;
  readonly names: NameSet;
  readonly clarifier: AgentSpec;
  /** Sets the goal. */
  readonly setter: AgentSpec;
  readonly judge: AgentSpec;
  readonly worker: AgentSpec;
  readonly human: Person & { readonly said: () => readonly Said[] };
  /** False: nobody judges. */
  readonly goal: boolean;
  readonly rounds: number;
  readonly budgetUsd: number | undefined;
  /** Stop when the brief stands. */
  readonly clarifyOnly: boolean;
  /** What the run works behind: noted when it begins. */
  readonly fences?: Fences;
  /** How the project stands: noted when the run begins. */
  readonly standing?: () => Promise<Stood>;
}

/** What a person said while it ran. */
export interface Said {
  /** Date and time, as people read it. */
  readonly when: string;
  readonly words: string;
}

/** Kept with the run, not beside it: who goes on with it takes them over, also where its folder is gone. */
export interface Fences {
  readonly isolate: boolean;
  readonly sandbox?: boolean | SandboxOptions;
}

/** The fences that the run was begun behind. */
export const FENCES = "fences";

/** What was said on waking, and when. */
const WOKEN = "said on waking";

export function defaultFlow(options: DefaultFlowOptions): Workflow {
  const clarify = clarifying(options);
  if (options.clarifyOnly) return new Workflow({ name: DEFAULT_FLOW, steps: [clarify] });
  const steps = [clarify, ...(options.goal ? [settingGoal(options)] : []), working(options)];
  return new Workflow({ name: DEFAULT_FLOW, steps });
}

const pathsOf = ({ notes, names }: DefaultFlowOptions) => {
  const { brief, goal } = namesFor(names);
  return { briefPath: join(notes, brief), goalPath: join(notes, goal) };
};

function clarifying(options: DefaultFlowOptions): Step {
  const { briefPath } = pathsOf(options);
  const name = namesFor(options.names).steps.clarify;
  const step = clarifyStep({ name, briefPath, spec: options.clarifier });
  return new Step({
    ...step.options,
    async when(context) {
      const { fences } = options;
      if (fences !== undefined) await context.once(FENCES, () => Promise.resolve(fences));
      if (options.standing !== undefined) await context.once(STOOD, options.standing);
      await addToBrief(briefPath, context);
      return (await step.options.when?.(context)) ?? true;
    },
  });
}

/** Once a run: what is said on waking a workspace whose brief stands. */
async function addToBrief(path: string, context: FlowContext): Promise<void> {
  const { request: words, began: when } = context;
  const brief = await briefAt(path, context);
  if (words.trim() === "" || briefMissing(brief).length > 0) return;
  await context.once(WOKEN, async () => await added(path, { when, words }, context));
}

/** F1: what stands there already, from before a death, is not added again. */
async function added(path: string, said: Said, context: FlowContext): Promise<Said> {
  const brief = await briefAt(path, context);
  const more = withAddition(brief, { ...said, said: "waking" }, context.lang);
  const entry = more.additions.slice(brief.additions.length).trim();
  if (!brief.additions.includes(entry))
    await context.documents.write(path, briefMarkdown(more, context.lang));
  return said;
}

/** What is said on waking a run that had not ended: before its next round is judged or passes, brief and goal have it. F1 */
async function takeWishes(options: DefaultFlowOptions, context: FlowContext): Promise<void> {
  const paths = pathsOf(options);
  const label = namesFor(options.names).steps.goal;
  for (const [index, wish] of context.wishes.entries())
    await context.once(`wish ${index + 1}`, async () => {
      await added(paths.briefPath, wish, context);
      const amending = { ...paths, spec: options.setter };
      if (options.goal) await amendGoal(`${label}#wish${index + 1}`, wish.words, amending, context);
      return wish;
    });
}

const woken = (context: FlowContext): Said | undefined => context.known<Said>(WOKEN);

function settingGoal(options: DefaultFlowOptions): Step {
  return goalStep({
    ...pathsOf(options),
    name: namesFor(options.names).steps.goal,
    spec: options.setter,
    change: (context) => woken(context)?.words ?? "",
  });
}

function working(options: DefaultFlowOptions): Step {
  const { names, human, rounds, budgetUsd, worker: spec } = options;
  const { steps } = namesFor(names);
  const { briefPath, goalPath } = pathsOf(options);
  const step = new Step({
    name: steps.work,
    spec,
    ...(budgetUsd !== undefined && { budgetUsd }),
    async prompt(context) {
      const brief = { document: await briefAt(briefPath, context), path: briefPath };
      const goal = await placedGoal(options, context);
      return workRequest(context.lang, goal === undefined ? { brief } : { brief, goal });
    },
    async resumePrompt(context) {
      const said = woken(context);
      const goal = said === undefined ? undefined : await placedGoal(options, context);
      return wakingRequest(context.lang, {
        now: context.now,
        said: said === undefined ? [] : [said],
        ...(goal !== undefined && { goal }),
      });
    },
  });
  if (!options.goal) {
    const gate = async (_result: unknown, context: FlowContext) => {
      await takeWishes(options, context);
      return true;
    };
    return new Step({ ...step.options, gate });
  }
  return withGoal(step, {
    ...{ briefPath, goalPath, rounds, human, spec: options.judge, label: steps.verdict },
    prepare: (context) => takeWishes(options, context),
    brief: (brief, lang) => withSaid(brief, human.said(), lang),
  });
}

async function placedGoal(options: DefaultFlowOptions, { documents }: FlowContext) {
  const { goalPath: path } = pathsOf(options);
  const text = options.goal ? await documents.read(path) : null;
  return text === null ? undefined : { document: parseGoal(text), path };
}

/** For a judge: what a person said while it ran, unless the brief has it. */
export const withSaid = (brief: BriefDocument, said: readonly Said[], lang: Lang): BriefDocument =>
  said
    .filter(({ words }) => !hasAddition(brief, words))
    .reduce(
      (all, { when, words }) => withAddition(all, { when, said: "running", words }, lang),
      brief,
    );

/** Is the brief of this text whole? */
export const isWhole = (text: string | null): boolean =>
  text !== null && briefMissing(readBrief(text)).length === 0;
