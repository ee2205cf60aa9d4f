/** A small window: the session hands over to a new one. The document between them is looked at, and a sentence is added to it. */

import { Handoff, Runtime } from "flower-agent";
import { words } from "./scripted/02.ts";
import { openStage } from "./scripted/stage.ts";

const { place, close } = await openStage(words);
const handoff = { window: 60_000, headroom: 25_000 }; // the line lies at 35,000 tokens
const runtime = new Runtime({ ...place, workbench: true, handoff });

const fixer = {
  name: "fixer",
  instructions: "Work in small steps.",
  allowedTools: ["Read", "Edit"],
};
const result = await runtime.run(fixer, "Make slug.js replace every blank.", {
  async review({ path }) {
    const document = await Handoff.load(path);
    if (document === null) return;
    console.log(`written: ${document.next}`);
    const next = `${document.next}\nSay what you changed in one line.`;
    await new Handoff({ ...document, next }).write(path); // the successor reads what lies there now
  },
  onEvent: ({ kind, payload }) => {
    if (kind === "handoff") console.log(`handoff: ${payload.phase}`);
  },
});

for (const [index, { reason, contextBefore }] of result.generations.entries())
  console.log(`generation ${index + 1}: ${reason}, ${contextBefore} tokens`);
console.log(result.text);

await runtime.close();
await close();
