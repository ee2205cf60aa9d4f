/**
 * How text of known origin stands inside a prompt, so that it can say anything and still not pass for the prompt's own words. Knows
 * nothing of what the text means.
 *
 * Q1. The lines around a quotation carry a mark that does not occur in it: no text can close its own quotation.
 */

import { shortHash } from "../short-hash.ts";

export interface Quotation {
  /** The line before the text. */
  readonly begin: string;
  /** The line after it. */
  readonly end: string;
  /** All three. */
  readonly block: string;
}

/** `<name-mark>`, the text, `</name-mark>`, each on lines of their own. */
export function quotation(name: string, text: string): Quotation {
  let mark = shortHash(text).slice(0, 8);
  while (text.includes(mark)) mark = shortHash(mark + text).slice(0, 8); // Q1
  const [begin, end] = [`<${name}-${mark}>`, `</${name}-${mark}>`];
  return { begin, end, block: `${begin}\n${text}\n${end}` };
}

/** Text of others that must stay within one line, by every line end that anybody knows: U+0085 is one, and no blank to JavaScript. */
export const oneLine = (text: string): string => text.replace(/[\s\u0085]+/g, " ").trim();
