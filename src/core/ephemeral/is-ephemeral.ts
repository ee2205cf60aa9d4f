/**
 * One question with two uses: is a shell command only a look? What only looks, a coordinator may run itself; and what it showed grows old, so
 * its result need not stay in the history.
 *
 * E1. Refusing is the default: every part of the command must be understood, its command listed, its options listed.
 * E2. Nothing that passes changes a file, starts another program, goes on for ever, or prints what is known to hold secrets.
 *
 * Not seen from here, because it does not stand in the command: aliases and functions of the shell, configuration of the programs, what a
 * link leads to, how large a file is.
 */

import { type SimpleCommand, simpleCommands } from "./commands.ts";
import { git } from "./git.ts";
import { type Look, look } from "./options.ts";
import {
  asPathspecs,
  leadsToSecret,
  leaves,
  namesSecret,
  type Whereabouts,
} from "./secret-paths.ts";
import { SYSTEM_LOOKS } from "./system-looks.ts";
import { TEXT_LOOKS } from "./text-looks.ts";
import type { Word } from "./words.ts";

const LOOKS: ReadonlyMap<string, Look> = new Map<string, Look>([
  ...Object.entries(TEXT_LOOKS),
  ...Object.entries(SYSTEM_LOOKS),
  ["cd", look("", { most: 1, accepts: ({ operands: [to] }) => to?.text !== "-" })],
  ["git", git],
]);

/** Variables that change how something is shown, and values that name no file. */
const ASSIGNMENT =
  /^(?:LC_[A-Z]+|LANG|LANGUAGE|TZ|COLUMNS|LINES|NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|GIT_OPTIONAL_LOCKS)=(?:[\w@+-][\w.@+-]*(?:\/[\w+-]+)*)?$/;
/** A width of four digits and more, in a format of whatever command: it can fill the memory. */
const FLOODS = /%[-+ #_^'<>|(.]*\d*\.?\d{4}/;
const USUAL_FOLDER = /^\/(?:usr\/)?bin\/(?=[^/]+$)/;

/**
 * Does the command only look? `false` for everything that is not understood. The language is the shell's: pipes, `&&`, `||`, `;`, line ends,
 * quotes, globs, `< file`, `2>&1`, `> /dev/null`.
 */
export function isEphemeral(command: string): boolean {
  const commands = simpleCommands(command);
  if (commands === undefined || commands.length === 0) return false;
  let from: Whereabouts = { anchored: false };
  for (const part of commands) {
    if (!looks(part, from)) return false;
    from = after(part, from);
  }
  return true;
}

function looks({ words, inputs }: SimpleCommand, from: Whereabouts): boolean {
  const assigned = words.findIndex(({ text }) => !ASSIGNMENT.test(text));
  const [name, ...args] = assigned < 0 ? [] : words.slice(assigned);
  if (name === undefined || name.many) return false;
  if (args.some(({ text }) => FLOODS.test(text))) return false; // E2
  const secret = isCd(name) ? leadsToSecret : namesSecret;
  const run = name.text.replace(USUAL_FOLDER, "");
  const patterns = run === "git" ? args.flatMap(asPathspecs) : [];
  if ([...args, ...inputs, ...patterns].some((word) => secret(word, from))) return false; // E2
  return LOOKS.get(run)?.(args) === true; // E1
}

/** A `cd` may have worked or not: from then on both are possible. */
function after({ words }: SimpleCommand, from: Whereabouts): Whereabouts {
  const at = words.findIndex(isCd);
  const to = words.slice(at + 1);
  return at < 0 || !to.some(leaves) ? from : { anchored: true };
}

const isCd = ({ text }: Word): boolean => text === "cd";
