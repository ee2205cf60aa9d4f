/**
 * Where the text of a check says that it cannot be verified in this environment, and why. Knows one line; not the goal around it.
 *
 * U1. The words stand at the beginning of a bracket. The reason ends with that bracket, or with the line where it is left open.
 * U2. A reason holds no square brackets, so that it can stand in them.
 */

import { normaliseItem } from "../documents/list.ts";
import { LANGS } from "../locale/lang.ts";
import { FLOW_DOCUMENTS } from "../locale/titles.ts";

const WORDS = LANGS.flatMap((lang) => FLOW_DOCUMENTS[lang].unverifiable)
  .map((words) => words.replace(/'/g, "['’]").replace(/ /g, "\\s+"))
  .join("|");
const OPENING = new RegExp(`([[［【(（])\\s*(?:${WORDS})\\s*(?=[:：\\]］】)）,，;；]|$)`, "iu");

const CLOSING: Readonly<Record<string, string>> = {
  "[": "]",
  "［": "］",
  "【": "】",
  "(": ")",
  "（": "）",
};

/** The line without its markers, as an item, and their reasons; `reason` is absent where there is no marker. */
export function takeMarkers(line: string): { readonly text: string; readonly reason?: string } {
  let text = normaliseItem(line);
  const reasons: string[] = [];
  for (let found = OPENING.exec(text); found !== null; found = OPENING.exec(text)) {
    const from = found.index + found[0].length;
    const end = closingOf(text, found[1] ?? "[", from);
    reasons.push(reasonIn(text.slice(from, end)));
    text = normaliseItem(`${text.slice(0, found.index)} ${text.slice(end + 1)}`);
  }
  if (reasons.length === 0) return { text };
  return { text, reason: reasons.filter((reason) => reason !== "").join("; ") };
}

/** Where the bracket that is open at `from` closes: the end of the line where it does not (U1). */
function closingOf(text: string, open: string, from: number): number {
  const close = CLOSING[open];
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === open) depth += 1;
    else if (char === close) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** U2. */
const reasonIn = (text: string): string =>
  text
    .replace(/[[［【]/g, "(")
    .replace(/[\]］】]/g, ")")
    .replace(/^[\s:：,，;；]+/, "")
    .replace(/\s+/g, " ")
    .trim();
