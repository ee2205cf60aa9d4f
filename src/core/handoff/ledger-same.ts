/**
 * Do two sentences say the same? Compares what is left of them when letters, emphasis and small words no longer count. Knows nothing of
 * entries, and nothing of what words mean: when in doubt two sentences are two.
 *
 * S1. Names stay apart: another file, number, flag, path or symbol is another statement. So is one more or one less `not`, `only`, `if`.
 * S2. One sentence may say more than the other, but in the same order and without putting one word in another's place: `a calls b`
 *     is not `b calls a`, and `redis is slow` is not `memcached is slow`.
 * S3. A sentence of which nothing is left counts by its letters.
 */

import { shortHash } from "../short-hash.ts";
import {
  EMPTY_CHARACTERS,
  EMPTY_WORDS,
  LIMITING_CHARACTERS,
  LIMITS,
  NEGATING_CHARACTERS,
  NEGATIONS,
  PHRASES,
  SAME_WORDS,
} from "./ledger-words.ts";

export interface Wording {
  /** What is left, in order. */
  readonly tokens: readonly string[];
  /** The names and turning words among them: equal in sentences that say the same (S1). */
  readonly fixed: string;
  /** Sentences that differ in nothing that counts have the same one. */
  readonly fingerprint: string;
}

const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々";
const LETTER = `(?![${CJK}])[\\p{L}\\p{N}\\p{M}_]`;
const INSIDE = "[-./\\\\:@+#%=~&?*'](?=[\\p{L}\\p{N}_/\\\\(*+-])";
const TOKEN = new RegExp(
  `(?:--?|[@~$#%./\\\\]+)?${LETTER}(?:${LETTER}|${INSIDE})*[+#*%]*|[${CJK}]|[<>=!]=|[<>≠≤≥]|&&|\\|\\|`,
  "gu",
);
const IS_CJK = new RegExp(`^[${CJK}]$`, "u");

export function wordingOf(text: string): Wording {
  const tokens: string[] = [];
  const fixed: string[] = [];
  const names = new Set<string>();
  const plain = text.normalize("NFKC").replaceAll("**", "").replaceAll("`", " ");
  const rewritten = PHRASES.reduce((all, { from, to }) => all.replace(from, to), plain);
  for (const { 0: raw, index } of rewritten.matchAll(TOKEN)) {
    for (const token of tokensOf(raw, index === 0)) {
      tokens.push(token);
      if (!isFixed(token) || names.has(token)) continue;
      fixed.push(token);
      if (token.startsWith(NAME)) names.add(token); // said twice it is still one name
    }
  }
  if (tokens.length === 0) tokens.push(plain.toLowerCase().replace(/\s+/g, " ").trim()); // S3
  return { tokens, fixed: fixed.join("\n"), fingerprint: shortHash(tokens.join("\n")) };
}

const NAME = "=";
const NOT = "¬";
const LIMIT = "!";

const isFixed = (token: string): boolean =>
  token.startsWith(NAME) || token.startsWith(NOT) || token.startsWith(LIMIT);

/** None for a word that says nothing, several for one that a hyphen or an apostrophe joins. */
function tokensOf(raw: string, opens: boolean): string[] {
  if (IS_CJK.test(raw)) return characterTokens(raw);
  if (isName(raw, opens)) return EMPTY_WORDS.has(raw.toLowerCase()) ? [] : [NAME + raw];
  return raw
    .toLowerCase()
    .split(/[-']/)
    .flatMap((word, index, parts) => wordTokens(word, index, parts.length));
}

function characterTokens(character: string): string[] {
  if (EMPTY_CHARACTERS.has(character)) return [];
  if (NEGATING_CHARACTERS.has(character)) return [NOT];
  return LIMITING_CHARACTERS.has(character) ? [LIMIT + character] : [character];
}

/** Anything that is not only letters: paths, numbers, flags, symbols; and single letters (`plan B`). */
function isName(raw: string, opens: boolean): boolean {
  if (raw.length === 1 && /\p{L}/u.test(raw))
    return raw !== "a" && raw !== "I" && !(raw === "A" && opens);
  return raw.startsWith("-") || !/^[\p{L}\p{M}]+(?:[-'][\p{L}\p{M}]+)*$/u.test(raw);
}

function wordTokens(word: string, index: number, count: number): string[] {
  const clipped = count > 1 && word.length === 1; // l'ordre, user's
  if (word === "" || clipped || EMPTY_WORDS.has(word)) return [];
  if (NEGATIONS.has(word)) return [NOT];
  return LIMITS.has(word) && index === 0 ? [LIMIT + word] : [SAME_WORDS.get(word) ?? stem(word)];
}

/** `stopped`, `stopping` and `stops` are one word. */
function stem(word: string): string {
  if (word.length < 5) return word;
  const short = word.replace(/(?:ings?|ed|es|s|e)$/, "");
  return (short.length < 3 ? word : short).replace(/([^aeiou])\1$/, "$1");
}

/** What a sentence must have in common with a longer one to be the same, in weight; a character of Chinese weighs half a word. */
const COMMON = 0.75;
const SMALLEST = 5;

const weightOf = (tokens: readonly string[]): number =>
  tokens.reduce((sum, token) => sum + (IS_CJK.test(token) ? 1 : 2), 0);

export function saySame(a: Wording, b: Wording): boolean {
  if (a.fingerprint === b.fingerprint) return true;
  if (a.fixed !== b.fixed) return false; // S1
  const [short, long] = a.tokens.length <= b.tokens.length ? [a, b] : [b, a];
  if (!isWithin(short.tokens, long.tokens)) return false; // S2
  const [small, large] = [weightOf(short.tokens), weightOf(long.tokens)];
  return small >= SMALLEST && (2 * small) / (small + large) >= COMMON;
}

/** Does `b` say all that `a` says, and more? Asked of two that say the same. */
export const saysMore = (b: Wording, a: Wording): boolean => b.tokens.length > a.tokens.length;

/** The tokens of `short` stand in `long` in the same order. */
function isWithin(short: readonly string[], long: readonly string[]): boolean {
  let at = 0;
  for (const token of long) if (token === short[at]) at += 1;
  return at === short.length;
}
