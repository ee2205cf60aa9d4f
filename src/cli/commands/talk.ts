/** `flower say`, `flower answer`, `flower stop`: a person reaches a run from another terminal. Says what was heard; answers the exit code. */

import type { PersonTexts } from "../../core/locale/person.ts";
import type { Told } from "../../index.ts";
import { ANSWER_MS, type AtTheDoor, atTheDoor, type Outcome } from "../at-the-door.ts";
import type { Io } from "../io.ts";
import type { AnswerArgs, SayArgs, StopArgs, TalkArgs } from "../talk-args.ts";

const SECONDS = ANSWER_MS / 1000;

export const talk = (args: TalkArgs, io: Io): Promise<number> =>
  atTheDoor(args, io, (at) => carriedOut(args, at));

function carriedOut(args: TalkArgs, at: AtTheDoor): Promise<Outcome> {
  switch (args.command) {
    case "say":
      return said(args, at);
    case "answer":
      return answered(args, at);
    case "stop":
      return stopped(args, at);
    default:
      return args satisfies never;
  }
}

const meantBy = ({ run }: TalkArgs, signal: AbortSignal) => ({
  ...(run !== undefined && { step: run }),
  answerMs: ANSWER_MS,
  signal,
});

async function said(args: SayArgs, { door, texts, signal }: AtTheDoor): Promise<Outcome> {
  const told = await door.say(args.text, meantBy(args, signal));
  const ok = told.heard === "asked";
  return { json: told, ok, text: ok ? texts.reached.said(told) : unheard(told, texts) };
}

async function answered(args: AnswerArgs, { door, texts, signal }: AtTheDoor): Promise<Outcome> {
  const { question, run, text, decline } = args;
  const options = {
    ...(question !== undefined && { question }),
    ...(run !== undefined && { run }),
    ...{ answerMs: ANSWER_MS, signal },
  };
  const about = decline ? await door.decline(text, options) : await door.answer(text, options);
  const { reached } = texts;
  switch (about.heard) {
    case "asked":
      return {
        ...{ json: about, ok: true },
        text: decline || text.trim() === "" ? reached.skipped(about) : reached.answered(about),
      };
    case "nothing":
      return { json: about, ok: false, text: reached.silent({ id: about.id, seconds: SECONDS }) };
    default:
      return { json: about, ok: false, text: reached.settled(about) };
  }
}

async function stopped(args: StopArgs, { door, texts, signal }: AtTheDoor): Promise<Outcome> {
  const about = await door.stop(meantBy(args, signal));
  if (about.heard !== "asked") return { json: about, ok: false, text: unheard(about, texts) };
  const { reached } = texts;
  return about.ended
    ? { json: about, ok: true, text: reached.stopped }
    : {
        json: about,
        ok: true,
        text: `${reached.stopping(about)}; ${reached.notYet}`,
        tone: "note",
      };
}

function unheard(told: Told, { now, reached }: PersonTexts): string {
  if (told.heard === "nothing") return now.noAnswer({ ...told, seconds: SECONDS });
  return told.heard === "too-late" ? reached.tooLate(told) : now.notUnderstood(told);
}
