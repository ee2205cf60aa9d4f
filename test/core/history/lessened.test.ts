import { describe, expect, it } from "vitest";
import { type Block, blocksOf, type TranscriptEntry } from "../../../src/core/history/entry.ts";
import {
  type EphemeralOptions,
  EphemeralPolicy,
  PrunePolicy,
  TrimPolicy,
} from "../../../src/core/history/policies.ts";
import { type Memory, remember, textsToMove } from "../../../src/core/history/remember.ts";
import { promptsFor } from "../../../src/core/locale/prompts.ts";
import { type Fate, Writer } from "../../support/transcript.ts";

const words = promptsFor("en").history;
const ages = (command: string) => command.startsWith("git status");

const answer = (command: string, chars = 400): Fate => ({ kind: "answer", command, chars });

/** A prompt, then one reply for each list of calls, results in the order of the calls. */
function transcript(...replies: readonly (readonly Fate[])[]): Writer {
  const writer = new Writer();
  writer.prompt("Begin.");
  for (const calls of replies)
    writer.round({ do: "reply", thinking: false, text: false, calls, order: [], between: false });
  return writer;
}

const results = (entries: readonly TranscriptEntry[]): readonly unknown[] =>
  entries
    .flatMap(blocksOf)
    .flatMap(({ type, content }) => (type === "tool_result" ? [content] : []));
const calls = (entries: readonly TranscriptEntry[]): readonly unknown[] =>
  entries.flatMap(blocksOf).flatMap(({ type, id }) => (type === "tool_use" ? [id] : []));
const lengths = (entries: readonly TranscriptEntry[]): readonly number[] =>
  results(entries).map((content) => String(content).length);

const memory = (how: Partial<Memory> = {}): Memory => ({
  ephemeral: new EphemeralPolicy({ enabled: false }),
  trim: new TrimPolicy({ enabled: false }),
  prune: new PrunePolicy(),
  ages,
  words,
  ...how,
});

describe("answers that age", () => {
  const aging = (options: EphemeralOptions) =>
    memory({ ephemeral: new EphemeralPolicy(options), prune: new PrunePolicy({ enabled: false }) });
  const expired = (entries: readonly TranscriptEntry[], keep?: number) =>
    results(remember(entries, aging(keep === undefined ? {} : { keep }))).map((content) =>
      String(content).startsWith("[flower] Answer no longer shown"),
    );

  it("become a line that names the command and the moment of asking, but for the newest", () => {
    const { entries } = transcript(...Array.from({ length: 6 }, () => [answer("git status")]));
    expect(expired(entries, 2)).toEqual([true, true, true, true, false, false]);
    const [line] = results(remember(entries, aging({ keep: 2 })));
    expect(line).toBe(
      "[flower] Answer no longer shown: `git status`, asked 2026-11-30 10:03 UTC; at least 2 such answers are newer. Run it again if you need to know.",
    );
  });

  it("are six, unless told otherwise, whatever stands between them", () => {
    const { entries } = transcript(
      ...Array.from({ length: 8 }, () => [answer("git status"), answer("make")]),
    );
    const lines = expired(entries);
    expect(lines.filter((line) => line)).toHaveLength(2);
    expect([lines[0], lines[1], lines[2]]).toEqual([true, false, true]);
  });

  it.each<{ what: string; fate: Fate }>([
    { what: "of a command that works", fate: answer("make") },
    { what: "that is shorter than the line would be", fate: answer("git status", 30) },
    { what: "that is an image", fate: { kind: "image" } },
  ])("stay as they are: one $what", ({ fate }) => {
    const { entries } = transcript([fate], [answer("git status")]);
    expect(remember(entries, aging({ keep: 0 }))[2]).toBe(entries[2]);
  });

  it("do not age when a refusal stands in their place: it was no answer", () => {
    const writer = transcript();
    const [parent = ""] = writer.reply([
      { type: "tool_use", id: "toolu_r", name: "Bash", input: { command: "git status" } },
    ]);
    writer.result("toolu_r", parent, "No. ".repeat(100), { toolDenialKind: "permission-rule" });
    expect(expired(writer.entries, 0)).toEqual([false]);
  });

  it("name one line of a long command", () => {
    const { entries } = transcript([answer(`git status ${"a".repeat(90)}\ngit status`)]);
    const [line] = results(remember(entries, aging({ keep: 0 })));
    expect(line).toContain(`\`git status ${"a".repeat(49)} …\``);
  });

  it("lose the harness's own copy of them too", () => {
    const { entries } = transcript([answer("git status")]);
    const [, , after] = remember(entries, aging({ keep: 0 }));
    expect(JSON.stringify(after)).not.toContain("xxx");
  });
});

