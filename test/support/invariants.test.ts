/** The checker of invariants finds nothing in a directory that is well, and each thing that is broken by its own sentence. */

import { spawn } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { RUN_MARK } from "../../src/adapters/claude/spawn.ts";
import { thisProcess } from "../../src/adapters/system/process.ts";
import type { Fact } from "../../src/core/run/facts.ts";
import { type Broken, checkDirectory } from "./invariants.ts";
import { playStep } from "./played-directory.ts";

const root = mkdtempSync(join(tmpdir(), "flower-invariants-"));
/** The log names files by their absolute paths, so each case has its turn at the same place. */
const workspace = join(root, "project");
const kept = join(root, "kept");
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeAll(async () => {
  mkdirSync(workspace, { mode: 0o700 });
  await playStep({ workspace, run: "r1" });
  await playStep({ workspace, run: "r2" });
  cpSync(workspace, kept, { recursive: true });
});

beforeEach(() => {
  rmSync(workspace, { recursive: true });
  cpSync(kept, workspace, { recursive: true });
});

const at = (...names: string[]) => join(workspace, ...names);
const MANIFEST = at("runs/manifest.json");
const LINEAGE = at("runs/lineage.json");
const STORE = at("runs/sessions.db");
const DOCUMENT = at(".flower/notes/交接-work.md");
const LEDGER = at(".flower/notes/账本-work.md");

type Row = Record<string, unknown>;

function changeRows(change: (rows: Row[]) => unknown): void {
  const rows = JSON.parse(readFileSync(MANIFEST, "utf8")) as Row[];
  writeFileSync(MANIFEST, JSON.stringify(change(rows) ?? rows));
}

const halve = (path: string) => truncateSync(path, Math.floor(readFileSync(path).length / 2));

function sql(work: (sql: Sqlite.Database) => unknown, path = STORE): void {
  const database = new Sqlite(path);
  work(database);
  database.close();
}

const execute = (text: string) => () => sql((database) => database.exec(text));

/** Changes the facts of one kind in the log of r2. */
const changeFacts = (kind: Fact["kind"], change: string) =>
  execute(`UPDATE facts SET body = ${change} WHERE run = 'r2' AND kind = '${kind}'`);

/** Appends a fact to the log of r2. */
const append = (fact: Fact) => () =>
  sql((database) =>
    database
      .prepare(
        `INSERT INTO facts (run, step, seq, at, kind, body)
         SELECT 'r2', 'work', max(seq) + 1, 0, ?, ? FROM facts WHERE run = 'r2'`,
      )
      .run(fact.kind, JSON.stringify(fact)),
  );

const flow = (...facts: readonly object[]) =>
  sql((database) => {
    database.exec(
      "CREATE TABLE flow_facts (id INTEGER PRIMARY KEY, run TEXT, seq INTEGER, at INTEGER, body TEXT)",
    );
    for (const [index, fact] of facts.entries())
      database
        .prepare("INSERT INTO flow_facts (run, seq, at, body) VALUES ('r2', ?, 0, ?)")
        .run(index + 1, JSON.stringify(fact));
  });

const begun = (label: string) => ({ kind: "try.begun", part: "p", label, prompt: "" });
const decided = (label: string) => ({ kind: "try.decided", part: "p", label, session: "s" });

