/**
 * `doctor`: one check after the other, each told as soon as it is known. Decides the order, and that a check that cannot be made is a fault
 * of its own and ends no other.
 */

import { resolve } from "node:path";
import { harnessProgram } from "../adapters/claude/binary.ts";
import { existingFolder } from "../adapters/disk/layout.ts";
import { ambientEnv } from "../adapters/environment/ambient.ts";
import { languageIn } from "../adapters/environment/language.ts";
import { readEnvironment } from "../adapters/environment/read.ts";
import { httpNetwork } from "../adapters/network/undici.ts";
import type { About } from "../core/locale/doctor.ts";
import type { Lang } from "../core/locale/lang.ts";
import { errorSaid } from "../core/locale/said.ts";
import type { Probe } from "../core/resilience/probe.ts";
import {
  type Access,
  credentialFindings,
  endpointFindings,
  probeInForce,
  windowFindings,
} from "./access.ts";
import { type Finding, type Say, sayer } from "./finding.ts";
import {
  diskFinding,
  gitFindings,
  orphanFindings,
  type Place,
  sandboxFinding,
  stepsIn,
  storeFindings,
} from "./state.ts";

export interface CheckupOptions {
  readonly workspace: string;
  /** Relative to the workspace. Default `runs`. */
  readonly runDir?: string;
  /** Of what is found. Default: FLOWER_LANG, then the locale. */
  readonly lang?: Lang;
  /** Default: the process's. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** End what runs of this run directory left running behind. Default false. */
  readonly fix?: boolean;
  readonly signal?: AbortSignal;
  /** Told before each check. */
  readonly onCheck?: (about: About) => unknown;
  /** Told of each finding as soon as it is known. */
  readonly onFinding?: (finding: Finding) => unknown;
}

/** Looks at everything that a run needs. Throws `bad_option` for a workspace that is not there; whatever else is wrong is a finding. */
export async function checkup(options: CheckupOptions): Promise<readonly Finding[]> {
  const { env = ambientEnv(), fix = false, signal, onCheck, onFinding } = options;
  const workspace = existingFolder(options.workspace, "workspace");
  const place: Place = { workspace, runDir: resolve(workspace, options.runDir ?? "runs"), env };
  const all: Finding[] = [];
  const network = httpNetwork(env);
  const lang = languageIn(options.lang, env);
  const check = async (about: About, look: (say: Say) => Promise<Finding[]> | Finding[]) => {
    if (signal?.aborted === true) return;
    onCheck?.(about);
    const say = sayer(about, lang);
    const found = await attempt(say, lang, () => look(say));
    for (const finding of found) onFinding?.(finding);
    all.push(...found);
  };
  try {
    await check("harness", (say) => harnessFinding(env, say));
    await accessChecks({ env, network, lang, signal }, check);
    await check("store", (say) => storeFindings(place, say));
    const steps = stepsIn(place);
    await check("orphans", (say) => orphanFindings(place, fix, say));
    await check("disk", (say) => [diskFinding(place, say)]);
    await check("sandbox", (say) => sandboxFinding(place, say));
    await check("git", (say) => gitFindings(place, steps, say));
  } finally {
    await network.close();
  }
  return all;
}

type Check = (about: About, look: (say: Say) => Promise<Finding[]> | Finding[]) => Promise<void>;

/** Where the settings cannot be read, that is the one finding of the three. */
async function accessChecks(given: Omit<Access, "environment">, check: Check): Promise<void> {
  let access: Access | undefined;
  try {
    access = { ...given, environment: readEnvironment(given.env) };
  } catch (error) {
    const message = errorSaid(error, given.lang);
    return await check("credentials", (say) => [
      say("fault", (texts) => texts.broken({ message })),
    ]);
  }
  const known = access;
  let probe: Probe | undefined;
  await check("endpoint", async (say) => {
    probe = await probeInForce(known);
    return await endpointFindings(known, probe, say);
  });
  await check("credentials", (say) => credentialFindings(known, probe, say));
  await check("window", (say) => windowFindings(known, say));
}

async function attempt(
  say: Say,
  lang: Lang,
  look: () => Promise<Finding[]> | Finding[],
): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    const message = errorSaid(error, lang);
    return [say("fault", (texts) => texts.broken({ message }))];
  }
}

async function harnessFinding(
  env: Readonly<Record<string, string | undefined>>,
  say: Say,
): Promise<Finding[]> {
  const program = await harnessProgram(env);
  switch (program.state) {
    case "missing":
      return [say("fault", (texts) => texts.noHarness(program))];
    case "dead":
      return [say("fault", (texts) => texts.deadHarness(program), program.path)];
    case "well":
      return [say("ok", (texts) => texts.harness(program), program.path)];
    default:
      return program satisfies never;
  }
}
