/**
 * Around every command that reaches a run of another process: opens the way to it, can be ended by a signal, and says what came of it, for
 * programs and in one sentence for people. Knows no command; answers the exit code.
 */

import { resolve } from "node:path";
import { type PersonTexts, personTextsFor } from "../core/locale/person.ts";
import { type Reach, reach } from "../index.ts";
import { paint, paragraph, type Style, type Tone } from "../tui/style.ts";
import { existing } from "./existing.ts";
import { sayError } from "./failure.ts";
import type { GlobalArgs } from "./global-args.ts";
import type { Io } from "./io.ts";
import { documentJson } from "./json.ts";
import { openStage } from "./stage.ts";
import { listenForStop, STOP_CODES, type StopReason } from "./stopping.ts";

/** How long a run may take to answer, in ms: it looks four times a second. */
export const ANSWER_MS = 5_000;

/** What came of it. */
export interface Outcome {
  readonly json: object;
  readonly ok: boolean;
  readonly text: string;
  /** Of a text that is well; default `good`. */
  readonly tone?: Tone;
}

export interface AtTheDoor {
  readonly door: Reach;
  readonly texts: PersonTexts;
  readonly signal: AbortSignal;
  style(): Style;
  say(text: string, tone: Tone): void;
}

export async function atTheDoor(
  args: GlobalArgs,
  io: Io,
  ask: (at: AtTheDoor) => Promise<Outcome>,
): Promise<number> {
  const door = reach({
    workspace: existing(resolve(io.cwd, args.workspace)),
    runDir: args.runDir,
    env: io.env,
    ...(args.lang !== undefined && { lang: args.lang }),
  });
  const stopping = listenForStop(io, () => undefined);
  const { signal } = stopping;
  try {
    const stage = openStage(args, door.lang, io);
    const style = () => stage.style();
    const say = (text: string, tone: Tone) =>
      stage.print(paragraph("# ", text, tone, style()).map((row) => paint(row, style().colour)));
    const texts = personTextsFor(door.lang);
    const { json, ok, text, tone = "good" } = await ask({ door, texts, signal, style, say });
    if (args.json) io.stdout.write(`${documentJson(json)}\n`);
    if (signal.aborted) return STOP_CODES[signal.reason as StopReason];
    if (ok) say(text, tone);
    else sayError(text, io.stderr);
    return ok ? 0 : 1;
  } finally {
    stopping.off();
    door.close();
  }
}
