/**
 * Which credential the harness will use, and where it comes from. Sources in, choice out: reads nothing itself, and sends nothing.
 *
 * C1. A secret and the address it is sent to come from one source together: a token of a file never goes to an address that merely stands
 *     in the environment, nor the other way round.
 * C2. What the harness does by itself (a cloud's authentication, a key helper, its own login) is left to it: only such settings are handed
 *     on as a portable run would otherwise keep from it.
 * C3. Within one source the harness's own order holds (cloud switch, bearer token, API key, OAuth token), so that what is shown is
 *     what is used.
 */

import type { Found, HarnessSettings } from "./files.ts";
import { BOUND, CLOUDS, MODELS, SECRETS } from "./names.ts";
import { type Env, lookUp } from "./paths.ts";

export type CredentialKind = "api-key" | "token" | "oauth" | "cloud" | "helper" | "login";

export interface Credentials {
  readonly kind: CredentialKind;
  /** For people: a variable's name with `environment`, or a file. */
  readonly source: string;
  /** The file it was read from; null for the environment and the harness's login. */
  readonly file: string | null;
  /** Where requests go: an address (without user, password and query), or a cloud's name. */
  readonly endpoint: string;
  /** For people, as `source`: who names that address; empty where nobody does and it is the default. */
  readonly endpointSource: string;
  /** The first 4 characters and `***`; empty where flower does not see the secret. */
  readonly key: string;
  /** What the child gets beside the user's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Variables of the user's environment that the child must not get, since they belong to another source (C1). */
  readonly dropped: readonly string[];
  /** Settings for the harness that no file gives it in a portable run (C2). */
  readonly settings: Readonly<Record<string, string>>;
  /** Whose folder the harness keeps its files in; see `child.ts`. */
  readonly configDir: "own" | "user";
}

export interface Sources {
  readonly process: Env;
  readonly file: Found | null;
  readonly harness: HarnessSettings | null;
  /** Where a login of the harness lies; `unknown` where flower cannot look (a keychain). */
  readonly login: { readonly where: string } | null;
}

export const ANTHROPIC = "https://api.anthropic.com";

export function chooseCredentials(sources: Sources): Credentials | null {
  return (
    ofProcess(sources) ??
    (sources.file && ofFile(sources.file, sources)) ??
    (sources.harness && ofHarness(sources.harness, sources)) ??
    ofLogin(sources)
  );
}

function ofProcess({ process, harness }: Sources): Credentials | null {
  const cloud = cloudOf(process);
  if (cloud !== undefined)
    return {
      ...cloud,
      source: ofEnvironment(cloud.source),
      endpointSource: ofEnvironment(cloud.source),
      file: null,
      ...UNTOUCHED,
      settings: refreshers(harness),
    };
  const secret = secretOf(process);
  if (secret === undefined) return null;
  return {
    kind: secret.kind,
    source: ofEnvironment(secret.name),
    file: null,
    ...endpointOf(process, ofEnvironment(ADDRESS)),
    key: mask(secret.value),
    ...UNTOUCHED,
  };
}

function ofFile(file: Found, { process }: Sources): Credentials | null {
  const secret = secretOf(file.env);
  if (secret === undefined) return null;
  return {
    kind: secret.kind,
    source: file.path,
    file: file.path,
    ...endpointOf(file.env, file.path),
    key: mask(secret.value),
    ...UNTOUCHED,
    env: taken(file.env, [...SECRETS, ...BOUND]),
    dropped: BOUND.filter((name) => lookUp(process, name) !== undefined && !(name in file.env)), // C1
  };
}

function ofHarness(harness: HarnessSettings, sources: Sources): Credentials | null {
  const cloud = cloudOf(harness.env);
  if (cloud !== undefined) {
    const { path, env } = harness;
    return {
      ...cloud,
      source: path,
      endpointSource: path,
      file: path,
      ...UNTOUCHED,
      env: without(env, MODELS),
      settings: refreshers(harness),
    };
  }
  return ofFile(harness, sources) ?? ofHelper(harness, sources);
}

function ofHelper(
  { path, env, helpers }: HarnessSettings,
  { process }: Sources,
): Credentials | null {
  const { apiKeyHelper } = helpers;
  if (apiKeyHelper === undefined) return null;
  const address =
    lookUp(env, ADDRESS) === undefined
      ? endpointOf(process, ofEnvironment(ADDRESS)) // C2
      : endpointOf(env, path);
  return {
    kind: "helper",
    source: `apiKeyHelper in ${path}`,
    file: path,
    ...address,
    key: "",
    ...UNTOUCHED,
    env: without(env, MODELS),
    settings: { apiKeyHelper },
  };
}

function ofLogin({ process, login }: Sources): Credentials | null {
  if (login === null) return null;
  const { where } = login;
  const untouched = { ...UNTOUCHED, configDir: "user" } as const;
  return {
    kind: "login",
    source: where,
    file: null,
    ...endpointOf(process, ofEnvironment(ADDRESS)),
    key: "",
    ...untouched,
  };
}

const UNTOUCHED = { env: {}, dropped: [], settings: {}, configDir: "own" } as const;

const KINDS: Readonly<Record<(typeof SECRETS)[number], CredentialKind>> = {
  ANTHROPIC_AUTH_TOKEN: "token",
  ANTHROPIC_API_KEY: "api-key",
  CLAUDE_CODE_OAUTH_TOKEN: "oauth",
};

function secretOf(env: Env): { kind: CredentialKind; name: string; value: string } | undefined {
  for (const name of SECRETS) {
    const value = lookUp(env, name);
    if (value !== undefined) return { kind: KINDS[name], name, value }; // C3
  }
  return undefined;
}

const ON = /^(?:1|true|yes|on)$/i;

function cloudOf(env: Env): Pick<Credentials, "kind" | "source" | "endpoint" | "key"> | undefined {
  const found = Object.entries(CLOUDS).find(([name]) => ON.test(lookUp(env, name)?.trim() ?? ""));
  if (found === undefined) return undefined;
  const [source, endpoint] = found;
  return { kind: "cloud", source, endpoint, key: "" };
}

/** The harness's settings that renew a cloud's credentials. */
const refreshers = (harness: HarnessSettings | null): Readonly<Record<string, string>> =>
  without(harness?.helpers ?? {}, ["apiKeyHelper"]);

const taken = (env: Env, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = lookUp(env, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

const without = (
  env: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));

/** The first 4 characters; of a secret that short nothing at all. */
export const mask = (secret: string): string =>
  secret.length > 4 ? `${secret.slice(0, 4)}***` : "***";

const ADDRESS = "ANTHROPIC_BASE_URL";

const ofEnvironment = (name: string): string => `${name} (environment)`;

/** @param from who sets the variable here. */
function endpointOf(env: Env, from: string): Pick<Credentials, "endpoint" | "endpointSource"> {
  const address = lookUp(env, ADDRESS);
  return address === undefined
    ? { endpoint: ANTHROPIC, endpointSource: "" }
    : { endpoint: endpointShown(address), endpointSource: from };
}

/** An address without user, password and query. */
export function endpointShown(given: string): string {
  try {
    const { protocol, host, pathname, username } = new URL(given);
    return `${protocol}//${username === "" ? "" : "***@"}${host}${pathname.replace(/\/$/, "")}`;
  } catch {
    return given.replace(/\/\/[^/@]*@/, "//***@");
  }
}
