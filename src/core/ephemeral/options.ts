/**
 * What do the arguments of one command say: which options, with which values, and which operands? Reads them as `getopt_long` does, by a
 * list of the options that a look may use.
 *
 * O1. Every option that is not on the list is refused, and so is every abbreviation of one.
 * O2. Where one more option could change something, no word may become an option, or several words, unseen.
 */

import type { Word } from "./words.ts";

/** The arguments of one command, name excluded: does it only look? */
export type Look = (args: readonly Word[]) => boolean;

export interface Option {
  /** Without its dashes; `#` for `-20`. */
  readonly name: string;
  readonly value: Word | undefined;
}

export interface Arguments {
  readonly options: readonly Option[];
  readonly operands: readonly Word[];
}

export interface LookRules {
  /** How many operands at most. Default: any number. */
  readonly most?: number;
  /** None of the command's options, listed or not, changes anything: `*` may stand where an option could. Default: false. */
  readonly loose?: boolean;
  /** Some versions take an option behind an operand for an operand: refuse it there. Default: false. */
  readonly optionsFirst?: boolean;
  /** What else must hold. */
  readonly accepts?: (args: Arguments) => boolean;
}

type Arity = "none" | "required" | "attached" | "trailing";
type Listed = ReadonlyMap<string, Arity>;

/**
 * A look by its options, in one line: `-abc` letters without a value, `-n:` with one, `-U?` with one that is attached or missing, `-#` a
 * number; `--all`, `--sort=`, `--color[=]` likewise, and `--merged=?` for one whose value may be missing at the very end.
 */
export function look(list: string, rules: LookRules = {}): Look {
  const listed = listedIn(list);
  return (args) => {
    const read = readArguments(args, listed, rules);
    return read !== undefined && fits(read, rules);
  };
}

const fits = ({ operands, options }: Arguments, { most = Infinity, accepts }: LookRules): boolean =>
  (most === Infinity || (operands.length <= most && !operands.some(({ many }) => many))) &&
  (accepts === undefined || accepts({ operands, options }));

function listedIn(list: string): Listed {
  const listed = new Map<string, Arity>();
  for (const entry of list.split(" ")) {
    if (entry === "") continue;
    const [, name = "", sign = ""] = /^--?(.+?)(:|=\?|\?|\[=\]|=)?$/.exec(entry) ?? [];
    const arity = ARITIES[sign] ?? "none";
    if (entry.startsWith("--")) listed.set(name, arity);
    else for (const letter of name) listed.set(letter, arity);
  }
  return listed;
}
const ARITIES: Readonly<Record<string, Arity>> = {
  ":": "required",
  "=": "required",
  "?": "attached",
  "[=]": "attached",
  "=?": "trailing",
};

interface Reading {
  readonly rest: Word[];
  readonly listed: Listed;
  readonly rules: LookRules;
  readonly options: Option[];
  readonly operands: Word[];
}

function readArguments(
  args: readonly Word[],
  listed: Listed,
  rules: LookRules,
): Arguments | undefined {
  const reading: Reading = { rest: [...args], listed, rules, options: [], operands: [] };
  for (let word = reading.rest.shift(); word !== undefined; word = reading.rest.shift()) {
    if (word.text === "--") {
      reading.operands.push(...reading.rest);
      break;
    }
    if (!readOne(word, reading)) return undefined;
  }
  return reading;
}

function readOne(word: Word, reading: Reading): boolean {
  const { rules, operands } = reading;
  if (word.open && rules.loose !== true) return false; // O2
  if (!/^-./.test(word.text)) return operands.push(word) > 0;
  if (word.many && rules.loose !== true) return false; // O2
  if (rules.optionsFirst === true && operands.length > 0) return false;
  return word.text.startsWith("--") ? readLong(word, reading) : readCluster(word, reading);
}

function readLong(word: Word, reading: Reading): boolean {
  const [, name = "", value] = /^--([^=]*)(?:=(.*))?$/s.exec(word.text) ?? [];
  const arity = name.length > 1 ? reading.listed.get(name) : undefined; // O1
  if (arity === undefined || (arity === "none" && value !== undefined)) return false;
  const attached = value === undefined ? undefined : { ...word, text: value };
  return push(name, attached, arity, reading);
}

function readCluster(word: Word, reading: Reading): boolean {
  const letters = word.text.slice(1);
  if (/^\d+$/.test(letters) && reading.listed.has("#"))
    return push("#", { ...word, text: letters }, "attached", reading);
  return readLetters(letters, word, reading);
}

function readLetters(letters: string, word: Word, reading: Reading): boolean {
  const name = letters[0] ?? "";
  const rest = letters.slice(1);
  const arity = name === "#" ? undefined : reading.listed.get(name);
  if (arity === undefined) return false; // O1
  const attached = rest === "" || arity === "none" ? undefined : { ...word, text: rest };
  if (!push(name, attached, arity, reading)) return false;
  return rest === "" || arity !== "none" || readLetters(rest, word, reading);
}

/** A value that must be there and is not attached is the next word. */
function push(name: string, attached: Word | undefined, arity: Arity, reading: Reading): boolean {
  const next =
    attached === undefined && (arity === "required" || arity === "trailing")
      ? reading.rest.shift()
      : undefined;
  const value = attached ?? next;
  if (arity === "required" && value === undefined) return false;
  if (next !== undefined && !reading.rules.loose && uncertain(next)) return false; // O2
  return reading.options.push({ name, value }) > 0;
}

/** Versions differ in whether an option takes a value: one that looks like an option, or becomes several words, is refused. */
const uncertain = ({ text, many }: Word): boolean => many || /^-(?!\d+$)./.test(text);
