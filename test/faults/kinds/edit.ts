/** What a person does to a file. */

import { readFileSync, writeFileSync } from "node:fs";
import type { Chance } from "../chance.ts";

export interface Edit {
  readonly name: string;
  act(path: string, chance: Chance): void;
}

export const written = (name: string, text: string | Uint8Array): Edit => ({
  name,
  act: (path) => writeFileSync(path, text),
});

export const CUTS: Edit = {
  name: "cuts",
  act(path, chance) {
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, chance.int(bytes.length + 1)));
  },
};
