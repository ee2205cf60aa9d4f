/** How each kind of reply travels, seen by a plain client and by the vendor's own. */
import { connect } from "node:net";
import Anthropic from "@anthropic-ai/sdk";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import {
  call,
  fail,
  type MessageReply,
  type Place,
  raw,
  reply,
  type Script,
  type ScriptedApi,
  say,
  startScriptedApi,
  text,
  think,
  usage,
} from "../../src/testing.ts";
import { body, events, post, question, received } from "./ask.ts";

const open: ScriptedApi[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((api) => api.close()));
});

async function start(script: Script): Promise<ScriptedApi> {
  const api = await startScriptedApi(script);
  open.push(api);
  return api;
}

const client = (api: ScriptedApi) =>
  new Anthropic({ apiKey: "none", authToken: null, baseURL: api.url, maxRetries: 0 });

const params = {
  model: "claude-opus-5",
  max_tokens: 100,
  messages: [{ role: "user" as const, content: "Hello." }],
};

const streamed = { ...question(), stream: true };

const full = reply(
  [
    think("I look first."),
    text("Ich schaue — 见 😀."),
    call("Bash", { command: "ls", nested: { a: [1, "ü"] } }),
    call("Read", { file_path: "/x" }, { id: "toolu_mine" }),
  ],
  { usage: usage(50_000, 40) },
);

const expected = {
  id: "msg_scripted_1",
  type: "message",
  role: "assistant",
  model: "claude-opus-5",
  content: [
    { type: "thinking", thinking: "I look first.", signature: "c2NyaXB0ZWQ=" },
    { type: "text", text: "Ich schaue — 见 😀." },
    {
      type: "tool_use",
      id: "toolu_scripted_1",
      name: "Bash",
      input: { command: "ls", nested: { a: [1, "ü"] } },
    },
    { type: "tool_use", id: "toolu_mine", name: "Read", input: { file_path: "/x" } },
  ],
  stop_reason: "tool_use",
  usage: usage(50_000, 40),
};

describe("a message", () => {
  it("is the same for the vendor's client, streamed and whole", async () => {
    const api = await start([full, full]);
    expect(await client(api).messages.stream(params).finalMessage()).toMatchObject(expected);
    expect(await client(api).messages.create(params)).toMatchObject({
      ...expected,
      id: "msg_scripted_2",
      content: expected.content.map((block) =>
        block.id === "toolu_scripted_1" ? { ...block, id: "toolu_scripted_2" } : block,
      ),
    });
    expect(api.requests.map(({ stream }) => stream)).toEqual([true, false]);
  });

  it("streams the events of the real API in their order, the usage of the input in the first", async () => {
    const api = await start([say("Hi.", { usage: usage(900) })]);
    const response = await post(api.url, streamed);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("request-id")).toBe("req_scripted_1");
    const all = events(await response.text());
    expect(all.map(({ type }) => type)).toEqual([
      "message_start",
      "ping",
      "content_block_start",
      "content_block_delta",
      "content_block_delta",
      "content_block_stop",
      "message_delta",
      "message_stop",
    ]);
    expect(all[0]).toMatchObject({ message: { usage: usage(900, 1), stop_reason: null } });
    expect(all[6]).toMatchObject({ delta: { stop_reason: "end_turn" }, usage: usage(900) });
  });

  it("has small numbers where the script names none", async () => {
    const api = await start([say("Hi.")]);
    expect(await client(api).messages.create(params)).toMatchObject({
      usage: {
        input_tokens: 10,
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 0,
        output_tokens: 20,
      },
    });
  });

  it("takes stop reason, model and headers from the script", async () => {
    const extra = { stopReason: "max_tokens", model: "another", headers: { "x-a": "b" } };
    const api = await start([say("Hi.", extra)]);
    const response = await post(api.url, question());
    expect(response.headers.get("x-a")).toBe("b");
    expect(await response.json()).toMatchObject({ stop_reason: "max_tokens", model: "another" });
  });

  it("can be empty", async () => {
    const api = await start([reply([]), reply([]), say("")]);
    expect(await client(api).messages.stream(params).finalMessage()).toMatchObject({ content: [] });
    expect(await client(api).messages.create(params)).toMatchObject({ content: [] });
    expect(await client(api).messages.stream(params).finalMessage()).toMatchObject({
      content: [{ type: "text", text: "" }],
    });
  });

  it("with a delay lets a later request overtake it", async () => {
    const order: string[] = [];
    const api = await start([say("late", { delayMs: 150, blockDelayMs: 50 }), say("early")]);
    const late = post(api.url, question())
      .then((response) => response.text())
      .then(() => order.push("late"));
    await api.waitFor(({ n }) => n === 1);
    await post(api.url, question()).then((response) => response.text());
    order.push("early");
    await late;
    expect(order).toEqual(["early", "late"]);
  });

  it("comes in pieces of five characters when it is slow, no character torn", async () => {
    const api = await start([say("12345😀789abc", { pieceDelayMs: 1 })]);
    const all = events(await (await post(api.url, streamed)).text());
    expect(all.filter(({ delta }) => delta !== undefined).map(({ delta }) => delta)).toEqual([
      { type: "text_delta", text: "12345" },
      { type: "text_delta", text: "😀789a" },
      { type: "text_delta", text: "bc" },
      { stop_reason: "end_turn", stop_sequence: null },
    ]);
  });

  it("can end in an error event in the middle of its stream", async () => {
    const api = await start([
      say("Hi", { streamError: { type: "overloaded_error", message: "Overloaded" } }),
    ]);
    const failing = client(api).messages.stream(params).finalMessage();
    await expect(failing).rejects.toThrow(/overloaded_error/);
  });
});

