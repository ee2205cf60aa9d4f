import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { optionMeant, tidyOptions } from "../../../src/core/human/options.ts";

describe("what a person typed for one of the options", () => {
  const OPTIONS = ["Postgres", "SQLite", "neither"];
  it.each([
    ["2", "SQLite"],
    ["２", "SQLite"],
    ["②", "SQLite"],
    [" 2. ", "SQLite"],
    ["2、", "SQLite"],
    ["(2)", "SQLite"],
    ["（2）", "SQLite"],
    ["#1", "Postgres"],
    ["sqlite", "SQLite"],
    ["ＳＱＬｉｔｅ", "SQLite"],
    ["0", "0"],
    ["4", "4"],
    ["2 of them", "2 of them"],
    ["  something else\n", "something else"],
    ["", ""],
  ])("%j is %j", (typed, meant) => {
    expect(optionMeant(typed, OPTIONS)).toBe(meant);
  });

  it("is an option's text before it is a number: options may be numbers", () => {
    expect(optionMeant("3", ["5", "3", "1"])).toBe("3");
    expect(optionMeant("２", ["5", "3", "1"])).toBe("3");
  });

  it("finds every option by its number", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 }),
        (options) => {
          for (const [at, option] of options.entries())
            expect(optionMeant(`${at + 1}`, options)).toBe(option);
        },
      ),
    );
  });
});

it("options are trimmed, none is empty, none stands there twice", () => {
  expect(tidyOptions([" a", "", "b", "a ", " \n"])).toEqual(["a", "b"]);
});
