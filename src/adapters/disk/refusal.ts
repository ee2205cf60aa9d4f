/** What the disk said, for people: one error that names the path, the cause and what to do. Knows error codes, not documents. */

import { FlowerError } from "../../core/errors.ts";

const CAUSES: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full; free some space",
  EDQUOT: "the disk quota is used up; free some space",
  EFBIG: "the file is larger than this process may write",
  EACCES: "access is denied; check who owns it and its permissions",
  EPERM:
    "the operation is not permitted; check permissions, or whether another program holds the file",
  EBUSY: "another program holds the file; close it there",
  EROFS: "the file system is read-only; choose another folder or mount it writable",
  EISDIR: "there is a folder where a file is expected; move it away",
  ENOTDIR: "there is a file where a folder is expected; move it away",
  EEXIST: "something else has this name; move it away",
  EXDEV: "the two folders lie on different file systems; keep them on one",
  ENAMETOOLONG: "the path is too long; choose a folder nearer to the root",
  ELOOP: "too many symbolic links; look where they lead",
  EMFILE: "too many files are open; raise the limit (ulimit -n)",
  ENFILE: "the system has too many files open; close some programs",
  EIO: "the device reports an error; check it",
};

export function codeOf(cause: unknown): string {
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}

/** @param attempt what was tried, such as `write`. */
export function diskRefused(attempt: string, path: string, cause: unknown): FlowerError {
  const code = codeOf(cause);
  const text = cause instanceof Error ? cause.message : String(cause);
  const why = CAUSES[code] === undefined ? text : `${CAUSES[code]} (${code})`;
  return new FlowerError("store", `Cannot ${attempt} ${path}: ${why}.`, { cause, field: path });
}
