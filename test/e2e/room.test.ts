/**
 * No wall: however much a batch reads at once, room for the document is left. The gateway of this file counts as a strict one does: what the
 * request holds and what is reserved for the answer must fit the window together.
 */

import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type CallBlock,
  call,
  fail,
  type Reply,
  reply,
  type ScriptedRequest,
  say,
  usage,
} from "../../src/testing.ts";
import { share } from "../support/share.ts";
import {
  bash,
  DOCUMENT,
  isQuestion,
  openStage,
  type Stage,
  type Staged,
} from "../support/stage.ts";

const WINDOW = 200_000;
/** 100 KB of source: about 33,000 tokens. */
const FILE = `${"const value = compute(input, 42); // what it does\n".repeat(2_000)}`;

/** Tokens of the results that the request carries, as the gateway counts them. */
const tokensIn = (request: ScriptedRequest): number =>
  Math.ceil(request.toolResults.reduce((sum, { text }) => sum + text.length, 0) / 3);

/**
 * A session that stands at `filled` tokens when it makes `count` calls at once. It goes on with one a reply, and fills up by itself, until it
 * is asked to hand over.
 */
function strict(
  filled: number,
  count: number,
  make: (index: number) => CallBlock,
): (request: ScriptedRequest) => Reply {
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
    const calls = Array.from({ length: turns === 1 ? count : 1 }, (_, index) => make(index));
    return reply(calls, { usage: usage(context) });
  };
}

/** One step in which a session stands at `filled` tokens and makes `count` calls at once; it must hand over with a document of its own. */
async function handsOver(
  filled: number,
  count: number,
  runtime: Staged["runtime"],
  make: (stage: Stage, index: number) => CallBlock,
): Promise<Stage> {
  const play = strict(filled, count, (index) => make(stage, index));
  const stage = await openStage(play);
  for (let index = 0; index < 16; index += 1) writeFileSync(stage.path(`file-${index}.ts`), FILE);
  const result = await stage.run({ runtime: { handoff: { window: WINDOW }, ...runtime } });
  expect(result).toMatchObject({ ok: true, errors: [] });
  expect(result.generations.length).toBeGreaterThan(1);
  expect(result.generations.map(({ degraded }) => degraded)).not.toContain(true);
  stage.api.verify();
  return stage;
}

describe.each(share([20_000, 100_000, 145_000], 2))(
  "a session at %i of 200,000 tokens",
  (filled) => {
    // Nothing is spilled for its length: what is kept out here is kept out for want of room.
    it.each(share([1, 4, 8, 16], 4, filled > 100_000 ? 3 : 2))(
      "that reads %i large files at once writes its document",
      async (count) => {
        await handsOver(filled, count, { spillThreshold: 0 }, (stage, index) =>
          call("Read", { file_path: stage.path(`file-${index}.ts`) }),
        );
      },
    );
  },
);

it("a session near its line whose commands print much at once writes its document, and finds the outputs on disk", async () => {
  const stage = await handsOver(145_000, 16, { spillThreshold: 1_000_000 }, (_, index) =>
    bash(`echo ${index}; head -c 29000 file-${index}.ts`),
  );
  const [, after] = stage.main();
  const kept = after?.toolResults.filter(({ text }) => text.startsWith("[flower] ")) ?? [];
  expect(kept.length).toBeGreaterThan(8);
  expect(await stage.list(".flower", "spill")).toHaveLength(kept.length);
});
