/** What flower asks of stored transcripts beyond the SDK's contract, on both of our stores. */
import type { SessionStoreEntry } from "@anthropic-ai/claude-agent-sdk";
import { describe, expect, it } from "vitest";
import { MemoryTranscripts } from "../../src/adapters/memory/transcripts.ts";
import { SqliteSessionStore } from "../../src/adapters/sqlite/transcripts.ts";
import type { Transcripts } from "../../src/ports/transcripts.ts";
import { tempDir } from "../support/temp-dir.ts";

const temp = tempDir();
const STORES: readonly [string, () => Transcripts][] = [
  ["SqliteSessionStore", () => new SqliteSessionStore(temp.path("sessions.db"))],
  ["MemoryTranscripts", () => new MemoryTranscripts()],
];

const key = { projectKey: "-tmp-a-b", sessionId: "s1" };
const reply = (
  usage: Record<string, unknown>,
  more: Record<string, unknown> = {},
): SessionStoreEntry => ({
  type: "assistant",
  message: { role: "assistant", usage },
  ...more,
});
const tool = (n: number): SessionStoreEntry => ({
  type: "user",
  message: { role: "user", content: `result ${n}` },
});

describe.each(STORES)("%s", (_name, make) => {
  it("knows a session by its main thread, in any project", async () => {
    const store = make();
    await store.append({ ...key, subpath: "subagents/agent-1" }, [tool(1)]);
    expect(store.hasSession("s1")).toBe(false);
    expect(store.projectKeyOf("s1")).toBeUndefined();
    await store.append(key, [tool(1)]);
    expect(store.hasSession("s1")).toBe(true);
    expect(store.hasSession("s")).toBe(false);
  });

  it.each([
    ["a space, a plus, CJK", "-work-my-project---"],
    ["300 characters, cut and hashed by the SDK", `-${"x".repeat(200)}-1k2j3`],
  ])("takes the project key from the entries: a workspace with %s", async (_path, projectKey) => {
    const store = make();
    await store.append({ projectKey, sessionId: "s1" }, [tool(1)]);
    expect(store.projectKeyOf("s1")).toBe(projectKey);
  });

  it("answers with the project that wrote last when two hold a session of one id", async () => {
    const store = make();
    await store.append(key, [tool(1)]);
    await store.append({ ...key, projectKey: "other" }, [tool(1)]);
    await store.append({ ...key, projectKey: "other" }, [tool(2)]);
    expect(store.projectKeyOf("s1")).toBe("other");
  });

  it("adds the three input fields of the last reply, and no output", async () => {
    const store = make();
    await store.append(key, [
      reply({ input_tokens: 1, cache_read_input_tokens: 1, cache_creation_input_tokens: 1 }),
      reply({
        input_tokens: 3,
        cache_read_input_tokens: 17_000,
        cache_creation_input_tokens: 700,
        output_tokens: 999,
      }),
      ...Array.from({ length: 300 }, (_, n) => tool(n)),
    ]);
    expect(store.contextOf("s1")).toBe(17_703);
  });

  it.each([
    [
      "an error that the harness wrote itself",
      reply({ input_tokens: 0, output_tokens: 0 }, { isApiErrorMessage: true }),
    ],
    ["a sub-agent's reply", reply({ input_tokens: 90_000 }, { isSidechain: true })],
    ["a reply without usage", { type: "assistant", message: { role: "assistant" } }],
    ["an entry without a message", { type: "last-prompt" }],
  ])("passes over %s", async (_what, entry) => {
    const store = make();
    await store.append(key, [reply({ input_tokens: 500 }), entry]);
    expect(store.contextOf("s1")).toBe(500);
  });

  it("does not know the context after a compaction until the next reply", async () => {
    const store = make();
    await store.append(key, [
      reply({ input_tokens: 150_000 }),
      { type: "system", subtype: "compact_boundary" },
    ]);
    expect(store.contextOf("s1")).toBe(0);
    await store.append(key, [reply({ input_tokens: 20_000 })]);
    expect(store.contextOf("s1")).toBe(20_000);
  });

  it("does not know the context of a session that never replied, or that nobody knows", async () => {
    const store = make();
    await store.append(key, [tool(1)]);
    expect(store.contextOf("s1")).toBe(0);
    expect(store.contextOf("nobody")).toBe(0);
  });

  it("gives up on a tail of a thousand entries without a reply", async () => {
    const store = make();
    await store.append(key, [
      reply({ input_tokens: 500 }),
      ...Array.from({ length: 1000 }, (_, n) => tool(n)),
    ]);
    expect(store.contextOf("s1")).toBe(0);
  });

  it("takes the cost from the last cost-state entry of the main thread", async () => {
    const store = make();
    await store.append(key, [tool(1)]);
    expect(store.costStateOf("s1")).toBeUndefined();
    await store.append(key, [{ type: "cost-state", totalCostUSD: 0.0391 }, tool(2)]);
    await store.append({ ...key, subpath: "subagents/agent-1" }, [
      { type: "cost-state", totalCostUSD: 7 },
    ]);
    await store.append(key, [tool(3)]);
    expect(store.costStateOf("s1")).toBe(0.0391);
    await store.append(key, [
      { type: "cost-state", totalCostUSD: 0.0646 },
      { type: "cost-state", totalCostUSD: "broken" },
    ]);
    expect(store.costStateOf("s1")).toBe(0.0646);
    expect(store.costStateOf("nobody")).toBeUndefined();
  });

  it("forgets the cost and the context of a deleted session", async () => {
    const store = make();
    await store.append(key, [
      reply({ input_tokens: 500 }),
      { type: "cost-state", totalCostUSD: 1 },
    ]);
    await store.delete(key);
    expect([store.hasSession("s1"), store.contextOf("s1"), store.costStateOf("s1")]).toEqual([
      false,
      0,
      undefined,
    ]);
  });
});
