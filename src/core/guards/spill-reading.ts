/**
 * Does a call read back what was spilled? Then its result is let through: spilled again, it would be read again, for ever. Decides from the
 * call's own words and from where each of them leads, which the caller has looked up; looks at no disk.
 *
 * R1. Naming the folder is not reading from it: of a command, every part that prints must read spilled files and nothing else that is there.
 *     Programs that print files are known by name: of another one's output nobody knows where it comes from.
 * R2. What is not understood (substitutions, here-documents) is not let through: the tool Read always is.
 */

import { isPlainObject } from "../options.ts";
import { type Part, partsOf } from "./spill-command.ts";

/** Where a path leads, links followed: into the spill folder, to something else that is there, or nowhere. */
export type Whereabouts = "spilled" | "other" | "none";

/** Words of one part of a call that may be paths. */
export interface Reading {
  /** Each with its spellings: as it stands, and below the folder that the command went to. */
  readonly words: readonly (readonly string[])[];
  /** The first word is a pattern, unless it leads to a spilled file. */
  readonly pattern: boolean;
  /** Nothing else may be read beside (R1). */
  readonly alone: boolean;
}

const MOST_WORDS = 200;
/** A spilled file's name with the path before it, also inside of another language's text. */
const NAMED = /[^\s'"`()<>|;&=,]*\b[0-9a-f]{16}\.txt\b/g;
/** Their first operand is no path. */
const PATTERN_VERBS: readonly string[] = [
  "grep",
  "egrep",
  "fgrep",
  "rg",
  "ag",
  "sed",
  "awk",
  "gawk",
  "jq",
  "perl",
];
/** They print the files that they are given. */
const PRINTING_VERBS: readonly string[] = [
  ...PATTERN_VERBS,
  ..."cat tac head tail less more cut sort uniq nl wc fold column strings od xxd hexdump tr diff comm paste ls".split(
    " ",
  ),
  ..."python python3 node ruby timeout nice command".split(" "),
];
/** They print nothing that is in a file. */
const QUIET: readonly string[] = [
  "cd",
  "pushd",
  "popd",
  "pwd",
  "echo",
  "printf",
  "true",
  "false",
  ":",
  "test",
  "[",
  "[[",
  "export",
  "set",
  "unset",
  "sleep",
  "read",
  "for",
  "done",
  "fi",
  "}",
];

/** Every part of the call that may print, with its words. Empty when the call reads nothing by a path. @param home for `~`. */
export function readingsOf(tool: string, input: unknown, home = "~"): readonly Reading[] {
  const fields = isPlainObject(input) ? input : {};
  if (tool !== "Bash") return [{ words: pathsIn(tool, fields), pattern: false, alone: false }];
  const parts = partsOf(typeof fields.command === "string" ? fields.command : "", home) ?? []; // R2
  let folder = "";
  return parts.flatMap((part) => {
    const reading = readingOf(part, folder);
    if (part.verb === "cd" || part.verb === "pushd") folder = below(folder, part.words[0] ?? "");
    return reading;
  });
}

export function isReadBack(
  readings: readonly Reading[],
  where: (path: string) => Whereabouts,
): boolean {
  return readings.length > 0 && readings.every((reading) => readsSpilled(reading, where)); // R1
}

/** Every path that `isReadBack` may ask about. */
export const pathsOf = (readings: readonly Reading[]): readonly string[] => [
  ...new Set(readings.flatMap(({ words }) => words.slice(0, MOST_WORDS).flat())),
];

function readsSpilled(
  { words, pattern, alone }: Reading,
  where: (path: string) => Whereabouts,
): boolean {
  const leads = words.slice(0, MOST_WORDS).map((spellings) => spellings.map(where));
  const first = leads.findIndex((each) => each.includes("spilled"));
  if (first === -1) return false;
  const counted = pattern && first > 0 ? leads.slice(1) : leads;
  return !alone || counted.every((each) => each.includes("spilled") || !each.includes("other"));
}

function readingOf({ verb, words, inputs }: Part, folder: string): Reading[] {
  const quiet = QUIET.includes(verb);
  const said = quiet ? inputs : [...words, ...inputs];
  if (quiet && said.length === 0) return [];
  const pattern = PATTERN_VERBS.includes(verb);
  const prints = quiet || verb === "" || PRINTING_VERBS.includes(verb);
  const named = (prints ? said : [])
    .flatMap(namesIn)
    .filter((word) => !pattern || !/^\d+$/.test(word)); // a number is an option's value: `-A 3`
  const spelled = named.map((word) => [...new Set([word, below(folder, word)])]);
  return [{ words: spelled, pattern, alone: true }];
}

/** An option's value, the word itself, and file names inside of it. */
function namesIn(word: string): string[] {
  if (/^-[^=]*$/.test(word)) return [];
  const value = /^-[^=]*=(.*)$/s.exec(word)?.[1] ?? word;
  return [...new Set([value, ...(value.match(NAMED) ?? [])])];
}

const below = (folder: string, path: string): string =>
  folder === "" || path.startsWith("/") ? path : `${folder}/${path}`;

function pathsIn(tool: string, fields: Readonly<Record<string, unknown>>): string[][] {
  if (tool === "Read") return textsIn(fields.file_path);
  if (tool !== "Grep" && tool !== "Glob") return textsIn(fields);
  const folder = typeof fields.path === "string" ? fields.path : "";
  const files = tool === "Grep" ? fields.glob : fields.pattern;
  const named = typeof files === "string" ? [[withoutWildcards(below(folder, files))]] : [];
  return folder === "" ? named : [[folder], ...named];
}

/** The folder that a pattern of files begins with. */
const withoutWildcards = (path: string): string =>
  /[*?[{]/.test(path) ? path.replace(/[^/]*[*?[{].*$/s, "") : path;

function textsIn(value: unknown): string[][] {
  if (typeof value === "string") return [[value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
