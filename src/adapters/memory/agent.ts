/**
 * A twin of the agent that plays a script instead of a model: for tests of the loop. It keeps the port's contract (the id is known before
 * the first reply, a batch follows every reply but the last, the writing turn is silent) and knows nothing of the harness.
 */

import { flowerEvent } from "../../core/events.ts";
import type { Spend, TurnEnd } from "../../core/run/facts.ts";
import type { Failure } from "../../core/run/failure.ts";
import { NO_SPEND } from "../../core/run/spend.ts";
import type {
  Agent,
  BackgroundWork,
  Opening,
  Session,
  SessionListener,
  Settled,
} from "../../ports/agent.ts";

/** What a session is told. */
export interface Said {
  /** 1 for the first session that was opened, 2 for the second … */
  readonly session: number;
  readonly opening: Opening;
  readonly text: string;
  readonly writing: boolean;
}

/** What it answers. */
export interface Played {
  /** Context of each main-thread reply in order, tokens; every reply but the last is followed by a batch of tool calls. */
  readonly contexts: readonly number[];
  readonly text?: string;
  /** The turn fails after its replies. */
  readonly failure?: Failure;
  /** Dollars of the whole turn. Default 0. */
  readonly costUsd?: number;
  /** Background work that runs when the turn ends, and the reports that come in while it is waited for. */
  readonly running?: readonly BackgroundWork[];
  readonly reports?: readonly string[];
}

export interface PlayedAgent extends Agent {
  readonly said: readonly Said[];
  /** How many sessions are open now. */
  openSessions(): number;
}

/** `play` answers each turn and each writing turn. Session ids are `s1`, `s2` … in the order of opening, unless `name` says otherwise. */
export function playedAgent(
  play: (said: Said) => Played,
  name: (session: number) => string = (session) => `s${session}`,
): PlayedAgent {
  const said: Said[] = [];
  const open = new Set<Session>();
  let opened = 0;
  return {
    said,
    openSessions: () => open.size,
    warm: () => ({ ready: false, usable: true, close: () => Promise.resolve() }),
    open(_setup, opening, listener) {
      opened += 1;
      const number = opened;
      const session = playedSession(
        opening.how === "resume" ? opening.session : name(number),
        listener,
        (text, writing) => {
          const words: Said = { session: number, opening, text, writing };
          said.push(words);
          return play(words);
        },
        () => open.delete(session),
      );
      open.add(session);
      return session;
    },
    close: () => Promise.resolve({ ended: 0 }),
  };
}

function playedSession(
  id: string,
  listener: SessionListener,
  play: (text: string, writing: boolean) => Played,
  closed: () => void,
): Session {
  let alive = true;
  let context = 0;
  let last: Played = { contexts: [] };
  let interrupted = false;
  /** Why the turn stops after this reply, if it does. */
  const stopped = (index: number, spent: Spend): TurnEnd | undefined => {
    if (interrupted) return { how: "interrupted", text: "", context, spent };
    if (index === last.contexts.length - 1) return undefined;
    listener.event(flowerEvent("tool_result", "", { is_error: false }));
    const cut = listener.batch({
      context,
      costUsd: spent.costUsd,
      replies: spent.turns,
      forecast: 0,
      window: 0,
    });
    return cut === undefined ? undefined : { how: "cut", cut, text: "", context, spent };
  };
  const ended = (spent: Spend): TurnEnd => {
    const { failure, text = "" } = last;
    if (failure === undefined) return { how: "completed", text, context, spent };
    alive = failure.died !== true;
    return { how: "failed", failure, text: "", context, spent };
  };
  const turn = (text: string, writing: boolean): TurnEnd => {
    listener.opened(id);
    last = play(text, writing);
    interrupted = false;
    const { contexts, costUsd = 0 } = last;
    for (const [index, size] of contexts.entries()) {
      context = size;
      listener.replied(size, "played");
      const end = stopped(index, spend((costUsd * (index + 1)) / contexts.length, index + 1));
      if (end !== undefined) return end;
    }
    return ended(spend(costUsd, contexts.length));
  };
  return {
    id,
    get alive() {
      return alive;
    },
    get context() {
      return context;
    },
    turn: (text) => Promise.resolve(turn(text, false)),
    settle: (): Promise<Settled> =>
      Promise.resolve({ reports: last.reports ?? [], running: last.running ?? [] }),
    write: (question) => Promise.resolve(turn(question, true)),
    interrupt: () => {
      interrupted = true;
      return Promise.resolve();
    },
    running: () => last.running ?? [],
    idle: () => Promise.resolve(),
    close: () => {
      alive = false;
      closed();
      return Promise.resolve(NO_SPEND);
    },
  };
}

const spend = (costUsd: number, turns: number): Spend => ({ costUsd, turns, atLeast: false });
