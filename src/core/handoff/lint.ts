/**
 * Looks over a document before it is handed on: is there something to do next, and is it not what was ruled out or done? Warns, decides
 * nothing; a warning costs a line on a screen, so it may be wrong now and then.
 *
 * N1. A next step repeats a dead end when most of its words and all of its names stand in it, and it does not itself say `not`.
 * N2. Done is what a list marks as done (`[x]`, a tick, "done:").
 */

import { assertNever } from "../assert-never.ts";
import { evidenceTextsFor } from "../locale/evidence.ts";
import type { Lang } from "../locale/lang.ts";
import { codeSpan } from "./code-span.ts";
import type { HandoffDocument } from "./document.ts";
import { entriesOf } from "./ledger-items.ts";
import { wordingOf } from "./ledger-same.ts";

export type Warning =
  | { readonly kind: "empty-next" }
  | { readonly kind: "vague-next"; readonly item: string }
  | { readonly kind: "next-is-dead-end"; readonly item: string; readonly deadend: string }
  | { readonly kind: "next-is-done"; readonly item: string; readonly done: string };

/** @param ledger dead ends of earlier generations. */
export function lint(document: HandoffDocument, ledger: readonly string[] = []): Warning[] {
  const next = entriesOf(document.next);
  if (next.length === 0) return [{ kind: "empty-next" }];
  const deadends = [...entriesOf(document.deadends), ...ledger];
  const done = [document.doing, document.decided, document.scene]
    .flatMap(entriesOf)
    .flatMap(doneIn);
  return next.flatMap((item): Warning[] => {
    if (VAGUE.test(item)) return [{ kind: "vague-next", item }];
    if (DONE.test(item)) return [{ kind: "next-is-done", item, done: item }];
    const deadend = deadends.find((each) => repeats(item, each));
    const again = done.find((each) => repeats(item, each));
    return [
      ...(deadend === undefined ? [] : [{ kind: "next-is-dead-end" as const, item, deadend }]),
      ...(again === undefined ? [] : [{ kind: "next-is-done" as const, item, done: again }]),
    ];
  });
}

/** One sentence for people. */
export function warningText(warning: Warning, lang: Lang = "en"): string {
  const { warnings } = evidenceTextsFor(lang);
  switch (warning.kind) {
    case "empty-next":
      return warnings.emptyNext;
    case "vague-next":
      return warnings.vagueNext({ item: codeSpan(warning.item) });
    case "next-is-dead-end":
      return warnings.deadEnd({ item: codeSpan(warning.item), deadend: codeSpan(warning.deadend) });
    case "next-is-done":
      return warnings.done({ item: codeSpan(warning.item), done: codeSpan(warning.done) });
    default:
      return assertNever(warning);
  }
}

const VAGUE =
  /^(?:(?:just )?(?:continue|go on|carry on|keep going|proceed)(?: (?:with )?(?:the )?(?:work|task|as planned|as before))?|tbd|see above|continuer(?: le travail| la tâche)?|à suivre|继续(?:干活|做|工作|任务|下去)?|接着(?:做|干)|同上|待定|続ける|作業を続ける|続行|同上)[.。!！…]*$/iu;
const DONE =
  /^(?:\[[xX✓✔]\]|[✓✔✅☑]|~~.+~~$|(?:done|finished|completed|terminé|fait|已完成|完成了?|做完了|完了|済み?)\s*[:：])\s*/iu;

/** N2: the thing itself, without its mark. */
function doneIn(entry: string): string[] {
  return entry
    .split("\n")
    .map((line) => line.trim().replace(/^[-*+] /, ""))
    .filter((line) => DONE.test(line))
    .map((line) => line.replace(DONE, ""));
}

const ENOUGH = 0.7;
const FEWEST = 2;

/** N1. */
function repeats(item: string, other: string): boolean {
  const [a, b] = [signsOf(item.replace(DONE, "")), signsOf(other)];
  if (a.negated || a.names.some((name) => !b.names.includes(name))) return false;
  const known = new Set(b.words);
  const shared = a.words.filter((word) => known.has(word)).length;
  const all = a.names.length + a.words.length;
  return all >= FEWEST && (shared + a.names.length) / all >= ENOUGH;
}

interface Signs {
  readonly names: readonly string[];
  /** Words, and pairs of neighbours where words are single characters. */
  readonly words: readonly string[];
  readonly negated: boolean;
}

function signsOf(text: string): Signs {
  const { tokens } = wordingOf(text.replace(AGAIN, " "));
  const plain = tokens.filter((token) => !/^[=¬!]./u.test(token) && token !== "¬");
  const words = plain.flatMap((token, index) => {
    if (!WIDE.test(token)) return token === "fail" ? [] : [token];
    const after = plain[index + 1] ?? "";
    return WIDE.test(after) ? [token + after] : [];
  });
  return {
    names: tokens.filter((token) => /^=./.test(token)),
    words,
    negated: tokens.includes("¬"),
  };
}

const WIDE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
/** What a plan says before the thing that is planned. */
const AGAIN =
  /\b(?:try|again|retry|attempt|then|now|first|next|essayer|réessayer|ensuite)\b|试试|再试|重新|尝试|试一下|もう一度|試す/giu;
