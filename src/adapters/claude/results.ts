/**
 * What a tool's result weighs in the context, and a file's result as a pointer to the file. Knows the shapes that the harness gives its hooks;
 * does not know how much room there is.
 *
 * R1. The tool's own structure is kept: the harness ignores another one without a word (measured).
 */

import { fieldsOf, numberOr0 } from "./fields.ts";

/** Larger results of other tools reach the model as a preview of a few KB (measured). */
const PREVIEWED = 30_000;
/** An image costs about this much, whatever its bytes. */
const IMAGE = 6_000;

/** Bytes of UTF-8 that would enter the context. */
export function sizeOf(response: unknown): number {
  const file = fileOf(response);
  if (file !== undefined) return Buffer.byteLength(file.content);
  if (fieldsOf(response).type === "image") return IMAGE;
  const text = typeof response === "string" ? response : (JSON.stringify(response) ?? "");
  return Math.min(Buffer.byteLength(text), PREVIEWED);
}

/** The result of a Read with `words` in place of the file's text (R1); undefined for a result of another shape. */
export function pointerTo(
  response: unknown,
  words: (file: { path: string; lines: number; bytes: number }) => string,
): unknown {
  const file = fileOf(response);
  if (file === undefined) return undefined;
  const { filePath: path, content, totalLines } = file;
  const text = words({ path, lines: totalLines, bytes: Buffer.byteLength(content) });
  return {
    ...fieldsOf(response),
    file: { ...file, content: text, numLines: 1, startLine: 1 },
  };
}

interface ReadFile extends Record<string, unknown> {
  readonly filePath: string;
  readonly content: string;
  readonly totalLines: number;
}

function fileOf(response: unknown): ReadFile | undefined {
  const result = fieldsOf(response);
  const file = fieldsOf(result.file);
  if (result.type !== "text") return undefined;
  const { filePath, content, totalLines } = file;
  const known = typeof filePath === "string" && typeof content === "string";
  return known ? { ...file, filePath, content, totalLines: numberOr0(totalLines) } : undefined;
}
