/**
 * The SDK's session store in `sessions.db`, and what flower asks of it. Entries are the SDK's: kept as they came, given back as they
 * came, in the order of their arrival.
 *
 * T1. An entry with a `uuid` is kept once; a batch that brings nothing new changes nothing.
 * T2. A batch is written in pieces of at most `PIECE` entries or `PIECE_CHARS` characters, each atomic, in order, with the event loop
 *     free between two, and also between batches that together make a piece. A usual batch is one piece; a kill inside a longer one leaves
 *     its beginning, never a hole.
 * T4. What has become unreadable says nothing of its session, and keeps nobody from looking: only who loads the conversation is refused.
 * T3. Appends of one process are written in the order of the calls; `load` waits for those before it.
 */

import { setImmediate as breathe } from "node:timers/promises";
import type {
  foldSessionSummary,
  SessionKey,
  SessionStoreEntry,
  SessionSummaryEntry,
} from "@anthropic-ai/claude-agent-sdk";
import type { TranscriptEntry } from "../../core/history/entry.ts";
import { contextOfTail, costStateOf } from "../../core/history/tail.ts";
import type { Doing } from "../../core/locale/refusals.ts";
import type { Transcripts } from "../../ports/transcripts.ts";
import { openDatabase, prepared, type StoreDatabase } from "./database.ts";
import { type Statements, statementsOf } from "./statements.ts";

const PIECE = 200;
const PIECE_CHARS = 300_000;

type Fold = typeof foldSessionSummary;

interface Piece {
  readonly entries: readonly SessionStoreEntry[];
  readonly bodies: readonly string[];
  /** Of the most that a piece may be. */
  readonly share: number;
}

export class SqliteSessionStore implements Transcripts {
  readonly #database: StoreDatabase;
  readonly #owned: boolean;
  readonly #now: () => number;
  readonly #ask: () => Statements;
  #queue: Promise<unknown> = Promise.resolve();
  /** What was written since the event loop was free, in pieces. */
  #held = 0;

  /**
   * @param where the file, made where it is missing, or a database that is open already and stays its owner's.
   * @param now ms since the epoch, for `mtime`.
   */
  constructor(where: string | StoreDatabase, now: () => number = Date.now) {
    this.#owned = typeof where === "string";
    this.#database = typeof where === "string" ? openDatabase(where) : where;
    this.#now = now;
    this.#ask = prepared(this.#database, statementsOf);
  }

