/** The real harness on the scripted API: what a script says is what the harness does, and each request can be told by its thread. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Options, query, type SDKMessage } from "@anthropic-ai/claude-agent-sdk";
import { afterEach, describe, expect, it } from "vitest";
import {
  call,
  fail,
  reply,
  type Script,
  type ScriptedApi,
  type ScriptedRequest,
  say,
  startScriptedApi,
  usage,
} from "../../src/testing.ts";
import { deep, share } from "../support/share.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Stage {
  readonly api: ScriptedApi;
  readonly workspace: string;
}

async function stage(script: Script): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "harness-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const api = await startScriptedApi(script);
  cleanups.push(() => api.close());
  const workspace = join(folder, "workspace");
  mkdirSync(workspace);
  return { api, workspace };
}

/** Runs one session with this first prompt until `enough`, and ends its process. */
async function run(
  { api, workspace }: Stage,
  prompt: string,
  more: {
    readonly options?: Options;
    readonly enough?: (messages: readonly SDKMessage[]) => boolean;
  } = {},
): Promise<readonly SDKMessage[]> {
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  async function* input() {
    yield {
      type: "user" as const,
      message: { role: "user" as const, content: prompt },
      parent_tool_use_id: null,
    };
    await finished;
  }
  const session = query({
    prompt: input(),
    options: {
      cwd: workspace,
      env: api.environment({ home: join(workspace, "../home") }),
      settingSources: [],
      model: "claude-opus-5",
      systemPrompt: { type: "preset", preset: "claude_code" },
      permissionMode: "bypassPermissions",
      allowDangerouslySkipPermissions: true,
      ...more.options,
    },
  });
  const messages: SDKMessage[] = [];
  const enough = more.enough ?? ((all) => all.some((message) => message.type === "result"));
  try {
    for await (const message of session) {
      messages.push(message);
      if (enough(messages)) break;
    }
  } finally {
    finish();
    session.close();
  }
  return messages;
}

const resultOf = (messages: readonly SDKMessage[]) =>
  messages.filter((message) => message.type === "result").at(-1);

const threads = (requests: readonly ScriptedRequest[]) => requests.map(({ thread }) => thread);

const agent = (prompt: string, background: boolean) =>
  call("Agent", {
    description: "a part of the work",
    prompt,
    subagent_type: "general-purpose",
    run_in_background: background,
  });

