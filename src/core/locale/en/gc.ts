/** What `flower gc` says, in English, and the shape that every language fills. Sizes come with their unit. */

export interface ClearingTexts {
  /** `older`: an age such as `30d`. */
  would(o: { older: string; size: string }): string;
  did(o: { older: string; size: string }): string;
  nothing(o: { older: string }): string;
  transcripts(o: { count: number; size: string }): string;
  documents(o: { count: number; size: string }): string;
  spilled(o: { count: number; size: string }): string;
  harness(o: { count: number; size: string }): string;
  /** By how much `sessions.db` became smaller. */
  givenBack(o: { size: string }): string;
  /** Transcripts went, and the file is as large as before. */
  usedAgain: string;
  leftAlone(o: { path: string }): string;
}

export const gc: ClearingTexts = {
  would: ({ older, size }) =>
    `would free ${size} of what is older than ${older} and nothing needs (nothing was deleted)`,
  did: ({ older, size }) => `freed ${size} of what was older than ${older} and nothing needed`,
  nothing: ({ older }) => `nothing here is older than ${older} and not needed`,
  transcripts: ({ count, size }) => `transcripts: ${count} (${size})`,
  documents: ({ count, size }) => `earlier handoffs: ${count} (${size})`,
  spilled: ({ count, size }) => `long results: ${count} (${size})`,
  harness: ({ count, size }) => `the harness's own files: ${count} (${size})`,
  givenBack: ({ size }) => `sessions.db is ${size} smaller`,
  usedAgain: "sessions.db keeps its size: the room in it is used again by what comes",
  leftAlone: ({ path }) =>
    `left alone, because a run of another run directory works there: ${path}`,
};
