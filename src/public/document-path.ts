/** Where a document of a public class lies: checks the path that a user gave, and makes it absolute. Does not look at the disk. */

import { resolve } from "node:path";
import { badOption } from "../core/errors.ts";
import { text } from "../core/options.ts";

export function absolutePath(path: string): string {
  if (!text.ok(path)) throw badOption("path", text.expected, path);
  return resolve(path);
}
