/** A live session of the real harness on the scripted API, and what a test wants to look at afterwards. Everything that is started is ended. */

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { ClaudeAgent } from "../../src/adapters/claude/agent.ts";
import { MemoryTranscripts } from "../../src/adapters/memory/transcripts.ts";
import type { FlowerEvent } from "../../src/core/events.ts";
import { guardWords } from "../../src/core/guards/words.ts";
import type { Cut } from "../../src/core/run/facts.ts";
import type {
  AgentSpec,
  Opening,
  Reading,
  Session,
  SessionSetup,
  Unstored,
  Warm,
} from "../../src/ports/agent.ts";
import type { Transcripts } from "../../src/ports/transcripts.ts";
import type { ScriptedRequest } from "../../src/scripted-api/request.ts";
import type { Script } from "../../src/scripted-api/script.ts";
import { type ScriptedApi, startScriptedApi } from "../../src/scripted-api/server.ts";

export const WORDS = {
  cut: (cut: Cut) => `Stop here (${cut}): the document is next.`,
  refusal: "Only the document is written now: no tool runs.",
  tooLarge: () => "too large",
  largeFile: () => "large file",
  spilled: () => "spilled",
  guards: guardWords("en"),
};

/** What a listener heard, and what it answers at a batch. */
export class Heard {
  readonly opened: string[] = [];
  readonly contexts: number[] = [];
  readonly models: string[] = [];
  readonly events: FlowerEvent[] = [];
  readonly readings: Reading[] = [];
  readonly lost: Unstored[] = [];
  /** Asked at each batch. Default: never cut. */
  cutAt: (reading: Reading) => Cut | undefined = () => undefined;
  /** Runs at each event. */
  onEvent: (event: FlowerEvent) => void = () => undefined;

  /** Runs at each reply. */
  onReply: () => void = () => undefined;

  readonly listener = {
    opened: (session: string): void => {
      this.opened.push(session);
    },
    replied: (context: number, model: string): void => {
      this.contexts.push(context);
      this.models.push(model);
      this.onReply();
    },
    event: (event: FlowerEvent): void => {
      this.events.push(event);
      this.onEvent(event);
    },
    fits: () => true,
    keptOut: () => undefined,
    unstored: (loss: Unstored): void => {
      this.lost.push(loss);
    },
    report: () => undefined,
    batch: (reading: Reading): Cut | undefined => {
      this.readings.push(reading);
      return this.cutAt(reading);
    },
  };

  of(kind: FlowerEvent["kind"]): readonly FlowerEvent[] {
    return this.events.filter((event) => event.kind === kind);
  }
}

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

export interface Scene {
  readonly api: ScriptedApi;
  readonly agent: ClaudeAgent;
  readonly transcripts: Transcripts;
  readonly heard: Heard;
  readonly folder: string;
  readonly runId: string;
  readonly setup: SessionSetup;
  open(opening?: Opening, warm?: Warm): Session;
  /** Requests of the main thread, in order. */
  main(): readonly ScriptedRequest[];
}

export interface SceneOptions {
  readonly spec?: Partial<AgentSpec>;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly transcripts?: Transcripts;
}

/** A workspace, a scripted API and an agent: all gone after the test. */
export async function scene(script: Script, options: SceneOptions = {}): Promise<Scene> {
  const api = await startScriptedApi(script);
  const folder = mkdtempSync(join(tmpdir(), "flower-facts-"));
  const transcripts = options.transcripts ?? new MemoryTranscripts();
  const runId = `test-${randomUUID()}`;
  const agent = new ClaudeAgent({ runId, transcripts });
  cleanups.push(
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
    () => api.close(),
    () => agent.close(),
  );
  const heard = new Heard();
  const setup: SessionSetup = {
    spec: {
      name: "worker",
      instructions: "You are tested.",
      allowedTools: ["Bash", "Read", "Agent"],
      model: "claude-opus-5",
      agents: {
        helper: { description: "Helps.", prompt: "You help.", tools: ["Bash", "Read"] },
      },
      ...options.spec,
    },
    words: WORDS,
    workspace: folder,
    extraFolders: [],
    env: api.environment({ extra: { DISABLE_AUTO_COMPACT: "1", ...options.env } }),
    portable: true,
  };
  return {
    api,
    agent,
    transcripts,
    heard,
    folder,
    runId,
    setup,
    open: (opening = { how: "fresh" }, warm) => agent.open(setup, opening, heard.listener, warm),
    main: () => api.requests.filter((request) => request.main),
  };
}

/** Registers something to be ended after the test. */
export function afterwards(clean: () => Promise<unknown> | unknown): void {
  cleanups.push(clean);
}

/** A shell command that takes so many seconds: the harness refuses a `sleep` that stands alone. */
export const slow = (seconds: number, words: string): { command: string; description: string } => ({
  command: `sleep 0.1; sleep ${seconds}; echo ${words}`,
  description: words,
});
