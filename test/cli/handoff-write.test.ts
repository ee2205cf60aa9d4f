/** `flower handoff write`: a session of the store writes a handoff, on the real harness. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fail, reply, say } from "../../src/testing.ts";
import { openCli } from "../support/cli.ts";
import { bash, DOCUMENT, isQuestion, LOW, SECTIONS } from "../support/stage.ts";

const WRITE = ["handoff", "write", "--lang", "en"];
const LAST = [...WRITE, "--session", "last"];

describe("flower handoff write", () => {
  it("asks a copy of the session one question; prints the handoff, also for programs, puts it on disk and books it in a row of its own", async () => {
    const cli = await openCli([
      say("Seven it is.", LOW),
      reply([bash("echo x")], LOW),
      say(DOCUMENT, LOW),
      say(DOCUMENT, LOW),
      say("Still seven.", LOW),
    ]);
    await cli.run(["once", "Remember seven."]);
    const [first] = cli.manifest();
    const session = String(first?.session_id);
    const { code, out, err } = await cli.run([
      ...[...WRITE, "--session", session, "--note", "Name the ticket."],
    ]);
    expect(code, err).toBe(0);
    for (const text of Object.values(SECTIONS)) expect(out).toContain(text);
    expect(err).toContain(`# asking a copy of session ${session} for its handoff\n`);
    const [, row] = cli.manifest();
    const step = `handoff-${session.slice(0, 8)}`;
    expect(row).toMatchObject({ step, ok: true, num_turns: 2, resumed: true, retired: [] });
    expect(row?.session_id).not.toBe(session);
    const path = join(cli.project, `.flower/notes/交接-${step}.md`);
    expect(row?.generations).toMatchObject([
      { reason: "completed", document: path, writer: "session", degraded: false },
    ]);
    expect(cli.read(".flower/notes", `交接-${step}.md`)).toBe(out);
    for (const name of ["任务", "账本"])
      expect(existsSync(join(cli.project, `.flower/notes/${name}-${step}.md`))).toBe(false);

    const [, question, refused] = cli.api.requests;
    expect(isQuestion(question)).toBe(true);
    expect(question?.lastUserText).toContain("Name the ticket.");
    expect(question?.lastUserText).toContain("9.0K");
    expect(JSON.stringify(question?.messages)).toContain("Remember seven.");
    expect(JSON.stringify(refused?.messages.at(-1))).not.toContain('"content":"x"');

    const again = await cli.run([...LAST, "--json"]);
    expect(JSON.parse(again.out)).toMatchObject({
      ...{ step, generation: 1, writer: "session", missing: [], from: "file", path },
      text: expect.stringContaining(SECTIONS.next),
    });

    // The session itself has not heard of it, and is still the last one to go on with.
    await cli.run(["once", "Which number?", "--resume", "last"]);
    const resumed = cli.api.requests.at(-1);
    expect(cli.manifest()[3]).toMatchObject({ session_id: session });
    expect(JSON.stringify(resumed?.messages)).not.toContain(SECTIONS.doing);
  });

  it("fails where the session writes none, and says where lies what code put together; exits with 3 where the key is refused", async () => {
    const replies = [
      say("Seven.", LOW),
      say("I would rather not.", LOW),
      say("## Doing now\nCounting.", LOW),
    ];
    const cli = await openCli(() => replies.shift() ?? fail(401, "invalid x-api-key"));
    await cli.run(["once", "Remember seven."]);
    const { code, out, err } = await cli.run(LAST);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(
      /flower: The session wrote no handoff: missing next step\. .*notes\/交接-handoff-/i,
    );
    expect(cli.manifest()[1]).toMatchObject({ ok: false, stop: "failed" });
    const refused = await cli.run(LAST);
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining("refused") });
  });

  it.each<[string[], Record<string, undefined>, number, string]>([
    [LAST, { ANTHROPIC_API_KEY: undefined, ANTHROPIC_BASE_URL: undefined }, 3, "No credentials"],
    [LAST, {}, 1, "Nothing has run in"],
    [WRITE, {}, 2, "--session: missing"],
  ])("%j with %j exits with %i, and makes nothing", async (words, env, exit, message) => {
    const cli = await openCli([]);
    const { code, err } = await cli.run(words, { env });
    expect({ code, err }).toMatchObject({ code: exit, err: expect.stringContaining(message) });
    expect(existsSync(join(cli.project, "runs"))).toBe(false);
  });
});
