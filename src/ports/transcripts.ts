/** What sessions said: the SDK's `SessionStore`, and the two questions that flower asks of it. */

import type { SessionStore } from "@anthropic-ai/claude-agent-sdk";

export interface Transcripts extends SessionStore {
  /** Is there a transcript of this session (its main thread), in any project? */
  hasSession(session: string): boolean;
  /** The last main-thread reply's context in tokens; 0 when unknown. Reads the tail only. */
  contextOf(session: string): number;
  /** The project key under which the session was stored: taken from its entries, never computed. */
  projectKeyOf(session: string): string | undefined;
  close(): void;
}
