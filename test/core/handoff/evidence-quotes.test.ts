import { describe, expect, it } from "vitest";
import { quotedFromUser } from "../../../src/core/handoff/evidence-quotes.ts";

const HEARD = [
  "Please port the parser. Do not touch the business code, and   keep the API stable!",
  "不要动业务源码,\n先改 Makefile。",
  "Ne touche pas à l'API publique.",
  "APIは変えないでください。",
];
const quotes = (text: string) => quotedFromUser(text, HEARD);

describe("words in the user's name that a person said", () => {
  it.each([
    'The user said "do not touch the business code".',
    "The user asked: “Keep the API stable.”",
    '"keep the api stable" — so the user insisted',
    "As the user put it in their own words, 'Do not touch the business code'",
    'The customer confirmed "Do not touch … API stable"',
    "用户明确说过「不要动业务源码」,所以走 Makefile",
    "用户要求:“先改 Makefile”",
    "用户说:不要动业务源码",
    "L'utilisateur a dit « Ne touche pas à l’API publique »",
    "ユーザーは「APIは変えないでください」と言った",
    "The user said: do not touch the business code",
  ])("%s", (text) => {
    expect(quotes(text)).toMatchObject([{ said: true }]);
  });
});

describe("words in the user's name that nobody said are found", () => {
  it.each([
    ['The user approved: "go ahead and push".', "go ahead and push"],
    ["用户确认了「可以直接发布」", "可以直接发布"],
    ["用户说:可以直接发布", "可以直接发布"],
    ["用户说「动业务源码」", "动业务源码"],
    ["L'utilisateur a écrit « on peut publier »", "on peut publier"],
    ["ユーザーは「公開してよい」と承認した", "公開してよい"],
    ['Done. "Touch the business code", the user said.', "Touch the business code"],
    ['The user said "keep … business code".', "keep … business code"],
  ])("%s", (text, words) => {
    expect(quotes(text)).toEqual([{ words, said: false }]);
  });

  it("also where one of two was said", () => {
    expect(quotes('The user said "keep the API stable" and "push it".')).toEqual([
      { words: "keep the API stable", said: true },
      { words: "push it", said: false },
    ]);
  });
});

describe("a quotation is nobody's, or not the user's,", () => {
  it.each([
    ["when the sentence names no user", 'The compiler said "undefined reference".'],
    ["when another sentence does", 'The user is right. The log says "not found".'],
    ["when the user says nothing", 'The user table has a column "name" in it.'],
    ["in code", '```\nthe user said "push it"\n```'],
    ["when it is a report", "The user wants the API to stay as it is."],
    ["when it is empty", 'The user said "" and left.'],
    ["when an apostrophe looks like one", "The user's wish: they said it's fine and that's it"],
  ])("%s", (_title, text) => {
    expect(quotes(text)).toEqual([]);
  });
});

it("counts nothing as said when no person said anything", () => {
  expect(quotedFromUser('The user said "yes, push".', [])).toEqual([
    { words: "yes, push", said: false },
  ]);
});
