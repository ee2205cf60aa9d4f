/** Looks at what a rehearsal left behind: requests, result, and what lies on disk. Judges nothing. */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Handoff, type StepResult } from "../../index.ts";
import { MODULE, type TestRun } from "../../scripted-api/rehearsal/project.ts";
import type { Seen, SeenDocument } from "../../scripted-api/rehearsal/seen.ts";
import type { Ground } from "./ground.ts";

export interface Left {
  readonly result: StepResult;
  readonly line: number;
  readonly manifestPath: string;
  /** The phases of every `handoff` event, in order. */
  readonly phases: readonly string[];
  readonly before: TestRun;
  readonly after: TestRun;
}

export async function lookAt(ground: Ground, left: Left): Promise<Seen> {
  const { result, manifestPath, ...rest } = left;
  const paths = result.generations.flatMap(({ document }) => document ?? []);
  return {
    ...rest,
    result,
    words: ground.words,
    requests: ground.api.requests,
    report: ground.api.report(),
    row: await readable(() => rowOf(result, manifestPath)),
    documents: await Promise.all(paths.map((path) => readable(() => documentAt(path)))),
    module: (await readable(() => readFile(join(ground.project, MODULE), "utf8"))) ?? "",
  };
}

/** What cannot be read is not there: a check will say so. */
export const readable = <T>(read: () => Promise<T | undefined>): Promise<T | undefined> =>
  read().catch(() => undefined);

async function rowOf({ run, step }: StepResult, path: string): Promise<Seen["row"]> {
  const rows = JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>[];
  return rows.find((row) => row.run === run && row.step === step);
}

async function documentAt(path: string): Promise<SeenDocument | undefined> {
  const document = await Handoff.load(path);
  if (document === null) return undefined;
  const { doing, decided, deadends, next, scene } = document;
  const text = await readFile(path, "utf8");
  return {
    text,
    sha256: createHash("sha256").update(text, "utf8").digest("hex"),
    missing: document.missing(),
    degraded: document.degraded,
    bodies: [doing, decided, deadends, next, scene].filter((body) => body !== ""),
  };
}
