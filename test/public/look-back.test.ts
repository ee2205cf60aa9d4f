import { describe, expect, it } from "vitest";
import { MemoryBook } from "../../src/adapters/memory/book.ts";
import { ManualClock } from "../../src/adapters/memory/clock.ts";
import { memoryDocuments } from "../../src/adapters/memory/documents.ts";
import { MemoryFlowLog } from "../../src/adapters/memory/flow-log.ts";
import { MemoryRunLog } from "../../src/adapters/memory/run-log.ts";
import type { Fact } from "../../src/core/run/facts.ts";
import type { Life } from "../../src/core/run/view.ts";
import { lookBackWith } from "../../src/public/look-back.ts";
import {
  archived,
  cut,
  handedOver,
  placed,
  spoke,
  started,
  written,
} from "../support/look-facts.ts";

const NOTE = "/n/handoff.md";
const OLD = "/n/archive/1.md";

const TWO_DOCUMENTS: readonly Fact[] = [
  started("two"),
  ...spoke(1, "A", 9_000),
  ...cut(1, 36_000, 0.1),
  written(1, "a\nb\nc\n"),
  placed(1, NOTE),
  ...spoke(2, "B", 9_000),
  ...cut(2, 36_000, 0.1),
  written(2, "a\nx\nc\n"),
  archived(1, OLD),
  placed(2, NOTE),
];

function open(
  logs: readonly (readonly [run: string, step: string, facts: readonly Fact[]])[],
  files: Readonly<Record<string, string>> = {},
  life: Life = "dead",
) {
  let now = 1_000;
  const log = new MemoryRunLog({ now: () => (now += 1_000) });
  for (const [run, step, facts] of logs) for (const fact of facts) log.append(run, step, fact);
  return lookBackWith(
    {
      ...{ log, documents: memoryDocuments(files), book: new MemoryBook() },
      flows: new MemoryFlowLog(new ManualClock()),
      ...{ contextOf: () => 0, lifeOf: () => life, close() {} },
    },
    "en",
  );
}

describe("a document", () => {
  it("is the newest of the newest step that left one, as it lies there", async () => {
    const back = open(
      [
        ["r1", "first", handedOver("first", "/n/first.md", "one\n")],
        ["r2", "two", TWO_DOCUMENTS],
        ["r3", "plain", [started("plain")]],
      ],
      { [NOTE]: "edited\n" },
    );
    expect(await back.document()).toMatchObject({
      step: "two",
      generation: 2,
      path: NOTE,
      from: "file",
      text: "edited\n",
      markdown: "a\nx\nc\n",
    });
  });

  it.each([
    [{ step: "first" }, "r1"],
    [{ step: "fir" }, "r1"],
    [{ step: "r2" }, "r2"],
    [{ step: "20" }, "2026-b"],
    [{ generation: 1 }, "2026-b"],
  ])("is found by name, by run, and by the one beginning: %j", async (wish, run) => {
    const back = open([
      ["r1", "first", handedOver("first", null, "one")],
      ["r2", "other", handedOver("other", null, "two")],
      ["2026-b", "third", handedOver("third", null, "three")],
    ]);
    expect((await back.document(wish)).run).toBe(run);
  });

  it("is read from the archive when it lies there", async () => {
    const back = open([["r1", "two", TWO_DOCUMENTS]], { [OLD]: "from the archive" });
    const found = await back.document({ generation: 1 });
    expect(found).toMatchObject({ path: OLD, from: "file", text: "from the archive" });
  });

  it("is the text of the log without a workbench, and when the file is gone", async () => {
    const without = open([["r1", "work", handedOver("work", null, "as written")]]);
    expect(await without.document()).toMatchObject({ path: null, from: "log", text: "as written" });
    const gone = open([["r1", "work", handedOver("work", NOTE, "as written")]]);
    expect(await gone.document()).toMatchObject({ path: NOTE, from: "log", text: "as written" });
  });

  it("is what its successor read, where a person had changed it and the file is gone", async () => {
    const facts = handedOver("work", NOTE, "as written").map((fact) =>
      fact.kind === "document.read" ? { ...fact, edited: "as edited" } : fact,
    );
    const back = open([["r1", "work", facts]]);
    expect(await back.document()).toMatchObject({ from: "log", text: "as edited", read: true });
    expect((await back.diff()).lines).toEqual(["@@ -1,1 +1,1 @@", "-as written", "+as edited"]);
  });

  it.each([
    [{ step: "nowhere" }, 'No step "nowhere" here. There is: two, twin, plain.'],
    [{ step: "tw" }, 'No step "tw" here. There is: two, twin, plain.'],
    [{ step: "plain" }, 'No handoff was written in "plain".'],
    [
      { step: "two", generation: 7 },
      'Generation 7 of "two" left no handoff. Generations with one: 1, 2.',
    ],
  ])("that is not there is refused, naming what is: %j", async (wish, message) => {
    const back = open([
      ["r1", "two", TWO_DOCUMENTS],
      ["r2", "twin", handedOver("twin", null, "x")],
      ["r3", "plain", [started("plain")]],
    ]);
    await expect(back.document(wish)).rejects.toMatchObject({ code: "bad_option", message });
  });

  it("is none where none was written", async () => {
    await expect(open([]).document()).rejects.toMatchObject({ code: "bad_option" });
  });
});

describe("a difference", () => {
  it("is what a person changed since the document was written", async () => {
    const back = open([["r1", "two", TWO_DOCUMENTS]], { [NOTE]: "a\nx\nmine\nc\n" });
    const { lines } = await back.diff();
    expect(lines).toEqual(["@@ -1,3 +1,4 @@", " a", " x", "+mine", " c"]);
  });

  it("is empty when nobody changed anything", async () => {
    const back = open([["r1", "two", TWO_DOCUMENTS]], { [NOTE]: "a\nx\nc\n" });
    expect((await back.diff()).lines).toEqual([]);
  });

  it("goes from one generation's document to the other's when two are named", async () => {
    const back = open([["r1", "two", TWO_DOCUMENTS]]);
    const { before, after, lines } = await back.diff({ generation: 1 }, 2);
    expect([before.generation, after.generation]).toEqual([1, 2]);
    expect(lines).toEqual(["@@ -1,3 +1,3 @@", " a", "-b", "+x", " c"]);
  });
});

describe("what stands where", () => {
  it("is what has no end, and what ended last", () => {
    const back = open(
      [
        ["r1", "done", handedOver("done", null, "x")],
        ["r2", "two", TWO_DOCUMENTS],
      ],
      {},
      "live",
    );
    expect(back.standing()).toMatchObject({
      steps: [{ step: "two", state: "running", generation: 3 }],
      newest: { step: "done", ok: true },
    });
    expect(back.runs().map(({ run }) => run)).toEqual(["r1", "r2"]);
  });

  it("is nothing at all where nothing ran", () => {
    expect(open([]).standing()).toEqual({ steps: [], questions: [], newest: null });
    expect(open([]).runs()).toEqual([]);
  });
});
