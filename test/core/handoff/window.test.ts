import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FlowerError } from "../../../src/core/errors.ts";
import {
  guessWindow,
  learnWindow,
  modelName,
  resolveWindow,
  windowFromEnv,
  windowOfModel,
} from "../../../src/core/handoff/window.ts";

describe("windowOfModel", () => {
  it.each([
    ["claude-opus-5[1m]", 1_000_000],
    ["claude-sonnet-5-1m", 1_000_000],
    ["claude-haiku[1m]", 1_000_000],
    ["CLAUDE-HAIKU[1M]", 1_000_000],
    ["claude-haiku-4-5-20251001", 200_000],
    ["us.anthropic.claude-haiku-4-5-20251001-v1:0", 200_000],
    ["us.anthropic.claude-opus-5-v1:0", 1_000_000],
    ["haiku-x1m", 200_000],
    ["haiku-v1m2", 200_000],
    ["haiku-1million", 200_000],
    ["claude-opus-5", 1_000_000],
    ["glm-4.6", 1_000_000],
    ["", 1_000_000],
  ])("takes %j for %i tokens", (name, tokens) => {
    expect(windowOfModel(name)).toBe(tokens);
  });
});

describe("modelName", () => {
  const env = { ANTHROPIC_MODEL: "a", ANTHROPIC_DEFAULT_OPUS_MODEL: "b" };

  it("looks at the run's own model, then at the two variables in order", () => {
    expect(modelName(env, "c")).toBe("c");
    expect(modelName(env)).toBe("a");
    expect(modelName({ ANTHROPIC_DEFAULT_OPUS_MODEL: "b" })).toBe("b");
    expect(modelName({})).toBe("");
  });

  it("takes an empty variable for an unset one", () => {
    expect(modelName({ ANTHROPIC_MODEL: "", ANTHROPIC_DEFAULT_OPUS_MODEL: "b" }, "")).toBe("b");
  });

  it("reads the harness's short names as the variables say", () => {
    expect(modelName({ ...env, ANTHROPIC_DEFAULT_HAIKU_MODEL: "big[1m]" }, "haiku")).toBe(
      "big[1m]",
    );
    expect(modelName(env, "Opus")).toBe("b");
    expect(modelName(env, "haiku")).toBe("haiku");
  });
});

describe("windowFromEnv", () => {
  it.each([
    [undefined, undefined],
    ["", undefined],
    ["  ", undefined],
    ["200000", 200_000],
    [" 200000 ", 200_000],
  ])("reads %j as %j", (value, tokens) => {
    expect(windowFromEnv({ FLOWER_WINDOW: value })).toBe(tokens);
  });

  it.each(["abc", "-5", "0", "1e9999", "200k", "1.5", "0x10", "NaN", "99999999999999999999"])(
    "W2: refuses %j, naming the variable and the value",
    (value) => {
      const read = (): unknown => windowFromEnv({ FLOWER_WINDOW: value });
      expect(read).toThrow(FlowerError);
      expect(read).toThrow(/FLOWER_WINDOW/);
      expect(read).toThrow(value);
    },
  );
});

describe("resolveWindow", () => {
  const full = {
    option: 333_000,
    env: { FLOWER_WINDOW: "250000", ANTHROPIC_MODEL: "claude-opus-5" },
    learned: 180_000,
    reported: 190_000,
  };

  it("W1: asks in order, and says who answered", () => {
    const { option: _, ...noOption } = full;
    const noEnv = { ...noOption, env: { ANTHROPIC_MODEL: "claude-opus-5" } };
    const { learned: __, ...noLearned } = noEnv;
    const { reported: ___, ...guess } = noLearned;
    expect(resolveWindow(full)).toMatchObject({ window: 333_000, source: "option" });
    expect(resolveWindow(noOption)).toMatchObject({ window: 250_000, source: "env" });
    expect(resolveWindow(noEnv)).toEqual({ window: 180_000, source: "learned", warnings: [] });
    expect(resolveWindow(noLearned)).toEqual({ window: 190_000, source: "reported", warnings: [] });
    expect(resolveWindow(guess)).toEqual({ window: 1_000_000, source: "guessed", warnings: [] });
  });

  it("takes what the harness reports only when it is smaller than the guess", () => {
    const env = { ANTHROPIC_MODEL: "claude-haiku-4-5" };
    expect(resolveWindow({ env, reported: 1_000_000 })).toMatchObject({ source: "guessed" });
    expect(resolveWindow({ env, reported: 200_000 })).toMatchObject({ source: "guessed" });
    expect(resolveWindow({ env, reported: 0 })).toMatchObject({ window: 200_000 });
  });

  it("guesses from the run's own model before the variables", () => {
    const env = { ANTHROPIC_MODEL: "claude-opus-5" };
    expect(resolveWindow({ env, model: "claude-haiku-4-5" })).toMatchObject({
      window: 200_000,
      source: "guessed",
    });
  });

  it("respects an explicit window that is larger than what is known, with a warning for each", () => {
    const { window, warnings } = resolveWindow({ ...full, learned: 400_000 });
    expect(window).toBe(333_000);
    expect(warnings).toEqual([
      {
        kind: "larger-than-known",
        window: 333_000,
        source: "option",
        by: "reported",
        known: 190_000,
      },
    ]);
  });

  it.each([0, -1, 1.5, Number.NaN])("refuses an option of %d", (option) => {
    expect(() => resolveWindow({ option, env: {} })).toThrow(FlowerError);
  });

  it("W2: refuses a wrong variable even where the option wins", () => {
    expect(() => resolveWindow({ option: 5, env: { FLOWER_WINDOW: "abc" } })).toThrow(FlowerError);
  });

  it("always answers a whole number above 0", () => {
    const tokens = fc.option(fc.integer({ min: -10, max: 2_000_000 }), { nil: undefined });
    fc.assert(
      fc.property(tokens, tokens, fc.string(), (learned, reported, model) => {
        const { window } = resolveWindow({ env: {}, learned, reported, model });
        expect(Number.isSafeInteger(window) && window > 0).toBe(true);
      }),
    );
  });
});

describe("learnWindow", () => {
  it.each([
    [{ named: 200_000, measured: 174_000, startUp: 20_000 }, 200_000],
    [{ named: 32_768, measured: 30_000, startUp: 34_000 }, 68_000],
    [{ named: undefined, measured: 174_000, startUp: 20_000 }, 174_000],
    [{ named: undefined, measured: 41_000, startUp: 20_000 }, 100_000],
    [{ named: undefined, measured: 0, startUp: 0 }, undefined],
  ])("W3: from %j learns %j", (signs, tokens) => {
    expect(learnWindow(signs)).toBe(tokens);
  });
});

describe("guessWindow", () => {
  it("joins the name and the table", () => {
    expect(guessWindow({})).toBe(1_000_000);
    expect(guessWindow({ ANTHROPIC_DEFAULT_OPUS_MODEL: "claude-haiku-4-5" })).toBe(200_000);
  });
});
