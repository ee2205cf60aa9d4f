/** A step that is cut off anywhere and started again: the same end, nothing done twice. */

import { describe, expect, it } from "vitest";
import { type PlayedAgent, playedAgent, type Said } from "../../src/adapters/memory/agent.ts";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { MemoryControl } from "../../src/adapters/memory/control.ts";
import { type MemoryDocuments, memoryDocuments } from "../../src/adapters/memory/documents.ts";
import { memoryRepository } from "../../src/adapters/memory/repository.ts";
import { MemoryRunLog } from "../../src/adapters/memory/run-log.ts";
import { resolveHandoff } from "../../src/core/handoff/policy.ts";
import { goOnPrompt } from "../../src/core/handoff/prompts.ts";
import { Resilience } from "../../src/core/resilience/policy.ts";
import type { Fact, Recorded } from "../../src/core/run/facts.ts";
import { createRecorder } from "../../src/runtime/recorder.ts";
import { startStep } from "../../src/runtime/step.ts";
import { PLACES } from "../support/night.ts";

const documentOf = (session: number) =>
  `## Doing now\nThe slugs, in session ${session}.\n\n## Next step\nRun the tests.\n`;

/** Two sessions cross the line at 150,000; the third ends the step. */
const answers = (said: Said) => {
  if (said.writing) return { contexts: [152_000], text: documentOf(said.session), costUsd: 0.5 };
  const last = said.text.includes("taking over") && said.session >= 3;
  return last
    ? { contexts: [9_000], text: "All done.", costUsd: 1 }
    : { contexts: [20_000, 151_000, 153_000], costUsd: 2 };
};

async function play(
  log: MemoryRunLog,
  documents: MemoryDocuments,
  agent: PlayedAgent,
  stored = true,
): Promise<readonly Recorded[]> {
  const clock = new ManualClock(1_000_000);
  const recorder = createRecorder({ log, documents, clock, runDir: "/w/runs", workspace: "/w" });
  const { row } = startStep(
    {
      run: "r",
      step: "work",
      lineage: "work",
      start: {
        prompt: "Make the slugs right.",
        window: 200_000,
        windowSource: "option",
        contextBefore: 0,
      },
      policies: {
        handoff: resolveHandoff({ window: 200_000 }, 200_000),
        resilience: new Resilience({ enabled: false }),
        limits: { maxTurns: undefined, maxBudgetUsd: undefined },
      },
      setup: {
        spec: { name: "work", instructions: "" },
        workspace: "/w",
        extraFolders: [],
        env: {},
        portable: true,
      },
      lang: "en",
      places: PLACES,
      answer: 38_000,
      ask: { note: "", review: undefined },
      windows: { model: "m", warnings: [], remember: () => Promise.resolve() },
      signal: new AbortController().signal,
      onEvent: undefined,
    },
    {
      ...{ agent, log, documents, clock, recorder },
      repository: memoryRepository(),
      transcripts: { hasSession: () => stored },
      control: new MemoryControl(clock),
    },
  );
  await row;
  return log.read("r", "work");
}

const bare = ({ run: _run, step: _step, seq: _seq, at: _at, ...fact }: Recorded) => fact as Fact;
const kinds = (facts: readonly Recorded[]) => facts.map(({ kind }) => kind);
const count = (facts: readonly Recorded[], kind: Fact["kind"]) =>
  facts.filter((fact) => fact.kind === kind).length;

const whole = await play(
  new MemoryRunLog(new ManualClock()),
  memoryDocuments(),
  playedAgent(answers),
);

