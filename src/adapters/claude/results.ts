/**
 * What a tool's result weighs in the context, and a file's result as a pointer to the file. Knows the shapes that the harness gives its hooks;
 * does not know how much room there is.
 *
 * R1. The tool's own structure is kept: the harness ignores another one without a word (measured).
 */

import { blocksOf, type Fields, fieldsOf, numberOr0 } from "./fields.ts";

/** Larger results of other tools reach the model as a preview of a few KB (measured). */
const PREVIEWED = 30_000;
/** An image costs about this much, whatever its bytes. */
const IMAGE = 6_000;

/** A file's text as the Read tool answers it. */
export interface ReadFile {
  readonly path: string;
  readonly content: string;
  readonly lines: number;
}

/** Bytes of UTF-8 that would enter the context. */
export function sizeOf(response: unknown): number {
  const file = fileOf(response);
  if (file !== undefined) return Buffer.byteLength(file.content);
  if (fieldsOf(response).type === "image") return IMAGE;
  const text = typeof response === "string" ? response : (JSON.stringify(response) ?? "");
  return Math.min(Buffer.byteLength(text), PREVIEWED);
}

/** The file of a Read; undefined where it answered with something else than text, such as an image. */
export function fileOf(response: unknown): ReadFile | undefined {
  const result = fieldsOf(response);
  const file = fieldsOf(result.file);
  const { filePath: path } = file;
  const content = result.type === "notebook" ? cellsOf(file) : file.content;
  if (typeof path !== "string" || typeof content !== "string") return undefined;
  if (result.type === "notebook") return { path, content, lines: content.split("\n").length };
  return result.type === "text" ? { path, content, lines: numberOr0(file.totalLines) } : undefined;
}

/** The result of a Read with `words` in place of the file's text (R1): a text may stand for a notebook as well (measured). */
export function pointerTo(response: unknown, words: string): unknown {
  const { file } = fieldsOf(response);
  const { filePath, totalLines = 1 } = fieldsOf(file);
  const pointer = { filePath, content: words, numLines: 1, startLine: 1, totalLines };
  return { type: "text", file: pointer };
}

/** A notebook's texts; undefined where it shows images as well. */
function cellsOf({ cells }: Fields): string | undefined {
  const outputs = blocksOf(cells).flatMap(({ outputs }) => blocksOf(outputs));
  if (outputs.some(({ image }) => image !== undefined)) return undefined;
  const texts = [
    ...blocksOf(cells).map(({ source }) => source),
    ...outputs.map(({ text }) => text),
  ];
  return texts.filter((text) => typeof text === "string").join("\n");
}
