/** What the server keeps, refuses, reports and closes. */
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  call,
  reply,
  type Script,
  type ScriptedApi,
  type ScriptedApiOptions,
  say,
  startScriptedApi,
} from "../../src/testing.ts";
import { body, post, question } from "./ask.ts";

const open: ScriptedApi[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(open.splice(0).map((api) => api.close()));
});

async function start(script: Script, options?: ScriptedApiOptions): Promise<ScriptedApi> {
  const api = await startScriptedApi(script, options);
  open.push(api);
  return api;
}

const AGENT = { "x-claude-code-agent-id": "a1" };
const TITLE = { system: "You are naming a coding session so that it can be found." };

const textOf = async (response: Response): Promise<unknown> => {
  const message = (await response.json()) as { content?: { text?: string }[] };
  return message.content?.[0]?.text;
};

const unanswered = body([
  { role: "user", content: "Go." },
  { role: "assistant", content: [{ type: "tool_use", id: "toolu_a", name: "Bash", input: {} }] },
  { role: "user", content: "Well?" },
]);

describe("a request", () => {
  it("can be looked at from every side", async () => {
    const api = await start([say("Hi.")]);
    const sent = body(
      [
        { role: "user", content: "Look around." },
        { role: "system", content: "A note." },
        { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "Bash", input: {} }] },
        {
          role: "user",
          content: [
            {
              type: "tool_result",
              tool_use_id: "t1",
              is_error: true,
              content: [
                { type: "text", text: "not" },
                { type: "text", text: "found" },
              ],
            },
            { type: "text", text: "Go on, 见." },
          ],
        },
      ],
      {
        system: [
          { type: "text", text: "You are an agent." },
          { type: "text", text: "Be brief." },
        ],
        tools: [{ name: "Bash" }, { name: "Read" }],
        stream: false,
      },
    );
    await post(api.url, sent, { "x-claude-code-session-id": "s1" });
    expect(api.requests).toHaveLength(1);
    expect(api.requests[0]).toMatchObject({
      n: 1,
      thread: "main",
      main: true,
      sessionId: "s1",
      model: "claude-opus-5",
      stream: false,
      system: "You are an agent.\nBe brief.",
      tools: ["Bash", "Read"],
      userTexts: ["Look around.", "Go on, 见."],
      lastUserText: "Go on, 见.",
      toolResults: [{ id: "t1", text: "not\nfound", isError: true }],
      body: sent,
      bytes: Buffer.byteLength(JSON.stringify(sent)),
      problems: [],
      reply: say("Hi."),
    });
    expect(api.requests[0]?.messages[0]).toEqual({
      role: "user",
      content: [{ type: "text", text: "Look around." }],
    });
    expect(api.requests[0]?.headers["content-type"]).toBe("application/json");
  });

  it("brings no tool results when it opens a turn, however many came before", async () => {
    const api = await start([say("Hi.")]);
    const messages = [
      { role: "user", content: "Go." },
      { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "Bash", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "ok" }] },
      { role: "assistant", content: "Done." },
      { role: "user", content: "And now?" },
    ];
    await post(api.url, body(messages));
    expect(api.requests[0]?.toolResults).toEqual([]);
  });

  it.each(["", "no JSON", "[1]", '{"messages": 3}', '{"messages": [null, 3]}'])(
    "with the body %j is kept, refused and reported, and harms nothing",
    async (raw) => {
      const api = await start([]);
      expect((await post(api.url, raw)).status).toBe(400);
      expect(api.report().broken).toHaveLength(1);
    },
  );
});

