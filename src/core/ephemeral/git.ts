/**
 * Does a git command only look? Reads git's own options, then the command's by its list, then the rules by which operands change something:
 * a name given to `git branch` without a listing makes a branch.
 *
 * Git may refresh its cache of file times while it looks (`git status`), and starts what the repository's own configuration names; neither
 * is seen from here.
 */

import { GIT_OPTIONS } from "./git-options.ts";
import { type Arguments, type Look, type LookRules, look } from "./options.ts";
import type { Word } from "./words.ts";

const BEFORE_COMMAND = new Set([
  "--no-pager",
  "-P",
  "--no-optional-locks",
  "--no-replace-objects",
  "--literal-pathspecs",
  "--glob-pathspecs",
  "--icase-pathspecs",
]);

/** With one of these a listing is meant, and operands are patterns. */
const BRANCH_LISTS = /^(?:list|contains|no-contains|merged|no-merged|points-at)$/;
const TAG_LISTS = /^(?:l|n|list|contains|no-contains|merged|no-merged|points-at)$/;

const listing =
  (lists: RegExp) =>
  ({ options, operands }: Arguments): boolean =>
    operands.length === 0 || options.some(({ name }) => lists.test(name));

/** `git reflog expire` and its like; `show` and names of references with a slash or a sign are safe. */
const showsReflog = ({ operands: [first] }: Arguments): boolean =>
  first === undefined || /^(?:show|exists|list|HEAD|.*[/@].*)$/.test(first.text);

const RULES: Readonly<Record<string, LookRules>> = {
  branch: { accepts: listing(BRANCH_LISTS) },
  "cat-file": { most: 2 },
  reflog: { accepts: showsReflog },
  "symbolic-ref": { most: 1 },
  tag: { accepts: listing(TAG_LISTS) },
  version: { most: 0 },
};

/** A format may have signatures checked, and that starts gpg, which makes its folder. */
const CHECKS_SIGNATURES = /%G|%\(signature/;

const quietFormats = ({ accepts, ...rules }: LookRules): LookRules => ({
  ...rules,
  accepts: (args) =>
    !args.options.some(({ value }) => CHECKS_SIGNATURES.test(value?.text ?? "")) &&
    (accepts === undefined || accepts(args)),
});

const SUBCOMMANDS: ReadonlyMap<string, Look> = new Map<string, Look>([
  ...Object.entries(GIT_OPTIONS).map(([name, list]): [string, Look] => [
    name,
    look(list, quietFormats(RULES[name] ?? {})),
  ]),
  ["--version", look("", { most: 0 })],
  ["config", configShows],
  ["remote", remoteShows],
  ["stash", stashShows],
  ["submodule", ([what, ...rest]) => what?.text === "status" && SUBMODULE_STATUS(rest)],
  ["worktree", ([list, ...rest]) => list?.text === "list" && WORKTREE_LIST(rest)],
]);

export const git: Look = (args) => {
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word.many) return false;
    if (word.text === "-C") {
      if (rest.shift()?.many !== false) return false;
    } else if (!BEFORE_COMMAND.has(word.text)) {
      return SUBCOMMANDS.get(word.text)?.(rest) === true;
    }
  }
  return false;
};

const WORKTREE_LIST = look("-vz --porcelain --verbose", { most: 0 });
const SUBMODULE_STATUS = look("--cached --recursive");
const REMOTE_LIST = look("-v --verbose", { most: 0 });
const REMOTE_URL = look("--all --push", { most: 1 });

function remoteShows(args: readonly Word[]): boolean {
  const [first, ...rest] = args;
  return first?.text === "get-url" ? REMOTE_URL(rest) : REMOTE_LIST(args);
}

function stashShows([first, ...rest]: readonly Word[]): boolean {
  if (first?.text === "list") return STASH_LIST(rest);
  return first?.text === "show" && STASH_SHOW(rest);
}
const STASH_LIST = look(GIT_OPTIONS.log, quietFormats({}));
const STASH_SHOW = look(GIT_OPTIONS.diff, quietFormats({}));

/** One value at a time, of a section that holds no secrets. */
const PUBLIC_KEY =
  /^(?:user\.(?:name|email)|core\.[a-z]+|init\.[a-z]+|pull\.[a-z]+|push\.[a-z]+|branch\..+|remote\..+\.(?:url|fetch)|submodule\..+\.(?:url|path))$/i;
const CONFIG_SCOPE = /^--(?:local|global|system|worktree|get|get-all|show-origin|show-scope)$/;

function configShows(args: readonly Word[]): boolean {
  const key = args.at(-1);
  const flags = args.slice(0, -1);
  return (
    key?.many === false &&
    PUBLIC_KEY.test(key.text) &&
    flags.every(({ text }) => CONFIG_SCOPE.test(text)) // so it stands alone: with a value behind it it would be set
  );
}
