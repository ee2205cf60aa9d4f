import { describe, expect, it } from "vitest";
import { dispatched } from "../../../src/core/guards/dispatch.ts";

const INPUT = { description: "d", prompt: "p", subagent_type: "worker" };

describe("a sub-agent is sent", () => {
  it("as asked, where nothing is to be added", () => {
    expect(dispatched({}, INPUT)).toBeUndefined();
    expect(dispatched({ isolate: ["other"] }, INPUT)).toBeUndefined();
    expect(dispatched({ isolate: ["worker"] }, { prompt: "p" })).toBeUndefined();
  });

  it("into a worktree when its role is marked so", () => {
    expect(dispatched({ isolate: ["worker"] }, INPUT)).toEqual({ ...INPUT, isolation: "worktree" });
  });

  it("to be waited for by a coordinator", () => {
    expect(dispatched({ delegateOnly: true }, INPUT)).toEqual({
      ...INPUT,
      run_in_background: false,
    });
  });

  it.each([{ isolation: "remote" }, { cwd: "/elsewhere" }])(
    "D1: where the caller wished: %j",
    (wish) => {
      expect(dispatched({ isolate: ["worker"] }, { ...INPUT, ...wish })).toBeUndefined();
    },
  );

  it("D1: in the background when the caller wished so", () => {
    const input = { ...INPUT, run_in_background: true };
    expect(dispatched({ delegateOnly: true }, input)).toBeUndefined();
    expect(dispatched({ delegateOnly: true, isolate: ["worker"] }, input)).toEqual({
      ...input,
      isolation: "worktree",
    });
  });
});
