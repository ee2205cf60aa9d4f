/** The whole of it, from one sentence: clarify, set the goal, get it done through workers, judge; and a report at the end. */

import { readFile } from "node:fs/promises";
import { starterFlow } from "flower-agent";
import { words } from "./scripted/08.ts";
import { openStage } from "./scripted/stage.ts";

const { place, close } = await openStage(words);
const flow = await starterFlow({
  ...place,
  request: "Make slugs of titles with several words.",
  timeoutS: 0, // nobody is there to be asked
  rounds: 2,
  names: "ascii",
});

const result = await flow.run({
  onEvent: ({ kind, text }) => {
    if (kind === "step") console.log(`begins: ${text}`);
  },
});
console.log(result.ok ? "done" : result.error);

// Asked, done, judged, changed, generations, cost, what needs a person.
if (result.reportPath !== null) console.log(await readFile(result.reportPath, "utf8"));

await flow.runtime.close();
await close();
