/**
 * Learned windows in `<settings>/windows.json`: `{"<endpoint>|<model>": {window, at, text}}`. A person may edit or delete it; what cannot be
 * read is as if nothing had been learned, and is written anew with the next overflow.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isPlainObject, positiveInteger } from "../../core/options.ts";
import type { LearnedWindow, Windows } from "../../ports/windows.ts";
import { writeWhole } from "./atomic.ts";
import { diskRefused } from "./refusal.ts";

/** A gateway may be configured anew: older than this and it counts no more. */
const DAYS = 30;
const DAY_MS = 86_400_000;
/** Enough of the text to recognise it by. */
const SAMPLE = 300;

/** @param folder the user's settings folder. @param now ms since the epoch. */
export function diskWindows(folder: string, now: () => number): Windows {
  const path = join(folder, "windows.json");
  return {
    learned(endpoint, model) {
      const found = read(path)[keyOf(endpoint, model)];
      return found !== undefined && now() - found.at <= DAYS * DAY_MS ? found : undefined;
    },
    async remember(endpoint, model, { window, at, text }) {
      const known = {
        ...read(path),
        [keyOf(endpoint, model)]: { window, at, text: text.slice(0, SAMPLE) },
      };
      try {
        await writeWhole(path, `${JSON.stringify(known, null, 2)}\n`);
      } catch (cause) {
        throw diskRefused("write", path, cause);
      }
    },
  };
}

const keyOf = (endpoint: string, model: string): string =>
  `${endpoint}|${model === "" ? "default" : model}`;

function read(path: string): Record<string, LearnedWindow> {
  const data = parsed(path);
  if (!isPlainObject(data)) return {};
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, LearnedWindow] => isLearned(entry[1])),
  );
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

const isLearned = (value: unknown): value is LearnedWindow =>
  isPlainObject(value) &&
  positiveInteger.ok(value.window) &&
  typeof value.at === "number" &&
  typeof value.text === "string";
