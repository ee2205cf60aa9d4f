/** A goal behind a step of your own: after each round a judge that has seen nothing of the work looks for itself, and says what is missing. */

import { join } from "node:path";
import { Brief, Goal, judge, Runtime, Step, Workflow, withGoal } from "flower-agent";
import { words } from "./scripted/07.ts";
import { openStage } from "./scripted/stage.ts";

const { place, close } = await openStage(words);
const runtime = new Runtime({ ...place, workbench: true });

const notes = join(place.workspace, ".flower/notes");
const briefPath = await new Brief({
  goal: "Slugs without blanks.",
  accept: "node --test passes.",
  bounds: "Only slug.js changes.",
  unknowns: "None.",
}).write(join(notes, "brief.md"));
const goalPath = await new Goal({
  statement: "slug.js replaces every blank.",
  checks: [{ text: "node --test passes" }],
}).write(join(notes, "goal.md"));

const step = new Step({
  name: "mend",
  spec: { name: "fixer", instructions: "Be brief.", allowedTools: ["Read", "Edit"] },
  prompt: "Make slug.js replace every blank.",
});
const guarded = withGoal(step, { briefPath, goalPath, rounds: 3, spec: judge({ canRun: true }) });

const result = await new Workflow({ steps: [guarded] }).run(runtime, {
  onEvent: ({ kind, payload }) => {
    if (kind === "step") console.log(`begins: ${payload.label}`);
  },
});
console.log(result.ok ? `achieved: ${result.values.mend}` : result.error);

await runtime.close();
await close();
