/** What the code takes for granted of the harness itself, without our adapter: an upgrade of the SDK shows here what has changed. */

import { readFileSync } from "node:fs";
import type { SDKResultMessage } from "@anthropic-ai/claude-agent-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KNOWN_TOOLS } from "../../src/cli/tool-names.ts";
import { call, fail, reply, say, text, usage } from "../../src/scripted-api/script.ts";
import { slow } from "./live.ts";
import { type Line, type Recording, record, until } from "./recording.ts";

const helper = (prompt: string, extra: object = {}): ReturnType<typeof call> =>
  call("Agent", { description: prompt, prompt, subagent_type: "helper", ...extra });

const isMessage =
  (type: string, subtype?: string) =>
  (line: Line): boolean =>
    line.what === "message" &&
    line.message.type === type &&
    (subtype === undefined || ("subtype" in line.message && line.message.subtype === subtype));
const isReport = (line: Line): boolean =>
  line.what === "hook" &&
  line.input.hook_event_name === "UserPromptSubmit" &&
  line.input.prompt.startsWith("<task-notification>");
const isState =
  (state: string) =>
  (line: Line): boolean =>
    isMessage("system", "session_state_changed")(line) &&
    line.what === "message" &&
    "state" in line.message &&
    line.message.state === state;

describe("a turn with work in the background", () => {
  let session: Recording;
  let pushed: string;
  let results: SDKResultMessage[];

  beforeAll(async () => {
    session = await record({
      main: [
        reply(
          [
            text("Go."),
            helper("help"),
            call("Bash", { ...slow(4, "behind"), run_in_background: true }),
          ],
          {
            usage: usage(5_000),
          },
        ),
        say("I wait.", { usage: usage(5_100) }),
        say("The report is here.", { usage: usage(5_200) }),
        say("So is the command.", { usage: usage(5_300) }),
      ],
      subagents: ({ toolResults }) =>
        toolResults.length === 0 ? reply(call("Bash", slow(0.5, "sub"))) : say("REPORT"),
    });
    pushed = session.push("go");
    results = [await session.result(1), await session.result(2)];
    await until(() => session.at(isState("idle")) > 0);
    results.push(await session.result(3));
  }, 60_000);
  afterAll(() => session.end());

  it("is idle only when the sub-agent's report was answered, and does not wait for the command", () => {
    const second = session.at((line) => line.what === "message" && line.message === results[1]);
    const third = session.at((line) => line.what === "message" && line.message === results[2]);
    expect(session.at(isState("idle"))).toBeGreaterThan(second);
    expect(session.at(isState("idle"))).toBeLessThan(third);
  });

  it("has a result for the push, by its uuid, and one without for each turn that began by itself", () => {
    expect(results.map((result) => result.user_message_uuid)).toEqual([
      pushed,
      undefined,
      undefined,
    ]);
    expect(results.map((result) => result.origin?.kind)).toEqual([
      undefined,
      "task-notification",
      "task-notification",
    ]);
  });

  it("gives a report's own turn a prompt id of its own", () => {
    const ids = session.hooks("UserPromptSubmit").map((input) => input.prompt_id);
    expect(new Set(ids).size).toBe(3);
    expect(
      session.hooks("PostToolBatch").find((input) => input.agent_id === undefined)?.prompt_id,
    ).toBe(ids[0]);
  });

  it("says that the task has ended before it says that none is left, and hands in the report after both", () => {
    const ended = session.at(isMessage("system", "task_notification"));
    const left = session.at((line) => {
      const set =
        line.what === "message" && "tasks" in line.message ? line.message.tasks : undefined;
      return (
        Array.isArray(set) && ended >= 0 && set.length === 1 && session.lines.indexOf(line) > ended
      );
    });
    expect(ended).toBeGreaterThan(0);
    expect(left).toBeGreaterThan(ended);
    expect(session.at(isReport)).toBeGreaterThan(left);
  });

  it("marks a sub-agent's batches and messages, and no others", () => {
    const batches = session.hooks("PostToolBatch");
    expect(batches.map((input) => input.agent_id !== undefined)).toEqual([false, true]);
    const assistants = session.messages.filter((m) => m.type === "assistant");
    const main = assistants.filter((m) => m.parent_tool_use_id === null);
    expect(new Set(main.map((m) => m.message.id)).size).toBe(4);
    expect(assistants.length).toBeGreaterThan(main.length);
  });

  it("brings the reply's usage before the batch's hook", () => {
    const reply1 = session.at(isMessage("assistant"));
    const batch = session.at(
      (line) => line.what === "hook" && line.input.hook_event_name === "PostToolBatch",
    );
    expect(reply1).toBeGreaterThan(0);
    expect(batch).toBeGreaterThan(reply1);
  });

  it("says where the output of both goes", () => {
    const told = session.messages
      .filter((m) => m.type === "user")
      .map((m) => [m.tool_use_result, JSON.stringify(m.message.content)] as const);
    expect(told).toContainEqual([
      expect.objectContaining({
        agentId: expect.any(String),
        outputFile: expect.stringMatching(/\.output$/),
      }),
      expect.anything(),
    ]);
    expect(told).toContainEqual([
      expect.objectContaining({ backgroundTaskId: expect.any(String) }),
      expect.stringMatching(/Output is being written to: .+?\.output/),
    ]);
  });

  it("sums the costs up over the process's results", () => {
    const costs = results.map((result) => result.total_cost_usd);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect(costs[0]).toBeGreaterThan(0);
  });

  it("is in the store, in order, by the time of its result", async () => {
    const id = results[0]?.session_id ?? "";
    const entries = session.store.getEntries({ projectKey: keyOf(session), sessionId: id });
    expect(entries.filter(({ type }) => type === "assistant").length).toBeGreaterThanOrEqual(4);
  });
});

