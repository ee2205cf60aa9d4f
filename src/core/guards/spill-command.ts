/**
 * A shell command as its parts: what runs first in each pipeline, with its words. Reads quotes, variables that the command sets itself,
 * redirections and comments; knows no program. Good enough to see which files are named, and not to judge what a command may do.
 */

/** The first program of one pipeline; what filters come after it does not matter. */
export interface Part {
  readonly verb: string;
  /** Its words, without what is redirected to. A word with wildcards ends at its last folder. */
  readonly words: readonly string[];
  /** Files that are read with `<`. */
  readonly inputs: readonly string[];
}

/** `op` ends a word; `input` is what a `<` reads; a word's unquoted wildcards are marked. */
type Token = { readonly op: string } | { readonly word: string } | { readonly input: string };

/** Stands for an unquoted wildcard. */
const WILD = "\u0000";
const LEADING: readonly string[] = [
  "do",
  "then",
  "else",
  "elif",
  "if",
  "while",
  "until",
  "!",
  "{",
  "time",
];
const PIECES =
  /(?<blank>[ \t]+|\\\n)|(?<comment>(?<=^|[\s;&|()])#[^\n]*)|(?<op>\d?>&\d?-?|&>>?|\d?>>?\|?|<<<?|\d?<|\|\||\|&|\||&&|&|;+|\n|[()])|(?<opaque>\$\(|`)|'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\.)*)"|\\(?<escaped>.)|(?<wild>[*?[])|(?<plain>[^\s'"\\`;&|<>()*?[#$]+|[#$])/gsy;

const REDIRECTS = /^(?:&>>?|\d?>>?\|?|\d?<)$/;
const FILTERS = /^\|&?$/;
const ENDS = /^(?:\|\||&&|&|;+|\n|[()])$/;

type Piece = Readonly<Record<string, string | undefined>>;

/** Undefined for what is not understood. @param home for `~`. */
export function partsOf(command: string, home: string): readonly Part[] | undefined {
  const tokens = tokensOf(command);
  if (tokens === undefined) return undefined;
  const variables = new Map([
    ["HOME", home],
    ["PWD", "."], // words are read below the folder that the command went to
  ]);
  return pipelines(tokens).flatMap((stage) => partOf(stage, variables, home));
}

function tokensOf(command: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let word: string | undefined;
  let operator = "";
  let at = 0;
  const end = (): void => {
    if (word === undefined) return;
    if (!REDIRECTS.test(operator)) tokens.push({ word });
    else if (operator.endsWith("<")) tokens.push({ input: word });
    word = undefined;
    operator = "";
  };
  PIECES.lastIndex = 0;
  for (let found = PIECES.exec(command); found !== null; found = PIECES.exec(command)) {
    at = PIECES.lastIndex;
    const piece = found.groups ?? {};
    if (isOpaque(piece)) return undefined;
    const text = textOf(piece);
    if (text === undefined) end();
    else word = (word ?? "") + text;
    if (piece.op === undefined) continue;
    operator = piece.op;
    if (ENDS.test(operator) || FILTERS.test(operator)) tokens.push({ op: operator });
  }
  end();
  return at === command.length ? tokens : undefined;
}

const isOpaque = ({ opaque, double = "", op = "" }: Piece): boolean =>
  opaque !== undefined || op.startsWith("<<") || /\$\(|`/.test(double);

/** What a piece adds to a word; undefined for what ends one. */
function textOf(piece: Piece): string | undefined {
  if (piece.wild !== undefined) return WILD;
  if (piece.double !== undefined) return piece.double.replace(/\\(["\\$`])/g, "$1");
  return piece.single ?? piece.escaped ?? piece.plain;
}

/** The tokens of the first stage of each pipeline. */
function pipelines(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const all: Token[][] = [[]];
  let filter = false;
  for (const token of tokens) {
    if ("op" in token) {
      filter = FILTERS.test(token.op);
      if (!filter) all.push([]);
    } else if (!filter) all.at(-1)?.push(token);
  }
  return all.filter((stage) => stage.length > 0);
}

function partOf(stage: readonly Token[], variables: Map<string, string>, home: string): Part[] {
  const spell = (word: string): string => spelled(word, variables, home);
  const words: string[] = [];
  for (const token of stage) {
    if (!("word" in token)) continue;
    const word = spell(token.word);
    if (words.length > 0 || !leads(word, variables)) words.push(word);
  }
  const inputs = stage.flatMap((token) => ("input" in token ? [spell(token.input)] : []));
  const [verb = "", ...rest] = words;
  setBy(verb, rest, variables);
  return verb === "" && inputs.length === 0
    ? []
    : [{ verb: verb.replace(/^.*\//s, ""), words: rest, inputs }];
}

/** `export F=x`, and a loop over one thing. */
function setBy(verb: string, words: readonly string[], variables: Map<string, string>): void {
  const [name = "", word, value = ""] = words;
  if (verb === "export") for (const each of words) leads(each, variables);
  else if (verb === "for" && word === "in" && words.length === 3) variables.set(name, value);
}

/** What stands before the program: a keyword, or a variable that is set. */
function leads(word: string, variables: Map<string, string>): boolean {
  const set = /^([A-Za-z_]\w*)=(.*)$/s.exec(word);
  if (set !== null) variables.set(set[1] ?? "", set[2] ?? "");
  return set !== null || LEADING.includes(word);
}

function spelled(word: string, variables: ReadonlyMap<string, string>, home: string): string {
  const full = word
    .replace(/^~(?=\/|$)/, home)
    .replace(/\$(?:(\w+)|\{(\w+)\})/g, (whole, plain?: string, braced?: string) => {
      return variables.get(plain ?? braced ?? "") ?? whole;
    });
  const wild = full.indexOf(WILD);
  if (wild === -1) return full;
  const folder = full.slice(0, full.lastIndexOf("/", wild) + 1);
  return folder === "" ? "." : folder;
}
