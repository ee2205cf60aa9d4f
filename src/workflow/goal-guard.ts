/**
 * The guard of a goal: after each round a judge of its own says whether it is reached, and the same session goes on with what is missing.
 * Decides what follows from a verdict; how a verdict comes about is `verdict.ts`.
 *
 * U1. The guard is put behind the step's own gate, never in its place.
 * U2. What is unclear is not achieved.
 * U3. A goal that cannot be reached is a person's affair. Where nobody is there, nothing is decided and nothing is spent: the next start asks
 *     again.
 * U4. What a person decides gets the round that it asks for.
 * U5. What a person said while a judge was at work is told to the session that works, in a round more, where one is left and may be paid.
 */

import { assertNever } from "../core/assert-never.ts";
import type { Ending } from "../core/human/facts.ts";
import type { Lang } from "../core/locale/lang.ts";
import { judge } from "../core/roles/judge.ts";
import { namesFor } from "../core/workbench/names.ts";
import type { BriefDocument } from "../core/workflow/brief.ts";
import {
  amendQuestion,
  notAchieved,
  unreachableAnswer,
  unreachableQuestion,
} from "../core/workflow/for-person.ts";
import { amendedGoal, type GoalDocument, goalMissing, parseGoal } from "../core/workflow/goal.ts";
import { feedback, goalRequest } from "../core/workflow/prompts.ts";
import type { VerdictDocument } from "../core/workflow/verdict.ts";
import type { AgentSpec } from "../ports/agent.ts";
import type { StepResult } from "../runtime/result.ts";
import { gateAnswer } from "./answers.ts";
import { briefAt, placeGoal } from "./goal-step.ts";
import { type Mailbox, unlessMoreIsSaid } from "./said-while-judged.ts";
import { type FlowContext, type GateAnswer, Step, StepAbort } from "./step.ts";
import { judged } from "./verdict.ts";

/** Who is asked when a goal turns out to be out of reach: a `HumanChannel`. */
export interface Person extends Partial<Mailbox> {
  ask(
    question: string,
    options: readonly string[],
    how: { readonly framework: true; readonly key: string; readonly signal: AbortSignal },
  ): Promise<{ readonly state: Ending; readonly answer: string }>;
}

export interface GoalGuardOptions {
  /** Where the two documents lie, absolute. */
  readonly briefPath: string;
  readonly goalPath: string;
  /** The first one included; 1 and less: one. Default 3. */
  readonly rounds?: number;
  /** US dollars for all rounds and their judges. Default: no limit. */
  readonly budgetUsd?: number;
  /** Who judges. Default: the judge's role, which reads and runs nothing. */
  readonly spec?: AgentSpec;
  /** Default: nobody is there. */
  readonly human?: Person;
  /** Called before a round is judged. */
  readonly prepare?: (context: FlowContext) => Promise<void>;
  /** The brief as a judge is shown it. Default: as it lies there. */
  readonly brief?: (brief: BriefDocument, lang: Lang) => BriefDocument;
  /** The judge's name in the manifest, by the step's and the round. */
  readonly label?: (step: string, round: number) => string;
}

/** The step with the goal behind its gate; the step itself stays as it is. */
export function withGoal(step: Step, options: GoalGuardOptions): Step {
  const { rounds = 3, budgetUsd = step.options.budgetUsd } = options;
  const { gate, onReject } = step.options;
  const known = { ...options, ...(budgetUsd !== undefined && { budgetUsd }) };
  return new Step({
    ...step.options,
    retries: Math.max(0, Math.trunc(rounds) - 1),
    ...(budgetUsd !== undefined && { budgetUsd }),
    async gate(result, context) {
      const own = gate === undefined ? { passed: true } : gateAnswer(await gate(result, context));
      return own.passed ? await guard(step.name, result, known, context) : own; // U1
    },
    onReject: (result, context) => onReject?.(result, context),
  });
}

