/** What comes in between: a person's words, a signal, an API that fails, a process that dies. Nothing is left running, and tries are counted right. */

import { describe, expect, it } from "vitest";
import { DEGRADED } from "../../src/index.ts";
import { fail, type Reply, reply, say } from "../../src/testing.ts";
import { deep, share } from "../support/share.ts";
import {
  bash,
  bySession,
  DOCUMENT,
  DOCUMENT_FILE,
  LOW,
  OVER,
  openStage,
  PROMPT,
  SECTIONS,
  type Stage,
  WORKER,
} from "../support/stage.ts";

const long = bash("echo $$ > command.pid; sleep 0.1; sleep 300");

/** Does this once, as soon as the long command runs. */
function whileItRuns(stage: Stage, act: () => void): void {
  let done = false;
  stage.react(({ kind, text }) => {
    if (done || kind !== "tool_call" || !text.includes("command.pid")) return;
    done = true;
    act();
  });
}

describe("a person who interrupts", () => {
  it("ends the call that runs; the session goes on with the person's words, as the same try", async () => {
    const stage = await openStage([reply(long, LOW), say("All done.", LOW)]);
    const runtime = stage.runtime();
    whileItRuns(stage, () => runtime.interrupt("Look into titles.js instead."));
    const result = await runtime.run(WORKER, PROMPT, { onEvent: stage.onEvent });
    expect(result).toMatchObject({ ok: true, text: "All done.", attempts: 1, errors: [] });
    expect(stage.sessions()).toHaveLength(1);
    expect(stage.main()[1]?.lastUserText).toMatch(/^Look into titles\.js instead\.\n/);
    expect(stage.main()[1]?.lastUserText).toContain("About the interruption");
  });

  deep("may say nothing: the session goes on with a neutral line", async () => {
    const stage = await openStage([reply(long, LOW), say("All done.", LOW)]);
    const runtime = stage.runtime();
    whileItRuns(stage, () => runtime.interrupt());
    const result = await runtime.run(WORKER, PROMPT, { onEvent: stage.onEvent });
    expect(result).toMatchObject({ ok: true, text: "All done.", attempts: 1 });
    expect(stage.main()[1]?.lastUserText).toMatch(/^You were interrupted\. Continue\.\n/);
  });

  it("while the document is written does not harm it: the words reach the successor", async () => {
    const words = "Leave the tests alone.";
    const stage = await openStage({
      main: bySession(
        [
          reply(bash("echo one"), OVER),
          () => {
            runtime.interrupt(words);
            return say(DOCUMENT, OVER);
          },
        ],
        [say("All done.", LOW)],
      ),
    });
    const runtime = stage.runtime();
    const result = await runtime.run(WORKER, PROMPT, { onEvent: stage.onEvent });
    expect(result).toMatchObject({ ok: true, attempts: 1, errors: [] });
    const told = stage.sessions()[1]?.[0]?.lastUserText;
    expect(told).toContain(SECTIONS.next);
    expect(told).toContain(words);
  });
});

describe("a person who interrupts a successor that has said nothing yet", () => {
  it("does not make it lose the document: it is told again, with the person's words", async () => {
    const words = "Leave the tests alone.";
    const stage = await openStage({
      main: bySession(
        [reply(bash("echo one"), OVER), say(DOCUMENT, OVER)],
        [
          () => {
            runtime.interrupt(words);
            return say("Never heard.", { ...LOW, hang: "before" });
          },
          say("All done.", LOW),
        ],
        [say("All done.", LOW)],
      ),
    });
    const runtime = stage.runtime();
    const result = await runtime.run(WORKER, PROMPT, { onEvent: stage.onEvent });
    expect(result).toMatchObject({ ok: true, text: "All done.", attempts: 1, errors: [] });
    expect(result.retired).toEqual([stage.sessions()[0]?.[0]?.sessionId]);
    const last = stage.main().at(-1);
    expect(last?.lastUserText).toContain(SECTIONS.next);
    expect(last?.lastUserText).toContain(words);
  });
});

describe("a signal that fires", () => {
  it.each(
    share(
      [
        ["aborted", new Error("whatever")],
        ["terminated", "terminated"],
      ],
      2,
    ),
  )("in the middle of a call ends the step as %s, and leaves no process", async (stop, reason) => {
    const stage = await openStage([reply(long, LOW)], { strict: false });
    const controller = new AbortController();
    whileItRuns(stage, () => controller.abort(reason));
    const result = await stage.run({
      options: { signal: controller.signal, onEvent: stage.onEvent },
    });
    expect(result).toMatchObject({ ok: false, stop, attempts: 1, retired: [] });
    expect(stage.processes()).toEqual([]);
    expect(stage.manifest()).toMatchObject([{ ok: false, stop }]);
  });

  it("while the document is written leaves one by code, and a session that can be gone on with", async () => {
    const controller = new AbortController();
    const stage = await openStage([
      reply(bash("echo one"), OVER),
      () => {
        controller.abort();
        return say(DOCUMENT, { ...OVER, hang: "start" });
      },
    ]);
    const result = await stage.run({ options: { signal: controller.signal } });
    expect(result).toMatchObject({ ok: false, stop: "aborted", retired: [] });
    expect(stage.read(DOCUMENT_FILE)).toContain(DEGRADED);
    expect(stage.lineage()).toEqual({ work: result.sessionId });
    expect(stage.sessions()).toHaveLength(1);
    expect(stage.processes()).toEqual([]);
  });

  it("before the step begins starts nothing", async () => {
    const stage = await openStage([]);
    const result = await stage.run({ options: { signal: AbortSignal.abort() } });
    expect(result).toMatchObject({ ok: false, stop: "aborted", sessionId: null });
  });
});

