/**
 * The texts of a tool's result that the model would see, and the same result with other words in their place. Knows the shapes that the
 * harness gives its hooks, tool by tool; not which text is too long.
 *
 * T1. The tool's own structure is kept: the harness ignores another one without a word (measured). What is no text (an image) is not touched.
 */

import { type Fields, fieldsOf, numberOr0 } from "./fields.ts";

export interface ResultTexts {
  readonly texts: readonly string[];
  /** The harness has put the whole of the first text into a file of its own, which a resumed session no longer finds (measured). */
  readonly whole?: { readonly path: string; readonly bytes: number };
  /** `words[i]` in place of `texts[i]`; undefined leaves it, "" takes it out. */
  with(words: readonly (string | undefined)[]): unknown;
}

type Words = readonly (string | undefined)[];

/** Undefined for a result without such texts. */
export function textsOf(tool: string, response: unknown): ResultTexts | undefined {
  if (tool.startsWith("mcp__")) return textsOfMcp(response);
  return SHAPES[tool]?.(fieldsOf(response));
}

const SHAPES: Readonly<Record<string, (result: Fields) => ResultTexts | undefined>> = {
  Bash(result) {
    const { stdout, persistedOutputPath: path, persistedOutputSize: bytes, ...rest } = result;
    if (typeof stdout !== "string" || result.isImage === true) return undefined;
    if (typeof path === "string")
      return {
        texts: [stdout],
        whole: { path, bytes: numberOr0(bytes) },
        with: ([text]) => (text === undefined ? result : { ...rest, stdout: text }),
      };
    const stderr = textIn(result.stderr);
    return {
      texts: [stdout, stderr],
      with: ([out = stdout, error = stderr]) => ({ ...result, stdout: out, stderr: error }),
    };
  },
  Grep: (result) => ({
    texts: [textIn(result.content), names(result)],
    with: ([content, files]) => ({
      ...result,
      ...(content !== undefined && { content }),
      ...(files !== undefined && { filenames: namesFrom(files) }),
    }),
  }),
  Glob: (result) => ({
    texts: [names(result)],
    with: ([files]) => ({
      ...result,
      ...(files !== undefined && { filenames: namesFrom(files) }),
    }),
  }),
  WebFetch: (result) => ({
    texts: [textIn(result.result)],
    with: ([text]) => ({ ...result, result: text ?? result.result }),
  }),
  WebSearch(result) {
    const found: readonly unknown[] = Array.isArray(result.results) ? result.results : [];
    return {
      // A list of hits may stand as a text as well: both are valid.
      texts: found.map((each) => (typeof each === "string" ? each : json(fieldsOf(each).content))),
      with: (words) => ({ ...result, results: replaced(found, words, (_, text) => text) }),
    };
  },
};

/** A text, or blocks. */
function textsOfMcp(response: unknown): ResultTexts | undefined {
  if (typeof response === "string")
    return { texts: [response], with: ([text]) => text ?? response };
  if (!Array.isArray(response)) return undefined;
  const blocks: readonly unknown[] = response;
  return {
    texts: blocks.map((block) =>
      fieldsOf(block).type === "text" ? textIn(fieldsOf(block).text) : "",
    ),
    with: (words) => replaced(blocks, words, (block, text) => ({ ...fieldsOf(block), text })),
  };
}

function replaced<Item>(
  items: readonly Item[],
  words: Words,
  put: (item: Item, text: string) => unknown,
): unknown[] {
  return items.flatMap((item, index) => {
    const text = words[index];
    if (text === undefined) return [item];
    return text === "" ? [] : [put(item, text)];
  });
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const json = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value));
const names = ({ filenames }: Fields): string =>
  Array.isArray(filenames) ? filenames.filter((name) => typeof name === "string").join("\n") : "";
const namesFrom = (text: string): string[] => (text === "" ? [] : text.split("\n"));
