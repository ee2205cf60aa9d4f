/** The window of a model behind the endpoint in force: what is known of it, and where new knowledge is kept. Joins files to pure rules. */

import { diskWindows } from "../adapters/disk/windows.ts";
import type { Environment } from "../adapters/environment/read.ts";
import { modelName, type ResolvedWindow, resolveWindow } from "../core/handoff/window.ts";
import type { LearnedWindow } from "../ports/windows.ts";

export interface KnownWindows {
  /** @param option a window that a person gave, in tokens. Throws `bad_option` for a wrong FLOWER_WINDOW. */
  resolve(model: string | undefined, option: number | undefined): ResolvedWindow;
  /** Keeps what an overflow of this model taught. */
  of(model: string | undefined): {
    readonly model: string;
    remember(learned: LearnedWindow): Promise<void>;
  };
}

export function knownWindows({ env, credentials, settingsFolder }: Environment): KnownWindows {
  const windows = diskWindows(settingsFolder, Date.now);
  const endpoint = credentials?.endpoint ?? "";
  return {
    resolve(model, option) {
      const learned = windows.learned(endpoint, modelName(env, model))?.window;
      return resolveWindow({ option, env, learned, model });
    },
    of(model) {
      const name = modelName(env, model);
      return { model: name, remember: (learned) => windows.remember(endpoint, name, learned) };
    },
  };
}
