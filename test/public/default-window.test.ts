import { afterEach, describe, expect, it, vi } from "vitest";
import { defaultWindow } from "../../src/public/default-window.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("defaultWindow", () => {
  it.each([
    [{}, 1_000_000],
    [{ ANTHROPIC_MODEL: "claude-opus-5" }, 1_000_000],
    [{ ANTHROPIC_MODEL: "claude-haiku-4-5-20251001" }, 200_000],
    [{ ANTHROPIC_MODEL: "claude-haiku[1m]" }, 1_000_000],
    [{ ANTHROPIC_DEFAULT_OPUS_MODEL: "claude-haiku-4-5" }, 200_000],
    [{ ANTHROPIC_MODEL: "claude-opus-5", ANTHROPIC_DEFAULT_OPUS_MODEL: "haiku" }, 1_000_000],
    [{ ANTHROPIC_SMALL_FAST_MODEL: "claude-haiku-4-5", FLOWER_WINDOW: "5" }, 1_000_000],
  ])("reads %j as %i", (env, tokens) => {
    expect(defaultWindow(env)).toBe(tokens);
  });

  it("reads the process's environment when none is given", () => {
    vi.stubEnv("ANTHROPIC_MODEL", "claude-haiku-4-5");
    expect(defaultWindow()).toBe(200_000);
    vi.stubEnv("ANTHROPIC_MODEL", "claude-sonnet-5-1m");
    expect(defaultWindow()).toBe(1_000_000);
  });
});
