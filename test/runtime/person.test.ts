/** A person steps in from another process: what a running step hears; and a step in which a session only writes its document. */

import { describe, expect, it } from "vitest";
import { playedAgent, type Said } from "../../src/adapters/memory/agent.ts";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { MemoryControl } from "../../src/adapters/memory/control.ts";
import { memoryDocuments } from "../../src/adapters/memory/documents.ts";
import { memoryRepository } from "../../src/adapters/memory/repository.ts";
import { MemoryRunLog } from "../../src/adapters/memory/run-log.ts";
import type { StepRequest } from "../../src/core/control/request.ts";
import type { FlowerEvent } from "../../src/core/events.ts";
import { resolveHandoff } from "../../src/core/handoff/policy.ts";
import { Resilience } from "../../src/core/resilience/policy.ts";
import { type AgentSpec, HumanChannel } from "../../src/index.ts";
import type { Documents } from "../../src/ports/documents.ts";
import type { People } from "../../src/ports/people.ts";
import { createRecorder } from "../../src/runtime/recorder.ts";
import { type StepOrder, startStep } from "../../src/runtime/step.ts";

const DOCUMENT = "## Doing now\nThe slugs.\n\n## Decided\n- Keep it.\n\n## Next step\nTest.\n";
const NOTES = "/w/.flower/notes";
const PLACES = {
  handoff: `${NOTES}/handoff.md`,
  task: `${NOTES}/task.md`,
  ledger: `${NOTES}/ledger.md`,
  words: `${NOTES}/words.md`,
  note: "/w/.flower/HANDOFF-NOTE.md",
  claims: "/w/.flower/claims.db",
  spill: "/w/.flower/spill",
  archiveFolder: `${NOTES}/archive`,
  archiveStem: "work",
};
const HANDOFF: StepRequest = { ask: "handoff" };

interface Scene {
  readonly enabled?: boolean;
  readonly start?: Partial<StepOrder["start"]>;
  readonly play?: (said: Said) => { contexts: number[]; text?: string };
  /** While this file is being written, the step hears these requests. */
  readonly hears?: readonly [path: string, requests: readonly StepRequest[]];
  readonly control?: MemoryControl;
  /** Stops the step. */
  readonly stop?: AbortController;
  readonly people?: People;
  readonly spec?: AgentSpec;
}

const working = ({ writing, session }: Said) => {
  if (writing) return { contexts: [9_000], text: DOCUMENT };
  return session === 1 ? { contexts: [9_000, 9_000] } : { contexts: [9_000], text: "All done." };
};

async function run({ enabled = true, start, play = working, hears, ...more }: Scene) {
  const clock = new ManualClock(1_000_000);
  const log = new MemoryRunLog(clock);
  const control = more.control ?? new MemoryControl(clock);
  const files = memoryDocuments();
  const agent = playedAgent(play);
  const events: FlowerEvent[] = [];
  const { stop = new AbortController() } = more;
  const answers: unknown[] = [];
  const soon = () => new Promise((resolve) => setImmediate(resolve));
  const ask = async (request: StepRequest) => {
    await soon();
    const id = control.ask("r", "work", request);
    clock.advance(250);
    await soon();
    answers.push(control.fetch(id));
  };
  const documents: Documents = {
    ...files,
    async write(path, text) {
      for (const request of path === hears?.[0] ? hears[1] : []) await ask(request);
      await files.write(path, text);
    },
  };
  const recorder = createRecorder({ log, documents, clock, runDir: "/w/runs", workspace: "/w" });
  const { row } = startStep(
    {
      run: "r",
      step: "work",
      start: {
        ...{ prompt: "Make the slugs right.", window: 200_000, windowSource: "option" as const },
        contextBefore: 0,
        ...start,
      },
      policies: {
        handoff: resolveHandoff({ window: 200_000, enabled }, 200_000),
        resilience: new Resilience({ enabled: false }),
        limits: { maxTurns: undefined, maxBudgetUsd: undefined },
      },
      setup: {
        spec: more.spec ?? { name: "work", instructions: "" },
        ...{ workspace: "/w", extraFolders: [], env: {}, portable: true },
      },
      ...{ lang: "en", places: PLACES, answer: 38_000, ask: { note: "", review: undefined } },
      windows: { model: "played", warnings: [], remember: () => Promise.resolve() },
      signal: stop.signal,
      onEvent: (event) => events.push(event),
    },
    {
      ...{
        agent,
        log,
        documents,
        clock,
        recorder,
        control,
        repository: memoryRepository(),
        transcripts: { hasSession: () => true },
      },
      people: more.people,
    },
  );
  const booked = await row;
  const texts = (kind: string) => events.filter((e) => e.kind === kind).map(({ text }) => text);
  return { row: booked, facts: log.read("r", "work"), files, said: agent.said, texts, answers };
}

