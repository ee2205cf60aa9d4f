import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Ailment, type Remedy, remedy, SEED } from "../../../src/core/handoff/remedy.ts";
import { asHeard, called, REFUSALS, type Refusal } from "../../support/refusals.ts";

const WINDOW = 200_000;
const OUTPUT = "CLAUDE_CODE_MAX_OUTPUT_TOKENS";

const seen = (row: Refusal, text: string, signs: Partial<Ailment>): Remedy =>
  remedy({
    text,
    status: row.http,
    ...(text !== row.text && { terminalReason: row.harness?.terminalReason }),
    context: 0,
    window: WINDOW,
    firstRequestOfGeneration: false,
    ...signs,
  });

const settled = (cure: Remedy, wanted: Partial<Remedy>): unknown =>
  Object.fromEntries(Object.keys(wanted).map((field) => [field, cure[field as keyof Remedy]]));

describe("remedy, for every refusal of the fixture", () => {
  describe.each([0.15, 0.5, 0.92, "first"] as const)("at %s of the window", (fill) => {
    it.each(REFUSALS)("$kind of $gateway: $id", (row) => {
      const wanted = called(row, fill);
      const signs =
        fill === "first"
          ? { firstRequestOfGeneration: true }
          : { context: Math.round(fill * WINDOW) };
      for (const text of [row.text, asHeard(row)]) {
        const cure = seen(row, text, signs);
        expect(settled(cure, wanted)).toEqual(wanted);
        expect(cure.why).not.toBe("");
      }
    });
  });

  it("M1: learns a window from overflow alone", () => {
    const others = REFUSALS.filter(({ kind }) => kind !== "overflow");
    for (const row of others) {
      for (const context of [30_000, 184_000, 920_000]) {
        expect(seen(row, asHeard(row), { context })).not.toHaveProperty("window");
      }
    }
  });
});

const at = (text: string, signs: Partial<Ailment> = {}): Remedy =>
  remedy({ text, context: 30_000, window: WINDOW, firstRequestOfGeneration: false, ...signs });

