/**
 * `kill -9` of flower on the real harness, at the three moments at which most is under way: nothing that it started lives on, nothing more
 * is asked of the API, and what is on disk is whole and can be gone on with. The moments are told by the API (a request has come) and by
 * files that the commands write, never by time.
 *
 * The promise is two seconds. No assertion here has a clock: a loaded machine gets `CEILING_MS`, and what lives longer has been left behind.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { alive, marked, signal, tree } from "../../src/adapters/claude/processes.mjs";
import { Handoff } from "../../src/index.ts";
import { type Reply, reply, type Script, type ScriptedRequest, say } from "../../src/testing.ts";
import { type Cli, openCli, type Started } from "../support/cli.ts";
import { share } from "../support/share.ts";
import {
  bash,
  bySession,
  DOCUMENT,
  isQuestion,
  LOW,
  OVER,
  SECTIONS,
  slow,
} from "../support/stage.ts";

const ARGS = ["-t", "Bash", "--window", "60000", "--headroom", "25000", "--lang", "en"];
const CEILING_MS = 30_000;
/** How long the API is watched after everything is gone. A harness that had lived on would ask again at once, its connection being cut. */
const WATCH_MS = 1_500;
/** Until a harness on a loaded machine has asked. */
const ASKED_MS = 60_000;
const PROMISE = { timeout: 120_000 };

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const end = performance.now() + CEILING_MS; !holds(); await sleep(10)) {
    if (performance.now() > end) throw new Error(`Still not so: ${what}`);
  }
}

/** Resolves when the API has been asked this; rejects when flower has ended without asking it. */
const asks = (cli: Cli, { ended }: Started, fits: (request: ScriptedRequest) => boolean) =>
  Promise.race([
    cli.api.waitFor(fits, ASKED_MS),
    ended.then(({ err }) => {
      throw new Error(`It ended before it was killed: ${err}`);
    }),
  ]);

/** The run that has begun in this run directory last, by its log. */
function runOf(cli: Cli): string {
  const sql = new Sqlite(join(cli.project, "runs/sessions.db"), { readonly: true });
  try {
    const ask = "SELECT run FROM facts WHERE kind = 'step.started' ORDER BY at DESC LIMIT 1";
    return sql.prepare<[], string>(ask).pluck().get() ?? "none";
  } finally {
    sql.close();
  }
}

const carriers = (run: string): number[] => [...marked(`FLOWER_RUN=${run}`)].filter(alive);

/** Ends flower by SIGKILL. Everything that it started, marked or not, has to go, and the API is to hear nothing more. */
async function kill(cli: Cli, { child, ended }: Started): Promise<void> {
  const run = runOf(cli);
  const below = [...tree([child.pid ?? 0])];
  // Flower, its warden and the harness at least; a test that has found nothing to end would show nothing.
  expect(below.length).toBeGreaterThanOrEqual(3);
  expect(carriers(run).length).toBeGreaterThan(0);
  onTestFinished(() => {
    for (const pid of [...below, ...carriers(run)].filter(alive)) signal(pid, "SIGKILL");
  });
  const asked = cli.api.requests.length;
  child.kill("SIGKILL");
  expect(await ended).toMatchObject({ code: null, signal: "SIGKILL" });
  await until("no process of the run lives", () => {
    return carriers(run).length === 0 && !below.some(alive);
  });
  await sleep(WATCH_MS);
  expect(cli.api.requests.slice(asked)).toEqual([]);
  expect(carriers(run)).toEqual([]);
}

/** Names that a finished file can have; one that was being written has an ending after them. */
const WHOLE = /^(?:\.gitignore|\.ignore|[^.].*\.(?:md|json|db|db-wal|db-shm|db-lock))$/;

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The documents that lie in the workbench, read. Everything else on disk is looked at on the way. */
function wholeDocuments(cli: Cli): Handoff[] {
  const files = [".flower", "runs"].flatMap((name) => filesBelow(join(cli.project, name)));
  expect(files.filter((path) => !WHOLE.test(basename(path)))).toEqual([]);
  for (const path of files.filter((name) => name.endsWith(".json"))) {
    expect(() => JSON.parse(readFileSync(path, "utf8")) as unknown, path).not.toThrow();
  }
  expect(integrity(join(cli.project, "runs/sessions.db"))).toEqual(["ok"]);
  const documents = files.filter((path) => basename(path).startsWith("交接-"));
  return documents.map((path) => Handoff.parse(readFileSync(path, "utf8")));
}

