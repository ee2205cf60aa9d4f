import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  archivedName,
  namesFor,
  safeName,
  stamp,
  WORKBENCH_FOLDERS,
} from "../../../src/core/workbench/names.ts";

/** What the strictest file systems take for the same name. */
const folded = (name: string) => name.normalize("NFD").toUpperCase().toLowerCase().normalize("NFD");
const bytes = (name: string) => Buffer.byteLength(name);

describe("names on disk", () => {
  it("are the reference's by default", () => {
    const names = namesFor("default");
    expect(names.handoff("干活")).toBe("交接-干活.md");
    expect(names.ledger("干活")).toBe("账本-干活.md");
    expect(names.task("干活")).toBe("任务-干活.md");
    expect(names).toMatchObject({
      archive: "archive/交接",
      brief: "需求.md",
      goal: "目标.md",
      questions: "问答记录.md",
      additions: "补充.md",
      steps: { clarify: "确认需求", goal: "设定目标", work: "干活" },
    });
    expect(names.steps.verdict("干活", 2)).toBe("干活·判定#2");
  });

  it("are plain ASCII on request", () => {
    const names = namesFor("ascii");
    expect(names.handoff("work")).toBe("handoff-work.md");
    expect(names.ledger("work")).toBe("ledger-work.md");
    expect(names.task("work")).toBe("task-work.md");
    expect(names).toMatchObject({
      archive: "archive/handoff",
      brief: "brief.md",
      goal: "goal.md",
      questions: "questions.md",
      additions: "additions.md",
      steps: { clarify: "clarify", goal: "goal", work: "work" },
    });
    expect(names.steps.verdict("work", 2)).toBe("work·verdict#2");
  });

  it("are four folders of a workbench", () => {
    expect(WORKBENCH_FOLDERS).toEqual(["scripts", "artifacts", "notes", "spill"]);
  });
});

describe("a step's name stays as it is", () => {
  it.each([
    "干活",
    "once-20261130-101010-ab12cd",
    "干活·判定#2",
    "work·verdict#2",
    "step 1 (draft)",
    "été",
    "作業",
    "v1.2",
    "修复：登录",
    "🌸",
  ])("%s", (name) => {
    expect(safeName(name)).toBe(name);
  });
});

describe("a step's name becomes a slug and a fingerprint", () => {
  it.each([
    ["a separator", "a/b", "a-b"],
    ["the other separator", "a\\b", "a-b"],
    ["what Windows refuses", 'a:*?"<>|b', "a-b"],
    ["a way out of the folder", "../../etc/passwd", "etc-passwd"],
    ["the folder above", "..", "step"],
    ["the folder itself", ".", "step"],
    ["nothing", "", "step"],
    ["blanks", "  ", "step"],
    ["a hidden file", ".env", "env"],
    ["an option", "-rf", "rf"],
    ["a trailing dot", "a.", "a"],
    ["a trailing blank", "a ", "a"],
    ["a NUL", "a\0b", "a-b"],
    ["a line break", "a\nb", "a-b"],
    ["what cannot be seen", "a\u200Bb\u202Ec", "a-b-c"],
    ["half a character", "a\uD800b", "a-b"],
    ["a device of Windows", "con", "con"],
    ["a device with an ending", "nul.txt", "nul-txt"],
    ["a device with a port", "com1", "com1"],
    ["upper case, which some file systems take for lower", "Work", "Work"],
    ["a letter that folds into two", "straße", "straße"],
    ["an accent of two characters", "e\u0301te", "éte"],
    ["what looks like a changed name", "work-0123456789ab", "work-0123456789ab"],
    ["a joined emoji", "👩\u200D💻", "👩-💻"],
  ])("%s", (_title, name, slug) => {
    expect(safeName(name)).toMatch(/-[0-9a-f]{12}$/);
    expect(safeName(name).slice(0, -13)).toBe(slug);
  });

  it("that stays short, cut between characters", () => {
    for (const long of ["x".repeat(300), "干".repeat(300), "🌸".repeat(300)]) {
      expect(bytes(safeName(long))).toBeLessThanOrEqual(100);
      expect(safeName(long)).not.toContain("\uFFFD");
      expect(Buffer.from(safeName(long)).toString()).toBe(safeName(long));
    }
    expect(safeName("x".repeat(100))).toBe("x".repeat(100));
  });
});

const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          "a",
          "A",
          "b",
          "/",
          "\\",
          ".",
          " ",
          "-",
          ":",
          "ß",
          "ss",
          "é",
          "e\u0301",
          "K",
          "\u212A",
          "ς",
          "σ",
        ],
        ...[
          "con",
          "CON",
          "\0",
          "\n",
          "干",
          "🌸",
          "\u200D",
          "-0123456789ab",
          "ﬁ",
          "fi",
          "ı",
          "I",
          "i",
        ],
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join("")),
);

describe("any two names", () => {
  it("never share a file, on a file system that ignores case and the spelling of accents", () => {
    fc.assert(
      fc.property(nasty, nasty, (one, two) => {
        fc.pre(one !== two);
        expect(folded(safeName(one))).not.toBe(folded(safeName(two)));
      }),
      { numRuns: 5000 },
    );
    for (const [one, two] of [
      ["Work", "work"],
      ["WORK", "Work"],
      ["a/b", "ab"],
      ["a/b", "a-b"],
      ["", "step"],
      ["Work", safeName("Work").toLowerCase()],
      [`${"x".repeat(100)}y`, `${"x".repeat(100)}z`],
      ["straße", "strasse"],
      ["οδος", "οδοσ"],
      ["\u212A", "k"],
    ] as const)
      expect(folded(safeName(one))).not.toBe(folded(safeName(two)));
  });

  it("stay inside their folder, and every file system takes them", () => {
    fc.assert(
      fc.property(nasty, (name) => {
        const safe = safeName(name);
        expect(safe).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cs}]/u);
        expect(safe).not.toMatch(/^[\s.-]|[\s.]$/u);
        expect(safe).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
        expect(safe).not.toBe("");
        const longest = [
          `${namesFor("ascii").handoff(name)}.4294967295`,
          archivedName(safe, stamp(0), 9999),
          `.${safe}-01234567`,
        ];
        for (const file of longest) expect(bytes(file)).toBeLessThanOrEqual(143);
      }),
      { numRuns: 2000 },
    );
  });

  it("keep what they have: a safe name of a plain name is itself, and so is every use of it", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9一-龥]{1,20}$/), (name) => {
        expect(safeName(name)).toBe(name);
      }),
    );
  });
});

describe("the stamp of an archived file", () => {
  it.each([
    [0, 0, "19700101-000000"],
    [Date.UTC(2026, 10, 30, 10, 10, 10, 999), 0, "20261130-101010"],
    [Date.UTC(2026, 10, 30, 23, 30, 0), -120, "20261201-013000"],
    [Date.UTC(2026, 0, 1, 1, 0, 0), 300, "20251231-200000"],
  ])("%d at an offset of %d is %s", (ms, offset, expected) => {
    expect(stamp(ms, offset)).toBe(expected);
  });

  it("is followed by a number from the second file on", () => {
    expect(archivedName("干活", "20261130-101010", 1)).toBe("干活-20261130-101010.md");
    expect(archivedName("干活", "20261130-101010", 2)).toBe("干活-20261130-101010-2.md");
  });
});
