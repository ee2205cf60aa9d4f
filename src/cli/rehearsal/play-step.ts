/**
 * Plays a scenario of one step: one task, one runtime. Judges nothing.
 *
 * P1. Whatever happens, what was started is ended.
 */

import { type AgentSpec, Runtime } from "../../index.ts";
import { inForceLines } from "../before.ts";
import * as lines from "./lines.ts";
import { lookAt } from "./look.ts";
import { hear, type Played, runtimeOf, type Scene } from "./scene.ts";

const SPEC: AgentSpec = {
  name: "rehearsal",
  instructions: "You work on a small project.",
  allowedTools: ["Bash", "Read", "Edit", "Agent"],
};

export async function playStep(scene: Scene): Promise<Played> {
  const { args, ground, stage, signal } = scene;
  const runtime = new Runtime({
    ...runtimeOf(scene),
    workbench: true,
    // A script answers each request once: trying again would take replies that are meant for others.
    resilience: false,
  });
  try {
    const inForce = runtime.describe(SPEC);
    stage.print(lines.openingLines(args.scenario, ground.api.url, stage.style()));
    if (args.verbose) stage.print(inForceLines(inForce, stage.style()));
    stage.start(inForce);
    const before = await ground.test(signal);
    const phases: string[] = [];
    const result = await runtime.run(SPEC, ground.words.task, {
      onEvent: (event) => {
        stage.event(event);
        hear(event, phases, ground);
      },
      signal,
    });
    const after = await ground.test(signal);
    stage.stop();
    const { manifestPath } = runtime;
    const left = { result, line: inForce.at, manifestPath, phases, before, after };
    return { seen: await lookAt(ground, left), results: [result], manifestPath, papers: [] };
  } finally {
    await runtime.close(); // P1
  }
}