function integrity(path: string): unknown {
  const sql = new Sqlite(path, { fileMustExist: true });
  try {
    return sql.prepare("PRAGMA integrity_check").pluck().all();
  } finally {
    sql.close();
  }
}

/** A further run in the same folders works, and its row is there; the one that was killed has not ended and has none. */
async function goesOn(cli: Cli): Promise<void> {
  const { code, err } = await cli.run(["once", "Begin again.", ...ARGS]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(cli.manifest()).toMatchObject([{ run: runOf(cli), ok: true, text: "All done." }]);
}

/** The killed sessions answer as their parts say, every session of the run after it is done at once. */
const script = (...parts: readonly (readonly Reply[])[]): Script => ({
  main: bySession(...parts, [say("All done.", LOW)]),
});

const pidIn = (cli: Cli, file: string): number => Number(cli.read(file) ?? 0);

describe("flower, killed in the middle of a turn", PROMISE, () => {
  const commands = ["front.pid", "back.pid", "away.pid"];
  const run = (file: string) => `echo $$ > ${file}; sleep 0.1; sleep 300`;

  it("leaves neither the harness nor a command, also not one in the background or one that left the tree", async () => {
    const cli = await openCli(
      script([
        reply(bash(run("back.pid"), { run_in_background: true }), LOW),
        reply(bash(`setsid nohup sh -c '${run("away.pid")}' > away.log 2>&1 & echo gone`), LOW),
        reply(bash(run("front.pid")), LOW),
      ]),
    );
    const flower = cli.start(["once", "Go.", ...ARGS]);
    await asks(cli, flower, ({ toolResults }) => toolResults[0]?.text.includes("gone") === true);
    await until("all commands run", () => commands.every((file) => alive(pidIn(cli, file))));
    await kill(cli, flower);
    expect(commands.filter((file) => alive(pidIn(cli, file)))).toEqual([]);
    expect(wholeDocuments(cli)).toEqual([]);
    await goesOn(cli);
    expect(wholeDocuments(cli)).toEqual([]);
  });
});

describe("flower, killed while the document is being written", PROMISE, () => {
  it.each(share(["before", "middle"] as const, 2, 1))(
    "(the reply held at its %s) leaves no process and no half document",
    async (place) => {
      const cli = await openCli(
        script([reply(slow(0, "one"), OVER), say(DOCUMENT, { ...OVER, hang: place })]),
      );
      const flower = cli.start(["once", "Go.", ...ARGS]);
      await asks(cli, flower, (request) => request.main && isQuestion(request));
      await kill(cli, flower);
      expect(wholeDocuments(cli)).toEqual([]);
      await goesOn(cli);
    },
  );
});

describe("flower, killed at the start of the successor", PROMISE, () => {
  const isSuccessor = ({ main, lastUserText }: ScriptedRequest) =>
    main && lastUserText.includes(SECTIONS.next);

  it("leaves no process and the whole document, and is gone on with by flower resume", async () => {
    const cli = await openCli(
      script(
        [reply(slow(0, "one"), OVER), say(DOCUMENT, OVER)],
        [say("Never heard.", { ...LOW, hang: "before" })],
      ),
    );
    const flower = cli.start(["once", "Go.", ...ARGS]);
    await asks(cli, flower, isSuccessor);
    await kill(cli, flower);
    const documents = wholeDocuments(cli);
    expect(documents).toMatchObject([SECTIONS]);
    const run = runOf(cli);
    const { code, err } = await cli.run(["resume", "--lang", "en"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(wholeDocuments(cli)).toEqual(documents);
    expect(cli.manifest()).toMatchObject([
      {
        run,
        ok: true,
        text: "All done.",
        generations: ["line", "replaced", "completed"].map((reason) => ({ reason })),
      },
    ]);
    const again = await cli.run(["resume", "--lang", "en"]);
    expect(again).toMatchObject({ code: 2 });
    expect(again.err).toContain("every run here has ended");
  });
});
