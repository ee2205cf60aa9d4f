import { describe, expect, it } from "vitest";
import { flowerEvent } from "../../../src/core/events.ts";
import { wordsFile, wordsOf } from "../../../src/core/handoff/words.ts";

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
    const first = wordsFile("", { generation: 1, at: AT, said: ["One.", "Two."] });
    expect(first).toBe("## generation 1, until 2026-01-02T03:04:05.000Z\n\nOne.\n\nTwo.\n");
    expect(wordsFile(first, { generation: 2, at: AT, said: ["Three."] })).toBe(
      `${first}\n## generation 2, until 2026-01-02T03:04:05.000Z\n\nThree.\n`,
    );
  });

  it("W3: lose the oldest where they grow too long, by whole lines", () => {
    const before = Array.from({ length: 60_000 }, (_, n) => `${n} said long ago`).join("\n");
    const text = wordsFile(before, { generation: 9, at: AT, said: ["The newest."] });
    expect(text.length).toBeLessThan(1_000_010);
    expect(text).toMatch(/^…\n\d+ said long ago\n/);
    expect(text).toMatch(/The newest\.\n$/);
  });
});
