/**
 * Keeps the index of a workbench true while a step runs, and says what a new session is told of it. Decides when it is looked at anew;
 * what is said is `core/workbench`.
 *
 * W1. Looked at when a call may have written there, soon afterwards and once for many calls; and when the step ends.
 * W2. However many files there are, looking takes at most a tenth of the time.
 * W3. Whatever fails here harms no run: it is said once.
 */

import { basename, relative, sep } from "node:path";
import type { Lang } from "../core/locale/lang.ts";
import { errorSaid } from "../core/locale/said.ts";
import { indexPage } from "../core/workbench/index-page.ts";
import { mayWrite } from "../core/workbench/may-write.ts";
import { workbenchBlock } from "../core/workbench/prompt-block.ts";
import type { SessionSetup } from "../ports/agent.ts";
import type { Clock } from "../ports/clock.ts";
import type { WorkbenchFiles } from "../ports/workbench.ts";
import type { StepPlaces } from "./places.ts";

/** Many calls come back within it. */
const PAUSE_MS = 250;
const NINE = 9;

export interface BenchOptions {
  readonly files: WorkbenchFiles;
  readonly setup: Pick<SessionSetup, "spec">;
  /** Where this step's own documents lie: they are told of by name. */
  readonly places: StepPlaces | undefined;
  readonly lang: Lang;
  readonly clock: Clock;
  /** Told once. */
  readonly failed: (why: string) => void;
}

export interface Bench {
  /** A call has come back, a sub-agent's as well. Quick, never throws. */
  returned(call: { readonly tool: string; readonly input: unknown }): void;
  /** For the first message of a new session; "" where its agent is not to be told. Never rejects. */
  told(): Promise<string>;
  /** Resolves when the index says what lies there. Never rejects. */
  settle(): Promise<void>;
}

export function openBench(options: BenchOptions): Bench {
  const { files, setup, places, lang, clock } = options;
  const { root, external } = files;
  let stale = false;
  let pause = PAUSE_MS;
  let following: Promise<void> | undefined;
  let hurry = new AbortController();
  let complained = false;

  const look = async () => {
    stale = false;
    const contents = await files.contents();
    try {
      await files.writeIndex(indexPage(contents, lang));
    } catch (error) {
      if (!complained) options.failed(errorSaid(error, lang)); // W3
      complained = true;
    }
    return contents;
  };

  const follow = async () => {
    while (stale) {
      await clock.sleep(pause, hurry.signal);
      const begun = clock.now();
      await look();
      pause = Math.max(PAUSE_MS, NINE * (clock.now() - begun)); // W2
    }
    following = undefined;
  };

  return {
    returned({ tool, input }) {
      if (!mayWrite(tool, input, basename(root))) return;
      stale = true;
      following ??= follow(); // W1
    },
    async told() {
      if (setup.spec.workbench === false) return "";
      const own = [places?.handoff, places?.task, places?.ledger];
      const without = own.flatMap((path) =>
        path === undefined ? [] : relative(root, path).replaceAll(sep, "/"),
      );
      return workbenchBlock(await look(), { lang, root, external, without });
    },
    async settle() {
      hurry.abort();
      await following;
      hurry = new AbortController();
      await look();
    },
  };
}
