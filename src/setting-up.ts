/** Opens what `flower setup` needs, adapter by adapter: the user's own file, and a way to try what stands in it. Asks nobody anything. */

import { chmod } from "node:fs/promises";
import { dirname } from "node:path";
import { writeWhole } from "./adapters/disk/atomic.ts";
import { diskRefused } from "./adapters/disk/refusal.ts";
import { ambientEnv } from "./adapters/environment/ambient.ts";
import { endpointShown, mask } from "./adapters/environment/credentials.ts";
import { endpointFrom, endpointInForce, modelFor } from "./adapters/environment/endpoint.ts";
import { envLines, mergeEnv, valuesOf } from "./adapters/environment/env-lines.ts";
import { readSettingsText } from "./adapters/environment/files.ts";
import { settingsFile } from "./adapters/environment/paths.ts";
import { readEnvironment } from "./adapters/environment/read.ts";
import {
  changesFor,
  checkSettings,
  type Settings,
  type SettingsNow,
  settingsNow,
  withChanges,
} from "./adapters/environment/settings.ts";
import { httpNetwork } from "./adapters/network/undici.ts";
import { chooseLang, type Lang } from "./core/locale/lang.ts";
import type { ProbeKind } from "./core/resilience/probe.ts";
import type { Endpoint, Network } from "./ports/network.ts";

/** `none`: there are no credentials. `untried`: the harness authenticates by itself, so nobody else can try it. */
export interface Trial {
  readonly kind: ProbeKind | "none" | "untried";
  /** Where it was sent, without user and password; empty with `none`. */
  readonly endpoint: string;
  /** Whether the model was tested too. */
  readonly model: boolean;
  /** What a person should know of the answer; empty when all is well. */
  readonly detail: string;
}

export interface Saved {
  /** Names that were set or taken away. */
  readonly changed: readonly string[];
  /** What is used instead of the file's key, when something goes before it. */
  readonly overruledBy: string | null;
}

/** Close it when done. */
export interface SettingUp {
  readonly lang: Lang;
  /** The user's own file, absolute; it need not exist. */
  readonly path: string;
  /** Of the file. */
  now(): SettingsNow;
  /** A key as it may be shown. */
  shown(key: string): string;
  /** Throws `bad_option` for a wrong setting. */
  check(settings: Settings): void;
  /**
   * Tries what the file would say with these settings, where it would hold a key, else what is in force. Costs nothing, or 16 tokens behind
   * a gateway that cannot count. Throws `bad_option` for a wrong setting.
   */
  test(settings?: Settings, signal?: AbortSignal): Promise<Trial>;
  /** Merges these settings into the file and changes nothing else in it; 0600, its folder 0700. Throws `bad_option`, `store`. */
  save(settings: Settings): Promise<Saved>;
  close(): Promise<void>;
}

export interface SettingUpOptions {
  /** Of what is said. Default: FLOWER_LANG, then the locale. */
  readonly lang?: Lang;
  /** Default: the process's. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Throws `bad_document` when the file is there and cannot be read: it is then left as it is. */
export function settingUp({ lang, env = ambientEnv() }: SettingUpOptions = {}): SettingUp {
  const path = settingsFile(env);
  const text = () => readSettingsText(path) ?? "";
  const values = () => valuesOf(envLines(text()));
  const network = httpNetwork(env);
  return {
    lang: chooseLang(lang, readEnvironment(env).env),
    path,
    now: () => settingsNow(values()),
    shown: mask,
    check: checkSettings,
    async test(settings = {}, signal) {
      const before = values();
      const draft = withChanges(before, changesFor(settings, before));
      const endpoint = endpointFrom(draft, modelFor(draft));
      if (settingsNow(draft).key === "" || Object.keys(settings).length === 0)
        return await trialInForce(network, env, signal);
      return endpoint.authenticates
        ? await trialOf(network, endpoint, signal)
        : untried(endpointShown(endpoint.address), path);
    },
    async save(settings) {
      const changes = changesFor(settings, values());
      await write(path, mergeEnv(text(), changes));
      const { credentials } = readEnvironment(env);
      const overruled = settingsNow(values()).key !== "" && credentials?.file !== path;
      return {
        changed: Object.keys(changes),
        overruledBy: overruled ? (credentials?.source ?? null) : null,
      };
    },
    close: () => network.close(),
  };
}

async function trialInForce(
  network: Network,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal | undefined,
): Promise<Trial> {
  const environment = readEnvironment(env);
  const { credentials } = environment;
  if (credentials === null) return { kind: "none", endpoint: "", model: false, detail: "" };
  const endpoint = endpointInForce(environment);
  return endpoint === undefined
    ? untried(credentials.endpoint, credentials.source)
    : await trialOf(network, endpoint, signal);
}

const untried = (endpoint: string, source: string): Trial => ({
  kind: "untried",
  endpoint,
  model: false,
  detail: source,
});

async function trialOf(
  network: Network,
  endpoint: Endpoint,
  signal: AbortSignal | undefined,
): Promise<Trial> {
  const { status: _, ...trial } = await network.probe(endpoint, { paid: true, signal });
  return { ...trial, endpoint: endpointShown(endpoint.address) };
}

async function write(path: string, text: string): Promise<void> {
  try {
    await writeWhole(path, text);
    await chmod(dirname(path), 0o700);
  } catch (cause) {
    throw diskRefused("write", path, cause);
  }
}
