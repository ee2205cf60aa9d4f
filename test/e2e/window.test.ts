/** The window: learned from what the gateway says, used at once and by later runs; and who serves the model. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fail, reply, say, usage } from "../../src/testing.ts";
import { deep } from "../support/share.ts";
import { bash, bySession, DOCUMENT, LOW, openStage, type Stage } from "../support/stage.ts";

const FULL = fail(400, "prompt is too long: 130400 tokens > 128000 maximum");
const HALF = { usage: usage(125_000) };
/** Over the line of 128,000, which lies at 78,000; far below that of a guessed million. */
const OVER_LEARNED = { usage: usage(80_000) };
const handoff = { headroom: 50_000 };

/** Where what is learned is kept: the user's own folder of settings. */
const learned = (stage: Stage): string =>
  readdirSync(join(stage.env.HOME ?? "", ".config/flower"), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".json"))
    .map((name) => readFileSync(join(stage.env.HOME ?? "", ".config/flower", name), "utf8"))
    .join("\n");

describe("a window that an overflow has named", () => {
  it("is in force at once, kept for later runs, and said when it is learned and when it is used", async () => {
    const stage = await openStage({
      main: bySession(
        [reply(bash("echo"), LOW), reply(bash("echo one"), HALF), FULL],
        [reply(bash("echo two"), OVER_LEARNED), say(DOCUMENT, OVER_LEARNED)],
        [say("All done.", LOW)],
        [reply(bash("echo three"), OVER_LEARNED), say(DOCUMENT, OVER_LEARNED)],
        [say("All done again.", LOW)],
      ),
    });
    const first = await stage.run({ runtime: { handoff } });
    expect(first).toMatchObject({ ok: true, window: 128_000, windowSource: "learned" });
    expect(first.generations.map(({ reason }) => reason)).toEqual([
      "overflow",
      "line",
      "completed",
    ]);
    expect(stage.texts("system").join("\n")).toMatch(/128[,.]?0?00|128K/);
    expect(learned(stage)).toContain("128000");
    expect(learned(stage)).toContain("prompt is too long: 130400 tokens");

    const second = await stage.run({ runtime: { handoff } });
    expect(second).toMatchObject({ ok: true, window: 128_000, windowSource: "learned" });
    expect(second.generations.map(({ reason }) => reason)).toEqual(["line", "completed"]);
    const near = stage.handoffs().filter(({ phase }) => phase === "near");
    expect(near.at(-1)).toMatchObject({ window: 128_000, window_source: "learned" });
    expect(stage.manifest().map(({ window_source }) => window_source)).toEqual([
      "learned",
      "learned",
    ]);
  });

  it("is respected less than what a person says, who is warned", async () => {
    const stage = await openStage({
      main: bySession(
        [reply(bash("echo"), LOW), reply(bash("echo one"), HALF), FULL],
        [say("All done.", LOW)],
        [say("Yes.", LOW)],
      ),
    });
    await stage.run({ runtime: { handoff } });
    const result = await stage.run({ runtime: { handoff: { window: 500_000 } } });
    expect(result).toMatchObject({ ok: true, window: 500_000, windowSource: "option" });
    expect(stage.texts("error").join("\n")).toMatch(/500.*128/);
  });
});

deep("another model than the configured one is told once a generation", async () => {
  const served = { ...LOW, model: "other-model-9" };
  const stage = await openStage([
    reply(bash("echo one"), served),
    reply(bash("echo two"), served),
    say("All done.", served),
  ]);
  await stage.run({ spec: { model: "claude-opus-5" } });
  const said = stage.texts("error").filter((text) => text.includes("other-model-9"));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain("claude-opus-5");
});
