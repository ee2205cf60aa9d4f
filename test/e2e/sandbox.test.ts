/** The harness's sandbox, on by choice: what a command is refused in it, and what flower itself still does. */

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { sandboxHere } from "../../src/adapters/system/sandbox.ts";
import { call, reply, say } from "../../src/testing.ts";
import {
  bash,
  bySession,
  DOCUMENT,
  DOCUMENT_FILE,
  LOW,
  OVER,
  openStage,
  SECTIONS,
} from "../support/stage.ts";

const here = await sandboxHere(process.env, []);

describe.runIf(here.state === "well")("in the sandbox", () => {
  it("a command writes to the project alone, reaches no host and sees no key, takes no program of the project for the sandbox's; handoff, workbench and spilling go on", async () => {
    const outside = "../home/outside.txt";
    const tries = [
      "echo a > inside.txt && echo inside",
      `echo b > ${outside} || echo no-outside`,
      "echo c > runs/forged || echo no-log",
      "echo d > .flower/artifacts/d.txt && echo workbench",
      'echo "key:[$ANTHROPIC_API_KEY]"',
      "cat ../home/.config/flower/.env || echo no-file",
      'curl -sS -m 5 "$ANTHROPIC_BASE_URL" >/dev/null 2>&1 || echo no-network',
    ].join("; ");
    const stage = await openStage({
      main: bySession(
        [
          reply(bash(tries), LOW),
          () => reply(call("Write", { file_path: stage.path(outside), content: "x" }), LOW),
          reply(bash("seq 1 3000"), OVER),
          say(DOCUMENT, OVER),
        ],
        [say("All done.", LOW)],
      ),
    });
    for (const program of ["bwrap", "socat", "git"]) {
      const path = stage.path(`tools/${program}`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `#!/bin/sh\n: > '${stage.path("escaped")}'\nexit 1\n`, { mode: 0o755 });
    }
    const settings = stage.path("../home/.config/flower");
    mkdirSync(settings, { recursive: true, mode: 0o700 });
    writeFileSync(join(settings, ".env"), "ANTHROPIC_API_KEY=sk-file-key\n", { mode: 0o600 });
    const spec = { allowedTools: ["Bash", "Write"] };
    const env = { ...stage.env, PATH: [stage.path("tools"), stage.env.PATH].join(delimiter) };
    const result = await stage.run({ runtime: { sandbox: true, env }, spec });
    expect(result).toMatchObject({ ok: true, text: "All done." });
    expect(result.generations).toHaveLength(2);
    expect(stage.handoffs().length).toBeGreaterThan(0);
    const [said = "", written = ""] = stage.texts("tool_result");
    for (const line of [
      "inside",
      "no-outside",
      "no-log",
      "workbench",
      "key:[]",
      "no-file",
      "no-network",
    ])
      expect(said.split("\n")).toContain(line);
    expect(written).toContain("outside.txt is outside");
    expect(existsSync(stage.path(outside))).toBe(false);
    expect(stage.read("escaped")).toBeNull();
    expect(stage.read("runs/forged")).toBeNull();
    expect(stage.read(DOCUMENT_FILE)).toContain(SECTIONS.doing);
    expect(await stage.list(".flower/spill")).toHaveLength(1);
    expect(stage.processes()).toEqual([]);
  });
});

describe("where the sandbox cannot be had", () => {
  it("nothing is started: one error says what is lacking and what to do", async () => {
    const stage = await openStage([], { env: { PATH: "/nowhere" } });
    await expect(stage.run({ runtime: { sandbox: true } })).rejects.toMatchObject({
      code: "bad_option",
      field: "sandbox",
      message: expect.stringMatching(
        /needs .*, which PATH does not have\. Nothing was started; install/,
      ),
    });
    expect(stage.api.requests).toEqual([]);
    expect(stage.manifest()).toEqual([]);
  });
});
