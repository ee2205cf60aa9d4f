/** The step in which a session does nothing but write its document: what people may say of it, and what it is made of. Starts nothing. */

import { badOption } from "../core/errors.ts";
import { callable, checkOptions, text } from "../core/options.ts";
import type { AgentSpec } from "../ports/agent.ts";
import { isSignal, type RunOptions, type StepOptions } from "./spec.ts";

/** How a session is asked for its document; every field is optional. */
export interface WriteOptions extends Pick<RunOptions, "stepName" | "note" | "onEvent" | "signal"> {
  /** Who answers. Default: as for a spec without one. */
  readonly model?: string;
}

const RULES = { stepName: text, note: text, onEvent: callable, signal: isSignal, model: text };

/** Agent, prompt and options. Throws `bad_option` for the first thing that is wrong. */
export function writingStep(
  session: string,
  options: WriteOptions,
): [spec: AgentSpec, prompt: string, options: StepOptions] {
  if (!text.ok(session)) throw badOption("session", "a session id", session);
  checkOptions("writeHandoff", options, RULES);
  const { model, ...others } = options;
  const name = `handoff-${session.slice(0, 8)}`;
  return [
    { name, instructions: "", ...(model !== undefined && { model }) },
    "",
    // A copy is asked: the session itself stays as it is, also where a process still works in it.
    { ...others, resume: session, fork: true, only: "document" },
  ];
}
