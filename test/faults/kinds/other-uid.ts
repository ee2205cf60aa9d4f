/** Flower as another user, who may no longer write a folder, or enter it, from a drawn request on. Root's own writes are never refused. */

import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Kind } from "../frame.ts";
import { comeAndGo } from "../troubles.ts";

const OTHER = 54_321;
const PLACES = ["", "runs", ".flower", ".flower/notes", ".flower/notes/archive", ".flower/spill"];
const FILES = ["runs/manifest.json", "runs/lineage.json", ".flower/claims.db", "runs/sessions.db"];
/** Modes of what is no longer one's own: nothing, or reading alone. */
const FOLDER_MODES = [0o000, 0o500] as const;
const FILE_MODES = [0o000, 0o400] as const;

const isRoot = process.getuid?.() === 0;
/** Root becomes the other user before the program begins. */
const AS_OTHER = isRoot
  ? ["--import", `data:text/javascript,process.setgid(${OTHER});process.setuid(${OTHER})`]
  : [];

export const otherUid: Kind = {
  name: "other-uid",
  weight: 3,
  async run(site, chance) {
    if (process.platform === "win32") {
      const notTried = "Windows has no modes";
      return { tried: 0, seen: 0, lost: [], told: "", notTried };
    }
    mkdirSync(join(site.home, "tmp"), { recursive: true, mode: 0o700 });
    if (isRoot) execFileSync("chown", ["-R", `${OTHER}:${OTHER}`, site.root]);
    return await comeAndGo(site, chance, {
      says: /denied|EACCES|EPERM|permission|may not be written|cannot be opened/i,
      live: () => site.live({ node: AS_OTHER }),
      draw() {
        const folder = chance.percent(70);
        const wished = folder ? chance.pick(PLACES) : chance.pick(FILES);
        const mode = chance.pick(folder ? FOLDER_MODES : FILE_MODES);
        let path = join(site.workspace, wished);
        let before = 0o700;
        return {
          name: `${mode.toString(8).padStart(3, "0")} ${wished || "project"}`,
          begin() {
            if (!existsSync(path)) path = site.workspace;
            before = statSync(path).mode & 0o777;
            if (isRoot) chownSync(path, 0, 0);
            chmodSync(path, isRoot && mode !== 0 ? mode | 0o055 : mode);
          },
          end() {
            chmodSync(path, before);
            if (isRoot) chownSync(path, OTHER, OTHER);
          },
        };
      },
    });
  },
};
