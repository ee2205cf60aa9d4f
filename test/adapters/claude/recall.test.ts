import { describe, expect, it } from "vitest";
import { type Recall, recallFor } from "../../../src/adapters/claude/recall.ts";
import { WatchedStore } from "../../../src/adapters/claude/watched-store.ts";
import { MemoryTranscripts } from "../../../src/adapters/memory/transcripts.ts";
import type { History } from "../../../src/ports/agent.ts";
import type { SpillFiles } from "../../../src/ports/spill.ts";
import { memoryOf } from "../../../src/runtime/memory.ts";
import { transcriptOf } from "../../support/transcript.ts";

type Entries = Parameters<Recall>[0];

const stored = transcriptOf([
  { do: "prompt", text: "Begin." },
  ...["a", "b"].map(
    () =>
      ({
        do: "reply",
        thinking: false,
        text: false,
        calls: [{ kind: "answer", chars: 3000, command: "make" }],
        order: [],
        between: false,
      }) as const,
  ),
]) as Entries;

const filesThat = (keep: SpillFiles["keep"]): SpillFiles => ({
  folder: "/w/spill",
  keep,
  copy: () => Promise.reject(new Error("not asked for")),
  whereabouts: () => Promise.resolve("none"),
});

const historyWith = (keep: SpillFiles["keep"]): History => ({
  ...memoryOf({ trim: { keep: 1 } }, "en"),
  files: filesThat(keep),
});

const recall = (history: History | undefined, told: unknown[] = []) =>
  recallFor(history, { how: "resume", session: "s" }, (cause) => told.push(cause));

describe("a stored conversation on its way to the harness", () => {
  it("has its large results in files first, each once", async () => {
    const kept: string[] = [];
    const loaded = await recall(
      historyWith((text) => {
        kept.push(text);
        return Promise.resolve({ path: "/w/spill/x.txt", chars: text.length });
      }),
    )(stored);
    expect(kept.map(({ length }) => length)).toEqual([3000]);
    expect(JSON.stringify(loaded[2])).toContain("/w/spill/x.txt");
    expect(loaded[4]).toBe(stored[4]);
  });

  it("stays whole where the disk refuses, and that is told", async () => {
    const told: unknown[] = [];
    const full = historyWith(() => Promise.reject(new Error("no space left")));
    expect(await recall(full, told)(stored)).toEqual(stored);
    expect(told).toEqual([new Error("no space left")]);
  });

  it("is as it is stored without a history's policies", async () => {
    expect(await recall(undefined)(stored)).toBe(stored);
  });
});

describe("the store as a session sees it", () => {
  const key = { projectKey: "p", sessionId: "s" };
  const half: Recall = (entries) => Promise.resolve(entries.slice(0, 1));

  it("makes the main thread's conversation ready, and gives a sub-agent's as it is", async () => {
    const inner = new MemoryTranscripts();
    const side = { ...key, subpath: "subagents/agent-a" };
    await inner.append(key, stored);
    await inner.append(side, stored);
    const { store } = new WatchedStore(inner, half);
    expect(await store.load(key)).toHaveLength(1);
    expect(await store.load(side)).toEqual(stored);
    expect(await store.load({ ...key, sessionId: "other" })).toBeNull();
  });

  it.each<{ what: string; load: () => Promise<Entries>; ready: Recall }>([
    { what: "the store", load: () => Promise.reject(new Error("locked")), ready: half },
    {
      what: "making it ready",
      load: () => Promise.resolve(stored),
      ready: () => Promise.reject(new Error("locked")),
    },
  ])(
    "fails with the session's name when $what fails, and is never empty",
    async ({ load, ready }) => {
      const inner = Object.assign(new MemoryTranscripts(), { load });
      const { store } = new WatchedStore(inner, ready);
      await expect(store.load(key)).rejects.toThrow("The stored session s cannot be read: locked");
    },
  );
});