/** The key under which the store was written: every sign that is neither letter nor digit became a dash. */
const keyOf = ({ folder }: Recording): string => folder.replace(/[^A-Za-z0-9]/g, "-");

describe("a report that is held back", () => {
  let session: Recording;
  beforeAll(async () => {
    session = await record(
      { main: [reply(helper("help")), say("After.")], subagents: () => say("REPORT") },
      {
        answers: {
          PostToolBatch: (input) =>
            "agent_id" in input && input.agent_id !== undefined
              ? {}
              : { continue: false, stopReason: "WHY IT STOPS" },
          UserPromptSubmit: (input) =>
            input.hook_event_name === "UserPromptSubmit" && input.prompt.startsWith("<task-")
              ? {
                  decision: "block",
                  reason: "held",
                  hookSpecificOutput: {
                    hookEventName: "UserPromptSubmit",
                    suppressOriginalPrompt: true,
                  },
                }
              : {},
        },
      },
    );
    session.push("go");
    await session.result(2);
    session.push("on");
    await session.result(3);
  }, 60_000);
  afterAll(() => session.end());

  it("follows a cut that is no error and names itself", async () => {
    expect(await session.result(1)).toMatchObject({
      subtype: "success",
      is_error: false,
      terminal_reason: "hook_stopped",
    });
  });

  it("makes no request, and has a result that is empty and nobody's", async () => {
    const blocked = await session.result(2);
    expect(blocked).toMatchObject({ num_turns: 0, is_error: false });
    expect(blocked.terminal_reason).toBeUndefined();
    expect(blocked.user_message_uuid).toBeUndefined();
    expect(session.api.requests.filter(({ main }) => main)).toHaveLength(2);
  });

  it("carries its text in the hook, which the next request does not have", () => {
    const report = session
      .hooks("UserPromptSubmit")
      .find(({ prompt }) => prompt.startsWith("<task-"));
    expect(report?.prompt).toMatch(/<task-id>[^<]+<\/task-id>[\s\S]*REPORT/);
    expect(JSON.stringify(session.api.requests.at(-1)?.messages)).not.toContain("REPORT");
  });

  it("leaves the reason of the cut for the model to read", () => {
    expect(JSON.stringify(session.api.requests.at(-1)?.messages)).toContain("WHY IT STOPS");
  });
});

