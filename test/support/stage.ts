/**
 * A stage for end-to-end tests: a workspace, a scripted API, and runtimes that reach only it, on the real harness. All of it is gone after
 * the test, also when the test fails. Knows how to look at what happened; not what is right.
 */

import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { alive, marked } from "../../src/adapters/claude/processes.mjs";
import {
  type AgentSpec,
  type FlowerEvent,
  handoffPrompt,
  type Lang,
  type RunOptions,
  Runtime,
  type RuntimeOptions,
  type StepResult,
} from "../../src/index.ts";
import {
  type CallBlock,
  call,
  type Part,
  type Reply,
  type ReplyFunction,
  type Script,
  type ScriptedApi,
  type ScriptedRequest,
  startScriptedApi,
  usage,
} from "../../src/testing.ts";
import type { Broken } from "./invariants.ts";
import { clearAway } from "./temp-dir.ts";

/** How a step is run on the stage; every field is optional. */
export interface Staged {
  readonly runtime?: Partial<RuntimeOptions>;
  readonly spec?: Partial<AgentSpec>;
  readonly prompt?: string;
  readonly options?: RunOptions;
}

export interface Stage {
  readonly api: ScriptedApi;
  readonly workspace: string;
  readonly env: Record<string, string>;
  /** Every event of every step, in order. */
  readonly events: readonly FlowerEvent[];
  readonly onEvent: (event: FlowerEvent) => void;
  /** Called at each event, after it was kept. */
  react(to: (event: FlowerEvent) => void): void;
  /** With a workbench, in English, with the line at 35,000, unless told otherwise. */
  runtime(options?: Partial<RuntimeOptions>): Runtime;
  /** One step in a runtime of its own. */
  run(how?: Staged): Promise<StepResult>;
  /** Requests of the main thread, in order. */
  main(): readonly ScriptedRequest[];
  /** The same, by session, in the order of each session's first request. */
  sessions(): readonly (readonly ScriptedRequest[])[];
  /** Payloads of the handoff events, in order. */
  handoffs(): readonly Record<string, unknown>[];
  /** The texts of the events of one kind. */
  texts(kind: FlowerEvent["kind"]): readonly string[];
  /** A path in the workspace. */
  path(...names: string[]): string;
  /** The text of a file in the workspace, or null. */
  read(...names: string[]): string | null;
  /** File names in a folder of the workspace; empty where there is none. */
  list(...names: string[]): Promise<string[]>;
  /** Living processes that the stage's runtimes have started, harness and tools alike: their ids. */
  processes(): readonly number[];
  manifest(): readonly Record<string, unknown>[];
  /** The sessions that lineage.json names, by step. */
  lineage(): Readonly<Record<string, string>>;
  /** Ends all of it. Throws when the API was not used as scripted. */
  close(): Promise<void>;
}

