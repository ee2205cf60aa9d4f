/** Documents without a disk, for tests: the same promises, and a disk that refuses on request. */

import { FlowerError } from "../../core/errors.ts";
import { archivedName } from "../../core/workbench/names.ts";
import type { Documents } from "../../ports/documents.ts";

export interface MemoryDocuments extends Documents {
  /** What lies there, by path. A test may change it, as a person would. */
  readonly files: Map<string, string>;
  /** From now on every path for which this answers a reason is refused with it; `undefined` lets all through again. */
  refuse(reason: ((path: string) => string | undefined) | undefined): void;
}

export function memoryDocuments(initial: Readonly<Record<string, string>> = {}): MemoryDocuments {
  const files = new Map(Object.entries(initial));
  let refusal: ((path: string) => string | undefined) | undefined;

  const check = (attempt: string, path: string) => {
    const reason = refusal?.(path);
    if (reason !== undefined)
      throw new FlowerError("store", `Cannot ${attempt} ${path}: ${reason}.`, { field: path });
  };

  return {
    files,
    refuse(reason) {
      refusal = reason;
    },
    async read(path) {
      check("read", path);
      return files.get(path) ?? null;
    },
    async write(path, text) {
      check("write", path);
      files.set(path, Buffer.from(text).toString()); // as a file would give it back
    },
    async move(from, to) {
      check("move", from);
      check("move to", to);
      const text = files.get(from);
      if (text === undefined || files.has(to)) return false;
      files.set(to, text);
      files.delete(from);
      return true;
    },
    async archive(from, folder, stem, stamp) {
      check("move", from);
      check("move to", folder);
      const text = files.get(from);
      if (text === undefined) return null;
      let copy = 1;
      const pathOf = () => `${folder}/${archivedName(stem, stamp, copy)}`;
      while (files.has(pathOf())) copy += 1;
      files.set(pathOf(), text);
      files.delete(from);
      return pathOf();
    },
  };
}
