/**
 * What files and folders are called, in both columns: the names that a directory begun by the reference has, and plain ASCII ones. Pure:
 * answers names relative to a folder; does not know where that folder is, nor what lies in it.
 *
 * N1. Two different step names never share a file, on a file system that ignores case or composes accents neither.
 * N2. No name leaves its folder, is reserved, or is refused by a file system.
 * N3. A plain name stays as it is.
 * N4. With every prefix, suffix and temporary ending a file name stays below 143 bytes, the limit of encrypted home folders.
 */

import { shortHash } from "../short-hash.ts";

export type NameSet = "default" | "ascii";

export interface DiskNames {
  /** Below `notes/`. */
  readonly handoff: (step: string) => string;
  /** Below `notes/`: the folder of earlier documents, with forward slashes. */
  readonly archive: string;
  readonly ledger: (step: string) => string;
  readonly task: (step: string) => string;
  /** What the sessions of a step said. */
  readonly words: (step: string) => string;
  readonly brief: string;
  readonly goal: string;
  readonly questions: string;
  /** What a person said while it ran. */
  readonly additions: string;
  /** The steps of the default flow. */
  readonly steps: {
    readonly clarify: string;
    readonly goal: string;
    readonly work: string;
    /** The step that judges a round of another one; rounds count from 1. */
    readonly verdict: (step: string, round: number) => string;
  };
}

const DEFAULT: DiskNames = {
  handoff: (step) => `交接-${safeName(step)}.md`,
  archive: "archive/交接",
  ledger: (step) => `账本-${safeName(step)}.md`,
  task: (step) => `任务-${safeName(step)}.md`,
  words: (step) => `原话-${safeName(step)}.md`,
  brief: "需求.md",
  goal: "目标.md",
  questions: "问答记录.md",
  additions: "补充.md",
  steps: {
    clarify: "确认需求",
    goal: "设定目标",
    work: "干活",
    verdict: (step, round) => `${step}·判定#${round}`,
  },
};

const ASCII: DiskNames = {
  handoff: (step) => `handoff-${safeName(step)}.md`,
  archive: "archive/handoff",
  ledger: (step) => `ledger-${safeName(step)}.md`,
  task: (step) => `task-${safeName(step)}.md`,
  words: (step) => `words-${safeName(step)}.md`,
  brief: "brief.md",
  goal: "goal.md",
  questions: "questions.md",
  additions: "additions.md",
  steps: {
    clarify: "clarify",
    goal: "goal",
    work: "work",
    verdict: (step, round) => `${step}·verdict#${round}`,
  },
};

export const namesFor = (set: NameSet): DiskNames => (set === "ascii" ? ASCII : DEFAULT);

const otherOf = (set: NameSet): DiskNames => namesFor(set === "ascii" ? "default" : "ascii");

const PARTS = ["clarify", "goal", "work"] as const;

/**
 * What the default flow keeps below `notes/`: the name of each file in the other column, and the one that it has here. A folder that was
 * begun with the other column is gone on with.
 */
export function namesInOther(set: NameSet): readonly (readonly [other: string, here: string])[] {
  const [here, other] = [namesFor(set), otherOf(set)];
  const single = (["brief", "goal", "questions", "additions"] as const).map(
    (key) => [other[key], here[key]] as const,
  );
  const ofSteps = PARTS.flatMap((part) =>
    (["handoff", "ledger", "task", "words"] as const).map(
      (key) => [other[key](other.steps[part]), here[key](here.steps[part])] as const,
    ),
  );
  return [...single, ...ofSteps];
}

/** What a step of the default flow is called in the other column; undefined for any other step. */
export function stepInOther(step: string, set: NameSet): string | undefined {
  const part = PARTS.find((each) => namesFor(set).steps[each] === step);
  return part && otherOf(set).steps[part];
}

/** The workbench of a project, below it. */
export const WORKBENCH = ".flower";

/** The folders of a workbench. */
export const WORKBENCH_FOLDERS: readonly string[] = ["scripts", "artifacts", "notes", "spill"];

/** The file of claims in a workbench, or in a run directory without one. */
export const CLAIMS = "claims.db";

/** Below the workbench, or below the run directory without one. */
export const SPILL_FOLDER = "spill";

/** What lies in a workbench; written by flower. */
export const INDEX_FILE = "INDEX.md";

/** The file of a spilled text. @param sha256 of its bytes, hexadecimal. */
export const spillFile = (sha256: string): string => `${sha256.slice(0, 16)}.txt`;

const MAX_BYTES = 100;

/** Separators, what Windows refuses, controls, half characters, and characters that cannot be seen. */
const REFUSED = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;
const REFUSED_RUNS = new RegExp(`${REFUSED.source}+`, "gu");
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;
/** A name that looks as if it had been changed is changed as well: else it could meet one that was (N1). */
const CHANGED = /-[0-9a-f]{12}$/;

/** The part of a file name that stands for a step. A name that cannot stay as it is becomes a slug and a fingerprint of the original. */
export function safeName(name: string): string {
  if (isPlain(name)) return name; // N3
  const clean = trimmed(name.normalize("NFC").replace(REFUSED_RUNS, "-"));
  const slug = RESERVED.test(clean) ? clean.replaceAll(".", "-") : clean; // N2: Windows looks at what stands before a dot
  const hash = shortHash(name);
  const room = MAX_BYTES - hash.length - 1;
  const kept = trimmed(firstBytes(slug, room));
  return `${kept === "" ? "step" : kept}-${hash}`; // N1
}

const isPlain = (name: string): boolean =>
  name !== "" &&
  !REFUSED.test(name) &&
  trimmed(name) === name &&
  !RESERVED.test(name) &&
  !CHANGED.test(name) &&
  bytesOf(name) <= MAX_BYTES &&
  name.normalize("NFC") === name && // N1: one spelling of accents
  name.toUpperCase().toLowerCase() === name; // N1: one case, and no letter that folds into another

/** No dots, dashes or blanks at the ends: they hide a file, look like an option, or are dropped by Windows. */
const trimmed = (name: string): string => name.replace(/^[\s.-]+/u, "").replace(/[\s.]+$/u, "");

const utf8Length = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;

function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += utf8Length(character.codePointAt(0) ?? 0);
  return bytes;
}

function firstBytes(text: string, limit: number): string {
  let bytes = 0;
  let kept = "";
  for (const character of text) {
    bytes += utf8Length(character.codePointAt(0) ?? 0);
    if (bytes > limit) return kept;
    kept += character;
  }
  return kept;
}

/**
 * `YYYYMMDD-HHMMSS` for the name of an archived file.
 * @param ms since the epoch.
 * @param zoneOffset minutes as `Date.prototype.getTimezoneOffset` gives them; 0 is UTC.
 */
export function stamp(ms: number, zoneOffset = 0): string {
  const iso = new Date(ms - zoneOffset * 60_000).toISOString();
  return iso.slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
}

/** `<step>-<stamp>`, then `-2`, `-3` … for those of the same second. */
export const archivedName = (stem: string, at: string, copy: number): string =>
  `${stem}-${at}${copy === 1 ? "" : `-${copy}`}.md`;