export interface StageOptions {
  /** False where a test ends what it began on purpose: requests may then be left unanswered and replies unused. Default true. */
  readonly strict?: boolean;
  /** For a run that several tests look at: it lives until `close`, else until the end of the test. Default false. */
  readonly shared?: boolean;
  /** Why what is left is broken on purpose. Default: it is not. */
  readonly broken?: Broken;
  /** Added to the environment of the runtime and its child. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function openStage(script: Script, options: StageOptions = {}): Promise<Stage> {
  const root = await mkdtemp(join(tmpdir(), "flower-stage-"));
  const workspace = join(root, "project");
  const home = join(root, "home");
  await mkdir(workspace);
  await mkdir(home, { mode: 0o700 });
  const api = await startScriptedApi(script);
  const env = api.environment({ home, extra: options.env ?? {} });
  const events: FlowerEvent[] = [];
  const runtimes: Runtime[] = [];
  let reaction: (event: FlowerEvent) => void = () => undefined;
  const close = async () => {
    await Promise.all(runtimes.map((runtime) => runtime.close()));
    const complaint = options.strict === false ? undefined : complaintOf(api);
    await api.close();
    await clearAway(root, { broken: options.broken });
    if (complaint !== undefined) throw complaint;
  };
  if (options.shared !== true) onTestFinished(close);
  const path = (...names: string[]) => join(workspace, ...names);
  const read = (...names: string[]) => {
    const file = path(...names);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  };
  const stage: Stage = {
    api,
    workspace,
    env,
    events,
    onEvent(event) {
      events.push(event);
      reaction(event);
    },
    react(to) {
      reaction = to;
    },
    runtime(given = {}) {
      const runtime = new Runtime({
        workspace,
        workbench: true,
        env,
        lang: "en",
        handoff: SMALL,
        ...given,
      });
      runtimes.push(runtime);
      return runtime;
    },
    run: ({ runtime, spec, prompt, options: how } = {}) =>
      stage
        .runtime(runtime)
        .run({ ...WORKER, ...spec }, prompt ?? PROMPT, { onEvent: stage.onEvent, ...how }),
    main: () => api.requests.filter((request) => request.main),
    sessions: () => bySessionOf(stage.main()),
    handoffs: () => events.filter(({ kind }) => kind === "handoff").map(({ payload }) => payload),
    texts: (kind) => events.filter((event) => event.kind === kind).map(({ text }) => text),
    path,
    read,
    list: (...names) => readdir(path(...names)).catch(() => []),
    processes: () =>
      runtimes.flatMap(({ runId }) => [...marked(`FLOWER_RUN=${runId}`)].filter(alive)),
    manifest: () => JSON.parse(read("runs/manifest.json") ?? "[]") as Record<string, unknown>[],
    lineage: () => stepsOf(read("runs/lineage.json")),
    close,
  };
  return stage;
}

function bySessionOf(requests: readonly ScriptedRequest[]): ScriptedRequest[][] {
  const ids = [...new Set(requests.map(({ sessionId }) => sessionId))];
  return ids.map((id) => requests.filter(({ sessionId }) => sessionId === id));
}

function stepsOf(text: string | null): Record<string, string> {
  if (text === null) return {};
  return (JSON.parse(text) as { steps: Record<string, string> }).steps;
}

function complaintOf(api: ScriptedApi): unknown {
  try {
    api.verify();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Window 60,000, line at 35,000, warning at 15,000. */
export const SMALL = { window: 60_000, headroom: 25_000 } as const;
/** Below the warning, between warning and line, over the line. */
export const LOW = { usage: usage(9_000) } as const;
export const NEAR = { usage: usage(20_000) } as const;
export const OVER = { usage: usage(36_000) } as const;

export const PROMPT = "Make the slugs right.";
export const WORKER: AgentSpec = {
  name: "work",
  instructions: "You work.",
  allowedTools: ["Bash", "Read", "Agent"],
};

/** What each section of `DOCUMENT` says. */
export const SECTIONS = {
  doing: "Fixing the slug function.",
  decided: "Keep the public name, because callers rely on it.",
  deadends: "A plain replace of blanks fails on tabs.",
  next: "Run the tests.",
  scene: "src/slug.js",
} as const;

export const DOCUMENT = `## Doing now
${SECTIONS.doing}

## Decided
${SECTIONS.decided}

## Dead ends
${SECTIONS.deadends}

## Next step
${SECTIONS.next}

## Scene
${SECTIONS.scene}`;

/** Where the document of the step `work` lies in the workspace. */
export const DOCUMENT_FILE = ".flower/notes/交接-work.md";

export const bash = (command: string, extra: object = {}): CallBlock =>
  call("Bash", { command, description: command, ...extra });

/** Takes so many seconds, then prints the words. The harness refuses a `sleep` that stands alone. */
export const slow = (seconds: number, words: string, extra: object = {}): CallBlock =>
  bash(`sleep 0.1; sleep ${seconds}; echo ${words}`, { description: words, ...extra });

/** Replies by session: the first list for the first session that asks, and so on; the last list also for all further ones. */
export function bySession(...parts: readonly (readonly (Reply | ReplyFunction)[])[]): Part {
  const turns = new Map<string | undefined, { readonly session: number; asked: number }>();
  return (request) => {
    const turn = turns.get(request.sessionId) ?? { session: turns.size, asked: 0 };
    turns.set(request.sessionId, turn);
    const reply = parts[Math.min(turn.session, parts.length - 1)]?.[turn.asked++];
    return typeof reply === "function" ? reply(request) : reply;
  };
}

/** Does this request ask for the document? */
export const isQuestion = (request: ScriptedRequest | undefined, lang: Lang = "en"): boolean =>
  request?.lastUserText.startsWith(handoffPrompt(lang).split("{used}")[0] ?? "") === true;

/** The results of tool calls that a request's whole conversation holds, in order. */
export const resultsIn = (request: ScriptedRequest | undefined): string[] =>
  (request?.messages ?? [])
    .flatMap(({ content }) => content)
    .filter(({ type }) => type === "tool_result")
    .map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content)));

/** Everything that a request says: system, tools, messages. */
export const allOf = (request: ScriptedRequest | undefined): string =>
  JSON.stringify(request?.body ?? null);

/** Is the process whose id stands in this file of the workspace alive? */
export function isAlive(stage: Stage, file: string): boolean {
  const pid = Number(stage.read(file));
  if (!Number.isInteger(pid) || pid <= 0) throw new Error(`No process id in ${file}.`);
  return alive(pid);
}