describe("the real harness on the scripted API", () => {
  it("says the text of the script, with its usage, and asks nothing else at start", async () => {
    const set = await stage([say("All done.", { usage: usage(12_345, 7) })]);
    const messages = await run(set, "Say that all is done.");
    const result = resultOf(messages);
    expect(result).toMatchObject({ subtype: "success", result: "All done.", is_error: false });
    expect(result?.usage).toMatchObject(usage(12_345, 7));
    expect(set.api.requests).toHaveLength(1);
    expect(set.api.requests[0]).toMatchObject({
      main: true,
      stream: true,
      model: "claude-opus-5",
      lastUserText: "Say that all is done.",
      sessionId: result?.session_id,
      problems: [],
    });
    expect(set.api.requests[0]?.tools).toEqual(expect.arrayContaining(["Bash", "Read", "Agent"]));
    expect(set.api.others.filter(({ status }) => status !== 200)).toEqual([]);
    set.api.verify();
  });

  it("runs a scripted tool call for real and brings its result", async () => {
    const set = await stage([
      reply(call("Bash", { command: "echo kept > note.txt; cat note.txt", description: "write" })),
      say("Written."),
    ]);
    await run(set, "Write a note.");
    expect(readFileSync(join(set.workspace, "note.txt"), "utf8")).toBe("kept\n");
    expect(set.api.requests[1]?.toolResults).toEqual([
      { id: "toolu_scripted_1", text: "kept", isError: false },
    ]);
    set.api.verify();
  });

  deep("runs both calls of one reply, and brings both results in one request", async () => {
    const set = await stage([
      reply([
        call("Bash", { command: "sleep 0.3; echo slow", description: "first" }),
        call("Bash", { command: "ls ..", description: "second" }),
      ]),
      say("Both."),
    ]);
    await run(set, "Do both.");
    const results = set.api.requests[1]?.toolResults ?? [];
    expect([...results].sort((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: "toolu_scripted_1", text: "slow", isError: false },
      { id: "toolu_scripted_2", text: "home\nworkspace", isError: false },
    ]);
    set.api.verify();
  });

  deep("tells a foreground sub-agent and its own nested one from the main thread", async () => {
    const set = await stage({
      main: [reply(agent("OUTER task", false)), say("Main is done.")],
      subagents: (request) => {
        if (request.userTexts.includes("INNER task")) return say("Inner is done.");
        const first = request.toolResults.length === 0;
        return first ? reply(agent("INNER task", false)) : say("Outer is done.");
      },
    });
    await run(set, "Delegate.");
    expect(threads(set.api.requests)).toEqual(["main", "subagent", "subagent", "subagent", "main"]);
    const [outer, inner, outerAgain] = set.api.requests.slice(1);
    expect(outer?.agent).toEqual({ id: expect.any(String) });
    expect(inner?.agent).toEqual({ id: expect.any(String), parentId: outer?.agent?.id });
    expect(outerAgain?.agent).toEqual(outer?.agent);
    expect(new Set(set.api.requests.map(({ sessionId }) => sessionId)).size).toBe(1);
    set.api.verify();
  });

  deep("tells a background sub-agent from the main thread that goes on beside it", async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const set = await stage({
      main: [
        reply(agent("LATE task", true)),
        () => {
          release();
          return say("Launched.");
        },
        say("Heard of it."),
      ],
      subagents: async () => {
        await released;
        return say("Late is done.");
      },
    });
    const messages = await run(set, "Delegate in the background.", {
      enough: (all) => all.filter((message) => message.type === "result").length === 2,
    });
    expect(resultOf(messages)).toMatchObject({ result: "Heard of it." });
    const main = set.api.requests.filter((request) => request.main);
    expect(main).toHaveLength(3);
    expect(main[2]?.lastUserText).toContain("Late is done.");
    expect(set.api.requests.filter(({ thread }) => thread === "subagent")).toHaveLength(1);
    set.api.verify();
  });

  it("keeps the harness's own helpers out of the main thread's list", async () => {
    const set = await stage([
      reply(call("WebSearch", { query: "flowers" })),
      say("Searched and judged."),
    ]);
    const judge = { type: "prompt" as const, prompt: "Is this done? $ARGUMENTS" };
    await run(set, "Search.", {
      options: {
        promptSuggestions: true,
        settings: { hooks: { Stop: [{ hooks: [judge] }] } },
      },
      enough: (all) => all.some((message) => message.type === "prompt_suggestion"),
    });
    expect(threads(set.api.requests)).toEqual(["main", "helper", "main", "helper", "helper"]);
    expect(set.api.requests.map(({ helper }) => helper)).toEqual([
      undefined,
      "web-search",
      undefined,
      "hook",
      "suggestion",
    ]);
    set.api.verify();
  });

  it("shows an overflow as the harness shows a real one, after one request", async () => {
    const set = await stage([fail(400, "prompt is too long: 205000 tokens > 200000 maximum")]);
    const messages = await run(set, "Too much.");
    expect(resultOf(messages)).toMatchObject({
      is_error: true,
      terminal_reason: "prompt_too_long",
    });
    set.api.verify();
  });

  it.each(
    share(
      [
        { place: "before", replies: [say("Lost.", { cut: "before" })], streams: [true, true] },
        { place: "start", replies: [say("Lost.", { cut: "start" })], streams: [true, true] },
        { place: "middle", replies: [say("Lost.", { cut: "middle" })], streams: [true, true] },
        {
          place: "middle, twice",
          replies: [say("Lost.", { cut: "middle" }), say("Lost.", { cut: "middle" })],
          streams: [true, true, false],
        },
      ],
      4,
      3,
    ),
  )("cuts a connection ($place): the harness asks again", async ({ replies, streams }) => {
    const set = await stage([...replies, say("The whole.")]);
    const messages = await run(set, "Go.");
    expect(resultOf(messages)).toMatchObject({ result: "The whole.", is_error: false });
    expect(set.api.requests.map(({ stream }) => stream)).toEqual(streams);
    expect(set.api.requests.map(({ aborted }) => aborted)).toEqual(streams.map(() => false));
    set.api.verify();
  });

  deep("lets a request hang until the harness gives it up", async () => {
    const set = await stage([say("Never.", { hang: "middle" })]);
    await run(set, "Go.", {
      options: { includePartialMessages: true },
      enough: (all) => all.some((message) => message.type === "stream_event"),
    });
    await set.api.waitFor(({ aborted }) => aborted);
    expect(set.api.requests).toHaveLength(1);
    set.api.verify();
  });

  it("is stopped at once by a request that the script does not expect", async () => {
    const set = await stage([]);
    const messages = await run(set, "Nobody expects this.");
    expect(resultOf(messages)).toMatchObject({ is_error: true, terminal_reason: "api_error" });
    expect(set.api.requests).toHaveLength(1);
    expect(() => set.api.verify()).toThrow(/unexpected: request 1 \(main.*Nobody expects this/);
  });

  it("runs into the trap when it goes anywhere else", async () => {
    const set = await stage([
      reply(call("WebFetch", { url: "https://www.example.com/", prompt: "What is it?" })),
      say("Not reached."),
    ]);
    await run(set, "Fetch.");
    expect(set.api.requests[1]?.toolResults[0]?.isError).toBe(true);
    expect(set.api.trapped.length).toBeGreaterThan(0);
    expect(() => set.api.verify()).toThrow(/tried to reach another place: CONNECT /);
  });
});
