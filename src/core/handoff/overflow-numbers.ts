/**
 * The numbers of an overflow text: the limit, what was used, what was reserved for the answer. Knows wordings; decides nothing.
 *
 * N1. Numbers in bytes or characters are never taken for tokens.
 * N2. A limit lies between 1,000 and 20 million tokens, or it is none.
 */

import { fold } from "../resilience/fold.ts";

/** Tokens; a missing field was not named. `used` is the input alone as soon as the text tells input and output apart. */
export interface OverflowNumbers {
  readonly limit?: number;
  readonly used?: number;
  readonly output?: number;
}

/** A number of tokens: `131072`, `128k`, `1m`, `12.8万`; not `400ms`, not `95%`. */
const NUMBER =
  "((?<![\\d.])\\d{1,9}(?!\\d)(?:\\.\\d{1,3})?(?:万| ?[km]\\b|(?!\\.?\\d)(?!(?!token)[a-z%万])))";
/** What may stand between a name and its number. */
const IS = '(?: ?(?:of|is|are|was|to|be|only|:|=|\\(|\\[|"| |contains|has|too long:)){1,6}';
const rule = (source: string): RegExp =>
  new RegExp(source.replaceAll("#", NUMBER).replaceAll("~", IS));

/** Comparisons written in figures, and what each number is. */
const FIGURES: readonly (readonly [RegExp, ...(keyof OverflowNumbers)[]])[] = [
  [rule("# ?\\+ ?# ?> ?#"), "used", "output", "limit"],
  [rule("\\(#\\) ?\\+ ?[a-z_ ]{1,24}\\(#\\) ?> ?#"), "used", "output", "limit"],
  [rule("# ?> ?# ?- ?#"), "output", "limit", "used"],
  [rule("# ?(?:(?:tokens?|jetons?) ?)?> ?#"), "used", "limit"],
  [/(\d{4,9}) ?\/ ?(\d{4,9})/, "used", "limit"],
  [/(\d{1,5}k) ?\/ ?(\d{1,5}k)\b/, "used", "limit"],
];

const LIMIT: readonly RegExp[] = [
  rule("max_(?:seq|model)_len(?:gth)?~#"),
  rule("max(?:imum)? context~#"),
  rule("context[ _-]?(?:window|length|limit|size)~#(?! (?:tokens )?exceeds)"),
  rule("exceeds? (?:the )?(?:limit|maximum) of #"),
  rule("supports? (?:only )?(?:up to|at most) #"),
  rule("range of input (?:length|tokens?) should be \\[ ?\\d+ ?, ?# ?\\]"),
  rule(
    "(?:must be|must have|at most|not exceed) ?(?:<=?|less than|at most|no more than|fewer than)? ?#",
  ),
  rule(
    "max(?:imum)?[a-z_' ]{0,40}(?:length|len|window|size|limit|tokens?|token count|allowed|characters)\\b(?: for this model)?~#",
  ),
  rule("(?:token|model|input|prompt)s? limit~#"),
  rule("\\b(?:limit|maximum|max)~#"),
  rule("# (?:tokens? )?(?:max(?:imum)?\\b|limit\\b|context (?:length|window|size|limit))"),
  rule('"?n_ctx"? ?(?:[:=]|\\() ?#'),
  rule("(?:上限|最大|限制|不超过|不能超过|不得超过|窗口|允许|支持)[^\\d,。.;>]{0,14}#"),
  rule("(?:accepte que|(?:dépasse|supera|excede|überschreitet|превышает)[^\\d.;]{0,60}?)\\(? ?#"),
  rule("(?:超出|超过|大于|exceeds?|exceeded)(?![^\\d]{0,40}\\bby\\b)[^\\d,。.;>]{0,30}?#"),
];

const USED: readonly RegExp[] = [
  rule(
    "(?:requested|resulted in|contains?|given:?|got|has|have)(?: (?:about|at least|approximately|a total of))? ?#(?: input)? ?tokens?",
  ),
  rule("(?:received|given:?|got|current length is|passed|contient) #"),
  rule("requested(?: (?:about|at least|tokens))?:? ?#"),
  rule('"?n_prompt_tokens"? ?[:=] ?#'),
  rule("\\bn_keep \\(#"),
  rule("(?:jetons|tokens) d(?:'entrée|e entrada) \\(#"),
  rule(
    "(?:prompt|inputs?|request|tokens?|messages|context)[ _]?\\(?(?:token )?(?:length|count|size|tokens)?~#(?! tokens? (?:beyond|over|above|past))",
  ),
  rule("(?:当前|目前|实际|本次|输入|请求|总计|共|长度|使用|数量?)[^\\d,。.;>超大最上限]{0,10}#"),
];

