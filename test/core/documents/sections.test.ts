import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { normaliseBody } from "../../../src/core/documents/body.ts";
import {
  grammarOf,
  readSections,
  type Sections,
  writeSections,
} from "../../../src/core/documents/sections.ts";
import type { Titles } from "../../../src/core/documents/titles.ts";
import type { Lang } from "../../../src/core/locale/lang.ts";

type Key = "state" | "reason";

const verdict: Titles<Key> = { state: ["Conclusion", "Verdict"], reason: ["Reason"] };
const titles: Record<Lang, Titles<Key>> = {
  en: verdict,
  fr: { state: ["Conclusion"], reason: ["Raison"] },
  zh: { state: ["结论"], reason: ["理由"] },
  ja: { state: ["結論"], reason: ["理由"] },
};
const grammar = grammarOf<Key>(["state", "reason"], titles);
const read = (...lines: string[]) => readSections(grammar, lines.join("\n"));
const write = (sections: Sections<Key>, empty: "placeholder" | "skip" = "placeholder") =>
  writeSections(grammar, sections, { title: { state: "Conclusion", reason: "Reason" }, empty });

afterEach(() => {
  vi.restoreAllMocks();
});

describe("any document with titled sections is read by the same grammar", () => {
  it("drops what comes before the first heading, and keeps unknown headings in the body", () => {
    const text = read("Here it is.", "# Report", "## Verdict", "achieved", "## Details", "d");
    expect(text).toEqual({ state: "achieved\n## Details\nd", reason: "" });
  });

  it("mixes languages", () => {
    expect(read("## 结论", "達成", "## Raison", "parce que")).toEqual({
      state: "達成",
      reason: "parce que",
    });
  });

  it("takes the last non-empty one of a repeated section", () => {
    expect(read("## Reason", "draft", "## Verdict", "v", "## Reason", "final").reason).toBe(
      "final",
    );
    expect(read("## Reason", "only", "## Verdict", "v", "## Reason", "(无)").reason).toBe("only");
  });

  it("keeps a deeper heading inside its own section, where it is a part of it", () => {
    expect(read("## Reason", "a", "### Reason", "b")).toEqual({
      state: "",
      reason: "a\n### Reason\nb",
    });
    expect(read("### Reason", "a", "## Reason", "b").reason).toBe("b");
    expect(read("## Reason", "a", "### Verdict", "b")).toEqual({ state: "b", reason: "a" });
  });

  it("joins the rest of a heading's line with what follows", () => {
    expect(read("**Reason**: first", "second").reason).toBe("first\nsecond");
  });

  it("counts code that begins on a heading's line as code", () => {
    expect(read("## Reason: ```", "## Verdict", "```", "## Verdict", "v")).toEqual({
      state: "v",
      reason: "```\n## Verdict\n```",
    });
  });

  it("reads inside a Markdown fence that holds the whole document", () => {
    expect(read("Sure:", "```markdown", "## Verdict", "v", "```").state).toBe("v");
    expect(read("```", "## Verdict", "v", "```").state).toBe("");
    expect(read("```markdown", "## Verdict", "x", "```", "## Verdict", "v").state).toBe("v");
  });
});

describe("what was written is read back", () => {
  it("writes a placeholder for an empty section, or leaves it out", () => {
    expect(write({ state: "", reason: "r" })).toBe("## Conclusion\n\n(空)\n\n## Reason\n\nr");
    expect(write({ state: "", reason: "r" }, "skip")).toBe("## Reason\n\nr");
  });

  it("puts a backslash before a line that would be read as a heading, and only there", () => {
    const state = "Reason\n\n## Reason: x\n\nReason enough\n\n```\n## Reason\n```\n\n### Verdict";
    const text = write({ state, reason: "" });
    expect(text.split("\n").filter((line) => line.includes("\\"))).toEqual([
      "\\Reason",
      "\\## Reason: x",
    ]);
    expect(readSections(grammar, text).state).toBe(state);
  });

  it("keeps a backslash that a person wrote there", () => {
    for (const state of ["\\## Reason", "\\\\Reason", "a\n  \\- **Reason**: x", "\\Verdict: no"])
      expect(readSections(grammar, write({ state, reason: "" })).state).toBe(state);
  });
});

describe("the work is linear in the length of the text", () => {
  /** How often patterns were tried, on how long a text at most, and on how much text in sum. */
  function effortOf(text: string) {
    const exec = vi.spyOn(RegExp.prototype, "exec");
    readSections(grammar, text);
    const lengths = exec.mock.calls.map(([tried]) => tried.length);
    exec.mockRestore();
    return { tries: lengths.length, characters: lengths.reduce((sum, length) => sum + length, 0) };
  }

  it.each([
    ["headings", "## Reason\n"],
    ["headings that are none", "## Reasonable\n"],
    ["bodies", "## Reason\nbecause\n\n\n"],
    ["fences", "```\n## Reason\n```\n"],
    ["fences that never close", "````js\n```\n"],
    ["one line of marks", "**"],
    ["one line of quotes", "> "],
    ["one line of numbers", "1. "],
    ["one line of blanks", " "],
    ["one line of backslashes", "\\"],
    ["one line of backticks", "`"],
    ["blank lines", "\n"],
  ])("%s", (_title, piece) => {
    const short = effortOf(`## Reason\n${piece.repeat(400)}`);
    const long = effortOf(`## Reason\n${piece.repeat(4000)}`);
    expect(long.tries).toBeLessThanOrEqual(10 * short.tries + 100);
    expect(long.characters).toBeLessThanOrEqual(10 * short.characters + 100_000);
  });

  it("reads a hundred thousand headings", () => {
    const text = Array.from({ length: 100_000 }, (_, index) => `## Reason\nr${index}`).join("\n");
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(readSections(grammar, text).reason).toBe("r99999");
  });
});

it("gives back any bodies, in their normal form", () => {
  const hard = fc
    .array(
      fc.constantFrom(
        ...[
          "## ",
          "### ",
          "Reason",
          "Verdict",
          "结论",
          ": ",
          "\\",
          "\n",
          "\n\n",
          "```",
          "~~~",
          "> ",
        ],
        ...["- ", "**", "(空)", "x", " ", "    ", "\r\n", "---", "1. ", "`", "\u3000"],
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(hard, hard, (state, reason) => {
      const text = write({ state, reason });
      const expected = { state: normaliseBody(state), reason: normaliseBody(reason) };
      expect(readSections(grammar, text)).toEqual(expected);
      expect(write(readSections(grammar, text))).toBe(text);
    }),
    { numRuns: 5000 },
  );
});
