/**
 * What is looked at when a run directory is opened to work in it: what dead runs left running there (which is ended), what is open to other
 * users, and whether this platform is one that flower was tested on. Decides which of it is told; opens nothing.
 */

import { endRunsLeft, type Remains } from "./adapters/claude/left-over.ts";
import { looseModes } from "./adapters/disk/modes.ts";
import { keyFiles } from "./adapters/environment/files.ts";
import { type FlowerEvent, flowerEvent } from "./core/events.ts";
import type { Lang } from "./core/locale/lang.ts";
import { startTextsFor } from "./core/locale/start.ts";

export interface Look {
  readonly lang: Lang;
  /** Absolute. */
  readonly runDir: string;
  readonly workbench: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly platform?: string;
}

/** Once for each opening, in the order in which they are told. Never throws. */
export function firstLook(look: Look, remains: Remains): readonly FlowerEvent[] {
  return [
    ...platformEvents(look),
    ...attempt(() => leftEvents(look, remains)),
    ...attempt(() => modeEvents(look)),
  ];
}

/** What cannot be looked at, stops no run: what is wrong with it, the run itself meets or `flower doctor` says. */
function attempt(look: () => readonly FlowerEvent[]): readonly FlowerEvent[] {
  try {
    return look();
  } catch {
    return [];
  }
}

function leftEvents({ lang }: Look, remains: Remains): FlowerEvent[] {
  const texts = startTextsFor(lang);
  return endRunsLeft(remains).map(({ run, own, processes, ended }) => {
    const programs = [...new Set(processes.map(({ name }) => name))];
    const text = own ? texts.below({ run }) : texts.ended({ run, count: ended, programs });
    return flowerEvent("system", text, { subtype: "orphans", run, ended, programs });
  });
}

function modeEvents({ lang, runDir, workbench, env }: Look): FlowerEvent[] {
  const own = [runDir, ...(workbench === undefined ? [] : [workbench])]; // the store closes its own files
  return looseModes([...keyFiles(env), ...own]).map((loose) =>
    flowerEvent("error", startTextsFor(lang).loose(loose), { subtype: "modes", ...loose }),
  );
}

const platformEvents = ({ lang, platform = process.platform }: Look): FlowerEvent[] =>
  platform === "win32"
    ? [flowerEvent("error", startTextsFor(lang).windows, { subtype: "platform", platform })]
    : [];
