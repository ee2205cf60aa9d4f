/**
 * Which files a text names. Looks at words alone: whether a file exists is asked elsewhere, and since a sentence does not say where a
 * name ends, each mention has several readings.
 *
 * P1. When in doubt there is no mention: what may be a branch, an address, a pattern or a brand is left out, since a mark on what is no
 *     path would make all marks doubtful.
 * P2. A mention is missing only when none of its readings exists.
 */

export interface PathMention {
  /** As it is best called. */
  readonly path: string;
  /** What may be meant, the best one first. */
  readonly readings: readonly string[];
  readonly line?: number;
}

/** In the order of the text, each once. */
export function pathsIn(text: string): PathMention[] {
  const mentions = new Map<string, PathMention>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    for (const mention of mentionsIn(line))
      if (!mentions.has(mention.path)) mentions.set(mention.path, mention);
  }
  return [...mentions.values()];
}

/** Every reading once: what to look for on the disk. */
export const readingsOf = (mentions: readonly PathMention[]): string[] => [
  ...new Set(mentions.flatMap(({ readings }) => readings)),
];

/** P2. */
export const missingPaths = (
  mentions: readonly PathMention[],
  exists: (path: string) => boolean,
): string[] => mentions.filter(({ readings }) => !readings.some(exists)).map(({ path }) => path);

const SPAN = /(`+)(?!`)(.+?)(?<!`)\1(?!`)/g;

function mentionsIn(line: string): PathMention[] {
  const found: PathMention[] = [];
  const prose = (text: string) => found.push(...text.split(SEPARATORS).flatMap(inProse));
  let at = 0;
  for (const { 0: all, 2: content = "", index } of line.matchAll(SPAN)) {
    prose(line.slice(at, index));
    if (!BRANCH.test(line.slice(0, index))) found.push(...inCode(content.trim()));
    at = index + all.length;
  }
  prose(line.slice(at));
  return found;
}

