/**
 * What passes for a look is run by real shells, in a folder made for it. `npm run fuzz:commands` tries more, with a seed of its own;
 * FUZZ_SEED repeats one.
 */

import { expect, it } from "vitest";
import { isEphemeral } from "../../src/core/ephemeral/is-ephemeral.ts";
import { command, diceOf } from "./grammar.ts";
import { runAll } from "./shells.ts";

const LONG = process.env.FUZZ_COMMANDS !== undefined;
const COUNT = Number(process.env.FUZZ_COMMANDS ?? 700);
const SEED = Number(process.env.FUZZ_SEED ?? (LONG ? Date.now() % 2 ** 31 : 1));

it("changes no byte, prints no secret and comes to its end, whatever passes", {
  timeout: 60_000 + COUNT * 200,
}, async () => {
  const dice = diceOf(SEED);
  const commands = Array.from({ length: COUNT }, () => command(dice));
  const passing = commands.filter(isEphemeral);
  const { ran, misdeeds } = await runAll([...new Set(passing)], LONG ? "all" : "in turn");
  console.log(
    `seed ${SEED}: ${COUNT} commands, ${new Set(commands).size} different; ${passing.length} passed ` +
      `(${Math.round((100 * passing.length) / COUNT)} %, ${new Set(passing).size} different); ${ran} runs`,
  );
  expect(misdeeds).toEqual([]);
  expect(passing.length / COUNT).toBeGreaterThan(0.3);
});
