import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TranscriptEntry } from "../../../src/core/history/entry.ts";
import { EphemeralPolicy, PrunePolicy, TrimPolicy } from "../../../src/core/history/policies.ts";
import { type Memory, remember, textsToMove } from "../../../src/core/history/remember.ts";
import { promptsFor } from "../../../src/core/locale/prompts.ts";
import { conversationProblems } from "../../../src/scripted-api/pairing.ts";
import { messagesOf } from "../../../src/scripted-api/request.ts";
import { type Fate, type Round, transcriptOf } from "../../support/transcript.ts";

const GLANCES = ["git status", "ls", "git log --oneline | head -5"];
const words = promptsFor("en").history;

const fate: fc.Arbitrary<Fate> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("answer" as const),
      chars: fc.constantFrom(20, 400, 2500),
      command: fc.constantFrom(...GLANCES, "make", "npm test"),
    }),
  },
  ...(["image", "refused", "unapproved", "stopped", "none", "late", "twice"] as const).map((kind) =>
    fc.constant({ kind } as Fate),
  ),
);

const turn: fc.Arbitrary<Round> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("reply" as const),
      thinking: fc.boolean(),
      text: fc.boolean(),
      calls: fc.array(fate, { maxLength: 4 }),
      order: fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }),
      between: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("prompt" as const),
      text: fc.constantFrom("Go on.", "And the tests?"),
      image: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant("error" as const), status: fc.constantFrom(400, 429, 529) }),
  fc.constantFrom(
    ...(["attachment", "system", "note", "sidechain", "orphan", "repeated", "hole"] as const).map(
      (kind) => ({ do: kind }) as Round,
    ),
  ),
  fc.record({ do: fc.constant("compaction" as const), keeps: fc.nat(4) }),
);

const rounds: fc.Arbitrary<readonly Round[]> = fc
  .array(turn, { maxLength: 14 })
  .map((rest) => [{ do: "prompt", text: "Begin." } as const, ...rest]);

const memory: fc.Arbitrary<Memory> = fc.record({
  ephemeral: fc
    .record({ enabled: fc.boolean(), keep: fc.nat(3) })
    .map((options) => new EphemeralPolicy(options)),
  trim: fc
    .record({ enabled: fc.boolean(), keep: fc.nat(3), minChars: fc.constantFrom(300, 2000) })
    .map((options) => new TrimPolicy(options)),
  prune: fc
    .record({ enabled: fc.boolean(), keepDenials: fc.nat(2) })
    .map((options) => new PrunePolicy(options)),
  ages: fc.constant((command: string) => GLANCES.includes(command)),
  words: fc.constant(words),
});

/** As a load does it: the large texts lie in files first. */
function loaded(stored: readonly TranscriptEntry[], how: Memory): readonly TranscriptEntry[] {
  const texts = [...textsToMove(stored, how)];
  const paths = new Map(texts.map((text, n) => [text, `/p/spill/${n}.txt`]));
  return remember(stored, how, { paths });
}

const remembered = fc.record({ rounds, memory }).map(({ rounds, memory }) => {
  const stored = frozen(transcriptOf(rounds));
  return { stored, memory, loaded: loaded(stored, memory) };
});

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null)
    for (const item of Object.values(value)) frozen(item);
  return Object.freeze(value);
}

/** What no harness writes, and what two processes, another store or a person may leave all the same. */
interface Damage {
  readonly kind: (typeof DAMAGES)[number];
  readonly at: number;
  readonly from: number;
}
const DAMAGES = [
  "twin",
  "parent",
  "loop",
  "reply",
  "stopped",
  "refused",
  "image",
  "error",
  "moved",
  "joined",
  "nameless",
] as const;

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom(...DAMAGES),
  at: fc.nat(60),
  from: fc.nat(60),
});

function damaged(entries: readonly TranscriptEntry[], damages: readonly Damage[]) {
  const list = [...entries];
  for (const { kind, at, from } of damages) {
    const place = at % list.length;
    const entry = list[place] ?? {};
    const other = list[from % list.length] ?? {};
    if (kind === "moved") list.splice(from % list.length, 0, ...list.splice(place, 1));
    else list[place] = { ...entry, ...changeOf(kind, entry, other) };
  }
  return list;
}

