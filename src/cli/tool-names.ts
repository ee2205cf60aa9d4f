/**
 * The tools that a flag may name: those of the harness, and any of an MCP server's. A name that is neither would be a fence around nothing, and each call
 * that it was meant to allow would be refused. Knows names; what a form in parentheses means is the fence's.
 */

import { names, type Reader, UsageError } from "./usage.ts";

/** What the harness offers on its main thread, and what it offers under conditions (a to-do list, plan mode, MCP resources). */
export const KNOWN_TOOLS: readonly string[] = [
  ...["Agent", "AskUserQuestion", "Bash", "CronCreate", "CronDelete", "CronList", "Edit"],
  ...["EnterPlanMode", "EnterWorktree", "ExitPlanMode", "ExitWorktree", "Glob", "Grep"],
  ...["ListAgents", "ListMcpResourcesTool", "Monitor", "NotebookEdit", "Read"],
  ...["ReadMcpResourceTool", "ReportFindings", "ScheduleWakeup", "SendMessage", "Skill", "Task"],
  ...["TaskCreate", "TaskGet", "TaskList", "TaskOutput", "TaskStop", "TaskUpdate", "TodoWrite"],
  ...["ToolSearch", "WebFetch", "WebSearch", "Workflow", "Write"],
];

/** Names of tools separated by commas, each alone or with a form: `Bash(git *)`. */
export function toolNames(flag: string): Reader<readonly string[]> {
  const read = names(flag, "Read,Edit,Bash");
  return (given, before) => {
    const list = read(given, before);
    const unknown = list.find((rule) => !isKnown(nameIn(rule)));
    if (unknown === undefined) return list;
    const name = nameIn(unknown);
    throw new UsageError(flag, (texts) =>
      texts.noTool({ name: JSON.stringify(name), meant: meant(name), known: KNOWN_TOOLS }),
    );
  };
}

const nameIn = (rule: string): string => rule.replace(/\(.*$/s, "");

const isKnown = (name: string): boolean => KNOWN_TOOLS.includes(name) || name.startsWith("mcp__");

const meant = (name: string): string | undefined =>
  KNOWN_TOOLS.find((known) => known.toLowerCase() === name.toLowerCase());
