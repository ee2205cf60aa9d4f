import { describe, expect, it } from "vitest";
import { flowerEvent } from "../../src/core/events.ts";
import { type OpenQuestion, questionsAfter } from "../../src/tui/questions.ts";
import { type Route, routeOf, type Waiting } from "../../src/tui/routing.ts";

const question: OpenQuestion = { id: "q1", text: "Which one?", options: ["the left", "the right"] };
const idle: Waiting = { interrupted: false };
const asked: Waiting = { interrupted: false, question };
const stopped: Waiting = { interrupted: true, question };

describe("a line goes", () => {
  it.each<[string, Waiting, Route]>([
    ["mind the tabs", idle, { to: "say", text: "mind the tabs" }],
    ["  spaces around  ", idle, { to: "say", text: "spaces around" }],
    ["1", idle, { to: "say", text: "1" }],
    ["", idle, { to: "nobody" }],
    ["  ", idle, { to: "nobody" }],
    ["?", idle, { to: "nobody" }],
    ["? where is it", idle, { to: "aside", question: "where is it" }],
    ["?where is it", idle, { to: "aside", question: "where is it" }],
    ["？在哪里", idle, { to: "aside", question: "在哪里" }],
    ["? one\ntwo", idle, { to: "aside", question: "one\ntwo" }],
    ["what? no", idle, { to: "say", text: "what? no" }],
    ["", asked, { to: "decline", id: "q1" }],
    ["2", asked, { to: "answer", id: "q1", text: "the right" }],
    ["２", asked, { to: "answer", id: "q1", text: "the right" }],
    [" 1 ", asked, { to: "answer", id: "q1", text: "the left" }],
    ["0", asked, { to: "answer", id: "q1", text: "0" }],
    ["3", asked, { to: "answer", id: "q1", text: "3" }],
    ["1st of May", asked, { to: "answer", id: "q1", text: "1st of May" }],
    ["neither", asked, { to: "answer", id: "q1", text: "neither" }],
    ["? what does it mean", asked, { to: "aside", question: "what does it mean" }],
    ["stop that", stopped, { to: "interrupt", words: "stop that" }],
    ["", stopped, { to: "interrupt", words: "" }],
    ["? why", stopped, { to: "interrupt", words: "? why" }],
    ["2", stopped, { to: "interrupt", words: "2" }],
  ])("%j", (line, waiting, route) => {
    expect(routeOf(line, waiting)).toEqual(route);
  });
});

describe("questions that wait", () => {
  const ask = (id: string, phase: string, options: unknown = ["a"]) =>
    flowerEvent("ask", `${id}?`, { id, phase, options });
  const after = (...events: Parameters<typeof questionsAfter>[1][]) =>
    events.reduce<readonly OpenQuestion[]>(questionsAfter, []).map(({ id }) => id);

  it.each([
    [
      "stand in the order in which they were asked",
      [ask("q1", "asked"), ask("q2", "asked")],
      ["q1", "q2"],
    ],
    [
      "end with whatever else is said of them",
      [ask("q1", "asked"), ask("q2", "asked"), ask("q1", "timeout")],
      ["q2"],
    ],
    ["are not two when one is asked again", [ask("q1", "asked"), ask("q1", "asked")], ["q1"]],
    ["need an id", [ask("", "asked")], []],
    ["are no other events", [flowerEvent("text", "", { id: "q1", phase: "asked" })], []],
  ])("%s", (_, events, ids) => {
    expect(after(...events)).toEqual(ids);
  });

  it("have options that are texts, whatever the event holds", () => {
    const [made] = questionsAfter([], ask("q1", "asked", ["a", 1, null]));
    expect(made?.options).toEqual(["a"]);
    expect(questionsAfter([], ask("q1", "asked", "a"))[0]?.options).toEqual([]);
  });
});
