/** What a night brings, on the real harness: the network goes, a usage limit ends later, a stored conversation is damaged. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../src/adapters/sqlite/database.ts";
import { fail, reply, say } from "../../src/testing.ts";
import { openCable } from "../support/cable.ts";
import {
  allOf,
  bash,
  DOCUMENT,
  DOCUMENT_FILE,
  LOW,
  openStage,
  SECTIONS,
} from "../support/stage.ts";

it("waits for the network without asking anything that costs or holds the key, and goes on in the same session", async () => {
  const stage = await openStage([reply(bash("echo ONE"), LOW), say("Done.", LOW)]);
  const cable = await openCable(stage.env.ANTHROPIC_BASE_URL ?? "");
  onTestFinished(() => cable.cut());
  let before = "";
  stage.react(({ kind, payload }) => {
    if (kind === "tool_result") void cable.cut();
    if (payload.wait !== "network" || before !== "") return;
    before = cable.sent;
    void cable.mend();
  });
  const { ok, attempts, sessionId } = await stage.run({
    runtime: {
      env: { ...stage.env, ANTHROPIC_BASE_URL: cable.url },
      resilience: { probeIntervalMs: 500, baseDelayMs: 10 },
    },
  });
  expect({ ok, attempts }).toEqual({ ok: true, attempts: 2 });
  expect(stage.sessions()).toHaveLength(1);
  expect(sessionId).toBe(stage.main()[0]?.sessionId);
  const looked = cable.sent.slice(before.length).split("POST ")[0] ?? "";
  expect(looked).toMatch(/^HEAD \/ HTTP\/1\.1\r\n/);
  expect(looked).not.toContain("sk-ant");
  expect(stage.texts("retry").join("\n")).toMatch(
    /no answer from http:\/\/127\.0\.0\.1:\d+ [\s\S]*answers again/,
  );
});

it("waits until a usage limit ends that the service names", async () => {
  let resets = 0;
  const limited = () => {
    resets = Math.ceil(Date.now() / 1000) + 6;
    const headers = {
      "anthropic-ratelimit-unified-status": "rejected",
      "anthropic-ratelimit-unified-reset": String(resets),
      "anthropic-ratelimit-unified-representative-claim": "five_hour",
    };
    return fail(429, "This request would exceed your account's rate limit.", { headers });
  };
  const stage = await openStage([limited, say("Done.", LOW)]);
  const { ANTHROPIC_API_KEY: _, ...env } = stage.env;
  const result = await stage.run({
    runtime: { env: { ...env, CLAUDE_CODE_OAUTH_TOKEN: "sk-ant-oat01-scripted" } },
  });
  expect(result).toMatchObject({ ok: true, attempts: 2 });
  const wait = stage.events.find(({ payload }) => payload.wait === "time");
  expect(wait?.payload.until).toBe(resets * 1000);
});

it("begins anew, from the document that lies there, where a stored conversation is damaged", async () => {
  const stage = await openStage(() => say("Done.", LOW));
  const first = await stage.run({});
  const database = openDatabase(join(stage.path("runs"), "sessions.db"));
  database.sql.prepare("UPDATE transcript_entries SET body = '{\"type\":'").run();
  database.close();
  writeFileSync(stage.path(...DOCUMENT_FILE.split("/")), `${DOCUMENT}\n`);
  const damaged = first.sessionId ?? "";
  const result = await stage.run({ prompt: "Go on.", options: { resume: damaged } });
  expect(result).toMatchObject({ ok: true, attempts: 2 });
  expect(result.sessionId).not.toBe(damaged);
  expect(stage.main()).toHaveLength(2);
  expect(allOf(stage.main()[1])).toContain(SECTIONS.doing);
  expect(allOf(stage.main()[1])).toContain("Go on.");
  expect(stage.texts("retry")).toEqual([
    expect.stringMatching(
      /cannot be resumed \(.* cannot be read: .*a new one begins from the handoff \//,
    ),
  ]);
});
