/** A night without anybody there: what is waited for, how long, who may end the waiting, and what a session that cannot be resumed gives way to. */

import { describe, expect, it } from "vitest";
import type { Said } from "../../src/adapters/memory/agent.ts";
import type { Fact } from "../../src/core/run/facts.ts";
import type { Failure } from "../../src/core/run/failure.ts";
import { DOCUMENT, DONE, failing, MIDNIGHT, type Night, night } from "../support/night.ts";

const BUSY: Failure = { message: "API Error: 529 Overloaded", status: 529 };
const CUT: Failure = { message: "API Error: Connection refused (ECONNREFUSED)" };
const ODD: Failure = { message: "Something odd" };
const LIMIT: Failure = { message: "You've hit your limit", status: 429 };
const DEAD: Failure = { message: "exited with code 1", died: true, atStart: true };
const minutes = (n: number) => n * 60_000;

/** The first `times` turns fail, the next one ends the step. */
const first = (times: number, failure: Failure, contexts: readonly number[] = []) => {
  let turns = 0;
  return () => (turns++ < times ? failing(failure, contexts) : DONE);
};

describe("a turn that fails", () => {
  it("is tried again after a pause that doubles", async () => {
    const { row, retries } = await night({ play: first(3, BUSY) });
    expect(row).toMatchObject({ ok: true, attempts: 4 });
    const pauses = retries.filter(({ payload }) => payload.wait === "pause");
    expect(pauses.map(({ payload }) => payload.ms)).toEqual([4_000, 8_000, 16_000]);
  });

  it("begins the pauses where the harness's own tries have ended", async () => {
    const { retries } = await night({ play: first(2, { ...BUSY, retriedMs: 37_000 }) });
    const pauses = retries.filter(({ payload }) => payload.wait === "pause");
    expect(pauses.map(({ payload }) => payload.ms)).toEqual([74_000, 120_000]);
  });

  it("at once every time ends the step after maxAttempts", async () => {
    const { row, said, open } = await night({ play: () => failing(BUSY) });
    const error = "The service is overloaded: API Error: 529 Overloaded";
    expect(row).toMatchObject({ ok: false, attempts: 6, error });
    expect(said).toHaveLength(6);
    expect(open).toBe(0);
  });

  it("after work that went well begins the count anew: ten hiccups end no healthy step", async () => {
    const { row } = await night({ play: first(10, BUSY, [9_000, 12_000]) });
    expect(row).toMatchObject({ ok: true, attempts: 11 });
  });

  it("for no known reason is tried once more in a step, however much goes well in between", async () => {
    const { row } = await night({ play: first(2, ODD, [9_000, 12_000]) });
    expect(row).toMatchObject({ ok: false, attempts: 2, error: expect.stringContaining("odd") });
  });

  it.each([
    [
      "flower's own budget",
      { message: "error_max_budget_usd", terminalReason: "budget_exhausted" },
    ],
    ["a gateway's budget", { message: "Budget has been exceeded! Max budget: 5.0", status: 400 }],
    ["a gateway's type", { message: '{"error":{"type":"budget_exceeded"}}', status: 429 }],
    ["a denied reservation", { message: "reservation denied", status: 429 }],
    ["the account's credit", { message: "Your credit balance is too low", status: 400 }],
  ])("for want of money (%s) is never tried again", async (_title, failure) => {
    const { row, said } = await night({ play: () => failing(failure) });
    expect(row).toMatchObject({ ok: false, attempts: 1 });
    expect(said).toHaveLength(1);
  });

  it("for a setting that is wrong names it", async () => {
    const { row } = await night({
      play: () => failing({ message: "invalid x-api-key", status: 401 }),
    });
    expect(row.error).toContain("what to change: ANTHROPIC_API_KEY");
  });

  it("for a model that is not there names the flag before the variable", async () => {
    const failure = { message: "model: claude-nope not found", status: 404 };
    const { row } = await night({ play: () => failing(failure) });
    expect(row.error).toMatch(/\(what to change: --model, ANTHROPIC_MODEL(?:, \w+)?\)$/);
  });
});

