/** Which commands are only a look: the two lists, by what they show. The real shells' word on it is in `test/fuzz`. */

import fc from "fast-check";
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

const look = fc.constantFrom(
  ...Object.values(looks.looks)
    .flat()
    .filter((command) => !/\n|#|\bcd\b/.test(command) && !command.endsWith(";")),
);
const other = fc.constantFrom(...Object.values(looks.others).flat());
const joint = fc.constantFrom(" | ", " && ", " || ", "; ", "\n", " &&\n", "\n\n", ";", "|");

describe("several commands", () => {
  it("are a look when each of them is one", () => {
    fc.assert(
      fc.property(look, joint, look, joint, look, (a, one, b, two, c) => {
        expect(isEphemeral(a + one + b + two + c)).toBe(true);
      }),
    );
  });

  it("are none when one of them is none", () => {
    const said = other.filter((command) => command.trim() !== "" && !command.startsWith("#"));
    fc.assert(
      fc.property(look, joint, said, (a, one, b) => {
        expect(isEphemeral(a + one + b)).toBe(false);
      }),
    );
  });

  it("are none with something behind that writes", () => {
    const tail = fc.constantFrom(
      " > x",
      ">>x",
      " &",
      "; rm x",
      "\nrm x",
      " $(rm x)",
      " `x`",
      " <<E",
    );
    fc.assert(fc.property(look, tail, (a, end) => !isEphemeral(a + end)));
  });
});

describe("quotes", () => {
  const text = fc.string({ unit: "grapheme-ascii", maxLength: 40 });

  it("make any text an ordinary word", () => {
    fc.assert(
      fc.property(text, (said) => isEphemeral(`echo 'x ${said.replaceAll("'", "'\\''")}'`)),
    );
  });

  it("make it so behind backslashes too", () => {
    fc.assert(
      fc.property(text, (said) => isEphemeral(`echo "x ${said.replace(/[$`"\\]/g, "\\$&")}"`)),
    );
  });
});

it("reads any text without an error", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => [true, false].includes(isEphemeral(text))),
  );
});
