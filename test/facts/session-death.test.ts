/** Flower is killed: neither the harness nor anything it started goes on, and no further request is made. */

import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { marked } from "../../src/adapters/claude/processes.mjs";
import { call, type Reply, reply, say, text } from "../../src/scripted-api/script.ts";
import { deep, share } from "../support/share.ts";
import { type Scene, scene } from "./live.ts";
import { type Parent, startParent } from "./parent.ts";

/** Kills the program and shows that all of it is gone, and that nothing is asked any more. */
async function kill({ child, mark }: Parent, { api }: Scene, token?: string): Promise<void> {
  expect(marked(mark).size).toBeGreaterThan(0);
  if (token !== undefined) expect(called(token).length).toBeGreaterThan(0);
  const before = api.requests.length;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  const left = (): number => marked(mark).size + called(token ?? mark).length;
  await expect.poll(left, { timeout: 60_000, interval: 20 }).toBe(0);
  await new Promise((done) => setTimeout(done, 500));
  expect(api.requests).toHaveLength(before);
  expect(left()).toBe(0);
}

/** Processes whose command line holds this text, by pid; zombies have none. */
function called(token: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(token);
      } catch {
        return false;
      }
    })
    .map(Number);
}

const wardenOf = ({ mark }: Parent): number | undefined => called(mark)[0];

/** A duration that names this test's commands among all others. */
const unique = (): string => String(100_000 + Math.floor(Math.random() * 800_000));

const bash = (command: string, extra: object = {}): Reply =>
  reply(call("Bash", { command, description: "x", timeout: 600_000, ...extra }));

describe.runIf(process.platform === "linux")("kill -9 of flower leaves nothing", () => {
  it("in a tool call with children that left its tree, its session and its environment", async () => {
    const n = unique();
    const made = await scene([
      bash(`nohup setsid sleep ${n} >/dev/null 2>&1 & env -i sleep ${n} & sleep 0.1; sleep ${n}`),
    ]);
    const victim = startParent(made, "turn");
    await expect.poll(() => called(`sleep\0${n}`).length, { timeout: 60_000 }).toBe(3);
    await kill(victim, made, `sleep\0${n}`);
  });

  deep("with a command and a sub-agent in the background", async () => {
    const n = unique();
    const made = await scene({
      main: [
        reply([
          call("Bash", { command: `sleep 0.1; sleep ${n}`, run_in_background: true }),
          call("Agent", { description: "help", prompt: "help", subagent_type: "helper" }),
        ]),
        say("I wait.", { delayMs: 200 }),
      ],
      subagents: () => bash(`sleep 0.1; sleep ${n}`),
    });
    const victim = startParent(made, "turn");
    await expect.poll(() => called(`sleep\0${n}`).length, { timeout: 60_000 }).toBe(2);
    await expect.poll(() => made.api.requests.length, { timeout: 60_000 }).toBe(3);
    await kill(victim, made, `sleep\0${n}`);
  });

  const MOMENTS = [
    ["in the middle of a reply", "turn"],
    ["in the middle of the writing turn", "write"],
  ] as const;
  it.each(share(MOMENTS, 2, 1))("%s", async (_title, does) => {
    const made = await scene([reply([text("Half"), text("a document")], { hang: "middle" })]);
    const victim = startParent(made, does);
    await made.api.waitFor((request) => request.main, 60_000);
    await kill(victim, made);
  });

  deep("at the start of a successor", async () => {
    const made = await scene([]);
    const victim = startParent(made, "warm");
    await expect.poll(() => marked(victim.mark).size, { timeout: 60_000 }).toBeGreaterThan(0);
    await kill(victim, made);
  });

  deep("with a successor that waits", async () => {
    const made = await scene([]);
    const victim = startParent(made, "warm");
    await victim.said("ready");
    await kill(victim, made);
  });
});

describe.runIf(process.platform === "linux")("the warden", () => {
  it("is not ended by the signals that end flower", async () => {
    const made = await scene([reply(text("x"), { hang: "start" })]);
    const victim = startParent(made, "turn");
    await made.api.waitFor((request) => request.main, 60_000);
    const warden = wardenOf(victim);
    for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.kill(warden ?? 0, name);
    await kill(victim, made);
  });

  it("is started again when it dies, and knows what it has to end", async () => {
    const made = await scene([reply(text("x"), { hang: "start" })]);
    const victim = startParent(made, "turn");
    await made.api.waitFor((request) => request.main, 60_000);
    const first = wardenOf(victim);
    process.kill(first ?? 0, "SIGKILL");
    await expect.poll(() => wardenOf(victim), { timeout: 60_000 }).not.toBe(first);
    await expect.poll(() => wardenOf(victim), { timeout: 60_000 }).toBeDefined();
    await kill(victim, made);
  });
});