describe("a refusal", () => {
  it.each([
    [400, "invalid_request_error"],
    [401, "authentication_error"],
    [403, "permission_error"],
    [404, "not_found_error"],
    [413, "request_too_large"],
    [429, "rate_limit_error"],
    [500, "api_error"],
    [529, "overloaded_error"],
  ])("by status %i has the API's type %s", async (status, type) => {
    const api = await start([fail(status, "No.")]);
    const response = await post(api.url, streamed);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      type: "error",
      error: { type, message: "No." },
      request_id: "req_scripted_1",
    });
  });

  it("takes type, headers, or a whole body from the script", async () => {
    const api = await start([
      fail(400, "No.", { type: "billing_error", headers: { "retry-after": "7" } }),
      fail(502, "", { raw: "<h1>Bad Gateway</h1>", headers: { "content-type": "text/html" } }),
    ]);
    const first = await post(api.url, question());
    expect(first.headers.get("retry-after")).toBe("7");
    expect(await first.json()).toMatchObject({ error: { type: "billing_error" } });
    const second = await post(api.url, question());
    expect(second.headers.get("content-type")).toBe("text/html");
    expect(await second.text()).toBe("<h1>Bad Gateway</h1>");
  });
});

/** What a client gets of this reply: `undefined` when not even a status came. */
async function partOf(script: MessageReply, stream: boolean): Promise<string | undefined> {
  const api = await start([script]);
  try {
    const response = await post(api.url, stream ? streamed : question());
    const { bytes, whole } = await received(response);
    expect(whole).toBe(false);
    return bytes.toString();
  } catch {
    return undefined;
  } finally {
    expect(api.requests[0]?.aborted).toBe(false);
    api.verify();
  }
}

