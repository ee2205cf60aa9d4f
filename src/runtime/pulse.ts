/**
 * Signs of life of the turn that runs: when something was last heard of it, and whether it got anywhere. Knows no limit and ends nothing.
 */

import type { FlowerEvent } from "../core/events.ts";

export interface Pulse {
  /** A turn begins. @param now ms since the epoch, here and below. */
  begin(now: number): void;
  /** Something was heard of the session. */
  beat(now: number): void;
  heard(event: FlowerEvent, now: number): void;
  /** A batch of the main thread's tool calls has come back. */
  batch(now: number): void;
  /** One has in this turn. */
  readonly progress: boolean;
  /** For how long nothing was heard, ms; 0 while a call runs, and a question to a person is one. */
  silence(now: number): number;
}

export function openPulse(): Pulse {
  /** By call, the call of the sub-agent that made it. */
  const open = new Map<unknown, unknown>();
  let last = 0;
  let progress = false;
  return {
    begin(now) {
      open.clear();
      last = now;
      progress = false;
    },
    beat(now) {
      last = now;
    },
    heard({ kind, payload }, now) {
      last = now;
      const { id, tool_use_id: call, parent_tool_use_id: parent } = payload;
      if (kind === "tool_call") open.set(id, parent);
      if (kind !== "tool_result") return;
      open.delete(call);
      for (const [each, sender] of open) if (sender === call) open.delete(each); // a sub-agent is gone, and its calls with it
    },
    batch(now) {
      last = now;
      progress = true;
    },
    get progress() {
      return progress;
    },
    silence: (now) => (open.size > 0 ? 0 : Math.max(0, now - last)),
  };
}
