/**
 * May this call have changed something in the workbench? Pure: reads the call, not the disk. When in doubt the answer is yes: a look too many
 * costs little, a file that nobody lists is as good as lost.
 */

import { isEphemeral } from "../ephemeral/is-ephemeral.ts";
import { isPlainObject } from "../options.ts";

/** Tools that change no file. */
const LOOKS: ReadonlySet<string> = new Set([
  "Read",
  "Glob",
  "Grep",
  "WebFetch",
  "WebSearch",
  "TodoWrite",
  "ToolSearch",
]);

/** @param folder the workbench's own name: a path to it holds that, however it is spelled. */
export function mayWrite(tool: string, input: unknown, folder: string): boolean {
  if (LOOKS.has(tool)) return false;
  const { command, file_path: file, notebook_path: notebook } = isPlainObject(input) ? input : {};
  if (tool === "Bash") return typeof command !== "string" || !isEphemeral(command);
  const path = file ?? notebook;
  return typeof path !== "string" || path.includes(folder);
}
