/** The harness's program as the SDK would start it: where it lies, which version it says it is. Starts no session and reads no settings. */

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const PACKAGE = "@anthropic-ai/claude-agent-sdk";
const LIMIT_MS = 30_000;

export type HarnessProgram =
  | { readonly state: "missing"; readonly platform: string }
  | { readonly state: "dead"; readonly path: string; readonly detail: string }
  | { readonly state: "well"; readonly path: string; readonly version: string };

/** @param env for finding the system's own libraries; no key is handed on. */
export async function harnessProgram(
  env: Readonly<Record<string, string | undefined>>,
  path = programPath(),
): Promise<HarnessProgram> {
  if (path === undefined)
    return { state: "missing", platform: `${process.platform}-${process.arch}` };
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH, SystemRoot } = env;
  return await new Promise((resolve) => {
    execFile(
      path,
      ["--version"],
      {
        env: { PATH, HOME, TMPDIR, LD_LIBRARY_PATH, SystemRoot },
        timeout: LIMIT_MS,
        killSignal: "SIGKILL",
        windowsHide: true,
      },
      (error, stdout, stderr) => {
        const [said = ""] = (error === null ? stdout : stderr || error.message).trim().split("\n");
        const detail = error?.killed === true ? `no answer within ${LIMIT_MS / 1000} s` : said;
        resolve(
          error === null && said !== ""
            ? { state: "well", path, version: said }
            : { state: "dead", path, detail },
        );
      },
    );
  });
}

/** The SDK's own order: on Linux the variant for the C library that Node was built with first. */
function programPath(): string | undefined {
  const { platform, arch } = process;
  const resolver = createRequire(createRequire(import.meta.url).resolve(PACKAGE));
  const own = `${PACKAGE}-${platform}-${arch}`;
  const names = platform === "linux" ? [own, `${own}-musl`] : [own];
  if (platform === "linux" && usesMusl()) names.reverse();
  for (const name of names) {
    const path = resolved(resolver, `${name}/claude${platform === "win32" ? ".exe" : ""}`);
    if (path !== undefined && existsSync(path)) return path;
  }
  return undefined;
}

function resolved(resolver: NodeJS.Require, name: string): string | undefined {
  try {
    return resolver.resolve(name);
  } catch {
    return undefined; // that package is not installed
  }
}

function usesMusl(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}
