/** What the request log proves: who spoke, which calls really ran, and what came of them. Pure; refuses to know what was expected. */
import type { ScriptedRequest } from "../request.ts";
import type { Reply } from "../script.ts";

/** A tool call and what really came of it. */
export interface Exchange {
  readonly session: string;
  readonly name: string;
  /** The command, or the file's path. */
  readonly what: string;
  readonly result: string;
  readonly isError: boolean;
}

export const mainOf = (requests: readonly ScriptedRequest[]): ScriptedRequest[] =>
  requests.filter(({ main }) => main);

/** The sessions whose main thread spoke, in order. */
export const sessionsOf = (requests: readonly ScriptedRequest[]): string[] => [
  ...new Set(mainOf(requests).map(({ sessionId }) => sessionId ?? "")),
];

/** Tokens that a reply says the model has seen; 0 for a refusal. */
export function contextOf(reply: Reply | undefined): number {
  if (reply?.kind !== "message") return 0;
  const { usage = {} } = reply;
  const { input_tokens = 0, cache_read_input_tokens = 0, cache_creation_input_tokens = 0 } = usage;
  return input_tokens + cache_read_input_tokens + cache_creation_input_tokens;
}

/** The requests of the main thread from the first one on whose reply reached the line: it, and what came after it. */
export function fromTheLine(
  requests: readonly ScriptedRequest[],
  line: number,
): readonly ScriptedRequest[] {
  const main = mainOf(requests);
  const place = main.findIndex(({ reply }) => contextOf(reply) >= line);
  return place < 0 ? [] : main.slice(place);
}

/** Every call whose result a request brought, in order, each once; of the main threads, unless others are named. */
export function exchangesIn(
  requests: readonly ScriptedRequest[],
  of: (request: ScriptedRequest) => boolean = ({ main }) => main,
): Exchange[] {
  const found = new Map<string, Exchange>();
  for (const request of requests.filter(of)) {
    const blocks = request.messages.flatMap(({ content }) => content);
    const results = new Map(
      blocks
        .filter(({ type }) => type === "tool_result")
        .map((block) => [String(block.tool_use_id), block]),
    );
    for (const block of blocks) {
      const result = results.get(String(block.id));
      if (block.type !== "tool_use" || result === undefined) continue;
      const session = request.sessionId ?? "";
      const key = `${session} ${String(block.id)}`;
      if (!found.has(key)) found.set(key, exchange(session, block, result));
    }
  }
  return [...found.values()];
}

type Block = ScriptedRequest["messages"][number]["content"][number];

const exchange = (session: string, call: Block, result: Block): Exchange => ({
  session,
  name: String(call.name),
  what: whatOf(call.input),
  result: textIn(result.content),
  isError: result.is_error === true,
});

function whatOf(input: unknown): string {
  const { command, file_path } = input as Readonly<Record<string, unknown>>;
  return String(command ?? file_path ?? "");
}

function textIn(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((block: unknown) =>
      typeof block === "object" && block !== null && "text" in block ? String(block.text) : "",
    )
    .join("\n");
}
