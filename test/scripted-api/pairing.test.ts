import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conversationProblems } from "../../src/scripted-api/pairing.ts";
import { messagesOf } from "../../src/scripted-api/request.ts";

const problems = (messages: readonly unknown[]) => conversationProblems(messagesOf({ messages }));

const user = (...content: readonly object[]) => ({ role: "user", content });
const assistant = (...content: readonly object[]) => ({ role: "assistant", content });
const words = (text: string) => ({ type: "text", text });
const use = (id: string) => ({ type: "tool_use", id, name: "Bash", input: {} });
const result = (id: string) => ({ type: "tool_result", tool_use_id: id, content: "ok" });
const thinking = { type: "thinking", thinking: "Hm.", signature: "s" };
const ask = { role: "user", content: "Go." };

describe("a sound conversation", () => {
  it.each([
    { what: "a question", messages: [ask] },
    { what: "a call and its result", messages: [ask, assistant(use("a")), user(result("a"))] },
    {
      what: "results in another order than their calls",
      messages: [ask, assistant(use("a"), use("b")), user(result("b"), result("a"))],
    },
    {
      what: "text after the results",
      messages: [ask, assistant(use("a")), user(result("a"), words("Go on."))],
    },
    {
      what: "results over two messages of the user",
      messages: [ask, assistant(use("a"), use("b")), user(result("a")), user(result("b"))],
    },
    {
      what: "a reply over two messages",
      messages: [ask, assistant(words("I will.")), assistant(use("a")), user(result("a"))],
    },
    {
      what: "entries of role system anywhere",
      messages: [
        { role: "system", content: "Be brief." },
        ask,
        assistant(use("a")),
        { role: "system", content: "A reminder." },
        user(result("a")),
        { role: "system", content: "Another." },
        { role: "system", content: [] },
      ],
    },
    {
      what: "thinking before a text",
      messages: [ask, assistant(thinking, words("I will.")), ask],
    },
    {
      what: "an empty result",
      messages: [
        ask,
        assistant(use("a")),
        user({ type: "tool_result", tool_use_id: "a", content: "" }),
      ],
    },
  ])("has no problem: $what", ({ messages }) => {
    expect(problems(messages)).toEqual([]);
  });

  it("stays sound however its calls are grouped and their results ordered", () => {
    const rounds = fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(rounds, (orders) => {
        const conversation = orders.flatMap((order, round) => {
          const ids = order.map((_, place) => `${round}-${place}`);
          const shuffled = ids.toSorted(
            (a, b) => (order[ids.indexOf(a)] ?? 0) - (order[ids.indexOf(b)] ?? 0),
          );
          return [assistant(...ids.map(use)), user(...shuffled.map(result))];
        });
        expect(problems([ask, ...conversation])).toEqual([]);
        const last = conversation.at(-2);
        if (last !== undefined) {
          const unanswered = [ask, ...conversation.slice(0, -1), user(words("And?"))];
          expect(problems(unanswered)).toHaveLength(1);
        }
      }),
    );
  });
});

describe("a broken conversation", () => {
  const noResult = (place: number, ids: string) =>
    `messages.${place}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
  const noCall = (place: number, id: string) =>
    `messages.${place}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;

  it.each([
    { what: "no message", messages: [], problem: "messages: at least one message is required" },
    {
      what: "an unknown role",
      messages: [ask, { role: "tool", content: "x" }, ask],
      problem: "messages.1.role: Input should be 'user' or 'assistant'",
    },
    {
      what: "the assistant first",
      messages: [assistant(words("Hi.")), ask],
      problem: 'messages: first message must use the "user" role',
    },
    {
      what: "the assistant last",
      messages: [ask, assistant(words("I"))],
      problem:
        "This model does not support assistant message prefill. The conversation must end with a user message.",
    },
    {
      what: "an empty message",
      messages: [ask, assistant(), ask],
      problem:
        "messages.1: all messages must have non-empty content except for the optional final assistant message",
    },
    {
      what: "an empty text",
      messages: [user(words(""))],
      problem: "messages: text content blocks must be non-empty",
    },
    {
      what: "a text of blanks",
      messages: [user(words(" \n"))],
      problem: "messages: text content blocks must contain non-whitespace text",
    },
    {
      what: "thinking at the end of a reply",
      messages: [ask, assistant(words("I will."), thinking), ask],
      problem: "messages.1: The final block in an assistant message cannot be `thinking`.",
    },
    {
      what: "a call without a result",
      messages: [ask, assistant(use("a"), use("b"), use("c")), user(result("b"))],
      problem: noResult(1, "a, c"),
    },
    {
      what: "a result one message too late",
      messages: [ask, assistant(use("a")), user(words("Wait.")), assistant(words("Yes?")), ask],
      problem: noResult(1, "a"),
    },
    {
      what: "a result after a text",
      messages: [ask, assistant(use("a")), user(words("Here:"), result("a"))],
      problem: noResult(1, "a"),
    },
    {
      what: "a result that nobody called for",
      messages: [ask, assistant(words("Hi.")), user(result("z"))],
      problem: noCall(2, "z"),
    },
    { what: "a result at the very start", messages: [user(result("z"))], problem: noCall(0, "z") },
    {
      what: "two results of one call",
      messages: [ask, assistant(use("a")), user(result("a"), result("a"))],
      problem:
        "messages.2: each tool_use must have a single result. Found multiple `tool_result` blocks with id: a",
    },
    {
      what: "one id for two calls",
      messages: [
        ask,
        assistant(use("a")),
        user(result("a")),
        assistant(use("a")),
        user(result("a")),
      ],
      problem: "messages: `tool_use` ids must be unique",
    },
  ])("is refused in the API's words: $what", ({ messages, problem }) => {
    expect(problems(messages)).toEqual([problem]);
  });
});
