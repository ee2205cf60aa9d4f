/** What the harness does by itself about a reply that stops arriving: flower's own watch is only for what is left. */

import { expect } from "vitest";
import { say } from "../../src/scripted-api/script.ts";
import { deep } from "../support/share.ts";
import { scene } from "./live.ts";

deep(
  "asks again for a reply that stops arriving, and says nothing of the one it threw away",
  async () => {
    const made = await scene([say("Never whole.", { hang: "middle" }), say("Whole.")], {
      env: { CLAUDE_BYTE_STREAM_IDLE_TIMEOUT_MS: "10000" }, // the shortest that it takes; five minutes where nothing is set
    });
    const session = made.open();
    expect(await session.turn("go")).toMatchObject({ how: "completed", text: "Whole." });
    expect(made.main()).toHaveLength(2);
  },
);