async function guard(
  name: string,
  result: StepResult,
  options: GoalGuardOptions,
  context: FlowContext,
): Promise<GateAnswer> {
  await options.prepare?.(context);
  const round = roundOf(result.step);
  const goal = await goalAt(options.goalPath, context);
  const keys = { verdict: `verdict ${result.step}`, decision: `decision ${result.step}` };
  const before = previous(name, round, context);
  const verdict = await context.once(keys.verdict, async () => {
    const { spec = judge({ lang: context.lang }), label = namesFor("ascii").steps.verdict } =
      options;
    const { workbench } = context;
    const { brief: shown = (brief) => brief } = options;
    return await judged(
      label(name, round),
      spec,
      {
        ...{ goal, report: result.text, ...before },
        brief: shown(await briefAt(options.briefPath, context), context.lang),
        ...(workbench !== undefined && { workbench }),
      },
      context,
    );
  });
  switch (verdict.state) {
    case "achieved":
      return roundOf(result.step) < Math.trunc(options.rounds ?? 3)
        ? await unlessMoreIsSaid({ name, label: result.step }, options, context) // U5
        : { passed: true };
    case "not_yet":
    case "": // U2
      return {
        passed: false,
        feedback: feedback(verdict, context.lang),
        why: notAchieved(verdict, context.lang),
      };
    case "unreachable":
      return await context.once(keys.decision, () =>
        decide(result.step, verdict, options, context),
      );
    default:
      return assertNever(verdict.state);
  }
}

/** The first round has the step's own name, the others end in `#round2` and so on. */
const roundOf = (label: string): number => Number(/#round(\d+)$/.exec(label)?.[1] ?? 1);

/** The verdict of the round before, and what the person answered to it. */
function previous(name: string, round: number, context: FlowContext) {
  const label = round === 2 ? name : `${name}#round${round - 1}`;
  const last = context.known<VerdictDocument>(`verdict ${label}`);
  const decision = context.known<Decision>(`decision ${label}`);
  return {
    ...(last !== undefined && { last }),
    ...(decision !== undefined && { person: decision.person }),
  };
}

interface Decision extends GateAnswer {
  /** In the person's words. */
  readonly person: string;
}

/** U3, U4 */
async function decide(
  label: string,
  verdict: VerdictDocument,
  options: GoalGuardOptions,
  context: FlowContext,
): Promise<Decision> {
  const { lang } = context;
  const { text, options: choices } = unreachableQuestion(verdict, lang);
  const answer = await put(text, choices, label, verdict, options, context);
  const meant = unreachableAnswer(answer);
  switch (meant.choice) {
    case "accept":
      return { passed: true, person: answer };
    case "misjudged":
      return goOn(verdict, meant.words === "" ? answer : meant.words, lang);
    case "amend": {
      const asked = amendQuestion(lang);
      const words =
        meant.words === ""
          ? await put(asked.text, asked.options, `${label} amend`, verdict, options, context)
          : meant.words;
      await amendGoal(`${label}·goal`, words, options, context);
      return goOn(verdict, words, lang);
    }
    default:
      return assertNever(meant);
  }
}

const goOn = (verdict: VerdictDocument, person: string, lang: FlowContext["lang"]): Decision => ({
  passed: false,
  granted: true,
  feedback: feedback(verdict, lang, person),
  person,
});

async function put(
  text: string,
  choices: readonly string[],
  key: string,
  { reason }: VerdictDocument,
  { human }: GoalGuardOptions,
  { signal }: FlowContext,
): Promise<string> {
  const given = await human?.ask(text, choices, { framework: true, key, signal });
  if (given?.state === "answered") return given.answer;
  throw new StepAbort(`the judge finds the goal out of reach, and nobody has decided: ${reason}`, {
    resumable: true,
    stop: "failed",
  });
}

/**
 * By hand where the words hold sections of a goal; else it is set anew by whoever sets goals.
 * @param label of that step in the manifest.
 */
export async function amendGoal(
  label: string,
  words: string,
  {
    goalPath,
    briefPath,
    spec = judge(),
  }: Pick<GoalGuardOptions, "goalPath" | "briefPath" | "spec">,
  context: FlowContext,
): Promise<void> {
  const goal = await goalAt(goalPath, context);
  const byHand = amendedGoal(goal, words);
  if (byHand !== undefined) return await placeGoal(byHand, goalPath, context);
  const brief = await briefAt(briefPath, context);
  const prompt = goalRequest(context.lang, { brief, change: { goal, words } });
  const { text, error } = await context.aside(spec, prompt, label);
  const anew = parseGoal(text);
  if (goalMissing(anew).length > 0)
    throw new StepAbort(`the goal could not be set anew: ${error ?? "a section is missing"}`, {
      resumable: true,
      stop: "failed",
    });
  await placeGoal(anew, goalPath, context);
}

async function goalAt(path: string, { documents }: FlowContext): Promise<GoalDocument> {
  const goal = parseGoal((await documents.read(path)) ?? "");
  if (goalMissing(goal).length === 0) return goal;
  throw new StepAbort(
    `there is no goal to judge by in ${path}: write it there again, or begin anew with --new`,
    {
      resumable: true,
      stop: "failed",
    },
  );
}
