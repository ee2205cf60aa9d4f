/** What callers write of an agent and of a run, checked in one place before any work starts. Fills no defaults that others need to see. */

import { badOption } from "../core/errors.ts";
import type { FlowerEvent } from "../core/events.ts";
import { isRule } from "../core/guards/rules.ts";
import type { ResolvedWindow } from "../core/handoff/window.ts";
import {
  bool,
  callable,
  checkOptions,
  isPlainObject,
  name,
  oneOf,
  positiveInteger,
  positiveNumber,
  record,
  text,
  texts,
} from "../core/options.ts";
import type { AgentSpec } from "../ports/agent.ts";
import type { ReviewedDocument } from "./context.ts";
import type { Start } from "./run.ts";

/** How one step runs; every field is optional. */
export interface RunOptions {
  /** The step's name: in the manifest, in lineage, in file names. Default: the spec's name. */
  readonly stepName?: string;
  /** Go on with this session. */
  readonly resume?: string;
  /** Go on with a copy of it; the session itself stays as it is. Needs `resume`. */
  readonly fork?: boolean;
  /** Go on from this message (uuid) of it. Needs `resume`. */
  readonly resumeAt?: string;
  /** Begin from a document, as a successor would: the path of a handoff document, also a hand-written one. Not with `resume`. */
  readonly from?: string;
  /** Added to what every writer of a document is told. The workbench's HANDOFF-NOTE.md is added too. */
  readonly note?: string;
  /** Waited for between a document's being written and its being read. Nothing limits the wait but the step's own end. */
  readonly review?: (document: ReviewedDocument) => Promise<unknown>;
  readonly onEvent?: (event: FlowerEvent) => unknown;
  /** Ends the step; the reason `"terminated"` books it as ended by a signal. */
  readonly signal?: AbortSignal;
}

/** What a step is started with. */
export interface StepOptions extends RunOptions {
  /** Nothing is worked: the session writes its document, and that is the step. */
  readonly only?: "document";
  /** The step of a workflow that this is a try of: documents and lineage go by its name. Default: `stepName`. */
  readonly of?: string;
  /** Lineage names its sessions. Default true; false for what nothing will go on with. */
  readonly lineage?: boolean;
  /** The task of which the prompt is a continuation, and what its session was told since, oldest first, the prompt included. */
  readonly task?: { readonly text: string; readonly said: readonly string[] };
}

const rules = {
  expected:
    "a list of tools, each by its name or in a form that calls can be compared with, such as Bash(git *), Edit(src/**), Agent(worker), mcp__server__*",
  ok: (value: unknown) => texts.ok(value) && (value as string[]).every(isRule),
};

const SPEC_RULES = {
  name,
  instructions: { expected: "a text", ok: (value: unknown) => typeof value === "string" },
  allowedTools: rules,
  disallowedTools: texts,
  model: text,
  effort: oneOf("low", "medium", "high", "xhigh", "max"),
  maxTurns: positiveInteger,
  maxBudgetUsd: positiveNumber,
  permissionMode: oneOf("default", "acceptEdits", "plan", "bypassPermissions"),
  agents: record,
  mcpServers: record,
  hooks: record,
  compact: {
    expected: "a CompactPolicy or its options",
    ok: isPlainObject,
  },
  isolate: texts,
  delegateOnly: bool,
  glance: bool,
  env: {
    expected: "an object of texts",
    ok: (value: unknown) =>
      isPlainObject(value) && Object.values(value).every((item) => typeof item === "string"),
  },
  workbench: bool,
};

export const isSignal = {
  expected: "an AbortSignal",
  ok: (value: unknown) => value instanceof AbortSignal,
};

const RUN_RULES = {
  stepName: name,
  resume: text,
  fork: bool,
  resumeAt: text,
  from: text,
  note: text,
  review: callable,
  onEvent: callable,
  signal: isSignal,
};

/** Throws `bad_option` for the first thing that is wrong. */
export function checkRun(spec: AgentSpec, prompt: string, options: RunOptions): void {
  checkOptions("spec", spec, SPEC_RULES);
  if (spec.name === undefined) throw badOption("spec.name", text.expected, undefined);
  if (spec.instructions === undefined) throw badOption("spec.instructions", "a text", undefined);
  checkAgents(spec);
  if (!text.ok(prompt)) throw badOption("prompt", text.expected, prompt);
  checkOptions("run", options, RUN_RULES);
  if (options.from !== undefined && options.resume !== undefined)
    throw badOption("run.from", "no session in run.resume beside it", options.from);
  for (const name of ["fork", "resumeAt"] as const)
    if (options[name] !== undefined && options[name] !== false && options.resume === undefined)
      throw badOption(`run.${name}`, "a session in run.resume to go with it", options[name]);
}

function checkAgents({ agents = {}, isolate = [] }: AgentSpec): void {
  for (const [name, { tools }] of Object.entries(agents))
    if (tools !== undefined && !rules.ok(tools))
      throw badOption(`spec.agents.${name}.tools`, rules.expected, tools);
  const known = Object.keys(agents);
  for (const name of isolate)
    if (!known.includes(name))
      throw badOption("spec.isolate", `names in spec.agents (${known.join(", ")})`, name);
}

/** What the log is told of a step's beginning. Tokens. */
export function startOf(
  prompt: string,
  { resume, fork, resumeAt, only }: StepOptions,
  known: Pick<Start, "contextBefore" | "owner" | "headroom"> & {
    readonly window: ResolvedWindow;
    readonly document: Start["document"];
  },
): Start {
  const { window: resolved, document, ...rest } = known;
  const { window, source: windowSource } = resolved;
  const how = fork === true ? "fork" : "resume";
  return {
    prompt,
    window,
    windowSource,
    ...rest,
    ...(document === undefined ? {} : { document }),
    ...(only === undefined ? {} : { only }),
    ...(resume === undefined
      ? {}
      : { from: { how, session: resume, ...(resumeAt === undefined ? {} : { at: resumeAt }) } }),
  };
}
