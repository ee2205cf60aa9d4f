/** Gives the documents of the default flow the names of today, where a workbench was begun with the other column. Replaces nothing. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { type NameSet, namesInOther } from "../../core/workbench/names.ts";
import { diskDocuments } from "./documents.ts";

/** Answers the names that were there. Throws `store`. @param notes absolute. */
export async function takeOtherNames(notes: string, set: NameSet): Promise<readonly string[]> {
  const { move } = diskDocuments();
  const renamed: string[] = [];
  for (const [other, here] of namesInOther(set)) {
    const from = join(notes, other);
    if (existsSync(from) && (await move(from, join(notes, here)))) renamed.push(other);
  }
  return renamed;
}