describe("a script", () => {
  it("answers the main thread from its list, in order, and leaves the list alone for others", async () => {
    const api = await start([say("one"), (request) => say(`two: ${request.lastUserText}`)]);
    expect((await post(api.url, question(), AGENT)).status).toBe(410);
    expect((await post(api.url, body([{ role: "user", content: "?" }], TITLE))).status).toBe(200);
    expect(await textOf(await post(api.url, question()))).toBe("one");
    expect(await textOf(await post(api.url, question("Second.")))).toBe("two: Second.");
    expect(api.report()).toMatchObject({
      unexpected: [{ n: 1 }],
      unused: { main: 0, subagent: 0, helper: 0 },
    });
  });

  it("that is a function gets main thread and sub-agents, and no helper", async () => {
    const api = await start(async ({ thread, agent }) => say(`${thread} ${agent?.id}`));
    expect(await textOf(await post(api.url, question(), AGENT))).toBe("subagent a1");
    expect(await textOf(await post(api.url, question()))).toBe("main undefined");
    const title = await textOf(await post(api.url, body([{ role: "user", content: "?" }], TITLE)));
    expect(title).toBe('{"title":"Scripted session"}');
    api.verify();
  });

  it("can have a part for each kind of thread", async () => {
    const api = await start({
      main: [say("main")],
      subagents: [say("sub")],
      helpers: [say("help")],
    });
    const help = await post(api.url, body([{ role: "user", content: "?" }], TITLE));
    expect(await textOf(help)).toBe("help");
    expect(await textOf(await post(api.url, question(), AGENT))).toBe("sub");
    expect(await textOf(await post(api.url, question()))).toBe("main");
    api.verify();
    expect((await post(api.url, question(), AGENT)).status).toBe(410);
  });

  it("gives the same ids every time, and others with another prefix", async () => {
    const ids = async (options?: ScriptedApiOptions) => {
      const api = await start(
        [reply([call("A", {}), call("B", {})]), reply(call("C", {}))],
        options,
      );
      const answers = [await post(api.url, question()), await post(api.url, question())];
      const messages = await Promise.all(
        answers.map(
          async (answer) => (await answer.json()) as { id: string; content: { id: string }[] },
        ),
      );
      return messages.map(({ id, content }) => [id, ...content.map((block) => block.id)]);
    };
    const first = [
      ["msg_scripted_1", "toolu_scripted_1", "toolu_scripted_2"],
      ["msg_scripted_2", "toolu_scripted_3"],
    ];
    expect(await ids()).toEqual(first);
    expect(await ids()).toEqual(first);
    expect((await ids({ idPrefix: "other" })).flat()).toContain("toolu_other_3");
  });
});

describe("a broken request", () => {
  it("is refused in the API's words before the script is asked", async () => {
    const api = await start([say("not used")]);
    const response = await post(api.url, unanswered);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { type: "invalid_request_error", message: api.requests[0]?.problems[0] },
    });
    expect(api.report()).toMatchObject({ unused: { main: 1 }, broken: [{ n: 1 }] });
  });

  it("is answered all the same when the server is not strict, and still reported", async () => {
    const api = await start([say("answered")], { strict: false });
    expect(await textOf(await post(api.url, unanswered))).toBe("answered");
    expect(() => api.verify()).toThrow(/broken: request 1 .*toolu_a/);
  });
});

describe("the report", () => {
  it("is empty when all went by the script", async () => {
    const api = await start([say("Hi.")]);
    await post(api.url, question());
    expect(api.report()).toEqual({
      unexpected: [],
      broken: [],
      unused: { main: 0, subagent: 0, helper: 0 },
      trapped: [],
      failures: [],
    });
    api.verify();
  });

  it("names everything that is wrong, a line each", async () => {
    const script: Script = {
      main: [
        () => {
          throw new Error("no idea");
        },
        () => undefined,
        say("never asked for"),
      ],
      subagents: [say("nor this"), say("nor that")],
    };
    const api = await start(script);
    const failed = await post(api.url, question("First."));
    expect(failed.status).toBe(410);
    expect(await failed.text()).toContain("no idea");
    const unexpected = await post(api.url, question("Second."));
    expect(await unexpected.text()).toContain("The script has no reply for request 2");
    await post(api.url, unanswered);
    await fetch(api.trapUrl);
    expect(() => api.verify()).toThrow(
      [
        "Not as scripted:",
        '- unexpected: request 2 (main, 1 messages) with "Second."',
        `- broken: request 3 (main, 3 messages) with "Well?": ${api.requests[2]?.problems[0]}`,
        "- the script failed at request 1: Error: no idea",
        "- unused: 1 of the replies for main requests",
        "- unused: 2 of the replies for subagent requests",
        "- tried to reach another place: GET /",
      ].join("\n"),
    );
  });
});

