/** One agent, one step: it looks at the project and answers. */

import { Runtime } from "flower-agent";
import { words } from "./scripted/01.ts";
import { openStage } from "./scripted/stage.ts";

const { place, close } = await openStage(words);
const runtime = new Runtime(place);

const reader = { name: "reader", instructions: "Answer in one sentence." };
const result = await runtime.run(reader, "What does slug.js do?", {
  onEvent: ({ kind, tool, text }) => {
    if (kind === "tool_call") console.log(`> ${tool} ${text}`);
  },
});

console.log(result.ok ? result.text : `failed: ${result.error}`);
console.log(`${result.numTurns} model calls, $${result.costUsd.toFixed(4)}`);

await runtime.close();
await close();
