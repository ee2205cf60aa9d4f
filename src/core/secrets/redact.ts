/**
 * Takes secrets out of what is written to disk: documents, ledger, manifest, lines of the log. Pure and synchronous, so that the log,
 * which appends synchronously, is served as the documents are. Decides what is replaced where findings overlap; the patterns are beside it.
 *
 * S1. What stood there is gone, its kind stays: `[secret:github-token]`. Keys of objects, names, users and hosts stay.
 * S2. A placeholder is never a finding, nor part of one: what was redacted once is not changed again, and has the same digest.
 * S3. A text without a secret comes back as it was, to the character.
 * S4. The time is linear in the length, for texts made to be slow too.
 *
 * Why no library: secretlint's recommended rules (11.7) found 22 of the 63 secrets that the tests plant, and nothing that these patterns
 * miss but a token whose letters are all `x`. They report a whole file or address where a password is the secret, a comment in the text
 * switches them off, and they are asynchronous. What they do find is a fixture of the tests (`scanner-rules.test.ts`).
 */

import { addressPasswords } from "./addresses.ts";
import { assignedSecrets, secretUnder } from "./assignments.ts";
import { httpCredentials } from "./headers.ts";
import { PLACEHOLDERS, placeholder, type SecretKind, type SecretSpan } from "./kinds.ts";
import { privateKeys } from "./private-keys.ts";
import { shapedTokens } from "./token-shapes.ts";

/** How many secrets of a kind were taken out. */
export interface FoundSecret {
  readonly kind: SecretKind;
  readonly count: number;
}

export interface Redaction<T> {
  readonly value: T;
  /** By kind, in the order of their names; empty when nothing was found. */
  readonly found: readonly FoundSecret[];
}

/** Those that say the most about what they find come first: they name what several find. */
const FINDERS: readonly ((text: string) => SecretSpan[])[] = [
  privateKeys,
  shapedTokens,
  httpCredentials,
  addressPasswords,
  assignedSecrets,
];

type Counts = Map<SecretKind, number>;

/** A text without its secrets. */
export function redact(text: string): {
  readonly text: string;
  readonly found: readonly FoundSecret[];
} {
  const counts: Counts = new Map();
  const clean = withoutSecrets(text, counts);
  return { text: clean, found: listed(counts) };
}

/**
 * Plain JSON without its secrets: every string in it is redacted, and one under a key such as `password` is replaced as a whole. Keys,
 * numbers and the order of keys stay; what had no secret is the same object as before.
 */
export function redactJson<T>(value: T): Redaction<T> {
  const counts: Counts = new Map();
  const clean = cleanValue(value, "", counts) as T;
  return { value: clean, found: listed(counts) };
}

/** Findings of several texts in one list. */
export function addFound(...lists: readonly (readonly FoundSecret[])[]): readonly FoundSecret[] {
  const counts: Counts = new Map();
  for (const { kind, count } of lists.flat()) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return listed(counts);
}

const listed = (counts: Counts): readonly FoundSecret[] =>
  [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => (a.kind < b.kind ? -1 : 1));

/**
 * Where secrets were written without anything between them, the second one begins a word only once the first is gone. Twenty in a row are
 * more than anybody writes, and keep the time linear. S2, S4
 */
const GLUED = 20;

function withoutSecrets(text: string, counts: Counts): string {
  let clean = text;
  for (let pass = 0; pass < GLUED; pass += 1) {
    const before = clean;
    clean = before
      .split(PLACEHOLDERS)
      .map((part, index) => (index % 2 === 1 ? part : replaced(part, counts)))
      .join("");
    if (clean === before) break;
  }
  return clean;
}

function replaced(text: string, counts: Counts): string {
  const spans = merged(FINDERS.flatMap((find) => find(text)));
  let clean = "";
  let from = 0;
  for (const { kind, start, end } of spans) {
    clean += text.slice(from, start) + placeholder(kind);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    from = end;
  }
  return from === 0 ? text : clean + text.slice(from);
}

/** Findings that overlap become one that covers both, under the name of the one that was listed first. */
function merged(spans: readonly SecretSpan[]): SecretSpan[] {
  const ranked = spans.map((span, rank) => ({ ...span, rank })).sort((a, b) => a.start - b.start);
  const apart: (SecretSpan & { rank: number })[] = [];
  for (const span of ranked) {
    const last = apart.at(-1);
    if (last === undefined || span.start >= last.end) {
      apart.push(span);
      continue;
    }
    const { kind, rank } = span.rank < last.rank ? span : last;
    apart[apart.length - 1] = { kind, rank, start: last.start, end: Math.max(last.end, span.end) };
  }
  return apart;
}

function cleanValue(value: unknown, key: string, counts: Counts): unknown {
  if (typeof value === "string") return cleanString(value, key, counts);
  if (Array.isArray(value)) {
    const items = value.map((item) => cleanValue(item, key, counts));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const before = Object.entries(value);
  const named = nameBeside(value);
  const after = before.map(([own, item]): [string, unknown] => [
    own,
    cleanValue(item, own === "value" ? named : own, counts),
  ]);
  return after.some(([, item], index) => item !== before[index]?.[1])
    ? Object.fromEntries(after)
    : value;
}

/** `{ name: "DB_PASSWORD", value: "…" }`: the key that names a value is beside it. */
function nameBeside(value: object): string {
  const { name, key } = value as { name?: unknown; key?: unknown };
  if (typeof name === "string") return name;
  return typeof key === "string" ? key : "value";
}

function cleanString(text: string, key: string, counts: Counts): string {
  const clean = withoutSecrets(text, counts);
  if (clean !== text || PLACEHOLDERS.test(text)) return clean;
  const kind = secretUnder(key, text);
  if (kind === undefined) return text;
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return placeholder(kind);
}
