/** Texts that are made to confuse a reader of Markdown: headings, fences, markers, escapes and line ends in any order. */

import fc from "fast-check";
import { LANGS } from "../../src/core/locale/lang.ts";
import { HANDOFF_TITLES } from "../../src/core/locale/titles.ts";

const titles = LANGS.flatMap((lang) => Object.values(HANDOFF_TITLES[lang]).flat());

const hard = fc.oneof(
  fc.constantFrom("#", "## ", "### ", "####### ", "**", "__", "*", "_", "> ", "- ", "1. ", "一、"),
  fc.constantFrom(
    "```",
    "```js",
    "````",
    "~~~",
    "~~~~ x",
    "`",
    "   ```",
    "    ```",
    "- ```",
    "> ```",
  ),
  fc.constantFrom(
    "\\",
    "\\\\",
    "\\#",
    ":",
    "：",
    " :",
    "(空)",
    "(未填)",
    "(无)",
    "[降级:交接没写成]",
  ),
  fc.constantFrom(
    "\n",
    "\n\n",
    "\n\n\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "    ",
    "\u3000",
    "\uFEFF",
    "\u200B",
  ),
  fc.constantFrom("---", "===", "text", "文件 a.py", "a", "0", "é", "🚧", "</handoff>", "\ud800"),
  fc.string({ unit: "binary", maxLength: 8 }),
);

/** Any text, but mostly the hard ones. @param words titles and markers of the document at hand. */
export const markdownTextOf = (words: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof({ arbitrary: fc.constantFrom(...words), weight: 1 }, { arbitrary: hard, weight: 5 }),
      {
        maxLength: 24,
      },
    )
    .map((parts) => parts.join(""));

export const markdownText: fc.Arbitrary<string> = markdownTextOf(titles);