describe("a cut connection", () => {
  const types = (part = "") => events(part).map(({ type }) => type);

  it("before the reply sends no status", async () => {
    expect(await partOf(say("Hi.", { cut: "before" }), true)).toBeUndefined();
    expect(await partOf(say("Hi.", { cut: "before" }), false)).toBeUndefined();
  });

  it("at the start of a stream leaves its first events", async () => {
    expect(types(await partOf(say("Hi.", { cut: "start" }), true))).toEqual([
      "message_start",
      "ping",
    ]);
  });

  it("in the middle leaves half of the last block, whatever the block is", async () => {
    const first = ["message_start", "ping", "content_block_start", "content_block_delta"];
    const text4 = await partOf(say("1234", { cut: "middle" }), true);
    expect(types(text4)).toEqual(first);
    expect(text4).toContain('"text":"12"');
    expect(types(await partOf(reply(call("Bash", {}), { cut: "middle" }), true))).toEqual(first);
    expect(types(await partOf(say("", { cut: "middle" }), true))).toEqual(first.slice(0, 3));
    expect(types(await partOf(reply([], { cut: "middle" }), true))).toEqual(first.slice(0, 2));
  });

  it("in the middle leaves the blocks before the last one whole", async () => {
    const two = await partOf(reply([text("first"), text("second")], { cut: "middle" }), true);
    expect(types(two).filter((type) => type === "content_block_stop")).toHaveLength(1);
    expect(types(two).filter((type) => type === "content_block_start")).toHaveLength(2);
  });

  it("after the block leaves it whole, without the end of the message", async () => {
    expect(types(await partOf(say("Hi.", { cut: "after-block" }), true)).at(-1)).toBe(
      "content_block_stop",
    );
  });

  it.each<Place>(["start", "middle", "after-block"])(
    "%s of a reply that is not streamed leaves no whole JSON",
    async (cut) => {
      const part = await partOf(say("Hi.", { cut }), false);
      expect(() => JSON.parse(part ?? "")).toThrow();
    },
  );

  it("at any byte leaves exactly so many bytes", async () => {
    const wholes = await Promise.all(
      [true, false].map(async (stream) => {
        const api = await start([full]);
        return received(await post(api.url, stream ? streamed : question()));
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }), async (s, at) => {
        const all = wholes[s ? 0 : 1]?.bytes ?? Buffer.alloc(0);
        const cutAtByte = Math.floor(at * (all.length - 1));
        const api = await start([{ ...full, cutAtByte }]);
        const part = await received(await post(api.url, s ? streamed : question()));
        expect(part.whole).toBe(false);
        expect(part.bytes.equals(all.subarray(0, cutAtByte))).toBe(true);
        await api.close();
      }),
      { numRuns: 40 },
    );
  });

  it("at a byte that the reply does not have cuts nothing", async () => {
    const api = await start([say("Hi.", { cutAtByte: 100_000 })]);
    expect((await received(await post(api.url, streamed))).whole).toBe(true);
  });
});

describe("raw bytes", () => {
  it.for([
    "HTTP/1.1 200 OK\r\ncontent-ty",
    'HTTP/1.1 200 OK\r\ncontent-length: 40\r\n\r\n{"type":',
    "\u0000 no HTTP at all",
  ])("are all that comes, before the connection is cut: %j", async (bytes) => {
    const api = await start([raw(bytes)]);
    const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
    const asked = JSON.stringify(streamed);
    const head = `POST /v1/messages HTTP/1.1\r\nhost: x\r\ncontent-length: ${asked.length}`;
    socket.write(`${head}\r\n\r\n${asked}`);
    expect(String(Buffer.concat(await socket.toArray()))).toBe(bytes);
    expect(api.requests[0]?.aborted).toBe(false);
  });

  it("are followed by nothing, where the connection is to stay", async () => {
    const api = await start([raw("HTTP/1.1 200", { after: "hang" })]);
    const leaving = new AbortController();
    const asked = post(api.url, streamed, {}, leaving.signal);
    expect((await api.waitFor(({ n }) => n === 1)).endedAt).toBeUndefined();
    leaving.abort();
    await expect(asked).rejects.toThrow();
    expect((await api.waitFor(({ endedAt }) => endedAt !== undefined)).aborted).toBe(true);
  });
});

describe("a hang", () => {
  it.each<Place>(["before", "start", "middle", "after-block"])(
    "%s keeps the client waiting until it goes",
    async (hang) => {
      const api = await start([say("Hi.", { hang })]);
      const leaving = new AbortController();
      const asked = post(api.url, streamed, {}, leaving.signal).then((response) => response.text());
      const request = await api.waitFor(({ n }) => n === 1);
      expect(request.endedAt).toBeUndefined();
      leaving.abort();
      await expect(asked).rejects.toThrow(/abort/);
      await api.waitFor(({ aborted }) => aborted);
      expect(request.endedAt).toBeGreaterThanOrEqual(request.at);
      api.verify();
    },
  );

  it("does not hold up the end of the server", async () => {
    const api = await start([say("Hi.", { hang: "before" }), say("Hi.", { delayMs: 600_000 })]);
    const asked = [post(api.url, streamed), post(api.url, streamed)];
    await api.waitFor(({ n }) => n === 2);
    await api.close();
    const ends = await Promise.allSettled(asked);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});

describe("a client that goes away", () => {
  it("is seen while a function of the script still thinks", async () => {
    const api = await start(() => new Promise(() => undefined));
    const leaving = new AbortController();
    const asked = post(api.url, body([{ role: "user", content: "Hi." }]), {}, leaving.signal);
    await api.waitFor(({ n }) => n === 1);
    leaving.abort();
    await expect(asked).rejects.toThrow();
    expect((await api.waitFor(({ aborted }) => aborted)).n).toBe(1);
  });
});
