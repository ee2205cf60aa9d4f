/**
 * Looking back at a run directory, also at one in which something runs: its runs, what stands where, and its documents as they lie now.
 * Changes nothing. What is shown is decided in `core/run`; this reads the log and the files, and says what a person asked for in vain.
 */

import { lineDiff, linesOf, unified } from "../core/documents/line-diff.ts";
import { FlowerError } from "../core/errors.ts";
import { type QuestionView, questionsIn } from "../core/human/standing.ts";
import type { Lang } from "../core/locale/lang.ts";
import { lookTextsFor } from "../core/locale/look.ts";
import {
  chooseDocument,
  type LeftDocument,
  type StepRun,
  type Wish,
} from "../core/run/documents.ts";
import type { Owner } from "../core/run/facts.ts";
import { stepRuns } from "../core/run/row.ts";
import {
  type Life,
  ownerOf,
  type RunView,
  runsOf,
  type StandingView,
  type StepView,
  standingOf,
} from "../core/run/view.ts";
import { type UnendedRun, unendedRuns } from "../core/workflow/open-runs.ts";
import type { BookStore } from "../ports/book.ts";
import type { Documents } from "../ports/documents.ts";
import type { FlowLog } from "../ports/flow-log.ts";
import type { RunLog } from "../ports/run-log.ts";

export interface LookBackPorts {
  readonly log: Pick<RunLog, "steps" | "read">;
  readonly documents: Pick<Documents, "read">;
  readonly book: Pick<BookStore, "runs" | "read">;
  readonly flows: Pick<FlowLog, "runs" | "read">;
  /** A session's last context by its transcript, in tokens; 0 when unknown. */
  contextOf(session: string): number;
  lifeOf(owner: Owner): Life;
  close(): void;
}

/** A document as a person finds it. */
export interface FoundDocument extends LeftDocument {
  /** What lies there now; where nothing lies, what its successor read, or what was written. */
  readonly text: string;
  /** `log`: there is no file to read, so the text is the one that was written. */
  readonly from: "file" | "log";
}

export interface DocumentDiff {
  readonly before: FoundDocument;
  readonly after: FoundDocument;
  /** As `diff -u` prints them, without its first two lines; empty when nothing differs. */
  readonly lines: readonly string[];
}

export interface Standing {
  /** What has no end yet, oldest first: running, dead or unknown. */
  readonly steps: readonly StandingView[];
  /** What waits for a person, oldest first. */
  readonly questions: readonly QuestionView[];
  /** The step that ended last; null before the first one. */
  readonly newest: StepView | null;
}

/** Close it when done. `document` and `diff` throw `bad_option` for a step or generation that is not there, naming those that are. */
export interface LookBack {
  readonly lang: Lang;
  runs(): readonly RunView[];
  standing(): Standing;
  /** Runs of which a step or the workflow has no end, oldest first: they can be gone on with when nobody works on them. */
  unended(): readonly UnendedRun[];
  document(wish?: Wish): Promise<FoundDocument>;
  /** What was changed in a document since it was written; with `other`, from one generation's document to the other's. */
  diff(wish?: Wish, other?: number): Promise<DocumentDiff>;
  close(): void;
}

/** Every run of every step that the log knows. */
export const stepRunsOf = (log: LookBackPorts["log"]): readonly StepRun[] =>
  log.steps().flatMap(({ run, step }) => stepRuns(log.read(run, step)));

/** Every question that waits. */
export const questionsOf = ({
  book,
  lifeOf,
}: Pick<LookBackPorts, "book" | "lifeOf">): readonly QuestionView[] =>
  book
    .runs()
    .flatMap((run) => questionsIn(run, book.read(run), lifeOf))
    .sort((a, b) => a.asked_at - b.asked_at);

function unended({ log, flows, lifeOf }: LookBackPorts): readonly UnendedRun[] {
  const open = stepRunsOf(log).filter((facts) => facts.at(-1)?.kind !== "step.ended");
  const runs = [
    ...new Set([...log.steps(), ...flows.runs().map((run) => ({ run }))].map(({ run }) => run)),
  ];
  const facts = runs.map((run) => ({
    run,
    stepOwners: open.filter(([first]) => first?.run === run).map(ownerOf),
    flow: flows.read(run),
  }));
  return unendedRuns(facts, lifeOf);
}

export function lookBackWith(ports: LookBackPorts, lang: Lang): LookBack {
  const steps = () => stepRunsOf(ports.log);
  const document = async (wish: Wish = {}) =>
    await found(chosen(chooseDocument(steps(), wish), lang), ports);
  return {
    lang,
    runs: () => runsOf(steps(), ports.lifeOf),
    standing() {
      const all = steps();
      const ended = runsOf(all, ports.lifeOf)
        .flatMap((run) => run.steps)
        .filter(({ state }) => state === "ended")
        .sort((a, b) => (a.ended_at ?? 0) - (b.ended_at ?? 0));
      return {
        steps: all.flatMap((facts) => standingOf(facts, ports.lifeOf, ports.contextOf) ?? []),
        questions: questionsOf(ports),
        newest: ended.at(-1) ?? null,
      };
    },
    unended: () => unended(ports),
    document,
    async diff(wish = {}, other) {
      const now = await document(wish);
      const asWritten: FoundDocument = { ...now, text: now.markdown, from: "log" };
      const [before, after] =
        other === undefined
          ? [asWritten, now]
          : [now, await document({ ...wish, generation: other })];
      return {
        before,
        after,
        lines: unified(lineDiff(linesOf(before.text), linesOf(after.text))),
      };
    },
    close: () => ports.close(),
  };
}

async function found(document: LeftDocument, { documents }: LookBackPorts): Promise<FoundDocument> {
  const text = document.path === null ? null : await documents.read(document.path);
  return text === null
    ? { ...document, text: document.edited ?? document.markdown, from: "log" }
    : { ...document, text, from: "file" };
}

function chosen(choice: ReturnType<typeof chooseDocument>, lang: Lang): LeftDocument {
  const { unknown } = lookTextsFor(lang);
  const refuse = (field: string, message: string) =>
    new FlowerError("bad_option", message, { field });
  switch (choice.kind) {
    case "found":
      return choice.document;
    case "none":
      throw refuse("step", unknown.none);
    case "unknown-step":
      throw refuse("step", unknown.step(choice));
    case "no-document":
      throw refuse("step", unknown.document(choice));
    case "unknown-generation":
      throw refuse("generation", unknown.generation(choice));
    default:
      return choice satisfies never;
  }
}
