/** Workflows on a host that plays their steps: order, gates, tries, rounds, what goes on after a death. */

import { describe, expect, it } from "vitest";
import type { FlowFact } from "../../src/core/workflow/facts.ts";
import { Step, StepAbort, type StepOptions } from "../../src/workflow/step.ts";
import { Workflow } from "../../src/workflow/workflow.ts";
import { type Answer, emptyDisk, Killed, playedHost, type Ran } from "../support/flow-host.ts";

const SPEC = { name: "agent", instructions: "" };
const step = (name: string, more: Partial<StepOptions> = {}) =>
  new Step({ name, spec: SPEC, prompt: `Do ${name}.`, ...more });
const flow = (...steps: Step[]) => new Workflow({ name: "flow", steps });
const echo = ({ label }: Ran): Answer => `${label} is done`;

/** Labels in the order in which they ran. */
const labels = (ran: readonly Ran[]) => ran.map(({ label }) => label);

describe("a workflow", () => {
  it("runs its steps in order and hands on what each came to", async () => {
    const { host, ran } = playedHost(echo);
    const result = await flow(
      step("a", { reduce: ({ text }) => text.toUpperCase() }),
      step("b", { prompt: ({ values }) => `After ${values.a}.` }),
    ).run({ flow: host }, { request: "All of it" });
    expect(ran.map(({ label, prompt }) => [label, prompt])).toEqual([
      ["a", "Do a."],
      ["b", "After A IS DONE."],
    ]);
    expect(result).toMatchObject({ ok: true, failedAt: null, error: null, costUsd: 2 });
    expect(result.values).toEqual({ a: "A IS DONE", b: "b is done" });
  });

  it.each([true, false])(
    "says whether one of its steps cost more than was seen: %s",
    async (more) => {
      const { host } = playedHost(({ label }) => ({ costAtLeast: more && label === "a" }));
      expect(await flow(step("a"), step("b")).run({ flow: host })).toMatchObject({
        ...{ costUsd: 2, costAtLeast: more },
      });
    },
  );

  it.each<[string, Partial<StepOptions>, object]>([
    ["stops it", {}, { ok: false, failedAt: "a", error: "a: no luck", ran: ["a"], values: {} }],
    ["passes it over", { onFail: "skip" }, { ok: true, ran: ["a", "b"], values: { b: "fine" } }],
    [
      "goes on with what it said",
      { onFail: "continue" },
      { ok: true, ran: ["a", "b"], values: { a: "half", b: "fine" } },
    ],
    [
      "tries again first",
      { retries: 2 },
      { ok: false, failedAt: "a", ran: ["a", "a#retry1", "a#retry2"] },
    ],
  ])("whose step fails %s", async (_title, more, expected) => {
    const { host, ran } = playedHost(({ label }) =>
      label.startsWith("a") ? { text: "half", error: "no luck" } : "fine",
    );
    const result = await flow(step("a", more), step("b")).run({ flow: host });
    expect({ ...result, ran: labels(ran) }).toMatchObject(expected);
  });

  it("asks whether a step is entered, once, and hands on what stands for it", async () => {
    const { host, ran } = playedHost(echo);
    const result = await flow(
      step("a", { when: () => false }),
      step("b", { when: () => ({ enter: false, value: "as before" }) }),
      step("c", { when: () => Promise.resolve(true) }),
    ).run({ flow: host });
    expect(labels(ran)).toEqual(["c"]);
    expect(result.values).toEqual({ b: "as before", c: "c is done" });
  });

  it("asks a gate once a try, and never about one that failed", async () => {
    const asked: string[] = [];
    const { host } = playedHost(({ label }) => (label === "a" ? { error: "cut off" } : "ok"));
    const result = await flow(
      step("a", {
        retries: 2,
        gate: ({ step: label }) => asked.push(label) > 1,
      }),
    ).run({ flow: host });
    expect(asked).toEqual(["a#retry1", "a#retry2"]);
    expect(result.ok).toBe(true);
  });

  it("sends a rejected try back to the same session with what is missing", async () => {
    const { host, ran } = playedHost(echo);
    await flow(
      step("a", {
        retries: 3,
        gate: ({ step: label }) => label === "a#round3",
        onReject: ({ step: label }) => `More than ${label}.`,
      }),
    ).run({ flow: host });
    expect(ran.map(({ label, prompt, options }) => [label, prompt, options.resume])).toEqual([
      ["a", "Do a.", undefined],
      ["a#round2", "More than a.", "session of a"],
      ["a#round3", "More than a#round2.", "session of a#round2"],
    ]);
    expect(ran[2]?.options).toMatchObject({
      of: "a",
      task: { text: "Do a.", said: ["More than a.", "More than a#round2."] },
    });
  });

  it("makes a round that a person grants although none is left", async () => {
    const { host, ran } = playedHost(echo);
    const result = await flow(
      step("a", {
        onReject: () => "unused",
        gate: ({ step: label }) =>
          label === "a" ? { passed: false, granted: true, feedback: "Once more." } : true,
      }),
    ).run({ flow: host });
    expect(labels(ran)).toEqual(["a", "a#round2"]);
    expect(result.ok).toBe(true);
  });

  it("goes on with an earlier step's session, or with a copy of it", async () => {
    const { host, ran } = playedHost(echo);
    await flow(
      step("a"),
      step("b", { resumeFrom: "a" }),
      step("c", { resumeFrom: "a", fork: true }),
    ).run({ flow: host });
    expect(ran.map(({ options }) => [options.resume, options.fork ?? false])).toEqual([
      [undefined, false],
      ["session of a", false],
      ["session of a", true],
    ]);
  });

  it("says which step has no session to go on with", async () => {
    const { host } = playedHost(echo);
    const result = await flow(step("a", { when: () => false }), step("b", { resumeFrom: "a" })).run(
      {
        flow: host,
      },
    );
    expect(result).toMatchObject({ ok: false, failedAt: "b" });
    expect(result.error).toBe('b: it goes on with the session of "a", which has none');
  });

  it("goes on in the next run with the same conversation, unless a step is fresh", async () => {
    const { host, disk } = playedHost(echo);
    const both = flow(step("a", { resumePrompt: "Go on." }), step("b", { fresh: true }));
    await both.run({ flow: host });
    const second = playedHost(echo, { disk, run: "r2" });
    await both.run({ flow: second.host });
    expect(second.ran.map(({ prompt, options }) => [prompt, options.resume])).toEqual([
      ["Go on.", "session of a"],
      ["Do b.", undefined],
    ]);
    expect(second.ran[0]?.options.task).toEqual({ text: "Do a.", said: ["Go on."] });
  });

  it("goes on with the step that it names, also where an earlier run left it a session of its own", async () => {
    const both = flow(step("a"), step("b", { resumeFrom: "a", resumePrompt: "Go on." }));
    const { host, disk } = playedHost(echo);
    await both.run({ flow: host });
    disk.lineage.a = "successor of a";
    const second = playedHost(echo, { disk, run: "r2" });
    await both.run({ flow: second.host });
    expect(second.ran.map(({ prompt, options }) => [prompt, options.resume])).toEqual([
      ["Do a.", "successor of a"],
      ["Do b.", "session of a"],
    ]);
  });

  it("ends where a step's own function throws, and names the step", async () => {
    const wrong = () => {
      throw new Error("no such file");
    };
    const { host, facts } = playedHost(echo);
    const result = await flow(step("a"), step("b", { gate: wrong }), step("c")).run({ flow: host });
    expect(result).toMatchObject({ ok: false, failedAt: "b", error: "b: no such file" });
    expect(facts().at(-1)).toMatchObject({ kind: "flow.ended", ok: false, failedAt: "b" });
  });

  it.each<[string, Partial<StepOptions>, string]>([
    ["a gate that forgets to answer", { gate: () => undefined as never }, "gate: expected true"],
    ["a gate that answers no number", { gate: () => Number.NaN as never }, "gate: expected true"],
    [
      "a gate that does not say it",
      { gate: () => ({ why: "so" }) as never },
      "gate: expected true",
    ],
    [
      "a gate whose feedback is no text",
      { gate: () => ({ passed: false, feedback: 5 }) as never },
      "gate: expected true",
    ],
    ["a condition that forgets to answer", { when: () => undefined as never }, "when: expected"],
    [
      "a condition whose value is no text",
      { when: () => ({ enter: false, value: 5 }) as never },
      "when: expected",
    ],
    ["a task that is none", { prompt: () => " " }, "prompt: expected a text that is not empty"],
    [
      "words for the next round that are none",
      { gate: () => false, onReject: () => 5 as never },
      "onReject: expected a text",
    ],
    [
      "a value that is still to come",
      { reduce: () => Promise.resolve("x") as never },
      "reduce: expected a text",
    ],
  ])("ends at %s, and says so", async (_title, more, message) => {
    const { host, facts } = playedHost(echo);
    const result = await flow(step("a", { retries: 1, ...more }), step("b")).run({ flow: host });
    expect(result).toMatchObject({ ok: false, failedAt: "a", values: {} });
    expect(result.error).toContain(`a: the answer of its ${message}`);
    expect(facts().at(-1)).toMatchObject({ kind: "flow.ended", ok: false });
  });

  it("begins anew after a no without a word, and goes on with the session of a try that failed", async () => {
    const { host, ran } = playedHost(({ label }) => (label === "b" ? { error: "cut" } : "done"));
    await flow(
      step("a", { retries: 1, onFail: "skip", resumePrompt: "Go on.", gate: () => false }),
      step("b", { retries: 1, resumePrompt: "Go on." }),
    ).run({ flow: host });
    expect(ran.map(({ label, prompt, options }) => [label, prompt, options.resume])).toEqual([
      ["a", "Do a.", undefined],
      ["a#retry1", "Do a.", undefined],
      ["b", "Do b.", undefined],
      ["b#retry1", "Go on.", "session of b"],
    ]);
  });

  it.each([
    ["aborted", "while its gate is at work"],
    ["terminated", "before its next step"],
  ])("stays open when it is stopped (%s) %s, and goes on there", async (reason, when) => {
    const controller = new AbortController();
    const { host, disk, facts } = playedHost(echo);
    let stops = true;
    const both = flow(
      step("a", {
        gate: (_result, { signal }) => {
          if (!stops) return true;
          controller.abort(reason);
          if (when.includes("gate")) throw signal.reason;
          return true;
        },
      }),
      step("b"),
    );
    const stopped = await both.run({ flow: host }, { signal: controller.signal });
    expect(stopped).toMatchObject({ ok: false, stop: reason });
    expect(facts().map(({ kind }) => kind)).not.toContain("flow.ended");
    stops = false;
    const again = playedHost(echo, { disk });
    expect(await both.run({ flow: again.host })).toMatchObject({ ok: true });
    expect(labels(again.ran)).toEqual(["b"]);
  });

  it("goes on with other steps than those that it began with: what was done stays done", async () => {
    let undecided = true;
    const gate = () => {
      if (undecided) throw new StepAbort("not yet", { resumable: true });
      return true;
    };
    const { host, disk } = playedHost(echo);
    await flow(step("a"), step("b", { gate }), step("c")).run({ flow: host });
    undecided = false;
    const again = playedHost(echo, { disk });
    const result = await flow(step("new"), step("c"), step("a")).run({ flow: again.host });
    expect(labels(again.ran)).toEqual(["new", "c"]);
    expect(Object.keys(result.values).sort()).toEqual(["a", "c", "new"]);
  });

  it("is not the answer to another workflow, nor to another request, in the same run", async () => {
    const { host } = playedHost(echo);
    const done = await flow(step("a")).run({ flow: host }, { request: "This." });
    const other = new Workflow({ name: "other", steps: [step("b")] });
    await expect(other.run({ flow: host })).rejects.toThrow(
      'Workflow.run: expected a Runtime of its own: this one\'s run is one of the workflow flow, got "other"',
    );
    await expect(flow(step("a")).run({ flow: host }, { request: "That." })).rejects.toThrow(
      'Workflow.run.request: expected a Runtime of its own: this one\'s run has ended, got "That."',
    );
    expect(await flow(step("a")).run({ flow: host }, { request: "This." })).toMatchObject(done);
  });

  it("stays open where nothing was decided, and asks again at the next start", async () => {
    let reachable = false;
    const gated = flow(
      step("a", {
        gate: () => {
          if (!reachable) throw new StepAbort("nobody could judge", { resumable: true });
          return true;
        },
      }),
    );
    const { host, disk } = playedHost(echo);
    expect(await gated.run({ flow: host })).toMatchObject({
      ok: false,
      failedAt: "a",
      error: "nobody could judge",
    });
    reachable = true;
    const again = playedHost(echo, { disk });
    expect(await gated.run({ flow: again.host })).toMatchObject({ ok: true });
    expect(labels(again.ran)).toEqual([]);
  });

  it("stays open where a person has stopped a step, and goes on with its session", async () => {
    const stopped: Answer = { ok: false, error: "interrupted", stop: "aborted" };
    const { host, disk } = playedHost(() => stopped);
    const one = flow(step("a", { resumePrompt: "Go on." }));
    expect(await one.run({ flow: host })).toMatchObject({ ok: false, stop: "aborted" });
    const again = playedHost(echo, { disk });
    expect(await one.run({ flow: again.host })).toMatchObject({ ok: true });
    expect(again.ran.map(({ label, prompt, options }) => [label, prompt, options.resume])).toEqual([
      ["a", "Go on.", "session of a"],
    ]);
  });

  it("whose session is no longer stored goes on in another one, which is told all of it", async () => {
    const again = step("a", {
      retries: 1,
      gate: ({ step: label }) => label !== "a",
      onReject: () => "More.",
    });
    const { host, ran } = playedHost(echo, { gone: ["session of a"] });
    expect(await flow(again).run({ flow: host })).toMatchObject({ ok: true });
    expect(ran.map(({ prompt, options }) => [prompt, options.resume])).toEqual([
      ["Do a.", undefined],
      ["Do a.\n\nMore.", undefined],
    ]);
  });

  it("spends on all rounds together what a step may spend", async () => {
    const { host, ran } = playedHost(({ spec }) => ({
      text: "more",
      costUsd: (spec.maxBudgetUsd ?? 0) / 2,
    }));
    const result = await flow(
      step("a", { budgetUsd: 8, retries: 9, gate: () => ({ passed: false, feedback: "more" }) }),
    ).run({ flow: host });
    expect(ran.map(({ spec }) => spec.maxBudgetUsd)).toEqual([
      8, 4, 2, 1, 0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625,
    ]);
    expect(result.ok).toBe(false);
    const other = playedHost(() => ({ text: "more", costUsd: 5 }));
    const stopped = await flow(
      step("a", { budgetUsd: 8, retries: 9, gate: () => ({ passed: false, feedback: "more" }) }),
    ).run({ flow: other.host });
    expect(labels(other.ran)).toEqual(["a", "a#retry1"]);
    expect(stopped).toMatchObject({ ok: false, failedAt: "a", stop: "budget" });
  });

  it("says that a lineage could not be used before anything runs", async () => {
    const { host } = playedHost(echo, { lineageSays: "It belongs to another workspace." });
    const events: string[] = [];
    await flow(step("a")).run({ flow: host }, { onEvent: ({ text }) => events.push(text) });
    expect(events).toEqual(["It belongs to another workspace.", "a"]);
  });

  it("is not harmed by listeners that throw", async () => {
    const { host } = playedHost(echo);
    const thrower = () => {
      throw new Error("listener");
    };
    const result = await flow(step("a")).run({ flow: host }, { onEvent: thrower, onStep: thrower });
    expect(result.ok).toBe(true);
  });
});

