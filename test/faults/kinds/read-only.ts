/** A folder or a file that becomes read-only under a running process, by a mount that lies over it. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Kind } from "../frame.ts";
import { mountReadOnly, unmount, whyNotMount } from "../mounts.ts";
import { comeAndGo } from "../troubles.ts";

const PLACES = [
  "",
  "runs",
  "runs/manifest.json",
  "runs/lineage.json",
  ".flower",
  ".flower/notes",
  ".flower/notes/archive",
  ".flower/claims.db",
] as const;

export const readOnly: Kind = {
  name: "read-only",
  weight: 3,
  async run(site, chance) {
    const notTried = whyNotMount();
    if (notTried !== undefined) return { tried: 0, seen: 0, lost: [], told: "", notTried };
    return await comeAndGo(site, chance, {
      says: /read-?only|EROFS|EBUSY|may not be written|holds the file/i,
      draw() {
        const wished = chance.pick(PLACES);
        let path = join(site.workspace, wished);
        return {
          name: `read-only ${wished || "project"}`,
          begin() {
            if (!existsSync(path)) path = site.workspace;
            mountReadOnly(path);
          },
          end: () => void unmount(path),
        };
      },
    });
  },
};