describe("a step with two handoffs", () => {
  it("leaves the whole story in order", () => {
    const handoff = ["turn.ended", "handoff.due", "handoff.written"];
    const taken = [
      "document.read",
      "turn.begun",
      "session.opened",
      "session.spoke",
      "session.retired",
    ];
    expect(kinds(whole)).toEqual([
      "step.started",
      ...["turn.begun", "session.opened", "session.spoke"],
      ...handoff,
      "handoff.placed",
      ...taken,
      ...handoff,
      "document.archived",
      "handoff.placed",
      ...taken,
      "turn.ended",
      "step.ended",
    ]);
  });

  it.each(
    whole.map((fact, length) => ({
      length,
      after: whole[length - 1]?.kind ?? "nothing",
      kind: fact.kind,
    })),
  )("cut off after $length facts ($after) and started again ends alike", async ({ length }) => {
    const log = new MemoryRunLog(new ManualClock());
    const documents = memoryDocuments();
    for (const fact of whole.slice(0, length)) log.append("r", "work", bare(fact));
    layDown(whole.slice(0, length), documents.files);
    const agent = playedAgent(afterRestart(length), (session) => `t${session}`);
    const facts = await play(log, documents, agent);
    expect(facts.at(-1)).toMatchObject({ kind: "step.ended", ok: true, text: "All done." });
    expect(count(facts, "step.ended")).toBe(1);
    for (const generation of [1, 2])
      expect(
        facts.filter((fact) => fact.kind === "handoff.placed" && fact.generation === generation),
      ).toHaveLength(1);
    expect(count(facts, "session.retired")).toBe(2);
    expect(lineageIn(documents)).toBe(
      length === whole.length
        ? undefined
        : facts.findLast((fact) => fact.kind === "session.spoke")?.session,
    );
    expect(agent.openSessions()).toBe(0);
    expect(agent.said.filter(({ text }) => text.startsWith("Make the slugs right."))).toHaveLength(
      length < position("session.spoke") ? 1 : 0,
    );
  });
});

describe("a session of which nothing was stored when its process died", () => {
  // After its first reply, and after what follows that at once.
  it.each(
    whole.flatMap((fact, index) =>
      fact.kind === "session.spoke" || fact.kind === "session.retired" ? [index + 1] : [],
    ),
  )("gives way to another one that is told the same (after %i facts)", async (length) => {
    const log = new MemoryRunLog(new ManualClock());
    const documents = memoryDocuments();
    for (const fact of whole.slice(0, length)) log.append("r", "work", bare(fact));
    layDown(whole.slice(0, length), documents.files);
    const agent = playedAgent(afterRestart(length), (session) => `t${session}`);
    const facts = await play(log, documents, agent, false);
    const lost = whole.slice(0, length).findLast(({ kind }) => kind === "session.spoke");
    const { generation, session } = lost as Extract<Recorded, { kind: "session.spoke" }>;
    expect(facts.find(({ kind }) => kind === "session.lost")).toMatchObject({
      generation,
      session,
    });
    expect(facts.at(-1)).toMatchObject({ kind: "step.ended", ok: true, text: "All done." });
    expect(agent.said[0]?.text).toContain(
      generation === 1 ? "Make the slugs right." : `The slugs, in session ${generation - 1}.`,
    );
    expect(agent.said.some(({ text }) => text === goOnPrompt("en"))).toBe(false);
  });
});

const position = (kind: Fact["kind"]) => whole.findIndex((fact) => fact.kind === kind) + 1;

/** The session of the step that the process after the death has written down; what the one before wrote is gone. */
const lineageIn = ({ files }: MemoryDocuments): string | undefined =>
  (JSON.parse(files.get("/w/runs/lineage.json") ?? "{}") as { steps?: { work?: string } }).steps
    ?.work;

/** The files as those facts left them. */
function layDown(facts: readonly Recorded[], files: Map<string, string>): void {
  let written = "";
  for (const fact of facts) {
    if (fact.kind === "handoff.written") written = fact.markdown;
    if (fact.kind === "handoff.placed") files.set(PLACES.handoff, written);
    if (fact.kind === "document.archived") {
      files.set(fact.path, files.get(PLACES.handoff) ?? "");
      files.delete(PLACES.handoff);
    }
  }
}

/** The model goes on where the log was cut: sessions are counted anew, generations are not. */
function afterRestart(length: number) {
  let handoffs = count(whole.slice(0, length), "handoff.written");
  return (said: Said) => {
    if (said.writing) {
      handoffs += 1;
      return { contexts: [152_000], text: documentOf(said.session) };
    }
    return handoffs >= 2
      ? { contexts: [9_000], text: "All done." }
      : { contexts: [20_000, 151_000, 153_000] };
  };
}
