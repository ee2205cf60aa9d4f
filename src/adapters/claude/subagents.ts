/**
 * What is known of a session's sub-agents, at every depth: how full each one's context is, where it stands, what it did last. Knows the
 * harness's task messages; decides nothing.
 *
 * S1. A sub-agent's id is its task's id. Messages of the deeper ones are not in the stream: only the harness's word on their progress is.
 */

import type { ReportWord } from "../../core/guards/report.ts";
import { type Fields, fieldsOf, head } from "./fields.ts";

export interface Subagent {
  /** The `Agent` call that sent it. */
  call: string | undefined;
  /** Of its last reply, in tokens. */
  context: number;
  /** What it was told of its window. */
  told: ReportWord | undefined;
  /** The folder of its last call. */
  cwd: string | undefined;
  /** Its last calls, each in a few words. */
  readonly calls: string[];
}

const KEPT = 5;
const WIDTH = 120;

export class Subagents {
  readonly #known = new Map<string, Subagent>();

  of(id: string): Subagent {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const fresh = { call: undefined, context: 0, told: undefined, cwd: undefined, calls: [] };
    this.#known.set(id, fresh);
    return fresh;
  }

  /** The one that this call sent. */
  sentBy(call: string): Subagent | undefined {
    return [...this.#known.values()].find((each) => each.call === call);
  }

  /** A task began: of one that is no agent nothing is kept. */
  started(task: unknown): void {
    const { task_id: id, task_type: type, tool_use_id: call } = fieldsOf(task);
    if (type !== "local_agent" || typeof id !== "string" || typeof call !== "string") return;
    this.of(id).call = call;
  }

  /** S1: input and answer of its last reply, in tokens. */
  grown(id: string, tokens: number): void {
    const known = this.#known.get(id);
    if (known !== undefined) known.context = tokens;
  }

  called(id: string, tool: string, input: Fields, cwd: string): void {
    const known = this.of(id);
    known.cwd = cwd;
    known.calls.push(head(`${tool} ${aboutOf(input)}`.trim(), WIDTH));
    if (known.calls.length > KEPT) known.calls.shift();
  }
}

/** What a call is about, by the field that says most. */
function aboutOf(input: Fields): string {
  for (const name of ["command", "file_path", "notebook_path", "pattern", "url", "query"])
    if (typeof input[name] === "string") return input[name];
  return typeof input.description === "string" ? input.description : "";
}
