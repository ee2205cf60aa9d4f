/**
 * What `flower log` and `flower status` print: views in, lines out. Pure but for the local time. Gutters are those of a run: `=` what went
 * well, `!` what did not, `*` what goes on, `-` a generation, `<-` where its handoff lies.
 */

import { causeIn } from "../../core/locale/causes.ts";
import { dollars, duration, gauge, kilo, parts } from "../../core/locale/format.ts";
import { linesFor } from "../../core/locale/lines.ts";
import { type LookTexts, lookTextsFor } from "../../core/locale/look.ts";
import { personTextsFor } from "../../core/locale/person.ts";
import { stepLabel } from "../../core/locale/step-label.ts";
import { waitsFor } from "../../core/locale/waits.ts";
import type {
  GenerationView,
  QuestionView,
  RunView,
  Standing,
  StandingView,
  StepView,
} from "../../index.ts";
import { tilde } from "../../tui/handoff.ts";
import { oneLine, paint, paragraph, type Row, type Style, type Tone } from "../../tui/style.ts";

/** Runs → steps → generations. */
export function logLines(runs: readonly RunView[], style: Style): string[] {
  const texts = lookTextsFor(style.lang);
  const rows =
    runs.length === 0
      ? paragraph("# ", texts.empty, "note", style)
      : runs.flatMap((run) => [
          ...paragraph("# ", runText(run, texts), "note", style),
          ...run.steps.flatMap((step) => stepRows(step, texts, style)),
        ]);
  return printed(rows, style);
}

const printed = (rows: readonly Row[], { colour }: Style): string[] =>
  rows.map((row) => paint(row, colour));

const runText = ({ run, started_at, steps, cost_usd, cost_at_least }: RunView, texts: LookTexts) =>
  parts(
    `${texts.run} ${run}`,
    localTime(started_at),
    texts.steps({ count: steps.length }),
    costText(cost_usd, cost_at_least, texts),
  );

function stepRows(view: StepView, texts: LookTexts, style: Style): Row[] {
  const { gutter, tone } = lookOf(view);
  return [
    ...paragraph(`  ${gutter} `, stepText(view, texts, style), tone, style),
    ...oneLine(
      "    ! ",
      view.ok === false ? causeIn(style.lang, view.error ?? "") : "",
      "bad",
      style,
    ),
    ...(style.verbose
      ? view.errors.flatMap((error) => oneLine("    ~ ", errorText(error, style), "quiet", style))
      : []),
    ...view.generations.flatMap((generation) => generationRows(generation, view, texts, style)),
  ];
}

/** The manifest marks a degraded document with the same words in every language. */
function errorText(error: string, { lang }: Style): string {
  const [, why] = /^交接降级\((.*)\)$/s.exec(error) ?? [];
  return why === undefined
    ? causeIn(lang, error)
    : linesFor(lang).degraded({ why: causeIn(lang, why) });
}

function lookOf({ state, ok }: StepView): { gutter: string; tone: Tone } {
  if (state === "running") return { gutter: "*", tone: "note" };
  return state === "ended" && ok === true
    ? { gutter: "=", tone: "good" }
    : { gutter: "!", tone: "bad" };
}

const stepText = (view: StepView, texts: LookTexts, { lang }: Style): string =>
  parts(
    stepLabel(view.step, lang),
    outcomeText(view, texts),
    localTime(view.started_at),
    duration(view.duration_s),
    costText(view.cost_usd, view.cost_at_least, texts),
    view.attempts > 1 ? texts.tries({ count: view.attempts }) : "",
  );

function outcomeText({ state, ok, stop }: StepView, { outcomes, stops }: LookTexts): string {
  if (state !== "ended") return outcomes[state];
  if (ok === true) return outcomes.done;
  return stop === null ? outcomes.failed : stops[stop];
}

function generationRows(
  view: GenerationView,
  { state, window }: StepView,
  texts: LookTexts,
  style: Style,
): Row[] {
  const { reason, context_before: before, context_after: after, document, writer } = view;
  const why = reason === null ? goesOn(state, texts) : texts.reasons[reason];
  const text = parts(
    why,
    before === 0
      ? ""
      : texts.context({
          before: gauge(before, window),
          ...(after !== null && { after: kilo(after, 1) }),
        }),
    dollars(view.cost_usd),
    texts.calls({ count: view.num_turns }),
    writer === null ? "" : texts.writtenBy[writer],
    view.degraded ? texts.degraded : "",
  );
  const session = style.verbose ? (view.session_id ?? "") : "";
  const lies = document === null ? texts.noFile : tilde(document, style.home);
  return [
    ...paragraph(`    - ${view.generation}  `, text, "plain", style),
    ...paragraph("         ", session, "quiet", style),
    ...(writer === null ? [] : paragraph("      <- ", lies, "quiet", style)),
  ];
}

