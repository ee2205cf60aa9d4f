// The contestant that leaves the stream at the reply that crosses the line, asks for the document in a new process that resumes the session, and begins a
// third one with the document. Written on the SDK directly, as a program does that has no long-lived session.

import { join } from "node:path";
import { query } from "@anthropic-ai/claude-agent-sdk";
import { Handoff, SqliteSessionStore } from "flower-agent";
import { measure } from "./measure.mjs";
import { INSTRUCTIONS, LINE, MODEL, NEAR, PROMPT, question } from "./script.mjs";
import { onStage } from "./stage.mjs";

/** @typedef {import("@anthropic-ai/claude-agent-sdk").SDKMessage} SDKMessage */

/**
 * Has the main thread's context crossed the line with this message?
 * @param {SDKMessage} message
 */
function crosses(message) {
  if (message.type !== "assistant" || message.parent_tool_use_id !== null) return false;
  const { usage } = message.message;
  const cached = (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0);
  return usage.input_tokens + cached >= LINE;
}

/**
 * The text that a turn ends with.
 * @param {AsyncIterable<SDKMessage>} messages
 */
async function answerOf(messages) {
  let answer = "";
  for await (const message of messages)
    if (message.type === "result" && message.subtype === "success") answer = message.result;
  return answer;
}

/**
 * `break` ends the stream, and a stream of the SDK ends when its process has been closed.
 * @param {import("@anthropic-ai/claude-agent-sdk").Query} stream
 */
async function waitForClose(stream) {
  let session = "";
  let cut = 0;
  for await (const message of stream) {
    if ("session_id" in message) session = message.session_id ?? session;
    if (!crosses(message)) continue;
    cut = performance.now();
    break;
  }
  return { session, cut, closed: Promise.resolve() };
}

/**
 * The best case: the closing goes on by itself while the session is resumed.
 * @param {import("@anthropic-ai/claude-agent-sdk").Query} stream
 */
async function leaveOpen(stream) {
  let session = "";
  for (let next = await stream.next(); next.done !== true; next = await stream.next()) {
    if ("session_id" in next.value) session = next.value.session_id ?? session;
    if (crosses(next.value)) break;
  }
  const cut = performance.now();
  return { session, cut, closed: stream.return(undefined) };
}

/** @param {typeof waitForClose | typeof leaveOpen} leave */
const breaking = (leave) => () =>
  onStage(NEAR, async ({ api, workspace, env }) => {
    const store = new SqliteSessionStore(join(workspace, "runs/sessions.db"));
    /** @type {import("@anthropic-ai/claude-agent-sdk").Options} */
    const options = {
      cwd: workspace,
      env: { ...env, DISABLE_AUTO_COMPACT: "1" },
      settingSources: [],
      systemPrompt: { type: "preset", preset: "claude_code", append: INSTRUCTIONS },
      allowedTools: ["Bash"],
      model: MODEL,
      sessionStore: store,
      sessionStoreFlush: "eager",
    };
    try {
      const { session, cut, closed } = await leave(query({ prompt: PROMPT, options }));
      const written = await answerOf(
        query({ prompt: question(), options: { ...options, resume: session } }),
      );
      const document = Handoff.parse(written, { step: "work" });
      await document.write(join(workspace, ".flower/notes/handoff.md"));
      const answer = await answerOf(query({ prompt: document.promptBlock(), options }));
      await closed;
      if (answer !== "All done.") throw new Error(`The work did not end well: ${answer}`);
      return measure(api.requests, cut);
    } finally {
      store.close();
    }
  });

export const breakAndResume = breaking(waitForClose);
export const breakAndResumeAtOnce = breaking(leaveOpen);
