/**
 * Where a rehearsal takes place: a folder of its own with a project, a scripted API, and the environment that reaches only it. Ends what it
 * started; the project stays, since that is what one looks at.
 *
 * G1. Of the person's environment only PATH gets to the harness: no credential and no setting of the shell.
 */

import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { Lang } from "../../core/locale/lang.ts";
import { makeProject, runTests, type TestRun } from "../../scripted-api/rehearsal/project.ts";
import type { Scenario } from "../../scripted-api/rehearsal/scenarios.ts";
import type { Play } from "../../scripted-api/rehearsal/scripts.ts";
import { type Words, wordsFor } from "../../scripted-api/rehearsal/words.ts";
import { type ScriptedApi, startScriptedApi } from "../../scripted-api/server.ts";

export interface Ground {
  /** The project's folder, absolute. */
  readonly project: string;
  readonly api: ScriptedApi;
  readonly env: Readonly<Record<string, string>>;
  readonly words: Words;
  /** Runs the project's own tests. */
  test(signal: AbortSignal): Promise<TestRun>;
  /** The document is about to be asked for. */
  writing(): void;
  close(): Promise<void>;
}

/** `change` is given the main thread's replies and answers those that are to be played. */
export async function openGround(
  scenario: Scenario,
  lang: Lang,
  change: (main: Play["main"]) => Play["main"],
): Promise<Ground> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "flower-rehearsal-")));
  const project = join(root, "project");
  const home = join(root, "home");
  await makeProject(project);
  const words = wordsFor(lang);
  let come = (): void => undefined;
  const moment = new Promise<void>((resolve) => {
    come = resolve;
  });
  const play = scenario.play({ folder: project, words, writing: moment });
  const api = await startScriptedApi({ ...play, main: change(play.main) });
  const env = withNode(api.environment({ home })); // G1
  return {
    project,
    api,
    env,
    words,
    test: (signal) => runTests(project, env, signal),
    writing: () => come(),
    async close() {
      come();
      await api.close();
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** The project's tests run on the very Node.js that runs this. */
function withNode(env: Record<string, string>): Record<string, string> {
  return { ...env, PATH: [dirname(process.execPath), env.PATH].join(delimiter) };
}
