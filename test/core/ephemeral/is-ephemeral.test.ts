/** Which commands are only a look: the two lists, by what they show. The real shells' word on it is in `test/fuzz`. */

import { describe, expect, it } from "vitest";
import { isEphemeral } from "../../../src/core/ephemeral/is-ephemeral.ts";
import looks from "../../fixtures/looks.json" with { type: "json" };

describe.each(Object.entries(looks.looks))("a look: %s", (_, commands) => {
  it.each(commands)("%s", (command) => {
    expect(isEphemeral(command)).toBe(true);
  });
});

describe.each(Object.entries(looks.others))("no look: %s", (_, commands) => {
  it.each(commands)("%s", (command) => {
    expect(isEphemeral(command)).toBe(false);
  });
});
