/** Scripts for a main thread and its sub-agents: each thread has replies of its own, told apart by the prompt that it was sent with. */

import {
  type CallBlock,
  call,
  type Reply,
  type ReplyFunction,
  type ScriptedRequest,
} from "../../src/testing.ts";

/** Sends a sub-agent with a prompt that no other one is sent with. */
export const send = (subagent_type: string, prompt: string, more: object = {}): CallBlock =>
  call("Agent", { description: prompt, prompt, subagent_type, ...more });

export interface Threads {
  readonly script: ReplyFunction;
  /** The thread's first and its last request. */
  first(thread: string): ScriptedRequest | undefined;
  last(thread: string): ScriptedRequest | undefined;
  /** What it saw of each of its calls, in the order of the calls. */
  seen(thread: string): string[];
  /** What it was answered so far, in texts. */
  said(thread: string): string[];
}

/** @param parts replies by thread: `main`, or a sub-agent's prompt. */
export function threads(
  parts: Readonly<Record<string, readonly (Reply | ReplyFunction)[]>>,
): Threads {
  const asked = new Map<string, number>();
  const first = new Map<string, ScriptedRequest>();
  const last = new Map<string, ScriptedRequest>();
  const said = new Map<string, string[]>();
  return {
    async script(request) {
      const name = request.main
        ? "main"
        : Object.keys(parts).find((prompt) => request.userTexts.includes(prompt));
      if (name === undefined) return undefined;
      const n = asked.get(name) ?? 0;
      asked.set(name, n + 1);
      if (n === 0) first.set(name, request);
      last.set(name, request);
      const next = parts[name]?.[n];
      const answer = typeof next === "function" ? await next(request) : next;
      said.set(name, [...(said.get(name) ?? []), ...textsOf(answer)]);
      return answer;
    },
    first: (thread) => first.get(thread),
    last: (thread) => last.get(thread),
    said: (thread) => said.get(thread) ?? [],
    seen: (thread) => seenIn(last.get(thread)),
  };
}

const textsOf = (answer: Reply | undefined): string[] =>
  answer?.kind === "message"
    ? answer.content.flatMap((block) => (block.type === "text" ? [block.text] : []))
    : [];

function seenIn(request: ScriptedRequest | undefined): string[] {
  const blocks = (request?.messages ?? []).flatMap(({ content }) => content);
  const results = new Map(
    blocks
      .filter(({ type }) => type === "tool_result")
      .map(({ tool_use_id, content }) => [tool_use_id, content]),
  );
  return blocks
    .filter(({ type }) => type === "tool_use")
    .map(({ id }) => results.get(id))
    .map((content) => (typeof content === "string" ? content : JSON.stringify(content)));
}
