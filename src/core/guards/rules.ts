/**
 * Which calls does a rule stand for? Rules are written as the harness writes them: `Read`, `mcp__server__*`, `Bash(git *)`, `Edit(src/**)`,
 * `Agent(worker)`, `WebFetch(domain:example.org)`. Knows forms; not who may do what.
 *
 * R1. What a rule's form does not clearly allow is not allowed: a command must be understood in every part.
 * R2. Links are not seen from here: a path is what it says.
 */

import { simpleCommands } from "../ephemeral/commands.ts";
import { ANY, ONE, type Word } from "../ephemeral/words.ts";
import { matchesPath } from "./path-rule.ts";

/** A tool call as it is about to be made. */
export interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The folder in which the caller stands. */
  readonly cwd: string;
}

/** Where rules are read from. */
export interface Ground {
  /** Absolute; relative patterns start here. */
  readonly workspace: string;
  readonly home?: string | undefined;
}

interface Rule {
  readonly tool: string;
  /** What stands in the parentheses. */
  readonly form: string | undefined;
}

const RULE = /^([\w*.:-]+)(?:\((.+)\))?$/s;
/** A rule for all tools of one server. */
const SERVER = /^mcp__(?:(?!__).)+$/;
/** What the harness offers where a to-do list is asked for by its older name. */
const TODO = new Set(["TaskCreate", "TaskGet", "TaskList", "TaskUpdate"]);

/** Undefined for what is no rule. `Bash(*)` is `Bash`. */
function ruleOf(text: string): Rule | undefined {
  const [, tool, form] = RULE.exec(text.trim()) ?? [];
  if (tool === undefined) return undefined;
  return { tool: tool === "Task" ? "Agent" : tool, form: whole(form) };
}

const whole = (form: string | undefined): string | undefined =>
  form === "*" || form === ":*" ? undefined : form;

/** Can a fence hold this rule? Not where a form stands that no call can be compared with. */
export function isRule(text: string): boolean {
  const rule = ruleOf(text);
  return rule !== undefined && (rule.form === undefined || FORMS.has(rule.tool));
}

/** Does one of the rules stand for the tool, in whatever form? */
export const names = (rules: readonly string[], tool: string): boolean =>
  rules.some((text) => namesTool(ruleOf(text), tool));

/** Does one of the rules allow this call? */
export function allows(rules: readonly string[], call: Call, ground: Ground): boolean {
  return rules.some((text) => {
    const rule = ruleOf(text);
    if (rule === undefined || !namesTool(rule, call.tool)) return false;
    return rule.form === undefined || FORMS.get(call.tool)?.(rule.form, call, ground) === true; // R1
  });
}

function namesTool(rule: Rule | undefined, tool: string): boolean {
  if (rule === undefined) return false;
  if (rule.tool === tool || (rule.tool === "TodoWrite" && TODO.has(tool))) return true;
  if (!rule.tool.startsWith("mcp__") || !tool.startsWith("mcp__")) return false;
  if (rule.tool.includes("*")) return glob(rule.tool).test(tool);
  return SERVER.test(rule.tool) && tool.startsWith(`${rule.tool}__`);
}

type Form = (form: string, call: Call, ground: Ground) => boolean;

const textIn = (input: Call["input"], name: string): string | undefined => {
  const value = input[name];
  return typeof value === "string" ? value : undefined;
};

const path =
  (name: string): Form =>
  (form, { input, cwd }, ground) => {
    const given = textIn(input, name) ?? cwd;
    return matchesPath(form, given, { cwd, ...ground });
  };

const named =
  (name: string, otherwise?: string): Form =>
  (form, { input }) =>
    glob(form).test(textIn(input, name) ?? otherwise ?? "");

/** A backslash ends the host as a slash does: whoever asks the address reads it so. */
const domain: Form = (form, { input }) => {
  const host = /^https?:\/\/(?:[^/?#@\\]*@)?([^/?#:\\]+)/i.exec(textIn(input, "url") ?? "")?.[1];
  const wanted = form.replace(/^domain:/, "");
  return host !== undefined && glob(wanted.toLowerCase()).test(host.toLowerCase());
};

const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>(
  Object.entries({
    Bash: (form, { input }) => matchesCommand(form, textIn(input, "command") ?? ""),
    Read: path("file_path"),
    Edit: path("file_path"),
    Write: path("file_path"),
    NotebookEdit: path("notebook_path"),
    Glob: path("path"),
    Grep: path("path"),
    Agent: named("subagent_type", "general-purpose"),
    Skill: named("skill"),
    WebFetch: domain,
  }),
);

/** `git *`, `git:*`, `npm run test`: every part of the command must be one of these. */
function matchesCommand(form: string, command: string): boolean {
  const wanted = form.replace(/:\*$/, " *").split(/\s+/);
  const parts = simpleCommands(command);
  return parts !== undefined && parts.length > 0 && parts.every((part) => fits(wanted, part.words));
}

function fits(wanted: readonly string[], words: readonly Word[]): boolean {
  const open = wanted.at(-1) === "*";
  const head = open ? wanted.slice(0, -1) : wanted;
  if (open ? words.length < head.length : words.length !== head.length) return false;
  return head.every((pattern, index) => {
    const text = words[index]?.text.replaceAll(ANY, "*").replaceAll(ONE, "?") ?? "";
    return glob(pattern).test(text);
  });
}

/** `*` stands for any run of characters. */
const glob = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[\\^$.+?()[\]{}|]/g, "\\$&").replace(/\*+/g, ".*")}$`, "s");
