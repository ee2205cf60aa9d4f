/**
 * The one place that reads what the user has set: the given environment, flower's own file, the harness's user settings. Never the
 * project's files: a repository must not be able to choose where a key is sent.
 *
 * E1. The environment wins over a file, name by name, but for what belongs to a credential (`credentials.ts`, C1).
 * E2. Model names belong to the gateway they were written for: those of a file that brings a credential count only when it is the one used.
 */

import { join } from "node:path";
import { FlowerError } from "../../core/errors.ts";
import { messagesFor } from "../../core/locale/errors.ts";
import type { Lang } from "../../core/locale/lang.ts";
import { type Credentials, chooseCredentials, type Sources } from "./credentials.ts";
import { type Found, hasLogin, readHarnessSettings, readSettingsFile } from "./files.ts";
import { MODELS, OWN, SECRETS } from "./names.ts";
import { type Env, harnessFolder, lookUp, settingsFile, settingsFolder } from "./paths.ts";

/** What a person should hear of: `skipped` a file, `dropped` a variable that belongs to another source, `ignored` a name in a file. */
export type Note =
  | { readonly kind: "skipped"; readonly path: string; readonly why: string }
  | { readonly kind: "dropped"; readonly name: string; readonly source: string }
  | { readonly kind: "ignored"; readonly name: string; readonly path: string };

export interface Environment {
  /** The user's environment, completed from the files: models and flower's own settings. Credentials of files are not in it. */
  readonly env: Readonly<Record<string, string>>;
  /** Of what was completed: which file it came from. */
  readonly from: Readonly<Record<string, string>>;
  readonly credentials: Credentials | null;
  /** Where credentials were looked for, in order. */
  readonly looked: readonly string[];
  /** `$XDG_CONFIG_HOME/flower`, else `~/.config/flower`. */
  readonly settingsFolder: string;
  readonly notes: readonly Note[];
}

/** `platform`: on macOS the harness keeps its login in the keychain, where flower does not look. Throws `bad_document`. */
export function readEnvironment(env: Env, platform: string = process.platform): Environment {
  const folder = harnessFolder(env);
  const path = settingsFile(env);
  const file = readSettingsFile(path);
  const settings = readHarnessSettings(folder);
  const harness = settings !== null && "broken" in settings ? null : settings;
  const login = loginOf(folder, platform);
  const credentials = chooseCredentials({ process: env, file, harness, login });
  const completed = complete(env, filesThatCount(credentials, file, harness));
  return {
    ...completed,
    credentials,
    looked: [
      "ANTHROPIC_API_KEY, ANTHROPIC_AUTH_TOKEN",
      path,
      join(folder, "settings.json"),
      login?.where ?? join(folder, ".credentials.json"),
    ],
    settingsFolder: settingsFolder(env),
    notes: [
      ...(settings !== null && "broken" in settings
        ? [{ kind: "skipped", path: settings.path, why: settings.broken } as const]
        : []),
      ...(file?.ignored ?? []).map((name) => ({ kind: "ignored", name, path }) as const),
      ...(credentials?.dropped ?? []).map(
        (name) => ({ kind: "dropped", name, source: credentials?.source ?? "" }) as const,
      ),
    ],
  };
}

/** The credentials, or the one clear message. */
export function requireCredentials(
  { credentials, looked, settingsFolder: folder }: Environment,
  lang: Lang,
): Credentials {
  if (credentials !== null) return credentials;
  const file = join(folder, ".env");
  throw new FlowerError("no_credentials", messagesFor(lang).noCredentials({ looked, file }));
}

function loginOf(folder: string, platform: string): Sources["login"] {
  if (hasLogin(folder)) return { where: join(folder, ".credentials.json") };
  return platform === "darwin" ? { where: "macOS keychain" } : null;
}

/** The files whose settings complete the environment, each with the names that count (E2). */
function filesThatCount(
  credentials: Credentials | null,
  file: Found | null,
  harness: Found | null,
): readonly { found: Found; names: readonly string[] }[] {
  const uses = (found: Found) => credentials?.file === found.path;
  const brings = (found: Found) => SECRETS.some((name) => name in found.env);
  return [
    ...(file === null
      ? []
      : [{ found: file, names: uses(file) || !brings(file) ? [...OWN, ...MODELS] : OWN }]),
    ...(harness !== null && (uses(harness) || credentials?.configDir === "user")
      ? [{ found: harness, names: MODELS }]
      : []),
  ];
}

function complete(
  env: Env,
  files: readonly { found: Found; names: readonly string[] }[],
): Pick<Environment, "env" | "from"> {
  const completed: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value !== undefined) completed[name] = value;
  const from: Record<string, string> = {};
  for (const { found, names } of files) {
    for (const name of names) {
      const value = found.env[name];
      if (value === undefined || lookUp(completed, name) !== undefined) continue; // E1
      completed[name] = value;
      from[name] = found.path;
    }
  }
  return { env: completed, from };
}
