/** The API refuses a turn: what is an overflow hands over without asking the full session for anything, and what only looks like one does not. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEGRADED } from "../../src/index.ts";
import { call, fail, reply, say, usage } from "../../src/testing.ts";
import { deep, share } from "../support/share.ts";
import {
  bash,
  bySession,
  DOCUMENT,
  DOCUMENT_FILE,
  LOW,
  OVER,
  openStage,
  PROMPT,
  type Stage,
} from "../support/stage.ts";

interface Row {
  readonly id: string;
  readonly http: number;
  readonly text: string;
}

const { rows } = JSON.parse(
  readFileSync(new URL("../fixtures/overflow.json", import.meta.url), "utf8"),
) as { rows: Row[] };

function row(id: string): Row {
  const found = rows.find((one) => one.id === id);
  if (found === undefined) throw new Error(`No row ${id} in overflow.json.`);
  return found;
}

/** A window of 200,000, and a context of 130,000 that is still below the line. */
const handoff = { window: 200_000, headroom: 50_000 };
const HALF = { usage: usage(130_000) };

/** The second request of the first session, and every further one, is refused; the second session ends the work. */
const refusedBy = ({ http, text }: Row): Promise<Stage> =>
  openStage({
    main: bySession(
      [
        reply(bash("echo one"), HALF),
        ...Array.from({ length: 9 }, () => fail(http, text, { type: "invalid_request_error" })),
      ],
      [say("All done.", LOW)],
    ),
  });

describe("an overflow that the API reports", () => {
  const texts: readonly [string, string][] = [
    ["in words that the harness knows", "anthropic"],
    ["counting the answer's reserve", "anthropic-maxtok"],
    ["with status 413", "vertex413"],
    ["in words of an OpenAI gateway", "openai"],
    ["in words that the harness does not know", "bedrock-this-model"],
    ["in Chinese", "zh-full"],
    ["in Japanese", "ja-too-long"],
  ];
  it.each(share(texts, 4))(
    "%s becomes one degraded handoff (%s), and the step ends well",
    async (_, id) => {
      const stage = await refusedBy(row(id));
      const result = await stage.run({ runtime: { handoff } });
      expect(result).toMatchObject({ ok: true, text: "All done.", attempts: 1, stop: null });
      expect(result.generations).toMatchObject([
        { reason: "overflow", degraded: true, writer: "code" },
        { reason: "completed" },
      ]);
      // The harness may send a refused request again; nothing else goes to the old session.
      const [, refused, ...again] = stage.sessions()[0] ?? [];
      for (const { toolResults, userTexts } of again)
        expect({ toolResults, userTexts }).toEqual({
          toolResults: refused?.toolResults,
          userTexts: refused?.userTexts,
        });
      expect(stage.sessions()).toHaveLength(2);
    },
  );

  it("is told as what it is: the reason in the row, a document by code, words for successor and screen", async () => {
    const stage = await refusedBy(row("anthropic"));
    const long = `Make the slugs right. ${"x".repeat(2_000)} THE END`;
    const { errors } = await stage.run({ runtime: { handoff }, prompt: long });
    expect(errors).toEqual([
      "Prompt is too long",
      "交接降级(the context is full: the session cannot write one more turn)",
    ]);
    expect(stage.manifest()).toMatchObject([{ errors }]);
    const file = stage.read(DOCUMENT_FILE) ?? "";
    expect(file).toContain(`\n${DEGRADED} `);
    expect(file).toContain(long.slice(0, 1_200));
    expect(file).not.toContain(long.slice(0, 1_201));
    const told = stage.main().at(-1)?.lastUserText;
    expect(told).toContain("What you got is incomplete.");
    expect(told).toContain("look at the scene yourself");
    expect(stage.handoffs().map(({ phase, degraded }) => [phase, degraded])).toEqual([
      ["near", undefined],
      ["writing", undefined],
      ["done", true],
    ]);
  });

  deep(
    "of a session that fills its context again and again stops after two empty documents",
    async () => {
      const { http, text } = row("anthropic");
      const stage = await openStage({
        main: bySession([reply(bash("echo one"), HALF), fail(http, text)]),
      });
      const result = await stage.run({ runtime: { handoff } });
      expect(result).toMatchObject({ ok: false, stop: "degraded" });
      expect(stage.sessions()).toHaveLength(2);
    },
  );

  it("carries the report of a background sub-agent that nobody has read into the document", async () => {
    const { http, text } = row("anthropic");
    const agent = call("Agent", { description: "look", prompt: "look", subagent_type: "helper" });
    const stage = await openStage({
      main: bySession([reply(agent, HALF), fail(http, text)], [say("All done.", LOW)]),
      subagents: [reply(bash("sleep 0.1; sleep 1; echo x")), say("REPORT of the helper")],
    });
    const agents = { helper: { description: "Helps.", prompt: "You help.", tools: ["Bash"] } };
    const result = await stage.run({ runtime: { handoff }, spec: { agents } });
    expect(result.ok).toBe(true);
    expect(stage.read(DOCUMENT_FILE)).toContain("REPORT of the helper");
  });
});

