/** The door `flower-agent/testing`: what tests of flows on the real harness need, for nothing and without a network. */

export { type Played, type PlayedAgent, playedAgent, type Said } from "./adapters/memory/agent.ts";
export { ManualClock } from "./adapters/memory/clock.ts";
export { MemoryControl } from "./adapters/memory/control.ts";
export { type MemoryDocuments, memoryDocuments } from "./adapters/memory/documents.ts";
export { memoryRepository } from "./adapters/memory/repository.ts";
export { MemoryRunLog } from "./adapters/memory/run-log.ts";
export { MemoryTranscripts } from "./adapters/memory/transcripts.ts";
export { type MemoryWorkbench, memoryWorkbench } from "./adapters/memory/workbench.ts";
export type { EnvironmentOptions } from "./scripted-api/environment.ts";
export type { Report, ScriptFailure } from "./scripted-api/report.ts";
export type {
  ScriptedRequest,
  ToolResult,
  WireBlock,
  WireMessage,
} from "./scripted-api/request.ts";
export {
  type Block,
  type CallBlock,
  call,
  type ErrorReply,
  fail,
  type MessageReply,
  type Part,
  type Place,
  type RawReply,
  type Reply,
  type ReplyFunction,
  raw,
  reply,
  type Script,
  say,
  type TextBlock,
  type ThinkingBlock,
  text,
  think,
  type Usage,
  usage,
} from "./scripted-api/script.ts";
export {
  type OtherRequest,
  type ScriptedApi,
  type ScriptedApiOptions,
  startScriptedApi,
} from "./scripted-api/server.ts";
export type { AgentMark, HelperTask, Thread } from "./scripted-api/thread.ts";
export type { Trapped } from "./scripted-api/trap.ts";