describe("a workflow that is killed", () => {
  const whole = () =>
    flow(
      step("brief", { when: () => true, reduce: ({ text }) => `[${text}]` }),
      step("skipped", { when: () => ({ enter: false, value: "known" }) }),
      step("work", {
        prompt: ({ values }) => `Work by ${values.brief} and ${values.skipped}.`,
        retries: 2,
        onReject: () => "Not yet.",
        budgetUsd: 100,
        gate: async ({ step: label }, context) => {
          const verdict = await context.once(`verdict ${label}`, async () => {
            const { text } = await context.aside(SPEC, "Judge.", `${label}·verdict`);
            return text;
          });
          return verdict === "achieved";
        },
      }),
      step("last", { onFail: "continue" }),
    );
  const answers = ({ label }: Ran): Answer => {
    if (label.endsWith("verdict")) return label.includes("#round2") ? "achieved" : "not yet";
    return label === "last" ? { error: "no luck", text: "half" } : `${label} is done`;
  };
  const bare = (facts: readonly FlowFact[]) =>
    facts.filter(({ kind }) => kind !== "flow.recovered").map(({ kind }) => kind);

  it("comes to the same end after every fact, and runs nothing twice", async () => {
    const sound = playedHost(answers);
    const wanted = await whole().run({ flow: sound.host });
    expect(wanted).toMatchObject({
      ok: true,
      values: { work: "work#round2 is done", last: "half" },
    });
    const total = sound.facts().length;
    expect(total).toBeGreaterThan(15);
    for (let at = 1; at < total; at += 1) {
      const disk = emptyDisk();
      const first = playedHost(answers, { disk, dieAfter: at });
      await expect(whole().run({ flow: first.host })).rejects.toThrow(Killed);
      const second = playedHost(answers, { disk });
      const result = await whole().run({ flow: second.host });
      expect({ at, ...result }).toEqual({ at, ...wanted });
      expect([...labels(first.ran), ...labels(second.ran)]).toEqual(labels(sound.ran));
      expect(bare(second.facts())).toEqual(bare(sound.facts()));
    }
  });
});

