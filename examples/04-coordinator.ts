/** A coordinator sends two workers, side by side, and sees nothing of their work but their reports. */

import { coordinator, Runtime, workerAgent } from "flower-agent";
import { words } from "./scripted/04.ts";
import { openStage } from "./scripted/stage.ts";

const { place, close } = await openStage(words);
const runtime = new Runtime({ ...place, workbench: true });

const lead = coordinator({
  workers: { fixer: workerAgent(), tester: workerAgent() },
});
const result = await runtime.run(lead, "Mend slug.js, and test empty titles, too.", {
  onEvent: ({ kind, tool, text, payload }) => {
    const who = payload.subagent === true ? "worker" : "coordinator";
    if (kind === "tool_call") console.log(`${who}: ${tool} ${text}`);
  },
});
console.log(result.text);

await runtime.close();
await close();
