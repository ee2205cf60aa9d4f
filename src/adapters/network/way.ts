/** Where a session's requests go, from its own environment, and whether anything answers there. Knows variables; sends no key. */

import type { Way } from "../../ports/network.ts";
import { httpNetwork } from "./undici.ts";

const OWN = "https://api.anthropic.com";
/** With one of them the harness asks a cloud, at an address that only it knows. */
const CLOUD =
  /^CLAUDE_CODE_USE_(?:BEDROCK|VERTEX|FOUNDRY|MANTLE|ANTHROPIC_AWS|ANTHROPIC_GOOGLE_CLOUD)$/;

export function wayOf(env: Readonly<Record<string, string>>): Way | undefined {
  const cloud = Object.entries(env).some(([name, value]) => CLOUD.test(name) && isOn(value));
  if (cloud) return undefined;
  const given = env.ANTHROPIC_BASE_URL?.trim();
  const address = given === undefined || given === "" ? OWN : given;
  const network = httpNetwork(env);
  return {
    address: address.replace(/\/\/[^/@]*@/, "//"),
    reach: async (signal) => await network.reach(address, signal),
    close: async () => await network.close(),
  };
}

const isOn = (value: string): boolean => !/^(?:|0|false|no|off)$/i.test(value.trim());
