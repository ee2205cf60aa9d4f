/** Endpoint, credentials and window: what is in force, where it comes from, and whether it is taken. Costs nothing and runs nobody's helper. */

import { readFileSync } from "node:fs";
import { looseModes } from "../adapters/disk/modes.ts";
import { ANTHROPIC, endpointShown } from "../adapters/environment/credentials.ts";
import { endpointInForce } from "../adapters/environment/endpoint.ts";
import { keyFiles } from "../adapters/environment/files.ts";
import { type Env, lookUp } from "../adapters/environment/paths.ts";
import type { Environment } from "../adapters/environment/read.ts";
import { resolveHandoff } from "../core/handoff/policy.ts";
import { modelName } from "../core/handoff/window.ts";
import { messagesFor } from "../core/locale/errors.ts";
import { kilo } from "../core/locale/format.ts";
import type { Lang } from "../core/locale/lang.ts";
import { linesFor } from "../core/locale/lines.ts";
import { sourceIn } from "../core/locale/source.ts";
import type { Probe } from "../core/resilience/probe.ts";
import type { Network } from "../ports/network.ts";
import { knownWindows } from "../public/known-windows.ts";
import type { Finding, Say } from "./finding.ts";

export interface Access {
  readonly env: Env;
  readonly environment: Environment;
  readonly network: Network;
  readonly lang: Lang;
  readonly signal: AbortSignal | undefined;
}

/** Asked once, for endpoint and credentials; undefined where nobody but the harness can ask. */
export async function probeInForce(access: Access): Promise<Probe | undefined> {
  const endpoint = endpointInForce(access.environment);
  if (endpoint === undefined) return undefined;
  return await access.network.probe(endpoint, { paid: false, signal: access.signal });
}

export async function endpointFindings(
  access: Access,
  probe: Probe | undefined,
  say: Say,
): Promise<Finding[]> {
  const { env, environment } = access;
  const { credentials } = environment;
  const endpoint =
    credentials?.endpoint ?? endpointShown(lookUp(env, "ANTHROPIC_BASE_URL") ?? ANTHROPIC);
  const certificates = certificatesFinding(env, say);
  const findings = certificates === undefined ? [] : [certificates];
  if (credentials?.kind === "cloud")
    return [...findings, say("ok", (texts) => texts.notTried({ endpoint }), credentials.source)];
  const proxy = proxyFor(env, endpoint);
  const from = credentials?.endpointSource;
  if (probe?.kind === "config") {
    const { detail } = probe;
    return [...findings, say("fault", (texts) => texts.wrongAddress({ endpoint, detail }), from)];
  }
  const why = await silence(access, probe, endpoint);
  return [
    ...findings,
    why === undefined
      ? say("ok", (texts) => texts.reached({ endpoint, proxy }), from)
      : say("fault", (texts) => texts.unreached({ endpoint, detail: why, proxy }), from),
  ];
}

/** Why nothing answers there; undefined where something does. */
async function silence(
  { network, signal }: Access,
  probe: Probe | undefined,
  endpoint: string,
): Promise<string | undefined> {
  if (probe !== undefined) return probe.kind === "net" ? probe.detail : undefined;
  const { answered, why } = await network.reach(endpoint, signal);
  return answered ? undefined : why;
}

/** The proxy as it may be shown; empty where none is set for such an address. */
function proxyFor(env: Env, endpoint: string): string {
  const names = endpoint.startsWith("https:") ? ["HTTPS_PROXY", "HTTP_PROXY"] : ["HTTP_PROXY"];
  const name = names
    .flatMap((each) => [each.toLowerCase(), each])
    .find((each) => lookUp(env, each));
  return name === undefined ? "" : `${endpointShown(env[name] ?? "")} (${name})`;
}

function certificatesFinding(env: Env, say: Say): Finding | undefined {
  const path = lookUp(env, "NODE_EXTRA_CA_CERTS");
  if (path === undefined) return undefined;
  try {
    readFileSync(path);
    return undefined;
  } catch (error) {
    const { message: detail } = error as Error;
    return say("fault", (texts) => texts.noCertificates({ path, detail }), "NODE_EXTRA_CA_CERTS");
  }
}

export function credentialFindings(
  { env, environment, lang }: Access,
  probe: Probe | undefined,
  say: Say,
): Finding[] {
  const { credentials, looked, notes } = environment;
  const messages = messagesFor(lang);
  const told = notes.map((note) => {
    if (note.kind === "skipped") return say("warning", () => [messages.skippedFile(note)]);
    return say(note.kind === "dropped" ? "warning" : "ok", () => [
      note.kind === "dropped"
        ? messages.droppedVariable({ ...note, source: sourceIn(lang, note.source) })
        : messages.ignoredName(note),
    ]);
  });
  const loose = looseModes(keyFiles(env)).map((found) =>
    say("warning", (texts) => texts.loose(found)),
  );
  if (credentials === null)
    return [say("fault", (texts) => texts.noCredentials({ looked })), ...told, ...loose];
  const { kind, key, source } = credentials;
  const main = [
    say("ok", (texts) => texts[key === "" ? "byItself" : "credentials"]({ kind, key }), source),
  ];
  if (probe?.kind === "auth")
    main[0] = say("fault", (texts) => texts.refused({ detail: probe.detail }), source);
  if (probe?.kind === "ok" && probe.detail !== "")
    main.push(say("warning", (texts) => texts.remark({ detail: probe.detail }), source));
  return [...main, ...told, ...loose];
}

export function windowFindings({ environment, lang }: Access, say: Say): Finding[] {
  const { env, from } = environment;
  const { window, source, warnings } = knownWindows(environment).resolve(undefined, undefined);
  const { at } = resolveHandoff({}, window);
  const model = modelName(env) || linesFor(lang).before.harnessDefault;

  const who =
    source === "env"
      ? ["FLOWER_WINDOW", from.FLOWER_WINDOW].filter(Boolean).join(", ")
      : linesFor(lang).before.windowFrom({ source });
  return [
    say("ok", (texts) => texts.window({ window: kilo(window), at: kilo(at), model, who })),
    ...warnings.map(({ known }) =>
      say("warning", (texts) =>
        texts.windowContradicted({ window: kilo(window), known: kilo(known) }),
      ),
    ),
  ];
}
