/** The question for a document that the service cannot take: when it is put again, and when code writes the document instead. */

import { describe, expect, it } from "vitest";
import type { Said } from "../../src/adapters/memory/agent.ts";
import type { Failure } from "../../src/core/run/failure.ts";
import { DONE, failing, night } from "../support/night.ts";
import { DOCUMENT } from "../support/stage.ts";

const BUSY: Failure = { message: "API Error: 529 Overloaded", status: 529 };
const OFFLINE: Failure = { message: "API Error: Connection refused (ECONNREFUSED)" };

/** Works over the line; the question fails so many times, then it is answered. */
const writing = (times: number, failure: Failure) => {
  let asked = 0;
  return ({ session, writing: asks }: Said) => {
    if (session > 1) return DONE;
    if (!asks) return { contexts: [160_000, 160_000] };
    return asked++ < times ? failing(failure) : { contexts: [160_000], text: DOCUMENT };
  };
};
const questions = (said: readonly Said[]) => said.filter(({ writing: asks }) => asks).length;
const degraded = ({ row }: Awaited<ReturnType<typeof night>>) => row.generations[0]?.degraded;

describe("the question for a document", () => {
  it("is put again after the pauses of any failed turn, and the document is the session's own", async () => {
    const quiet = await night({ play: writing(3, BUSY) });
    expect(quiet.row).toMatchObject({ ok: true, attempts: 1 });
    expect([degraded(quiet), questions(quiet.said)]).toEqual([false, 4]);
    const pauses = quiet.retries.filter(({ payload }) => payload.wait === "pause");
    expect(pauses.map(({ payload }) => payload.ms)).toEqual([4_000, 8_000, 16_000]);
  });

  it("outlasts an outage that is longer than a document may take to write", async () => {
    const out = Array.from({ length: 40 }, () => "ECONNREFUSED");
    const long = await night({ play: writing(1, OFFLINE), network: [...out, ""] });
    expect([degraded(long), questions(long.said)]).toEqual([false, 2]);
    expect(long.passed).toBeGreaterThan(180_000);
  });

  it("is put six times at most; code writes then, and the run goes on", async () => {
    const never = await night({ play: writing(100, BUSY) });
    expect(never.row.ok).toBe(true);
    expect([degraded(never), questions(never.said)]).toEqual([true, 6]);
  });

  it.each<[string, Failure]>([
    ["for no known reason", { message: "Something odd" }],
    ["for what no waiting cures", { message: "invalid x-api-key", status: 401 }],
    ["with its process", { message: "terminated by signal SIGKILL", died: true }],
  ])("that fails %s is not put again", async (_title, failure) => {
    const once = await night({ play: writing(1, failure) });
    expect([degraded(once), questions(once.said)]).toEqual([true, 1]);
  });

  it("is not put again where nothing is tried again", async () => {
    const off = await night({ play: writing(1, BUSY), resilience: { enabled: false } });
    expect([degraded(off), questions(off.said)]).toEqual([true, 1]);
  });
});
