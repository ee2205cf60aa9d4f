import { describe, expect, it } from "vitest";
import { flowerEvent } from "../../../src/core/events.ts";
import { isOfRun, wordsFile, wordsOf } from "../../../src/core/handoff/words.ts";

const AT = Date.UTC(2026, 0, 2, 3, 4, 5);

describe("the words of a session", () => {
  it("are the main thread's texts", () => {
    expect(wordsOf(flowerEvent("text", " I look first.\n"))).toBe("I look first.");
  });

  it.each([
    ["a sub-agent's", flowerEvent("text", "I help.", { subagent: true })],
    ["a sub-agent's, by its call", flowerEvent("text", "I help.", { parent_tool_use_id: "t" })],
    ["thinking", flowerEvent("thinking", "Hm.")],
    ["a result", flowerEvent("tool_result", "1 passed")],
    ["nothing", flowerEvent("text", " \n")],
  ])("are not %s", (_, event) => {
    expect(wordsOf(event)).toBeUndefined();
  });

  it("stand behind those of the generations before", () => {
    const first = wordsFile("", { run: "r1", generation: 1, at: AT, said: ["One.", "Two."] });
    expect(first).toBe(
      "# run r1\n\n## generation 1, until 2026-01-02T03:04:05.000Z\n\nOne.\n\nTwo.\n",
    );
    expect(wordsFile(first, { run: "r1", generation: 2, at: AT, said: ["Three."] })).toBe(
      `${first}\n## generation 2, until 2026-01-02T03:04:05.000Z\n\nThree.\n`,
    );
  });

  it("W4: of another run give way", () => {
    const other = wordsFile("", { run: "r0", generation: 3, at: AT, said: ["Long ago."] });
    const own = wordsFile(other, { run: "r1", generation: 1, at: AT, said: ["One."] });
    expect(own).not.toContain("Long ago.");
    expect([isOfRun(own, "r1"), isOfRun(own, "r"), isOfRun(other, "r1")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("W3: lose the oldest where they grow too long, by whole lines", () => {
    const before = `# run r1\n\n${Array.from({ length: 60_000 }, (_, n) => `${n} said long ago`).join("\n")}\n`;
    const text = wordsFile(before, { run: "r1", generation: 9, at: AT, said: ["The newest."] });
    expect(text.length).toBeLessThan(1_000_030);
    expect(text).toMatch(/^# run r1\n\n…\n\d+ said long ago\n/);
    expect(text).toMatch(/The newest\.\n$/);
  });
});
