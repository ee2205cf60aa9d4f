/** A turn of the real harness, as the session port promises it. */

import { describe, expect, it } from "vitest";
import { call, reply, say, usage } from "../../src/scripted-api/script.ts";
import { scene, slow } from "./live.ts";

describe("a turn", () => {
  it("ends with the reply that calls no tool, and joins all of the main thread's texts", async () => {
    const { open, heard, api } = await scene([
      reply([{ type: "text", text: "First I look." }, call("Bash", slow(0, "seen"))], {
        usage: usage(1_000),
      }),
      say("Done.", { usage: usage(2_000) }),
    ]);
    const session = open();
    const end = await session.turn("go");
    expect(end).toMatchObject({ how: "completed", text: "First I look.\n\nDone.", context: 2_000 });
    expect(end.spent.turns).toBe(2);
    expect(end.spent.costUsd).toBeGreaterThan(0);
    expect(heard.opened).toEqual([session.id]);
    expect(heard.contexts).toEqual([1_000, 2_000]);
    expect(heard.readings).toMatchObject([{ context: 1_000, replies: 1 }]);
    expect(heard.readings[0]?.costUsd).toBeGreaterThan(0);
    expect((await session.close()).costUsd).toBe(0);
    expect(session.alive).toBe(false);
    api.verify();
  });
});
