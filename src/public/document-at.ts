/** The document that a step begins from, read before any work starts. Only looks whether it is one. */

import { resolve } from "node:path";
import { diskDocuments } from "../adapters/disk/documents.ts";
import { FlowerError } from "../core/errors.ts";
import { isBlank } from "../core/handoff/document.ts";
import { messagesFor } from "../core/locale/errors.ts";
import type { Lang } from "../core/locale/lang.ts";

/** Throws `bad_document` where there is no file, or none of the five sections in it. */
export async function documentAt(
  path: string | undefined,
  workspace: string,
  lang: Lang,
): Promise<{ readonly path: string; readonly markdown: string } | undefined> {
  if (path === undefined) return undefined;
  const absolute = resolve(workspace, path);
  const markdown = await diskDocuments().read(absolute);
  if (markdown !== null && !isBlank(markdown)) return { path: absolute, markdown };
  const said = messagesFor(lang).noDocument({ path: absolute });
  throw new FlowerError("bad_document", said, { field: "run.from" });
}
