/**
 * What the real API refuses in a conversation: calls and results that do not pair, a wrong order of roles, empty text. Pure; the
 * sentences are the API's, because the harness reads them. Refuses to know what is done about a problem.
 *
 * P1. Entries of role `system` inside `messages` are accepted and looked through, also empty ones: the harness sends such after a compaction.
 * P2. Consecutive messages of one role count as one, as the API joins them.
 * P3. Every call is answered in the next message, before any other block there, exactly once.
 */
import type { WireBlock, WireMessage } from "./request.ts";

interface Turn {
  readonly role: string;
  readonly content: readonly WireBlock[];
  /** Place of its last message in the request: what the API's sentences count by. */
  readonly index: number;
}

function turnsOf(messages: readonly WireMessage[]): readonly Turn[] {
  const turns: Turn[] = [];
  messages.forEach((message, index) => {
    if (message.role === "system") return; // P1
    const last = turns.at(-1);
    if (last?.role !== message.role) {
      turns.push({ role: message.role, content: message.content, index });
      return;
    }
    turns[turns.length - 1] = { ...last, content: [...last.content, ...message.content], index }; // P2
  });
  return turns;
}

const idsOf = (
  turn: Turn | undefined,
  type: "tool_use" | "tool_result",
  field: string,
): readonly string[] =>
  (turn?.content ?? []).filter((block) => block.type === type).map((block) => String(block[field]));

const callsOf = (turn: Turn | undefined) =>
  turn?.role === "assistant" ? idsOf(turn, "tool_use", "id") : [];

const resultsOf = (turn: Turn | undefined) =>
  turn?.role === "user" ? idsOf(turn, "tool_result", "tool_use_id") : [];

/** Everything that the real API would refuse, most basic first. Empty: the conversation is sound. */
export function conversationProblems(messages: readonly WireMessage[]): readonly string[] {
  const turns = turnsOf(messages);
  if (turns.length === 0) return ["messages: at least one message is required"];
  return [
    ...frameProblems(turns),
    ...contentProblems(messages),
    ...turns.flatMap(thinkingProblems),
    ...pairProblems(turns),
  ];
}

function frameProblems(turns: readonly Turn[]): readonly string[] {
  const problems: string[] = [];
  for (const turn of turns) {
    if (turn.role === "user" || turn.role === "assistant") continue;
    problems.push(`messages.${turn.index}.role: Input should be 'user' or 'assistant'`);
  }
  if (turns[0]?.role !== "user") problems.push('messages: first message must use the "user" role');
  if (turns.at(-1)?.role === "assistant") {
    problems.push(
      "This model does not support assistant message prefill. The conversation must end with a user message.",
    );
  }
  return problems;
}

function contentProblems(messages: readonly WireMessage[]): readonly string[] {
  const problems: string[] = [];
  messages.forEach(({ role, content }, index) => {
    if (role === "system") return; // P1
    if (content.length === 0) {
      problems.push(
        `messages.${index}: all messages must have non-empty content except for the optional final assistant message`,
      );
    }
    const texts = content.filter(({ type }) => type === "text").map(({ text }) => String(text));
    if (texts.includes("")) problems.push("messages: text content blocks must be non-empty");
    else if (texts.some((text) => text.trim() === ""))
      problems.push("messages: text content blocks must contain non-whitespace text");
  });
  return problems;
}

function thinkingProblems({ role, content, index }: Turn): readonly string[] {
  const last = content.at(-1)?.type;
  if (role !== "assistant" || (last !== "thinking" && last !== "redacted_thinking")) return [];
  return [`messages.${index}: The final block in an assistant message cannot be \`thinking\`.`];
}

function pairProblems(turns: readonly Turn[]): readonly string[] {
  const all = turns.flatMap(callsOf);
  const repeated = new Set(all).size !== all.length;
  return [
    ...(repeated ? ["messages: `tool_use` ids must be unique"] : []),
    ...turns.flatMap((turn, place) => [
      ...unanswered(turn, turns[place + 1]),
      ...uncalled(turn, turns[place - 1]),
      ...answeredTwice(turn),
    ]),
  ];
}

/** P3: the results that stand at the head of the next message, before any other block, are the ones that count. */
function unanswered(turn: Turn, next: Turn | undefined): readonly string[] {
  const content = next?.content ?? [];
  const stop = content.findIndex((block) => block.type !== "tool_result");
  const head = next && { ...next, content: stop < 0 ? content : content.slice(0, stop) };
  const answered = new Set(resultsOf(head));
  const missing = callsOf(turn).filter((id) => !answered.has(id));
  if (missing.length === 0) return [];
  return [
    `messages.${turn.index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(", ")}. ` +
      "Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
  ];
}

function uncalled(turn: Turn, previous: Turn | undefined): readonly string[] {
  const called = new Set(callsOf(previous));
  return resultsOf(turn)
    .filter((id) => !called.has(id))
    .map(
      (id) =>
        `messages.${turn.index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. ` +
        "Each `tool_result` block must have a corresponding `tool_use` block in the previous message.",
    );
}

function answeredTwice(turn: Turn): readonly string[] {
  const ids = resultsOf(turn);
  const twice = new Set(ids.filter((id, place) => ids.indexOf(id) !== place));
  return [...twice].map(
    (id) =>
      `messages.${turn.index}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`,
  );
}
