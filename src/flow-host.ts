/** A runtime as workflows see it: joins the engine's interface to the ports of a run. Decides nothing. */

import { join } from "node:path";
import { systemClock } from "./adapters/system/clock.ts";
import { dateTime } from "./core/human/notes.ts";
import { messagesFor } from "./core/locale/errors.ts";
import { rowOf, stepRuns } from "./core/run/row.ts";
import { CLAIMS, type NameSet, stepInOther } from "./core/workbench/names.ts";
import type { Joined } from "./joined.ts";
import { resultOf } from "./runtime/result.ts";
import { checkRun } from "./runtime/spec.ts";
import type { FlowHost } from "./workflow/host.ts";

export interface Hosting {
  readonly workbench: string | undefined;
  readonly names: NameSet;
  /** Opened with the first need of them. */
  readonly ports: () => Joined;
  readonly begin: FlowHost["run"];
}

export function flowHost(
  {
    runId,
    workspace,
    runDir,
    lang,
  }: Pick<FlowHost, "runId" | "workspace" | "lang"> & { readonly runDir: string },
  { workbench, names, ports, begin }: Hosting,
): FlowHost {
  const stops = new Set<() => void>();
  return {
    ...{ runId, workspace, workbench, lang, names },
    async run(spec, prompt, { of, lineage, task, only: _only, ...options }) {
      checkRun(spec, prompt, options);
      return await begin(spec, prompt, {
        ...options,
        ...(of !== undefined && { of }),
        ...(lineage !== undefined && { lineage }),
        ...(task !== undefined && { task }),
      });
    },
    get owner() {
      return ports().owner;
    },
    get documents() {
      return ports().documents;
    },
    now: () => systemClock.now(),
    dateTime: (ms = systemClock.now()) => dateTime(ms, systemClock.zoneOffset()),
    claim(flow) {
      const releases: (() => void)[] = [];
      const release = () => {
        for (const each of releases.splice(0)) each();
      };
      try {
        for (const folder of new Set([runDir, workbench ?? runDir])) // one of them may be shared with another run
          releases.push(ports().claim(`workflow ${flow}`, join(folder, CLAIMS), lang));
      } catch (error) {
        release();
        throw error;
      }
      return release;
    },
    onStop(stop) {
      stops.add(stop);
      return () => void stops.delete(stop);
    },
    stop() {
      for (const stop of stops) stop();
      return stops.size > 0;
    },
    recall(stepName) {
      const facts = stepRuns(ports().log.read(runId, stepName)).at(-1) ?? [];
      return facts.at(-1)?.kind === "step.ended" ? resultOf(rowOf(facts)) : undefined;
    },
    async settle(stepName, of) {
      const { recorder } = ports();
      const { row } = await recorder.recordRow(runId, stepName);
      if (of !== undefined && row.session_id !== null)
        await recorder.recordLineage(of, row.session_id);
    },
    async sessionOf(step) {
      const { steps } = await ports().recorder.lineage();
      const other = stepInOther(step, names) ?? step;
      const session = [step, other].flatMap((name) =>
        Object.hasOwn(steps, name) ? steps[name] : [],
      )[0];
      return session !== undefined && ports().transcripts.hasSession(session) ? session : undefined;
    },
    holds: (session) => ports().transcripts.hasSession(session),
    async wake() {
      const aside = await ports().recorder.recordWoke();
      return aside && messagesFor(lang).putAside(aside);
    },
    cost: () => ports().recorder.costOf(runId),
    append: (fact) => void ports().flows.append(runId, fact),
    facts: () => ports().flows.read(runId),
    async abandon() {
      const { log, recorder, flows } = ports();
      const error = "left for a new run";
      for (const { step } of log.steps().filter(({ run, ended }) => run === runId && !ended)) {
        log.append(runId, step, { kind: "step.recovered", owner: ports().owner });
        log.append(runId, step, {
          kind: "step.ended",
          ok: false,
          text: "",
          error,
          stop: "aborted",
        });
        await recorder.recordRow(runId, step);
      }
      flows.append(runId, {
        kind: "flow.ended",
        ok: false,
        failedAt: null,
        error,
        stop: "aborted",
      });
    },
  };
}
