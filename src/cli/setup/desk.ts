/** What the parts of `flower setup` share: what is told of a trial, and how settings are saved. Asks nothing. */

import { type SetupTexts, setupTextsFor } from "../../core/locale/setup.ts";
import { sourceIn } from "../../core/locale/source.ts";
import type { Settings, SettingUp, Trial } from "../../index.ts";
import type { Tone } from "../../tui/style.ts";
import type { Io } from "../io.ts";
import { documentJson, snakeCase } from "../json.ts";
import type { SetupArgs } from "../setup-args.ts";
import { STOP_CODES, type StopReason } from "../stopping.ts";

export interface Desk {
  readonly args: SetupArgs;
  readonly io: Io;
  readonly setting: SettingUp;
  readonly signal: AbortSignal;
  readonly file: string;
  say(text: string, tone?: Tone): void;
  /** Visibly alive meanwhile. */
  test(settings: Settings): Promise<Trial>;
}

export async function save(desk: Desk, settings: Settings, trial: Trial): Promise<number> {
  const { setting, signal, args, io, say, file } = desk;
  if (signal.aborted) return STOP_CODES[signal.reason as StopReason];
  const texts = setupTextsFor(setting.lang);
  const { changed: names, overruledBy } = await setting.save(settings);
  say(names.length === 0 ? texts.unchanged({ file }) : texts.saved({ file, names }), "good");
  if (overruledBy !== null) say(texts.overruled({ source: overruledBy }), "bad");
  if (args.json) {
    const told = { trial, file: setting.path, changed: names, overruledBy };
    io.stdout.write(`${documentJson(snakeCase(told))}\n`);
  }
  return 0;
}

/** T1: neither is ever saved. */
export const refused = ({ kind }: Trial): boolean => kind === "auth" || kind === "config";

export function tell({ setting, say }: Desk, trial: Trial): void {
  const { lang } = setting;
  const detail = sourceIn(lang, trial.detail); // of a trial that was not made: who has the credentials
  say(...toldOf({ ...trial, detail }, setupTextsFor(lang)));
}

function toldOf({ kind, endpoint, detail, model }: Trial, texts: SetupTexts): [string, Tone] {
  switch (kind) {
    case "ok":
      if (detail !== "") return [texts.okBut({ endpoint, detail }), "bad"];
      return [model ? texts.ok({ endpoint }) : texts.okWithoutModel({ endpoint }), "good"];
    case "auth":
    case "config":
    case "net":
      return [texts[kind]({ endpoint, detail }), "bad"];
    case "untried":
      return [texts.untried({ source: detail }), "note"];
    case "none":
      return [texts.none, "bad"];
    default:
      kind satisfies never;
      return ["", "note"];
  }
}
