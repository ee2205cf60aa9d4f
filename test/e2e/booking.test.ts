/** Money: what five generations with a retry and an interrupt cost is the sum of the scripted usages, each dollar once. */

import { expect, it } from "vitest";
import { fail, type Reply, reply, say, type Usage, usage } from "../../src/testing.ts";
import { bash, bySession, DOCUMENT, openStage, PROMPT, WORKER } from "../support/stage.ts";

const SPENT = { input: 11, cacheRead: 7_000, cacheCreation: 1_989, output: 20 };
const LOW = {
  usage: {
    input_tokens: SPENT.input,
    cache_read_input_tokens: SPENT.cacheRead,
    cache_creation_input_tokens: SPENT.cacheCreation,
    output_tokens: SPENT.output,
  },
};
const OVER = { usage: { ...usage(0), input_tokens: 36_000, output_tokens: 20 } };

it("adds up to the scripted usages, over retries, an interrupt and five generations", async () => {
  const handing = (more: readonly (Reply | (() => Reply))[] = []) => [
    reply(bash("echo one"), LOW),
    ...more,
    reply(bash("echo two"), OVER),
    say(DOCUMENT, OVER),
  ];
  const interrupted = () => {
    runtime.interrupt("Mind the tabs.");
    return reply(bash("echo unheard"), { ...LOW, delayMs: 1_000 });
  };
  const stage = await openStage({
    main: bySession(
      handing(),
      handing([
        fail(503, "upstream connect error"),
        fail(503, "upstream connect error"),
        reply(bash("echo again"), LOW),
      ]),
      handing([interrupted, reply(bash("echo again"), LOW)]),
      handing(),
      [reply(bash("echo last"), LOW), say("All done.", LOW)],
    ),
  });
  const runtime = stage.runtime({ resilience: { maxAttempts: 3, baseDelayMs: 1 } });
  const result = await runtime.run(WORKER, PROMPT, { onEvent: stage.onEvent });
  expect(result).toMatchObject({ ok: true, text: "All done.", attempts: 2, costAtLeast: true });
  expect(result.generations).toHaveLength(5);

  // What the API has answered to its end, request by request, is what the books hold.
  const heard = stage
    .main()
    .flatMap(({ reply: said, aborted }) =>
      said?.kind === "message" && !aborted ? [said.usage ?? {}] : [],
    );
  const sum = (field: keyof Usage) => heard.reduce((all, each) => all + (each[field] ?? 0), 0);
  const tokens = result.generations.map(({ tokens: each }) => each);
  const total = (field: "input" | "cacheRead" | "cacheCreation") =>
    tokens.reduce((all, each) => all + (each?.[field] ?? 0), 0);
  expect(total("input")).toBe(sum("input_tokens"));
  expect(total("cacheRead")).toBe(sum("cache_read_input_tokens"));
  expect(total("cacheCreation")).toBe(sum("cache_creation_input_tokens"));
  expect(result.numTurns).toBe(heard.length);

  // Dollars by the harness's price of its default model, in dollars a million tokens.
  const price =
    (4 * sum("input_tokens") +
      0.2 * sum("cache_read_input_tokens") +
      5 * sum("cache_creation_input_tokens") +
      20 * sum("output_tokens")) /
    1e6;
  expect(result.costUsd).toBeCloseTo(price, 6);
  expect(result.generations.reduce((all, { costUsd }) => all + costUsd, 0)).toBeCloseTo(price, 6);
  expect(stage.manifest()).toMatchObject([{ cost_usd: result.costUsd }]);
});
