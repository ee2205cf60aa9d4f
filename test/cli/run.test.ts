/** `flower run file.ts:export`: an agent on the real harness, and whatever runs as a workflow does. */

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseArgs } from "../../src/cli/args.ts";
import type { Io } from "../../src/cli/io.ts";
import { main } from "../../src/cli/main.ts";
import { fail, type Reply, say, startScriptedApi } from "../../src/testing.ts";
import { clearAway } from "../support/temp-dir.ts";

async function ground(text: string, answer: Reply = say("All done.")) {
  const root = mkdtempSync(join(tmpdir(), "flower-run-"));
  const [cwd, home] = [join(root, "project"), join(root, "home")];
  for (const folder of [cwd, home]) mkdirSync(folder);
  writeFileSync(join(cwd, "flow.ts"), text);
  const api = await startScriptedApi(() => answer);
  onTestFinished(async () => {
    await api.close();
    await clearAway(root);
  });
  return {
    cwd,
    api,
    async run(words: readonly string[], env = api.environment({ home })) {
      let [out, err] = ["", ""];
      const io: Io = {
        stdin: (async function* () {
          yield "from a pipe";
        })(),
        stdout: {
          write: (more) => {
            out += more;
          },
          on: () => undefined,
        },
        stderr: {
          write: (more) => {
            err += more;
          },
          on: () => undefined,
        },
        env,
        cwd,
        onSignal: () => () => undefined,
        leave: (code) => {
          throw new Error(`left with ${code}`);
        },
      };
      const code = await main(["run", ...words], io);
      return { code, out, err };
    },
  };
}

const AGENT = `
import type { AgentSpec } from "flower-agent";
export default (): AgentSpec => ({ name: "tester", instructions: "Answer in three words." });
`;

const FLOW = `
export const flow = {
  async run(runtime: { workspace: string }, { request, onEvent }: { request: string; onEvent(e: object): void }) {
    onEvent({ kind: "text", text: "asked: " + request, tool: "", payload: {} });
    return { run: "r", ok: request !== "fail", failedAt: null, error: "it was told to fail", stop: null,
      values: { theStep: runtime.workspace }, costUsd: 0.5, costAtLeast: request === "dear" };
  },
};
`;

describe("the flags", () => {
  const parse = (...words: string[]) =>
    parseArgs(words, { version: "0", out: () => undefined, err: () => undefined });

  it("are a target, a request, and the handoff's", () => {
    expect(parse("run", "f.ts:x")).toMatchObject({
      command: "run",
      target: "f.ts:x",
      request: undefined,
      projectSettings: false,
      handoff: {},
    });
    const words = ["f.ts:x", "do it", "--window", "200000", "--project-settings", "-w", "/p"];
    expect(parse("run", ...words)).toMatchObject({
      request: "do it",
      workspace: "/p",
      projectSettings: true,
      handoff: { window: 200_000 },
    });
  });

  it.each([
    [[], "target"],
    [["f.ts:x", " "], "request"],
    [["f.ts:x", "a", "b"], "run"],
    [["f.ts:x", "--no-handoff", "--window", "5"], "--window"],
    [["f.ts:x", "--model", "m"], "--model"],
  ])("%j is wrong use", (words, field) => {
    expect(() => parse("run", ...words)).toThrow(expect.objectContaining({ field }));
  });
});

describe("an agent", () => {
  it("is run as one step of its name", async () => {
    const { run, cwd, api } = await ground(AGENT);
    const { code, out } = await run(["flow.ts:default", "Say it"]);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("All done.") });
    const rows = JSON.parse(readFileSync(join(cwd, "runs/manifest.json"), "utf8")) as object[];
    expect(rows).toMatchObject([{ step: "tester", ok: true }]);
    expect(api.requests[0]?.system).toContain("Answer in three words.");
  });

  it("needs a task", async () => {
    const { run } = await ground(AGENT);
    const { code, err } = await run(["flow.ts:default"]);
    expect(code).toBe(2);
    expect(err).toContain("request: missing");
  });

  it("needs credentials: exit 3, and nothing is made", async () => {
    const { run, cwd } = await ground(AGENT);
    expect((await run(["flow.ts:default", "Say it"], { HOME: join(cwd, "..", "home") })).code).toBe(
      3,
    );
    expect(() => readFileSync(join(cwd, "runs"))).toThrow("ENOENT");
  });
});

const VERDICT = `
const error = "the judge rejects it: POST /login answered with 500, not 401 unauthorized";
export const flow = {
  async run(runtime: { run(spec: object, prompt: string): Promise<unknown> }) {
    await runtime.run({ name: "judge", instructions: "Judge." }, "Judge it.");
    return { run: "r", ok: false, failedAt: null, error, stop: null };
  },
};
`;

describe("a workflow", () => {
  it.each([
    ["saying no to work that speaks of credentials", say("Rejected."), 1],
    ["the API's refusal of the credentials", fail(401, "invalid x-api-key"), 3],
  ])("that fails by %s exits by what was answered, not by its words", async (_, answer, exit) => {
    const { run } = await ground(VERDICT, answer);
    const { code, err } = await run(["flow.ts:flow"]);
    expect({ code, err }).toMatchObject({ code: exit, err: expect.stringContaining("not 401") });
  });

  it("gets the request and the runtime, and its events are shown", async () => {
    const { run, cwd } = await ground(FLOW);
    const { code, out } = await run(["flow.ts:flow", "-", "--json"]);
    const lines = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(code).toBe(0);
    expect(lines[0]).toMatchObject({ kind: "text", text: "asked: from a pipe" });
    expect(lines.at(-1)).toMatchObject({
      kind: "workflow_result",
      ok: true,
      failed_at: null,
      cost_usd: 0.5,
      values: { theStep: cwd },
    });
  });

  it("says where more may have been spent than was seen", async () => {
    const { run } = await ground(FLOW);
    expect((await run(["flow.ts:flow", "dear"])).out).toContain("total cost at least $0.50");
    expect((await run(["flow.ts:flow", "cheap"])).out).toContain("total cost $0.50");
  });

  it("that fails is exit 1 with its own sentence", async () => {
    const { run } = await ground(FLOW);
    const { code, err } = await run(["flow.ts:flow", "fail"]);
    expect({ code, err }).toEqual({ code: 1, err: "flower: it was told to fail\n" });
  });
});

it("a target that is wrong is exit 2, in one line", async () => {
  const { run, cwd } = await ground(FLOW);
  for (const [target, told] of [
    ["flow.ts", "expected file.ts:export"],
    ["none.ts:flow", `found no file none.ts in ${cwd}`],
    ["flow.ts:none", "flow.ts exports no none; it exports flow"],
  ] as const) {
    const { code, err } = await run([target, "x"]);
    expect(code).toBe(2);
    expect(err).toMatch(/^flower: [^\n]+\n$/);
    expect(err).toContain(told);
  }
});
