import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { wayOf } from "../../../src/adapters/network/way.ts";

describe("the way to the endpoint", () => {
  it.each([
    [{}, "https://api.anthropic.com"],
    [{ ANTHROPIC_BASE_URL: "  " }, "https://api.anthropic.com"],
    [{ ANTHROPIC_BASE_URL: "https://gateway.example/v1" }, "https://gateway.example/v1"],
    [{ ANTHROPIC_BASE_URL: "https://me:secret@gateway.example" }, "https://gateway.example"],
    [{ CLAUDE_CODE_USE_VERTEX: "0" }, "https://api.anthropic.com"],
    [{ CLAUDE_CODE_USE_BEDROCK: "1" }, undefined],
    [{ CLAUDE_CODE_USE_VERTEX: "true" }, undefined],
  ])("of %j is %s", async (env, address) => {
    const way = wayOf(env);
    onTestFinished(() => way?.close());
    expect(way?.address).toBe(address);
  });

  it("is a look without a key, through the session's proxy; any answer is one", async () => {
    const seen: string[] = [];
    const proxy = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
      response.writeHead(403).end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void proxy.close());
    proxy.on("connect", (request, socket) => {
      seen.push(`CONNECT ${request.url}`);
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    });
    const env = {
      ANTHROPIC_BASE_URL: "https://gateway.invalid",
      ANTHROPIC_API_KEY: "sk-ant-secret",
      https_proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    };
    const way = wayOf(env);
    onTestFinished(() => way?.close());
    const { answered, why } = (await way?.reach()) ?? {};
    expect({ answered, seen }).toEqual({ answered: false, seen: ["CONNECT gateway.invalid:443"] });
    expect(why).not.toBe("");
    expect(seen.join()).not.toContain("sk-ant");
  });

  it("says why nothing answers, and is found when something does", async () => {
    const server = createServer((_request, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const way = wayOf({ ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}` });
    expect(await way?.reach()).toEqual({ answered: true, why: "" });
    await way?.close();
    await new Promise((resolve) => server.close(resolve));
    const after = wayOf({ ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}` });
    onTestFinished(() => after?.close());
    expect(await after?.reach()).toMatchObject({
      answered: false,
      why: expect.stringContaining("ECONNREFUSED"),
    });
  });
});
