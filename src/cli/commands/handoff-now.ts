/** `flower handoff now`: asks a step that runs to hand over, says what it answered, and what came of it. Answers the exit code. */

import type { PersonTexts } from "../../core/locale/person.ts";
import type { HandoffNow } from "../../index.ts";
import { tilde } from "../../tui/handoff.ts";
import { ANSWER_MS, type AtTheDoor, atTheDoor, type Outcome } from "../at-the-door.ts";
import type { Io } from "../io.ts";
import type { HandoffNowArgs } from "../person-args.ts";

export const handoffNow = (args: HandoffNowArgs, io: Io): Promise<number> =>
  atTheDoor(args, io, async ({ door, texts, signal, style, say }) => {
    let greeted = false;
    const now = await door.handoffNow({
      ...(args.step !== undefined && { step: args.step }),
      answerMs: ANSWER_MS,
      signal,
      onProgress(about) {
        if (!greeted) say(heardText(about, texts), "note");
        greeted = true;
        if (about.handoff?.kind === "writing") say(texts.now.writing, "note");
      },
    });
    const refusal = refusalOf(now, texts);
    return refusal === undefined
      ? cameOf(now, texts, style().home)
      : { json: now, ok: false, text: refusal };
  });

function heardText(about: HandoffNow, { now }: PersonTexts): string {
  return about.heard === "under-way" ? now.underWay(about) : now.asked(about);
}

/** Why nothing will come of it; undefined where something does. */
function refusalOf(
  { heard, handoff, step, pid }: HandoffNow,
  { now }: PersonTexts,
): string | undefined {
  switch (heard) {
    case "no-handoff":
      return now.noHandoff({ step, pid });
    case "unknown":
    case "no-question":
    case "several-questions":
    case "unknown-question":
    case "too-late":
      return now.notUnderstood({ step, pid });
    case "nothing":
      return now.noAnswer({ step, pid, seconds: ANSWER_MS / 1000 });
    case "asked":
    case "under-way":
      return handoff?.kind === "ended" ? now.ended : undefined;
    default:
      heard satisfies never;
      return undefined;
  }
}

function cameOf(about: HandoffNow, { now }: PersonTexts, home: Home): Outcome {
  const { handoff } = about;
  if (handoff?.kind !== "done") return { json: about, ok: true, text: now.notYet, tone: "note" };
  const path = handoff.path === null ? null : tilde(handoff.path, home);
  return { json: about, ok: true, text: now.done({ ...handoff, path }) };
}

type Home = ReturnType<AtTheDoor["style"]>["home"];
