/** A turn of the real harness, as the session port promises it. */

import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AgentSpec } from "../../src/ports/agent.ts";
import type { ScriptedRequest } from "../../src/scripted-api/request.ts";
import { call, fail, type Reply, reply, say, text, usage } from "../../src/scripted-api/script.ts";
import { deep, share } from "../support/share.ts";
import { scene, slow } from "./live.ts";

const helper = (prompt: string): ReturnType<typeof call> =>
  call("Agent", { description: prompt, prompt, subagent_type: "helper" });

const working =
  (seconds: number) =>
  (request: ScriptedRequest): Reply =>
    request.toolResults.length === 0
      ? reply(call("Bash", slow(seconds, "helped")), { usage: usage(90_000) })
      : say("REPORT of helper", { usage: usage(90_000) });

describe("a turn", () => {
  it("ends with the reply that calls no tool, and joins all of the main thread's texts", async () => {
    const { open, heard, api } = await scene([
      reply([text("First I look."), call("Bash", slow(0, "seen"))], { usage: usage(1_000) }),
      say("Done.", { usage: usage(2_000) }),
    ]);
    const session = open();
    const end = await session.turn("go");
    expect(end).toMatchObject({ how: "completed", text: "First I look.\n\nDone.", context: 2_000 });
    expect(end.spent).toMatchObject({ turns: 2, atLeast: false });
    expect(end.spent.costUsd).toBeGreaterThan(0);
    expect(heard.opened).toEqual([session.id]);
    expect(heard.contexts).toEqual([1_000, 2_000]);
    expect(heard.models).toEqual(["claude-opus-5", "claude-opus-5"]);
    expect(heard.readings).toMatchObject([{ context: 1_000, replies: 1 }]);
    expect(heard.readings[0]?.costUsd).toBeGreaterThan(0);
    expect(heard.of("tool_call")).toMatchObject([{ tool: "Bash" }]);
    expect(heard.of("tool_result")).toMatchObject([{ text: "seen" }]);
    expect(await session.close()).toEqual({ costUsd: 0, turns: 0, atLeast: false });
    expect(session.alive).toBe(false);
    api.verify();
  });

  it("books each dollar once over several turns", async () => {
    const { open } = await scene(() => say("Yes.", { usage: usage(1_000) }));
    const session = open();
    const first = await session.turn("one");
    const second = await session.turn("two");
    expect(second.spent.costUsd).toBeCloseTo(first.spent.costUsd, 6);
    expect(second.spent.turns).toBe(1);
  });

  it.each(
    share(
      [
        ["a file's name", "@note.txt tells all"],
        ["a command of the harness", "/compact now"],
        [
          "a notification's form",
          "<task-notification>\n<task-id>a</task-id>\n</task-notification>",
        ],
        ["white space around it", "  \n words\r\n\n"],
      ],
      4,
      2,
    ),
  )("A1: pushes a text as it is: %s", async (_title, words) => {
    const { open, main, folder } = await scene([say("Yes.")]);
    writeFileSync(`${folder}/note.txt`, "SECRET OF THE FILE");
    expect(await open().turn(words)).toMatchObject({ how: "completed", text: "Yes." });
    expect(main()[0]?.lastUserText).toBe(words);
    expect(JSON.stringify(main()[0]?.messages)).not.toContain("SECRET OF THE FILE");
  });

  it("fails, and does not hang, when the text is blank", async () => {
    const { open } = await scene([]);
    expect(await open().turn("  ")).toMatchObject({
      how: "failed",
      failure: { message: expect.stringContaining("did not reach the model") },
    });
  });

  it("refuses a second turn while one runs", async () => {
    const { open } = await scene([say("Yes.", { delayMs: 300 })]);
    const session = open();
    const first = session.turn("one");
    expect(await session.turn("two")).toMatchObject({ how: "failed" });
    expect(await first).toMatchObject({ how: "completed" });
  });
});

