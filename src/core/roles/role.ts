/**
 * What all roles share: the shape of what their factories make, the options that all of them take, and which of the harness's tools a role
 * keeps. A role is an `AgentSpec` like any other: spread it to change a field.
 *
 * R1. No role keeps the tools by which a session wakes itself or works elsewhere (ScheduleWakeup, Cron*, Monitor, EnterWorktree, Workflow): a
 *     step ends when its work ends, and nothing of it goes on in a place that no handoff knows of.
 * R2. What is not kept is not offered either: a refused call costs a round, a tool that is offered costs its description in every request.
 */

import { LANGS, type Lang } from "../locale/lang.ts";
import { oneOf, type Rule, text, texts } from "../options.ts";

export interface Role {
  readonly name: string;
  readonly instructions: string;
  readonly allowedTools: readonly string[];
  readonly disallowedTools: readonly string[];
  readonly permissionMode: "default" | "acceptEdits";
  readonly workbench: boolean;
}

/** What every role's factory takes; every field is optional. */
export interface RoleOptions {
  /** Of the rules. Default English. */
  readonly lang?: Lang;
  /** Default: the role's own. */
  readonly name?: string;
  /** The tool by which a person is asked, such as `mcp__people__ask`. Default: nobody is asked. */
  readonly ask?: string;
  /** Further tools, as in `allowedTools`. */
  readonly tools?: readonly string[];
}

export const ROLE_RULES: Readonly<Record<keyof RoleOptions, Rule>> = {
  lang: oneOf(...LANGS),
  name: text,
  ask: text,
  tools: texts,
};

/** What a main thread of the harness is offered, save for reading: seen in its first request. */
const OFFERED = [
  ...["Agent", "Bash", "Edit", "Write", "NotebookEdit", "WebFetch", "WebSearch", "SendMessage"],
  ...["ScheduleWakeup", "CronCreate", "CronDelete", "CronList", "Monitor", "Workflow"],
  ...["EnterWorktree", "ExitWorktree", "ListAgents", "ReportFindings", "Skill", "TaskStop"],
  // Without it no tool's form is kept back, so that none has to be asked for first.
  "ToolSearch",
];

/** R1, R2. @param kept rules of all who work in the session: what is taken away is taken from sub-agents too. */
export function restOf(kept: readonly string[]): string[] {
  const names = new Set(kept.map((rule) => rule.split("(")[0]));
  return OFFERED.filter((tool) => !names.has(tool));
}

/** The rules that a role's own tools and its options make up. */
export const toolsOf = (own: readonly string[], { ask, tools = [] }: RoleOptions): string[] => [
  ...new Set([...own, ...(ask === undefined ? [] : [ask]), ...tools]),
];
