/**
 * Makes up shell commands: ordinary looks, every option of the manuals, and every construct that could change something. Each effect it can
 * ask for stays within the playground. Repeatable by its seed.
 */

import { readFileSync } from "node:fs";

/** Options of each command as its manual lists them; `=` at the end: takes a value. */
const OPTIONS = Object.entries(
  JSON.parse(
    readFileSync(new URL("../fixtures/command-options.json", import.meta.url), "utf8"),
  ) as Record<string, string>,
).map(([command, options]) => ({ command, options: options.split(" ") }));

export interface Dice {
  /** A whole number from 0 to below. */
  readonly below: (limit: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
  };
}

interface Parts {
  /** Names that lie in the playground, and names that something could make there. */
  readonly files: readonly string[];
  readonly globs: readonly string[];
  readonly secrets: readonly string[];
  readonly values: readonly string[];
  readonly patterns: readonly string[];
  readonly sed: readonly string[];
  readonly awk: readonly string[];
  readonly jq: readonly string[];
  /** Looks as people write them. Names in capitals are filled in. */
  readonly tame: readonly string[];
  /** What must not pass, each asking for an effect within the playground. */
  readonly hostile: readonly string[];
}
const PARTS: Parts = JSON.parse(
  readFileSync(new URL("../fixtures/command-parts.json", import.meta.url), "utf8"),
);

export function command(dice: Dice): string {
  const whole = dice.chance(0.2) ? hostile(dice) : harmless(dice);
  const around = dice.chance(0.03) ? wrapped(whole, dice) : whole;
  return dice.chance(0.12) ? mutated(around, dice) : around;
}

function harmless(dice: Dice): string {
  const parts = Array.from({ length: 1 + dice.below(dice.chance(0.6) ? 1 : 3) }, () => part(dice));
  return parts.reduce((all, one) => all + connector(dice) + one);
}

/** Mostly with nothing beside it for which it could be refused. */
function hostile(dice: Dice): string {
  const body = filled(dice.pick(PARTS.hostile), dice);
  const beside = dice.pick(["", "", "", "ls", "cat a.txt", "true"]);
  if (beside === "") return body;
  return dice.chance(0.5) ? beside + connector(dice) + body : body + connector(dice) + beside;
}

const connector = (dice: Dice): string =>
  dice.chance(0.9)
    ? dice.pick([" | ", " && ", "; ", " || ", "\n", ";", "|", "&&\n", "\n\n"])
    : dice.pick([" & ", " |& ", ";;", "&", " & & ", " ;\n; ", " \\\n ", "\r", " # x\n", "\u00a0"]);

function part(dice: Dice): string {
  const front = dice.chance(0.06) ? `${assignment(dice)} ` : "";
  const body = dice.chance(0.65) ? filled(dice.pick(PARTS.tame), dice) : byOptions(dice);
  return front + body + (dice.chance(0.12) ? ` ${redirection(dice)}` : "");
}

const assignment = (dice: Dice): string =>
  dice.pick([
    "LC_ALL=C",
    "LANG=C",
    "TZ=UTC",
    "NO_COLOR=1",
    "LC_ALL=$(touch pwned)",
    "PATH=.",
    "LD_PRELOAD=./evil",
    "GIT_EXTERNAL_DIFF=./evil",
    "PAGER=./evil",
    "X=1",
    "TZ=../x",
    "GIT_OPTIONAL_LOCKS=0",
    "A[`touch pwned`]=1",
  ]);

const redirection = (dice: Dice): string =>
  dice.chance(0.7)
    ? dice.pick([
        "2>&1",
        ">/dev/null",
        "2>/dev/null",
        "2> /dev/null",
        "< a.txt",
        "&>/dev/null",
        ">&2",
      ])
    : dice.pick([
        "> pwned",
        ">> a.txt",
        ">| a.txt",
        "2> pwned",
        "&> pwned",
        ">& pwned",
        "<> pwned",
        "< .env",
        "3>&1",
        "> /dev/null/x",
        "2>&1 > pwned",
        ">$HOME/pwned",
        "<<< $(touch pwned)",
        "< <(touch pwned)",
        "> a*.txt",
        "{fd}> pwned",
        "2>pwned1",
        "1>'pwned'",
      ]);

