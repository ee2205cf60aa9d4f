// The contestants that run in flower's own `Runtime`: handing over, and with the handoff switched off, so that the harness compacts by itself.

import { CompactPolicy, Runtime } from "flower-agent";
import { measure } from "./measure.mjs";
import { HEADROOM, INSTRUCTIONS, LOW, MODEL, NEAR, PROMPT, WINDOW } from "./script.mjs";
import { onStage } from "./stage.mjs";

/**
 * The cut is where the last result of the crossing reply exists: the end of its slow call.
 * @param {import("flower-agent/testing").Usage} before
 * @param {import("flower-agent").RuntimeOptions["handoff"] & {}} handoff
 * @param {CompactPolicy} [compact]
 */
const inRuntime = (before, handoff, compact) => () =>
  onStage(before, async ({ api, workspace, env, slowCallEnded }) => {
    const runtime = new Runtime({ workspace, workbench: true, env, lang: "en", handoff });
    try {
      const result = await runtime.run(
        {
          name: "work",
          instructions: INSTRUCTIONS,
          allowedTools: ["Bash"],
          model: MODEL,
          ...(compact === undefined ? {} : { compact }),
        },
        PROMPT,
      );
      if (!result.ok || result.text !== "All done.")
        throw new Error(`The step did not end well: ${result.error ?? result.text}`);
    } finally {
      await runtime.close();
    }
    return measure(api.requests, await slowCallEnded());
  });

const policy = { window: WINDOW, headroom: HEADROOM };

/** The warning line was passed before: the successor's process waits. */
export const handingOver = inRuntime(NEAR, policy);

/** The line is crossed in one jump: the successor's process is started at the cut. */
export const handingOverInOneJump = inRuntime(LOW, policy);

/** No handoff: the harness makes a summary, at the same line. */
export const compacting = inRuntime(NEAR, false, new CompactPolicy({ window: WINDOW }));
