/**
 * The grammar of a settings file: one `NAME=value` a line. Text in, lines out, and back with some names changed. Does not know which names
 * matter, nor where the file lies.
 *
 * L1. Every line stands alone: a quote that is not closed on its line is a problem of that line, never the beginning of a longer value.
 * L2. A `#` begins a comment only at the start of a line or after a space: keys and addresses may hold one.
 * L3. Merging changes the lines of the names it is given and no other character: comments, unknown names and order stay.
 */

export interface EnvLine {
  /** As it stands there, without its line ending. */
  readonly raw: string;
  /** What it assigns; undefined for comments, empty lines, and lines that assign nothing. */
  readonly assigns?: {
    readonly name: string;
    readonly value: string;
    /** What stands before the value, and what after it. */
    readonly around: readonly [string, string];
  };
  /** Why it cannot be read. */
  readonly problem?: { readonly is: "unclosed" | "behindQuote"; readonly quote: string };
}

const ASSIGNMENT = /^(\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=\s*)(.*)$/su;

/** The lines of a text; a byte order mark at its beginning belongs to none. */
export const envLines = (text: string): EnvLine[] =>
  text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .map(envLine);

function envLine(raw: string): EnvLine {
  const [, before, name, rest = ""] = ASSIGNMENT.exec(raw) ?? [];
  if (before === undefined || name === undefined) return { raw };
  const quote = /^["'`]/.exec(rest)?.[0];
  if (quote === undefined) {
    const value = bare(rest);
    return { raw, assigns: { name, value, around: [before, rest.slice(value.length)] } };
  }
  const end = rest.indexOf(quote, 1);
  if (end === -1) return { raw, problem: { is: "unclosed", quote } }; // L1
  const after = rest.slice(end + 1);
  if (!/^\s*(?:#.*)?$/su.test(after)) return { raw, problem: { is: "behindQuote", quote } };
  const inner = rest.slice(1, end);
  const value = quote === '"' ? inner.replaceAll("\\n", "\n") : inner;
  return { raw, assigns: { name, value, around: [before, after] } };
}

/** L2 */
const bare = (text: string): string => text.replace(/(?:^|\s+)#.*$/su, "").trimEnd();

/** The values by name: of several lines with one name the last counts. */
export const valuesOf = (lines: readonly EnvLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ assigns }) => (assigns === undefined ? [] : [[assigns.name, assigns.value]])),
  );

/** The text with these names set to these values; null takes a name away. L3 */
export function mergeEnv(text: string, changes: Readonly<Record<string, string | null>>): string {
  const [ending = "\n"] = /\r\n|\n/.exec(text) ?? [];
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const lines = envLines(text);
  if (lines.at(-1)?.raw === "") lines.pop();
  const last = new Map(lines.map(({ assigns }, at) => [assigns?.name, at]));
  const kept = lines.flatMap(({ raw, assigns }, at) => {
    const change = assigns === undefined ? undefined : changes[assigns.name];
    if (assigns === undefined || change === undefined) return [raw];
    if (change === null || last.get(assigns.name) !== at) return []; // an earlier line of the name has no effect
    const [before, after] = assigns.around;
    return [assigns.value === change ? raw : before + written(change) + after];
  });
  const added = Object.entries(changes).flatMap(([name, value]) =>
    value === null || last.has(name) ? [] : [`${name}=${written(value)}`],
  );
  return mark + [...kept, ...added].map((line) => line + ending).join("");
}

/** Quoted only where it must be, so that other readers of the file understand it too. Throws for a text that no quoting can hold. */
function written(value: string): string {
  if (value === bare(value).trim() && !/^["'`]|[\r\n]/.test(value)) return value;
  const quote = ["'", '"', "`"].find((mark) => fits(value, mark));
  if (quote === undefined) throw new Error("No line of a settings file can hold this value.");
  return `${quote}${quote === '"' ? value.replaceAll("\n", "\\n") : value}${quote}`;
}

const fits = (value: string, quote: string): boolean =>
  !value.includes(quote) &&
  !value.includes("\r") &&
  (quote === '"' ? !value.includes("\\n") : !value.includes("\n"));
