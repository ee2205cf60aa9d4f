/**
 * What a person answers while a line counts down. Knows keys and time; not what follows.
 *
 * W1. What was typed before the question stood there is no answer to it.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { personTextsFor } from "../../core/locale/person.ts";
import type { Key } from "../../tui/keys.ts";
import type { Screen } from "../../tui/screen.ts";
import { paint, paragraph, type Style } from "../../tui/style.ts";
import { cut } from "../../tui/width.ts";
import type { Keys } from "../io.ts";

/** `time`: no key was pressed. `stopped`: the run is being stopped. */
export type Answer = "go" | "edit" | "back" | "time" | "stopped";

/** What lies in the terminal's buffer is read within this time. W1 */
const EARLIER_MS = 150;

export interface Question {
  readonly keys: Keys;
  readonly screen: Screen;
  readonly style: Style;
  /** There is a change that can be taken back. */
  readonly back: boolean;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

export async function answerTo(question: Question): Promise<Answer> {
  const { keys, screen, style, back, seconds, signal } = question;
  const texts = personTextsFor(style.lang).review;
  let heard: (key: Key) => void = () => undefined;
  const off = keys((key) => heard(key));
  try {
    await sleep(EARLIER_MS); // W1
    if (signal.aborted) return "stopped";
    const line = paragraph("# ", texts.keys({ back, seconds }), "note", style);
    screen.print(line.map((row) => paint(row, style.colour)));
    const end = Date.now() + seconds * 1000;
    screen.start((width, now) =>
      cut(`. ${texts.left({ seconds: Math.max(0, Math.ceil((end - now) / 1000)) })}`, width),
    );
    screen.tick();
    return await new Promise<Answer>((answer) => {
      const over = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
      over.addEventListener("abort", () => answer(signal.aborted ? "stopped" : "time"));
      heard = (key) => {
        for (const letter of key.key === "text" ? key.text : [key.key]) {
          const meant = meaning(letter, back);
          if (meant !== undefined) answer(meant);
        }
      };
    });
  } finally {
    off();
    screen.stop();
  }
}

function meaning(letter: string, back: boolean): Answer | undefined {
  switch (letter.toLowerCase()) {
    case "enter":
      return "go";
    case "e":
      return "edit";
    case "k":
      return back ? "back" : undefined;
    default:
      return undefined;
  }
}
