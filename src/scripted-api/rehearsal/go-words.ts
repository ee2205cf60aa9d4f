/** The words of the scenario that goes from a request to finished work: of the person, of each session, of each worker. */
import type { Sections } from "./words.ts";

/** Titles and what stands under them, in order. */
type Titled = readonly (readonly [title: string, body: string])[];

/** What a worker is sent for. */
export interface Errand {
  /** In a few words, for the screen. */
  readonly about: string;
  readonly task: string;
  readonly report: string;
}

export interface GoWords {
  /** What the person asks for. */
  readonly request: string;
  /** Whoever clarifies: before it asks, and what it asks. The person takes the first option. */
  readonly look: string;
  readonly question: string;
  readonly options: readonly [string, string];
  readonly brief: Titled;
  readonly goal: Titled;
  /** The coordinator: as it begins, the handoff it writes, when it says that it is done, too early and then rightly. */
  readonly begin: string;
  readonly document: Sections;
  readonly half: string;
  readonly done: string;
  readonly errands: readonly [Errand, Errand, Errand];
  /** The judges' verdicts. */
  readonly notYet: Titled;
  readonly achieved: Titled;
}

/** As a model writes them. */
export const written = (sections: Titled): string =>
  sections.map(([title, body]) => `## ${title}\n\n${body}`).join("\n\n");
