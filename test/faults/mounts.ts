/** File systems that are mounted over a folder for a while. Knows `mount`; not what it is for. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const run = (program: string, ...words: readonly string[]): unknown =>
  execFileSync(program, words, { stdio: ["ignore", "ignore", "pipe"] });

/** Why nothing can be mounted here; undefined where it can. */
export function whyNotMount(): string | undefined {
  if (process.platform !== "linux") return "only Linux mounts in this way";
  if (process.getuid?.() !== 0) return "to mount takes root";
  const folder = mkdtempSync(join(tmpdir(), "flower-mount-"));
  try {
    mountMemory(folder, 64);
    unmount(folder);
    return undefined;
  } catch (error) {
    return `mount was refused: ${error instanceof Error ? error.message.split("\n")[0] : error}`;
  } finally {
    rmdirSync(folder);
  }
}

/** @param kib size. */
const mountMemory = (folder: string, kib: number): unknown =>
  run("mount", "-t", "tmpfs", "-o", `size=${kib}k,mode=700`, "tmpfs", folder);

/** What still has files open there keeps them. */
export const unmount = (folder: string): unknown => run("umount", "-l", folder);

/** The folder, or the file, as it is, and closed to writing by its path. */
export function mountReadOnly(path: string): void {
  run("mount", "--bind", path, path);
  run("mount", "-o", "remount,ro,bind", path);
}

export interface SmallDisk {
  /** Fills it up to so many bytes. */
  fill(left: number): void;
  /** Makes room again. */
  empty(): void;
  /** Puts what lies there back into the folder beneath. */
  leave(): void;
}

/** An empty folder becomes a disk of its own. @param aside a path where nothing is. */
export function smallDisk(folder: string, kib: number, aside: string): SmallDisk {
  mountMemory(folder, kib);
  const filler = join(folder, "filler");
  const empty = () => rmSync(filler, { force: true });
  return {
    fill(left) {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
      } catch {
        // Somebody else wrote meanwhile: it is as full as it can be.
      }
    },
    empty,
    leave() {
      empty();
      run("cp", "-a", folder, aside);
      unmount(folder);
      run("cp", "-a", `${aside}/.`, folder);
      rmSync(aside, { recursive: true, force: true });
    },
  };
}
