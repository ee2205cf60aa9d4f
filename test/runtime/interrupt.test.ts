/** A person interrupts and is still typing: what the step does until the words are there, and when they never come. */

import { expect, it } from "vitest";
import { playedAgent } from "../../src/adapters/memory/agent.ts";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { MemoryControl } from "../../src/adapters/memory/control.ts";
import { memoryDocuments } from "../../src/adapters/memory/documents.ts";
import { memoryRepository } from "../../src/adapters/memory/repository.ts";
import { MemoryRunLog } from "../../src/adapters/memory/run-log.ts";
import { resolveHandoff } from "../../src/core/handoff/policy.ts";
import { Resilience } from "../../src/core/resilience/policy.ts";
import { createRecorder } from "../../src/runtime/recorder.ts";
import { type RunningStep, startStep } from "../../src/runtime/step.ts";

/** While the first turn runs the step is interrupted with words that come when `tell` is called. */
function begin() {
  const clock = new ManualClock(1_000_000);
  const log = new MemoryRunLog(clock);
  const documents = memoryDocuments();
  const stop = new AbortController();
  let tell: (words: string) => void = () => undefined;
  let running: RunningStep | undefined;
  const words = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const agent = playedAgent(({ text }) => {
    if (agent.said.length === 1) running?.interrupt(words);
    return { contexts: [9_000], text: `Heard: ${text.split("\n")[0]}` };
  });
  running = startStep(
    {
      ...{ run: "r", step: "work", lang: "en", places: undefined, answer: 38_000 },
      start: {
        ...{ prompt: "Make the slugs right.", window: 200_000, windowSource: "option" },
        contextBefore: 0,
      },
      policies: {
        handoff: resolveHandoff({ window: 200_000 }, 200_000),
        resilience: new Resilience({ enabled: false }),
        limits: { maxTurns: undefined, maxBudgetUsd: undefined },
      },
      setup: {
        spec: { name: "work", instructions: "" },
        ...{ workspace: "/w", extraFolders: [], env: {}, portable: true },
      },
      ask: { note: "", review: undefined },
      windows: { model: "played", warnings: [], remember: () => Promise.resolve() },
      signal: stop.signal,
      onEvent: undefined,
    },
    {
      ...{
        agent,
        log,
        documents,
        clock,
        repository: memoryRepository(),
        transcripts: { hasSession: () => true },
      },
      recorder: createRecorder({ log, documents, clock, runDir: "/w/runs", workspace: "/w" }),
      control: new MemoryControl(clock),
    },
  );
  const facts = () => log.read("r", "work");
  /** Until the first turn has ended, and everything that could follow from that has. */
  const settled = async () => {
    while (!facts().some(({ kind }) => kind === "turn.ended"))
      await new Promise((resolve) => setImmediate(resolve));
    for (let beat = 0; beat < 20; beat++) await new Promise((resolve) => setImmediate(resolve));
  };
  return { row: running.row, tell, stop, facts, settled, said: agent.said };
}

it("begins nothing new before the words are there, and then goes on with them", async () => {
  const { row, tell, settled, said } = begin();
  await settled();
  expect(said).toHaveLength(1);
  tell("Leave the tests alone.");
  expect(await row).toMatchObject({ ok: true, attempts: 1, text: "Heard: Leave the tests alone." });
  expect(said).toHaveLength(2);
});

it("T4: has the interrupt in the log before its words", async () => {
  const { row, tell, settled, facts } = begin();
  const heard = () =>
    facts().flatMap((fact) => (fact.kind === "interrupt.heard" ? [fact.message] : []));
  await settled();
  expect(heard()).toEqual([""]);
  tell("Mind the tabs.");
  await row;
  expect(heard()).toEqual(["", "Mind the tabs."]);
});

it("without words goes on as it stood", async () => {
  const { row, tell, settled } = begin();
  await settled();
  tell("");
  expect(await row).toMatchObject({ ok: true });
});

it("is stopped while it waits, and booked, though the words never come", async () => {
  const { row, stop, settled, facts } = begin();
  await settled();
  stop.abort("aborted");
  expect(await row).toMatchObject({ ok: false, stop: "aborted" });
  expect(facts().at(-1)).toMatchObject({ kind: "step.ended", stop: "aborted" });
});
