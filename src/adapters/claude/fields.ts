/** Reading what was never promised: fields, blocks and texts of a message of unknown shape. Never throws. */

export type Fields = Readonly<Record<string, unknown>>;

/** The value's fields; none when it is no object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {};
}

/** The value when it is a number that can be reckoned with, else 0. */
export const numberOr0 = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? value : 0;

/** The value as a list of blocks; none when it is no list. */
export function blocksOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** A string as it is; of blocks, the texts. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return blocksOf(content)
    .filter((block) => typeof block.text === "string")
    .map((block) => String(block.text))
    .join("\n");
}

/** The first characters (code points, so that none is torn). */
export function head(text: string, width: number): string {
  return text.length <= width ? text : [...text].slice(0, width).join("");
}

/** A value as words in a line. */
export function line(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** A field that should be a word; "" where it is missing. */
export const word = (value: unknown): string =>
  value === undefined || value === null ? "" : line(value);