function changeOf(kind: Damage["kind"], entry: TranscriptEntry, other: TranscriptEntry): object {
  const result = blocksOf(entry).find(({ type }) => type === "tool_result");
  switch (kind) {
    case "twin":
      return entry.uuid !== undefined && other.uuid !== undefined ? { uuid: other.uuid } : {};
    case "parent":
      return entry.uuid !== undefined && other.uuid !== undefined ? { parentUuid: other.uuid } : {};
    case "loop":
      return entry.uuid === undefined ? {} : { parentUuid: entry.uuid };
    case "reply":
      return entry.type === "assistant" && other.type === "assistant"
        ? { message: { ...messageOf(entry), id: messageOf(other).id } }
        : {};
    case "stopped":
    case "refused":
      return result === undefined
        ? {}
        : {
            toolDenialKind: kind === "stopped" ? "interrupted" : "hook",
            message: { ...messageOf(entry), content: [{ ...result, is_error: true }] },
          };
    case "image":
      return result === undefined
        ? {}
        : {
            message: {
              ...messageOf(entry),
              content: [{ ...result, content: [{ type: "image", source: {} }] }],
            },
          };
    case "error":
      return entry.type === "assistant" ? { isApiErrorMessage: true, apiErrorStatus: 400 } : {};
    case "joined":
      return entry.type === "user" && other.type === "user" && result !== undefined
        ? {
            message: {
              ...messageOf(entry),
              content: [...blocksOf(entry), ...blocksOf(other).map((block) => ({ ...block }))],
            },
          }
        : {};
    case "nameless":
      return speaks(entry) && blocksOf(entry).length === 0 ? { uuid: undefined } : {};
    case "moved":
      return {};
  }
}

const mended = fc
  .record({ rounds, memory, damages: fc.array(damage, { maxLength: 8 }) })
  .map(({ rounds, memory, damages }) => {
    const stored = frozen(damaged(transcriptOf(rounds), damages));
    return { stored, memory, loaded: loaded(stored, memory) };
  });

/** However it was damaged. */
const whatever = (
  check: (made: typeof remembered extends fc.Arbitrary<infer T> ? T : never) => void,
) => fc.assert(fc.property(mended, check), { numRuns: 500 });

const always = (
  check: (made: typeof remembered extends fc.Arbitrary<infer T> ? T : never) => void,
) => fc.assert(fc.property(remembered, check), { numRuns: 400 });

const uuidOf = (entry: TranscriptEntry): string => String(entry.uuid);
const isMain = (entry: TranscriptEntry): boolean =>
  entry.isSidechain !== true && typeof entry.uuid === "string";
const messageOf = (entry: TranscriptEntry) =>
  entry.message as { readonly id?: string; readonly role: string; readonly content: unknown };
const blocksOf = (entry: TranscriptEntry): Record<string, unknown>[] => {
  const content = entry.message === undefined ? undefined : messageOf(entry).content;
  return Array.isArray(content) ? content : [];
};
const speaks = (entry: TranscriptEntry): boolean =>
  isMain(entry) && (entry.type === "user" || entry.type === "assistant");

const callsIn = (entries: readonly TranscriptEntry[]) =>
  entries
    .filter(speaks)
    .flatMap(blocksOf)
    .filter(({ type }) => type === "tool_use")
    .map(({ id }) => String(id));
const resultsIn = (entries: readonly TranscriptEntry[]) =>
  entries
    .filter(speaks)
    .flatMap(blocksOf)
    .filter(({ type }) => type === "tool_result")
    .map(({ tool_use_id }) => String(tool_use_id));

/** The conversation as the harness reads it: from the last entry up, and parallel calls with their results beside the chain. */
function readByHarness(entries: readonly TranscriptEntry[]): readonly TranscriptEntry[] {
  const known = new Map(entries.filter(isMain).map((entry) => [uuidOf(entry), entry]));
  const chain = new Set<TranscriptEntry>();
  for (let at = entries.findLast(isMain); at !== undefined && !chain.has(at); ) {
    chain.add(at);
    at = known.get(String(at.parentUuid));
  }
  const replies = new Set(
    [...chain].filter(({ type }) => type === "assistant").map((entry) => messageOf(entry).id),
  );
  const parts = entries.filter(
    (entry) => speaks(entry) && entry.type === "assistant" && replies.has(messageOf(entry).id),
  );
  const names = new Set(parts.map(uuidOf));
  const beside = entries.filter(
    (entry) =>
      speaks(entry) &&
      blocksOf(entry).some(({ type }) => type === "tool_result") &&
      names.has(String(entry.parentUuid)),
  );
  const all = new Set([...chain, ...parts, ...beside]);
  return entries.filter((entry) => all.has(entry));
}

