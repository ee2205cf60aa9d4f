/**
 * `kill -9` of the default flow on the real harness, before and after facts of its logs: whatever was the last thing recorded, the next start
 * comes to the same end. A question, two rounds, a worker in each, a handoff, and two verdicts. The moments are facts, never times.
 *
 * K1. A step that had ended is not run again: its log gets no further fact, and the API hears nothing more for it.
 * K2. A question whose answer was recorded is not put before the person again.
 * K3. A row holds what was booked before the death and all that was spent after it: no dollar twice. Where the API has served more, the row
 *     says that it may be more.
 * K4. What lies on disk after a death can be read.
 */

import { describe, expect, it } from "vitest";
import { briefMarkdown, briefOfSession } from "../../src/core/workflow/brief.ts";
import { goalMarkdown, parseGoal } from "../../src/core/workflow/goal.ts";
import { Handoff, wakeState } from "../../src/index.ts";
import { type Found, type Lives, openLives, type Point, priceOf } from "./lives.ts";
import { POINTS } from "./points.ts";
import { ANSWER, BRIEF, GOAL, type Part, partOf } from "./words.ts";

/** The steps as the manifest names them, in the order in which they end. */
const LABELS: Readonly<Record<string, Part>> = {
  确认需求: "clarify",
  设定目标: "goal",
  干活: "work 1",
  "干活·判定#1": "judge 1",
  "干活#round2": "work 2",
  "干活·判定#2": "judge 2",
};
const MINUTES = { timeout: 600_000 };

const titleOf = (deaths: readonly Point[]): string =>
  deaths.map(({ log, kind, nth, when }) => `${when} ${kind} ${nth} of ${log}`).join(", then ");

const ofStep = (facts: readonly Found[], label: string) =>
  facts.filter(({ log, step }) => log === "step" && step === label);
const kinds = (facts: readonly Found[]): string[] => facts.map(({ fact }) => fact.kind);
const endedIn = (facts: readonly Found[]): string[] =>
  Object.keys(LABELS).filter((label) => kinds(ofStep(facts, label)).includes("step.ended"));

/** US dollars that the facts of a step hold. */
function bookedIn(facts: readonly Found[]): number {
  return facts.reduce((all, { fact }) => {
    if (fact.kind === "turn.ended") return all + fact.end.spent.costUsd;
    if (fact.kind === "handoff.written" || fact.kind === "session.closed")
      return all + fact.spent.costUsd;
    return all;
  }, 0);
}

/** US dollars that the API has served a step for, from a request on. */
const servedFor = ({ api }: Lives, label: string, from = 0): number =>
  api.requests
    .slice(from)
    .filter((request) => partOf(request) === LABELS[label])
    .reduce((all, request) => all + priceOf(request), 0);

/** K4. */
function readable(lives: Lives): void {
  expect(Array.isArray(lives.manifest())).toBe(true);
  const lineage = lives.read("runs/lineage.json");
  if (lineage !== null) expect(JSON.parse(lineage)).toHaveProperty("steps");
  const document = lives.read(".flower/notes/交接-干活.md");
  if (document !== null) expect(Handoff.parse(document).degraded).toBe(false);
}