describe("in a language that is not English, the cause is told in it", () => {
  const french = (failure: Failure, more: Partial<Night> = {}) =>
    night({ play: first(1, failure), lang: "fr", ...more });

  it("in the line of a try; the fact keeps the English words", async () => {
    const { told, retries, facts } = await french(BUSY);
    expect(told).toEqual(["essai 2 sur 6 dans 4 s : Le service est surchargé"]);
    expect(retries[0]?.payload.why).toBe("The service is overloaded");
    expect(facts.find(({ kind }) => kind === "retry.begun")).toMatchObject({
      why: "The service is overloaded",
    });
  });

  it("in the line of a limit that says when it ends", async () => {
    const { told } = await french({ ...LIMIT, resetsAt: MIDNIGHT + minutes(90) });
    expect(told[0]).toMatch(/^Le débit ou le quota est épuisé pour le moment : reprise à /);
  });

  it("in the lines and the end of an outage", async () => {
    const { told, row } = await french(CUT, {
      network: ["no answer within 20 s"],
      resilience: { maxOfflineWaitMs: minutes(1) },
    });
    expect(told[0]).toContain("(pas de réponse en 20 s)");
    expect(row.error).toContain("(pas de réponse en 20 s)");
  });

  it("in the step's last sentence, with what the API said to the letter", async () => {
    const message = "Your credit balance is too low: top up";
    const { row } = await french({ message, status: 400 });
    expect(row.error).toBe(`Le compte n'a plus de crédit : ${message}`);
  });

  it("where a session cannot be resumed", async () => {
    const message = "The harness's process ended. (exit code 1)";
    const { told, row } = await french(
      { ...DEAD, message },
      {
        play: () => failing({ ...DEAD, message }),
        start: { from: { how: "resume", session: "A" } },
      },
    );
    const ended = "e processus du harness a pris fin. (code de sortie 1)";
    expect(told[0]).toContain(ended);
    expect(row.error).toContain(ended);
  });

  it("where two documents in a row came to nothing", async () => {
    const lost = failing({ message: "The harness ended the turn: odd." });
    const { row } = await french(ODD, {
      play: ({ writing }) => (writing ? lost : { contexts: [160_000, 161_000] }),
    });
    expect(row.error).toContain("dernière raison : Le harness a mis fin au tour : odd.)");
  });
});

describe("the network", () => {
  it("is waited for as long as it is out: one try, three lines, a look every 15 s", async () => {
    const out = Array.from({ length: 41 }, () => "ECONNREFUSED");
    const { row, told, looks, passed } = await night({
      play: first(1, CUT),
      network: [...out, ""],
    });
    expect(row).toMatchObject({ ok: true, attempts: 2 });
    expect(told).toEqual([
      "no answer from https://api.example (ECONNREFUSED): looking again every 15 s, for at most 1 h 0 min",
      "https://api.example answers again after 10 min 15 s",
    ]);
    expect(looks).toBe(42);
    expect(passed).toBeGreaterThanOrEqual(minutes(10));
  });

  it("tells a screen at each look when the next one is, and since when", async () => {
    const { retries } = await night({ play: first(1, CUT), network: ["a", "b", ""] });
    const looks = retries.filter(({ payload }) => payload.wait === "network");
    const since = looks[0]?.at;
    expect(looks.map(({ at, payload }) => ({ ...payload, at }))).toMatchObject([
      { since, until: (since ?? 0) + 15_000, why: "a" },
      { since, until: (since ?? 0) + 30_000, why: "b" },
    ]);
    expect(retries.at(-1)?.payload).toMatchObject({ phase: "over" });
  });

  it("that answers at once is paused for as usual", async () => {
    const { told, looks } = await night({ play: first(1, CUT) });
    expect(told).toEqual(["try 2 of 6 in 4 s: The connection failed"]);
    expect(looks).toBe(1);
  });

  it("that stays out ends the step, with address, reason and time", async () => {
    const { row, said, passed } = await night({
      play: () => failing(CUT),
      network: ["ENOTFOUND"],
      resilience: { maxOfflineWaitMs: minutes(5) },
    });
    expect(row).toMatchObject({ ok: false, attempts: 1 });
    expect(row.error).toBe(
      "No answer from https://api.example for 5 min 0 s (ENOTFOUND). Check the network, the proxy and ANTHROPIC_BASE_URL; what was done is kept, and flower resume goes on (after flower once: --resume last).",
    );
    expect(said).toHaveLength(1);
    expect(passed).toBeLessThan(minutes(6));
  });

  it("that is out is not given up because the machine slept, or its clock was set", async () => {
    let slept = false;
    const { row, looks } = await night({
      play: first(1, CUT),
      network: ["ENOTFOUND", "ENOTFOUND", "ENOTFOUND", ""],
      watch({ payload }, _step, _stop, clock) {
        if (payload.wait !== "network" || slept) return;
        slept = true;
        clock.advance(minutes(60 * 9));
      },
    });
    expect(row).toMatchObject({ ok: true, attempts: 2 });
    expect(looks).toBe(4);
  });

  it("is not looked for when the service itself has failed", async () => {
    const { looks } = await night({ play: first(1, { message: "oops", status: 500 }) });
    expect(looks).toBe(0);
  });
});

