/** Reads the two files of the user in which keys may stand. Takes only the names it is given; changes nothing. */

import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FlowerError } from "../../core/errors.ts";
import type { Lang } from "../../core/locale/lang.ts";
import { type RefusalTexts, refusalTextsFor } from "../../core/locale/refusals.ts";
import { isPlainObject } from "../../core/options.ts";
import { envLines, valuesOf } from "./env-lines.ts";
import { BOUND, CLOUD_DETAILS, CLOUDS, HELPERS, MODELS, OWN, SECRETS } from "./names.ts";
import { type Env, harnessFolder, lookUp, settingsFile } from "./paths.ts";

/** What a file says, as far as it may. */
export interface Found {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  /** Names that stand there and are not taken. */
  readonly ignored: readonly string[];
}

const FLOWER_NAMES: readonly string[] = [...SECRETS, ...BOUND, ...MODELS, ...OWN];
const HARNESS_NAMES: readonly string[] = [
  ...SECRETS,
  ...BOUND,
  ...MODELS,
  ...Object.keys(CLOUDS),
  ...CLOUD_DETAILS,
];

/** Flower's own file; null when there is none. Throws `bad_document`, naming the line, when it is there and cannot be read. */
export function readSettingsFile(path: string): Found | null {
  const text = readSettingsText(path);
  return text === null ? null : { path, ...chosen(valuesOf(envLines(text)), FLOWER_NAMES) };
}

/** All that flower's own file says, also what it takes no notice of. Throws as `readSettingsFile`. */
export function readSettingsText(path: string): string | null {
  const bytes = read(path);
  if (bytes === null) return null;
  const text = decode(bytes, path);
  const lines = envLines(text);
  for (const [at, { problem }] of lines.entries())
    if (problem !== undefined)
      throw unreadable(path, undefined, (texts) =>
        texts.badLine({ line: at + 1, problem: texts[problem.is](problem) }),
      );
  return text;
}

/** The harness's user settings. */
export interface HarnessSettings extends Found {
  /** What helps the harness to authenticate by itself. */
  readonly helpers: Readonly<Record<string, string>>;
}

/** `broken` says why a file that is there was skipped: it is the harness's file, so flower does not stop at it. */
export function readHarnessSettings(
  folder: string,
): HarnessSettings | { readonly path: string; readonly broken: string } | null {
  const path = join(folder, "settings.json");
  try {
    const bytes = read(path);
    if (bytes === null) return null;
    const json: unknown = JSON.parse(decode(bytes, path));
    if (!isPlainObject(json)) return { path, broken: "not a JSON object" };
    const { env } = chosen(texts(json.env), HARNESS_NAMES);
    return { path, env, ignored: [], helpers: chosen(texts(json), HELPERS).env };
  } catch (error) {
    return { path, broken: error instanceof Error ? error.message : String(error) };
  }
}

/** The files of the user that are there and hold something secret. */
export function keyFiles(env: Env): readonly string[] {
  const own = readSettingsFile(settingsFile(env));
  const folder = harnessFolder(env);
  const settings = readHarnessSettings(folder);
  const secret = (found: Found) => SECRETS.some((name) => name in found.env);
  return [
    ...(own !== null && secret(own) ? [own.path] : []),
    ...(settings !== null && !("broken" in settings) && secret(settings) ? [settings.path] : []),
    ...(hasLogin(folder) ? [join(folder, LOGIN)] : []),
  ];
}

const LOGIN = ".credentials.json";

/** Has someone logged in with the harness on this machine? Only whether the file is there: it is never opened. */
export const hasLogin = (folder: string): boolean => existsSync(join(folder, LOGIN));

function chosen(given: Env, names: readonly string[]): Pick<Found, "env" | "ignored"> {
  const env: Record<string, string> = {};
  for (const name of names) {
    const value = lookUp(given, name);
    if (value !== undefined) env[name] = value;
  }
  return { env, ignored: Object.keys(given).filter((name) => !names.includes(name)) };
}

const texts = (value: unknown): Env =>
  isPlainObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => {
          return typeof entry[1] === "string";
        }),
      )
    : {};

const NOT_THERE: readonly unknown[] = ["ENOENT", "ENOTDIR"];

function read(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (cause) {
    if (NOT_THERE.includes((cause as NodeJS.ErrnoException).code)) return null;
    throw unreadable(path, cause, (texts) =>
      texts.unreadable({ reason: (cause as Error).message }),
    );
  }
}

function decode(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unreadable(path, cause, (texts) => texts.noUtf8({ line: lineThatFails(bytes) }));
  }
}

/** A byte of a line ending is never part of another character, so lines can be looked at one by one. */
function lineThatFails(bytes: Buffer): number {
  const text = bytes.toString("latin1");
  const lines = text.split("\n").map((line) => Buffer.from(line, "latin1"));
  return lines.findIndex((line) => !isUtf8(line)) + 1;
}

function unreadable(
  path: string,
  cause: unknown,
  problem: (texts: RefusalTexts["settings"]) => string,
): FlowerError {
  const said = (lang: Lang) => {
    const { settings } = refusalTextsFor(lang);
    return settings.named({ path, problem: problem(settings) });
  };
  return new FlowerError("bad_document", said, { field: path, cause });
}
