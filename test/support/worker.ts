/** Real processes for tests: a script of the test tree, bundled once, run by plain Node with nothing of the shell's environment. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "vite";
import { afterAll, beforeAll } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
/** Below node_modules, so that the bundle finds the packages that it leaves outside. */
const CACHE = join(ROOT, "node_modules/.cache/flower-test");

export interface Worker {
  readonly process: ChildProcess;
  /** The next line that it prints; undefined when it has ended. */
  line(): Promise<string | undefined>;
  /** Its exit code, or the signal that ended it. */
  ended(): Promise<number | string>;
}

/**
 * How to start `script` (relative to test/), which is bundled before the file's first test. To be called at the top of a test file; what
 * still runs at its end is killed by its id.
 */
export function workerScript(script: string): (...args: string[]) => Worker {
  mkdirSync(CACHE, { recursive: true });
  const outDir = mkdtempSync(join(CACHE, "w-"));
  const started: ChildProcess[] = [];
  beforeAll(() => bundle(script, outDir), 60_000);
  afterAll(() => {
    for (const child of started) {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    }
    rmSync(outDir, { recursive: true, force: true });
  });
  return (...args) => {
    const child = spawn(process.execPath, [join(outDir, "worker.mjs"), ...args], {
      env: { PATH: process.env.PATH },
      stdio: ["ignore", "pipe", "inherit"],
    });
    started.push(child);
    return workerOf(child);
  };
}

async function bundle(script: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "error",
    root: ROOT,
    build: {
      ssr: join(ROOT, "test", script),
      outDir,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: "worker.mjs" } },
    },
  });
}

function workerOf(child: ChildProcess): Worker {
  const end = once(child, "exit");
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[
    Symbol.asyncIterator
  ]();
  return {
    process: child,
    line: async () => ((await lines.next()) as IteratorResult<string, undefined>).value,
    ended: async () => {
      const [code, signal] = (await end) as [number | null, string | null];
      return code ?? signal ?? "unknown";
    },
  };
}
