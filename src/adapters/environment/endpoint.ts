/** Variables in, the endpoint of a trial request out: address, headers, model, as the harness would use them. Holds secrets; sends nothing. */

import { modelName } from "../../core/handoff/window.ts";
import type { Endpoint } from "../../ports/network.ts";
import { ANTHROPIC, type Credentials } from "./credentials.ts";
import { type Env, lookUp } from "./paths.ts";
import type { Environment } from "./read.ts";

/** Of what is in force; undefined where the harness authenticates by itself, so that nobody else can try. */
export function endpointInForce({ env, credentials }: Environment): Endpoint | undefined {
  if (credentials === null || !canTry(credentials)) return undefined;
  return endpointFrom(credentials.file === null ? env : credentials.env, modelFor(env));
}

/** An OAuth token belongs to the harness's own client: other requests with it are refused, right or not. */
const canTry = ({ kind }: Credentials): boolean => kind === "api-key" || kind === "token";

/** `authenticates`: false where there is neither key nor token, so that a trial would say nothing of them. */
export function endpointFrom(
  env: Env,
  model: string | undefined,
): Endpoint & { readonly authenticates: boolean } {
  const token = lookUp(env, "ANTHROPIC_AUTH_TOKEN");
  const key = lookUp(env, "ANTHROPIC_API_KEY");
  return {
    address: lookUp(env, "ANTHROPIC_BASE_URL") ?? ANTHROPIC,
    headers: {
      ...customHeaders(lookUp(env, "ANTHROPIC_CUSTOM_HEADERS") ?? ""),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(token === undefined && key !== undefined ? { "x-api-key": key } : {}),
    },
    model,
    authenticates: token !== undefined || key !== undefined,
  };
}

/** Does only the harness understand this name of a model? */
export const isShortName = (name: string): boolean =>
  /^(?:default|best|opus|sonnet|haiku|opusplan|fable)(?:\[\w+\])?$/i.test(name);

/** What the API would be asked for: without the harness's mark for a long window; undefined where only the harness knows. */
export function modelFor(env: Env): string | undefined {
  const name = modelName(env, lookUp(env, "ANTHROPIC_MODEL"))
    .trim()
    .replace(/\[\w+\]$/, "");
  return name === "" || isShortName(name) ? undefined : name;
}

const customHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [, name, value] = /^\s*([^:\s]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );
