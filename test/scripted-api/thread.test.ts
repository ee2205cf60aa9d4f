import { describe, expect, it } from "vitest";
import { callerOf } from "../../src/scripted-api/thread.ts";

const MAIN = "x-anthropic-billing-header: cc_version=2; cc_entrypoint=sdk-ts;\nYou are an agent.";
const MARKED = MAIN.replace("sdk-ts;", "sdk-ts; cc_is_subagent=true;");

describe("who asks", () => {
  it.each([
    { who: "the main thread", headers: {}, system: MAIN, last: "Go.", is: { thread: "main" } },
    {
      who: "a sub-agent, by its header",
      headers: { "x-claude-code-agent-id": "a1" },
      system: MARKED,
      last: "Go.",
      is: { thread: "subagent", agent: { id: "a1" } },
    },
    {
      who: "a nested sub-agent, with who started it",
      headers: { "x-claude-code-agent-id": "a2", "x-claude-code-parent-agent-id": "a1" },
      system: MARKED,
      last: "Go.",
      is: { thread: "subagent", agent: { id: "a2", parentId: "a1" } },
    },
    {
      who: "a sub-agent whose header a proxy has dropped",
      headers: {},
      system: MARKED,
      last: "Go.",
      is: { thread: "subagent" },
    },
    {
      who: "the main thread, whose user quotes the mark of a sub-agent",
      headers: {},
      system: MAIN,
      last: "What does cc_is_subagent=true mean?",
      is: { thread: "main" },
    },
    {
      who: "the naming of a session",
      headers: {},
      system: `${MAIN}\nYou are naming a coding session so the user can find it.`,
      last: "<session>",
      is: { thread: "helper", helper: "title" },
    },
    {
      who: "a web search, a sub-agent's too",
      headers: { "x-claude-code-agent-id": "a1" },
      system: `${MARKED}\nYou run a web search for another Claude model, which waits.`,
      last: "Perform a web search",
      is: { thread: "helper", helper: "web-search" },
    },
    {
      who: "the judge of a hook",
      headers: {},
      system: `${MAIN}\nYou are evaluating a stop-condition hook in Claude Code. Read on.`,
      last: "Is it done?",
      is: { thread: "helper", helper: "hook" },
    },
    {
      who: "the suggestion of a next prompt, in the main thread's own clothes",
      headers: {},
      system: MAIN,
      last: "[SUGGESTION MODE: Suggest what the user might type.]",
      is: { thread: "helper", helper: "suggestion" },
    },
  ])("is told: $who", ({ headers, system, last, is }) => {
    expect(callerOf(headers, system, last)).toEqual(is);
  });
});
