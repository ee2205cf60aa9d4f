/** Which files and folders of the person are open to other users of the machine. Looks at modes alone, and changes none. */

import { statSync } from "node:fs";

export interface LooseMode {
  readonly path: string;
  /** As `chmod` writes it. */
  readonly mode: string;
  /** The mode that closes it. */
  readonly to: "600" | "700";
}

/** Windows has no such modes: there nothing is found. */
export function looseModes(
  paths: readonly string[],
  platform: string = process.platform,
): readonly LooseMode[] {
  if (platform === "win32") return [];
  return paths.flatMap((path): LooseMode[] => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || (stat.mode & 0o077) === 0) return [];
    return [
      { path, mode: (stat.mode & 0o777).toString(8), to: stat.isDirectory() ? "700" : "600" },
    ];
  });
}
