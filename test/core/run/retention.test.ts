/** What of a run directory may go when it is old, and what anything still needs: on facts and lists. */

import { describe, expect, it } from "vitest";
import type { Fact, Recorded } from "../../../src/core/run/facts.ts";
import { needsOf, oldFiles, oldSessions, spilledIn } from "../../../src/core/run/retention.ts";
import type { Life } from "../../../src/core/run/view.ts";
import {
  archived,
  completed,
  cut,
  handedOver,
  placed,
  spoke,
  started,
  written,
} from "../../support/look-facts.ts";

const recorded = (run: string, step: string, facts: readonly Fact[]): Recorded[] =>
  facts.map((fact, index) => ({ ...fact, run, step, seq: index + 1, at: 5_000 + index }));
const life = (answer: Life) => () => answer;
const session = (id: string, modified: number) => ({
  project: "p",
  session: id,
  modified,
  bytes: 1,
});
const file = (path: string, modified: number) => ({ path, modified, bytes: 1 });

const ENDED = recorded("r1", "work", handedOver("work", "/n/work.md", "see 0123456789abcdef.txt"));
/** Two documents, the first in the archive, and no end. */
const OPEN = recorded("r2", "other", [
  started("other", { from: { how: "fork", session: "S-from" } }),
  ...spoke(1, "S-1", 9_000),
  ...cut(1, 36_000, 0.1),
  written(1, "one"),
  placed(1, "/n/other.md"),
  ...spoke(2, "S-2", 9_000),
  ...cut(2, 36_000, 0.1),
  written(2, "two"),
  archived(1, "/n/archive/1.md"),
  placed(2, "/n/other.md"),
]);
const CLOSED = recorded("r2", "other", [...OPEN, ...completed(3)]);

describe("sessions", () => {
  const all = ["work-A", "work-B", "S-from", "S-1", "S-2", "unknown"].map((id) => session(id, 10));
  const going = (steps: readonly Recorded[][], lineage = "", before = 20) =>
    oldSessions(all, needsOf(steps, lineage, life("dead")), before).map((each) => each.session);

  it("of a step without an end stay, also the one that it began from, however its process fared", () => {
    expect(going([ENDED, OPEN])).toEqual(["work-A", "work-B", "unknown"]);
    expect(going([ENDED, CLOSED])).toEqual(all.map((each) => each.session));
  });

  it("that lineage names stay", () => {
    const lineage = JSON.stringify({ steps: { work: "work-B", gone: "unknown" } });
    expect(going([ENDED, CLOSED], lineage)).toEqual(["work-A", "S-from", "S-1", "S-2"]);
  });

  it("that were written to since stay", () => {
    expect(going([], "", 10)).toEqual([]);
    expect(going([], "", 11)).toHaveLength(6);
  });
});

describe("files", () => {
  const all = ["/n/work.md", "/n/other.md", "/n/archive/1.md", "/n/archive/0.md"].map((path) =>
    file(path, 10),
  );
  const going = (steps: readonly Recorded[][], answer: Life = "dead", before = 20) =>
    oldFiles(all, needsOf(steps, "", life(answer)), before).map(({ path }) => path);

  it("that are the newest document of a step stay, and all of a step without an end", () => {
    expect(going([ENDED, CLOSED])).toEqual(["/n/archive/1.md", "/n/archive/0.md"]);
    expect(going([ENDED, OPEN])).toEqual(["/n/archive/0.md"]);
  });

  it.each([
    ["live", 5_000],
    ["unknown", 5_000],
    ["dead", Number.POSITIVE_INFINITY],
  ] as const)("that are younger than a step whose process is %s stay until %d", (answer, since) => {
    const needs = needsOf([ENDED, OPEN], "", life(answer));
    expect(needs.since).toBe(since);
    const young = [file("/s/a", 4_999), file("/s/b", 5_000)];
    expect(oldFiles(young, needs, 9_000)).toHaveLength(answer === "dead" ? 2 : 1);
  });

  it("that a needed document speaks of are known by its text, also as its successor read it", () => {
    const { texts } = needsOf([ENDED], "", life("dead"));
    expect(texts.flatMap(spilledIn)).toEqual(["0123456789abcdef.txt"]);
  });
});

describe("the names of spilled files in a text", () => {
  it.each([
    ["/p/.flower/spill/0123456789abcdef.txt", ["0123456789abcdef.txt"]],
    ['{"path":"C:\\\\spill\\\\0123456789abcdef.txt"}', ["0123456789abcdef.txt"]],
    [
      "in 0123456789abcdef.txt, and fedcba9876543210.txt.",
      ["0123456789abcdef.txt", "fedcba9876543210.txt"],
    ],
    ["\\f0123456789abcdef.txt", ["0123456789abcdef.txt"]],
    ["123456789abcdef.txt 0123456789ABCDEF.txt 0123456789abcdef.txtile notes.txt", []],
  ])("%s", (text, names) => {
    expect(spilledIn(text)).toEqual(names);
  });
});
