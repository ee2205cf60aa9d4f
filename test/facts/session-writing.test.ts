/** The writing turn on the real harness: one question, no tools, limits, and a text that is the whole of what was written. */

import { describe, expect, it } from "vitest";
import { call, fail, reply, say, text, think, usage } from "../../src/scripted-api/script.ts";
import { deep } from "../support/share.ts";
import { scene, slow, WORDS } from "./live.ts";

const LIMITS = { calls: 4, ms: 30_000 };
const DOCUMENT = "## Doing now\nOne thing.\n\n## Next step\nAnother.";
const tool = (): ReturnType<typeof call> => call("Bash", slow(0, "ran"));

describe("the writing turn", () => {
  it("works as the first turn of a session, and is silent but for its replies", async () => {
    const { open, heard, main, api } = await scene([say(DOCUMENT, { usage: usage(70_000) })]);
    const session = open();
    const end = await session.write("Write it down.", LIMITS);
    expect(end).toMatchObject({ how: "completed", text: DOCUMENT, context: 70_000 });
    expect(end.spent).toMatchObject({ turns: 1, atLeast: false });
    expect(heard.events).toEqual([]);
    expect(heard.readings).toEqual([]);
    expect(heard.opened).toEqual([session.id]);
    expect(heard.contexts).toEqual([70_000]);
    expect(main()[0]?.lastUserText).toBe("Write it down.");
    api.verify();
  });

  it("can be asked once more in the same session, and a turn can follow it", async () => {
    const { open, main, api } = await scene([say("Half."), say("Whole."), say("On I go.")]);
    const session = open();
    expect(await session.write("Write.", LIMITS)).toMatchObject({ text: "Half." });
    expect(await session.write("Once more.", LIMITS)).toMatchObject({ text: "Whole." });
    expect(await session.turn("Go on.")).toMatchObject({ how: "completed", text: "On I go." });
    expect(main()).toHaveLength(3);
    api.verify();
  });

  it("refuses every tool with the sentence that says why, and goes on to the text", async () => {
    const { open, main, api } = await scene([reply([text("Wait."), tool()]), say(DOCUMENT)]);
    const end = await open().write("Write.", LIMITS);
    expect(end).toMatchObject({ how: "completed", text: `Wait.\n\n${DOCUMENT}` });
    expect(main()[1]?.toolResults).toEqual([
      { id: expect.any(String), isError: true, text: expect.stringContaining(WORDS.refusal) },
    ]);
    api.verify();
  });

  it("keeps a document that came together with a tool call, followed by a remark", async () => {
    const { open } = await scene([reply([text(DOCUMENT), tool()]), say("I wrote it above.")]);
    const end = await open().write("Write.", LIMITS);
    expect(end.text).toBe(`${DOCUMENT}\n\nI wrote it above.`);
  });

  it("joins a document that the output limit cut in the middle of a word", async () => {
    const { open, main } = await scene([
      say("## Doing now\nOne th", { stopReason: "max_tokens" }),
      say("ing.\n\n## Next step\nAnother.", { stopReason: "end_turn" }),
    ]);
    const end = await open().write("Write.", LIMITS);
    expect(end).toMatchObject({ how: "completed", text: DOCUMENT });
    expect(main()).toHaveLength(2);
  });

  deep("joins a document whose stream was cut after a whole block", async () => {
    const { open } = await scene([
      reply([text("## Doing now\nOne th"), text("lost with the line")], {
        cut: "middle",
        blockDelayMs: 150,
      }),
      say("ing.\n\n## Next step\nAnother."),
    ]);
    expect((await open().write("Write.", LIMITS)).text).toBe(DOCUMENT);
  });

  it("makes no more model calls than it may when the session only calls tools", async () => {
    const { open, main } = await scene(() => reply(tool()));
    const session = open();
    const end = await session.write("Write.", { ...LIMITS, calls: 3 });
    expect(end).toMatchObject({
      how: "failed",
      failure: { message: "The session wrote no document in 3 model calls." },
    });
    expect(end.spent.turns).toBe(3);
    expect(main()).toHaveLength(3);
    expect(session.alive).toBe(true);
  });

  deep(
    "keeps what was written when the last call that it may make still asks for a tool",
    async () => {
      const { open, main } = await scene(() => reply([text(DOCUMENT), tool()]));
      const end = await open().write("Write.", { ...LIMITS, calls: 1 });
      expect(end).toMatchObject({ how: "completed", text: DOCUMENT });
      expect(main()).toHaveLength(1);
    },
  );

  it("fails when nothing was written", async () => {
    const { open } = await scene(() => reply(think("Hm.")));
    const end = await open().write("Write.", LIMITS);
    expect(end.how).toBe("failed");
    expect(end.text).toBe("");
  });

  it("ends in time when the model hangs, and the session lives", async () => {
    const hanging = reply(text("x"), { hang: "before" });
    const { open, main } = await scene([say("Ready."), hanging, say("I am here.")]);
    const session = open();
    await session.turn("go");
    const end = await session.write("Write.", { calls: 4, ms: 500 });
    expect(end).toMatchObject({
      how: "failed",
      failure: { message: "The document was not finished within 1 s." },
    });
    expect(session.alive).toBe(true);
    expect(await session.turn("Still there?")).toMatchObject({ text: "I am here." });
    expect(main()).toHaveLength(3);
  });

  it("that has no time at all makes no request", async () => {
    const { open, main } = await scene([say("I am here.")]);
    const session = open();
    const end = await session.write("Write.", { calls: 4, ms: 1 });
    expect(end).toMatchObject({
      how: "failed",
      failure: { message: "The document was not finished within 1 s." },
    });
    expect(await session.turn("Still there?")).toMatchObject({ text: "I am here." });
    expect(main()).toHaveLength(1);
  });

  it.each([
    [
      "an overflow",
      fail(400, "prompt is too long: 205000 tokens > 200000 maximum"),
      "prompt_too_long",
    ],
    ["a refusal of the API", fail(403, "Forbidden."), "api_error"],
  ])("fails with what happened: %s", async (_title, answer, terminalReason) => {
    const { open } = await scene(() => answer);
    const end = await open().write("Write.", LIMITS);
    expect(end).toMatchObject({ how: "failed", failure: { terminalReason } });
  });

  it("is interrupted like any turn", async () => {
    const { open, api } = await scene([reply(text("x"), { hang: "start" })]);
    const session = open();
    const end = session.write("Write.", LIMITS);
    await api.waitFor((request) => request.main);
    await session.interrupt();
    expect((await end).how).toBe("interrupted");
  });
});
