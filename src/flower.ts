/**
 * Where runtime and adapters are joined: the one `Runtime` that users make. Checks what it is given before any work starts; what a step
 * does is decided elsewhere.
 */

import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ensureRunDir, existingFolder, runFolder } from "./adapters/disk/layout.ts";
import { diskSpill } from "./adapters/disk/spill.ts";
import { workbenchAt } from "./adapters/disk/workbench.ts";
import { ambientEnv } from "./adapters/environment/ambient.ts";
import { childEnvironment, prepareHarnessFolder } from "./adapters/environment/child.ts";
import {
  type Environment,
  readEnvironment,
  requireCredentials,
} from "./adapters/environment/read.ts";
import { FlowerError } from "./core/errors.ts";
import type { ResolvedWindow } from "./core/handoff/window.ts";
import { messagesFor } from "./core/locale/errors.ts";
import { chooseLang, type Lang } from "./core/locale/lang.ts";
import { Resilience } from "./core/resilience/policy.ts";
import { CLAIMS, type NameSet, SPILL_FOLDER } from "./core/workbench/names.ts";
import { flowHost } from "./flow-host.ts";
import { type Joined, joinAdapters } from "./joined.ts";
import type { AgentSpec } from "./ports/agent.ts";
import type { WorkbenchFiles } from "./ports/workbench.ts";
import { documentAt } from "./public/document-at.ts";
import { type InForce, inForce } from "./public/in-force.ts";
import { type KnownWindows, knownWindows } from "./public/known-windows.ts";
import { type EarlyControls, earlyControls, type StepControls } from "./runtime/controls.ts";
import { memoryOf } from "./runtime/memory.ts";
import {
  checkRuntimeOptions,
  givenWindow,
  handoffNumbers,
  nameSetOf,
  newRunId,
  type RuntimeOptions,
  spillOf,
} from "./runtime/options.ts";
import { orderOf } from "./runtime/order.ts";
import { placesOf } from "./runtime/places.ts";
import { resultOf, type StepResult } from "./runtime/result.ts";
import { checkRun, type RunOptions, type StepOptions } from "./runtime/spec.ts";
import { startStep } from "./runtime/step.ts";
import { type WriteOptions, writingStep } from "./runtime/writing-step.ts";
import type { FlowHost } from "./workflow/host.ts";

/** Runs steps in one workspace and one run directory. Close it when done. */
export class Runtime {
  readonly runId: string;
  /** Absolute. */
  readonly workspace: string;
  /** Absolute. */
  readonly runDir: string;
  readonly manifestPath: string;
  readonly lang: Lang;
  /** What a workflow needs of it. */
  readonly flow: FlowHost;
  readonly #options: RuntimeOptions;
  readonly #environment: Environment;
  readonly #resilience: Resilience;
  readonly #windows: KnownWindows;
  readonly #names: NameSet;
  readonly #bench: WorkbenchFiles | undefined;
  /** Opened with the first need of it: a runtime that may not start leaves nothing behind. */
  #joined: Joined | undefined;
  readonly #closing = new AbortController();
  readonly #running = new Map<string, { controls: StepControls; result: Promise<StepResult> }>();
  #closed: Promise<void> | undefined;
  #last: string | undefined;

