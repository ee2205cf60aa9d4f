/**
 * The step that finds out what is wanted and freezes it as a brief. Decides when it is needed and when it is done; what the session is told
 * and how a brief reads is core's.
 *
 * C1. A brief that is there and whole is not asked for again: whoever wants another one edits the file, or deletes it.
 * C2. Only the brief goes on from here, never what was said around it.
 * C3. What a person says is not lost on the way: neither what is said now to a conversation of before, nor what stands in the file already.
 */

import { clarify } from "../core/roles/clarify.ts";
import { briefMarkdown, briefMissing, briefOfSession, readBrief } from "../core/workflow/brief.ts";
import { briefLacks } from "../core/workflow/for-person.ts";
import { clarifyAgain, clarifyRequest } from "../core/workflow/prompts.ts";
import type { AgentSpec } from "../ports/agent.ts";
import { type FlowContext, Step } from "./step.ts";

export interface ClarifyStepOptions {
  /** Of the step. Default `clarify`. */
  readonly name?: string;
  /** Where the brief lies, absolute. */
  readonly briefPath: string;
  /** Who asks. Default: the role, which asks nobody. */
  readonly spec?: AgentSpec;
  /** Further tries for a brief that lacks a section. Default 2. */
  readonly retries?: number;
}

export function clarifyStep(options: ClarifyStepOptions): Step {
  const { name = "clarify", briefPath, spec = clarify(), retries = 2 } = options;
  return new Step({
    ...{ name, spec, retries },
    prompt: ({ lang, request }) => clarifyRequest(lang, request),
    resumePrompt: async (context) =>
      clarifyAgain(
        context.lang,
        briefMissing(readBrief(await fileAt(briefPath, context))),
        { when: context.began, words: context.request }, // C3
      ),
    async when(context) {
      const text = await fileAt(briefPath, context);
      if (briefMissing(readBrief(text)).length > 0) return true;
      return { enter: false, value: text }; // C1
    },
    async gate({ text }, context) {
      const brief = briefOfSession(text);
      const missing = briefMissing(brief);
      if (missing.length > 0)
        return {
          passed: false,
          feedback: clarifyAgain(context.lang, missing),
          why: briefLacks(missing, context.lang),
        };
      const { additions } = readBrief(await fileAt(briefPath, context));
      await context.documents.write(
        briefPath,
        briefMarkdown({ ...brief, additions }, context.lang),
      ); // C3
      return true;
    },
    onReject: ({ text }, { lang }) => clarifyAgain(lang, briefMissing(briefOfSession(text))),
    reduce: ({ text }, { lang }) => briefMarkdown(briefOfSession(text), lang), // C2
  });
}

const fileAt = async (path: string, { documents }: FlowContext): Promise<string> =>
  (await documents.read(path)) ?? "";
