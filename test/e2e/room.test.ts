/**
 * No wall: however much a batch reads at once, room for the document is left. The gateway of this file counts as a strict one does: what the
 * request holds and what is reserved for the answer must fit the window together.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  call,
  fail,
  type Reply,
  reply,
  type ScriptedRequest,
  say,
  usage,
} from "../../src/testing.ts";
import { DOCUMENT, isQuestion, openStage } from "../support/stage.ts";

const WINDOW = 200_000;
/** 100 KB of source: about 33,000 tokens. */
const FILE = `${"const value = compute(input, 42); // what it does\n".repeat(2_000)}`;

/** Tokens of the results that the request carries, as the gateway counts them. */
const tokensIn = (request: ScriptedRequest): number =>
  Math.ceil(request.toolResults.reduce((sum, { text }) => sum + text.length, 0) / 3);

/**
 * A session that stands at `filled` tokens when it reads `count` files at once. It goes on reading, and filling up by itself, until it is asked
 * to hand over.
 */
function strict(filled: number, count: number): (request: ScriptedRequest) => Reply {
  let context = filled;
  let successor = false;
  let turns = 0;
  return (request) => {
    const answer = Number(request.body.max_tokens);
    context += tokensIn(request);
    if (context + answer > WINDOW)
      return fail(400, `prompt is too long: ${context + answer} tokens > ${WINDOW} maximum`);
    if (isQuestion(request)) {
      successor = true;
      context = 12_000;
      return say(DOCUMENT, { usage: usage(filled) });
    }
    turns += 1;
    if (turns > 1) context = Math.max(context + 3_000, Math.min(context + 40_000, 147_000));
    if (successor || turns > 12) return say("All done.", { usage: usage(context) });
    const reads = Array.from({ length: turns === 1 ? count : 1 }, (_, index) =>
      call("Read", { file_path: join("PLACE", `file-${index}.ts`) }),
    );
    return reply(reads, { usage: usage(context) });
  };
}

describe.each([20_000, 100_000, 145_000])("a session at %i of 200,000 tokens", (filled) => {
  it.each([1, 4, 8, 16])("that reads %i large files at once writes its document", async (count) => {
    const play = strict(filled, count);
    const stage = await openStage((request) => {
      const answered = play(request);
      if (answered.kind !== "message") return answered;
      const content = answered.content.map((block) =>
        block.type === "tool_use"
          ? {
              ...block,
              input: { file_path: String(block.input.file_path).replace("PLACE", stage.workspace) },
            }
          : block,
      );
      return { ...answered, content };
    });
    for (let index = 0; index < 16; index += 1)
      writeFileSync(join(stage.workspace, `file-${index}.ts`), FILE);
    const result = await stage.run({ runtime: { handoff: { window: WINDOW } } });
    expect(result).toMatchObject({ ok: true, errors: [] });
    expect(result.generations.length).toBeGreaterThan(1);
    expect(result.generations.map(({ degraded }) => degraded)).not.toContain(true);
    stage.api.verify();
  });
});
