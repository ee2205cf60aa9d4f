/** Which options of the commands that show files' properties and the machine's state only look? */

import { find } from "./find.ts";
import { type Arguments, type Look, look } from "./options.ts";
import { SETS_IN_NUMBERS } from "./programs.ts";
import type { Word } from "./words.ts";

const LOOSE = { loose: true } as const;
const ALONE = { most: 0 } as const;

/** Programs that say their version without leaving anything behind; npm's other commands write a log. */
const version =
  (...flags: readonly string[]): Look =>
  ([flag, ...rest]) =>
    rest.length === 0 && ["--version", ...flags].includes(flag?.text ?? "");

/** The one operand that does not set the clock is a format. */
const isFormat = ({ operands }: Arguments): boolean =>
  operands.every(({ text }) => text.startsWith("+"));

/** `-v` and some comparisons of some shells compute what they are given, and a computed subscript may run a command. */
const test: Look = (args) =>
  args.every(({ text }) => !/^-[vR]$|[$`]/.test(text)) &&
  !(args.some(({ text }) => COMPARES_NUMBERS.test(text)) && args.some(setsInNumbers));
const COMPARES_NUMBERS = /^-(?:eq|ne|lt|le|gt|ge)$/;
const setsInNumbers = ({ text }: Word): boolean => SETS_IN_NUMBERS.test(text);
const bracket: Look = (args) => args.at(-1)?.text === "]" && test(args);

const builtinLookUp: Look = ([flag, ...names]) =>
  /^-[vV]$/.test(flag?.text ?? "") && names.every((name) => isName(name));
const isName = ({ text, many }: Word): boolean => !many && !text.startsWith("-");

/** An `e` without a dash shows environments, and with letters of both manners the dash is passed over. */
const PS_LETTERS = /^(?:-[eAfFlLjHTw]+|-?[auxfwljm]+)$/;
const PS_COLUMNS =
  /^(?:(?:pid|ppid|pgid|sid|user|uid|comm|args|cmd|command|pcpu|pmem|%cpu|%mem|rss|vsz|etime|etimes|time|stat|state|start|lstart|tty|nlwp|ni|pri)=?(?:,|$))+$/;
const PS_VALUES: Readonly<Record<string, RegExp>> = {
  "-p": /^[\d,]+$/,
  "-u": /^\w[\w-]*$/,
  "-C": /^\w[\w.-]*$/,
  "-o": PS_COLUMNS,
};
const PS_LONG = /^--(?:forest|no-headers|headers|sort=[\w%,+-]+|pid=[\d,]+|ppid=[\d,]+|version)$/;

const ps: Look = (args) => {
  for (let at = 0; at < args.length; at++) {
    const { text } = args[at] as Word;
    const value = Object.hasOwn(PS_VALUES, text) ? PS_VALUES[text] : undefined;
    if (value !== undefined) {
      at += 1;
      if (!value.test(args[at]?.text ?? "")) return false;
    } else if (!PS_LETTERS.test(text) && !PS_LONG.test(text)) return false;
  }
  return true;
};

export const SYSTEM_LOOKS: Readonly<Record<string, Look>> = {
  "[": bracket,
  arch: look("", ALONE),
  basename: look("-az -s: --multiple --suffix= --zero", LOOSE),
  clang: version(),
  command: builtinLookUp,
  date: look(
    "-uR -I? -d: -r: --utc --universal --rfc-email --iso-8601[=] --rfc-3339= --date= --reference=",
    { most: 1, accepts: isFormat },
  ),
  df: look(
    "-ahHiklmPT -t: -x: --all --human-readable --inodes --local --portability --print-type --total --type= --exclude-type=",
    LOOSE,
  ),
  dirname: look("-z --zero", LOOSE),
  du: look(
    "-0abcDhHkLlmPsSx -d: -t: --all --apparent-size --bytes --exclude= --human-readable --max-depth= --one-file-system --summarize --threshold= --time[=] --total",
    LOOSE,
  ),
  file: look("-bhikLN0 --brief --dereference --mime --mime-encoding --mime-type --no-dereference"),
  find,
  free: look("-bghkmtwv --bytes --human --kilo --mega --giga --lohi --total --wide --si", ALONE),
  "g++": version(),
  gcc: version(),
  getconf: look("-a", { most: 2 }),
  groups: look("", { most: 1 }),
  hostname: look("-fisdAI --fqdn --short --ip-address --all-ip-addresses --domain", ALONE),
  id: look("-aGgnruz --group --groups --name --real --user --zero", { most: 1 }),
  locale: look("-ackm --all-locales --category-name --charmaps --keyword-name", LOOSE),
  logname: look("", ALONE),
  java: version("-version"),
  javac: version("-version"),
  ls: look(
    "-aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ1 -I: -T: -w: --all --almost-all --author --block-size= --classify[=] --color[=] --dereference --directory --file-type --format= --full-time --group-directories-first --hide= --human-readable --hyperlink[=] --ignore= --ignore-backups --indicator-style= --inode --literal --no-group --numeric-uid-gid --quote-name --quoting-style= --recursive --reverse --show-control-chars --si --size --sort= --time= --time-style= --width= --zero --version",
    LOOSE,
  ),
  make: version(),
  node: version("-v"),
  npm: version("-v"),
  nproc: look("--all --ignore=", ALONE),
  perl: version(),
  pgrep: look(
    "-aclfinoux -P: -d: -g: -t: -U: --count --full --list-full --list-name --newest --oldest --exact",
    {
      most: 1,
    },
  ),
  ps,
  pwd: look("-LP", ALONE),
  python: version("-V"),
  python3: version("-V"),
  readlink: look(
    "-efmnqsvz --canonicalize --canonicalize-existing --canonicalize-missing --no-newline --zero",
    LOOSE,
  ),
  realpath: look(
    "-eLmPqsz --canonicalize-existing --canonicalize-missing --logical --no-symlinks --physical --quiet --relative-base= --relative-to= --strip --zero",
    LOOSE,
  ),
  stat: look("-fLt -c: --dereference --file-system --format= --printf= --terse", LOOSE),
  test,
  tree: look(
    "-aAcCdDfFghilnNpqQrsStuvxJ -I: -L: -P: --dirsfirst --du --filelimit= --filesfirst --gitignore --matchdirs --noreport --prune --si --sort=",
  ),
  tty: look("-s --silent --quiet", ALONE),
  type: look("-afptP", { loose: false }),
  uname: look(
    "-asnrvmpio --all --kernel-name --kernel-release --kernel-version --machine --nodename --operating-system --processor",
    ALONE,
  ),
  uptime: look("-ps --pretty --since", ALONE),
  users: look("", ALONE),
  whereis: look("-bmsu"),
  which: look("-as --all"),
  who: look("-abdHlmpqrstTuw --all --boot --count --heading", { most: 2 }),
  whoami: look("", ALONE),
};
