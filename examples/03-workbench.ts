/** The workbench: what outlives a session. A long result goes to a file there instead of the context; so does what a session leaves behind. */

import { Runtime, Workbench } from "flower-agent";
import { words } from "./scripted/03.ts";
import { openStage } from "./scripted/stage.ts";

const { place, close } = await openStage(words);
const workbench = new Workbench({ workspace: place.workspace });
const runtime = new Runtime({ ...place, workbench, spillThreshold: 2_000 });

const counter = {
  name: "counter",
  instructions: "Leave what others may need in the workbench.",
  allowedTools: ["Bash", "Write", "Read"],
};
const result = await runtime.run(counter, "Print the numbers up to 5000; note the last one.");
console.log(result.text);

const { artifacts, spilled } = await workbench.refresh();
for (const { path, note } of artifacts.listed) console.log(`${path}: ${note}`);
console.log(`${spilled} long result outside of the context`);

await runtime.close();
await close();