describe("a usage limit", () => {
  it("that says when it ends is waited for, with the time and what is left", async () => {
    const resetsAt = MIDNIGHT + minutes(170);
    const { row, told, passed } = await night({ play: first(1, { ...LIMIT, resetsAt }) });
    expect(row).toMatchObject({ ok: true, attempts: 2 });
    expect(told).toEqual([
      "The rate or quota is used up for now: going on at 2026-11-30 02:50:00, in 2 h 50 min",
    ]);
    expect(passed).toBeGreaterThanOrEqual(minutes(170));
    expect(passed).toBeLessThan(minutes(172));
  });

  it.each([
    ["as a number", `Claude AI usage limit reached|${MIDNIGHT / 1000 + 3600}`, 60],
    ["as a time of day with its zone", "You've hit your limit · resets 5am (Europe/Paris)", 240],
    ["as a span", "Rate limit reached, please try again in 90 minutes", 90],
  ])("may say it in its text, %s", async (_title, message, wait) => {
    const { passed } = await night({ play: first(1, { message, status: 429 }) });
    expect(passed).toBeGreaterThanOrEqual(minutes(wait));
    expect(passed).toBeLessThan(minutes(wait + 2));
  });

  it("that is over already is no time to wait for", async () => {
    const { told } = await night({ play: first(1, { ...LIMIT, resetsAt: MIDNIGHT - 1 }) });
    expect(told).toEqual(["try 2 of 6 in 4 s: The rate or quota is used up for now"]);
  });

  it("beyond what may be waited ends the step and names the time", async () => {
    const resetsAt = MIDNIGHT + minutes(60 * 48);
    const { row, said } = await night({ play: () => failing({ ...LIMIT, resetsAt }) });
    expect(said).toHaveLength(1);
    expect(row.error).toContain("the limit ends at 2026-12-02 00:00:00; at most 24 h 0 min");
  });
});

describe("whoever is there", () => {
  const waits = [
    ["a pause", BUSY, "pause"],
    ["the network", CUT, "network"],
    ["the end of a limit", { ...LIMIT, resetsAt: MIDNIGHT + minutes(600) }, "time"],
  ] as const;
  const OUT = { network: ["EAI_AGAIN"], resilience: { baseDelayMs: 100_000 } };

  it.each(waits)(
    "ends the waiting for %s with words, which are said at once",
    async (_t, failure, wait) => {
      const { row, said, passed } = await night({
        ...OUT,
        play: first(1, failure, [9_000]),
        watch: ({ payload }, step) =>
          payload.wait === wait && step.interrupt("Leave the tests alone."),
      });
      expect(row).toMatchObject({ ok: true, attempts: 1 });
      expect(said).toHaveLength(2);
      expect(said[1]?.text).toContain("Leave the tests alone.");
      expect(passed).toBeLessThan(minutes(1));
    },
  );

  it.each(waits)(
    "ends the step when the waiting for %s is interrupted without words",
    async (_t, failure, wait) => {
      const { row, said, passed, open } = await night({
        ...OUT,
        play: () => failing(failure),
        watch: ({ payload }, step) => payload.wait === wait && step.interrupt(""),
      });
      expect(row).toMatchObject({ ok: false, error: expect.stringContaining("Interrupted") });
      expect(said).toHaveLength(1);
      expect(passed).toBeLessThan(minutes(1));
      expect(open).toBe(0);
    },
  );

  it.each(waits)(
    "stops the step in the middle of the waiting for %s",
    async (_t, failure, wait) => {
      const { facts, passed } = await night({
        ...OUT,
        play: () => failing(failure),
        watch: ({ payload }, _step, stop) => payload.wait === wait && stop.abort("terminated"),
      });
      expect(facts.at(-1)).toMatchObject({ kind: "step.ended", stop: "terminated" });
      expect(passed).toBeLessThan(minutes(1));
    },
  );

  it("is heard while the endpoint is being looked for, and the words reach a session that has not answered yet", async () => {
    const { said } = await night({
      ...OUT,
      play: first(1, CUT),
      watch: ({ payload }, step) => payload.wait === "network" && step.interrupt("Mind the tabs."),
    });
    expect(said[1]?.text).toMatch(/^Make the slugs right\.[\s\S]*Mind the tabs\./);
  });
});

