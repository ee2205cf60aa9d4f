import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  emptyLineage,
  lineageText,
  parseLineage,
  sessionOf,
  withSession,
  wokenOnceMore,
} from "../../../src/core/workflow/lineage.ts";

const WORKSPACE = "/home/me/my project";

describe("a lineage file", () => {
  it.each([
    ["no file", null, { kind: "absent" }],
    ["half a file", '{"workspace": "/home', { kind: "broken" }],
    ["an array", "[]", { kind: "broken" }],
    ["a file without a workspace", '{"steps": {}}', { kind: "broken" }],
    [
      "another workspace's",
      '{"workspace": "/other", "woke": 3, "steps": {"work": "s"}}',
      { kind: "foreign", workspace: "/other" },
    ],
  ])("can be %s", (_what, text, expected) => {
    expect(parseLineage(text, WORKSPACE)).toEqual(expected);
  });

  it("passes over a count and entries that make no sense, and keeps the rest", () => {
    const text = JSON.stringify({
      workspace: WORKSPACE,
      woke: "twice",
      steps: { work: "s1", goal: 7, clarify: "" },
    });
    expect(parseLineage(`\uFEFF${text}`, WORKSPACE)).toEqual({
      kind: "own",
      lineage: { workspace: WORKSPACE, woke: 0, steps: { work: "s1" } },
    });
  });

  it("is indented by two, in the order workspace, woke, steps", () => {
    const lineage = withSession(wokenOnceMore(emptyLineage(WORKSPACE)), "干活", "s1");
    expect(lineageText(lineage)).toBe(
      '{\n  "workspace": "/home/me/my project",\n  "woke": 1,\n  "steps": {\n    "干活": "s1"\n  }\n}\n',
    );
  });

  it("is read as it was written, whatever the steps are called", () => {
    const name = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("__proto__", "constructor", "toString"),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.string({ minLength: 1 }))),
        fc.nat(),
        (steps, woke) => {
          const whole = steps.reduce(
            (lineage, [step, session]) => withSession(lineage, step, session),
            {
              ...emptyLineage(WORKSPACE),
              woke,
            },
          );
          const read = parseLineage(lineageText(whole), WORKSPACE);
          expect(read).toEqual({ kind: "own", lineage: whole });
          for (const [step] of steps) expect(sessionOf(whole, step)).toBe(new Map(steps).get(step));
        },
      ),
    );
  });

  it("knows no session of a step that was never run, not even of one called toString", () => {
    expect(sessionOf(emptyLineage(WORKSPACE), "toString")).toBeUndefined();
  });

  it("names the successor for every step that went on with a session that is retired", () => {
    const two = withSession(withSession(emptyLineage(WORKSPACE), "first", "s1"), "other", "s0");
    expect(withSession(two, "second", "s1").steps).toMatchObject({ first: "s1", second: "s1" });
    expect(withSession(two, "second", "s2", ["s1"]).steps).toEqual({
      ...{ first: "s2", other: "s0", second: "s2" },
    });
  });

  it("keeps one session per step, the last one", () => {
    const twice = withSession(withSession(emptyLineage(WORKSPACE), "work", "s1"), "work", "s2");
    expect(twice.steps).toEqual({ work: "s2" });
  });
});
