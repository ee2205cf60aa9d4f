/** The channel to the person: the session asks, you answer on standard input, and what you say unasked reaches it as well. */

import { createInterface } from "node:readline";
import { HumanChannel, Runtime } from "flower-agent";
import { words } from "./scripted/05.ts";
import { openStage } from "./scripted/stage.ts";

const { place, close } = await openStage(words);
const human = new HumanChannel({ timeoutS: 600, maxAsks: 3 });
const runtime = new Runtime({ ...place, human, workbench: true });

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
human.onEvent(async ({ kind, text, payload }) => {
  if (kind !== "ask" || payload.phase !== "asked") return;
  console.log(`? ${text}`);
  const line = await lines.next();
  if (line.done) human.decline();
  else human.answer(String(payload.id), line.value);
});
human.say("Keep it short, please.");

const asker = human.attachTo({ name: "asker", instructions: "Ask before you decide." });
const result = await runtime.run(asker, "Which separator should slugs have?");
console.log(result.text);
for (const fact of human.transcript()) console.log(fact.kind);

await lines.return?.();
await runtime.close();
await close();
