/**
 * The step that sets the goal: a state and the checks by which anybody can tell that it is reached. Decides when it is needed and when it is
 * done; it has seen nothing but the brief.
 *
 * G1. A goal that is there and whole is kept, unless something new is wanted: then its checks are set anew, too.
 * G2. What cannot be verified here is said when the goal is set, not found out when the money is spent.
 */

import { flowerEvent } from "../core/events.ts";
import { judge } from "../core/roles/judge.ts";
import { type BriefDocument, readBrief } from "../core/workflow/brief.ts";
import { goalLacks, unverifiableNotice } from "../core/workflow/for-person.ts";
import { type GoalDocument, goalMarkdown, goalMissing, parseGoal } from "../core/workflow/goal.ts";
import { goalAgain, goalRequest } from "../core/workflow/prompts.ts";
import type { AgentSpec } from "../ports/agent.ts";
import { type FlowContext, Step } from "./step.ts";

export interface GoalStepOptions {
  /** Of the step. Default `goal`. */
  readonly name?: string;
  /** Where the two documents lie, absolute. */
  readonly briefPath: string;
  readonly goalPath: string;
  /** Who sets it. Default: the judge's role. */
  readonly spec?: AgentSpec;
  /** What is wanted now beside the brief; "" where nothing is. Default "". */
  readonly change?: (context: FlowContext) => string;
  /** Further tries for a goal that lacks a section. Default 2. */
  readonly retries?: number;
}

export function goalStep(options: GoalStepOptions): Step {
  const { name = "goal", briefPath, goalPath, spec = judge(), retries = 2 } = options;
  const change = options.change ?? (() => "");
  return new Step({
    ...{ name, spec, retries, fresh: true },
    async when(context) {
      const text = (await context.documents.read(goalPath)) ?? "";
      if (goalMissing(parseGoal(text)).length > 0 || change(context) !== "") return true;
      return { enter: false, value: text }; // G1
    },
    async prompt(context) {
      const brief = await briefAt(briefPath, context);
      const goal = parseGoal((await context.documents.read(goalPath)) ?? "");
      const words = change(context);
      const changes = words !== "" && goalMissing(goal).length === 0;
      return goalRequest(context.lang, changes ? { brief, change: { goal, words } } : { brief });
    },
    async gate({ text }, context) {
      const goal = parseGoal(text);
      const missing = goalMissing(goal);
      if (missing.length > 0)
        return {
          passed: false,
          feedback: goalAgain(context.lang, missing),
          why: goalLacks(missing, context.lang),
        };
      await placeGoal(goal, goalPath, context);
      return true;
    },
    onReject: ({ text }, { lang }) => goalAgain(lang, goalMissing(parseGoal(text))),
    reduce: ({ text }, { lang }) => goalMarkdown(parseGoal(text), lang),
  });
}

/** Writes it, and says what of it nobody can verify here. G2 */
export async function placeGoal(
  goal: GoalDocument,
  path: string,
  { documents, lang, emit }: FlowContext,
): Promise<void> {
  await documents.write(path, goalMarkdown(goal, lang));
  const notice = unverifiableNotice(goal, path, lang);
  if (notice !== "") emit(flowerEvent("task", notice, { subtype: "unverifiable", path }));
}

export const briefAt = async (path: string, { documents }: FlowContext): Promise<BriefDocument> =>
  readBrief((await documents.read(path)) ?? "");
