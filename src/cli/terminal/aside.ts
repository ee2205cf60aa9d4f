/**
 * What is asked beside a run: each question goes to a session of its own, which reads and changes nothing, is given the newest events, and is
 * gone with its answer. Knows a runtime; not the run itself, which never hears of it.
 *
 * D1. It is booked beside the run, in `<run directory>/aside`, and its cost is said with each answer and at the end.
 * D2. What the run shows is handed over as data, a line an event; thinking and prompts are not.
 * D3. At the end of the run answers are waited for, in sight of the person, who can end that.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { errorSaid } from "../../core/locale/said.ts";
import { terminalTextsFor } from "../../core/locale/terminal.ts";
import { visible } from "../../core/visible.ts";
import {
  type AgentSpec,
  type EventKind,
  type FlowerEvent,
  oracle,
  Runtime,
  type RuntimeOptions,
} from "../../index.ts";
import { tilde } from "../../tui/handoff.ts";
import { paint, paragraph, type Row, type Style } from "../../tui/style.ts";
import { cut, widthOf } from "../../tui/width.ts";
import type { Stage } from "../stage.ts";

export interface Aside {
  /** Keeps what one who is asked must know. */
  heard(event: FlowerEvent): void;
  ask(question: string): void;
  /** Answers that are waited for at the end are waited for no longer. True when there were any. */
  giveUp(): boolean;
  /** Waits for what was asked (not when `signal` has fired), says what it cost, and ends it. Can be called twice. */
  close(signal: AbortSignal): Promise<void>;
}

export interface AsideOptions {
  /** The run's own workspace, environment and language, and a run directory below the run's. */
  readonly project: Pick<
    RuntimeOptions,
    "workspace" | "runDir" | "env" | "lang" | "portable" | "sandbox"
  >;
  readonly model: Pick<AgentSpec, "model">;
  readonly stage: Stage;
}

const EVENTS = 60;
const CHARACTERS = 200;
const WAIT_S = 120;

/** In front of each row of an answer. */
const GUTTER = "? | ";

export function openAside({ project, model, stage }: AsideOptions): Aside {
  const { lang, home } = stage.style();
  const texts = terminalTextsFor(lang).aside;
  const ending = new AbortController();
  const asked = new Set<Promise<void>>();
  let events: readonly string[] = [];
  let runtime: Runtime | undefined;
  let questions = 0;
  let costUsd = 0;

  const print = (rows: (style: Style) => readonly Row[]): void => {
    const style = stage.style();
    stage.print(rows(style).map((row) => paint(row, style.colour)));
  };

  async function answer(question: string, stepName: string): Promise<void> {
    try {
      runtime ??= new Runtime({ ...project, handoff: false });
      const prompt = texts.prompt({ question, events: events.join("\n") });
      const spec = { ...oracle({ lang }), ...model };
      const result = await runtime.run(spec, prompt, { stepName, signal: ending.signal });
      costUsd += result.costUsd;
      if (result.ok) print((style) => answerRows(result.text, style));
      else
        print((style) =>
          paragraph("? ! ", texts.failed({ why: result.error ?? "" }), "bad", style),
        );
      print((style) => paragraph("? = ", texts.cost({ costUsd: result.costUsd }), "quiet", style));
    } catch (error) {
      const why = errorSaid(error, lang);
      print((style) => paragraph("? ! ", texts.failed({ why: why }), "bad", style));
    }
  }

  return {
    heard(event) {
      const line = lineOf(event);
      if (line !== undefined) events = [...events, line].slice(-EVENTS);
    },
    ask(question) {
      questions += 1;
      const answering = answer(question, `aside-${questions}`).finally(() =>
        asked.delete(answering),
      );
      asked.add(answering);
    },
    giveUp() {
      if (asked.size === 0 || ending.signal.aborted) return false;
      print((style) => paragraph("# ", texts.ended, "note", style));
      ending.abort("aborted");
      return true;
    },
    async close(signal) {
      if (asked.size > 0 && !signal.aborted) {
        await waitFor([...asked], { signal: AbortSignal.any([signal, ending.signal]), stage });
      }
      ending.abort("aborted");
      await Promise.all(asked);
      await runtime?.close();
      if (runtime === undefined) return;
      const manifest = tilde(runtime.manifestPath, home);
      runtime = undefined;
      print((style) =>
        paragraph("", texts.total({ questions, costUsd, manifest }), "plain", style),
      );
    },
  };
}

/** D3 */
async function waitFor(
  asked: readonly Promise<void>[],
  { signal, stage }: { readonly signal: AbortSignal; readonly stage: Stage },
): Promise<void> {
  const { waiting } = terminalTextsFor(stage.style().lang).aside;
  const end = Date.now() + WAIT_S * 1000;
  stage.show((width, now) =>
    cut(`. ${waiting({ seconds: Math.max(0, Math.ceil((end - now) / 1000)) })}`, width),
  );
  const over = new AbortController();
  const time = sleep(WAIT_S * 1000, undefined, { signal: AbortSignal.any([signal, over.signal]) });
  await Promise.race([Promise.all(asked), time.catch(() => undefined)]);
  over.abort();
}

function answerRows(text: string, style: Style): Row[] {
  const narrower = { ...style, width: style.width - widthOf(GUTTER) };
  const rows = paragraph("", text, "plain", narrower);
  return rows.map((row) => ({ ...row, text: GUTTER + row.text }));
}

/** Also without the harness's bookkeeping. D2 */
const UNTOLD: readonly EventKind[] = ["thinking", "prompt", "system", "result", "unknown"];

function lineOf({ kind, tool, text }: FlowerEvent): string | undefined {
  if (UNTOLD.includes(kind) || (tool === "" && text.trim() === "")) return;
  const line = `${kind}${tool === "" ? "" : ` ${tool}`}: ${visible(text.trim().replace(/\s+/gu, " "))}`;
  return [...line].slice(0, CHARACTERS).join("");
}