describe("an overflow on the first request of a fresh session", () => {
  it("stops the step: the task does not fit, and no other session could take it", async () => {
    const { http, text } = row("anthropic");
    const stage = await openStage([fail(http, text)]);
    const result = await stage.run({ runtime: { handoff } });
    expect(result).toMatchObject({ ok: false, stop: "failed", attempts: 1, retired: [] });
    expect(result.error).toMatch(/refused its very first request: the task does not fit/);
    expect(stage.handoffs()).toEqual([]);
  });

  it("stops the step after a handoff, too, and names the document that does not fit", async () => {
    const { http, text } = row("anthropic");
    const stage = await openStage([
      reply(bash("echo one"), OVER),
      say(DOCUMENT, OVER),
      fail(http, text),
    ]);
    const result = await stage.run();
    expect(result).toMatchObject({ ok: false, stop: "failed", attempts: 1, retired: [] });
    expect(result.error).toContain(`the handoff ${stage.path(DOCUMENT_FILE)} does not fit`);
    expect(result.generations[0]).toMatchObject({ reason: "line", degraded: false });
  });
});

describe("what is no overflow does not hand over", () => {
  it.each(
    share(
      [
        ["an output budget", "anthropic-max-output", "CLAUDE_CODE_MAX_OUTPUT_TOKENS"],
        [
          "an output budget in the words of an overflow",
          "anthropic-output-share",
          "MAX_OUTPUT_TOKENS",
        ],
        ["a rate limit that counts tokens", "throttling-too-many-tokens", "Too many tokens"],
        ["an empty account", "credit-balance", "no credit left"],
      ],
      2,
    ),
  )("%s (%s)", async (_, id, said) => {
    const stage = await openStage({
      main: bySession([
        reply(bash("echo one"), LOW),
        ...Array.from({ length: 9 }, () => fail(row(id).http, row(id).text)),
      ]),
    });
    const result = await stage.run({ runtime: { handoff, resilience: { maxAttempts: 1 } } });
    expect(result).toMatchObject({ ok: false, stop: "failed", attempts: 1, retired: [] });
    expect(result.error).toContain(said);
    expect(stage.handoffs()).toEqual([]);
    expect(stage.sessions()).toHaveLength(1);
  });

  deep("a refusal without a reason, as long as the context is far from full", async () => {
    const { http, text } = row("plain-400");
    const stage = await openStage({
      main: bySession([
        reply(bash("echo one"), LOW),
        ...Array.from({ length: 9 }, () => fail(http, text)),
      ]),
    });
    const result = await stage.run({ runtime: { handoff } });
    expect(result).toMatchObject({ ok: false, stop: "failed", retired: [] });
    expect(stage.handoffs()).toEqual([]);
  });

  it("an overflow text in a tool result, in the task and in the answer", async () => {
    const words = row("anthropic").text;
    const stage = await openStage([
      reply(bash(`echo "${words}"; exit 1`), LOW),
      say(`The log says: ${words}`, LOW),
    ]);
    const result = await stage.run({ prompt: `${PROMPT} It says: ${words}` });
    expect(result).toMatchObject({ ok: true, text: `The log says: ${words}`, retired: [] });
    expect(stage.handoffs()).toEqual([]);
  });
});
