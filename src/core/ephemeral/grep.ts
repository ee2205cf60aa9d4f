/**
 * Does a search only look, and does it keep away from secrets? A search through a whole folder reads the hidden files in it too, `.env`
 * among them. Refused there: a pattern that hunts for secrets, or one that nearly every line matches.
 *
 * G1. This is caution by the pattern's text, not a proof: a search for an ordinary word may still meet it in such a file.
 */

import { type Arguments, type Look, look } from "./options.ts";
import { ANY, ONE, type Word } from "./words.ts";

const GREP =
  "-abcEFGhHiIlLnNoPqrRsTUvVwxyzZ -# -A: -B: -C: -D: -d: -e: -f: -m: --after-context= --before-context= --basic-regexp --binary-files= --byte-offset --color[=] --colour[=] --context[=] --count --devices= --directories= --dereference-recursive --exclude= --exclude-dir= --exclude-from= --extended-regexp --file= --files-with-matches --files-without-match --fixed-strings --ignore-case --include= --initial-tab --invert-match --label= --line-buffered --line-number --line-regexp --max-count= --no-filename --no-ignore-case --no-messages --null --null-data --only-matching --perl-regexp --quiet --recursive --regexp= --silent --text --version --with-filename --word-regexp";

const RECURSIVE = new Set(["r", "R", "recursive", "dereference-recursive", "d", "directories"]);
/** Options with which no line of a file is shown. */
const NAMES_ONLY = new Set([
  "l",
  "L",
  "c",
  "q",
  "count",
  "files-with-matches",
  "files-without-match",
  "quiet",
  "silent",
]);
const PATTERN = new Set(["e", "regexp"]);
const PATTERN_FILE = new Set(["f", "file"]);
const INVERTS = new Set(["v", "invert-match"]);
/** Folders in which a file of secrets usually lies, hidden: the one at hand, those above, home, the root. */
const TOP = /^(?:$|\/|~|\.\.?(?:\/|$)(?:\.\.?(?:\/|$))*$|\.\.\/)/;
/** Folders of sources: there the words for secrets are ordinary ones. */
const SOURCES =
  /^(?:\.\/)?(?:src|lib|tests?|docs?|include|examples|scripts|bench)(?:\/(?!.*\.\.)|$)/;
const HUNTS = /key|token|secret|pass|pwd|credential|auth|bearer|login/i;
/** What may stand for any character, or for none: classes, escapes, a character that may be missing. */
const MAY_BE_ANY =
  /\[\^?\]?(?:\[:\w+:\]|[^\]])*\]|\\(?:[xpP]\{[^}]*\}|x[\da-f]{1,2}|\w)|[\p{L}\d_]\\?(?:[?*]|\{[0,])/giu;
const OPTIONAL_GROUP = /\)\\?(?:[?*]|\{[0,])/;
const SAYS_SOMETHING = /[\p{L}\d_]{3}/u;
/** `*.ts`, `src/*.{ts,tsx}`, and no name that could be hidden. */
const ORDINARY_NAMES = new RegExp(
  `^(?:[\\w*${ANY}-][\\w.*${ANY}-]*/)*[\\w*${ANY}-]+\\.(?!.*env)[\\w{},]+$`,
);

const WILD = new RegExp(`[*?[${ANY}${ONE}]`);

export const grep: Look = look(GREP, { loose: true, accepts: keepsAway });

function keepsAway(args: Arguments): boolean {
  if (!has(args, RECURSIVE) || has(args, NAMES_ONLY)) return true;
  const { patterns, roots } = partsOf(args);
  if (!roots.some(({ text }) => TOP.test(text)))
    return (
      roots.every(({ text }) => SOURCES.test(text)) ||
      !patterns.some(({ text }) => HUNTS.test(text))
    );
  const included = args.options
    .filter(({ name }) => name === "include")
    .map(({ value }) => value?.text ?? "");
  if (included.length > 0 && included.every((names) => ORDINARY_NAMES.test(names))) return true;
  if (included.some((names) => WILD.test(names))) return false;
  return !has(args, INVERTS) && !has(args, PATTERN_FILE) && patterns.every(isOrdinary); // G1
}

function partsOf(args: Arguments): { patterns: readonly Word[]; roots: readonly Word[] } {
  const given = args.options.filter(({ name }) => PATTERN.has(name)).map(({ value }) => value);
  const named = given.length > 0 || has(args, PATTERN_FILE);
  const roots = named ? args.operands : args.operands.slice(1);
  return {
    patterns: named ? given.filter((word) => word !== undefined) : args.operands.slice(0, 1),
    roots: roots.length > 0 ? roots : [{ text: ".", many: false, open: false }],
  };
}

const has = ({ options }: Arguments, names: ReadonlySet<string>): boolean =>
  options.some(({ name }) => names.has(name));

/** Every alternative must say something of its own. */
const isOrdinary = ({ text, many }: Word): boolean =>
  !many &&
  !HUNTS.test(text) &&
  !OPTIONAL_GROUP.test(text) &&
  text.split(/\\?\||\n/).every((one) => SAYS_SOMETHING.test(one.replace(MAY_BE_ANY, " ")));

const RIPGREP =
  "-abcFhHiIlLnNoPqsSvVwx0 -A: -B: -C: -e: -E: -g: -j: -m: -M: -r: -t: -T: --after-context= --before-context= --case-sensitive --color= --context= --count --count-matches --crlf --encoding= --files --files-with-matches --files-without-match --fixed-strings --follow --glob= --heading --iglob= --ignore-case --invert-match --json --line-number --line-regexp --max-columns= --max-count= --max-depth= --multiline --no-config --no-filename --no-heading --no-ignore-vcs --no-line-number --no-messages --null --only-matching --passthru --pcre2 --quiet --regexp= --replace= --smart-case --sort= --sortr= --stats --text --trim --type= --type-list --type-not= --version --vimgrep --with-filename --word-regexp";

/** Skips hidden files, unless a glob or a type names them. */
export const ripgrep: Look = look(RIPGREP, {
  accepts: ({ options }) => options.every(({ name, value }) => reaches(name, value?.text ?? "")),
});

const GLOBS = new Set(["g", "glob", "iglob"]);
const TYPES = new Set(["t", "type"]);

function reaches(option: string, value: string): boolean {
  if (GLOBS.has(option)) return value.startsWith("!") || ORDINARY_NAMES.test(value);
  return !TYPES.has(option) || !/env|all/.test(value);
}