describe("waiting for a request", () => {
  it("finds one that has come, and one that is to come", async () => {
    const api = await start(() => say("Hi."));
    const coming = api.waitFor(({ lastUserText }) => lastUserText === "Second.");
    await post(api.url, question("First."));
    await post(api.url, question("Second."));
    expect((await coming).n).toBe(2);
    expect((await api.waitFor(({ main }) => main)).n).toBe(1);
  });

  it("gives up with the list of what came instead", async () => {
    const api = await start([say("Hi.")]);
    await post(api.url, question("Another."));
    await expect(api.waitFor(() => false, 1)).rejects.toThrow(
      /^No request fitted within 1 ms.*\n- request 1 \(main, 1 messages\) with "Another\."$/,
    );
  });

  it("gives up when the server is closed", async () => {
    const api = await start([]);
    const waiting = expect(api.waitFor(() => true)).rejects.toThrow(
      "The scripted API was closed. Requests so far:\n- none",
    );
    await api.close();
    await waiting;
  });
});

describe("the other endpoints", () => {
  it("count tokens, the same for the same request and more for a longer one", async () => {
    const api = await start([]);
    const count = async (words: string): Promise<number> => {
      const sent = JSON.stringify(question(words));
      const url = `${api.url}/v1/messages/count_tokens?beta=true`;
      const answer = await fetch(url, { method: "POST", body: sent });
      return ((await answer.json()) as { input_tokens: number }).input_tokens;
    };
    expect(await count("Hello.")).toBe(await count("Hello."));
    expect(await count("Hello. ".repeat(100))).toBeGreaterThan(await count("Hello."));
    expect(api.requests).toEqual([]);
    api.verify();
  });

  it("list the models that were given, and know any by its name", async () => {
    const api = await start([], { models: ["claude-opus-5", "claude-haiku-4-5"] });
    const list = await (await fetch(`${api.url}/v1/models?limit=1000`)).json();
    expect(list).toMatchObject({
      data: [{ id: "claude-opus-5", type: "model" }, { id: "claude-haiku-4-5" }],
      has_more: false,
      last_id: "claude-haiku-4-5",
    });
    const one = await (await fetch(`${api.url}/v1/models/any%20name`)).json();
    expect(one).toMatchObject({ id: "any name" });
  });

  it("give a sign of life, are the API's 404 elsewhere, and are all kept", async () => {
    const api = await start([]);
    expect((await fetch(api.url, { method: "HEAD" })).status).toBe(200);
    const lost = await fetch(`${api.url}/v1/batches?x=1`, { method: "POST", body: "{}" });
    expect(lost.status).toBe(404);
    expect(await lost.json()).toMatchObject({ error: { type: "not_found_error" } });
    expect(api.others).toEqual([
      { method: "HEAD", url: "/", status: 200 },
      { method: "POST", url: "/v1/batches?x=1", status: 404 },
    ]);
    api.verify();
  });
});

