/**
 * What a person sets once for all (key, gateway, model, window), and the variables that say it in flower's own file. Values in, changes
 * out: writes nothing, sends nothing.
 *
 * S1. One key at a time: what authenticates otherwise goes from the file with a new one, or the harness would prefer the old one.
 * S2. Behind a gateway one model answers for all of the harness's short names, unless the file says otherwise for one of them; Anthropic
 *     itself knows them all, so there only the main model is named.
 */

import { badOption } from "../../core/errors.ts";
import { positiveInteger } from "../../core/options.ts";
import { mask } from "./credentials.ts";
import { isShortName } from "./endpoint.ts";
import { SECRETS } from "./names.ts";
import { type Env, lookUp } from "./paths.ts";

/** Each field: undefined leaves it as it is, null takes it away. */
export interface Settings {
  /** An API key or a token; never shown. */
  readonly key?: string | null | undefined;
  /** A gateway's address, without `/v1`. */
  readonly baseUrl?: string | null | undefined;
  readonly model?: string | null | undefined;
  /** Tokens. */
  readonly window?: number | null | undefined;
}

/** What stands in the file now; empty where it says nothing. */
export interface SettingsNow {
  /** The first four characters. */
  readonly key: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly window: string;
}

export function settingsNow(env: Env): SettingsNow {
  const secret = SECRETS.map((name) => lookUp(env, name)).find((value) => value !== undefined);
  return {
    key: secret === undefined ? "" : mask(secret),
    baseUrl: lookUp(env, "ANTHROPIC_BASE_URL") ?? "",
    model: lookUp(env, "ANTHROPIC_MODEL") ?? "",
    window: lookUp(env, "FLOWER_WINDOW") ?? "",
  };
}

/** Answers only what differs from `before`. Throws `bad_option` naming the field. */
export function changesFor(settings: Settings, before: Env): Record<string, string | null> {
  checkSettings(settings);
  const { key, baseUrl, model, window } = settings;
  const asked: Record<string, string | null | undefined> = {
    ...(key === undefined
      ? {}
      : { ...NO_SECRETS, ...(key === null ? {} : { [nameOf(key)]: key }) }), // S1
    ANTHROPIC_BASE_URL: baseUrl,
    ANTHROPIC_MODEL: model,
    FLOWER_WINDOW: window?.toString() ?? (window as null | undefined),
  };
  if (model !== undefined || baseUrl !== undefined) Object.assign(asked, shortNames(asked, before));
  return Object.fromEntries(
    Object.entries(asked).filter((change): change is [string, string | null] => {
      const [name, value] = change;
      return value !== undefined && value !== (before[name] ?? null);
    }),
  );
}

const NO_SECRETS = Object.fromEntries(SECRETS.map((name) => [name, null]));

const nameOf = (key: string): (typeof SECRETS)[number] => {
  if (key.startsWith("sk-ant-oat")) return "CLAUDE_CODE_OAUTH_TOKEN";
  return key.startsWith("sk-ant-") ? "ANTHROPIC_API_KEY" : "ANTHROPIC_AUTH_TOKEN";
};

const SHORT_NAMES = [
  "ANTHROPIC_DEFAULT_OPUS_MODEL",
  "ANTHROPIC_DEFAULT_SONNET_MODEL",
  "ANTHROPIC_DEFAULT_HAIKU_MODEL",
] as const;

/** S2 */
function shortNames(
  asked: Readonly<Record<string, string | null | undefined>>,
  before: Env,
): Record<string, string | null> {
  const after = (name: string) => (asked[name] === undefined ? before[name] : asked[name]);
  const [model, gateway] = [after("ANTHROPIC_MODEL"), after("ANTHROPIC_BASE_URL")];
  const wanted = gateway && model && !isShortName(model) ? model : null;
  return Object.fromEntries(
    SHORT_NAMES.filter((name) => [undefined, before.ANTHROPIC_MODEL].includes(before[name])).map(
      (name) => [name, wanted],
    ),
  );
}

/** Applies changes to variables, as the file would then say. */
export const withChanges = (
  before: Env,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );

const WORD = /^[\x21-\x7e]+$/;

/** Throws `bad_option` naming the field. */
export function checkSettings({ key, baseUrl, model, window }: Settings): void {
  if (typeof key === "string" && !WORD.test(key))
    throw badOption("key", ({ plainWord }) => plainWord, `${key.length} characters`);
  if (typeof model === "string" && !WORD.test(model))
    throw badOption("model", ({ modelWord }) => modelWord, model);
  if (typeof baseUrl === "string" && !isAddress(baseUrl))
    throw badOption("baseUrl", ({ gateway }) => gateway, baseUrl);
  if (typeof window === "number" && !positiveInteger.ok(window))
    throw badOption("window", (wanted) => wanted.window, window);
}

const isAddress = (text: string): boolean =>
  WORD.test(text) && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