  append(key: SessionKey, entries: SessionStoreEntry[]): Promise<void> {
    const turn = this.#queue.then(() => this.#write(key, entries)); // T3
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async load(key: SessionKey): Promise<SessionStoreEntry[] | null> {
    await this.#queue; // T3
    const transcript = this.#during("read a transcript", () => this.#ask().find.get(address(key)));
    if (transcript === undefined) return null;
    const entries: SessionStoreEntry[] = [];
    for (let after = 0; ; ) {
      const rows = this.#during("read a transcript", () =>
        this.#ask().page.all(transcript.id, after, PIECE),
      );
      for (const row of rows) entries.push(JSON.parse(row.body) as SessionStoreEntry);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PIECE) return entries;
      after = last.id;
      await breathe();
    }
  }

  async listSessions(projectKey: string): Promise<{ sessionId: string; mtime: number }[]> {
    await this.#queue;
    return this.#during("list sessions", () => this.#ask().sessions.all(projectKey));
  }

  async listSessionSummaries(projectKey: string): Promise<SessionSummaryEntry[]> {
    await this.#queue;
    const rows = this.#during("list sessions", () => this.#ask().summaries.all(projectKey));
    return rows.map(({ sessionId, mtime, summary }) => ({
      sessionId,
      mtime,
      data: JSON.parse(summary) as Record<string, unknown>,
    }));
  }

  /** A main transcript goes with all of its sub-agents', in one transaction. */
  async delete(key: SessionKey): Promise<void> {
    await this.#queue;
    const { project, session, subpath } = address(key);
    const which = { project, session, subpath: subpath === "" ? null : subpath };
    this.#during("delete a session", () =>
      this.#database.sql
        .transaction(() => {
          this.#ask().deleteEntries.run(which);
          this.#ask().deleteTranscripts.run(which);
        })
        .immediate(),
    );
  }

  async listSubkeys(key: { projectKey: string; sessionId: string }): Promise<string[]> {
    await this.#queue;
    return this.#during("list sub-agents", () =>
      this.#ask().subpaths.all(key.projectKey, key.sessionId),
    );
  }

  hasSession(session: string): boolean {
    const main = this.#main(session);
    if (main === undefined) return false;
    return this.#during("read a transcript", () => this.#ask().speaks.get(main.id)) !== undefined;
  }

  contextOf(session: string): number {
    const main = this.#main(session);
    if (main === undefined) return 0;
    return this.#during("read a transcript", () => contextOfTail(this.#newestFirst(main.id)));
  }

  projectKeyOf(session: string): string | undefined {
    return this.#main(session)?.project;
  }

  costStateOf(session: string): number | undefined {
    return this.#main(session)?.cost ?? undefined;
  }

  close(): void {
    if (this.#owned) this.#database.close();
  }

  /** The main transcript of a session; of several projects the one written last. */
  #main(session: string) {
    return this.#during("look up a session", () => this.#ask().main.get(session));
  }

  *#newestFirst(transcript: number): Generator<TranscriptEntry> {
    for (const body of this.#ask().newest.iterate(transcript)) yield entryIn(body);
  }

  async #write(key: SessionKey, entries: readonly SessionStoreEntry[]): Promise<void> {
    // Loaded with the first entry: whoever only reads (a status, a log) does not wait 0.2 s for the whole SDK.
    const sdk = await import("../claude/summary.ts");
    for (const piece of inPieces(entries)) {
      if (this.#held + piece.share > 1) {
        await breathe(); // T2
        this.#held = 0;
      }
      this.#held += piece.share;
      this.#during("store a transcript", () =>
        this.#database.sql
          .transaction(() => this.#writePiece(key, piece, sdk.foldSessionSummary))
          .immediate(),
      );
    }
  }

  #writePiece(key: SessionKey, piece: Piece, foldSummary: Fold): void {
    const found = this.#ask().find.get(address(key));
    const id = found?.id ?? Number(this.#ask().create.run(address(key)).lastInsertRowid);
    const added = piece.entries.filter((entry, index) => {
      const body = piece.bodies[index] as string;
      return this.#ask().add.run(id, entry.uuid ?? null, body).changes === 1; // T1
    });
    if (added.length === 0) return;
    const mtime = Math.max(Math.floor(this.#now()), (found?.mtime ?? 0) + 1);
    const cost = added.map(costStateOf).findLast((usd) => usd !== undefined) ?? found?.cost ?? null;
    const summary = isMain(key) ? summarise(foldSummary, key, found, added, mtime) : null;
    this.#ask().touch.run(mtime, cost, summary, id);
  }

  #during<T>(doing: Doing, work: () => T): T {
    return this.#database.during(doing, work);
  }
}

const isMain = (key: SessionKey): boolean => (key.subpath ?? "") === "";

const address = (key: SessionKey) => ({
  project: key.projectKey,
  session: key.sessionId,
  subpath: key.subpath ?? "",
});

function summarise(
  foldSummary: Fold,
  key: SessionKey,
  found: { readonly mtime: number; readonly summary: string | null } | undefined,
  added: SessionStoreEntry[],
  mtime: number,
): string {
  const before =
    found?.summary == null
      ? undefined
      : {
          sessionId: key.sessionId,
          mtime: found.mtime,
          data: JSON.parse(found.summary) as Record<string, unknown>,
        };
  return JSON.stringify(foldSummary(before, key, added, { mtime }).data);
}

/** Cuts a batch where a piece is full; texts are made only when their piece is written. */
function* inPieces(entries: readonly SessionStoreEntry[]): Generator<Piece> {
  let start = 0;
  let bodies: string[] = [];
  let chars = 0;
  for (const [index, entry] of entries.entries()) {
    const body = JSON.stringify(entry);
    bodies.push(body);
    chars += body.length;
    if (bodies.length === PIECE || chars >= PIECE_CHARS || index === entries.length - 1) {
      const share = Math.max(bodies.length / PIECE, chars / PIECE_CHARS);
      yield { entries: entries.slice(start, index + 1), bodies, share };
      start = index + 1;
      bodies = [];
      chars = 0;
    }
  }
}

/** T4 */
function entryIn(body: string): TranscriptEntry {
  try {
    return JSON.parse(body) as TranscriptEntry;
  } catch {
    return {};
  }
}
