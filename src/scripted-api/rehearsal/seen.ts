/** What a rehearsal leaves behind, as plain data: all that the checks look at. Decides nothing. */
import type { Report } from "../report.ts";
import type { ScriptedRequest } from "../request.ts";
import type { TestRun } from "./project.ts";
import type { Words } from "./words.ts";

/** A handoff document as it lies on disk after the run. */
export interface SeenDocument {
  readonly text: string;
  readonly sha256: string;
  /** The required sections that are empty. */
  readonly missing: readonly string[];
  readonly degraded: boolean;
  /** The bodies of its sections, as far as there is something in them. */
  readonly bodies: readonly string[];
}

/** One session of the step, as the result tells it. */
export interface SeenGeneration {
  readonly sessionId: string | null;
  readonly reason: string;
  readonly documentSha256: string | null;
  readonly degraded: boolean;
  readonly writer: "session" | "code" | null;
}

export interface SeenResult {
  readonly run: string;
  readonly sessionId: string | null;
  readonly ok: boolean;
  readonly text: string;
  readonly error: string | null;
  readonly stop: string | null;
  readonly errors: readonly string[];
  readonly retired: readonly string[];
  /** Tokens, at the end. */
  readonly window: number;
  readonly windowSource: string;
  readonly generations: readonly SeenGeneration[];
}

/** A document of the workbench, frozen for those who come after. */
export interface SeenPaper {
  readonly text: string;
  /** The required sections that are empty. */
  readonly missing: readonly string[];
}

/** What a whole flow leaves beside its steps. */
export interface SeenFlow {
  readonly ok: boolean;
  /** Of the manifest on disk, in order. */
  readonly rows: readonly {
    readonly step: string;
    readonly ok: boolean;
    readonly session: string | null;
  }[];
  /** The session that lineage names, by step. */
  readonly lineage: Readonly<Record<string, string>>;
  readonly brief: SeenPaper | undefined;
  readonly goal: SeenPaper | undefined;
  /** The log of questions, as it lies on disk. */
  readonly questions: string;
  /** How many were asked, and how many still wait. */
  readonly asked: number;
  readonly waiting: number;
  /** What the judges found, in order. */
  readonly verdicts: readonly string[];
}

export interface Seen {
  readonly words: Words;
  /** Where a handoff is due, tokens. */
  readonly line: number;
  readonly requests: readonly ScriptedRequest[];
  readonly report: Report;
  /** The phases of every `handoff` event, in order. */
  readonly phases: readonly string[];
  /** Of a flow: of the step that hands over. */
  readonly result: SeenResult;
  /** The run's row of `manifest.json`, as it lies on disk. */
  readonly row: Readonly<Record<string, unknown>> | undefined;
  /** Of each generation that has one, in order; undefined where the file is not there. */
  readonly documents: readonly (SeenDocument | undefined)[];
  /** The module that was to be put right, as it lies on disk. */
  readonly module: string;
  /** The project's own tests, before and after. */
  readonly before: TestRun;
  readonly after: TestRun;
  /** Undefined where one step was all. */
  readonly flow?: SeenFlow | undefined;
}
