/** What the disk, the store and flower itself refuse, in English, and the shape that every language fills. */

/** What was tried with a file or folder. */
export type DiskAttempt =
  | "read"
  | "write"
  | "write into"
  | "prepare"
  | "delete"
  | "archive"
  | "move"
  | "copy";

/** What the system may answer. */
export type DiskCode =
  | "ENOSPC"
  | "EDQUOT"
  | "EFBIG"
  | "EACCES"
  | "EPERM"
  | "EBUSY"
  | "EROFS"
  | "EISDIR"
  | "ENOTDIR"
  | "EEXIST"
  | "EXDEV"
  | "ENAMETOOLONG"
  | "ELOOP"
  | "EMFILE"
  | "ENFILE"
  | "EIO";

const DOING = [
  "open the database",
  "open the database to read it",
  "read a transcript",
  "store a transcript",
  "list transcripts",
  "measure transcripts",
  "look up a session",
  "list sessions",
  "list sub-agents",
  "delete a session",
  "give space back",
  "read the run log",
  "append to the run log",
  "read the log of workflows",
  "append to the log of workflows",
  "read the book of questions",
  "write into the book of questions",
  "prepare the control channel",
  "ask something of a step",
  "look for requests",
  "answer a request",
  "fetch an answer",
  "take back a request",
  "claim the step",
  "take the lock of the run directory",
] as const;

/** What was done with the store when it refused. */
export type Doing = (typeof DOING)[number];

/** What helps against a refusal of the store. */
export type StoreAdvice =
  | "notADatabase"
  | "damaged"
  | "busy"
  | "full"
  | "quota"
  | "unwritable"
  | "unopenable"
  | "broken"
  | "readOnly"
  | "denied"
  | "folder";

export interface RefusalTexts {
  readonly disk: {
    cannot(o: { attempt: string; why: string }): string;
    readonly attempts: Readonly<Record<DiskAttempt, (o: { path: string; from: string }) => string>>;
    readonly causes: Readonly<Record<DiskCode, string>>;
  };
  readonly store: {
    /** `reason`: the system's own words. `advice` may be empty. */
    cannot(o: { path: string; doing: string; reason: string; advice: string }): string;
    readonly doing: Readonly<Record<Doing, string>>;
    readonly advice: Readonly<Record<StoreAdvice, string>>;
    /** A file where a folder has to be. */
    inTheWay(o: { path: string }): string;
    foreign(o: { path: string; what: string }): string;
    noSharedMemory(o: { mode: string }): string;
    newer(o: { known: number; found: number }): string;
    anothers(o: { tables: readonly string[] }): string;
    held(o: { path: string; seconds: number }): string;
    gone(o: { folder: string }): string;
  };
  readonly settings: {
    named(o: { path: string; problem: string }): string;
    badLine(o: { line: number; problem: string }): string;
    unclosed(o: { quote: string }): string;
    behindQuote(o: { quote: string }): string;
    unreadable(o: { reason: string }): string;
    noUtf8(o: { line: number }): string;
  };
  readonly transcript: {
    notStored(o: { why: string }): string;
    readonly nothing: string;
    full(o: { code: string }): string;
  };
  noConfigFolder(o: { home: string | undefined; own: string }): string;
  outputLost(o: { why: string }): string;
  notDone(o: { target: string }): string;
}

const ELSEWHERE = "Move the file away, or choose another run directory with --run-dir.";
const OTHERWISE = "or choose another run directory with --run-dir.";

export const refusals: RefusalTexts = {
  disk: {
    cannot: ({ attempt, why }) => `Cannot ${attempt}: ${why}.`,
    attempts: {
      read: ({ path }) => `read ${path}`,
      write: ({ path }) => `write ${path}`,
      "write into": ({ path }) => `write into ${path}`,
      prepare: ({ path }) => `prepare ${path}`,
      delete: ({ path }) => `delete ${path}`,
      archive: ({ path }) => `archive ${path}`,
      move: ({ path, from }) => `move ${from} to ${path}`,
      copy: ({ path, from }) => `copy ${from} into ${path}`,
    },
    causes: {
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
    },
  },
  store: {
    cannot: ({ path, doing, reason, advice }) =>
      `${path}: cannot ${doing}: ${reason}. ${advice}`.trim(),
    doing: Object.fromEntries(DOING.map((doing) => [doing, doing])) as Record<Doing, Doing>,
    advice: {
      notADatabase: ELSEWHERE, // SQLite's own words say what it is
      damaged: `The database is damaged. ${ELSEWHERE} (sqlite3's .recover saves what can be read.)`,
      busy: "Another process holds the database; try again when it has ended.",
      full: "The disk is full: make room and try again.",
      quota: "The disk quota is used up: make room and try again.",
      unwritable: `The file or its folder may not be written: correct the permissions, ${OTHERWISE}`,
      unopenable: `The file or its folder cannot be opened: correct the permissions, ${OTHERWISE}`,
      broken: "The disk refused: see that the run directory lies on a local disk that works.",
      readOnly: `The file system is read-only: mount it writable, ${OTHERWISE}`,
      denied: `Access is denied: correct owner and permissions, ${OTHERWISE}`,
      folder: `The folder cannot be used: correct the path or its permissions, ${OTHERWISE}`,
    },
    inTheWay: ({ path }) => `${path} is no folder, and a folder is expected there: move it away.`,
    foreign: ({ path, what }) => `${path}: ${what}. ${ELSEWHERE}`,
    noSharedMemory: ({ mode }) =>
      `expected a disk on which processes can share memory, found journal mode ${mode}`,
    newer: ({ known, found }) =>
      `expected schema ${known} or earlier, found schema ${found}, written by a newer flower`,
    anothers: ({ tables }) =>
      `expected flower's database, found another program's, with tables ${tables.join(", ") || "none"}`,
    held: ({ path, seconds }) =>
      `${path}: another process has held the lock of this run directory for ${seconds} seconds. End the flower process that hangs there, ${OTHERWISE}`,
    gone: ({ folder }) =>
      `${folder} is gone: it was moved or deleted while a run was working there, and nothing can be written. Move it back and start again.`,
  },
  settings: {
    named: ({ path, problem }) => `${path}: ${problem}`,
    badLine: ({ line, problem }) =>
      `line ${line}: ${problem}. Expected NAME=value, NAME='value' or NAME="value".`,
    unclosed: ({ quote }) => `the quote ${quote} is not closed on its line`,
    behindQuote: ({ quote }) => `text after the closing quote ${quote}`,
    unreadable: ({ reason }) => `cannot be read (${reason}). Check its permissions.`,
    noUtf8: ({ line }) => `line ${line}: expected UTF-8 text, got other bytes. Save it as UTF-8.`,
  },
  transcript: {
    notStored: ({ why }) =>
      `The transcript is not stored as it should be: ${why}. A resume of this session would miss something.`,
    nothing: "nothing arrived in the store",
    full: ({ code }) => `the disk is full (${code})`,
  },
  noConfigFolder: ({ home = "not set", own }) =>
    `env.CLAUDE_CONFIG_DIR: expected a folder, because the session's HOME (${home}) is not this process's (${own}), and without it no transcript would be stored`,
  outputLost: ({ why }) => `Standard output could not be written: ${why}.`,
  notDone: ({ target }) => `${target} was not done.`,
};
