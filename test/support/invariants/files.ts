/**
 * Is every file whole, closed to others, and is nothing left lying there by a write that did not come to its end? Knows the names that
 * flower gives; not what a person or a model puts beside them.
 */

import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { missing, parseHandoff } from "../../../src/core/handoff/document.ts";
import { ledgerMarkdown, parseLedger } from "../../../src/core/handoff/ledger-file.ts";
import { documentsNow } from "../../../src/core/run/documents.ts";
import { namesFor } from "../../../src/core/workbench/names.ts";
import { jsonOf, type StepLog } from "./log.ts";

/** Temporary files: of atomic writes, of copies into the spill, of documents on their way to the archive, of a database. */
const LEFT_OVER =
  /\.\d{5,10}$|^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^\..+-[0-9a-f]{8}$|-journal$/;
/** What flower alone writes there is not for others. */
const SECRET = /^(?:sessions\.db|claims\.db)(?:$|-)|^(?:manifest|lineage)\.json$/;

/** All files below a folder; links and what cannot be opened are left out. */
export function filesBelow(folder: string): string[] {
  if (!isFolder(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

const filesIn = (folder: string): string[] =>
  isFolder(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(folder, name))
    : [];

/** Where flower itself writes: the harness's folder and what models make are others' affair. */
const ownFiles = (folder: string): string[] => [
  ...filesIn(folder),
  ...filesBelow(join(folder, "notes")),
  ...filesBelow(join(folder, "spill")),
];

export const leftoverFaults = (folder: string): string[] =>
  ownFiles(folder)
    .filter((path) => LEFT_OVER.test(basename(path)))
    .map((path) => `${path}: a write left it behind`);

/** JSON parses; what flower writes as text is UTF-8 and ends with the end of a line. */
export function halfFaults(folder: string): string[] {
  const json = filesIn(folder).filter((path) => path.endsWith(".json"));
  const texts = [join(folder, "INDEX.md"), ...filesBelow(join(folder, "notes")).filter(isFlowers)];
  return [
    ...json
      .filter((path) => jsonOf(readFileSync(path, "utf8").replace(/^\uFEFF/, "")) === undefined)
      .map((path) => `${path}: it is no whole JSON`),
    ...texts.filter(existsSync).flatMap(textFaults),
  ];
}

const NAMES = (["default", "ascii"] as const).map(namesFor);
/** By the beginning of its name: what stands before a step's name, and the single files. */
const FLOWERS = NAMES.flatMap(
  ({ handoff, ledger, task, words, brief, goal, questions, additions }) => [
    ...[handoff, ledger, task, words].map((name) => name("x").slice(0, -"x.md".length)),
    ...[brief, goal, questions, additions],
  ],
);
const isFlowers = (path: string): boolean =>
  FLOWERS.some((beginning) => basename(path).startsWith(beginning));

function textFaults(path: string): string[] {
  const bytes = readFileSync(path);
  const text = bytes.toString("utf8");
  if (!Buffer.from(text).equals(bytes)) return [`${path}: it is no UTF-8`];
  if (text.includes("\0")) return [`${path}: it holds NUL`];
  return text.endsWith("\n") ? [] : [`${path}: it ends in the middle of a line`];
}

/** A document that was placed is readable and whole, as it was written, or as a person left it. */
export function documentFaults(steps: readonly StepLog[]): string[] {
  const runs = steps.flatMap((log) => log.runs);
  return [...documentsNow(runs)].flatMap(([facts, lying]) =>
    [...lying].flatMap(([generation, path]) => {
      if (typeof path !== "string") return [];
      const written = facts.findLast(
        (fact) => fact.kind === "handoff.written" && fact.generation === generation,
      );
      const markdown = written?.kind === "handoff.written" ? written.markdown : "";
      return existsSync(path) ? cutFaults(path, markdown) : goneFaults(path, markdown);
    }),
  );
}

function cutFaults(path: string, markdown: string): string[] {
  const text = readFileSync(path, "utf8");
  if (text === markdown) return [];
  if (markdown.startsWith(text)) return [`${path}: the document is cut short`];
  const gaps = missing(parseHandoff(text));
  return gaps.length === 0 ? [] : [`${path}: the document has no ${gaps.join(", ")}`];
}

/** Whoever begins anew moves all notes aside: it then lies further down. */
function goneFaults(path: string, markdown: string): string[] {
  const notes = path.slice(0, path.lastIndexOf("notes") + "notes".length);
  const wanted = hashOf(markdown);
  const found = filesBelow(notes).some((file) => hashOf(readFileSync(file)) === wanted);
  return found ? [] : [`${path}: the document is gone`];
}

const hashOf = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");

/** Each ledger reads back as itself, and each entry's mark is closed. */
export function ledgerFaults(workbench: string): string[] {
  const beginnings = NAMES.map(({ ledger }) => ledger("x").slice(0, -"x.md".length));
  return filesIn(join(workbench, "notes"))
    .filter((path) => beginnings.some((name) => basename(path).startsWith(name)))
    .flatMap((path) => {
      const text = readFileSync(path, "utf8");
      const ledger = parseLedger(text);
      const again = parseLedger(ledgerMarkdown(ledger, "en"));
      const closed = text.split("<!--").length === text.split("-->").length;
      return closed && again.entries.length === ledger.entries.length
        ? []
        : [`${path}: the ledger does not parse`];
    });
}

/** Folders 0700 and files 0600, of what flower makes. */
export function modeFaults(folder: string, documents: readonly string[]): string[] {
  if (process.platform === "win32") return [];
  const folders = [folder, join(folder, "notes"), join(folder, "spill")].filter(isFolder);
  const files = [
    ...filesIn(folder).filter((path) => SECRET.test(basename(path))),
    ...filesBelow(join(folder, "spill")),
    ...documents.filter((path) => path.startsWith(folder) && existsSync(path)),
  ];
  return [
    ...folders.filter((path) => modeOf(path) !== 0o700),
    ...files.filter((path) => modeOf(path) !== 0o600),
  ].map((path) => `${path}: its mode is ${modeOf(path).toString(8)}`);
}

const isFolder = (path: string): boolean => existsSync(path) && lstatSync(path).isDirectory();
const modeOf = (path: string): number => lstatSync(path).mode & 0o777;
