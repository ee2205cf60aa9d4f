/**
 * What a person said while a judge found the goal achieved: no session has heard it, and nobody would. Decides whether the one who works is
 * told; does not know how a goal is judged.
 */

import { personAdds } from "../core/handoff/prompts.ts";
import { unheardNotice } from "../core/run/unheard.ts";
import { spentBefore } from "./attempt.ts";
import type { FlowContext, GateAnswer } from "./step.ts";

export interface Mailbox {
  /** What no session has heard yet. */
  pendingMail(): readonly { readonly id: string; readonly text: string }[];
  /** A session is being told these. */
  delivered(ids: readonly string[]): void;
}

interface Paid {
  /** US dollars for all rounds and their judges. */
  readonly budgetUsd?: number | undefined;
  readonly human?: Partial<Mailbox>;
}

/** Passed, unless there is something to tell and money to tell it with: then the session goes on with the words. Noted before it is told. */
export async function unlessMoreIsSaid(
  { name, label }: { readonly name: string; readonly label: string },
  { budgetUsd = Number.POSITIVE_INFINITY, human }: Paid,
  context: FlowContext,
): Promise<GateAnswer> {
  const left = budgetUsd - (context.spent() - (context.known<number>(spentBefore(name)) ?? 0));
  if (left <= 0) return { passed: true };
  const said = await context.once(`said while judged ${label}`, () =>
    Promise.resolve((human?.pendingMail?.() ?? []).map(({ id, text }) => ({ id, text }))),
  );
  if (said.length === 0) return { passed: true };
  human?.delivered?.(said.map(({ id }) => id));
  const words = said.map(({ text }) => text);
  return {
    passed: false,
    feedback: personAdds(context.lang, words),
    why: unheardNotice(words, context.lang),
  };
}
