import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { lifeOf, thisProcess } from "../../../src/adapters/system/process.ts";

const me = thisProcess();
const proc = process.platform === "linux";

describe("a process", () => {
  it("lives as long as it lives", async () => {
    expect(lifeOf(me)).toBe("live");
    const child = spawn(process.execPath, ["-e", "process.stdin.resume()"]);
    await once(child, "spawn");
    const owner = { pid: child.pid ?? 0 };
    expect(lifeOf(owner)).toBe("live");
    child.kill("SIGKILL");
    await once(child, "close");
    expect(lifeOf(owner)).toBe("dead");
  });

  it.runIf(proc)("P1: is not the one that has its number now", () => {
    const since = me.since ?? "";
    expect(lifeOf({ ...me, since: `${since}1` })).toBe("dead");
    expect(lifeOf({ ...me, since: since.replace(/^\S+/, "another-boot") })).toBe("dead");
  });

  it.runIf(proc)("P2: of another namespace is unknown", () => {
    const since = (me.since ?? "").replace(/ \S+ /, " pid:[1] ");
    expect(lifeOf({ ...me, since })).toBe("unknown");
  });
});
