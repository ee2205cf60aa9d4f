import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { degradedDocument } from "../../../src/core/handoff/degraded.ts";
import {
  DEGRADED,
  isDegraded,
  missing,
  parseHandoff,
  toMarkdown,
} from "../../../src/core/handoff/document.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { markdownText } from "../../support/markdown-text.ts";

describe("a document that code puts together", () => {
  it.each(LANGS)("is complete and degraded in %s, and says so, and why", (lang) => {
    const document = degradedDocument("干活", "Fix the build.", { lang, why: "time is up" });
    expect(missing(document)).toEqual([]);
    expect(isDegraded(document)).toBe(true);
    expect(document.doing.startsWith(DEGRADED)).toBe(true);
    expect(document.doing).toContain("干活");
    expect(document.doing).toContain("(time is up)");
    expect(document.next).toContain("git status");
    expect(document).toMatchObject({ decided: "", deadends: "", step: "干活" });
  });

  it("says nothing of a reason that is not known", () => {
    expect(degradedDocument("work", "t").doing).not.toContain("(");
  });

  it("keeps the first 1200 characters of the task, counted as people count", () => {
    expect(degradedDocument("s", "x".repeat(3000)).scene).toBe("x".repeat(1200));
    expect(degradedDocument("s", "𠮷".repeat(3000)).scene).toBe("𠮷".repeat(1200));
    expect(degradedDocument("s", ` ${"x".repeat(1200)} `).scene).toBe("x".repeat(1200));
    expect(degradedDocument("s", "short").scene).toBe("short");
  });

  it("loses nothing that was in flight", () => {
    const { scene } = degradedDocument("s", "t", {
      reports: ["report of a1\n## Next step\nb"],
      running: [{ id: "b7", type: "command", description: "npm test", output: "/tmp/b7.output" }],
    });
    expect(scene).toContain(">\nreport of a1\n## Next step\nb\n</report-1-");
    expect(scene).toContain("was ended:\n\n- b7 · command · npm test · → /tmp/b7.output");
  });

  it("says of work that goes on that it goes on", () => {
    const running = [{ id: "b7", type: "command", description: "npm test" }] as const;
    expect(degradedDocument("s", "t", { running, kept: true }).scene).toContain("still runs:");
  });

  it("keeps what a poor document did hold", () => {
    const poor = parseHandoff("## Doing now\na\n## Decided\nb\n## Dead ends\nc\n## Scene\nd");
    const document = degradedDocument("s", "t", { poor });
    expect(document.doing).toMatch(/\n\na$/);
    expect(document).toMatchObject({ decided: "b", deadends: "c", scene: "t\n\nd" });
    expect(missing(document)).toEqual([]);
  });

  it("stays complete and whole through its file, whatever the task and the reports contain", () => {
    fc.assert(
      fc.property(markdownText, markdownText, fc.array(markdownText), (step, prompt, reports) => {
        const document = degradedDocument(step, prompt, { why: prompt, reports });
        const read = parseHandoff(toMarkdown(document), step);
        expect(missing(read)).toEqual([]);
        expect(isDegraded(read)).toBe(true);
        expect({ ...read, scene: "" }).toEqual({ ...document, scene: "" });
      }),
      { numRuns: 500 },
    );
  });
});
