/** The SDK's own fold of a transcript's summary, for the stores: this folder alone imports the SDK. */

export { foldSessionSummary } from "@anthropic-ai/claude-agent-sdk";
