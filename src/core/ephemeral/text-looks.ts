/** Which options of the commands that print, count, compare and search text only look? Operands are files to read, unless a rule says otherwise. */

import { grep, ripgrep } from "./grep.ts";
import { type Arguments, type Look, look } from "./options.ts";
import { awk, jq, printf } from "./programs.ts";
import { sed } from "./sed.ts";

const LOOSE = { loose: true } as const;
const OPERANDS_ONLY = { most: 0 } as const;

const DIGEST = look("-btz --binary --text --tag --zero", LOOSE);

/** `tail +5f` follows the file, in an old way of writing. */
const fromEnd = ({ operands }: Arguments): boolean =>
  operands.every(({ text }) => !text.startsWith("+"));

/** Folders compared through and through would show hidden files: their names alone may be shown. */
const comparesOpenly = ({ options }: Arguments): boolean =>
  !options.some(({ name }) => name === "r" || name === "recursive") ||
  options.some(({ name }) => name === "q" || name === "brief");

/** What comes through a pipe is put into a file of its own before it is turned. */
const readsFiles = ({ operands }: Arguments): boolean =>
  operands.length > 0 && operands.every(({ text }) => text !== "-");

/** `sort +1 -2` is an old way of naming keys. */
const sortable = fromEnd;

const COUNTED = /^[-+]?\d{1,6}$/;

export const TEXT_LOOKS: Readonly<Record<string, Look>> = {
  awk,
  b2sum: DIGEST,
  cat: look(
    "-AbeEnstTuv --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs --show-nonprinting",
    LOOSE,
  ),
  cksum: look("", LOOSE),
  cmp: look(
    "-bls -i: -n: --print-bytes --verbose --quiet --silent --ignore-initial= --bytes=",
    LOOSE,
  ),
  column: look("-tsx -c: -s: --table --separator=", LOOSE),
  comm: look(
    "-123z --check-order --nocheck-order --total --zero-terminated --output-delimiter=",
    LOOSE,
  ),
  cut: look(
    "-b: -c: -d: -f: -nsz --bytes= --characters= --delimiter= --fields= --complement --only-delimited --output-delimiter= --zero-terminated",
    LOOSE,
  ),
  diff: look(
    "-abBcdeEiNpqrstuwyZ -C: -I: -U: -W: -x: --brief --color[=] --context[=] --exclude= --expand-tabs --ignore-all-space --ignore-blank-lines --ignore-case --ignore-matching-lines= --ignore-space-change --ignore-trailing-space --minimal --new-file --normal --recursive --report-identical-files --side-by-side --strip-trailing-cr --suppress-common-lines --text --unified[=] --width=",
    { ...LOOSE, accepts: comparesOpenly },
  ),
  echo: () => true,
  egrep: grep,
  fgrep: grep,
  fold: look("-bs -w: --bytes --spaces --width=", LOOSE),
  grep,
  head: look("-qvz -n: -c: -# --lines= --bytes= --quiet --silent --verbose", LOOSE),
  hexdump: look("-bcCdovx -n: -s:", LOOSE),
  jq,
  md5sum: DIGEST,
  nl: look("-b: -n: --body-numbering= --number-format=", LOOSE),
  od: look("-bcdovx -A: -j: -N: -t: --address-radix= --skip-bytes= --read-bytes= --format=", LOOSE),
  paste: look("-sz -d: --serial --delimiters= --zero-terminated", LOOSE),
  printf,
  rev: look("", LOOSE),
  rg: ripgrep,
  sed,
  seq: look("", {
    most: 3,
    accepts: ({ operands }) => operands.every(({ text }) => COUNTED.test(text) && +text !== 0),
  }),
  sha1sum: DIGEST,
  sha224sum: DIGEST,
  sha256sum: DIGEST,
  sha384sum: DIGEST,
  sha512sum: DIGEST,
  shasum: look("-b -a: --algorithm= --binary", LOOSE),
  sort: look(
    "-bcCdfghiMmnrRsuVz -k: -t: --check[=] --dictionary-order --field-separator= --general-numeric-sort --human-numeric-sort --ignore-case --ignore-leading-blanks --key= --month-sort --numeric-sort --random-sort --reverse --stable --unique --version-sort --zero-terminated",
    { accepts: sortable },
  ),
  strings: look("-a -n: -t: --all --bytes= --radix=", LOOSE),
  sum: look("-rs", LOOSE),
  tac: look("-br -s: --before --regex --separator=", { ...LOOSE, accepts: readsFiles }),
  tail: look("-qvz -n: -c: -# --lines= --bytes= --quiet --silent --verbose --zero-terminated", {
    accepts: fromEnd,
  }),
  tr: look("-cCdst --complement --delete --squeeze-repeats --truncate-set1", LOOSE),
  uniq: look(
    "-cdDiuz -f: -s: -w: --count --repeated --unique --ignore-case --zero-terminated --skip-fields= --skip-chars= --check-chars=",
    { most: 1, optionsFirst: true },
  ),
  wc: look("-cmlLw --bytes --chars --lines --max-line-length --words", LOOSE),
  xxd: look("-abeEipu -c: -g: -l: -s:", { most: 1, optionsFirst: true }),
  false: look("", OPERANDS_ONLY),
  true: look("", OPERANDS_ONLY),
};
