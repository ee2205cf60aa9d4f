import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSyntheticError, normalize } from "../../../src/adapters/claude/normalise.ts";

const assistant = (content: unknown, more: object = {}, message: object = {}): object => ({
  type: "assistant",
  parent_tool_use_id: null,
  message: { id: "m1", role: "assistant", model: "claude-opus-5", content, ...message },
  ...more,
});
const user = (content: unknown, more: object = {}): object => ({
  type: "user",
  parent_tool_use_id: null,
  message: { role: "user", content },
  ...more,
});
const system = (subtype: string, more: object = {}): object => ({
  type: "system",
  subtype,
  ...more,
});

describe("an assistant message", () => {
  it("becomes one event per block, each with who said it, on which model, with how full a context", () => {
    const usage = {
      input_tokens: 1,
      cache_read_input_tokens: 20,
      cache_creation_input_tokens: 300,
    };
    const content = [
      { type: "thinking", thinking: "Hm." },
      { type: "text", text: "I look." },
      { type: "tool_use", id: "t1", name: "Read", input: { file_path: "/a.ts", limit: 3 } },
    ];
    const common = { subagent: false, context: 321, model: "claude-opus-5", message_id: "m1" };
    expect(normalize(assistant(content, {}, { usage }))).toEqual([
      { kind: "thinking", text: "Hm.", tool: "", payload: common },
      { kind: "text", text: "I look.", tool: "", payload: common },
      {
        kind: "tool_call",
        text: "/a.ts",
        tool: "Read",
        payload: { ...common, id: "t1", input: { file_path: "/a.ts", limit: 3 } },
      },
    ]);
  });

  it("of a sub-agent says whose it is", () => {
    const [event] = normalize(assistant("Hi.", { parent_tool_use_id: "t9", agent_id: "a1" }));
    expect(event).toMatchObject({
      kind: "text",
      text: "Hi.",
      payload: { subagent: true, parent_tool_use_id: "t9", agent_id: "a1" },
    });
  });

  it.each([
    [
      "the harness's own model",
      assistant([{ type: "text", text: "x" }], {}, { model: "<synthetic>" }),
    ],
    ["a named error", assistant([{ type: "text", text: "x" }], { error: "rate_limit" })],
    [
      "the flag of the stream",
      assistant([{ type: "text", text: "x" }], { is_api_error_message: true }),
    ],
    [
      "the flag of the transcript",
      assistant([{ type: "text", text: "x" }], { isApiErrorMessage: true }),
    ],
  ])("N1: that the harness wrote in the model's place is an error: %s", (_title, message) => {
    expect(isSyntheticError(message)).toBe(true);
    expect(normalize(message)).toMatchObject([
      { kind: "error", text: "x", payload: { synthetic: true } },
    ]);
  });

  it.each([
    ["null", null],
    ["missing", undefined],
    ["fields that are null", { input_tokens: null, cache_read_input_tokens: 7 }],
  ])("does not stumble over a usage that is %s", (_title, usage) => {
    const [event] = normalize(assistant("Hi.", {}, { usage }));
    expect(event?.payload.context).toBe(usage ? 7 : undefined);
  });

  it("drops a block that it does not know, and shows the first telling input of a call, cut to 200 characters", () => {
    const calls = [
      { type: "redacted_thinking", data: "x" },
      {
        type: "tool_use",
        id: "1",
        name: "Bash",
        input: { file_path: "", command: "\u{1F41A}".repeat(300) },
      },
      { type: "tool_use", id: "2", name: "Grep", input: { pattern: "a+b" } },
      { type: "tool_use", id: "3", name: "Odd", input: null },
    ];
    expect(normalize(assistant(calls)).map(({ text, tool }) => [tool, text])).toEqual([
      ["Bash", "\u{1F41A}".repeat(200)],
      ["Grep", "a+b"],
      ["Odd", ""],
    ]);
  });
});

describe("a user message", () => {
  it.each([
    ["a text", user("Do it."), [{ kind: "prompt", text: "Do it." }]],
    ["text blocks", user([{ type: "text", text: "Do it." }]), [{ kind: "prompt", text: "Do it." }]],
    [
      "what the harness asked by itself",
      user("Go on.", { isSynthetic: true }),
      [{ kind: "prompt", payload: { synthetic: true } }],
    ],
    [
      "a result",
      user([{ type: "tool_result", tool_use_id: "t1", content: "x".repeat(600), is_error: true }]),
      [
        {
          kind: "tool_result",
          text: "x".repeat(500),
          payload: { tool_use_id: "t1", is_error: true },
        },
      ],
    ],
    [
      "a result in blocks",
      user([
        {
          type: "tool_result",
          tool_use_id: "t1",
          content: [{ type: "text", text: "a" }, { type: "image" }, { type: "text", text: "b" }],
        },
      ]),
      [{ kind: "tool_result", text: "a\nb", payload: { is_error: false } }],
    ],
  ])("is told: %s", (_title, message, events) => {
    expect(normalize(message)).toMatchObject(events);
  });
});