describe("closing the runtime", () => {
  it("ends the step that runs, and books it", async () => {
    const stage = await openStage([reply(long, LOW)], { strict: false });
    const runtime = stage.runtime();
    whileItRuns(stage, () => void runtime.close());
    const result = await runtime.run(WORKER, PROMPT, { onEvent: stage.onEvent });
    expect(result).toMatchObject({ ok: false, stop: "aborted" });
    await runtime.close();
    expect(stage.processes()).toEqual([]);
    expect(stage.manifest()).toMatchObject([{ stop: "aborted" }]);
  });
});

const quick = { resilience: { maxAttempts: 2, baseDelayMs: 1, maxDelayMs: 1 } };
const broken = (times: number): Reply[] =>
  Array.from({ length: times }, () => fail(500, "Internal server error"));

describe("an API that fails", () => {
  it("for a moment is asked again by the harness: it is the same try", async () => {
    const stage = await openStage([
      reply(bash("echo one"), LOW),
      fail(529, "Overloaded"),
      say("All done.", LOW),
    ]);
    const result = await stage.run();
    expect(result).toMatchObject({ ok: true, text: "All done.", attempts: 1, errors: [] });
    expect(stage.texts("retry")).toHaveLength(1);
  });

  deep("for longer is another try: the session goes on from where it was", async () => {
    const stage = await openStage([
      reply(bash("echo one"), LOW),
      ...broken(2),
      say("All done.", LOW),
    ]);
    const result = await stage.run({ runtime: quick });
    expect(result).toMatchObject({ ok: true, text: "All done.", attempts: 2, resumed: true });
    expect(result.errors).toHaveLength(1);
    expect(stage.sessions()).toHaveLength(1);
    expect(stage.main().at(-1)?.lastUserText).toMatch(/^Your last turn was cut off\./);
  });

  deep("before the first reply is told the task again", async () => {
    const stage = await openStage([...broken(2), say("All done.", LOW)]);
    const result = await stage.run({ runtime: { ...quick, workbench: false } });
    expect(result).toMatchObject({ ok: true, attempts: 2 });
    expect(stage.main().at(-1)?.lastUserText).toBe(PROMPT);
  });

  it("for good ends the step after its last try, with the failure's own words", async () => {
    const stage = await openStage({ main: bySession(broken(9)) });
    const result = await stage.run({ runtime: quick });
    expect(result).toMatchObject({ ok: false, stop: "failed", attempts: 2 });
    expect(result.error).toContain("Internal server error");
    expect(result.errors).toHaveLength(2);
    expect(stage.processes()).toEqual([]);
  });
});

describe("a harness that dies in the middle of a call", () => {
  it("is started again, and goes on with the same session as another try", async () => {
    const stage = await openStage([
      reply(bash("kill -9 $PPID; sleep 0.1; sleep 5"), LOW),
      say("All done.", LOW),
    ]);
    const result = await stage.run({ runtime: quick });
    expect(result).toMatchObject({
      ok: true,
      text: "All done.",
      attempts: 2,
      resumed: true,
      costAtLeast: true,
    });
    expect(stage.sessions()).toHaveLength(1);
    expect(stage.main()[1]?.lastUserText).toMatch(/^Your last turn was cut off\./);
    expect(stage.processes()).toEqual([]);
  });
});

describe("a harness that dies at a handoff", () => {
  const told = bash("echo $PPID > harness.pid");
  const harness = (stage: Stage) => Number(stage.read("harness.pid"));

  deep("in its writing turn leaves a document by code, and a successor that goes on", async () => {
    const stage = await openStage({
      main: bySession(
        [
          reply(told, OVER),
          () => {
            process.kill(harness(stage), "SIGKILL");
            return say(DOCUMENT, { ...OVER, hang: "before" });
          },
        ],
        [say("All done.", LOW)],
      ),
    });
    const result = await stage.run();
    expect(result).toMatchObject({ ok: true, text: "All done.", attempts: 1, costAtLeast: true });
    expect(result.generations[0]).toMatchObject({ degraded: true, writer: "code" });
  });

  deep("as the successor that waits is replaced by another one", async () => {
    const stage = await openStage({
      main: bySession(
        [
          reply(told, OVER),
          async () => {
            const waiting = () => stage.processes().filter((pid) => pid !== harness(stage));
            await expect.poll(() => waiting().length, { timeout: 60_000 }).toBe(1);
            for (const pid of waiting()) process.kill(pid, "SIGKILL");
            return say(DOCUMENT, OVER);
          },
        ],
        [say("All done.", LOW)],
      ),
    });
    const result = await stage.run();
    expect(result).toMatchObject({ ok: true, text: "All done.", attempts: 1, errors: [] });
    expect(stage.sessions().map((requests) => requests.length)).toEqual([2, 1]);
  });
});
