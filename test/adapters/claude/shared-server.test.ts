import { createSdkMcpServer, type McpServerConfig, tool } from "@anthropic-ai/claude-agent-sdk";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { shareable } from "../../../src/adapters/claude/shared-server.ts";

type Message = Record<string, unknown>;
type Door = { connect(transport: unknown): Promise<void> };

/** A process's end of the line: what it sends, and what it gets. */
class Line {
  readonly got: Message[] = [];
  onmessage: (message: Message) => void = () => undefined;
  onclose: () => void = () => undefined;
  start = (): Promise<void> => Promise.resolve();
  close = (): Promise<void> => Promise.resolve(this.onclose());
  send = (message: Message): Promise<void> => {
    this.got.push(message);
    return Promise.resolve();
  };

  async ask(id: number, method: string, params: Message = {}): Promise<Message | undefined> {
    this.onmessage({ jsonrpc: "2.0", id, method, params });
    await expect.poll(() => this.got.some((message) => message.id === id)).toBe(true);
    return this.got.find((message) => message.id === id);
  }
}

const HELLO = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "x", version: "1" },
};
const doorOf = (server: McpServerConfig | undefined): Door =>
  (server as { instance: Door }).instance;

function server(): {
  config: McpServerConfig;
  release: () => void;
  started: string[];
  aborted: string[];
} {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const started: string[] = [];
  const aborted: string[] = [];
  const echo = tool(
    "echo",
    "Echoes.",
    { words: z.string(), wait: z.boolean().optional() },
    async ({ words, wait }, extra) => {
      started.push(words);
      const { signal } = extra as { signal: AbortSignal };
      signal.addEventListener("abort", () => aborted.push(words));
      if (wait === true) await held;
      return { content: [{ type: "text", text: words }] };
    },
  );
  const config = createSdkMcpServer({ name: "mine", version: "1", tools: [echo] });
  return { config, release: () => release(), started, aborted };
}

const call = (words: string, wait = false): Message => ({
  name: "echo",
  arguments: { words, wait },
});

describe("an in-process MCP server", () => {
  it("M1: answers two processes that use the same ids, each with its own answer", async () => {
    const { config, release } = server();
    const [one, two] = [new Line(), new Line()];
    for (const line of [one, two]) await doorOf(shareable({ mine: config }).mine).connect(line);
    for (const line of [one, two])
      expect(await line.ask(0, "initialize", HELLO)).toHaveProperty("result");
    const first = one.ask(1, "tools/call", call("one", true));
    const second = await two.ask(1, "tools/call", call("two"));
    release();
    expect(second).toMatchObject({ result: { content: [{ text: "two" }] } });
    expect(await first).toMatchObject({ result: { content: [{ text: "one" }] } });
  });

  it("M3: cancels what a process has asked that is gone, and nothing of another's", async () => {
    const { config, release, started, aborted } = server();
    const [one, two] = [new Line(), new Line()];
    for (const line of [one, two]) await doorOf(shareable({ mine: config }).mine).connect(line);
    one.onmessage({ jsonrpc: "2.0", id: 7, method: "tools/call", params: call("one", true) });
    const kept = two.ask(7, "tools/call", call("two", true));
    await expect.poll(() => started).toEqual(["one", "two"]);
    await one.close();
    await expect.poll(() => aborted).toEqual(["one"]);
    release();
    expect(await kept).toMatchObject({ result: { content: [{ text: "two" }] } });
    expect(aborted).toEqual(["one"]);
  });

  it("M1: cancels the call of the process that asks for it, and not another's of the same id", async () => {
    const { config, release, started, aborted } = server();
    const [one, two] = [new Line(), new Line()];
    for (const line of [one, two]) await doorOf(shareable({ mine: config }).mine).connect(line);
    one.onmessage({ jsonrpc: "2.0", id: 7, method: "tools/call", params: call("one", true) });
    const kept = two.ask(7, "tools/call", call("two", true));
    await expect.poll(() => started).toEqual(["one", "two"]);
    one.onmessage({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } });
    one.onmessage({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 8 } });
    await expect.poll(() => aborted).toEqual(["one"]);
    release();
    expect(await kept).toMatchObject({ result: { content: [{ text: "two" }] } });
  });

  it("M2: tells its news to all that are still there", async () => {
    const { config } = server();
    const [one, two] = [new Line(), new Line()];
    for (const line of [one, two]) await doorOf(shareable({ mine: config }).mine).connect(line);
    const { instance } = config as unknown as { instance: { sendToolListChanged(): void } };
    instance.sendToolListChanged();
    await expect.poll(() => two.got.length).toBe(1);
    expect(one.got).toEqual([{ jsonrpc: "2.0", method: "notifications/tools/list_changed" }]);
    await one.close();
    instance.sendToolListChanged();
    await expect.poll(() => two.got.length).toBe(2);
    expect(one.got).toHaveLength(1);
  });

  it("leaves servers that run outside as they are", () => {
    const outside: McpServerConfig = { type: "http", url: "http://127.0.0.1:1/mcp" };
    expect(shareable({ outside })).toEqual({ outside });
  });
});
