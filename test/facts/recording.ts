/** The bare harness, without our adapter: a session whose messages and hook calls are written down in the order in which they came. */

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type HookCallback,
  type HookEvent,
  type HookInput,
  type HookJSONOutput,
  InMemorySessionStore,
  type Options,
  type Query,
  query,
  type SDKMessage,
  type SDKResultMessage,
} from "@anthropic-ai/claude-agent-sdk";
import { vi } from "vitest";
import { Channel, userMessage } from "../../src/adapters/claude/channel.ts";
import type { Script } from "../../src/scripted-api/script.ts";
import { type ScriptedApi, startScriptedApi } from "../../src/scripted-api/server.ts";

/** Line by line what came: a message, or a hook's input. */
export type Line =
  | { readonly what: "message"; readonly message: SDKMessage }
  | { readonly what: "hook"; readonly input: HookInput };

export type Answer = (input: HookInput) => HookJSONOutput | Promise<HookJSONOutput>;

export interface Recording {
  readonly api: ScriptedApi;
  readonly query: Query;
  readonly store: InMemorySessionStore;
  readonly lines: readonly Line[];
  readonly messages: readonly SDKMessage[];
  readonly folder: string;
  /** Pushes a text; answers its uuid. */
  push(text: string): ReturnType<typeof randomUUID>;
  /** The n-th result (from 1), come or to come. */
  result(n: number): Promise<SDKResultMessage>;
  system<Subtype extends string>(
    subtype: Subtype,
  ): readonly Extract<SDKMessage, { subtype: Subtype }>[];
  hooks<Name extends HookEvent>(
    name: Name,
  ): readonly Extract<HookInput, { hook_event_name: Name }>[];
  /** Where the first line stands that fits; -1 when none does. */
  at(fits: (line: Line) => boolean): number;
  end(): Promise<void>;
}

export interface RecordingOptions {
  readonly answers?: Partial<Record<HookEvent, Answer>>;
  readonly options?: Options;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Resolves when it holds; also outside a test. */
export function until(holds: () => boolean): Promise<void> {
  return vi.waitFor(
    () => {
      if (!holds()) throw new Error("it has not come");
    },
    { timeout: 60_000, interval: 20 },
  );
}

const EVENTS = ["UserPromptSubmit", "PreToolUse", "PostToolBatch", "Stop"] as const;

export async function record(
  script: Script,
  { answers = {}, options = {}, env = {} }: RecordingOptions = {},
): Promise<Recording> {
  const api = await startScriptedApi(script);
  const folder = mkdtempSync(join(tmpdir(), "flower-recording-"));
  const store = new InMemorySessionStore();
  const lines: Line[] = [];
  const messages: SDKMessage[] = [];
  const channel = new Channel();
  const hook: HookCallback = async (input) => {
    lines.push({ what: "hook", input });
    return (await answers[input.hook_event_name]?.(input)) ?? {};
  };
  const matcher = [{ hooks: [hook], onFailure: "block" as const }];
  const live = query({
    prompt: channel,
    options: {
      cwd: folder,
      env: api.environment({
        extra: { DISABLE_AUTO_COMPACT: "1", CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS: "1", ...env },
      }),
      settingSources: [],
      model: "claude-opus-5",
      systemPrompt: { type: "preset", preset: "claude_code" },
      permissionMode: "default",
      allowedTools: ["Bash", "Read", "Agent"],
      agents: { helper: { description: "Helps.", prompt: "You help.", tools: ["Bash", "Read"] } },
      hooks: Object.fromEntries(EVENTS.map((name) => [name, matcher])),
      sessionStore: store,
      sessionStoreFlush: "eager",
      perTaskStopAffordance: true,
      ...options,
    },
  });
  let thrown: unknown;
  const read = async (): Promise<void> => {
    try {
      for await (const message of live) {
        messages.push(message);
        lines.push({ what: "message", message });
      }
    } catch (error) {
      thrown = error;
    }
  };
  const done = read();
  const results = (): SDKResultMessage[] => messages.filter((m) => m.type === "result");
  return {
    api,
    query: live,
    store,
    lines,
    messages,
    folder,
    push(text) {
      const uuid = randomUUID();
      channel.push(userMessage(text, uuid));
      return uuid;
    },
    async result(n) {
      await until(() => thrown !== undefined || results().length >= n);
      const found = results()[n - 1];
      if (found === undefined) throw new Error("the harness ended", { cause: thrown });
      return found;
    },
    system: (subtype) =>
      messages.filter((m): m is Extract<SDKMessage, { subtype: typeof subtype }> => {
        return m.type === "system" && m.subtype === subtype;
      }),
    hooks: (name) =>
      lines.flatMap((line) =>
        line.what === "hook" && line.input.hook_event_name === name
          ? [line.input as Extract<HookInput, { hook_event_name: typeof name }>]
          : [],
      ),
    at: (fits) => lines.findIndex(fits),
    async end() {
      live.close();
      await done;
      await api.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