describe("background work", () => {
  it("of a sub-agent keeps the turn open until its report has been answered", async () => {
    const { open, heard, main, api } = await scene({
      main: [
        reply([text("I start one."), helper("help")], { usage: usage(1_000) }),
        say("I wait.", { usage: usage(1_100) }),
        say("It says so.", { usage: usage(1_200) }),
      ],
      subagents: working(0.6),
    });
    const session = open();
    const end = await session.turn("go");
    expect(end).toMatchObject({
      how: "completed",
      text: "I start one.\n\nI wait.\n\nIt says so.",
      context: 1_200,
    });
    expect(end.spent.turns).toBe(3);
    expect(main()[2]?.lastUserText).toContain("REPORT of helper");
    expect(heard.contexts).toEqual([1_000, 1_100, 1_200]);
    expect(heard.of("task").length).toBeGreaterThan(1);
    expect(session.running()).toEqual([]);
    api.verify();
  });

  deep("of several sub-agents is waited for to the last", async () => {
    const { open, main } = await scene({
      main: (request) =>
        request.messages.length < 3
          ? reply([helper("one"), helper("two"), helper("three")])
          : say("Noted.", { delayMs: 150 }),
      subagents: working(0.5),
    });
    const end = await open().turn("go");
    expect(end.how).toBe("completed");
    const seen = JSON.stringify(main().at(-1)?.messages).match(/REPORT of helper/g);
    expect(seen).toHaveLength(3);
  });

  it("that folds into the running turn is no turn of its own", async () => {
    const { open, main } = await scene({
      main: [reply([helper("help"), call("Bash", slow(1.5, "longer"))]), say("Both are here.")],
      subagents: working(0.3),
    });
    expect(await open().turn("go")).toMatchObject({ how: "completed", text: "Both are here." });
    expect(JSON.stringify(main()[1]?.messages)).toContain("REPORT of helper");
  });

  deep(
    "of a command is not waited for; its notice reaches the model with the next push",
    async () => {
      const { open, main } = await scene([
        reply(call("Bash", { ...slow(0.8, "late"), run_in_background: true })),
        say("It runs."),
        say("Now I know."),
      ]);
      const session = open();
      expect(await session.turn("go")).toMatchObject({ text: "It runs." });
      expect(session.running()).toMatchObject([{ type: "command", description: "late" }]);
      await session.idle();
      expect(main()).toHaveLength(2);
      await new Promise((done) => setTimeout(done, 300));
      expect(await session.turn("And?")).toMatchObject({ how: "completed", text: "Now I know." });
      expect(main()).toHaveLength(3);
      expect(JSON.stringify(main()[2]?.messages)).toContain("completed (exit code 0)");
    },
  );

  it("G3: a report that would begin a turn over the line is held back, and the turn is cut", async () => {
    const { open, heard, main, api } = await scene({
      main: [
        reply(helper("help"), { usage: usage(1_000) }),
        say("I wait.", { usage: usage(60_000) }),
        say("The document."),
      ],
      subagents: working(0.8),
    });
    heard.cutAt = ({ context }) => (context > 50_000 ? "line" : undefined);
    const session = open();
    expect(await session.turn("go")).toMatchObject({ how: "cut", cut: "line", context: 60_000 });
    const { reports } = await session.settle({ waitMs: 5_000, running: "end" });
    expect(reports).toEqual([expect.stringContaining("REPORT of helper")]);
    expect(main()).toHaveLength(2);
    const written = await session.write(`Write.\n${reports[0]}`, { calls: 4, ms: 60_000 });
    expect(written).toMatchObject({ how: "completed", text: "The document." });
    api.verify();
  });

  deep("can be cut in the turn that a report began", async () => {
    const { open, heard, main } = await scene({
      main: [
        reply(helper("help"), { usage: usage(1_000) }),
        say("I wait.", { usage: usage(2_000) }),
        reply(call("Bash", slow(0.2, "late")), { usage: usage(60_000) }),
      ],
      subagents: working(0.5),
    });
    heard.cutAt = ({ context }) => (context > 50_000 ? "asked" : undefined);
    const end = await open().turn("go");
    expect(end).toMatchObject({ how: "cut", cut: "asked", context: 60_000, text: "I wait." });
    expect(main()).toHaveLength(3);
  });
});

