/** The questions of `flower setup`, until the answers are good or a person calls it off. Decides which answers are asked for again. */

import { errorSaid } from "../../core/locale/said.ts";
import { setupTextsFor } from "../../core/locale/setup.ts";
import type { Settings, SettingUp } from "../../index.ts";
import type { Stage } from "../stage.ts";
import { STOP_CODES, type StopReason } from "../stopping.ts";
import { UsageError } from "../usage.ts";
import { type Desk, refused, save, tell } from "./desk.ts";
import { type Dialogue, openDialogue } from "./dialogue.ts";

export async function asked(desk: Desk, stage: Stage): Promise<number> {
  const { io, setting, signal, say, file } = desk;
  const { keys } = io;
  if (keys === undefined) throw new UsageError("setup", (texts) => texts.noTerminal);
  const texts = setupTextsFor(setting.lang);
  say(texts.opening({ file }));
  const { screen, done } = stage.ask();
  const dialogue = openDialogue(keys, screen, signal);
  try {
    let settings: Settings = {};
    for (;;) {
      const more = await answers(desk, dialogue, settings);
      if (more === undefined) break;
      settings = { ...settings, ...more };
      const trial = await desk.test(settings);
      if (signal.aborted) break;
      tell(desk, trial);
      if (!refused(trial)) return await save(desk, settings, trial); // T1
      say(texts.again);
    }
    say(texts.notSaved({ file }));
    return STOP_CODES[(signal.reason as StopReason | undefined) ?? "aborted"];
  } finally {
    dialogue.close();
    done();
  }
}

const FIELDS = ["key", "baseUrl", "model", "window"] as const;
type Field = (typeof FIELDS)[number];

/** Only what was typed; undefined when it was called off. A wrong answer is asked for again. */
async function answers(
  desk: Desk,
  dialogue: Dialogue,
  before: Settings,
): Promise<Settings | undefined> {
  const texts = setupTextsFor(desk.setting.lang);
  const found: Partial<Record<Field, string | number | null>> = {};
  for (let at = 0; at < FIELDS.length; ) {
    const field = FIELDS[at] as Field;
    const shown = standing(desk.setting, before, field);
    desk.say(`${texts[field]} [${shown || texts.nothing}]`);
    const line = await dialogue.line({ unseen: field === "key" });
    if (line === undefined) return undefined;
    if (line !== "") found[field] = meant(field, line);
    const problem = problemOf(desk.setting, { [field]: found[field] });
    if (problem === undefined) at += 1;
    else {
      desk.say(problem, "bad");
      delete found[field];
    }
  }
  return found as Settings;
}

function meant(field: Field, line: string): string | number | null {
  if (line === "-") return null;
  return field === "window" ? Number(line) : line;
}

/** What was typed in this dialogue, else what the file says. */
function standing(setting: SettingUp, before: Settings, field: Field): string {
  const typed = before[field];
  if (typed === undefined) return setting.now()[field];
  if (typed === null) return "";
  return field === "key" ? setting.shown(String(typed)) : String(typed);
}

function problemOf(setting: SettingUp, settings: Settings): string | undefined {
  try {
    setting.check(settings);
    return undefined;
  } catch (error) {
    return errorSaid(error, setting.lang);
  }
}