const WAYS: readonly (readonly [what: string, breaking: () => unknown, sentence: RegExp])[] = [
  ["a manifest cut short", () => halve(MANIFEST), /manifest\.json: it does not parse/],
  [
    "a finished step without its row",
    () => changeRows((rows) => void rows.pop()),
    /r2 work has 0 rows and ended 1 times/,
  ],
  [
    "a finished step with two rows",
    () => changeRows((rows) => [...rows, rows[1]]),
    /r2 work has 2 rows and ended 1 times/,
  ],
  [
    "a row without facts",
    () => changeRows((rows) => [...rows, { ...rows[1], run: "r3" }]),
    /the row of r3 work is without facts/,
  ],
  [
    "a row that says that it went well",
    () => changeRows((rows) => [rows[0], { ...rows[1], ok: false }]),
    /r2 work has ok false, its facts say true/,
  ],
  [
    "a row with another session",
    () => changeRows((rows) => [rows[0], { ...rows[1], session_id: "x" }]),
    /session_id "x", its facts say "r2-work-2"/,
  ],
  [
    "a row with a dollar too much",
    () => changeRows((rows) => [rows[0], { ...rows[1], cost_usd: 3.833333 }]),
    /cost_usd 3\.833333, its facts add up to 2\.833333/,
  ],
  [
    "a fact that was lost",
    execute("DELETE FROM facts WHERE run = 'r2' AND seq = 3"),
    /r2 work: fact 3 of the log has the number 4/,
  ],
  [
    "a fact that is no JSON",
    execute("UPDATE facts SET body = '{' WHERE run = 'r2' AND seq = 2"),
    /a fact is no JSON/,
  ],
  [
    "a fact whose row says another kind",
    execute("UPDATE facts SET kind = 'turn.begun' WHERE run = 'r2' AND kind = 'session.spoke'"),
    /a fact says session\.spoke, its row turn\.begun/,
  ],
  [
    "a log without its beginning",
    execute(
      "DELETE FROM facts WHERE run = 'r2' AND kind = 'step.started'; UPDATE facts SET seq = seq - 1 WHERE run = 'r2'",
    ),
    /lies outside of a start and an end/,
  ],
  [
    "a step that begins twice",
    changeFacts("turn.begun", `'{"kind":"step.started","step":"work"}'`),
    /it begins once more at \d+ without an end/,
  ],
  [
    "a fact after the end",
    append({ kind: "interrupt.heard", message: "" }),
    /interrupt\.heard at \d+ lies outside/,
  ],
  [
    "a document placed twice",
    changeFacts(
      "document.read",
      `'{"kind":"handoff.placed","generation":1,"path":null,"sha256":""}'`,
    ),
    /generation 1 hands over by handoff\.due, handoff\.written, handoff\.placed, handoff\.placed/,
  ],
  [
    "facts that do not fold",
    changeFacts("turn.ended", `json_remove(body, '$.end.spent')`),
    /its facts do not fold/,
  ],
  [
    "a session that was taken over and is not retired",
    execute(
      `DELETE FROM facts WHERE run = 'r2' AND kind = 'session.retired';
       UPDATE facts SET seq = (SELECT count(*) FROM facts AS f WHERE f.run = 'r2' AND f.seq <= facts.seq)
       WHERE run = 'r2'`,
    ),
    /r2-work-2 has taken over from r2-work-1, which is not retired/,
  ],
  [
    "money given back",
    changeFacts("handoff.written", `json_set(body, '$.spent.costUsd', -1)`),
    /handoff\.written books costUsd = -1/,
  ],
  [
    "money that is no number",
    changeFacts("handoff.written", `json_set(body, '$.spent.costUsd', null)`),
    /handoff\.written books costUsd = null/,
  ],
  [
    "tokens below zero",
    changeFacts("handoff.written", `json_set(body, '$.spent.tokens', json('{"input":-1}'))`),
    /books input = -1/,
  ],
  ["a lineage cut short", () => halve(LINEAGE), /lineage\.json: it does not parse/],
  [
    "a lineage that names a retired session",
    () => writeFileSync(LINEAGE, readFileSync(LINEAGE, "utf8").replace("r2-work-2", "r2-work-1")),
    /work would go on with r2-work-1, which is retired/,
  ],
  [
    "a lineage that names a session of which nothing is stored",
    () => writeFileSync(LINEAGE, readFileSync(LINEAGE, "utf8").replace("r2-work-2", "x")),
    /work would go on with x, which is not in the store/,
  ],
  ["a document cut short", () => halve(DOCUMENT), /the document is cut short/],
  ["an empty document", () => truncateSync(DOCUMENT), /the document is cut short/],
  [
    "a document without its next step",
    () => writeFileSync(DOCUMENT, "## Doing now\nIt.\n"),
    /the document has no next/,
  ],
  ["a document that is gone", () => rmSync(DOCUMENT), /the document is gone/],
  [
    "a note that is no UTF-8",
    () => appendFileSync(DOCUMENT, Buffer.from([0xff, 10])),
    /交接-work\.md: it is no UTF-8/,
  ],
  ["a note that holds NUL", () => appendFileSync(DOCUMENT, "\0\n"), /交接-work\.md: it holds NUL/],
  ["a ledger cut short", () => halve(LEDGER), /账本-work\.md: it ends in the middle of a line/],
  [
    "a ledger with half a mark",
    () => appendFileSync(LEDGER, "- [G1 · 2026-03-01] text <!-- \n"),
    /账本-work\.md: the ledger does not parse/,
  ],
  [
    "a temporary file of an atomic write",
    () => writeFileSync(`${MANIFEST}.3141592653`, "["),
    /manifest\.json\.3141592653: a write left it behind/,
  ],
  [
    "a document on its way to the archive",
    () => writeFileSync(at(".flower/notes/archive/交接/.work-0123abcd"), "x"),
    /\.work-0123abcd: a write left it behind/,
  ],
  [
    "half a copy in the spill",
    () => writeFileSync(at(".flower/spill/.01234567-89ab-4cde-8f01-23456789abcd"), "x"),
    /a write left it behind/,
  ],
  [
    "a JSON file that is none",
    () => writeFileSync(at("runs/other.json"), "{"),
    /other\.json: it is no whole JSON/,
  ],
  [
    "a manifest that others may read",
    () => chmodSync(MANIFEST, 0o644),
    /manifest\.json: its mode is 644/,
  ],
  [
    "a run directory that others may enter",
    () => chmodSync(at("runs"), 0o755),
    /runs: its mode is 755/,
  ],
  [
    "a store with a damaged page",
    () => damage(),
    /sessions\.db: its integrity check says|sessions\.db: it cannot be read/,
  ],
  [
    "a store that is none",
    () => writeFileSync(STORE, "no database at all, but some text that is long enough"),
    /sessions\.db: it cannot be read/,
  ],
  [
    "a step that is held for a run that is over",
    () => hold(),
    /work is held for the run r2, which is over/,
  ],
  ["a process that outlived its run", () => outlive(), /process \d+ of the run r2 has outlived it/],
  [
    "a workflow that goes on after its end",
    () => flow({ kind: "flow.started" }, { kind: "flow.ended" }, begun("a")),
    /something follows its end/,
  ],
  [
    "a try that is begun twice",
    () => flow({ kind: "flow.started" }, begun("work"), begun("work")),
    /the try work is begun twice/,
  ],
  [
    "a try that is decided before its step has ended",
    () => flow({ kind: "flow.started" }, begun("a"), decided("a")),
    /the try a is decided and its step has no end/,
  ],
  [
    "a try that is decided and was not begun",
    () => flow({ kind: "flow.started" }, decided("work")),
    /the try work is decided and was not begun/,
  ],
  [
    "an answer to no question",
    execute(
      `CREATE TABLE people (id INTEGER PRIMARY KEY, run TEXT, body TEXT); INSERT INTO people (run, body) VALUES ('r2', '{"kind":"question.ended","id":"q1"}')`,
    ),
    /question\.ended q1 without question\.asked/,
  ],
];

