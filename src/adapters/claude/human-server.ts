/**
 * The in-process tool server `human`: a model's questions to the person, and the person's messages to the model. Knows the protocol; what
 * becomes of a question is decided by who is handed in.
 *
 * H1. A question may wait for hours. The harness ends a tool call by its server's own limit, before any variable of the environment: so the
 *     limit is set, and lies beyond any question's.
 * H2. The tools are shown from the first request on: a tool whose form has to be looked up first is not used.
 * H3. They change nothing, and say so: the harness then lets several questions of one reply wait side by side.
 */

import { createSdkMcpServer, type McpServerConfig, tool } from "@anthropic-ai/claude-agent-sdk";
import { z } from "zod";
import { HUMAN } from "../../core/human/tools.ts";

export interface HumanTools {
  /** Resolves with what the model is told. Rejects only when the signal fires: then nobody listens any more. */
  ask(
    question: string,
    options: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<string>;
  /** What the person has said since the last call. */
  inbox(): string;
  readonly words: Readonly<Record<"ask" | "question" | "options" | "inbox", string>>;
}

/** The harness's own ceiling is 2^31 ms. */
const LIMIT_MS = 2_000_000_000;

export function humanServer({ ask, inbox, words }: HumanTools): McpServerConfig {
  const said = (text: string) => ({ content: [{ type: "text" as const, text }] });
  const extras = { alwaysLoad: true, annotations: { readOnlyHint: true } }; // H2, H3
  return createSdkMcpServer({
    name: HUMAN,
    version: "1",
    alwaysLoad: true, // H2
    timeout: LIMIT_MS, // H1
    tools: [
      tool(
        "ask",
        words.ask,
        {
          question: z.string().describe(words.question),
          options: z.array(z.string()).optional().describe(words.options),
        },
        async ({ question, options = [] }, extra) =>
          said(await ask(question, options, signalOf(extra))),
        extras,
      ),
      tool("inbox", words.inbox, {}, () => Promise.resolve(said(inbox())), extras),
    ],
  });
}

/** Fires when the call is cancelled. */
function signalOf(extra: unknown): AbortSignal | undefined {
  const { signal } = (extra ?? {}) as { readonly signal?: unknown };
  return signal instanceof AbortSignal ? signal : undefined;
}
