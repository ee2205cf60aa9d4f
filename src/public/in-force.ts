/** What is in force before anything starts, for `-v` and `doctor`. Joins what the environment says to the numbers; no secret is in it. */

import type { Credentials } from "../adapters/environment/credentials.ts";
import type { Environment } from "../adapters/environment/read.ts";
import type { HandoffNumbers, WindowSource } from "../core/handoff/policy.ts";
import { modelName } from "../core/handoff/window.ts";

export interface InForce {
  /** Null when there are none. `key`: its first four characters. */
  readonly credentials: {
    readonly source: string;
    readonly endpoint: string;
    /** Who names the address; empty where it is the default. */
    readonly endpointSource: string;
    readonly key: string;
  } | null;
  /** Empty: the harness's own default. */
  readonly model: string;
  /** `option`, or a variable's name, or a file; empty with the harness's default. */
  readonly modelSource: string;
  /** Tokens. */
  readonly window: number;
  readonly windowSource: WindowSource;
  readonly at: number;
  readonly warnAt: number;
  /** False: the harness's own auto-compact is on. */
  readonly handoff: boolean;
  readonly notes: Environment["notes"];
}

export function inForce(
  { credentials, env, from, notes }: Environment,
  chosen: {
    readonly model: string | undefined;
    readonly source: WindowSource;
    readonly handoff: HandoffNumbers;
  },
): InForce {
  const { model, source, handoff } = chosen;
  return {
    credentials: credentials && shown(credentials),
    model: modelName(env, model),
    modelSource: model === undefined ? variableOfModel(env, from) : "option",
    window: handoff.window,
    windowSource: source,
    at: handoff.at,
    warnAt: handoff.warnAt,
    handoff: handoff.enabled,
    notes,
  };
}

const shown = ({ source, endpoint, endpointSource, key }: Credentials) => ({
  ...{ source, endpoint, endpointSource, key },
});

function variableOfModel(env: Environment["env"], from: Environment["from"]): string {
  const name = ["ANTHROPIC_MODEL", "ANTHROPIC_DEFAULT_OPUS_MODEL"].find(
    (variable) => (env[variable] ?? "") !== "",
  );
  return name === undefined ? "" : (from[name] ?? name);
}