describe("the end of a batch", () => {
  let session: Recording;
  const measured: unknown[] = [];
  beforeAll(async () => {
    session = await record(
      [
        reply(
          [
            call("Bash", slow(0.6, "slow")),
            call("Read", { file_path: "/nowhere" }),
            call("NoSuchTool", {}),
          ],
          {
            usage: usage(7_000),
          },
        ),
        reply(call("Bash", { command: 5 }), { usage: usage(8_000) }),
        reply(call("Write", { file_path: "/tmp/flower-not-allowed", content: "x" }), {
          usage: usage(9_000),
        }),
        reply(call("Bash", { command: "echo fenced", description: "x" }), { usage: usage(9_500) }),
        reply(call("Bash", { command: "echo broken", description: "x" }), { usage: usage(9_700) }),
        say("Done.", { usage: usage(9_900) }),
      ],
      {
        answers: {
          PreToolUse: (input) => {
            const command = JSON.stringify("tool_input" in input ? input.tool_input : "");
            if (command.includes("broken")) throw new Error("the hook is broken");
            if (!command.includes("fenced")) return {};
            return {
              hookSpecificOutput: {
                hookEventName: "PreToolUse",
                permissionDecision: "deny",
                permissionDecisionReason: "THE FENCE",
              },
            };
          },
          PostToolBatch: async () => {
            const [{ apiUsage }, { session: spent }] = await Promise.all([
              session.query.getContextUsage({ detail: "summary" }),
              session.query.usage_EXPERIMENTAL_MAY_CHANGE_DO_NOT_RELY_ON_THIS_API_YET({
                skipBehaviors: true,
              }),
            ]);
            const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens } =
              apiUsage ?? {
                input_tokens: 0,
                cache_read_input_tokens: 0,
                cache_creation_input_tokens: 0,
              };
            const context = input_tokens + cache_read_input_tokens + cache_creation_input_tokens;
            measured.push({ context, cost: spent.total_cost_usd > 0 });
            return {};
          },
        },
      },
    );
    session.push("go");
    await session.result(1);
  }, 60_000);
  afterAll(() => session.end());

  it("comes once per reply, after all its results, also when every call was refused or invalid", () => {
    const batches = session.hooks("PostToolBatch");
    expect(batches.map(({ tool_calls }) => tool_calls.length)).toEqual([3, 1, 1, 1, 1]);
    expect(batches[0]?.tool_calls.every((each) => each.tool_response !== undefined)).toBe(true);
  });

  it("can ask the harness for the gauge and the costs while it holds the turn", () => {
    const at = (context: number) => ({ context, cost: true });
    expect(measured).toEqual([at(7_000), at(8_000), at(9_000), at(9_500), at(9_700)]);
  });

  it("follows a refusal in the hook's own words, and a hook that throws fails closed", () => {
    const told = session.api.requests.flatMap(({ toolResults }) => toolResults.map((r) => r.text));
    expect(told.join("\n")).toContain("THE FENCE");
    expect(told).not.toContainEqual(expect.stringMatching(/^(fenced|broken)/));
  });

  it("finds a tool that needs an approval refused at once, since nobody is asked", () => {
    expect(session.system("permission_denied")).toMatchObject([{ tool_name: "Write" }]);
  });
});