describe("other messages", () => {
  it.each([
    [
      "a result",
      {
        type: "result",
        subtype: "success",
        session_id: "s",
        total_cost_usd: 0.5,
        num_turns: 3,
        is_error: false,
      },
      {
        kind: "result",
        text: "success",
        payload: { session_id: "s", cost_usd: 0.5, num_turns: 3, is_error: false },
      },
    ],
    [
      "an empty result",
      { type: "result" },
      { kind: "result", text: "", payload: { cost_usd: null } },
    ],
    ["a reset", { type: "conversation_reset" }, { kind: "reset", text: "conversation reset" }],
    [
      "a compaction",
      system("compact_boundary", {
        compact_metadata: { trigger: "auto", pre_tokens: 9, post_tokens: 2 },
      }),
      { kind: "reset", payload: { trigger: "auto", pre_tokens: 9, post_tokens: 2, micro: false } },
    ],
    [
      "a compaction as the transcript has it",
      system("microcompact_boundary", { compactMetadata: { preTokens: 9 } }),
      { kind: "reset", payload: { trigger: "?", pre_tokens: 9, post_tokens: null, micro: true } },
    ],
    [
      "a retry",
      system("api_retry", {
        attempt: 2,
        max_retries: 10,
        retry_delay_ms: 1500,
        error_status: 529,
        error: "overloaded",
      }),
      {
        kind: "retry",
        text: "the API answered 529 (overloaded); the harness tries again in 1.5 s (2 of 10)",
      },
    ],
    [
      "a retry without an answer",
      system("api_retry", { attempt: 1, max_retries: 10, retry_delay_ms: 500, error_status: null }),
      {
        kind: "retry",
        text: "the API could not be reached; the harness tries again in 0.5 s (1 of 10)",
      },
    ],
    [
      "a task that starts",
      system("task_started", { task_id: "a", description: "look" }),
      { kind: "task", text: "started: look" },
    ],
    [
      "a task that goes on",
      system("task_progress", { description: "look", last_tool_name: "Read" }),
      { kind: "task", text: "look: Read" },
    ],
    [
      "a task that ends",
      system("task_notification", { status: "completed", summary: "found it" }),
      { kind: "task", text: "completed: found it" },
    ],
    [
      "a task's news",
      system("task_updated", { task_id: "a", patch: { status: "killed" } }),
      { kind: "task", text: "a: killed" },
    ],
    [
      "a refused call",
      system("permission_denied", { tool_name: "Write", message: "Nobody allowed it." }),
      { kind: "system", text: "Write was refused: Nobody allowed it." },
    ],
    [
      "a word of the harness",
      system("informational", { content: "A hook failed." }),
      { kind: "system", text: "A hook failed." },
    ],
    [
      "a batch that was not stored",
      system("mirror_error", { error: "disk full" }),
      { kind: "error", text: "The transcript could not be stored: disk full" },
    ],
    [
      "a start",
      system("init", { tools: [] }),
      { kind: "system", text: "init", payload: { subtype: "init" } },
    ],
    [
      "a rate limit",
      {
        type: "rate_limit_event",
        rate_limit_info: { status: "rejected", resetsAt: 1_800_000_000 },
      },
      {
        kind: "system",
        text: "rate limit: rejected, free again at 2027-01-15T08:00:00.000Z",
        payload: { status: "rejected" },
      },
    ],
    [
      "progress of a tool",
      { type: "tool_progress", tool_name: "Bash" },
      { kind: "system", text: "tool_progress" },
    ],
    [
      "what nobody knows",
      { type: "sparkle", a: 1 },
      { kind: "unknown", text: "sparkle", payload: { a: 1 } },
    ],
  ])("are told: %s", (_title, message, event) => {
    expect(normalize(message)).toMatchObject([event]);
  });

  it("N2: whatever comes, it does not throw, and every event survives JSON", () => {
    const hostile = ["toString", "valueOf", "__proto__", "type", "text", "content", "status"];
    const anything = fc.anything({
      key: fc.oneof(fc.constantFrom(...hostile), fc.string()),
      values: [fc.constantFrom(null, undefined, 0, 1e300, Number.NaN, "", "x", true)],
    });
    const types = fc.constantFrom("assistant", "user", "result", "system", "rate_limit_event", "x");
    const blocks = fc.array(
      fc.record({
        type: fc.oneof(fc.constantFrom("text", "tool_use", "tool_result", "thinking"), anything),
        text: anything,
        thinking: anything,
        name: anything,
        input: anything,
        content: anything,
      }),
    );
    const message = fc.record({
      type: fc.oneof(types, anything),
      subtype: fc.oneof(
        fc.constantFrom("task_updated", "api_retry", "compact_boundary", "task_notification"),
        anything,
      ),
      message: fc.oneof(
        fc.record({ content: fc.oneof(blocks, anything), usage: anything }),
        anything,
      ),
      patch: anything,
      rate_limit_info: fc.oneof(fc.record({ status: anything, resetsAt: anything }), anything),
      errors: anything,
      status: anything,
    });
    fc.assert(
      fc.property(fc.oneof(message, anything), (given) => {
        for (const event of normalize(given)) {
          expect(typeof event.text).toBe("string");
          expect(() => JSON.stringify(event)).not.toThrow();
        }
      }),
    );
  });
});