describe("a workflow is refused before anything runs", () => {
  it.each<[string, () => unknown, string]>([
    ["without steps", () => flow(), "Workflow.steps: expected at least one Step, got []"],
    [
      "with two steps of one name",
      () => flow(step("a"), step("a")),
      'Workflow.steps: expected steps of different names, got "a"',
    ],
    [
      "with a step that goes on with a later one",
      () => flow(step("a", { resumeFrom: "b" }), step("b")),
      'Step(a).resumeFrom: expected an earlier step (there is none), got "b"',
    ],
    [
      "with a copy of nothing",
      () => step("a", { fork: true }),
      "Step(a).fork: expected a session to copy, of an earlier step in resumeFrom, got true",
    ],
    [
      "with an unknown word",
      () => step("a", { onFail: "ignore" as "skip" }),
      'Step.onFail: expected one of stop, skip, continue, got "ignore"',
    ],
    [
      "with an unknown option",
      () => step("a", { retry: 3 } as object),
      "Step.retry: expected no such option; known: name, spec, prompt, resumePrompt, resumeFrom, fork, fresh, retries, onFail, budgetUsd, when, gate, onReject, reduce, got 3",
    ],
    [
      "with fewer than no retries",
      () => step("a", { retries: -1 }),
      "Step.retries: expected a whole number, 0 or more, got -1",
    ],
    [
      "with a step called like a further try",
      () => step("a#round2"),
      'Step.name: expected a name that does not end like a further try (#retry1, #round2), got "a#round2"',
    ],
    [
      "with something else than steps",
      () => new Workflow({ steps: [{} as Step] }),
      "Workflow.steps: expected a list of Steps, got [{}]",
    ],
  ])("%s", (_title, make, message) => {
    expect(make).toThrow(message);
  });
});
