/** What sessions said: the SDK's `SessionStore`, and the questions that flower asks of it. */

import type { SessionStore } from "@anthropic-ai/claude-agent-sdk";

export interface Transcripts extends Required<SessionStore> {
  /** Is there a conversation of this session (a message of its main thread) to go on with, in any project? */
  hasSession(session: string): boolean;
  /** The last main-thread reply's context in tokens; 0 when unknown (no reply yet, or compacted since). Reads the tail only. */
  contextOf(session: string): number;
  /** The project key under which the session was stored: taken from its entries, never computed. */
  projectKeyOf(session: string): string | undefined;
  /**
   * What the harness will believe to have been spent, in US dollars, when a process resumes or forks this session: the last `cost-state`
   * entry of its main thread. Undefined when there is none (the process was killed): the count then begins at 0.
   */
  costStateOf(session: string): number | undefined;
  close(): void;
}
