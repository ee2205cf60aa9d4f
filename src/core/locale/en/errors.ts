/**
 * What flower says when something went wrong, in English, and the shape that every language fills. Each says what happened and where,
 * what was expected and given where that helps, and what to do. Texts only: nothing here decides.
 */

import type { BackgroundWork } from "../../run/facts.ts";
import { dollars, duration, kilo } from "../format.ts";

/** Why code, not the session, wrote the document. */
export type ByCode = "overflow" | "code" | "budget";

export interface Messages {
  /** Brake: the handoffs of one step are used up. Tokens. */
  generationLimit(o: { times: number; at: number; window: number }): string;
  /** Brake: empty documents in a row. `why` is the last one's reason. */
  degradedTwice(o: {
    times: number;
    window: number;
    at: number;
    headroom: number;
    why: string;
  }): string;
  /** Brake: generations in a row that did nothing, or began over the line. Tokens. */
  noProgress(o: { times: number; startUp: number; at: number; window: number }): string;
  /** Brake. US dollars. */
  budgetSpent(o: { spent: number; budget: number }): string;
  /** Brake. Model calls. */
  turnsSpent(o: { turns: number; limit: number }): string;
  /** A fresh session's first request was refused: the document (or task) itself is too large. `path` is null without a file. */
  seedDoesNotFit(o: { path: string | null; message: string }): string;
  /** The step failed; `setting` is what a person must change, when the failure names one. */
  failed(o: { message: string; setting?: string }): string;
  /** A person stopped it. */
  aborted(): string;
  /** A signal of the system stopped it. */
  terminated(): string;
  unknownSession(o: { session: string; runDir: string }): string;
  /** `--resume last` in a run directory that has no session to go on with. */
  noLastSession(o: { runDir: string }): string;
  nothingToBegin(): string;
  /** `looked`: the places that were looked at, in order. `file`: where a key can be put. */
  noCredentials(o: { looked: readonly string[]; file: string }): string;
  badCredentials(o: { endpoint: string; source: string; message: string }): string;
  retrying(o: { attempt: number; of: number; why: string; seconds: number }): string;
  /** The API said how large the window really is, or an overflow showed it. */
  learnedWindow(o: { window: number; was: number; model: string }): string;
  /** The harness's own figure is smaller than the guess. Tokens. */
  reportedWindow(o: { window: number; was: number }): string;
  /** Another model answers than the one that was configured. */
  modelMismatch(o: { want: string; served: string }): string;
  /** The window in use is larger than what the model takes. */
  wrongWindow(o: { given: number; real: number; source: string }): string;
  /** Reason of a degraded document. */
  byCode(why: ByCode): string;
  missingSections(titles: readonly string[]): string;
  writingInterrupted(): string;
  waitingForWork(o: { work: readonly BackgroundWork[]; seconds: number }): string;
  /** Kept background work outlives the step's last answer. */
  keptRuns(o: { work: readonly BackgroundWork[] }): string;
  /** Background work was ended together with its session. */
  workEnded(o: { work: readonly BackgroundWork[] }): string;
  /** The task is kept word for word, with what looks like a secret in it. */
  secretInTask(o: { found: readonly { readonly kind: string }[]; path: string }): string;
  /** Secrets were replaced in a document. */
  redacted(o: { found: readonly { readonly kind: string; readonly count: number }[] }): string;
  /** `--from` names nothing that a session could begin from. */
  noDocument(o: { path: string }): string;
  /** Two steps of one name at once. */
  busy(o: { step: string }): string;
  /** A second process that wants a step of this name. */
  busyElsewhere(o: {
    step: string;
    run: string;
    owner: { readonly pid: number };
    path: string;
  }): string;
  /** A step was asked of a closed runtime. */
  closed(): string;
  /** A file of the run directory was unusable. */
  /** The store was taken away while it was open. */
  putBack(o: { path: string }): string;
  putAside(o: { file: string; why: "broken" | "foreign"; path: string }): string;
  documentGone(o: { path: string }): string;
  documentOfAnotherRun(o: { path: string; run: string }): string;
  /** A document's words to the person: one of the two is there. */
  worksForPerson(o: { waitsFor: string | undefined; notes: readonly string[] }): string;
  /** A warning of the document's check. */
  warnedOf(o: { warning: string }): string;
  /** A successor has little room from its first reply on. */
  tightStart(o: { startUp: number; at: number }): string;
  documentUnreadable(o: { path: string; why: string }): string;
  documentNotPlaced(o: { why: string }): string;
  /** The disk refused a result that is too long for the context. */
  notSpilled(o: { why: string }): string;
  /** A file of the user could not be used and was left out. */
  skippedFile(o: { path: string; why: string }): string;
  /** A variable was not used, since it belongs to another source than the credential. */
  droppedVariable(o: { name: string; source: string }): string;
  /** A name in flower's settings file that it does not take. */
  ignoredName(o: { name: string; path: string }): string;
}

