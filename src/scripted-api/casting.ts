/**
 * Which reply a request gets, and which replies nobody asked for. Refuses to know how a reply travels.
 *
 * C1. A list belongs to one kind of thread: no sub-agent and no helper takes a reply of the main thread's list.
 * C2. A helper without a script of its own is answered in a way that the harness accepts; it is never unexpected.
 */
import { assertNever } from "./assert-never.ts";
import type { ScriptedRequest } from "./request.ts";
import { type Part, type Reply, type ReplyFunction, type Script, say } from "./script.ts";
import type { HelperTask, Thread } from "./thread.ts";

export interface Casting {
  /** The reply for this request; `undefined` when the script has none. Rejects with what a function of the script threw. */
  next(request: ScriptedRequest): Promise<Reply | undefined>;
  /** How many replies of the lists are left, by thread. */
  unused(): Readonly<Record<Thread, number>>;
}

export function castingOf(script: Script): Casting {
  const parts = partsOf(script);
  const taken: Record<Thread, number> = { main: 0, subagent: 0, helper: 0 };
  return {
    async next(request) {
      const { thread } = request;
      const part = parts[thread];
      if (part === undefined) return thread === "helper" ? helperReply(request) : undefined; // C2
      const entry = typeof part === "function" ? part : part[taken[thread]++];
      return typeof entry === "function" ? entry(request) : entry;
    },
    unused() {
      const left = (thread: Thread): number => {
        const part = parts[thread];
        return Array.isArray(part) ? Math.max(0, part.length - taken[thread]) : 0;
      };
      return { main: left("main"), subagent: left("subagent"), helper: left("helper") };
    },
  };
}

type Parts = Readonly<Record<Thread, Part | undefined>>;

const isList = (script: Script): script is readonly (Reply | ReplyFunction)[] =>
  Array.isArray(script);

function partsOf(script: Script): Parts {
  if (typeof script === "function") return { main: script, subagent: script, helper: undefined };
  if (isList(script)) return { main: script, subagent: undefined, helper: undefined }; // C1
  return { main: script.main, subagent: script.subagents, helper: script.helpers };
}

/** What the harness can do something with, for each of its helpers. */
function helperReply(request: ScriptedRequest): Reply {
  return say(request.helper === undefined ? "Done." : helperText(request.helper));
}

function helperText(task: HelperTask): string {
  switch (task) {
    case "title":
      return JSON.stringify({ title: "Scripted session" });
    case "hook":
      return JSON.stringify({ ok: true });
    case "web-search":
      return "The scripted API has no search results.";
    case "suggestion":
      return "go on";
    default:
      return assertNever(task);
  }
}
