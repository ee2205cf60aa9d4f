/**
 * `flower setup`: asks or takes what is set, tests it, saves it. Answers 0 when it was saved or is well, 1 when only the network stood in
 * the way of a mere test, 3 when key, address or model are refused.
 *
 * T1. What is refused is never saved. What could not be tested for the network's sake is, with a warning.
 */

import { setupTextsFor } from "../../core/locale/setup.ts";
import { type Settings, settingUp } from "../../index.ts";
import { tilde } from "../../tui/handoff.ts";
import { paint, paragraph } from "../../tui/style.ts";
import { cut } from "../../tui/width.ts";
import { BAD_CREDENTIALS } from "../exit.ts";
import type { Io } from "../io.ts";
import { documentJson, snakeCase } from "../json.ts";
import { type Desk, refused, save, tell } from "../setup/desk.ts";
import { openDialogue } from "../setup/dialogue.ts";
import { asked } from "../setup/questions.ts";
import type { SetupArgs } from "../setup-args.ts";
import { openStage, type Stage } from "../stage.ts";
import { listenForStop } from "../stopping.ts";
import { UsageError } from "../usage.ts";

export async function setup(args: SetupArgs, io: Io): Promise<number> {
  const setting = settingUp({ env: io.env, ...(args.lang !== undefined && { lang: args.lang }) });
  const stage = openStage(args, setting.lang, io);
  const stopping = listenForStop(io, () => undefined);
  const say: Desk["say"] = (text, tone = "note") =>
    stage.print(
      paragraph(tone === "bad" ? "! " : "# ", text, tone, stage.style()).map((row) =>
        paint(row, stage.style().colour),
      ),
    );
  const file = tilde(setting.path, io.env.HOME ?? "");
  const test: Desk["test"] = async (settings) => {
    stage.show((width) => cut(`. ${setupTextsFor(setting.lang).testing}`, width));
    return await setting.test(settings, stopping.signal).finally(() => stage.stop());
  };
  const desk: Desk = { args, io, setting, signal: stopping.signal, file, say, test };
  try {
    if (args.check) return await check(desk);
    if (isSilent(args)) return await asked(desk, stage);
    return await saveOnce(desk, await given(desk, stage));
  } finally {
    stopping.off();
    await setting.close();
  }
}

/** No flag says what to set: a person is asked. */
const isSilent = ({ keyFromStdin, baseUrl, model, window }: SetupArgs): boolean =>
  !keyFromStdin && [baseUrl, model, window].every((value) => value === undefined);

async function check(desk: Desk): Promise<number> {
  const trial = await desk.test({});
  tell(desk, trial);
  if (desk.args.json) desk.io.stdout.write(`${documentJson(snakeCase(trial))}\n`);
  if (refused(trial) || trial.kind === "none") return BAD_CREDENTIALS;
  return trial.kind === "net" ? 1 : 0;
}

async function given(desk: Desk, stage: Stage): Promise<Settings> {
  const { keyFromStdin, baseUrl, model, window } = desk.args;
  const key = keyFromStdin ? await keyFrom(desk, stage) : undefined;
  return {
    ...(key !== undefined && { key: key === "-" ? null : key }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(model !== undefined && { model }),
    ...(window !== undefined && { window }),
  };
}

async function saveOnce(desk: Desk, settings: Settings): Promise<number> {
  const trial = await desk.test(settings);
  tell(desk, trial);
  if (!refused(trial)) return await save(desk, settings, trial); // T1
  desk.say(setupTextsFor(desk.setting.lang).notSaved({ file: desk.file }));
  return BAD_CREDENTIALS;
}

/** On a terminal it is typed unseen. */
async function keyFrom({ io, setting, signal, say }: Desk, stage: Stage): Promise<string> {
  if (io.keys === undefined) return await firstLine(io.stdin);
  say(setupTextsFor(setting.lang).key);
  const { screen, done } = stage.ask();
  const dialogue = openDialogue(io.keys, screen, signal);
  const line = await dialogue.line({ unseen: true });
  dialogue.close();
  done();
  return filledKey(line ?? "");
}

async function firstLine(stdin: Io["stdin"]): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stdin) {
    text += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    if (text.includes("\n")) break;
  }
  return filledKey((text.split("\n")[0] ?? "").trim());
}

function filledKey(line: string): string {
  if (line !== "") return line;
  throw new UsageError("--key-stdin", (texts) => texts.noKey);
}