export const messages: Messages = {
  generationLimit: ({ times, at, window }) =>
    `Handed over ${times} ${times === 1 ? "time" : "times"}, as often as --max-generations allows, and the context is over the line again (line ${kilo(at)}, window ${kilo(window)}). ` +
    "The threshold most likely lies below this role's start-up floor: raise --window, or use --no-handoff; a long task may need more generations.",
  degradedTwice: ({ times, window, at, headroom, why }) =>
    `${times} degraded handoffs in a row: going on with empty documents only burns money (window ${kilo(window)}, ` +
    `line ${kilo(at)}, headroom ${kilo(headroom)}; last reason: ${why}). Set --window to the model's real window, ` +
    "or raise --headroom so that the document can still be written.",
  noProgress: ({ times, startUp, at, window }) =>
    `No progress in ${times} generations in a row (first context ${kilo(startUp, 1)}, line ${kilo(at)}, window ${kilo(window)}): no tool call went well between two handoffs, or a fresh session is over the line with its first reply. The threshold most likely lies below this role's start-up floor: raise --window, or use --no-handoff.`,
  budgetSpent: ({ spent, budget }) =>
    `The step's budget is used up: spent ${dollars(spent)} of ${dollars(budget)}. What was done stands in the handoff; raise --budget and resume to go on.`,
  turnsSpent: ({ turns, limit }) =>
    `The step's model calls are used up: ${turns} of ${limit}. What was done stands in the handoff; raise maxTurns and resume to go on.`,
  seedDoesNotFit: ({ path, message }) =>
    `The new session refused its very first request: ${path === null ? "the task" : `the handoff ${path}`} does not fit into the window (${message}). ` +
    `The next session would fail alike. Shorten ${path === null ? "the task" : "that file"}, or use a model with a larger window.`,
  failed: ({ message, setting }) =>
    setting === undefined ? message : `${message} (what to change: ${setting})`,
  aborted: () =>
    "Interrupted. What was done is in the manifest; flower resume goes on (after flower once: --resume last).",
  terminated: () =>
    "Terminated by a signal. What was done is in the manifest; flower resume goes on (after flower once: --resume last).",
  unknownSession: ({ session, runDir }) =>
    `No session "${session}" in ${runDir}. Look for session_id in its manifest.json, or use --resume last.`,
  nothingToBegin: () =>
    'There is nothing to begin from: no brief lies in this workspace yet. Say what is wanted, such as flower "make the tests pass", or give -w.',
  noLastSession: ({ runDir }) =>
    `lineage.json in ${runDir} names no session to go on with. Check -w and -r, give an id from flower log -v, or leave --resume out.`,
  noCredentials: ({ looked, file }) =>
    `No credentials to reach the API with. Looked at: ${looked.join("; ")}. ` +
    `Run flower setup, or set ANTHROPIC_API_KEY (or ANTHROPIC_AUTH_TOKEN with ANTHROPIC_BASE_URL for a gateway), or put them into ${file}.`,
  badCredentials: ({ endpoint, source, message }) =>
    `${endpoint} refused the credentials from ${source}: ${message}. Check the key and that it belongs to this endpoint.`,
  retrying: ({ attempt, of, why, seconds }) =>
    `try ${attempt} of ${of} in ${duration(seconds)}: ${why}`,
  learnedWindow: ({ window, was, model }) =>
    `The window of ${model || "the default model"} is ${kilo(window)}, not ${kilo(was)}: learned from the API and remembered.`,
  reportedWindow: ({ window, was }) =>
    `the harness says that the window is ${kilo(window)}, not ${kilo(was)} as guessed.`,
  modelMismatch: ({ want, served }) =>
    `The endpoint answers with ${served}, not with ${want} as configured: the window may be another one. Set the model, or FLOWER_WINDOW, to what is really served.`,
  wrongWindow: ({ given, real, source }) =>
    `The window ${kilo(given)} (${source}) is larger than the model's ${kilo(real)}: the handoff would come too late. Set --window ${real}.`,
  byCode: (why) =>
    ({
      overflow: "the context is full: the session cannot write one more turn",
      code: "the session's history can no longer be answered",
      budget: "the budget is used up",
    })[why],
  missingSections: (titles) => `missing ${titles.join(", ")}`,
  writingInterrupted: () => "the writing turn was interrupted",
  waitingForWork: ({ work, seconds }) =>
    `waiting up to ${duration(seconds)} for ${work.map(({ description }) => description).join(", ")}`,
  keptRuns: ({ work }) =>
    `the step is over but for what is kept running, until it ends: ${work.map(({ description }) => description).join(", ")}`,
  workEnded: ({ work }) =>
    `ended together with its session: ${work.map(({ description }) => description).join(", ")}`,
  busyElsewhere: ({ step, run, owner, path }) =>
    `step ${step} is being worked on by another flower (process ${owner.pid}, run ${run}): wait until it has ended, or give this one another stepName; if there is no such process any more, delete ${path}`,
  busy: ({ step }) =>
    `The step ${step} is running in this runtime already: give the second one another stepName, or wait for the first.`,
  closed: () => "The runtime is closed: make a new one to run another step.",
  putBack: ({ path }) =>
    `${path} was taken away while it was in use: it has been put back, with all that it held. See that nothing deletes that folder during a run (git clean -xdf does).`,
  putAside: ({ file, why, path }) =>
    why === "broken"
      ? `${file} could not be read: it was put aside as ${path}, and written again from the run log.`
      : `${file} belongs to another workspace: it was put aside as ${path}.`,
  noDocument: ({ path }) =>
    `No handoff document at ${path}: expected a file with at least one of its five sections. Look at the path, or at how a document looks (flower handoff show).`,
  secretInTask: ({ found, path }) =>
    `The task holds what looks like a secret (${found.map(({ kind }) => kind).join(", ")}). It stands word for word in ${path}, which only you can read, and reaches the model.`,
  redacted: ({ found }) =>
    `Secrets were kept out of the handoff: ${found.map(({ kind, count }) => `${count} × ${kind}`).join(", ")}. A placeholder stands for each.`,
  documentOfAnotherRun: ({ path, run }) =>
    `The handoff ${path} is of another run (${run}): the successor gets the text as it was written in this one.`,
  worksForPerson: ({ waitsFor, notes }) =>
    [
      waitsFor === undefined ? "" : `the work waits for you: ${waitsFor}`,
      ...notes.map((note) => `for you to do: ${note}`),
    ]
      .filter((part) => part !== "")
      .join(" · "),
  warnedOf: ({ warning }) => `about the handoff: ${warning}`,
  tightStart: ({ startUp, at }) =>
    `A fresh session begins with ${kilo(startUp, 1)} tokens, more than half of the line at ${kilo(at)}: a larger window (--window) or less headroom (--headroom) leaves it more room.`,
  documentGone: ({ path }) =>
    `The handoff ${path} is gone or empty: the successor gets the text as it was written.`,
  documentUnreadable: ({ path, why }) =>
    `The handoff ${path} cannot be read (${why}): the successor gets the text as it was written.`,
  documentNotPlaced: ({ why }) =>
    `The handoff cannot be written to disk (${why}): it travels in the prompt alone.`,
  notSpilled: ({ why }) =>
    `A long result could not be put into a file (${why}): it went into the context as it is. This is said once.`,
  skippedFile: ({ path, why }) => `${path} was skipped: ${why}`,
  droppedVariable: ({ name, source }) =>
    `${name} of the environment is not used: the credentials come from ${source}, and so must the address they are sent to`,
  ignoredName: ({ name, path }) =>
    `${name} in ${path} is not a setting that flower takes from a file`,
};