function damage(): void {
  const bytes = readFileSync(STORE);
  bytes.fill(0xaa, bytes.length - 4096);
  writeFileSync(STORE, bytes);
}

function hold(): void {
  const words = ["work", "r2", JSON.stringify(thisProcess())];
  sql(
    (database) => database.prepare("INSERT INTO claims VALUES (?, ?, ?)").run(...words),
    at(".flower/claims.db"),
  );
}

async function outlive(): Promise<void> {
  const child = spawn(process.execPath, ["-e", "console.log(1); setInterval(() => {}, 1000)"], {
    env: { [RUN_MARK]: "r2" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await new Promise((begun) => child.stdout.once("data", begun));
}

describe("a directory", () => {
  it("that is well has nothing to say", async () => {
    expect(await checkDirectory(workspace)).toEqual([]);
  });

  it("without anything of ours is well", async () => {
    mkdirSync(join(root, "empty"));
    expect(await checkDirectory(join(root, "empty"))).toEqual([]);
  });

  it.each(WAYS)("with %s is found", async (_, breaking, sentence) => {
    await breaking();
    const faults = await checkDirectory(workspace, { patienceMs: 0 });
    expect(faults.join("\n")).toMatch(sentence);
  });

  it("may hold a step that was killed before its end", async () => {
    execute("DELETE FROM facts WHERE run = 'r2' AND kind IN ('step.ended')")();
    changeRows((rows) => void rows.pop());
    expect(await checkDirectory(workspace)).toEqual([]);
  });

  it("may hold what a dead process had claimed", async () => {
    const dead = JSON.stringify({ ...thisProcess(), pid: 4_194_305 });
    sql(
      (database) => database.prepare("INSERT INTO claims VALUES ('work', 'r2', ?)").run(dead),
      at(".flower/claims.db"),
    );
    expect(await checkDirectory(workspace)).toEqual([]);
  });

  it.each<readonly [Broken, () => unknown]>([
    ["killed", () => changeRows((rows) => void rows.pop())],
    ["killed", () => writeFileSync(`${MANIFEST}.3141592653`, "[")],
    ["edited", () => halve(DOCUMENT)],
    ["written", append({ kind: "interrupt.heard", message: "" })],
    [
      "foreign",
      () => writeFileSync(STORE, "no database at all, but some text that is long enough"),
    ],
  ])("that is %s on purpose may be so", async (broken, breaking) => {
    breaking();
    expect(await checkDirectory(workspace)).not.toEqual([]);
    expect(await checkDirectory(workspace, { broken })).toEqual([]);
  });
});
