import { describe, expect, it } from "vitest";
import { Conversation } from "../../../src/adapters/claude/conversation.ts";
import { refusedUntil, resetMs } from "../../../src/adapters/claude/limit.ts";
import { Turn } from "../../../src/adapters/claude/turn.ts";

const SECONDS = 1_796_061_522;

describe("the end of a usage limit", () => {
  it.each([
    [SECONDS, SECONDS * 1000],
    [SECONDS * 1000, SECONDS * 1000],
    [1e17, undefined],
    [Number.MAX_VALUE, undefined],
    [0, undefined],
    [-5, undefined],
    ["soon", undefined],
    [undefined, undefined],
    [Number.NaN, undefined],
  ])("of %s is %s ms since the epoch", (at, ms) => {
    expect(resetMs(at)).toBe(ms);
  });

  it.each([
    [{ status: "rejected", resetsAt: SECONDS }, SECONDS * 1000],
    [{ status: "allowed", resetsAt: SECONDS }, undefined],
    [{ status: "allowed_warning", resetsAt: SECONDS }, undefined],
    [{ status: "rejected" }, undefined],
    ["rejected", undefined],
  ])("counts only where requests are refused: %j", (info, ms) => {
    expect(refusedUntil(info)).toBe(ms);
  });
});

describe("a turn that fails", () => {
  const heard = (...messages: readonly object[]) => messages as never[];
  const limit = (status: string) => ({
    type: "rate_limit_event",
    rate_limit_info: { status, resetsAt: SECONDS },
  });
  const retry = (ms: number) => ({ type: "system", subtype: "api_retry", retry_delay_ms: ms });
  const reply = {
    type: "assistant",
    parent_tool_use_id: null,
    message: { id: "m", model: "claude", usage: { input_tokens: 5 }, content: [] },
  };
  const failed = (status: number | null) => ({
    ...{ type: "result", subtype: "success", is_error: true, result: "No.", num_turns: 1 },
    ...{ api_error_status: status, session_id: "s", total_cost_usd: 0, usage: {} },
    user_message_uuid: "u",
  });

  async function endOf(...messages: readonly object[]) {
    const nothing = () => undefined;
    const listener = {
      ...{
        opened: nothing,
        replied: nothing,
        event: nothing,
        batch: nothing,
        keptOut: nothing,
        unstored: nothing,
      },
      ...{ report: nothing, fits: () => true },
    };
    const conversation = new Conversation(listener, 0);
    const turn = new Turn("u" as never, "go", "work");
    const end = conversation.begin(turn);
    for (const message of heard(...messages)) conversation.read(message);
    return await end;
  }

  it.each([
    [
      "what refused it, and until when",
      [limit("rejected"), failed(429)],
      { resetsAt: SECONDS * 1000 },
    ],
    ["nothing of a limit that lets it through", [limit("allowed"), failed(429)], {}],
    [
      "nothing of a limit that has ended since",
      [limit("rejected"), limit("allowed"), failed(429)],
      {},
    ],
    ["nothing of a limit when something else failed", [limit("rejected"), failed(500)], {}],
    [
      "how long the harness waited last",
      [retry(500), retry(37_000), failed(529)],
      { retriedMs: 37_000 },
    ],
    ["nothing of tries that went well", [retry(500), reply, failed(529)], {}],
  ])("says %s", async (_title, messages, signs) => {
    const end = await endOf(...messages);
    const { message: _m, status: _s, ...rest } = end.how === "failed" ? end.failure : ({} as never);
    expect(rest).toEqual(signs);
  });
});
