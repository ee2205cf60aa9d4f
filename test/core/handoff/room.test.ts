import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveHandoff } from "../../../src/core/handoff/policy.ts";
import {
  answerLimit,
  eatsTheRoom,
  fits,
  lastContext,
  tokensOf,
  WRITING,
} from "../../../src/core/handoff/room.ts";

const policy = (window: number, headroom = 50_000) => resolveHandoff({ window, headroom }, window);

describe("the answer that the harness may ask for", () => {
  it.each([
    [200_000, undefined, 38_000],
    [200_000, 32_000, 32_000],
    [200_000, 64_000, 38_000],
    [1_000_000, undefined, 38_000],
    [100_000, undefined, 38_000],
    [60_000, undefined, 38_000],
  ])("in a window of %i with a wish of %s is %i tokens", (window, wished, expected) => {
    expect(answerLimit(policy(window), wished)).toBe(expected);
  });

  it("fits behind the line together with the writing, whenever the window is 100,000 or more", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 2_000_000 }),
        fc.integer({ min: 16_000, max: 80_000 }),
        fc.option(fc.integer({ min: 1, max: 200_000 }), { nil: undefined }),
        (window, headroom, wished) => {
          const numbers = policy(window, headroom);
          expect(numbers.at + WRITING + answerLimit(numbers, wished)).toBeLessThanOrEqual(window);
        },
      ),
    );
  });
});

describe("a batch of large results", () => {
  const numbers = policy(200_000);
  const answer = answerLimit(numbers);
  const file = tokensOf(100_000);

  it.each([1, 4, 8, 16])(
    "of %i files never eats the room for the document, at any fill level",
    (count) => {
      for (let context = 0; context <= numbers.at; context += 5_000) {
        let taken = 0;
        for (let read = 0; read < count; read += 1)
          if (fits(numbers, answer, { context, taken, tokens: file })) taken += file;
        expect(context + taken + WRITING + answer).toBeLessThanOrEqual(numbers.window);
      }
    },
  );

  it("is taken whole while there is room", () => {
    expect(fits(numbers, answer, { context: 20_000, taken: 0, tokens: file })).toBe(true);
    expect(fits(numbers, answer, { context: 140_000, taken: 0, tokens: file })).toBe(false);
  });

  it("leaves small results alone", () => {
    expect(fits(numbers, answer, { context: 149_900, taken: 0, tokens: 500 })).toBe(true);
  });

  it("is not weighed while handoff is off", () => {
    const off = resolveHandoff({ enabled: false, window: 200_000 }, 200_000);
    expect(fits(off, answer, { context: 190_000, taken: 0, tokens: file })).toBe(true);
  });
});

it("a forecast beyond the last context hands over now, one at it does not", () => {
  const numbers = policy(200_000);
  const answer = answerLimit(numbers, 20_000);
  expect(lastContext(numbers, answer)).toBe(168_000);
  expect(eatsTheRoom(numbers, answer, 168_000)).toBe(false);
  expect(eatsTheRoom(numbers, answer, 168_001)).toBe(true);
});
