import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  manifestText,
  parseManifest,
  withoutRow,
  withRows,
} from "../../../src/core/run/manifest.ts";
import type { ManifestRow } from "../../../src/core/run/row.ts";

const row = (run: string, step: string, text = "") => ({ run, step, text }) as ManifestRow;

describe("the manifest's text", () => {
  it.each([
    ["no file", null, []],
    ["an empty file", " \n", []],
    ["an array, after a byte order mark", '\uFEFF[{"run":"a"}, 7]', [{ run: "a" }, 7]],
    ["half a file", '[{"run":"a"', undefined],
    ["something else than an array", '{"run":"a"}', undefined],
  ])("is read from %s", (_what, text, expected) => {
    expect(parseManifest(text)).toEqual(expected);
  });

  it("is indented by two and keeps every letter", () => {
    expect(manifestText([row("r", "干活")])).toContain('\n    "step": "干活",');
  });

  it("is read as it was written", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (rows) => {
        expect(parseManifest(manifestText(rows))).toEqual(JSON.parse(JSON.stringify(rows)));
      }),
    );
  });
});

describe("rows put into a manifest", () => {
  const foreign = { step: "work", session_id: "old", cost_usd: 1, extra: true };

  it("go to the end when the step has none", () => {
    expect(withRows([foreign, "?"], { run: "a", step: "work" }, [row("a", "work")])).toEqual([
      foreign,
      "?",
      row("a", "work"),
    ]);
  });

  it("replace the step's own, and leave the others at their places", () => {
    const rows = [
      foreign,
      row("a", "work", "old"),
      row("b", "work"),
      row("a", "work", "older"),
      row("a", "goal"),
    ];
    const own = [row("a", "work", "1"), row("a", "work", "2"), row("a", "work", "3")];
    expect(withRows(rows, { run: "a", step: "work" }, own)).toEqual([
      foreign,
      ...own,
      row("b", "work"),
      row("a", "goal"),
    ]);
  });

  it("keep two runs apart, whoever writes how often", () => {
    const a = withRows([], { run: "a", step: "s" }, [row("a", "s")]);
    const b = withRows(a, { run: "b", step: "s" }, [row("b", "s")]);
    expect(withRows(b, { run: "b", step: "s" }, [row("b", "s")])).toEqual([
      row("a", "s"),
      row("b", "s"),
    ]);
  });
});

it("finds the steps that have no row", () => {
  const steps = [
    { run: "a", step: "s" },
    { run: "a", step: "t" },
    { run: "b", step: "s" },
  ];
  expect(withoutRow([row("a", "s"), null, { run: "b" }], steps)).toEqual([steps[1], steps[2]]);
});