/** The parts of a request, when the text lists them. */
const INPUT_PARTS = [
  /(\d{1,9}) (?:tokens? )?(?:in|from) (?:the |your )?(?:messages?|prompt|inputs?|functions?|tools?|schemas?)\b/g,
  /(\d{1,9}) of (?:text|tool|image|audio|video|file) input\b/g,
];
const INPUT_WHOLE = [
  /(\d{1,9}) (?:inputs? tokens?|prompt tokens?)\b/,
  /\binput tokens \((\d{1,9})\)/,
];
const OUTPUT = [
  /(\d{1,9}) (?:tokens? )?(?:in|for|of) (?:the |your )?(?:completion|output|response|answer)\b/,
  /(\d{1,9}) (?:output tokens?|completion tokens?|max_new_tokens|max_tokens|max_completion_tokens)\b/,
  /\bmax(?:imum)? (?:output|completion|new) tokens \((\d{1,9})\)/,
];

function tokens(digits: string): number {
  const value = Number.parseFloat(digits);
  if (digits.endsWith("k")) return value * 1000;
  if (digits.endsWith("m")) return value * 1_000_000;
  return Math.round(digits.endsWith("万") ? value * 10_000 : value);
}

/** A number that a phrase found, and the text without it. */
interface Found {
  readonly value: number | undefined;
  readonly rest: string;
}

function first(text: string, phrases: readonly RegExp[]): Found {
  for (const phrase of phrases) {
    const found = phrase.exec(text);
    const digits = found?.[1];
    if (found === null || digits === undefined) continue;
    const at = found.index + found[0].lastIndexOf(digits);
    return {
      value: tokens(digits),
      rest: `${text.slice(0, at)}…${text.slice(at + digits.length)}`,
    };
  }
  return { value: undefined, rest: text };
}

function sum(text: string, phrases: readonly RegExp[]): number | undefined {
  const parts = phrases.flatMap((phrase) => [...text.matchAll(phrase)]);
  if (parts.length === 0) return undefined;
  return parts.reduce((total, part) => total + Number(part[1]), 0);
}

type Fields = Partial<Record<keyof OverflowNumbers, number | undefined>>;

function inFigures(text: string): Fields | undefined {
  for (const [phrase, ...fields] of FIGURES) {
    const found = phrase.exec(text);
    if (found === null) continue;
    return Object.fromEntries(fields.map((field, at) => [field, tokens(found[at + 1] ?? "")]));
  }
  return undefined;
}

function inWords(text: string): Fields {
  const { value: limit, rest } = first(text, LIMIT);
  const output = first(rest, OUTPUT).value;
  const total = first(rest, USED).value;
  const input = sum(rest, INPUT_PARTS) ?? first(rest, INPUT_WHOLE).value;
  const without = output !== undefined && total !== undefined ? total - output : total;
  return { limit, used: input ?? without, output };
}

/** A status before the sentence and an error code after it are not tokens. */
const withoutCodes = (folded: string): string =>
  folded.replace(/^(?:api error:? ?)?[45]\d\d\b/, "").replace(/\(\d{3,4}\)["'}]*$/, "");

const inTokens = (text: string): boolean =>
  /token|context/.test(text) ||
  !/\b(?:bytes?|char(?:acter)?s?|[kmg]i?b|pixels?)\b|字符|字节/.test(text); // N1
const between = (low: number, value: number | undefined, high: number): boolean =>
  value !== undefined && value >= low && value <= high;

function onOneLine(line: string): OverflowNumbers {
  const folded = withoutCodes(fold(line));
  if (!inTokens(folded)) return {};
  const { limit, used, output } = inFigures(folded) ?? inWords(folded);
  return {
    ...(between(1_000, limit, 20_000_000) && used !== limit && { limit }), // N2
    ...(between(1, used, 1e9) && { used }),
    ...(between(1, output, 1e9) && { output }),
  } as OverflowNumbers;
}

/**
 * All numbers that the text names; `{}` when it names none. Accepts raw JSON, any language that `overflow-phrases.ts` knows. Lines are read
 * one by one, so that two texts joined by a line break do not lend each other numbers; the first line that names a field counts.
 */
export function overflowNumbers(text: string): OverflowNumbers {
  const lines = text.slice(0, 20_000).split("\n").map(onOneLine);
  return Object.assign({}, ...lines.reverse()) as OverflowNumbers;
}
