/** What the functions of a step are given: the workflow's state to read, and the few things that they may do. Decides nothing. */

import { type FlowerEvent, flowerEvent } from "../core/events.ts";
import type { FlowState } from "../core/workflow/state.ts";
import type { FlowHost } from "./host.ts";
import { Paused, wasStopped } from "./paused.ts";
import type { FlowContext } from "./step.ts";

export interface ContextOrder {
  readonly signal: AbortSignal;
  readonly emit: (event: FlowerEvent) => void;
}

export interface FlowBook {
  readonly state: () => FlowState;
  readonly note: (key: string, value: unknown) => void;
}

export function flowContext(
  { signal, emit }: ContextOrder,
  host: FlowHost,
  { state, note }: FlowBook,
): FlowContext {
  const { workspace, workbench, lang } = host;
  return {
    ...{ workspace, workbench, lang, signal, emit },
    get documents() {
      return host.documents;
    },
    get request() {
      return state().request;
    },
    get wishes() {
      return state().wishes.map(({ at, words }) => ({ when: host.dateTime(at), words }));
    },
    get values() {
      return state().values;
    },
    get now() {
      return host.dateTime();
    },
    get began() {
      return host.dateTime(host.facts()[0]?.at);
    },
    async once<T>(key: string, find: () => Promise<T>): Promise<T> {
      const { noted } = state();
      if (Object.hasOwn(noted, key)) return noted[key] as T;
      const value = await find();
      note(key, value);
      return value;
    },
    known: <T>(key: string) => state().noted[key] as T | undefined,
    async aside(spec, prompt, stepName, resume) {
      const before = host.recall(stepName);
      if (before !== undefined && !wasStopped(before)) {
        await host.settle(stepName);
        return before;
      }
      const about = { step: stepName, label: stepName, resumed: resume !== undefined };
      emit(flowerEvent("step", stepName, about));
      const options = { stepName, lineage: false, onEvent: emit, signal };
      const result = await host.run(
        spec,
        prompt,
        resume === undefined ? options : { ...options, resume },
      );
      if (wasStopped(result)) throw new Paused(result.error ?? stepName, result.stop);
      return result;
    },
    ended: (stepName) => host.recall(stepName),
    spent: () => host.cost().costUsd,
  };
}
