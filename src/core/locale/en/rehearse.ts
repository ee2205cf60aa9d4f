/** What a rehearsal says, in English, and the shape that every language fills. Texts only: nothing here decides. */

import { gauge, parts } from "../format.ts";

export type RehearsalName = "clean" | "background" | "degraded" | "overflow" | "brake" | "go";

/** One for each thing that a rehearsal announces and then looks at. */
export type RehearsalCheck =
  | "broken-before"
  | "looked"
  | "saw-failure"
  | "batch"
  | "straight"
  | "report-held"
  | "asked-twice"
  | "refused-once"
  | "learned"
  | "phases"
  | "document"
  | "degraded"
  | "told-incomplete"
  | "sessions"
  | "fresh"
  | "read-on"
  | "edited"
  | "saw-success"
  | "ended"
  | "braked"
  | "manifest"
  | "by-script"
  | "works-after"
  | "asked-person"
  | "brief"
  | "goal"
  | "workers"
  | "took-over"
  | "verdicts"
  | "went-on"
  | "steps"
  | "lineage";

export interface SessionAbout {
  readonly number: number;
  readonly id: string;
  /** Tokens. */
  readonly context: number;
  readonly window: number;
  /** Why it ended. */
  readonly reason: string;
}

export interface RehearseTexts {
  /** Said first: what is scripted, and that nothing else is. */
  opening(o: { name: string }): string;
  /** That it costs nothing; `url` is the scripted API's address. */
  free(o: { url: string }): string;
  readonly announced: Readonly<Record<RehearsalName, string>>;
  readonly checks: Readonly<Record<RehearsalCheck, string>>;
  readonly headings: Readonly<Record<"document" | "sessions" | "checks" | "files", string>>;
  session(o: SessionAbout): string;
  readonly files: Readonly<
    Record<"project" | "brief" | "goal" | "document" | "archive" | "manifest", string>
  >;
  /** Before what was found instead of what a check expected. */
  happened(o: { found: string }): string;
  /** `checks` of them, all as announced. */
  good(o: { checks: number }): string;
  bad(o: { failed: number; checks: number }): string;
  /** What the harness reckons the scripted words would have cost. */
  unpaid(o: { amount: string }): string;
  /** Said before a question is answered. */
  answersAsPerson(o: { answer: string }): string;
  tookTooLong(o: { seconds: number }): string;
}

const REASONS: Readonly<Record<string, string>> = {
  line: "crossed the line, handed over",
  overflow: "refused as too long, handed over",
  completed: "finished the work",
  failed: "failed",
  stopped: "stopped",
};

export const rehearse: RehearseTexts = {
  opening: ({ name }) =>
    `Rehearsal "${name}". The model's words are scripted, and nothing else is: the real harness runs real tools on a real project, and the handoff is a real one.`,
  free: ({ url }) => `No key, no network, no cost: the API is a script at ${url} on this machine.`,
  announced: {
    clean:
      "A session looks at a small project whose tests fail. In the middle of it, with three calls running, its context crosses the line. It writes the handoff; a second session reads that file, edits the module, and the project's tests pass.",
    background:
      "As in clean, but a sub-agent is still at work when the line is crossed: its report reaches the session together with the question for the document.",
    degraded:
      "As in clean, but the session writes a document without its next step, twice. Code puts a degraded one together, and a second session finishes all the same.",
    overflow:
      "The window is taken for larger than it is, and the API refuses a request as too long. The refusal names the real one. Code writes the document at once, and a second session finishes with the right window.",
    brake:
      "The line lies hardly above what a session begins with: each one crosses it after its first look. After two handoffs the run stops and says what to change.",
    go: "From one sentence to finished work. Whoever clarifies asks one question, which the rehearsal answers in the person's place; brief and goal are frozen. A coordinator, who may change no file, sends three workers, one after the other, and hands over in between. A judge runs the tests and says not yet; the same session goes on; the next judge says achieved.",
  },
  checks: {
    "broken-before": "the project's tests fail before the run",
    looked: "session 1 really listed the folder and read the module",
    "saw-failure": "session 1 really ran the tests and saw one fail",
    batch: "all three calls that were running at the line kept their results",
    straight: "no model request lies between the line and the question for the document",
    "report-held": "the sub-agent's report came together with that question",
    "asked-twice": "the document was asked for twice, not more",
    learned: "flower took the real window from the refusal and went on with it",
    "refused-once": "after the refusal the old session was asked nothing more",
    phases: "the handoff was announced step by step",
    document: "every document lies on disk as it was read, and parses",
    degraded: "the document says that it is degraded, and so do the books",
    "told-incomplete": "session 2 was told that what it got is incomplete",
    sessions: "one session after the other spoke, each with its own id",
    fresh: "session 2 began with the document as it lies on disk, and none of the old talk",
    "read-on": "session 2 really read the document, the task and the module",
    edited: "session 2 really edited the module",
    "saw-success": "session 2 really ran the tests and saw them pass",
    ended: "the step ended well",
    braked: "the run stopped at its limit and named the settings to change",
    manifest: "the manifest's row names who went on and who was retired",
    "by-script": "every request was expected and sound, and none left this machine",
    "works-after": "the project's own tests pass, run once more by this command",
    "asked-person":
      "the person was asked one question, and the answer reached the session and the log",
    brief: "the brief lies on disk whole, as it was clarified",
    goal: "the goal lies on disk with its checks",
    workers: "three workers, one after the other, really changed the files; the coordinator none",
    "took-over":
      "the successor began with the document as it lies on disk, and none of the old talk",
    verdicts: "each judge really ran the tests; the first said not yet, the second achieved",
    "went-on": "after the first verdict the same session went on, told what is missing",
    steps: "every step has its row in the manifest, once",
    lineage: "lineage names the successor, and who handed over is retired",
  },
  headings: {
    document: "The document, as it lies on disk:",
    sessions: "The sessions:",
    checks: "As announced?",
    files: "Look at these:",
  },
  session: ({ number, id, context, window, reason }) =>
    parts(`session ${number}`, id, gauge(context, window), REASONS[reason] ?? reason),
  files: {
    brief: "brief",
    goal: "goal",
    project: "project",
    document: "document",
    archive: "earlier documents",
    manifest: "manifest",
  },
  happened: ({ found }) => `happened instead: ${found}`,
  good: ({ checks }) => `Went as announced: ${checks} of ${checks} checks.`,
  bad: ({ failed, checks }) => `Did not go as announced: ${failed} of ${checks} checks failed.`,
  unpaid: ({ amount }) => `Nothing was paid; the harness reckons ${amount} for such words.`,
  answersAsPerson: ({ answer }) => `The rehearsal answers in the person's place: ${answer}`,
  tookTooLong: ({ seconds }) => `the rehearsal was stopped: it took more than ${seconds} s`,
};
