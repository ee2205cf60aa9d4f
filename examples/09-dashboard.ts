/** A screen of your own, made of nothing but events: what is going on in one line, drawn anew when it changes. */

import { type FlowerEvent, Runtime, Step, Workflow } from "flower-agent";
import { words } from "./scripted/09.ts";
import { openStage } from "./scripted/stage.ts";

const NOTHING = { step: "", generation: 0, calls: 0, said: "" };

/** What an event makes of the view. */
function after(view: typeof NOTHING, { kind, text, payload }: FlowerEvent): typeof NOTHING {
  switch (kind) {
    case "step":
      return { step: String(payload.label), generation: 1, calls: 0, said: "" };
    case "tool_call":
      return { ...view, calls: view.calls + 1 };
    case "text":
      return { ...view, said: text };
    case "handoff":
      return payload.phase === "done" ? { ...view, generation: view.generation + 1 } : view;
    default:
      return view;
  }
}

const draw = ({ step, generation, calls, said }: typeof NOTHING) =>
  `[${step} · generation ${generation} · ${"#".repeat(calls).padEnd(6)}] ${said}`;

const { place, close } = await openStage(words);
const handoff = { window: 60_000, headroom: 25_000 };
const runtime = new Runtime({ ...place, workbench: true, handoff });
const spec = { name: "fixer", instructions: "Be brief.", allowedTools: ["Read", "Edit"] };
const mend = new Step({ name: "mend", spec, prompt: "Make slug.js replace every blank." });
const tell = new Step({ name: "tell", spec, prompt: "What does slug.js do?", fresh: true });

let view = NOTHING;
await new Workflow({ steps: [mend, tell] }).run(runtime, {
  onEvent(event) {
    const next = after(view, event);
    if (next !== view) console.log(draw(next));
    view = next;
  },
});

await runtime.close();
await close();
