import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { sandboxFor } from "../../../src/adapters/claude/sandbox.ts";
import { sandboxHere } from "../../../src/adapters/system/sandbox.ts";
import { sandboxNeeds, sandboxOptions } from "../../../src/core/guards/sandbox.ts";
import { Runtime } from "../../../src/index.ts";
import { sandboxIn } from "../../../src/sandboxing.ts";

describe("the sandbox's options", () => {
  it.each([
    [undefined, undefined],
    [false, undefined],
    [true, { hosts: [], write: [] }],
    [{}, { hosts: [], write: [] }],
    [
      { hosts: ["registry.npmjs.org", "*.example.com", "localhost:8080"], write: ["/data"] },
      { hosts: ["registry.npmjs.org", "*.example.com", "localhost:8080"], write: ["/data"] },
    ],
  ])("%j come to %j", (given, expected) => {
    expect(sandboxOptions(given)).toEqual(expected);
  });

  it.each([
    ["yes", "sandbox"],
    [{ host: ["a"] }, "sandbox.host"],
    [{ hosts: "a" }, "sandbox.hosts"],
    [{ hosts: ["https://a.example/x"] }, "sandbox.hosts"],
    [{ hosts: ["*"] }, "sandbox.hosts"],
    [{ write: ["relative"] }, "sandbox.write"],
  ])("%j is wrong, and a runtime says so before any work", (sandbox, field) => {
    expect(() => sandboxOptions(sandbox)).toThrow(
      expect.objectContaining({ code: "bad_option", field }),
    );
    const options = { workspace: tmpdir(), env: {}, sandbox } as never;
    const named = field === "sandbox" ? "Runtime.sandbox" : field;
    expect(() => new Runtime(options)).toThrow(expect.objectContaining({ field: named }));
  });
});

describe("where it can be had", () => {
  it.each([
    ["linux", ["bwrap", "socat"]],
    ["darwin", ["sandbox-exec"]],
    ["win32", undefined],
    ["freebsd", undefined],
  ])("on %s it needs %j", (platform, programs) => {
    expect(sandboxNeeds(platform)?.programs).toEqual(programs);
  });

  it("says which programs PATH lacks, and where there is none at all", async () => {
    expect(await sandboxHere({ PATH: "/nowhere" }, [], "linux")).toMatchObject({
      state: "missing",
      programs: ["bwrap", "socat"],
    });
    expect(await sandboxHere({}, [], "win32")).toEqual({ state: "unsupported", platform: "win32" });
  });
});

describe("a run that asks for it", () => {
  const place = {
    workspace: "/w",
    runDir: "/w/runs",
    workbench: "/w/.flower",
    lang: "en",
  } as const;

  it("is refused where it cannot be had", async () => {
    await expect(sandboxIn(true, { ...place, env: { PATH: "/nowhere" } })).rejects.toMatchObject({
      code: "bad_option",
      field: "sandbox",
    });
    expect(await sandboxIn(false, { ...place, env: { PATH: "/nowhere" } })).toBeUndefined();
  });

  it("never lets the harness go on without one, nor a command leave it", () => {
    const lists = {
      hosts: ["a.example"],
      write: ["/d"],
      keep: ["/r"],
      hide: ["/k"],
      secrets: ["KEY"],
    };
    expect(sandboxFor(lists)).toEqual({
      enabled: true,
      failIfUnavailable: true,
      allowUnsandboxedCommands: false,
      network: { allowedDomains: ["a.example"], strictAllowlist: true },
      filesystem: { allowWrite: ["/d"], denyWrite: ["/r"], denyRead: ["/k"] },
      credentials: { envVars: [{ name: "KEY", mode: "deny" }] },
    });
  });
});