const goesOn = (state: StepView["state"], { goesOn: on, wentOn }: LookTexts): string =>
  state === "running" ? on : wentOn;

/** What runs now, what died, and what ended last where nothing runs. */
export function statusLines(
  { steps, questions, newest }: Standing,
  now: number,
  style: Style,
): string[] {
  const texts = lookTextsFor(style.lang);
  const running = steps.some(({ state }) => state === "running");
  return printed(
    [
      ...steps.flatMap((step) => standingRows(step, now, texts, style)),
      ...questions.flatMap((question) => questionRows(question, now, style)),
      ...(running ? [] : paragraph("# ", texts.nothingRuns, "note", style)),
      ...(running || newest === null ? [] : newestRows(newest, texts, style)),
    ],
    style,
  );
}

/** A question that waits: its id and age, its options, and how it is answered from here. */
function questionRows(question: QuestionView, now: number, style: Style): Row[] {
  const { id, question: text, options, asked_at: at } = question;
  const { reached } = personTextsFor(style.lang);
  return [
    ...paragraph("? ", parts(`${id}  ${text}`, duration(now - at)), "note", style),
    ...options.flatMap((option, index) => paragraph(`  ${index + 1}. `, option, "note", style)),
    ...paragraph("  ", reached.how({ id }), "quiet", style),
  ];
}

function newestRows(newest: StepView, texts: LookTexts, style: Style): Row[] {
  const { gutter, tone } = lookOf(newest);
  const when = localTime(newest.ended_at ?? newest.last_at);
  const cost = costText(newest.cost_usd, newest.cost_at_least, texts);
  const text = parts(
    texts.newest,
    stepLabel(newest.step, style.lang),
    outcomeText(newest, texts),
    when,
    cost,
  );
  return paragraph(`  ${gutter} `, text, tone, style);
}

function standingRows(view: StandingView, now: number, texts: LookTexts, style: Style): Row[] {
  const running = view.state === "running";
  const head = parts(
    stepLabel(view.step, style.lang),
    texts.outcomes[view.state],
    running ? phaseText(view, now, style) : texts.lastHeard({ time: localTime(view.last_at) }),
    texts.since({ time: localTime(view.started_at) }),
  );
  const process = view.pid === null ? "" : texts.process({ pid: view.pid });
  const about = parts(`${texts.run} ${view.run}`, process, view.session_id ?? "");
  return [
    ...paragraph(running ? "* " : "! ", head, running ? "note" : "bad", style),
    ...paragraph("  ", gaugeText(view, now, texts, style), "plain", style),
    ...(style.verbose ? paragraph("  ", about, "quiet", style) : []),
  ];
}

function phaseText(view: StandingView, now: number, { lang }: Style): string {
  const { phase, waits_for: why, waits_until: until } = view;
  const text = lookTextsFor(lang).phases[phase];
  if (why === null) return text;
  const seconds = Math.max(0, (until ?? now) - now);
  const cause = causeIn(lang, why);
  const told =
    until === null ? cause : waitsFor(lang).until({ why: cause, at: localTime(until), seconds });
  return `${text} (${told})`;
}

/** The numbers as the line of a running step shows them, then who says how large the window is. */
function gaugeText(view: StandingView, now: number, texts: LookTexts, style: Style): string {
  const { before, standing, twoLines } = linesFor(style.lang);
  const { context, window, at, warn_at: warnAt, generation } = view;
  const seconds = (view.state === "running" ? now : view.last_at) - view.started_at;
  const source = `${texts.window} ${before.windowFrom({ source: view.window_source })}`;
  const cost = costText(view.cost_usd, view.cost_at_least, texts);
  return at === null || warnAt === null
    ? parts(gauge(context, window), duration(seconds), texts.noHandoff, cost, source)
    : parts(
        standing({
          ...{ context, window, generation, seconds, costUsd: undefined, step: "", waiting: 0 },
          lines: twoLines({ warnAt, at }),
        }),
        cost,
        source,
      );
}

const costText = (costUsd: number, atLeast: boolean, texts: LookTexts): string =>
  atLeast ? texts.atLeast({ cost: dollars(costUsd) }) : dollars(costUsd);

/** `YYYY-MM-DD HH:MM` in the zone of whoever looks: sorts, and reads alike in every language. */
function localTime(seconds: number): string {
  const time = new Date(seconds * 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
