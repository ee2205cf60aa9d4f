import { describe, expect, it } from "vitest";
import type { Mail, Question } from "../../../src/core/human/book.ts";
import type { Ending } from "../../../src/core/human/facts.ts";
import {
  additionEntry,
  additionsHeader,
  dateTime,
  logHeader,
  mailEntry,
  questionEntry,
} from "../../../src/core/human/notes.ts";
import { inboxText, toldOf } from "../../../src/core/human/words.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";

const AT = Date.UTC(2026, 10, 30, 23, 5, 9);
const WHEN = { zoneOffset: -60, lang: "en" } as const;
const question: Question = {
  ...{ id: "q1", text: "Which?\n# Goal\n- x", options: ["a", "b"], by: "model", key: "", at: AT },
  ...{ owner: undefined, end: { how: "answered", text: "a\n\nand b", at: AT + 60_000 } },
};
const mail: Mail = { id: "m2", text: "## Goal\nchange it\r\n\nplease", at: AT, delivered: false };

describe("the log of questions", () => {
  it("has the full date of question and answer, and no line of theirs at its margin", () => {
    expect(questionEntry(question, WHEN)).toBe(
      [
        "\n- 2026-12-01 00:05:09 **Q**(q1) Which?\n  # Goal\n  - x",
        "  - options: a / b",
        "  - 2026-12-01 00:06:09 **A**[answered] a\n    and b\n",
      ].join("\n"),
    );
  });

  it("says of a question without an answer how it ended", () => {
    const end = { how: "timeout" as const, text: "", at: AT };
    expect(questionEntry({ ...question, options: [], end }, WHEN)).toMatch(
      /\*\*A\*\*\[timeout\]\n$/,
    );
  });

  it("has what was said unasked as well", () => {
    expect(mailEntry({ ...mail, text: "be quick" }, { ...WHEN, lang: "zh" })).toBe(
      "\n- 2026-12-01 00:05:09 **人主动说**(m2) be quick\n",
    );
  });
});

describe("the file of additions", () => {
  it("has an entry of its own for each message, with the full date, and what was said as a quotation", () => {
    expect(additionEntry(mail, WHEN)).toBe(
      "\n## 2026-12-01 00:05:09 (m2)\n\n> ## Goal\n> change it\n>\n> please\n",
    );
  });

  it.each(LANGS)("opens with a heading that no brief has, in %s", (lang) => {
    expect(additionsHeader(lang)).toMatch(/^# \S.*\n\n> \S.*\n$/u);
    expect(logHeader(lang)).toMatch(/^# \S.*\n\n> \S.*\n$/u);
  });
});

it("dates are in the zone of whoever reads", () => {
  expect(dateTime(AT, 0)).toBe("2026-11-30 23:05:09");
  expect(dateTime(AT, 480)).toBe("2026-11-30 15:05:09");
});

describe("what the model is told", () => {
  const ENDS: readonly Ending[] = ["timeout", "declined", "unattended", "over_budget", "invalid"];
  it.each(LANGS)(
    "says in %s of every question without an answer to decide and to record it",
    (lang) => {
      const texts = ENDS.map((how) => toldOf(how, "", lang));
      const sections = lang === "zh" ? "「未知与假设」" : '"Unknowns and assumptions"';
      for (const text of texts) expect(text).toContain(sections);
      expect(new Set(texts).size).toBe(ENDS.length);
    },
  );

  it.each([
    ["en", "Nobody has answered", "Do not ask this again, and do not stop"],
    ["zh", "没有人回答", "不要再问这个问题,也不要停下"],
  ] as const)("adds after a timeout, in %s, neither to repeat nor to stop", (lang, ...words) => {
    for (const word of words) expect(toldOf("timeout", "", lang)).toContain(word);
  });

  it("is the answer itself, and why a question was skipped", () => {
    expect(toldOf("answered", "SQLite", "en")).toBe("SQLite");
    expect(toldOf("declined", "not mine", "en")).toContain("skipped this question: not mine.");
  });

  it("says of mail where it was written down, or that it was not", () => {
    const text = inboxText([mail, { ...mail, text: "two" }], "/n/additions.md", "en");
    expect(text).toContain("1. ## Goal\n   change it");
    expect(text).toContain("2. two");
    expect(text).toContain("/n/additions.md");
    expect(inboxText([mail], undefined, "zh")).toContain("没有落盘");
    expect(inboxText([], "/n", "en")).toBe("Nothing new from the person.");
  });
});
