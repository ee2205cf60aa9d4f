/**
 * The guards of a session: what the core decides about a call, about a sub-agent's window and about one that overflowed, as answers to the
 * harness's hooks. Decides the order: a call is fenced first, then sent out.
 *
 * U1. Nothing here needs a workbench, and nothing here allows: a call that passes meets the permission mode and all other hooks.
 */

import { dispatched } from "../../core/guards/dispatch.ts";
import { type Caller, fence } from "../../core/guards/fence.ts";
import { isOverflow } from "../../core/handoff/overflow.ts";
import type { SessionSetup } from "../../ports/agent.ts";
import type { Conversation } from "./conversation.ts";
import type { AgentMark, AskedCall, FailedCall, ToolAnswer } from "./hooks.ts";
import type { Subagent } from "./subagents.ts";

type Setup = Pick<SessionSetup, "spec" | "words" | "workspace" | "env">;
type Listener = Pick<Conversation, "subagents" | "reportWord">;

const FAILED = /<status>failed<\/status>/;
const TASK_ID = /<task-id>([^<]+)<\/task-id>/;

export class Guards {
  readonly #setup: Setup;
  readonly #listener: Listener;

  constructor(setup: Setup, listener: Listener) {
    this.#setup = setup;
    this.#listener = listener;
  }

  tool(call: AskedCall): ToolAnswer | undefined {
    const { spec, words, workspace, env } = this.#setup;
    const { agent, tool, input, cwd } = call;
    if (agent !== undefined) this.#listener.subagents.called(agent.id, tool, input, cwd);
    const caller: Caller = agent === undefined ? { main: true } : { main: false, type: agent.type };
    const refusal = fence(spec, caller, call, { workspace, home: env.HOME });
    if (refusal !== undefined) {
      const workers = Object.keys(spec.agents ?? {});
      return { refuse: words.guards.fenced(refusal, agent?.type ?? spec.name, workers) };
    }
    const other = tool === "Agent" ? dispatched(spec, input) : undefined;
    return other && { input: other };
  }

  /** What a sub-agent is told at the end of a batch. */
  report({ id, type }: AgentMark): string | undefined {
    const { spec, words } = this.#setup;
    const known = this.#listener.subagents.of(id);
    const { context, told } = known;
    const model = type === undefined ? undefined : spec.agents?.[type]?.model;
    const due = this.#listener.reportWord({ context, model, told });
    if (due === undefined) return undefined;
    known.told = due.word;
    return words.guards.report(due.word, context, due.window);
  }

  /** What is added to the failure of an `Agent` call. */
  left({ tool, id, error }: FailedCall): string | undefined {
    if (tool !== "Agent" || !isOverflow(error)) return undefined;
    return this.#remains(this.#listener.subagents.sentBy(id));
  }

  /** What is added to the report of a sub-agent in the background. */
  leftBy(notification: string): string | undefined {
    const id = TASK_ID.exec(notification)?.[1];
    if (id === undefined || !FAILED.test(notification) || !isOverflow(notification))
      return undefined;
    return this.#remains(this.#listener.subagents.of(id));
  }

  #remains(one: Subagent | undefined): string {
    const { words, workspace } = this.#setup;
    const folder = one?.cwd === workspace ? undefined : one?.cwd;
    return words.guards.left({ folder, calls: one?.calls ?? [] });
  }
}