describe("a refusal of the API", () => {
  it("is a success that is an error; its own words are in the store alone, and the session goes on", async () => {
    let broken = true;
    const session = await record(() =>
      broken ? fail(400, "prompt is too long: 205000 tokens > 200000 maximum") : say("Yes."),
    );
    session.push("go");
    const result = await session.result(1);
    expect(result).toMatchObject({
      subtype: "success",
      is_error: true,
      terminal_reason: "prompt_too_long",
    });
    expect(JSON.stringify(session.messages)).not.toContain("205000");
    const entries = session.store.getEntries({
      projectKey: keyOf(session),
      sessionId: result.session_id,
    });
    expect(entries).toContainEqual(
      expect.objectContaining({ errorDetails: expect.stringContaining("205000 tokens > 200000") }),
    );
    expect(session.messages.filter((m) => m.type === "assistant")).toMatchObject([
      { error: "invalid_request", message: { model: "<synthetic>" } },
    ]);
    broken = false;
    session.push("again");
    expect(await session.result(2)).toMatchObject({ is_error: false });
    await session.end();
  });
});

describe("ending work by name", () => {
  it("reports a sub-agent as killed and a command not at all", async () => {
    const session = await record({
      main: [
        reply([helper("help"), call("Bash", { ...slow(60, "x"), run_in_background: true })]),
        say("I wait."),
        say("Noted."),
      ],
      subagents: () => reply(call("Bash", slow(60, "x"))),
    });
    session.push("go");
    await session.result(1);
    const tasks = session.system("background_tasks_changed").at(-1)?.tasks ?? [];
    expect(tasks.map(({ task_type }) => task_type).toSorted()).toEqual([
      "local_agent",
      "local_bash",
    ]);
    for (const { task_id } of tasks) await session.query.stopTask(task_id);
    await session.result(2);
    const reports = session
      .hooks("UserPromptSubmit")
      .filter(({ prompt }) => prompt.startsWith("<task-"));
    expect(reports).toHaveLength(1);
    expect(reports[0]?.prompt).toContain("<status>killed</status>");
    expect(session.system("task_notification").map(({ status }) => status)).toEqual([
      "stopped",
      "stopped",
    ]);
    await session.end();
  });
});

describe("the process", () => {
  it("runs each command in a session of its own: a signal to the harness's group does not reach it", async () => {
    const session = await record([
      reply(
        call("Bash", {
          command: "cut -d' ' -f1,5,6 /proc/self/stat; echo $PPID",
          description: "x",
        }),
      ),
      say("Done."),
    ]);
    session.push("go");
    await session.result(1);
    const [numbers = ""] =
      session.api.requests[1]?.toolResults.map((r) => r.text.split("\n")[0]) ?? [];
    const [, group, leader] = numbers.split(" ");
    expect(group).toMatch(/^\d+$/);
    expect(group).toBe(leader);
    const own = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
    expect(leader).not.toBe(own[3]);
    await session.end();
  });

  it("offers no tool by which a session wakes itself when these are taken away, and none that the command line would refuse", async () => {
    const away = [
      "ScheduleWakeup",
      "CronCreate",
      "Monitor",
      "EnterWorktree",
      "SendMessage",
      "Workflow",
    ];
    const session = await record([say("Yes.")], { options: { disallowedTools: away } });
    session.push("go");
    await session.result(1);
    const tools = session.system("init")[0]?.tools ?? [];
    expect(tools).toContain("Bash");
    expect(tools.filter((name) => away.includes(name))).toEqual([]);
    expect([...tools, ...away].filter((name) => !KNOWN_TOOLS.includes(name))).toEqual([]);
    await session.end();
  });

  it("compacts 33,000 tokens before the window unless it is told not to", async () => {
    const on = await record([say("Yes.")], { env: { DISABLE_AUTO_COMPACT: undefined } });
    on.push("go");
    await on.result(1);
    const usageOn = await on.query.getContextUsage({ detail: "summary" });
    expect(usageOn.isAutoCompactEnabled).toBe(true);
    expect((usageOn.autoCompactThreshold ?? 0) + 33_000).toBe(usageOn.rawMaxTokens);
    await on.end();
    const off = await record([say("Yes.")]);
    off.push("go");
    await off.result(1);
    expect((await off.query.getContextUsage({ detail: "summary" })).isAutoCompactEnabled).toBe(
      false,
    );
    await off.end();
  });
});
