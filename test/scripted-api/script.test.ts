import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { call, fail, reply, say, text, think, usage } from "../../src/testing.ts";

describe("the builders of a script", () => {
  it("writes a reply of one text, of one block, or of several", () => {
    const one = { kind: "message", content: [{ type: "text", text: "Hi." }] };
    expect(say("Hi.")).toEqual(one);
    expect(reply(text("Hi."))).toEqual(one);
    expect(reply([think("Hm."), call("Bash", { command: "ls" }, { id: "toolu_a" })])).toEqual({
      kind: "message",
      content: [
        { type: "thinking", thinking: "Hm." },
        { type: "tool_use", id: "toolu_a", name: "Bash", input: { command: "ls" } },
      ],
    });
  });

  it("takes everything else about a reply as an extra", () => {
    expect(say("Hi.", { stopReason: "max_tokens", delayMs: 5 })).toMatchObject({
      stopReason: "max_tokens",
      delayMs: 5,
    });
    expect(fail(529, "Overloaded", { headers: { "retry-after": "1" } })).toEqual({
      kind: "error",
      status: 529,
      message: "Overloaded",
      headers: { "retry-after": "1" },
    });
  });

  it("spreads a context over the three input fields without losing a token", () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.nat(100_000), (context, output) => {
        const spread = usage(context, output);
        const input = [
          spread.input_tokens,
          spread.cache_read_input_tokens,
          spread.cache_creation_input_tokens,
        ];
        expect(input.every((tokens) => Number.isInteger(tokens) && tokens >= 0)).toBe(true);
        expect(input.reduce((sum, tokens) => sum + tokens, 0)).toBe(context);
        expect(spread.output_tokens).toBe(output);
      }),
    );
    expect(Object.values(usage(60_000)).every((tokens) => tokens > 0)).toBe(true);
  });
});