describe("a session that cannot be resumed", () => {
  const MARKDOWN = "## Doing now\nThe slugs.\n\n## Next step\nRun the tests.\n";
  /** Session 1 hands over; the process of its successor dies after its first batch, and from then on as `then` says. */
  const torn = (then: (opened: number) => ReturnType<typeof failing> | typeof DONE) => {
    const answer = (said: { session: number; writing: boolean }) => {
      if (said.writing) return { contexts: [152_000], text: MARKDOWN };
      if (said.session === 1) return { contexts: [20_000, 151_000, 153_000] };
      if (said.session === 2) return failing({ ...BUSY, died: true }, [9_000, 12_000]);
      return then(said.session);
    };
    return answer;
  };
  const beginnings = (
    said: readonly { opening: { how: string; session?: string }; text: string }[],
  ) =>
    said.map(({ opening, text }) => [
      opening.how === "resume" ? `resume ${opening.session}` : opening.how,
      text.includes("The slugs.")
        ? "document"
        : text.startsWith("Make the slugs")
          ? "task"
          : "else",
    ]);

  it("gives way to a new one from its generation's document, and is never resumed again", async () => {
    const { row, said, told, facts } = await night({
      play: torn((session) => (session === 3 ? failing(DEAD) : DONE)),
    });
    expect(row).toMatchObject({ ok: true, attempts: 3 });
    expect(beginnings(said).slice(2)).toEqual([
      ["fresh", "document"],
      ["resume s2", "else"],
      ["fresh", "document"],
    ]);
    expect(told.at(-1)).toBe(
      `the session cannot be resumed (exited with code 1): a new one begins from the handoff ${DOCUMENT}`,
    );
    expect(facts.filter(({ kind }) => kind === "session.lost")).toMatchObject([
      { generation: 2, session: "s2", to: "document" },
    ]);
  });

  it("then to one from the task, and after that the step fails and says what was tried", async () => {
    const { row, said, open } = await night({ play: torn(() => failing(DEAD)) });
    expect(beginnings(said).slice(3)).toEqual([
      ["resume s2", "else"],
      ["fresh", "document"],
      ["fresh", "task"],
    ]);
    expect(row.error).toBe(
      "The session could not be resumed, and the new ones that were begun in its place, the last one from the task alone, ended at once as well: exited with code 1",
    );
    expect(open).toBe(0);
  });

  const FROM = { from: { how: "resume", session: "old" }, contextBefore: 20_000 } as const;
  const oldDies = (said: { opening: { how: string } }) =>
    said.opening.how === "resume" ? failing(DEAD) : DONE;

  it("of an earlier step gives way to the document that lies under the step's name", async () => {
    const { row, said, facts } = await night({
      ...{ start: FROM, play: oldDies, files: { [DOCUMENT]: MARKDOWN } },
    });
    expect(row).toMatchObject({ ok: true, session_id: "s2" });
    expect(beginnings(said)).toEqual([
      ["resume old", "task"],
      ["fresh", "document"],
    ]);
    expect(said[1]?.text).toContain("Make the slugs right.");
    expect(facts.find(({ kind }) => kind === "session.lost")).toMatchObject({
      ...{ session: "old", to: "document", document: { path: DOCUMENT, markdown: MARKDOWN } },
    });
  });

  it("of an earlier step gives way to the task where no document lies", async () => {
    const { row, said } = await night({ start: FROM, play: oldDies });
    expect(row).toMatchObject({ ok: true, attempts: 2 });
    expect(beginnings(said)[1]).toEqual(["fresh", "task"]);
  });

  it.each([
    ["cannot be started at all", { ...DEAD, message: "spawn ENOENT", neverRan: true }],
    ["has bad credentials", { ...DEAD, message: "Invalid API key · Please run /login" }],
    ["was killed", { message: "terminated by signal SIGKILL", died: true }],
  ])("is not given up because its process %s", async (_title, failure) => {
    const { row, facts } = await night({
      ...{ start: FROM, files: { [DOCUMENT]: MARKDOWN } },
      play: () => failing(failure),
    });
    expect(row.ok).toBe(false);
    expect(facts.some(({ kind }) => kind === "session.lost")).toBe(false);
  });

  it("is not given up where nothing is to be tried again", async () => {
    const { row, said } = await night({
      ...{ start: FROM, play: oldDies, resilience: { enabled: false } },
    });
    expect(row.ok).toBe(false);
    expect(said).toHaveLength(1);
  });

  it("ends alike, cut off after any fact and started again, and is given up once", async () => {
    const dies = ({ opening }: Said) =>
      opening.how === "resume" && opening.session === "old" ? failing(DEAD) : DONE;
    const story = { start: FROM, play: dies, files: { [DOCUMENT]: MARKDOWN } };
    const whole = (await night(story)).facts.map(
      ({ run: _r, step: _s, seq: _q, at: _a, ...fact }) => fact as Fact,
    );
    whole[0] = { ...whole[0], step: "work" } as Fact;
    const given = whole.findIndex(({ kind }) => kind === "session.lost");
    expect(given).toBeGreaterThan(0);
    for (const [cut, last] of whole.slice(0, -1).entries()) {
      const facts = whole.slice(0, cut + 1);
      const again = await night({ ...story, facts });
      const title = `${cut + 1} facts, the last ${last.kind}`;
      expect(again.row.ok, title).toBe(true);
      expect(
        again.facts.filter(({ kind }) => kind === "session.lost"),
        title,
      ).toHaveLength(1);
      const resumed = again.said.filter(({ opening }) => opening.how === "resume");
      const old = resumed.filter(
        ({ opening }) => opening.how !== "fresh" && opening.session === "old",
      );
      expect(old, title).toHaveLength(cut < given - 1 ? 1 : 0);
    }
  });
});