describe("remedy, rule by rule", () => {
  it("takes the harness's bare sentence for overflow at any fill", () => {
    const signs = { terminalReason: "prompt_too_long" };
    expect(at("Prompt is too long", signs).do).toBe("handoff");
    expect(at("", signs).do).toBe("handoff");
  });

  it("M2: stops with the seed when a fresh generation's first request overflows", () => {
    const cure = at("Prompt is too long", { context: 0, firstRequestOfGeneration: true });
    expect(cure).toMatchObject({ do: "stop", setting: SEED });
    expect(cure.why).toMatch(/seed does not fit/i);
  });

  it.each([
    [180_001, "handoff"],
    [180_000, "handoff"],
    [179_999, "stop"],
  ] as const)("M3: an unknown refusal at %i of 200,000 tokens: %s", (context, wanted) => {
    const cure = at("Invalid request parameters. Please check your input and try again.", {
      status: 400,
      context,
    });
    expect(cure.do).toBe(wanted);
    expect(cure.why).toContain("Invalid request parameters.");
  });

  it("believes a text whose input would fit when the measured context is near the limit", () => {
    const text = "Request 182387 input tokens exceeds the model's maximum context length 202750";
    const cure = at(text, { status: 400, context: 182_387, window: 202_750 });
    expect(cure).toMatchObject({ do: "handoff", window: 202_750 });
    expect(cure.why).toContain("output reserve was counted");
  });

  it("names the output budget when the input that is refused is far below the limit", () => {
    const text = "Request 82387 input tokens exceeds the model's maximum context length 202750";
    for (const firstRequestOfGeneration of [true, false]) {
      const cure = at(text, { status: 400, context: 82_387, firstRequestOfGeneration });
      expect(cure).toMatchObject({ do: "stop", setting: OUTPUT });
    }
  });

  it.each([
    ["39057 in the messages, 64000 in the completion", 102_400, "stop"],
    ["96000 in the messages, 8192 in the completion", 102_400, "handoff"],
    ["150000 in the messages, 64000 in the completion", 200_000, "handoff"],
    ["60000 in the messages, 200000 in the completion", 200_000, "stop"],
  ] as const)("weighs input against the answer's reserve: %s of %i", (parts, limit, wanted) => {
    const cure = at(
      `Prompt is too long\n400 {"error":{"message":"This model's maximum context length is ${limit} tokens. However, you requested 999999 tokens (${parts})."}}`,
      { status: 400, terminalReason: "prompt_too_long" },
    );
    expect(cure.do).toBe(wanted);
    expect(cure.do === "stop" ? cure.setting : OUTPUT).toBe(OUTPUT);
  });

  it.each([
    [22_905, "stop"],
    [200_000, "stop"],
    [210_000, "handoff"],
  ] as const)("a plan without long context at %i tokens: %s", (context, wanted) => {
    for (const status of [429, 403]) {
      const cure = at("Extra usage is required for long context requests.", {
        status,
        context,
        window: 1_000_000,
      });
      expect(cure.do).toBe(wanted);
    }
  });

  it("stops where one request is larger than a minute allows, and waits where it is not", () => {
    const text = (requested: number): string =>
      `Rate limit reached on tokens per minute (TPM): Limit 8000, Used 5000, Requested ${requested}. Please try again in 1m30.5s.`;
    expect(at(text(10_500), { status: 413 }).do).toBe("stop");
    expect(at(text(4_000), { status: 429 })).toMatchObject({ do: "wait", ms: 90_500 });
  });

  it("calls the harness's own refusal a client block and names the variable that lifts it", () => {
    const signs = { terminalReason: "blocking_limit", context: 199_000, window: 1_000_000 };
    const cure = at("Prompt is too long", signs);
    expect(cure.do).toBe("handoff");
    expect(cure).not.toHaveProperty("window");
    expect(cure.why).toMatch(/client block.*CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE/i);
    const first = at("Prompt is too long", { ...signs, firstRequestOfGeneration: true });
    expect(first).toMatchObject({
      do: "stop",
      setting: "CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE",
    });
  });

  it("takes 413 with the phrase for overflow, and without it for too many bytes", () => {
    expect(at("Prompt is too long", { status: 413 }).do).toBe("handoff");
    expect(at("Payload", { status: 413 }).do).toBe("handoff-by-code");
    expect(at("API Error: 413", { context: 190_000 }).do).toBe("handoff-by-code");
  });

  it("takes an image error for history or bytes, never for a full context", () => {
    expect(at("", { terminalReason: "image_error", context: 154_690 }).do).toBe("handoff-by-code");
  });

  it.each([
    ["max_turns", "maxTurns"],
    ["budget_exhausted", "--budget"],
  ])("stops at a limit of one's own: %s", (terminalReason, setting) => {
    expect(at("Prompt is too long", { terminalReason })).toMatchObject({ do: "stop", setting });
  });

  it("reads a time of day against the given clock", () => {
    const text = "Claude AI usage limit reached|2000000060";
    expect(at(text, { status: 429, now: 2_000_000_000_000 })).toMatchObject({ ms: 60_000 });
    expect(at(text, { status: 429 })).not.toHaveProperty("ms");
  });

  it("tries again when the process died without a word of the API", () => {
    expect(at("Claude Code process exited with code 1", { context: 190_000 }).do).toBe("retry");
  });

  it("needs only a text", () => {
    expect(remedy({ text: "Prompt is too long" }).do).toBe("handoff");
    expect(remedy({ text: "" }).do).toBe("retry");
  });
});

describe("remedy, whatever comes", () => {
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(...REFUSALS).map(asHeard),
    fc.tuple(fc.constantFrom(...REFUSALS), fc.string()).map(([row, tail]) => `${row.text} ${tail}`),
  );
  const ailments = fc.record({
    text: texts,
    status: fc.option(fc.integer({ min: 0, max: 999 }), { nil: undefined }),
    terminalReason: fc.option(
      fc.constantFrom("completed", "prompt_too_long", "blocking_limit", "api_error", "x"),
      { nil: undefined },
    ),
    context: fc.integer({ min: 0, max: 2_000_000 }),
    window: fc.integer({ min: 0, max: 2_000_000 }),
    firstRequestOfGeneration: fc.boolean(),
  });

  it("never throws, says why, and says the same again", () => {
    fc.assert(
      fc.property(ailments, (ailment) => {
        const cure = remedy(ailment);
        expect(cure.why.trim()).not.toBe("");
        expect(remedy(ailment)).toEqual(cure);
      }),
    );
  });

  it("M2: never hands over for a full context on a fresh generation's first request", () => {
    fc.assert(
      fc.property(ailments, (ailment) => {
        expect(remedy({ ...ailment, firstRequestOfGeneration: true }).do).not.toBe("handoff");
      }),
    );
  });
});