describe("a step that runs", () => {
  it("hears a request to hand over, says so, and does it at the next batch", async () => {
    const { row, answers } = await run({ hears: [PLACES.task, [HANDOFF]] });
    expect(answers).toEqual([{ heard: "asked" }]);
    expect(row.generations).toMatchObject([{ reason: "asked" }, { reason: "completed" }]);
  });

  it("answers that a handoff is under way, and makes no second one", async () => {
    const { row, answers } = await run({
      play: (said) =>
        said.session === 1 && !said.writing ? { contexts: [151_000, 9_000] } : working(said),
      hears: [PLACES.handoff, [HANDOFF]],
    });
    expect(answers).toEqual([{ heard: "under-way" }]);
    expect(row.generations).toHaveLength(2);
  });

  it.each([
    ["without handoff that it cannot", { enabled: false }, HANDOFF, "no-handoff"],
    ["that it does not know a request", {}, { ask: "dance" } as never, "unknown"],
  ])("answers %s, and goes on", async (_title, more, request, heard) => {
    const { row, answers } = await run({ ...more, hears: [PLACES.task, [request]] });
    expect(answers).toEqual([{ heard }]);
    expect(row).toMatchObject({ ok: true, generations: [{ reason: "completed" }] });
  });

  it("Q1: is deaf where the channel cannot be used; says it once and goes on", async () => {
    class Broken extends MemoryControl {
      override waiting(): never {
        throw new Error("the disk is gone");
      }
    }
    const { row, texts } = await run({
      control: new Broken(new ManualClock()),
      hears: [PLACES.task, [HANDOFF, HANDOFF]],
    });
    expect(row.ok).toBe(true);
    expect(texts("error")).toEqual(["the disk is gone"]);
  });
});

describe("what a person says to a step", () => {
  const SAY: StepRequest = { ask: "say", text: "be quick" };
  const once = (said: Said) =>
    said.writing ? working(said) : { contexts: [9_000], text: "Done." };

  it("without a channel is words for its session: said at the next boundary, and no turn is ended for it", async () => {
    const { row, answers, said, facts } = await run({ play: once, hears: [PLACES.task, [SAY]] });
    expect(answers).toEqual([{ heard: "asked" }]);
    expect(row).toMatchObject({ ok: true, attempts: 1 });
    expect(said.map(({ text }) => text.includes("be quick"))).toEqual([true]);
    expect(facts.filter(({ kind }) => kind === "interrupt.heard")).toHaveLength(1);
  });

  it("without a channel cannot be an answer: no question waits there", async () => {
    const answer: StepRequest = { ask: "answer", text: "a" };
    const decline: StepRequest = { ask: "decline", text: "" };
    const { answers } = await run({ play: once, hears: [PLACES.task, [answer, decline]] });
    expect(answers).toEqual([{ heard: "no-question" }, { heard: "no-question" }]);
  });

  it("with a channel goes there, and is told at the end of a reply where no session has fetched it", async () => {
    const people = new HumanChannel();
    const { said, row, answers } = await run({
      ...{ people, hears: [PLACES.task, [SAY]] },
      spec: people.attachTo({ name: "work", instructions: "" }),
      play: (about) => ({
        contexts: [9_000],
        text: about.text.includes("be quick") ? "Quick." : "Done.",
      }),
    });
    expect(answers).toEqual([{ heard: "asked" }]);
    expect(said.map(({ text }) => text.includes("be quick"))).toEqual([false, true]);
    expect(row).toMatchObject({ ok: true, text: expect.stringContaining("Quick.") });
    expect(people.pendingMail()).toEqual([]);
  });

  it("is not told a session without the channel's tools: it lies there for the next one", async () => {
    const people = new HumanChannel();
    const { said } = await run({ ...{ people, play: once }, hears: [PLACES.task, [SAY]] });
    expect(said.map(({ text }) => text.includes("be quick"))).toEqual([false]);
    expect(people.pendingMail()).toMatchObject([{ text: "be quick" }]);
  });

  it("that it is to stop ends it as an interrupt from outside does, with all booked", async () => {
    const { row, answers, facts } = await run({ hears: [PLACES.task, [{ ask: "stop" }]] });
    expect(answers).toEqual([{ heard: "asked" }]);
    expect(row).toMatchObject({ ok: false, stop: "aborted" });
    expect(facts.at(-1)).toMatchObject({ kind: "step.ended", stop: "aborted" });
  });
});

describe("a step in which a session only writes its document", () => {
  const start = {
    ...{ prompt: "", contextBefore: 170_000, only: "document" as const },
    from: { how: "fork" as const, session: "old" },
  };

  it("is one question to a copy, whose true context is named; nothing is worked, announced or kept beside it", async () => {
    const { row, facts, files, said, texts } = await run({ start });
    expect(said).toMatchObject([{ writing: true, opening: { how: "fork", session: "old" } }]);
    expect(said[0]?.text).toContain("170.0K");
    expect(row).toMatchObject({ ok: true, stop: null, generations: [{ reason: "completed" }] });
    expect(row.generations[0]?.document).toBe(PLACES.handoff);
    expect(facts.map(({ kind }) => kind).filter((kind) => kind.startsWith("turn."))).toEqual([]);
    expect(await files.read(PLACES.handoff)).toContain("The slugs.");
    for (const path of [PLACES.task, PLACES.ledger, "/w/runs/lineage.json"])
      expect(await files.read(path), path).toBeNull();
    expect(texts("handoff")).toEqual([]);
  });

  it("fails where no document comes of it; what code put together is kept, marked", async () => {
    const { row, files, said } = await run({
      start,
      play: () => ({ contexts: [9_000], text: "I would rather not." }),
    });
    expect(said).toHaveLength(2);
    expect(row).toMatchObject({ ok: false, stop: "failed", error: expect.stringMatching(/miss/) });
    expect(await files.read(PLACES.handoff)).toContain("[降级:交接没写成]");
  });

  it("that is stopped leaves nothing on disk", async () => {
    const stop = new AbortController();
    const { row, files } = await run({
      ...{ start, stop },
      play() {
        stop.abort("aborted");
        return { contexts: [9_000], text: DOCUMENT };
      },
    });
    expect(row).toMatchObject({ ok: false, stop: "aborted" });
    expect(await files.read(PLACES.handoff)).toBeNull();
  });
});
