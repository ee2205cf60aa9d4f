/**
 * A workflow of three steps: what one comes to is reduced for the next, and a gate that runs the tests sends the session back to work. Run by
 * itself, or by `flower run examples/06-workflow.ts:mend`.
 */

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Runtime, Step, Workflow } from "flower-agent";
import { words } from "./scripted/06.ts";
import { openStage } from "./scripted/stage.ts";

const testsPass = (cwd: string) =>
  new Promise<boolean>((resolve) =>
    execFile("node", ["--test"], { cwd }, (error) => resolve(!error)),
  );

const reader = { name: "reader", instructions: "Be brief." };
const fixer = { ...reader, name: "fixer", allowedTools: ["Read", "Edit"] };

export const mend = new Workflow({
  name: "mend",
  steps: [
    new Step({
      ...{ name: "look", spec: reader, prompt: "What is wrong in slug.js? One line, then why." },
      reduce: ({ text }) => text.split("\n")[0] ?? "",
    }),
    new Step({
      ...{ name: "fix", spec: fixer, retries: 2 },
      prompt: ({ values }) => `Mend this: ${values.look}`,
      gate: (_result, { workspace }) => testsPass(workspace),
      onReject: () => "node --test fails. Look again.",
    }),
    new Step({ name: "tell", spec: reader, resumeFrom: "fix", prompt: "What did you change?" }),
  ],
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { place, close } = await openStage(words);
  const runtime = new Runtime(place);
  const result = await mend.run(runtime, {
    onStep: ({ step, numTurns }) => console.log(`${step}: ${numTurns} model calls`),
  });
  console.log(result.ok ? result.values : result.error);
  await runtime.close();
  await close();
}
