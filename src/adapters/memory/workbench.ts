/** A workbench without a disk, for tests: files by path, in the order in which they were put there; the same promises as on a disk. */

import { FlowerError } from "../../core/errors.ts";
import {
  type Contents,
  LISTED,
  type Shelf,
  type ShelfContents,
} from "../../core/workbench/contents.ts";
import { describe, HEAD_BYTES } from "../../core/workbench/file-note.ts";
import { INDEX_FILE, SPILL_FOLDER } from "../../core/workbench/names.ts";
import type { WorkbenchFiles } from "../../ports/workbench.ts";

export interface MemoryWorkbench extends WorkbenchFiles {
  /** What lies there, by path relative to the workbench; what is put there last is the newest. INDEX.md as well, once it is written. */
  readonly files: Map<string, string>;
  /** From now on the index is refused with this reason; `undefined` lets it be written again. */
  refuse(reason: string | undefined): void;
}

export function memoryWorkbench(root = "/workbench", external = false): MemoryWorkbench {
  const files = new Map<string, string>();
  let refusal: string | undefined;
  const shown = (folder: string) =>
    [...files].filter(([path]) => path.startsWith(`${folder}/`) && !isHidden(path));

  function shelf(name: Shelf): ShelfContents {
    const all = shown(name).filter(([path]) => !path.startsWith(ARCHIVE));
    const listed = all.toReversed().slice(0, LISTED);
    return {
      listed: listed.map(([path, text]) => {
        const bytes = Buffer.from(text);
        return {
          path,
          note: describe(bytes.toString("utf8", 0, HEAD_BYTES)),
          bytes: bytes.length,
        };
      }),
      files: all.length,
    };
  }

  return {
    root,
    external,
    files,
    refuse(reason) {
      refusal = reason;
    },
    prepare: async () => undefined,
    contents: async (): Promise<Contents> => ({
      scripts: shelf("scripts"),
      artifacts: shelf("artifacts"),
      notes: shelf("notes"),
      spilled: shown(SPILL_FOLDER).length,
      archived: shown("notes").filter(([path]) => path.startsWith(ARCHIVE)).length,
      hidden: [...files.keys()].filter((path) => ON_SHELVES.test(path) && isHidden(path)).length,
    }),
    async writeIndex(text) {
      if (refusal !== undefined) {
        const path = `${root}/${INDEX_FILE}`;
        throw new FlowerError("store", `Cannot write ${path}: ${refusal}.`, { field: path });
      }
      files.set(INDEX_FILE, text);
    },
  };
}

const ARCHIVE = "notes/archive/";
const ON_SHELVES = /^(?:scripts|artifacts|notes)\//;

const isHidden = (path: string): boolean => path.split("/").some((name) => name.startsWith("."));