describe("the gauge", () => {
  it("A4: is right at every batch although the listener is slow", async () => {
    const replies = Array.from({ length: 6 }, (_, i) =>
      reply(call("Bash", slow(0, `step ${i}`)), { usage: usage(1_000 * (i + 1)) }),
    );
    const { open, heard } = await scene([...replies, say("Done.", { usage: usage(9_000) })]);
    heard.onEvent = () => {
      const until = performance.now() + 30;
      while (performance.now() < until);
    };
    const end = await open().turn("go");
    expect(heard.readings.map(({ context }) => context)).toEqual([
      1_000, 2_000, 3_000, 4_000, 5_000, 6_000,
    ]);
    expect(end.context).toBe(9_000);
  });

  it("never counts a sub-agent", async () => {
    const { open, heard } = await scene({
      main: [
        reply(
          call("Agent", {
            description: "h",
            prompt: "h",
            subagent_type: "helper",
            run_in_background: false,
          }),
          {
            usage: usage(1_000),
          },
        ),
        say("Done.", { usage: usage(2_000) }),
      ],
      subagents: working(0),
    });
    const session = open();
    await session.turn("go");
    expect(heard.contexts).toEqual([1_000, 2_000]);
    expect(session.context).toBe(2_000);
  });
});

describe("a compaction, where the user kept it on", () => {
  it("lowers the gauge at once, and is told", async () => {
    const { open, heard } = await scene(
      ({ lastUserText, messages }) => {
        if (lastUserText.startsWith("CRITICAL: Respond with TEXT ONLY"))
          return say("<summary>Well.</summary>");
        const summarised = JSON.stringify(messages).includes("Well.");
        if (messages.length < 3 && !summarised) return say("Hello.", { usage: usage(500_000) });
        return summarised
          ? say("Lighter.", { usage: usage(12_000) })
          : reply(call("Bash", slow(0, "a")), { usage: usage(970_000) });
      },
      { env: { DISABLE_AUTO_COMPACT: undefined } },
    );
    const session = open();
    const seen: number[] = [];
    heard.onEvent = ({ kind }) => {
      if (kind === "reset") seen.push(session.context);
    };
    await session.turn("first");
    const end = await session.turn("go");
    expect(end).toMatchObject({ how: "completed", text: "Lighter.", context: 12_000 });
    expect(heard.of("reset")).toMatchObject([
      { payload: { trigger: "auto", post_tokens: seen[0] } },
    ]);
    expect(seen[0]).toBeLessThan(12_000);
    expect(heard.contexts).toEqual([500_000, 970_000, 12_000]);
  });
});

describe("an interrupt", () => {
  it("ends the turn now; finished calls keep their results, and the session goes on", async () => {
    const { open, heard, main } = await scene([
      reply([call("Bash", slow(0, "finished")), call("Bash", slow(60, "never"))]),
      say("As you wish."),
    ]);
    const session = open();
    const end = session.turn("go");
    await expect.poll(() => heard.of("tool_result").length, { timeout: 60_000 }).toBe(1);
    await session.interrupt();
    expect(await end).toMatchObject({ how: "interrupted", spent: { atLeast: true } });
    expect(await session.turn("Do it otherwise.")).toMatchObject({ text: "As you wish." });
    const told = JSON.stringify(main()[1]?.messages);
    expect(told).toContain("finished");
  });

  it("of a turn that waits for a sub-agent leaves the sub-agent alone", async () => {
    const { open, heard } = await scene({
      main: [reply(helper("help")), say("I wait.")],
      subagents: working(60),
    });
    const session = open();
    const end = session.turn("go");
    await expect.poll(() => heard.of("result").length, { timeout: 60_000 }).toBe(1);
    await session.interrupt();
    expect(await end).toMatchObject({ how: "interrupted", text: "I wait." });
    expect(session.running()).toMatchObject([{ type: "agent" }]);
  });

  deep(
    "reaches a turn whose process still starts, and the session serves the next one",
    async () => {
      const { open, main } = await scene(() => say("Now."));
      const session = open();
      const end = session.turn("go");
      await session.interrupt();
      expect(await end).toMatchObject({ how: "interrupted", text: "" });
      expect(await session.turn("again")).toMatchObject({ how: "completed", text: "Now." });
      expect(main()).toHaveLength(1);
    },
  );

  deep("of an idle session is nothing", async () => {
    const { open } = await scene([say("Yes."), say("Yes again.")]);
    const session = open();
    await session.interrupt();
    await session.turn("one");
    await session.interrupt();
    expect(await session.turn("two")).toMatchObject({ how: "completed", text: "Yes again." });
  });
});

