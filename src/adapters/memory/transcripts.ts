/** The session store in memory, for tests: the twin of the SQLite one, kept to the same contract. */

import type {
  SessionKey,
  SessionStoreEntry,
  SessionSummaryEntry,
} from "@anthropic-ai/claude-agent-sdk";
import type { TranscriptEntry } from "../../core/history/entry.ts";
import { contextOfTail, costStateOf } from "../../core/history/tail.ts";
import type { Transcripts } from "../../ports/transcripts.ts";
import { foldSessionSummary } from "../claude/summary.ts";

interface Transcript {
  readonly project: string;
  readonly session: string;
  /** "" is the main thread. */
  readonly subpath: string;
  /** As JSON, as on disk: nobody can change what was stored. */
  readonly entries: string[];
  readonly uuids: Set<string>;
  mtime: number;
  summary: SessionSummaryEntry | undefined;
}

export class MemoryTranscripts implements Transcripts {
  readonly #now: () => number;
  readonly #transcripts = new Map<string, Transcript>();

  /** @param now ms since the epoch, for `mtime`. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  append(key: SessionKey, entries: SessionStoreEntry[]): Promise<void> {
    if (entries.length === 0) return Promise.resolve();
    const transcript = this.#find(key) ?? this.#create(key);
    const added = entries.filter((entry) => add(transcript, entry));
    if (added.length > 0) {
      const mtime = Math.max(Math.floor(this.#now()), transcript.mtime + 1);
      transcript.mtime = mtime;
      if (transcript.subpath === "")
        transcript.summary = foldSessionSummary(transcript.summary, key, added, { mtime });
    }
    return Promise.resolve();
  }

  load(key: SessionKey): Promise<SessionStoreEntry[] | null> {
    const entries = this.#find(key)?.entries.map((body) => JSON.parse(body) as SessionStoreEntry);
    return Promise.resolve(entries ?? null);
  }

  listSessions(projectKey: string): Promise<{ sessionId: string; mtime: number }[]> {
    const mains = this.#mains().filter(({ project }) => project === projectKey);
    return Promise.resolve(mains.map(({ session, mtime }) => ({ sessionId: session, mtime })));
  }

  listSessionSummaries(projectKey: string): Promise<SessionSummaryEntry[]> {
    const mains = this.#mains().filter(({ project }) => project === projectKey);
    return Promise.resolve(structuredClone(mains.flatMap(({ summary }) => summary ?? [])));
  }

  delete(key: SessionKey): Promise<void> {
    for (const [id, { project, session, subpath }] of this.#transcripts) {
      const meant = (key.subpath ?? "") === "" || subpath === key.subpath;
      if (project === key.projectKey && session === key.sessionId && meant)
        this.#transcripts.delete(id);
    }
    return Promise.resolve();
  }

  listSubkeys(key: { projectKey: string; sessionId: string }): Promise<string[]> {
    const all = [...this.#transcripts.values()];
    const own = all.filter((t) => t.project === key.projectKey && t.session === key.sessionId);
    return Promise.resolve(own.map(({ subpath }) => subpath).filter((subpath) => subpath !== ""));
  }

  hasSession(session: string): boolean {
    return [...this.#newestFirst(session)].some(
      ({ type }) => type === "user" || type === "assistant",
    );
  }

  contextOf(session: string): number {
    return contextOfTail(this.#newestFirst(session));
  }

  projectKeyOf(session: string): string | undefined {
    return this.#main(session)?.project;
  }

  costStateOf(session: string): number | undefined {
    for (const entry of this.#newestFirst(session)) {
      const cost = costStateOf(entry);
      if (cost !== undefined) return cost;
    }
    return undefined;
  }

  close(): void {
    // There is nothing to give back.
  }

  #find(key: SessionKey): Transcript | undefined {
    return this.#transcripts.get(nameOf(key));
  }

  #create(key: SessionKey): Transcript {
    const transcript: Transcript = {
      project: key.projectKey,
      session: key.sessionId,
      subpath: key.subpath ?? "",
      entries: [],
      uuids: new Set(),
      mtime: 0,
      summary: undefined,
    };
    this.#transcripts.set(nameOf(key), transcript);
    return transcript;
  }

  #mains(): Transcript[] {
    return [...this.#transcripts.values()].filter(({ subpath }) => subpath === "");
  }

  #main(id: string): Transcript | undefined {
    const own = this.#mains().filter(({ session }) => session === id);
    return own.sort((a, b) => b.mtime - a.mtime)[0];
  }

  #newestFirst(session: string): TranscriptEntry[] {
    const entries = this.#main(session)?.entries ?? [];
    return entries.map((body) => JSON.parse(body) as TranscriptEntry).reverse();
  }
}

const nameOf = (key: SessionKey): string =>
  JSON.stringify([key.projectKey, key.sessionId, key.subpath ?? ""]);

/** False when the entry is there already. */
function add(transcript: Transcript, entry: SessionStoreEntry): boolean {
  if (entry.uuid !== undefined && transcript.uuids.has(entry.uuid)) return false;
  if (entry.uuid !== undefined) transcript.uuids.add(entry.uuid);
  transcript.entries.push(JSON.stringify(entry));
  return true;
}
