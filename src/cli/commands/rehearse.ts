/**
 * `flower rehearse`: the main job without key, network or cost. A scripted API speaks for the model; harness, tools, handoff and disk are
 * the real ones. Answers 0 when everything that was announced was seen.
 *
 * R1. Whatever happens, what was started is ended; the project stays.
 */

import { chooseLang } from "../../core/locale/lang.ts";
import { linesFor } from "../../core/locale/lines.ts";
import { rehearseTextsFor } from "../../core/locale/rehearse.ts";
import { type Scenario, scenarioOf } from "../../scripted-api/rehearsal/scenarios.ts";
import type { Play } from "../../scripted-api/rehearsal/scripts.ts";
import type { Seen } from "../../scripted-api/rehearsal/seen.ts";
import { sayError } from "../failure.ts";
import type { Io } from "../io.ts";
import { resultJson } from "../json.ts";
import { openGround } from "../rehearsal/ground.ts";
import * as lines from "../rehearsal/lines.ts";
import { playFlow } from "../rehearsal/play-flow.ts";
import { playStep } from "../rehearsal/play-step.ts";
import type { Played } from "../rehearsal/scene.ts";
import type { RehearseArgs } from "../rehearse-args.ts";
import { openStage, type Stage } from "../stage.ts";
import { listenForStop, STOP_CODES, type StopReason } from "../stopping.ts";

/** Several times what a rehearsal takes on a slow machine: one that goes on for longer hangs. */
const LIMIT_MS = 300_000;

/** How it went, for whoever looks closer than the checks do. */
export interface Rehearsed {
  readonly code: number;
  /** Absolute. */
  readonly project: string;
  readonly seen: Seen;
}

export const rehearse = async (args: RehearseArgs, io: Io): Promise<number> =>
  (await rehearseWith((main) => main, args, io)).code;

/** `change` is given the main thread's replies and answers those that are played: a rehearsal must fail when one is missing. */
export async function rehearseWith(
  change: (main: Play["main"]) => Play["main"],
  args: RehearseArgs,
  io: Io,
): Promise<Rehearsed> {
  const lang = chooseLang(args.lang, io.env);
  const scenario = scenarioOf(args.scenario);
  const stage = openStage(args, lang, io);
  const texts = rehearseTextsFor(lang);
  const say = (text: string) => sayError(text, io.stderr);
  const stopping = listenForStop(io, () => say(linesFor(lang).stopping));
  const limit = AbortSignal.timeout(LIMIT_MS);
  const ground = await openGround(scenario, lang, change);
  try {
    const signal = AbortSignal.any([stopping.signal, limit]);
    const scene = { args, scenario, lang, ground, stage, signal };
    const played = await (scenario.whole ? playFlow(scene) : playStep(scene));
    if (limit.aborted) say(texts.tookTooLong({ seconds: LIMIT_MS / 1000 }));
    const code = stopping.signal.aborted
      ? STOP_CODES[stopping.signal.reason as StopReason]
      : judge(played, scenario, stage);
    stage.print(lines.fileLines(ground.project, played, stage.style()));
    for (const result of played.results) stage.result(resultJson(result));
    return { code, project: ground.project, seen: played.seen };
  } finally {
    stage.stop();
    await ground.close(); // R1
    stopping.off();
  }
}

/** Shows what came of it. 0 when everything was seen that was announced, else 1. */
function judge({ seen, results }: Played, { checks }: Scenario, stage: Stage): number {
  const style = stage.style();
  const checked = checks.map((check) => check(seen));
  stage.print([
    ...lines.documentLines(seen.documents.at(-1)?.text ?? "", style),
    ...lines.sessionLines(results, style),
    ...lines.checkLines(checked, style),
  ]);
  return checked.every(({ ok }) => ok) ? 0 : 1;
}
