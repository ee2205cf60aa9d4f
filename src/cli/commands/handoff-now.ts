/** `flower handoff now`: asks a step that runs to hand over, says what it answered, and what came of it. Answers the exit code. */

import { resolve } from "node:path";
import { personTextsFor } from "../../core/locale/person.ts";
import { type HandoffNow, reach } from "../../index.ts";
import { tilde } from "../../tui/handoff.ts";
import { paint, paragraph, type Style, type Tone } from "../../tui/style.ts";
import { existing } from "../existing.ts";
import { errorLine } from "../failure.ts";
import type { Io } from "../io.ts";
import { documentJson } from "../json.ts";
import type { HandoffNowArgs } from "../person-args.ts";
import { openStage } from "../stage.ts";
import { listenForStop, STOP_CODES, type StopReason } from "../stopping.ts";

/** How long a step may take to answer: it looks four times a second. */
const ANSWER_MS = 5_000;

export async function handoffNow(args: HandoffNowArgs, io: Io): Promise<number> {
  const door = reach({
    workspace: existing(resolve(io.cwd, args.workspace)),
    runDir: args.runDir,
    env: io.env,
    ...(args.lang !== undefined && { lang: args.lang }),
  });
  const stopping = listenForStop(io, () => undefined);
  try {
    const stage = openStage(args, door.lang, io);
    const say = (text: string, tone: Tone) =>
      stage.print(
        paragraph("# ", text, tone, stage.style()).map((row) => paint(row, stage.style().colour)),
      );
    let greeted = false;
    const now = await door.handoffNow({
      ...(args.step !== undefined && { step: args.step }),
      answerMs: ANSWER_MS,
      signal: stopping.signal,
      onProgress(about) {
        if (!greeted) say(heardText(about, stage.style()), "note");
        greeted = true;
        if (about.handoff?.kind === "writing") say(textsOf(stage.style()).writing, "note");
      },
    });
    if (args.json) io.stdout.write(`${documentJson(now)}\n`);
    if (stopping.signal.aborted) return STOP_CODES[stopping.signal.reason as StopReason];
    const refusal = refusalOf(now, stage.style());
    if (refusal !== undefined) {
      io.stderr.write(`${errorLine(refusal)}\n`);
      return 1;
    }
    const done = now.handoff?.kind === "done";
    say(resultText(now, stage.style()), done ? "good" : "note");
    return 0;
  } finally {
    stopping.off();
    door.close();
  }
}

const textsOf = ({ lang }: Style) => personTextsFor(lang).now;

function heardText(now: HandoffNow, style: Style): string {
  const texts = textsOf(style);
  return now.heard === "under-way" ? texts.underWay(now) : texts.asked(now);
}

/** Why nothing will come of it; undefined where something does. */
function refusalOf({ heard, handoff, step, pid }: HandoffNow, style: Style): string | undefined {
  const texts = textsOf(style);
  switch (heard) {
    case "no-handoff":
      return texts.noHandoff({ step, pid });
    case "unknown":
    case "no-question":
    case "several-questions":
    case "unknown-question":
    case "too-late":
      return texts.notUnderstood({ step, pid });
    case "nothing":
      return texts.noAnswer({ step, pid, seconds: ANSWER_MS / 1000 });
    case "asked":
    case "under-way":
      return handoff?.kind === "ended" ? texts.ended : undefined;
    default:
      heard satisfies never;
      return undefined;
  }
}

function resultText({ handoff }: HandoffNow, style: Style): string {
  const texts = textsOf(style);
  if (handoff?.kind !== "done") return texts.notYet;
  const path = handoff.path === null ? null : tilde(handoff.path, style.home);
  return texts.done({ ...handoff, path });
}
