/**
 * Does a `find` only list? Its options are words of an expression, with a fixed number of values each. Everything that is not on the lists
 * is refused: what deletes, runs, writes or asks.
 */

import type { Look } from "./options.ts";
import type { Word } from "./words.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const ALONE = words(
  "-H -L -P -true -false -print -print0 -ls -prune -quit -depth -d -xdev -mount -follow -daystart -noleaf -empty -nouser -nogroup -readable -writable -executable -not -a -and -o -or -ignore_readdir_race -noignore_readdir_race -nowarn -warn -version --version ! ( ) ,",
);
const WITH_VALUE = words(
  "-name -iname -path -ipath -wholename -iwholename -lname -ilname -regex -iregex -regextype -type -xtype -maxdepth -mindepth -mtime -mmin -ctime -cmin -atime -amin -used -newer -anewer -cnewer -size -perm -user -group -uid -gid -links -inum -samefile -fstype -printf",
);
const NEWER = /^-newer[aBcm][aBcmt]$/;

export const find: Look = (args) => {
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as Word;
    if (word.open) return false;
    if (WITH_VALUE.has(word.text) || NEWER.test(word.text)) {
      at += 1;
      if (!isValue(args[at])) return false;
    } else if (!ALONE.has(word.text) && /^[-!(),]/.test(word.text)) return false;
  }
  return true;
};

/** A value that could become several words would shift those behind it. */
const isValue = (word: Word | undefined): boolean => word?.many === false;
