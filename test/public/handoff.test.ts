import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  DEGRADED,
  degraded,
  HANDOFF_PROMPT,
  Handoff,
  handoffPrompt,
  REQUIRED,
} from "../../src/public/handoff.ts";
import { clearAway } from "../support/temp-dir.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "flower-handoff-"));
});
afterEach(() => clearAway(root));

describe("Handoff", () => {
  it("reads a document in any of the four languages", () => {
    const handoff = Handoff.parse("## 现在在做什么\na\n\n**Next step:** b", { step: "work" });
    expect(handoff).toMatchObject({ doing: "a", next: "b", decided: "", step: "work" });
    expect(handoff.complete()).toBe(true);
    expect(handoff.missing()).toEqual([]);
    expect(handoff.degraded).toBe(false);
  });

  it("knows what is missing", () => {
    const handoff = Handoff.parse("nothing");
    expect(handoff.missing()).toEqual(["doing", "next"]);
    expect(handoff.missing()).toEqual([...REQUIRED]);
    expect(handoff.complete()).toBe(false);
  });

  it("is made from sections, and refuses what is not a text", () => {
    expect(new Handoff({ doing: "a", next: "b" }).complete()).toBe(true);
    expect(() => new Handoff({ doing: 1 as unknown as string })).toThrow(
      /Handoff\.doing: expected a text, got 1/,
    );
    expect(() => new Handoff("## Doing now" as never)).toThrow(/an object of sections/);
  });

  it("writes a file with the folders above it and answers where it lies", async () => {
    const path = join(root, "notes/交接-干活.md");
    const handoff = new Handoff({ doing: "a", next: "b", step: "干活" });
    expect(await handoff.write(relative(process.cwd(), path))).toBe(path);
    expect(handoff.path).toBe(path);
    expect(await readFile(path, "utf8")).toBe(handoff.toMarkdown());
    await handoff.write(path, { lang: "zh" });
    expect(await readFile(path, "utf8")).toContain("# 交接书(干活)");
  });

  it("loads what a person edited, and names the file to the successor", async () => {
    const path = join(root, "a.md");
    await new Handoff({ doing: "a", next: "b" }).write(path);
    await writeFile(path, (await readFile(path, "utf8")).replace("\nb\n", "\nb, but first c\n"));
    const loaded = await Handoff.load(path);
    expect(loaded).toMatchObject({ next: "b, but first c", path, step: "" });
    expect(loaded?.promptBlock()).toContain(path);
    expect(loaded?.promptBlock()).toContain("b, but first c");
  });

  it("does not turn a placeholder into content on its way through a file", async () => {
    const path = join(root, "a.md");
    await new Handoff({ doing: "a" }).write(path);
    expect((await Handoff.load(path))?.missing()).toEqual(["next"]);
  });

  it("is null where there is no file, and an error where there is a folder", async () => {
    expect(await Handoff.load(join(root, "none.md"))).toBeNull();
    await expect(Handoff.load(root)).rejects.toMatchObject({ code: "store" });
    await expect(Handoff.load("")).rejects.toMatchObject({ code: "bad_option", field: "path" });
  });
});

describe("degraded", () => {
  it("is a complete document with the marker and the beginning of the task", () => {
    const handoff = degraded("work", "Fix it.", { why: "no network" });
    expect(handoff).toBeInstanceOf(Handoff);
    expect(handoff.complete()).toBe(true);
    expect(handoff.degraded).toBe(true);
    expect(handoff.doing.startsWith(DEGRADED)).toBe(true);
    expect(handoff.doing).toContain("no network");
    expect(handoff.scene).toBe("Fix it.");
    expect(handoff.promptBlock()).toMatch(/incomplete/);
  });
});

it("the question for the document is there for those who write their own", () => {
  expect(HANDOFF_PROMPT).toBe(handoffPrompt("en"));
  expect(handoffPrompt("zh")).toContain("{used}");
});