/** A command of the manuals with options drawn from its own page. */
function byOptions(dice: Dice): string {
  const { command: name, options } = dice.pick(OPTIONS);
  const chosen = Array.from({ length: dice.below(3) }, () => option(dice.pick(options), dice));
  const operands = Array.from({ length: dice.below(3) }, () => operand(dice));
  const args = dice.chance(0.2) ? [...operands, ...chosen] : [...chosen, ...operands];
  const fixed = name === "sed" || name === "awk" || name === "jq" ? [program(name, dice)] : [];
  return [name, ...fixed, ...args].join(" ");
}

const program = (name: "sed" | "awk" | "jq", dice: Dice): string => dice.pick(PARTS[name]);

/** As listed, shortened, clustered, with its value attached, behind `=` or on its own. */
function option(listed: string, dice: Dice): string {
  const takes = listed.endsWith("=");
  const name = takes ? listed.slice(0, -1) : listed;
  const long = name.startsWith("--");
  const written =
    long && dice.chance(0.1)
      ? name.slice(0, 3 + dice.below(name.length - 2))
      : clustered(name, dice);
  if (takes) return written + dice.pick(["=", "=", " "]) + dice.pick(PARTS.values);
  if (!long && dice.chance(0.25)) return written + dice.pick(["", " "]) + dice.pick(PARTS.values);
  return written;
}

const clustered = (name: string, dice: Dice): string =>
  !name.startsWith("--") && dice.chance(0.1)
    ? `-${dice.pick(["n", "u", "a", "q", "v", "l"])}${name.slice(1)}`
    : name;

const operand = (dice: Dice): string => {
  const roll = dice.below(100);
  if (roll < 72) return quoted(dice.pick(PARTS.files), dice);
  if (roll < 82) return dice.pick(PARTS.values);
  if (roll < 92) return dice.pick(PARTS.globs);
  if (roll < 96) return dice.pick(PARTS.secrets);
  return dice.pick([
    "$HOME",
    '"$PWD/a.txt"',
    "$PWD/a.txt",
    "$x",
    "$(touch pwned)",
    "--",
    "-",
    "{}",
  ]);
};

function quoted(word: string, dice: Dice): string {
  if (dice.chance(0.8)) return word;
  const at = dice.below(word.length);
  return dice.pick([
    `'${word}'`,
    `"${word}"`,
    `${word.slice(0, at)}\\${word.slice(at)}`,
    `${word.slice(0, at)}'${word.slice(at)}'`,
    `${word.slice(0, at)}""${word.slice(at)}`,
    `'${word}`,
    `${word}\\`,
  ]);
}

/** A name in capitals stands for one of its kind. */
const filled = (template: string, dice: Dice): string =>
  template.replace(/\b(?:FILE|VALUE|PATTERN|SED|AWK|JQ|GLOB|SECRET)\b/g, (kind) =>
    kind === "FILE" ? operand(dice) : dice.pick(KINDS[kind] ?? [kind]),
  );

const KINDS: Readonly<Record<string, readonly string[]>> = {
  VALUE: PARTS.values,
  PATTERN: PARTS.patterns,
  SED: PARTS.sed,
  AWK: PARTS.awk,
  JQ: PARTS.jq,
  GLOB: PARTS.globs,
  SECRET: PARTS.secrets,
};

const wrapped = (body: string, dice: Dice): string =>
  dice
    .pick([
      "(@)",
      "{ @; }",
      "$(@)",
      "`@`",
      "if @; then ls; fi",
      "for i in 1 2; do @; done",
      "while @; do break; done",
      "f() { @; }; f",
      "! @",
      "time @",
      "@ &",
      'echo "$(@)"',
      "eval '@'",
      "sh -c '@'",
      "coproc @",
      "[[ -n x ]] && @",
      "  @  ",
      "# x\n@",
      "cat <<E\n@\nE",
    ])
    .replace("@", () => body);

const NOISE = [
  "'",
  '"',
  "\\",
  ";",
  "&",
  "|",
  ">",
  "<",
  "$",
  "`",
  "(",
  ")",
  "{",
  "}",
  "#",
  "\n",
  " ",
  "*",
  "-",
  "=",
  "!",
  "~",
];

/** One character too many, one too few, or two exchanged. What keeps a path within the playground stays. */
function mutated(text: string, dice: Dice): string {
  const at = dice.below(text.length + 1);
  if (dice.chance(0.6)) return text.slice(0, at) + dice.pick(NOISE) + text.slice(at);
  return /[./~$]/.test(text[at] ?? ".") ? text : text.slice(0, at) + text.slice(at + 1);
}
