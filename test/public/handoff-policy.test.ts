import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FlowerError } from "../../src/core/errors.ts";
import { HandoffPolicy } from "../../src/public/handoff-policy.ts";

beforeEach(() => {
  vi.stubEnv("ANTHROPIC_MODEL", "claude-opus-5[1m]");
  vi.stubEnv("ANTHROPIC_DEFAULT_OPUS_MODEL", undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe("HandoffPolicy", () => {
  it("has the page's defaults", () => {
    expect({ ...new HandoffPolicy() }).toEqual({
      enabled: true,
      window: 1_000_000,
      windowSource: "guessed",
      headroom: 50_000,
      maxGenerations: 8,
      waitMs: 120_000,
      running: "end",
      writeMs: 180_000,
    });
  });

  it.each([
    [{ window: 1_000_000 }, 950_000, 930_000],
    [{ window: 200_000 }, 150_000, 130_000],
    [{ window: 40_000, headroom: 25_000 }, 15_000, 1_000],
    [{ window: 20_000 }, 10_000, 1_000],
    [{ window: 61_000 }, 11_000, 1_000],
    [{}, 950_000, 930_000],
  ])("%j hands over at %i and warns at %i", (options, at, warnAt) => {
    const policy = new HandoffPolicy(options);
    expect([policy.at, policy.warnAt]).toEqual([at, warnAt]);
  });

  it("guesses its window from the model's name, and says that it is a guess", () => {
    vi.stubEnv("ANTHROPIC_MODEL", "claude-haiku-4-5");
    expect(new HandoffPolicy()).toMatchObject({ window: 200_000, windowSource: "guessed" });
  });

  it("marks a window that was given as the user's own", () => {
    const policy = new HandoffPolicy({ window: 200_000 });
    expect(policy).toMatchObject({ window: 200_000, windowSource: "option" });
  });

  it.each([
    { window: 0 },
    { window: -5 },
    { window: 1.5 },
    { window: "200000" },
    { headroom: 0 },
    { maxGenerations: -1 },
    { running: "stay" },
    { room: 50_000 },
  ])("refuses %j, naming the field", (options) => {
    const make = (): unknown => new HandoffPolicy(options as never);
    expect(make).toThrow(FlowerError);
    expect(make).toThrow(`handoff.${Object.keys(options)[0]}`);
  });
});
