import { describe, expect, it } from "vitest";
import { type Fence, lastMarkdownBlock, readFence } from "../../../src/core/documents/fences.ts";

/** Which lines are code: one letter a line, `c` for code. */
function codeLines(...lines: string[]): string {
  let fence: Fence | undefined;
  return lines
    .map((line) => {
      const reading = readFence(fence, line);
      fence = reading.fence;
      return reading.code ? "c" : "-";
    })
    .join("");
}

describe("fences open and close as in CommonMark", () => {
  it.each([
    ["a pair", ["a", "```", "b", "```", "c"], "-ccc-"],
    ["with an info string", ["```js", "b", "```", "c"], "ccc-"],
    ["tildes", ["~~~ js `x`", "b", "~~~", "c"], "ccc-"],
    ["the other character does not close", ["```", "~~~", "```", "c"], "ccc-"],
    ["fewer do not close", ["````", "```", "````", "c"], "ccc-"],
    ["more do close", ["```", "`````", "c"], "cc-"],
    ["text behind does not close", ["```", "``` js", "c"], "ccc"],
    ["blanks behind do close", ["```", "```  \t", "c"], "cc-"],
    ["a backtick in the info is no fence", ["``` a ` b", "c"], "--"],
    ["inline code is no fence", ["```x``` is code", "c"], "--"],
    ["two are no fence", ["``", "c"], "--"],
    ["three spaces of indent", ["   ```", "b", "   ```", "c"], "ccc-"],
    ["four spaces do not open", ["    ```", "b"], "--"],
    ["four spaces do not close", ["```", "    ```", "c"], "ccc"],
    ["never closed", ["```", "b", "", "c"], "cccc"],
    ["in a quote, ended by leaving it", ["> ```", "> b", "c"], "cc-"],
    ["in a quote, closed inside", ["> ```", "> b", "> ```", "> c"], "ccc-"],
    ["a quote's closing does not close an outer one", ["```", "> ```", "c"], "ccc"],
    ["in a list item", ["- ```", "  b", "  ```", "c"], "ccc-"],
    ["in a list item, ended by leaving it", ["1. ```", "   b", "", "c"], "ccc-"],
  ])("%s", (_title, lines, expected) => {
    expect(codeLines(...lines)).toBe(expected);
  });
});

describe("a document wrapped in a Markdown fence", () => {
  it("is what lies between, of the last one", () => {
    const lines = ["```md", "old", "```", "text", "```markdown", "a", "b", "```"];
    expect(lastMarkdownBlock(lines)).toEqual(["a", "b"]);
  });

  it.each([
    ["another language", ["```js", "a", "```"]],
    ["no language", ["```", "a", "```"]],
    ["never closed", ["```markdown", "a"]],
  ])("is not there: %s", (_title, lines) => {
    expect(lastMarkdownBlock(lines)).toBeUndefined();
  });
});
