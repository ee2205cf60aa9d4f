import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOverflow } from "../../../src/core/handoff/overflow.ts";
import { asHeard, REFUSALS } from "../../support/refusals.ts";

const told = REFUSALS.filter(({ byStatus }) => byStatus !== true);

describe("isOverflow", () => {
  it.each(told.filter(({ kind }) => kind === "overflow"))(
    "hears a full context in the words of $gateway: $id",
    (row) => {
      expect(isOverflow(row.text)).toBe(true);
      expect(isOverflow(`API Error: ${row.http} ${row.text}`)).toBe(true);
      expect(isOverflow(asHeard(row))).toBe(true);
    },
  );

  it.each(told.filter(({ kind }) => kind !== "overflow"))(
    "hears none in $kind, however much it speaks of tokens: $id",
    (row) => {
      expect(isOverflow(row.text)).toBe(false);
      expect(isOverflow(asHeard(row))).toBe(false);
    },
  );

  it.each([
    "prompt is too long",
    "context length exceeded",
    "maximum context length",
    "too many total text bytes",
    "input length and max_tokens exceed",
    "prompt is too long: 1049000 tokens > 1000000 maximum",
    "API Error: context_length_exceeded",
    "input length and max_tokens exceed context limit",
    "exceeds the context window",
    "exceeded the context window",
  ])("knows the page's own words: %s", (text) => {
    expect(isOverflow(text)).toBe(true);
  });

  it.each([
    "context deadline exceeded",
    "Model context window too small (minimum is 128k tokens)",
    "(none)",
    "",
  ])("does not take %j for one", (text) => {
    expect(isOverflow(text)).toBe(false);
  });

  it("takes several texts and passes over the missing ones", () => {
    expect(isOverflow()).toBe(false);
    expect(isOverflow(null, undefined, "")).toBe(false);
    expect(isOverflow(null, "done", "Prompt is too long")).toBe(true);
    expect(isOverflow("API Error: 400 bad", "输入内容超长")).toBe(true);
  });

  it("believes the API's own words rather than the harness's sentence beside them", () => {
    const budget =
      "This model's maximum context length is 102400 tokens. However, you requested 103057 tokens (39057 in the messages, 64000 in the completion).";
    expect(isOverflow("Prompt is too long", budget)).toBe(false);
    expect(isOverflow("Prompt is too long", "prompt is too long: 3000 tokens > 2000 maximum")).toBe(
      true,
    );
    expect(isOverflow("Prompt is too long", "something unheard of")).toBe(true);
  });

  it("never throws, whatever the texts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.string({ unit: "binary" }), { nil: undefined })),
        (texts) => {
          expect(typeof isOverflow(...texts)).toBe("boolean");
        },
      ),
    );
  });

  it("does not depend on case, outer blanks or the order of the texts", () => {
    fc.assert(
      fc.property(fc.constantFrom(...told), fc.string(), ({ text, kind }, other) => {
        const full = kind === "overflow";
        expect(isOverflow(`  ${text}\n`)).toBe(full);
        expect(isOverflow(text.toUpperCase())).toBe(full);
        expect(isOverflow(text, other)).toBe(isOverflow(other, text));
      }),
    );
  });
});
