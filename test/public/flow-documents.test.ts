import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Brief } from "../../src/public/brief.ts";
import { Goal } from "../../src/public/goal.ts";
import { Verdict } from "../../src/public/verdict.ts";
import { clearAway } from "../support/temp-dir.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "flower-documents-"));
});
afterEach(() => clearAway(root));

describe("Brief", () => {
  const brief = new Brief({ goal: "g", accept: "a", bounds: "b", unknowns: "none" });

  it("is read from text in any language, and knows what is missing", () => {
    const parsed = Brief.parse("**目标**：g\n## Acceptance\na\n## 範囲\nb");
    expect(parsed).toMatchObject({ goal: "g", accept: "a", bounds: "b", unknowns: "" });
    expect(parsed.missing()).toEqual(["unknowns"]);
    expect(parsed.complete()).toBe(false);
    expect(brief.complete()).toBe(true);
    expect(Brief.parse(brief.toMarkdown({ lang: "fr" }))).toEqual(brief);
  });

  it("lies in a file that a person may edit", async () => {
    const path = join(root, "notes/需求.md");
    expect(await brief.write(relative(process.cwd(), path), { lang: "zh" })).toBe(path);
    await writeFile(path, (await readFile(path, "utf8")).replace("\nb\n", "\nnot the API\n"));
    expect(await Brief.load(path)).toMatchObject({ bounds: "not the API", unknowns: "none", path });
    expect(await readFile(path, "utf8")).toContain("# 需求确认书");
  });
});

describe("Goal", () => {
  const goal = new Goal({
    statement: "runs",
    checks: [{ text: "on Linux" }, { text: "on macOS", unverifiable: "no mac" }],
  });

  it("is read from text, and knows what cannot be verified", () => {
    const parsed = Goal.parse(
      "## 目标\nruns\n## Checks\n- on Linux\n- on macOS [此环境无法验证:no mac]",
    );
    expect(parsed).toEqual(goal);
    expect(parsed.unverifiable).toEqual([{ text: "on macOS", unverifiable: "no mac" }]);
    expect(parsed.complete()).toBe(true);
    expect(Goal.parse("## Goal\nruns").missing()).toEqual(["checks"]);
  });

  it("is amended with its checks, or not at all", () => {
    expect(goal.amended("## Checks\n- on Linux")?.checks).toEqual([{ text: "on Linux" }]);
    expect(goal.amended("only Linux")).toBeNull();
  });

  it("lies in a file", async () => {
    const path = join(root, "goal.md");
    expect(await goal.write(path)).toBe(path);
    expect(await Goal.load(path)).toEqual(goal);
    expect(await readFile(path, "utf8")).toBe(goal.toMarkdown());
  });
});

describe("Verdict", () => {
  it("is achieved by the exact word alone", () => {
    expect(Verdict.parse("## 结论\n达成").ok).toBe(true);
    expect(Verdict.parse("## 结论\n部分达成")).toMatchObject({ state: "", ok: false });
    expect(Verdict.parse("## Conclusion\nnot yet\n## Failed\n- x")).toMatchObject({
      state: "not_yet",
      ok: false,
      failed: ["x"],
    });
  });

  it("is written and read back", () => {
    const verdict = new Verdict({ state: "unreachable", reason: "r", failed: ["x"] });
    expect(Verdict.parse(verdict.toMarkdown({ lang: "ja" }))).toEqual(verdict);
  });
});

describe("each of them", () => {
  it.each([
    [() => new Brief({ goal: 1 as never }), /Brief\.goal: expected a text, got 1/],
    [() => new Brief("text" as never), /Brief: expected an object of sections/],
    [() => new Goal({ statement: null as never }), /Goal\.statement: expected a text/],
    [() => new Goal({ checks: ["a"] as never }), /Goal\.checks: expected a list of/],
    [() => new Goal({ checks: [{ text: "a", unverifiable: true }] as never }), /Goal\.checks/],
    [() => new Goal([] as never), /Goal: expected an object/],
    [() => new Verdict({ state: "yes" as never }), /Verdict\.state: expected one of achieved/],
    [() => new Verdict({ reason: 1 as never }), /Verdict\.reason/],
    [() => new Verdict({ failed: "x" as never }), /Verdict\.failed: expected a list of texts/],
    [() => new Verdict(null as never), /Verdict: expected an object/],
  ])("refuses what is none of its parts (%#)", (make, message) => {
    expect(make).toThrow(message);
  });

  it("is null where there is no file, and an error where there is a folder", async () => {
    for (const kind of [Brief, Goal]) {
      expect(await kind.load(join(root, "none.md"))).toBeNull();
      await expect(kind.load(root)).rejects.toMatchObject({ code: "store" });
      await expect(kind.load("")).rejects.toMatchObject({ code: "bad_option", field: "path" });
    }
  });
});
