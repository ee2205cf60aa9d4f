/**
 * What a new session is told of the workbench: where it is, what each folder is for, and what lies there already. Part of its first
 * message, never of the system prompt, which stays the same bytes for every session of a role. Pure; does not know whom it is told.
 *
 * B1. Never longer than some thousand characters, whatever lies there: what is left out is counted.
 * B2. Names and descriptions were written by others: they stand as a quotation, and what would steer a terminal is written out.
 */

import { oneLine, quotation } from "../handoff/quotation.ts";
import { size } from "../locale/format.ts";
import type { Lang } from "../locale/lang.ts";
import { workbenchTextsFor } from "../locale/workbench.ts";
import { visible } from "../visible.ts";
import { type Contents, type ListedFile, SHELVES } from "./contents.ts";

/** Files that are named at most, of all shelves together: the newest of each, in turn. */
const FILES = 40;
/** Characters of all of their lines together. */
const CHARACTERS = 4_000;
const SPILL = "spill";

export interface BlockOptions {
  readonly lang: Lang;
  /** Absolute. */
  readonly root: string;
  /** It lies outside of the workspace. */
  readonly external: boolean;
  /** Paths relative to the workbench that are told of elsewhere, or of no use. */
  readonly without?: readonly string[];
}

export function workbenchBlock(contents: Contents, options: BlockOptions): string {
  const { lang, root, external, without = [] } = options;
  const texts = workbenchTextsFor(lang).prompt;
  const path = (name: string) => join(root, name);
  const rules = SHELVES.map((shelf) => `- ${path(shelf)}: ${texts.shelves[shelf]}`);
  return [
    `# ${texts.title({ root })}`,
    external ? texts.outside : "",
    [...rules, `- ${path(SPILL)}: ${texts.spill}`].join("\n"),
    texts.describe,
    listing(contents, options, without),
    texts.relay,
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

function listing(contents: Contents, { lang, root }: BlockOptions, without: readonly string[]) {
  const texts = workbenchTextsFor(lang).prompt;
  const own = new Set(without);
  const all = SHELVES.map((shelf) => contents[shelf].listed.filter(({ path }) => !own.has(path)));
  const files = SHELVES.reduce((sum, shelf) => sum + contents[shelf].files, 0);
  const left = contents.notes.listed.length - (all.at(-1)?.length ?? 0);
  const chosen = firstThatFit(inTurn(all));
  if (chosen.size === 0) return texts.empty;
  const lines = all.flat().flatMap((file) => chosen.get(file) ?? []);
  const more = files - left - lines.length;
  const quoted = quotation("workbench", lines.join("\n")); // B2
  return [
    texts.there({ root, begin: quoted.begin, end: quoted.end }),
    quoted.block,
    ...(more > 0 ? [texts.more({ files: more, index: join(root, "INDEX.md") })] : []),
  ].join("\n\n");
}

/** The newest of each shelf, then the second of each, and so on. */
function inTurn(shelves: readonly (readonly ListedFile[])[]): ListedFile[] {
  const longest = Math.max(...shelves.map((files) => files.length));
  return Array.from({ length: longest }, (_, place) =>
    shelves.flatMap((files) => files[place] ?? []),
  ).flat();
}

/** B1 */
function firstThatFit(files: readonly ListedFile[]): Map<ListedFile, string> {
  const lines = new Map<ListedFile, string>();
  let characters = 0;
  for (const file of files) {
    const line = lineOf(file);
    characters += line.length + 1;
    if (lines.size === FILES || characters > CHARACTERS) break;
    lines.set(file, line);
  }
  return lines;
}

const lineOf = ({ path, note, bytes }: ListedFile): string =>
  `${visible(oneLine(path))}${note === "" ? "" : ` — ${note}`} (${size(bytes)})`;

const join = (root: string, name: string): string =>
  `${root}${root.includes("\\") && !root.includes("/") ? "\\" : "/"}${name}`;
