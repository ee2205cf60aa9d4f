/**
 * The whole environment of a child that is to reach the scripted API and nothing else.
 *
 * V1. Of the parent's environment only PATH is taken over: no credential, no endpoint, no setting of the person's shell gets through.
 * V2. What the child writes at home or in its temporary folder lands in a folder that nobody else can read (0700).
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

export interface EnvironmentOptions {
  /** The child's home, made when it is not there. Default: a temporary folder that goes with the server. */
  readonly home?: string;
  /** Added last, so it may replace anything; `undefined` takes a variable away. */
  readonly extra?: Readonly<Record<string, string | undefined>>;
}

const LOOPBACK = "127.0.0.1,localhost,::1";

const PROXIES = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"] as const;

/** The environment for a home that is given, an API and a trap. */
export function environmentFor(
  home: string,
  urls: { readonly api: string; readonly trap: string },
  extra: EnvironmentOptions["extra"] = {},
): Record<string, string> {
  const temporary = join(home, "tmp");
  mkdirSync(temporary, { recursive: true, mode: 0o700 }); // V2: the folders above that are missing get this mode too
  const proxies = PROXIES.flatMap((name) => [
    [name, urls.trap],
    [name.toLowerCase(), urls.trap],
  ]);
  const all: Record<string, string | undefined> = {
    PATH: searchPath(),
    HOME: home,
    TMPDIR: temporary,
    // Without it, a session store is left empty when the child's home is not the parent's.
    CLAUDE_CONFIG_DIR: join(home, ".claude"),
    ANTHROPIC_BASE_URL: urls.api,
    ANTHROPIC_API_KEY: "sk-ant-scripted",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    CLAUDE_CODE_MAX_RETRIES: "1",
    // The harness refuses to skip permissions as root unless it is told that it is in a sandbox.
    IS_SANDBOX: process.getuid?.() === 0 ? "1" : undefined,
    ...Object.fromEntries(proxies),
    NO_PROXY: LOOPBACK,
    no_proxy: LOOPBACK,
    ...extra,
  };
  const set = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return Object.fromEntries(set);
}

function searchPath(): string {
  // biome-ignore lint/style/noProcessEnv: this room imports nothing of ours, and a child needs its parent's PATH; nothing else is read (V1).
  return process.env.PATH ?? "/usr/local/bin:/usr/bin:/bin";
}
