/** A small disk, the project's own, that is full from a drawn request on, with nothing or some kilobytes left. */

import { join } from "node:path";
import type { Kind } from "../frame.ts";
import { smallDisk, whyNotMount } from "../mounts.ts";
import { comeAndGo } from "../troubles.ts";

const DISK_KIB = 24 * 1024;
/** Left when it is full, in KiB: writes of different sizes fail. */
const LEFT = [0, 0, 0, 4, 8, 16, 40, 100] as const;

export const diskFull: Kind = {
  name: "disk-full",
  weight: 3,
  async run(site, chance) {
    const notTried = whyNotMount();
    if (notTried !== undefined) return { tried: 0, seen: 0, lost: [], told: "", notTried };
    const disk = smallDisk(site.workspace, DISK_KIB, join(site.root, "aside"));
    try {
      return await comeAndGo(site, chance, {
        says: /\bfull\b|ENOSPC|no space left/i,
        draw() {
          const left = chance.pick(LEFT);
          return {
            name: `full but ${left} KiB`,
            begin: () => disk.fill(left * 1024),
            end: () => disk.empty(),
          };
        },
      });
    } finally {
      disk.leave();
    }
  },
};
