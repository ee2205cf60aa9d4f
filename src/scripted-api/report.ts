/**
 * What went otherwise than the script says, as data and as text. Pure: it judges what the server has kept.
 */
import type { ScriptedRequest } from "./request.ts";
import type { Thread } from "./thread.ts";
import type { Trapped } from "./trap.ts";

/** A function of the script that threw. */
export interface ScriptFailure {
  readonly n: number;
  readonly error: unknown;
}

export interface Report {
  /** Requests for which the script had no reply. */
  readonly unexpected: readonly ScriptedRequest[];
  /** Requests that the real API would have refused. */
  readonly broken: readonly ScriptedRequest[];
  /** Replies of the lists that nobody asked for, by thread. */
  readonly unused: Readonly<Record<Thread, number>>;
  /** What tried to leave for another place. */
  readonly trapped: readonly Trapped[];
  readonly failures: readonly ScriptFailure[];
}

/** One line for each thing that is wrong; empty when all went by the script. */
export function complaints(report: Report): readonly string[] {
  const unused = Object.entries(report.unused).filter(([, count]) => count > 0);
  return [
    ...report.unexpected.map((request) => `unexpected: ${describeRequest(request)}`),
    ...report.broken.map((one) => `broken: ${describeRequest(one)}: ${one.problems.join("; ")}`),
    ...report.failures.map(({ n, error }) => `the script failed at request ${n}: ${String(error)}`),
    ...unused.map(([thread, count]) => `unused: ${count} of the replies for ${thread} requests`),
    ...report.trapped.map(({ what }) => `tried to reach another place: ${what}`),
  ];
}

const SHOWN = 120;

/** A request in one line, for messages. */
export function describeRequest(request: ScriptedRequest): string {
  const who = request.agent === undefined ? request.thread : `subagent ${request.agent.id}`;
  const results = request.toolResults.length;
  const about =
    results > 0
      ? `${results} tool result${results === 1 ? "" : "s"}`
      : JSON.stringify(request.lastUserText.trim().slice(-SHOWN));
  return `request ${request.n} (${who}, ${request.messages.length} messages) with ${about}`;
}