  /** Throws `bad_option` for a wrong or unknown option. Touches nothing yet. */
  constructor(options: RuntimeOptions) {
    checkRuntimeOptions(options);
    this.#options = options;
    this.#environment = readEnvironment(options.env ?? ambientEnv());
    const { env } = this.#environment;
    this.lang = chooseLang(options.lang, env);
    this.#names = options.names ?? nameSetOf(env.FLOWER_NAMES);
    this.#resilience = Resilience.from(options.resilience ?? true);
    this.#windows = knownWindows(this.#environment);
    this.workspace = existingFolder(options.workspace, "Runtime.workspace");
    this.runDir = runFolder(this.workspace, options.runDir ?? "runs", "Runtime.runDir");
    this.#bench = workbenchAt(options.workbench ?? false, this.workspace);
    this.runId = options.run ?? newRunId(new Date(), randomBytes(3).toString("hex"));
    this.manifestPath = join(this.runDir, "manifest.json");
    this.flow = flowHost(this, {
      ...{ workbench: this.#bench?.root, names: this.#names },
      ports: () => this.#ports,
      begin: (...step) => this.#begin(...step),
    });
  }

  /**
   * Runs one step to its end. Resolves also when the step failed: `ok`, `error` and `stop` say how it went. Throws before any work starts
   * for a wrong option (`bad_option`), for want of credentials (`no_credentials`) or of the session to go on with (`unknown_session`).
   */
  async run(spec: AgentSpec, prompt: string, options: RunOptions = {}): Promise<StepResult> {
    checkRun(spec, prompt, options);
    return await this.#begin(spec, prompt, options);
  }

  /**
   * Has a session write its handoff document, whatever its context: a step of its own, `handoff-` and the id's first eight characters, with
   * its own row and its own file. A copy of the session is asked, so that it stays as it is; nothing is worked. `ok` is false when it wrote
   * none: what code put together instead lies there then. Throws as `run` does.
   */
  async writeHandoff(session: string, options: WriteOptions = {}): Promise<StepResult> {
    return await this.#begin(...writingStep(session, options));
  }

  async #begin(spec: AgentSpec, prompt: string, options: StepOptions): Promise<StepResult> {
    if (this.#closed !== undefined)
      throw new FlowerError("closed", messagesFor(this.lang).closed());
    const step = options.stepName ?? spec.name;
    if (this.#running.has(step))
      throw new FlowerError("busy", messagesFor(this.lang).busy({ step }), { field: "stepName" });
    const controls = earlyControls();
    const result = this.#run(spec, prompt, options, controls);
    this.#running.set(step, { controls, result });
    try {
      return await result;
    } finally {
      this.#running.delete(step);
    }
  }

  async #run(
    spec: AgentSpec,
    prompt: string,
    options: StepOptions,
    controls: EarlyControls,
  ): Promise<StepResult> {
    const credentials = requireCredentials(this.#environment, this.lang);
    this.#mustKnow(options.resume);
    const document = await documentAt(options.from, this.workspace, this.lang);
    const step = options.stepName ?? spec.name;
    const window = this.#windowFor(spec);
    const handoff = handoffNumbers(this.#options.handoff ?? true, window.window);
    const { runDir, workspace, runId } = this;
    const { portable = true } = this.#options;
    const child = { credentials, runDir, portable };
    await ensureRunDir(runDir);
    prepareHarnessFolder(this.#environment.env, child);
    const bench = this.#bench;
    await bench?.prepare();
    const sandbox = await this.#ports.sandbox(this.#options.sandbox);
    const family = options.of ?? step;
    const places = bench && placesOf(bench.root, this.#names, family);
    const release = this.#ports.claim(family, places?.claims ?? join(runDir, CLAIMS), this.lang);
    const spilled = diskSpill(places?.spill ?? join(runDir, SPILL_FOLDER));
    const order = orderOf(spec, prompt, options, {
      ...{ run: runId, step, workspace, portable, lang: this.lang, handoff, window, places, bench },
      ...{ windows: this.#windows.of(spec.model), resilience: this.#resilience, sandbox },
      settings: credentials.settings,
      spill: spillOf(this.#options, spilled),
      history: { ...memoryOf(this.#options, this.lang), files: spilled },
      env: this.#environment.env,
      childEnv: childEnvironment(this.#environment.env, child),
      contextBefore: options.resume === undefined ? 0 : this.contextOf(options.resume),
      ...{ document, owner: this.#ports.owner, closing: this.#closing.signal },
    });
    const running = startStep(order, this.#ports);
    controls.begin(running);
    const result = resultOf(await running.row.finally(release));
    this.#last = result.sessionId ?? this.#last;
    return result;
  }

  /** Throws `no_credentials` where there is nothing to authenticate with. Touches nothing. */
  mustHaveCredentials(): void {
    requireCredentials(this.#environment, this.lang);
  }

  /** Hands over at the next batch of tool calls, wherever the gauge stands. */
  handoffNow(): void {
    for (const { controls } of this.#running.values()) controls.handoffNow();
  }

  /** Ends the current turn; the session goes on with these words (a promise is waited for), or with a neutral line. No try. False: no step runs. */
  interrupt(message: string | Promise<string> = ""): boolean {
    return [...this.#running.values()].map((step) => step.controls.interrupt(message)).length > 0;
  }

  hasSession(session: string): boolean {
    return this.#ports.transcripts.hasSession(session);
  }

  /** The last main-thread reply's context of a session, in tokens; 0 when unknown. */
  contextOf(session: string): number {
    return this.#ports.transcripts.contextOf(session);
  }

  /** The key under which the harness stores this workspace's sessions; undefined before the first one. */
  get projectKey(): string | undefined {
    return this.#last === undefined ? undefined : this.#ports.transcripts.projectKeyOf(this.#last);
  }

  /** The session that the newest step of this run directory went on with last; undefined when there is none. */
  async lastSession(): Promise<string | undefined> {
    const { steps } = await this.#ports.recorder.lineage();
    return steps[this.#ports.log.steps().findLast(({ step }) => steps[step])?.step ?? ""];
  }

  /** US dollars of this run so far, its finished steps. */
  totalCost(): number {
    return this.#ports.recorder.costOf(this.runId).costUsd;
  }

  /** What is in force before anything starts, and where each comes from. No secret is in it. */
  describe(spec: Pick<AgentSpec, "model"> = {}): InForce {
    const window = this.#windowFor(spec);
    const handoff = handoffNumbers(this.#options.handoff ?? true, window.window);
    return inForce(this.#environment, { model: spec.model, source: window.source, handoff });
  }

  /** Ends what still runs (booked as aborted), every process that was started, and the files. Can be called twice. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort("aborted");
    await Promise.allSettled([...this.#running.values()].map(({ result }) => result));
    await this.#joined?.close();
  }

  get #ports(): Joined {
    if (this.#closed !== undefined)
      throw new FlowerError("closed", messagesFor(this.lang).closed());
    this.#joined ??= joinAdapters(this, {
      ...{ env: this.#environment.env, names: this.#names, workbench: this.#bench?.root },
      ...{ people: this.#options.human, stop: () => this.flow.stop() },
    });
    return this.#joined;
  }

  #mustKnow(session: string | undefined): void {
    if (session === undefined || this.#ports.transcripts.hasSession(session)) return;
    const message = messagesFor(this.lang).unknownSession({ session, runDir: this.runDir });
    throw new FlowerError("unknown_session", message);
  }

  #windowFor({ model }: Pick<AgentSpec, "model">): ResolvedWindow {
    return this.#windows.resolve(model, givenWindow(this.#options.handoff));
  }
}
