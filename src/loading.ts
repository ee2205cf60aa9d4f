/**
 * From `file.ts:export` to something that can be run: a workflow or an agent. Decides what counts as one, and says what is wrong in one
 * sentence. Runs nothing but the file itself and, where the export is a function, that function.
 */

import { statSync } from "node:fs";
import { resolve } from "node:path";
import { loadModule } from "./adapters/system/load-module.ts";
import { FlowerError } from "./core/errors.ts";
import type { FlowerEvent } from "./core/events.ts";
import type { Lang } from "./core/locale/lang.ts";
import { errorSaid } from "./core/locale/said.ts";
import { type UsageTexts, usageTextsFor } from "./core/locale/usage.ts";
import { isPlainObject } from "./core/options.ts";
import type { Stop } from "./core/run/facts.ts";
import type { Runtime } from "./flower.ts";
import type { AgentSpec } from "./ports/agent.ts";
import type { RunOptions } from "./runtime/spec.ts";

/** What comes of a workflow, as far as it is looked at. */
export interface WorkflowOutcome {
  readonly ok: boolean;
  readonly error?: string | null;
  readonly stop?: Stop | null;
  /** US dollars. */
  readonly costUsd?: number;
  readonly costAtLeast?: boolean;
}

/** Whatever runs in a runtime as a `Workflow` does. */
export interface Runnable {
  run(
    runtime: Runtime,
    options: {
      readonly request: string;
      readonly onEvent: (event: FlowerEvent) => void;
      readonly signal: AbortSignal;
    } & Pick<RunOptions, "note" | "review">,
  ): Promise<WorkflowOutcome>;
}

export type Loaded =
  | { readonly kind: "workflow"; readonly workflow: Runnable }
  | { readonly kind: "agent"; readonly spec: AgentSpec };

export interface LoadOptions {
  /** Relative paths are relative to it; absolute. */
  readonly folder: string;
  /** Modules that the file may import without having them installed, by name. */
  readonly provided?: Readonly<Record<string, unknown>>;
}

/**
 * Loads the export of a file, which is a workflow, an agent's spec, or a function (asynchronous or not, without parameters) that answers one
 * of them. Throws `bad_option` for a target that is not of this form, is not there or is something else, and `bad_document` with the cause
 * where the file or the function throws.
 */
export async function loadExport(target: string, options: LoadOptions): Promise<Loaded> {
  const { file, name } = partsOf(target);
  const path = resolve(options.folder, file);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw wrong((texts) => texts.noFile({ file, folder: options.folder }));
  const module = await during(
    (texts, why) => texts.importFailed({ file, why }),
    () => loadModule(path, options.provided ?? {}),
  );
  if (!Object.hasOwn(module, name))
    throw wrong((texts) => texts.noExport({ file, name, names: namesIn(module) }));
  const given = module[name];
  const found =
    typeof given === "function"
      ? await during(
          (texts, why) => texts.exportFailed({ name, file, why }),
          async () => (given as () => unknown)(),
        )
      : given;
  const loaded = loadedFrom(found);
  if (loaded !== undefined) return loaded;
  throw wrong((texts) => texts.wrongExport({ name, file }));
}

/** The last colon divides: a path may hold others. */
function partsOf(target: string): { readonly file: string; readonly name: string } {
  const [, file, name] = /^(.*[^:]):([\p{ID_Start}$_][\p{ID_Continue}$]*)$/su.exec(target) ?? [];
  if (file !== undefined && name !== undefined && !/^[a-z]$/i.test(file)) return { file, name };
  throw wrong((texts) => texts.wrongForm({ given: JSON.stringify(target) }));
}

function loadedFrom(value: unknown): Loaded | undefined {
  if (!isPlainObject(value)) return undefined;
  if (typeof value.run === "function")
    return { kind: "workflow", workflow: value as unknown as Runnable };
  const { name, instructions } = value;
  if (typeof name !== "string" || typeof instructions !== "string") return undefined;
  return { kind: "agent", spec: value as unknown as AgentSpec };
}

const namesIn = (module: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(module).filter((name) => name !== "__esModule");

type Failed = (texts: UsageTexts["target"], why: string) => string;

async function during<T>(failed: Failed, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw broken(failed, cause);
  }
}

function broken(failed: Failed, cause: unknown): FlowerError {
  const said = (lang: Lang) => failed(usageTextsFor(lang).target, errorSaid(cause, lang));
  return new FlowerError("bad_document", said, { field: "target", cause });
}

function wrong(problem: (texts: UsageTexts["target"]) => string): FlowerError {
  const said = (lang: Lang) => {
    const texts = usageTextsFor(lang);
    return texts.named({ field: "target", problem: problem(texts.target) });
  };
  return new FlowerError("bad_option", said, { field: "target" });
}
