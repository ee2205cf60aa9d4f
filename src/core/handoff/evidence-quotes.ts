/**
 * Which words does a text put into the user's mouth, and did a person ever say them? Compares with what people really wrote; does not
 * judge what is reported without quotation marks, since a report in other words cannot be compared.
 *
 * U1. A quotation counts as the user's when its sentence says so: the user (or customer, or client) said, asked, wrote, confirmed.
 * U2. Case, white space, kinds of quotation marks and the punctuation at the ends do not matter; `…` stands for anything. What a person
 *     said with a `not` before it was not said without.
 * U3. Only what people wrote counts as said: whoever calls this leaves out reports of tools and of background work.
 */

import { linesOf } from "../documents/body.ts";
import { type Fence, readFence } from "../documents/fences.ts";

export interface UserQuotation {
  /** The words without their quotation marks. */
  readonly words: string;
  /** A person said them. */
  readonly said: boolean;
}

/** Each once, in the order of the text. */
export function quotedFromUser(text: string, humanMessages: readonly string[]): UserQuotation[] {
  const heard = humanMessages.map(plain);
  const found = new Map<string, UserQuotation>();
  for (const sentence of sentencesOf(text)) {
    for (const words of attributedIn(sentence)) {
      const said = heard.some((message) => holds(message, words));
      if (plain(words) !== "") found.set(plain(words), { words, said });
    }
  }
  return [...found.values()];
}

const MARKS =
  /"([^"\n]{2,}?)"|“([^”\n]{2,}?)”|„([^“”\n]{2,}?)[“”]|«\s*([^»\n]{2,}?)\s*»|「([^」\n]{2,}?)」|『([^』\n]{2,}?)』/g;
/** Single quotes only where they cannot be apostrophes. */
const SINGLE = /(?<![\p{L}\p{N}])['‘]([^'’\n]{4,}?)['’](?![\p{L}\p{N}])/gu;

const USER =
  /\b(?:users?|humans?|customers?|clients?|product owner|operator|utilisat(?:eur|rice)s?|personne|propriétaire)\b|用户|使用者|客户|甲方|ユーザー?|利用者|依頼者|顧客/iu;
const SAYS =
  /(?<!\p{L})(?:sa(?:id|ys?)|ask(?:s|ed)?|t(?:old|ells?)|wr(?:ote|ites?|itten)|want(?:s|ed)?|request(?:s|ed)?|confirm(?:s|ed)?|approved?s?|insist(?:s|ed)?|stat(?:es?|ed)|repl(?:y|ies|ied)|answer(?:s|ed)?|instruct(?:s|ed)?|demand(?:s|ed|e|é|ée)?|prefer(?:s|red)?|agree[sd]?|order(?:s|ed)?|words?|according|dit|écrit|veut|voulait|confirm(?:e|é)|précis(?:e|é)|exig(?:e|é)|souhait(?:e|é)|répond(?:u)?|approuv(?:e|é)|selon|accepté)(?![\p{L}])|说|要求|明确|提出|表示|确认|指示|同意|回复|回答|写|希望|强调|原话|言|述べ|求め|指示|確認|希望|要望|書|頼|承認|回答/iu;
/** `The user said: …` and its like, without marks. */
const DIRECT =
  /(?:\busers?\b[^.:：]{0,30}\b(?:said|says|wrote|replied|answered)|用户(?:明确)?(?:说|写|回复|回答)(?:过|了|道)?|utilisateur[^.:：]{0,20}(?:dit|écrit|répondu)|ユーザー?[^。:：]{0,15}(?:言|書|回答)[^。:：]{0,6})\s*[:：]\s*([^"“«「『\n]{2,})$/iu;

function attributedIn({ text, quotes }: Sentence): string[] {
  if (!USER.test(text)) return [];
  if (quotes.length > 0) return SAYS.test(text) ? [...quotes] : [];
  const direct = DIRECT.exec(text)?.[1]?.trim();
  return direct === undefined || direct === "" ? [] : [direct];
}

interface Sentence {
  /** With a placeholder for each quotation. */
  readonly text: string;
  readonly quotes: readonly string[];
}

/** Not inside code; a quotation never ends a sentence by what stands in it. */
function sentencesOf(text: string): Sentence[] {
  let fence: Fence | undefined;
  return linesOf(text).flatMap((line) => {
    const reading = readFence(fence, line);
    fence = reading.fence;
    return reading.code ? [] : sentencesIn(line);
  });
}

const HOLE = "\uE000";

function sentencesIn(line: string): Sentence[] {
  const quotes: string[] = [];
  const keep = (...groups: unknown[]): string => {
    const words = groups.slice(1, -2).find((group) => typeof group === "string") as
      | string
      | undefined;
    quotes.push(words ?? "");
    return HOLE + (/[.!?。！？]$/.test(words ?? "") ? "" : " ");
  };
  const open = line.replaceAll(HOLE, "").replace(MARKS, keep).replace(SINGLE, keep);
  return open.split(/(?<=[.!?;](?:\s|$)|[。！？；])/u).map((text) => {
    const count = text.split(HOLE).length - 1;
    return { text: text.replaceAll(HOLE, " "), quotes: quotes.splice(0, count) };
  });
}

/** U2. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[“”„«»「」『』"'‘’`*_]/g, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s.,;:!?。，；：！？、-]+|[\s.,;:!?。，；：！？、-]+$/gu, "");

/** A `not` before the words is part of them: without it they were never said. */
const NEGATED = /(?:\bnot|n't|\bnever|\bne|\bn'|不要?|别|勿|没有?)\s*$/;

function holds(message: string, words: string): boolean {
  const [first = "", ...rest] = words.split(/…|\.{3}|\[…\]/).map(plain);
  for (let at = message.indexOf(first); at >= 0; at = message.indexOf(first, at + 1)) {
    if (NEGATED.test(message.slice(0, at))) continue;
    if (follow(message, at + first.length, rest)) return true;
  }
  return false;
}

function follow(message: string, from: number, parts: readonly string[]): boolean {
  let at = from;
  for (const part of parts) {
    const found = message.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}