/** The end that every run of the flow comes to. */
function sameEnd(lives: Lives): void {
  const facts = lives.facts();
  expect(new Set(facts.map(({ run }) => run)).size).toBe(1);
  const flow = facts.filter(({ log }) => log === "flow");
  expect(flow.filter(({ fact }) => fact.kind === "flow.ended")).toMatchObject([
    { fact: { ok: true } },
  ]);
  for (const kind of ["step.started", "step.ended"])
    expect(kinds(facts).filter((each) => each === kind)).toHaveLength(Object.keys(LABELS).length);
  expect(lives.manifest().map(({ step, ok, stop }) => ({ step, ok, stop }))).toEqual(
    Object.keys(LABELS).map((step) => ({ step, ok: true, stop: null })),
  );
  expect([lives.read("one.txt"), lives.read("two.txt")]).toEqual(["one\n", "two\n"]);
  expect(lives.read(".flower/notes/需求.md")).toBe(briefMarkdown(briefOfSession(BRIEF), "en"));
  expect(lives.read(".flower/notes/目标.md")).toBe(goalMarkdown(parseGoal(GOAL), "en"));
  expect(lives.read(".flower/notes/问答记录.md")?.split(ANSWER)).toHaveLength(2);
  const retired = facts.flatMap(({ fact }) =>
    fact.kind === "session.retired" ? [fact.session] : [],
  );
  expect(retired).toHaveLength(1);
  const { steps } = JSON.parse(lives.read("runs/lineage.json") ?? "") as {
    steps: Record<string, string>;
  };
  expect(Object.keys(steps)).toEqual(["确认需求", "设定目标", "干活"]);
  expect(steps.干活).toBe(lives.manifest().find(({ step }) => step === "干活#round2")?.session_id);
  expect(retired).not.toContain(steps.干活);
  readable(lives);
  lives.api.verify();
}

/** How things stood when a life had ended. */
interface Before {
  readonly facts: readonly Found[];
  readonly requests: number;
  readonly asked: number;
}

/** K1, K2, K3. */
function nothingTwice(lives: Lives, { facts: before, requests, asked }: Before): void {
  const facts = lives.facts();
  const ended = endedIn(before);
  for (const label of ended) expect(ofStep(facts, label)).toEqual(ofStep(before, label)); // K1
  const since = lives.api.requests.slice(requests).map(partOf);
  for (const label of ended) expect(since).not.toContain(LABELS[label]); // K1
  const answered = kinds(before).includes("question.ended");
  expect(lives.asked().length - asked).toBe(answered || ended.includes("确认需求") ? 0 : 1); // K2
  for (const { step, cost_usd, cost_at_least } of lives.manifest()) {
    const label = String(step);
    const booked = bookedIn(ofStep(before, label)) + servedFor(lives, label, requests);
    expect(cost_usd, label).toBeCloseTo(booked, 7); // K3
    const served = servedFor(lives, label);
    expect(Number(cost_usd), label).toBeLessThan(served + 1e-7);
    if (Number(cost_usd) < served - 1e-7) expect(cost_at_least, label).toBe(true);
  }
}

describe("the default flow, killed", MINUTES, () => {
  it.for(POINTS.map((deaths) => [titleOf(deaths), deaths] as const))(
    "%s, comes to the same end",
    async ([, deaths], { onTestFinished }) => {
      const lives = await openLives();
      onTestFinished(() => lives.close());
      let before: Before = { facts: [], requests: 0, asked: 0 };
      for (const point of deaths) {
        const { signal, err } = await lives.live(point);
        expect({ signal, err }).toEqual({ signal: "SIGKILL", err: "" });
        await lives.allGone();
        readable(lives);
        before = {
          facts: lives.facts(),
          requests: lives.api.requests.length,
          asked: lives.asked().length,
        };
      }
      // What has its end in the log is not begun again: a further start would be a waking, with wishes of its own.
      if (kinds(before.facts).includes("flow.ended")) {
        expect(await wakeState({ workspace: lives.workspace })).toMatchObject({ open: null });
      } else {
        const { code, err } = await lives.live();
        expect({ code, err }).toEqual({ code: 0, err: "" });
      }
      await lives.allGone();
      sameEnd(lives);
      nothingTwice(lives, before);
    },
  );

  it("is tried at every kind of fact that the whole run has", async ({ onTestFinished }) => {
    const lives = await openLives();
    onTestFinished(() => lives.close());
    expect(await lives.live()).toMatchObject({ code: 0, err: "" });
    await lives.allGone();
    sameEnd(lives);
    nothingTwice(lives, { facts: [], requests: 0, asked: 0 });
    const tried = new Set(
      POINTS.flat().flatMap(({ log, kind, nth, when }) =>
        nth === 1 ? [`${when} ${log} ${kind}`] : [],
      ),
    );
    for (const { log, fact } of lives.facts())
      for (const when of ["before", "after"])
        expect(tried).toContain(`${when} ${log} ${fact.kind}`);
  });
});