/** The word before says that a branch follows (P1). */
const BRANCH = /(?:\bbranche?s?|\bref|分支|ブランチ)[\s:：「"'(]*$/i;
const SEPARATORS = /[\s`"'“”‘’«»「」『』《》，。；、：！？（）()[\]{}<>|,;]+/u;
const NEVER =
  /:\/\/|[*?$<>{}|^"=]|^-|^@[\w-]+\/[\w-]+$|^(?:text|application|image|audio|video)\/[\w.+-]+$|^\d+(?:\.\d+)*$|^\d+\/\d+$/;
/** Branches and remotes, unless it ends like a file. */
const REF =
  /^(?:origin|upstream|feature|feat|fix|bugfix|hotfix|release|chore|refs|heads|remotes)\//;
/** Where absolute paths begin; `/help` and `/api/users` are none. */
const ROOT =
  /^\/(?:home|Users|tmp|var|etc|usr|opt|srv|mnt|media|root|workspaces?|work|app|data|private|proc|dev|builds?|code|src|repos?)\/[^/]/;
const EXTENSION =
  /[^./\\]\.(?:[cm]?[jt]sx?|json[5cl]?|md|mdx|txt|py|pyi|ipynb|rb|go|rs|java|kts?|scala|swift|c|h|cc|cpp|hpp|cxx|cs|fs|php|pl|lua|r|jl|ex|exs|erl|hs|ml|clj|dart|vue|svelte|s?css|less|html?|xml|svg|png|jpe?g|gif|webp|pdf|csv|tsv|ya?ml|toml|ini|cfg|conf|env|lock|log|sql|db|sqlite|sh|bash|zsh|ps1|bat|mk|cmake|gradle|proto|graphql|tf|patch|diff|snap|out|bin|wasm|zip|tar|t?gz|map|service|plist|tex|rst|adoc)$/i;
const BRAND =
  /^(?:(?:node|next|nuxt|vue|three|d3|express|deno|bun|react|ember|backbone|chart|socket|discord|p5|moment)\.js|(?:console|math|log|logger)\.log|process\.env|\w+\.map)$/i;

/** In backticks: blanks may belong to the name, or part a command from its arguments. */
function inCode(content: string): PathMention[] {
  const bare = withoutLine(content).path;
  if (!/\s/.test(content)) return isPath(bare, isLikely) ? [mention(content)] : [];
  const parts = content.split(/\s+/).filter((part) => isPath(withoutLine(part).path, isSure));
  if (COMMAND.test(content) || /\s-/.test(content)) return parts.map((part) => mention(part));
  return isPath(bare, isSure) ? [mention(content, parts)] : [];
}

const COMMAND =
  /^(?:\$ |(?:cat|less|head|tail|ls|cd|cp|mv|rm|mkdir|touch|grep|rg|find|sed|awk|node|npm|npx|pnpm|yarn|bun|deno|python3?|pip3?|uv|pytest|go|cargo|make|cmake|gcc|clang|git|gh|docker|kubectl|bash|sh|source|vim|vi|nano|code|curl|tsc|vitest|jest|java|mvn|gradle|ruby|rake|bundle|php|composer|sudo|open|diff|chmod) )/;

/** Between blanks and punctuation; letters of Chinese or Japanese may belong to the sentence or to the name. */
function inProse(token: string): PathMention[] {
  const text = token.replace(/^(?:\*+|_+|~~)+|[*_~.:]+$/gu, "");
  const sure = isPath(withoutLine(text).path, isSure);
  if (!WIDE.test(text)) return sure ? [mention(text)] : [];
  const plain = (text.match(PLAIN) ?? []).filter((part) => isPath(withoutLine(part).path, isSure));
  const others = sure ? [text, ...suffixes(text)] : [];
  if (plain.length > 0) return plain.map((part) => mention(part, others));
  return sure ? [mention(text, others)] : [];
}

/** A name without wide letters, inside of a run that has them. */
const PLAIN = /(?<![\\/])[\w@~+-][\w./\\@~+-]*\w(?::\d+)?/g;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const SUFFIXES = 12;

/** `见文档/设计.md` may speak of `文档/设计.md`. */
const suffixes = (text: string): string[] =>
  Array.from({ length: Math.min(SUFFIXES, text.length - 1) }, (_, index) =>
    text.slice(index + 1),
  ).filter((part) => isPath(withoutLine(part).path, isSure));

/** Surely a path: it ends like a file, or begins like one, or has several slashes. */
function isSure(text: string): boolean {
  if (EXTENSION.test(text)) return true;
  if (text.startsWith("/")) return ROOT.test(text);
  if (REF.test(text)) return false;
  return (
    /^(?:\.{1,2}|~)[\\/]\S*[\p{L}\p{N}]/u.test(text) ||
    /^[A-Za-z]:\\/.test(text) ||
    (text.match(/[\\/]/g)?.length ?? 0) > 1
  );
}

/** In backticks one slash is enough, and so is the name of a hidden file. */
const isLikely = (text: string): boolean =>
  isSure(text) ||
  (/^[^/]*[\p{L}\p{N}][\\/]/u.test(text) && !REF.test(text)) ||
  /^\.[\w-]+(?:rc|ignore|env)$/.test(text);

const isPath = (text: string, looks: (text: string) => boolean): boolean =>
  text.length > 1 && text.length < 1024 && !NEVER.test(text) && !BRAND.test(text) && looks(text);

const LINE = /(?::(\d+)(?:[:-]\d+)*|#L(\d+)(?:-L?\d+)?|\((\d+)(?:,\d+)?\)):?$/;

function withoutLine(text: string): { readonly path: string; readonly line?: number } {
  const found = LINE.exec(text);
  const line = found?.[1] ?? found?.[2] ?? found?.[3];
  if (found === null || line === undefined || found.index === 0) return { path: text };
  return { path: text.slice(0, found.index), line: Number(line) };
}

function mention(text: string, others: readonly string[] = []): PathMention {
  const { path, line } = withoutLine(text);
  const more = others.map((other) => withoutLine(other).path);
  const readings = [...new Set([path, ...more, ...(line === undefined ? [] : [text])])];
  return { path, readings, ...(line === undefined ? {} : { line }) };
}