/** Sends these bytes to a server and gives what comes back. */
function exchange(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("utf8");
    socket.on("data", (part) => {
      answer += part;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

describe("the trap", () => {
  it.each([
    {
      bytes: "CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n",
      what: "CONNECT example.com:443",
    },
    {
      bytes: "GET http://example.com/a HTTP/1.1\r\nhost: x\r\n\r\n",
      what: "GET http://example.com/a",
    },
    {
      bytes:
        "GET http://x/ HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
      what: "GET http://x/",
    },
    { bytes: "\u0005\u0001\u0000", what: "unreadable bytes" },
  ])("lets nothing through and remembers it: $what", async ({ bytes, what }) => {
    const api = await start([]);
    const answer = await exchange(api.trapUrl, bytes);
    expect(answer === "" || answer.startsWith("HTTP/1.1 502 ")).toBe(true);
    expect(api.trapped.map((one) => one.what)).toEqual([what]);
    expect(() => api.verify()).toThrow(`tried to reach another place: ${what}`);
  });
});

describe("the environment", () => {
  it("is complete, and holds nothing of the shell's but PATH", async () => {
    vi.stubEnv("ANTHROPIC_AUTH_TOKEN", "secret");
    vi.stubEnv("CLAUDE_CODE_USE_BEDROCK", "1");
    vi.stubEnv("ANYTHING_ELSE", "1");
    vi.stubEnv("PATH", "/some/where");
    const api = await start([]);
    const { IS_SANDBOX, ...environment } = api.environment();
    expect(IS_SANDBOX).toBe(process.getuid?.() === 0 ? "1" : undefined);
    const home = environment.HOME ?? "";
    const trap = api.trapUrl;
    expect(environment).toEqual({
      PATH: "/some/where",
      HOME: home,
      TMPDIR: join(home, "tmp"),
      CLAUDE_CONFIG_DIR: join(home, ".claude"),
      ANTHROPIC_BASE_URL: api.url,
      ANTHROPIC_API_KEY: "sk-ant-scripted",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      CLAUDE_CODE_MAX_RETRIES: "1",
      HTTP_PROXY: trap,
      HTTPS_PROXY: trap,
      ALL_PROXY: trap,
      http_proxy: trap,
      https_proxy: trap,
      all_proxy: trap,
      NO_PROXY: "127.0.0.1,localhost,::1",
      no_proxy: "127.0.0.1,localhost,::1",
    });
  });

  it("takes more variables, replaces its own, and drops what is undefined", async () => {
    const api = await start([]);
    const extra = { MORE: "1", CLAUDE_CODE_MAX_RETRIES: "0", ANTHROPIC_API_KEY: undefined };
    const environment = api.environment({ extra });
    expect(environment).toMatchObject({ MORE: "1", CLAUDE_CODE_MAX_RETRIES: "0" });
    expect(environment).not.toHaveProperty("ANTHROPIC_API_KEY");
  });

  it("has a home that nobody else can read, gone with the server", async () => {
    const api = await start([]);
    const { HOME = "" } = api.environment();
    expect(statSync(HOME).mode & 0o777).toBe(0o700);
    expect(api.environment().HOME).not.toBe(HOME);
    await api.close();
    expect(existsSync(HOME)).toBe(false);
  });

  it("makes the home that it is given private, and leaves it at the end", async () => {
    const folder = mkdtempSync(join(tmpdir(), "given-"));
    try {
      const home = join(folder, "a/home");
      const api = await start([]);
      expect(api.environment({ home }).HOME).toBe(home);
      expect(statSync(home).mode & 0o777).toBe(0o700);
      await api.close();
      expect(existsSync(home)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the end of the server", () => {
  it("refuses connections to either port, and may come twice", async () => {
    const api = await start([say("Hi.")]);
    await post(api.url, question());
    await Promise.all([api.close(), api.close()]);
    await api.close();
    await expect(fetch(api.url)).rejects.toThrow();
    await expect(fetch(api.trapUrl)).rejects.toThrow();
  });

  it("leaves no listening server behind, even with a reply that hangs", async () => {
    const listening = () =>
      process.getActiveResourcesInfo().filter((kind) => kind === "TCPServerWrap").length;
    const before = listening();
    const api = await start([say("Hi.", { hang: "start" })]);
    expect(listening()).toBe(before + 2);
    const asked = post(api.url, { ...question(), stream: true });
    const read = asked.then((response) => response.text());
    await api.waitFor(() => true);
    await api.close();
    await expect(read).rejects.toThrow();
    expect(listening()).toBe(before);
  });
});
