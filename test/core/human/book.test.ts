import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Asking,
  askedBefore,
  asksOf,
  bookOf,
  meantQuestion,
  nextId,
  unheardOf,
  waitingOf,
} from "../../../src/core/human/book.ts";
import type { Ending, HumanFact } from "../../../src/core/human/facts.ts";

const asked = (id: string, text = "Which?", more: object = {}): HumanFact => ({
  ...{ kind: "question.asked", id, text, options: [], by: "model", at: 1 },
  ...more,
});
const ended = (id: string, how: Ending, text = ""): HumanFact => ({
  ...{ kind: "question.ended", id, how, text, at: 2 },
});
const said = (id: string): HumanFact => ({ kind: "person.said", id, text: id, at: 3 });
const asking = (text: string, more: Partial<Asking> = {}): Asking => ({
  ...{ text, options: [], by: "model", key: "" },
  ...more,
});

describe("a book", () => {
  it("H1: keeps the first of two ends", () => {
    const { questions } = bookOf([
      asked("q1"),
      ended("q1", "timeout"),
      ended("q1", "answered", "a"),
    ]);
    expect(questions).toMatchObject([{ id: "q1", end: { how: "timeout", text: "" } }]);
  });

  it("knows no end and no delivery of what was never asked or said", () => {
    const facts: HumanFact[] = [
      ended("q1", "answered"),
      { kind: "person.delivered", id: "m1", at: 1 },
    ];
    expect(bookOf(facts)).toEqual({ questions: [], mail: [] });
  });

  it("has a question wait until it ends, also where it was asked anew by another process", () => {
    const again = asked("q1", "Which?", { at: 9, owner: { pid: 8 } });
    const before = [asked("q1", "Which?", { owner: { pid: 7 } }), again];
    expect(waitingOf(bookOf(before))).toMatchObject([{ id: "q1", at: 9, owner: { pid: 8 } }]);
    expect(waitingOf(bookOf([...before, ended("q1", "declined")]))).toEqual([]);
  });

  it("has mail wait until it is delivered", () => {
    const facts: HumanFact[] = [
      said("m1"),
      said("m2"),
      { kind: "person.delivered", id: "m1", at: 4 },
    ];
    expect(unheardOf(bookOf(facts)).map(({ id }) => id)).toEqual(["m2"]);
  });

  it("gives questions and mail ids of one count, none twice", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("q", "m")), (letters) => {
        const facts: HumanFact[] = [];
        for (const letter of letters as ("q" | "m")[]) {
          const id = nextId(bookOf(facts), letter);
          facts.push(letter === "q" ? asked(id) : said(id));
        }
        const { questions, mail } = bookOf(facts);
        const numbers = [...questions, ...mail].map(({ id }) => Number(id.slice(1)));
        expect([...numbers].sort((a, b) => a - b)).toEqual(letters.map((_, at) => at + 1));
      }),
    );
  });

  it("counts the questions that were put before a person, each asker's own", () => {
    const book = bookOf([
      ...[asked("q1"), ended("q1", "over_budget"), asked("q2"), ended("q2", "invalid")],
      ...[asked("q3"), ended("q3", "timeout"), asked("q4"), asked("q5", "x", { by: "framework" })],
    ]);
    expect([asksOf(book, "model"), asksOf(book, "framework")]).toEqual([2, 1]);
  });
});

describe("the same question", () => {
  const book = bookOf([
    asked("q1", "Which  database?\n", { options: ["a", "b"] }),
    ended("q1", "answered", "a"),
  ]);
  it.each<[string, Asking, string | undefined]>([
    ["as it stands there", asking("Which database?", { options: ["a", "b"] }), "q1"],
    ["in other words", asking("What database?", { options: ["a", "b"] }), undefined],
    ["with other options", asking("Which database?", { options: ["a"] }), undefined],
    [
      "of another asker",
      asking("Which database?", { options: ["a", "b"], by: "framework" }),
      undefined,
    ],
    ["of another round", asking("Which database?", { options: ["a", "b"], key: "#2" }), undefined],
  ])("%s", (_title, question, id) => {
    expect(askedBefore(book, question)?.id).toBe(id);
  });

  it.each<[Ending, boolean]>([
    ["answered", true],
    ["declined", true],
    ["timeout", false],
    ["unattended", false],
    ["over_budget", false],
    ["invalid", false],
  ])("that ended as %s is settled: %s", (how, settled) => {
    const found = askedBefore(bookOf([asked("q1"), ended("q1", how)]), asking("Which?"));
    expect(found !== undefined).toBe(settled);
  });

  it("that waits is found as well, and one that a person has settled before it", () => {
    expect(askedBefore(bookOf([asked("q1")]), asking("Which?"))?.id).toBe("q1");
    const both = bookOf([asked("q1"), ended("q1", "answered", "a"), asked("q2")]);
    expect(askedBefore(both, asking("Which?"))?.id).toBe("q1");
  });
});

describe("the question that a word means", () => {
  const waiting = bookOf([asked("q1"), asked("q3")]).questions;
  it.each<[string | undefined, string]>([
    ["q3", "q3"],
    ["Q3", "q3"],
    [" 3 ", "q3"],
    ["ｑ３", "q3"],
    ["q2", "unknown"],
    ["", "unknown"],
    [undefined, "several"],
  ])("%j", (word, meant) => {
    const found = meantQuestion(waiting, word);
    expect(typeof found === "string" ? found : found.id).toBe(meant);
  });

  it("is the one that waits, where none is named", () => {
    expect(meantQuestion(waiting.slice(1), undefined)).toMatchObject({ id: "q3" });
    expect(meantQuestion([], undefined)).toBe("none");
    expect(meantQuestion([], "q1")).toBe("none");
  });
});
