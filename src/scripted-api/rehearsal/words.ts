/** The scripted model's words in the language at hand, and the document put together from them. One table per language. */
import { type GoWords, written } from "./go-words.ts";
import { words as en } from "./words/en.ts";
import { words as fr } from "./words/fr.ts";
import { words as ja } from "./words/ja.ts";
import { words as zh } from "./words/zh.ts";

type Section = "doing" | "decided" | "deadends" | "next" | "scene";

/** A title, and what stands under it. */
export type Sections = Readonly<Record<Section, readonly [title: string, body: string]>>;

export interface Words {
  /** What the person asks for. */
  readonly task: string;
  /** What the model says as it begins, at the batch that crosses the line, as a successor, and at the end. */
  readonly begin: string;
  readonly cross: string;
  readonly takeOver: string;
  readonly end: string;
  /** The sections of the document, in order. */
  readonly document: Sections;
  /** A line that tells the n-th document of a run from the others. */
  nth(n: number): string;
  /** What a sub-agent is asked for, and what it reports. */
  readonly errand: string;
  readonly report: string;
  readonly go: GoWords;
}

const WORDS = { en, zh, fr, ja } as const satisfies Record<string, Words>;

export type WordsLang = keyof typeof WORDS;

export const wordsFor = (lang: WordsLang): Words => WORDS[lang];

/** The document as a model writes it, without the sections of `left`, and with `more` under what is decided. */
export function documentOf(
  { document }: Pick<Words, "document">,
  { left = [], more = "" }: { readonly left?: readonly Section[]; readonly more?: string } = {},
): string {
  const kept = Object.entries(document).filter(([key]) => !left.includes(key as Section));
  return written(
    kept.map(([key, [title, body]]) => [
      title,
      key === "decided" && more !== "" ? `${body}\n- ${more}` : body,
    ]),
  );
}