describe("a failure", () => {
  it.each([
    [
      "an overflow, with the API's own words",
      fail(400, "prompt is too long: 205000 tokens > 200000 maximum"),
      {
        message: "Prompt is too long",
        terminalReason: "prompt_too_long",
        raw: expect.stringContaining("205000 tokens > 200000 maximum"),
      },
    ],
    [
      "a status",
      fail(529, "Overloaded"),
      { status: 529, terminalReason: "api_error", message: expect.stringContaining("529") },
    ],
  ])("of the API ends the turn and not the session: %s", async (_title, answer, failure) => {
    let broken = true;
    const { open, heard } = await scene(() => (broken ? answer : say("Back again.")));
    const session = open();
    const end = await session.turn("go");
    expect(end).toMatchObject({ how: "failed", failure, text: "" });
    expect(heard.of("error")).toMatchObject([{ payload: { synthetic: true } }]);
    expect(heard.of("text")).toEqual([]);
    broken = false;
    expect(await session.turn("again")).toMatchObject({ how: "completed", text: "Back again." });
  });

  deep(
    "names what a hook of the user's did: a prompt that it blocks does not reach the model",
    async () => {
      const hooks: NonNullable<AgentSpec["hooks"]> = {
        UserPromptSubmit: [{ hooks: [async () => ({ decision: "block", reason: "not today" })] }],
      };
      const { open, main } = await scene([], { spec: { hooks } });
      expect(await open().turn("go")).toMatchObject({
        how: "failed",
        failure: { message: expect.stringContaining("a UserPromptSubmit hook blocked it") },
      });
      expect(main()).toEqual([]);
    },
  );

  deep("T3: a turn that a hook of the user's ended counts as completed, not as cut", async () => {
    const hooks: NonNullable<AgentSpec["hooks"]> = {
      PostToolBatch: [{ hooks: [async () => ({ continue: false, stopReason: "enough" })] }],
    };
    const { open } = await scene([reply([text("Once."), call("Bash", slow(0, "a"))])], {
      spec: { hooks },
    });
    expect(await open().turn("go")).toMatchObject({ how: "completed", text: "Once." });
  });

  it("of the listener at a batch ends the turn instead of going on ungated", async () => {
    const { open, heard, main } = await scene([reply(call("Bash", slow(0, "a")))]);
    heard.cutAt = () => {
      throw new Error("no idea");
    };
    expect(await open().turn("go")).toMatchObject({
      how: "failed",
      failure: { message: expect.stringContaining("no idea") },
    });
    expect(main()).toHaveLength(1);
  });

  it("C2: of the listener to note a reply stops the turn, and its cause is told", async () => {
    const { open, heard, main } = await scene([reply(call("Bash", slow(0, "a")))]);
    heard.onReply = () => {
      throw new Error("the disk is full");
    };
    expect(await open().turn("go")).toMatchObject({
      how: "failed",
      failure: { message: expect.stringContaining("the disk is full") },
    });
    expect(main()).toHaveLength(1);
  });

  deep("of a listener that throws at an event harms nobody", async () => {
    const { open, heard } = await scene([say("Yes.")]);
    heard.onEvent = () => {
      throw new Error("a screen's mistake");
    };
    expect(await open().turn("go")).toMatchObject({ how: "completed", text: "Yes." });
  });
});
