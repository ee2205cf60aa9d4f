/** `flower say`, `flower answer`, `flower stop`: a person reaches a run from another terminal. Says what was heard; answers the exit code. */

import { resolve } from "node:path";
import { type PersonTexts, personTextsFor } from "../../core/locale/person.ts";
import { type Reach, reach, type Told } from "../../index.ts";
import { paint, paragraph, type Tone } from "../../tui/style.ts";
import { existing } from "../existing.ts";
import { errorLine } from "../failure.ts";
import type { Io } from "../io.ts";
import { documentJson } from "../json.ts";
import { openStage } from "../stage.ts";
import { listenForStop, STOP_CODES, type StopReason } from "../stopping.ts";
import type { AnswerArgs, SayArgs, StopArgs, TalkArgs } from "../talk-args.ts";

/** How long a run may take to answer: it looks four times a second. */
const ANSWER_MS = 5_000;
const SECONDS = ANSWER_MS / 1000;

/** What came of it: for programs, and in one sentence for people. */
interface Outcome {
  readonly json: object;
  readonly ok: boolean;
  readonly text: string;
  readonly tone?: Tone;
}

interface Talk {
  readonly door: Reach;
  readonly texts: PersonTexts;
  readonly signal: AbortSignal;
}

export async function talk(args: TalkArgs, io: Io): Promise<number> {
  const door = reach({
    workspace: existing(resolve(io.cwd, args.workspace)),
    runDir: args.runDir,
    env: io.env,
    ...(args.lang !== undefined && { lang: args.lang }),
  });
  const stopping = listenForStop(io, () => undefined);
  try {
    const stage = openStage(args, door.lang, io);
    const style = stage.style();
    const { signal } = stopping;
    const outcome = await carriedOut(args, { door, texts: personTextsFor(door.lang), signal });
    if (args.json) io.stdout.write(`${documentJson(outcome.json)}\n`);
    if (signal.aborted) return STOP_CODES[signal.reason as StopReason];
    if (!outcome.ok) {
      io.stderr.write(`${errorLine(outcome.text)}\n`);
      return 1;
    }
    const rows = paragraph("# ", outcome.text, outcome.tone ?? "good", style);
    stage.print(rows.map((row) => paint(row, style.colour)));
    return 0;
  } finally {
    stopping.off();
    door.close();
  }
}

function carriedOut(args: TalkArgs, talking: Talk): Promise<Outcome> {
  switch (args.command) {
    case "say":
      return said(args, talking);
    case "answer":
      return answered(args, talking);
    case "stop":
      return stopped(args, talking);
    default:
      return args satisfies never;
  }
}

const meantBy = ({ run }: TalkArgs, signal: AbortSignal) => ({
  ...(run !== undefined && { step: run }),
  answerMs: ANSWER_MS,
  signal,
});

async function said(args: SayArgs, { door, texts, signal }: Talk): Promise<Outcome> {
  const told = await door.say(args.text, meantBy(args, signal));
  const ok = told.heard === "asked";
  return { json: told, ok, text: ok ? texts.reached.said(told) : unheard(told, texts) };
}

async function answered(args: AnswerArgs, { door, texts, signal }: Talk): Promise<Outcome> {
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

async function stopped(args: StopArgs, { door, texts, signal }: Talk): Promise<Outcome> {
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
