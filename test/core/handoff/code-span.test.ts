import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeSpan } from "../../../src/core/handoff/code-span.ts";

describe("a name as code", () => {
  it.each([
    ["a b.ts", "`a b.ts`"],
    ["a`b", "``a`b``"],
    ["`", "`` ` ``"],
    ["a\nb\tc\rd", "`a\\nb\\tc\\rd`"],
    ["a\u202eb\u0007", "`a\\u{202e}b\\u{7}`"],
    ["", "`  `"],
    [" a ", "`  a  `"],
    ["三".repeat(300), `\`${"三".repeat(200)}…\``],
  ])("%j", (text, expected) => {
    expect(codeSpan(text)).toBe(expected);
  });

  it("is one line that closes where it should, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const span = codeSpan(text);
        const ticks = /^`+/.exec(span)?.[0] ?? "";
        const inside = span.slice(ticks.length, -ticks.length);
        expect(span).not.toMatch(/[\n\r\u2028\u2029]/);
        expect(inside.match(/`+/g) ?? []).not.toContain(ticks);
        expect(inside).not.toMatch(/^`|`$/);
      }),
    );
  });
});
