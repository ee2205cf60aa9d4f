/**
 * Plays the default flow from a request on, and answers its question as the person would, which it says. Judges nothing.
 *
 * L1. Nothing is asked of whoever looks on: only the question that is expected is answered, every other one is skipped.
 * L2. Whatever happens, what was started is ended.
 */

import { type FlowerEvent, type Starter, starterFlow } from "../../index.ts";
import { inForceLines } from "../before.ts";
import * as lines from "./lines.ts";
import { lookAt } from "./look.ts";
import { flowResults, lookAtFlow } from "./look-flow.ts";
import { hear, type Played, runtimeOf, type Scene } from "./scene.ts";

export async function playFlow(scene: Scene): Promise<Played> {
  const { args, ground, stage, signal } = scene;
  const { request } = ground.words.go;
  const starter = await starterFlow({ ...runtimeOf(scene), request, judgeCanRun: true });
  const { runtime, before: found } = starter;
  try {
    const inForce = runtime.describe({});
    stage.print(lines.openingLines(args.scenario, ground.api.url, stage.style()));
    stage.print(lines.requestLines(request, stage.style()));
    if (args.verbose) stage.print(inForceLines(inForce, stage.style()));
    stage.start(inForce);
    const before = await ground.test(signal);
    const phases: string[] = [];
    const flow = await starter.run({
      onEvent: (event) => {
        stage.event(event);
        hear(event, phases, ground);
        answer(event, starter, scene);
      },
      signal,
    });
    const after = await ground.test(signal);
    stage.stop();
    const { manifestPath } = runtime;
    const results = await flowResults(runtime);
    const result = results.find(({ retired }) => retired.length > 0) ?? results.at(-1);
    if (result === undefined) throw new Error(flow.error ?? "no step has ended");
    const left = { result, line: inForce.at, manifestPath, phases, before, after };
    const whole = await lookAtFlow(starter, flow, results);
    const papers = [whole.brief && found.briefPath, whole.goal && found.goalPath];
    return {
      seen: { ...(await lookAt(ground, left)), flow: whole },
      results,
      manifestPath,
      papers,
    };
  } finally {
    await runtime.close(); // L2
  }
}

/** L1 */
function answer({ kind, payload }: FlowerEvent, { human }: Starter, scene: Scene): void {
  if (kind !== "ask" || payload.phase !== "asked") return;
  const { question, options } = scene.ground.words.go;
  const id = String(payload.id);
  if (payload.question !== question) return void human.decline(id);
  scene.stage.print(lines.answerLines(options[0], scene.stage.style()));
  human.answer(id, options[0]);
}