describe("a turn of which nothing is heard", () => {
  it("is ended with its process, and its session goes on in another one", async () => {
    let hung = 0;
    const { row, facts, passed } = await night({
      play: (said) => (said.session === 1 ? { contexts: [9_000] } : DONE),
      agent: (played) => ({
        ...played,
        open(...order) {
          const session = played.open(...order);
          if (hung++ > 0) return session;
          let end: (value: Awaited<ReturnType<typeof session.turn>>) => void = () => undefined;
          return {
            ...session,
            get alive() {
              return session.alive;
            },
            async turn(text) {
              const real = await session.turn(text); // it answers once, and hangs then
              return await new Promise((resolve) => {
                end = () => resolve({ ...real, how: "interrupted" } as never);
              });
            },
            async close() {
              const spent = await session.close();
              end(undefined as never);
              return spent;
            },
          };
        },
      }),
    });
    expect(row).toMatchObject({ ok: true, attempts: 2 });
    const ends = facts.flatMap((fact) => (fact.kind === "turn.ended" ? [fact.end] : []));
    expect(ends[0]).toMatchObject({
      ...{ how: "failed", spent: { turns: 1 } },
      failure: { died: true, message: expect.stringContaining("nothing was heard") },
    });
    expect(passed).toBeGreaterThanOrEqual(minutes(30));
    expect(passed).toBeLessThan(minutes(31));
  });
});

it("a person ends the waiting for background work at a handoff, which then goes on", async () => {
  let settled = 0;
  const { row } = await night({
    play: ({ session, writing }) => {
      if (writing) return { contexts: [152_000], text: "## Doing now\nIt.\n\n## Next step\nOn.\n" };
      return session === 1 ? { contexts: [20_000, 151_000, 153_000] } : DONE;
    },
    watch: ({ payload }, step) => payload.running !== undefined && step.interrupt("Go on."),
    agent: (played) => ({
      ...played,
      open(...order) {
        const session = played.open(...order);
        const work = { id: "1", type: "command", description: "npm test" } as const;
        return {
          ...session,
          get alive() {
            return session.alive;
          },
          running: () => (settled === 0 ? [work] : []),
          async settle({ signal }) {
            // The event comes first; whoever calls does so while this waits.
            await new Promise<void>((resolve) => {
              if (signal?.aborted === true) resolve();
              else signal?.addEventListener("abort", () => resolve(), { once: true });
            });
            settled += 1;
            return { reports: [], running: [] };
          },
        };
      },
    }),
  });
  expect(settled).toBe(1);
  expect(row).toMatchObject({ ok: true, generations: [{ reason: "line" }, {}] });
});