describe("large results", () => {
  const trimming = memory({ trim: new TrimPolicy({ keep: 1 }) });
  const { entries } = transcript(
    [answer("make", 1999), answer("make", 2000)],
    [answer("make", 3000)],
    [{ kind: "image" }],
    [answer("make", 5000)],
  );
  const texts = [...textsToMove(entries, trimming)];

  it("are those of 2,000 characters and more, but for the newest", () => {
    expect(texts.map((text) => text.length)).toEqual([2000, 3000]);
    expect(new TrimPolicy()).toMatchObject({ enabled: true, minChars: 2000, keep: 20 });
  });

  it("become pointers to where they lie", () => {
    const paths = new Map(texts.map((text) => [text, "/w/spill/x.txt"]));
    const trimmed = remember(entries, trimming, { paths });
    expect(lengths(trimmed).map((length) => length > 500)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(results(trimmed)[1]).toBe(
      "[flower] This result of Bash (2000 characters) lies in /w/spill/x.txt. Read the part that you need, or search it with Grep.",
    );
  });

  it("stay where their text could not be written", () => {
    expect(remember(entries, trimming)).toEqual(entries);
  });
});

describe("refused calls", () => {
  const refused: Fate = { kind: "refused" };
  const { entries } = transcript(
    [answer("make"), refused],
    [answer("make")],
    [{ kind: "unapproved" }],
  );

  it.each([
    { keepDenials: 0, left: ["toolu_0", "toolu_2"] },
    { keepDenials: 1, left: ["toolu_0", "toolu_2", "toolu_3"] },
    { keepDenials: 5, left: ["toolu_0", "toolu_1", "toolu_2", "toolu_3"] },
  ])("go with their results but for the newest $keepDenials", ({ keepDenials, left }) => {
    const loaded = remember(entries, memory({ prune: new PrunePolicy({ keepDenials }) }));
    expect(calls(loaded)).toEqual(left);
    expect(results(loaded)).toHaveLength(left.length);
  });

  it("stay when the policy is off, and when the session goes on from one of them", () => {
    const off = memory({ prune: new PrunePolicy({ enabled: false }) });
    expect(remember(entries, off)).toEqual(entries);
    const at = String(entries.find((entry) => calls([entry]).includes("toolu_1"))?.uuid);
    expect(
      calls(remember(entries, memory({ prune: new PrunePolicy({ keepDenials: 0 }) }), { at })),
    ).toContain("toolu_1");
  });

  const thought = { type: "thinking", thinking: "Hm.", signature: "s" };
  const said = { type: "text", text: "I try." };
  const kinds = (writer: Writer): readonly unknown[] =>
    remember(writer.entries, memory({ prune: new PrunePolicy({ keepDenials: 0 }) }))
      .flatMap(blocksOf)
      .map(({ type }: Block) => type);

  it.each([
    { what: "alone", before: [thought], after: [], left: [] },
    {
      what: "before a text",
      before: [thought, said],
      after: [],
      left: ["thinking", "text", "text"],
    },
    {
      what: "before more thinking",
      before: [thought],
      after: [thought, said],
      left: ["thinking", "text", "text"],
    },
    {
      what: "before a text that comes after the call",
      before: [thought],
      after: [said],
      left: ["thinking", "text", "text"],
    },
    { what: "after a text", before: [said, thought], after: [], left: ["text", "text"] },
  ])("take along thinking that would be left idle: $what", ({ before, after, left }) => {
    const writer = transcript();
    const { id, block } = writer.call(refused);
    const uuids = writer.reply([...before, block, ...after]);
    writer.answer(id, uuids[before.length] ?? "", refused);
    expect(kinds(writer)).toEqual(left);
  });

  it("leave the other results of their reply within reach, also when the refusal came last", () => {
    const writer = transcript([answer("make"), refused]);
    const prompt = writer.prompt("And?");
    const loaded = remember(writer.entries, memory({ prune: new PrunePolicy({ keepDenials: 0 }) }));
    const parent = loaded.find(({ uuid }) => uuid === prompt)?.parentUuid;
    expect(results(loaded.filter(({ uuid }) => uuid === parent))).toHaveLength(1);
  });
});

describe("errors of the API", () => {
  const left = (writer: Writer) =>
    remember(writer.entries, memory()).filter(({ isApiErrorMessage }) => isApiErrorMessage).length;

  it("go, and what followed hangs on what was before", () => {
    const writer = transcript();
    const before = writer.tip;
    writer.round({ do: "error", status: 529 });
    const prompt = writer.prompt("Again.");
    const loaded = remember(writer.entries, memory());
    expect(loaded).toHaveLength(2);
    expect(loaded[1]).toMatchObject({ uuid: prompt, parentUuid: before });
  });

  it.each([
    { what: "the last thing that was said", image: false, status: 529, after: false, count: 1 },
    {
      what: "about content, and there are images",
      image: true,
      status: 400,
      after: true,
      count: 1,
    },
    { what: "about content, and there are none", image: false, status: 400, after: true, count: 0 },
    { what: "about load, and there are images", image: true, status: 529, after: true, count: 0 },
  ])("stay or go: one that is $what", ({ image, status, after, count }) => {
    const writer = transcript();
    writer.prompt("Look.", image);
    writer.round({ do: "error", status });
    if (after) writer.prompt("Again.");
    expect(left(writer)).toBe(count);
  });
});

it("says neutrally that a call was stopped", () => {
  const [, , result] = remember(transcript([{ kind: "stopped" }]).entries, memory());
  expect(blocksOf(result ?? {})).toEqual([
    { type: "tool_result", tool_use_id: "toolu_0", content: words.interrupted, is_error: false },
  ]);
});

describe("what a compaction has kept", () => {
  it("is not left out: it is called by name", () => {
    const writer = transcript([{ kind: "refused" }], [answer("make")]);
    writer.round({ do: "compaction", keeps: 4 });
    const loaded = remember(writer.entries, memory({ prune: new PrunePolicy({ keepDenials: 0 }) }));
    expect(loaded).toEqual(writer.entries);
  });
});

describe("calls without results", () => {
  it("get one that hangs on them, and what followed hangs on it", () => {
    const writer = transcript([answer("make"), { kind: "none" }]);
    const prompt = writer.prompt("Go on.");
    const loaded = remember(writer.entries, memory());
    const added = loaded.at(-2) ?? {};
    const call = loaded.find((entry) => calls([entry]).includes("toolu_1"));
    expect(results([added])).toEqual([words.noResult]);
    expect(added).toMatchObject({ parentUuid: call?.uuid, sessionId: "session", cwd: "/project" });
    expect(loaded.at(-1)).toMatchObject({ uuid: prompt, parentUuid: added.uuid });
  });

  it("get the one that came too late, where it should have been", () => {
    const { entries } = transcript([{ kind: "late" }], [answer("make", 30)]);
    const loaded = remember(entries, memory());
    expect(results(loaded)).toEqual(["late", expect.stringContaining("toolu_1")]);
    expect(loaded).toHaveLength(entries.length);
  });

  it("keep what was stored after it within reach at the next load", () => {
    const writer = transcript([{ kind: "none" }]);
    const added = String(remember(writer.entries, memory()).at(-1)?.uuid);
    writer.add({ type: "user", parentUuid: added, message: { role: "user", content: "On." } });
    const loaded = remember(writer.entries, memory());
    expect(loaded.at(-1)?.parentUuid).toBe(added);
    expect(loaded.at(-2)?.uuid).toBe(added);
  });
});

it("closes a hole in the store: what hung on a lost entry hangs on the one before it", () => {
  const { entries } = transcript([answer("make")], [answer("make")]);
  const holed = entries.filter((_, place) => place !== 2);
  const loaded = remember(holed, memory());
  expect(loaded[3]?.parentUuid).toBe(loaded[2]?.uuid);
});
