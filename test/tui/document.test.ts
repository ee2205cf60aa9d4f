import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { changeRows, documentRows } from "../../src/tui/document.ts";
import type { Style } from "../../src/tui/style.ts";

const style = (width: number): Style => ({
  ...{ lang: "en", width, colour: false, home: "/home/ada", verbose: false },
});
const texts = (rows: readonly { text: string }[]) => rows.map(({ text }) => text);

const CJK = "把交接写清楚,别漏掉走不通的路。".repeat(8);

describe("a document", () => {
  it("stands behind a bar as it is, headings and quotes apart, list items indented by their mark", () => {
    const markdown =
      "# Handoff\n\n> Edit it.\n\n## Next\n- one two three four\n  12. five six seven\n\n";
    const rows = documentRows(markdown, style(20));
    expect(texts(rows)).toEqual([
      "  | # Handoff",
      "  |",
      "  | > Edit it.",
      "  |",
      "  | ## Next",
      "  | - one two three",
      "  |   four",
      "  |   12. five six",
      "  |       seven",
    ]);
    expect(rows[0]?.tone).toBe("note");
    expect(rows[2]?.tone).toBe("quiet");
    expect(rows[5]?.tone).toBe("plain");
  });

  it.each([40, 80])("is never wider than %i columns, and loses nothing", (width) => {
    for (const line of [`- ${CJK}`, CJK, `## ${CJK}`, `1. ${"word ".repeat(60)}`]) {
      const rows = texts(documentRows(line, style(width)));
      for (const row of rows) expect(stringWidth(row), row).toBeLessThanOrEqual(width);
      const shown = rows.map((row) => row.slice(4)).join("");
      expect(shown.replace(/\s/g, "")).toBe(line.replace(/\s/g, ""));
    }
  });

  it("steers no terminal", () => {
    const rows = texts(documentRows("a\u001b[2J\n- b\u001b[0m\u202e\n\u001b]0;x", style(80)));
    expect(rows.join("")).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });
});

it("a change has its mark before each line, and wraps behind it", () => {
  const rows = changeRows(["@@ -1,2 +1,2 @@", " same", `-${CJK}`, "+new"], style(40));
  expect(texts(rows).slice(0, 2)).toEqual(["  @@ -1,2 +1,2 @@", "    same"]);
  expect(rows.at(-1)).toEqual({ text: "  + new", tone: "good" });
  const gone = rows.filter(({ tone }) => tone === "bad");
  expect(gone.length).toBeGreaterThan(1);
  for (const { text } of gone) expect(stringWidth(text)).toBeLessThanOrEqual(40);
});