describe("any stored conversation, made ready for a resume", { timeout: 60_000 }, () => {
  it("is not touched itself", () => {
    always(({ stored, loaded }) => {
      expect(loaded).toBeDefined();
      expect(Object.isFrozen(stored)).toBe(true);
    });
  });

  it("R1: has exactly one result for every call, and no other result", () => {
    whatever(({ loaded }) => {
      const calls = callsIn(loaded);
      expect(new Set(calls).size).toBe(calls.length);
      expect(resultsIn(loaded).toSorted()).toEqual(calls.toSorted());
    });
  });

  it("R2: leads from each entry to a first one, over entries that come before it", () => {
    whatever(({ stored, loaded }) => {
      const here = new Set(loaded.map(uuidOf));
      const seen = new Set<string>();
      for (const entry of loaded.filter(({ uuid }) => uuid !== undefined)) {
        // A sub-agent's may hang on what lies elsewhere.
        const elsewhere = entry.isSidechain === true && !here.has(String(entry.parentUuid));
        if (entry.parentUuid !== null && !elsewhere) expect(seen).toContain(entry.parentUuid);
        seen.add(uuidOf(entry));
      }
      expect(seen.size).toBe(loaded.filter(({ uuid }) => uuid !== undefined).length); // no uuid twice
      const known = new Set(stored.flatMap(({ uuid }) => uuid ?? []).map(String));
      for (const leaf of loaded.map(({ leafUuid }) => String(leafUuid)))
        if (known.has(leaf)) expect(seen).toContain(leaf);
    });
  });

  it("R3: keeps the order", () => {
    always(({ stored, loaded }) => {
      const before = stored.filter(({ uuid }) => uuid !== undefined).map(uuidOf);
      const after = loaded.filter(({ uuid }) => uuid !== undefined).map(uuidOf);
      const still = new Set(after);
      const known = new Set(before);
      expect(after.filter((uuid) => known.has(uuid))).toEqual(
        before.filter((uuid) => still.has(uuid)),
      );
    });
  });

  it("R4: is the same when it is made ready a second time", () => {
    whatever(({ loaded: once, memory }) => {
      expect(loaded(once, memory)).toEqual(once);
    });
  });

  it("R5: keeps everything that nothing had to be done about, links apart", () => {
    const bare = ({
      parentUuid: _,
      logicalParentUuid: __,
      leafUuid: ___,
      ...rest
    }: TranscriptEntry) => rest;
    const isProtected = (entry: TranscriptEntry): boolean =>
      entry.isApiErrorMessage !== true &&
      !blocksOf(entry).some(
        ({ type }) => type === "tool_result" || type === "tool_use" || type === "thinking",
      );
    always(({ stored, loaded }) => {
      expect(
        loaded
          .filter(isProtected)
          .filter((entry) => !isLine(entry))
          .map(bare),
      ).toEqual(stored.filter(isProtected).map(bare));
    });
    function isLine(entry: TranscriptEntry): boolean {
      const [only] = blocksOf(entry);
      return only?.text === words.refusalsGone || only?.text === words.unsoundGone;
    }
  });

  it("is all within reach of the last entry, as far as it was before", () => {
    always(({ stored, loaded }) => {
      if (stored.some(({ subtype }) => subtype === "compact_boundary")) return;
      const reached = new Set(readByHarness(loaded).map(uuidOf));
      const late = (entry: TranscriptEntry) => blocksOf(entry)[0]?.text === words.unsoundGone;
      for (const entry of loaded.filter(speaks))
        if (!late(entry)) expect(reached).toContain(uuidOf(entry));
    });
  });

  it("is one that the API takes, whatever was broken in it", () => {
    always(({ loaded }) => {
      const read = readByHarness(loaded).filter(speaks).map(messageOf);
      const messages = [...read, { role: "user", content: "And now?" }];
      expect(conversationProblems(messagesOf({ messages: hoisted(messages) }))).toEqual([]);
    });
  });
});

/** The harness puts results before whatever else a message of the user says. */
function hoisted(messages: readonly { readonly role: string; readonly content: unknown }[]) {
  const joined: { role: string; content: Record<string, unknown>[] }[] = [];
  for (const { role, content } of messages) {
    const blocks = Array.isArray(content) ? content : [{ type: "text", text: content }];
    const last = joined.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else joined.push({ role, content: [...blocks] });
  }
  const rank = ({ type }: Record<string, unknown>) => (type === "tool_result" ? 0 : 1);
  return joined.map(({ role, content }) => ({
    role,
    content: role === "user" ? content.toSorted((a, b) => rank(a) - rank(b)) : content,
  }));
}
