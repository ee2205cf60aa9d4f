/** Ten of flower at once in one run directory, on the real harness, each with a handoff: nobody takes anything from another. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect } from "vitest";
import { alive, marked } from "../../src/adapters/claude/processes.mjs";
import { reply, type ScriptedRequest, say } from "../../src/testing.ts";
import { type Cli, openCli } from "../support/cli.ts";
import { deep } from "../support/share.ts";
import { bash, DOCUMENT, isQuestion, LOW, OVER, SECTIONS } from "../support/stage.ts";

const NUMBERS = Array.from({ length: 10 }, (_, n) => n);
const ARGS = ["-t", "Bash", "--window", "60000", "--headroom", "25000", "--lang", "en"];

const task = (n: number) => `Task number ${n}.`;
/** Each document names its own task, so that one that reached a stranger would be seen. */
const doing = (n: number) => `Doing what belongs to number ${n}.`;
const document = (n: number) => DOCUMENT.replace(SECTIONS.doing, doing(n));

/** One API for all ten. Whose session it is stands in everything that the session was told. */
function answer(request: ScriptedRequest) {
  const n = Number(/number (\d+)\./.exec(request.userTexts.join("\n"))?.[1]);
  if (isQuestion(request)) return say(document(n), OVER);
  if (request.userTexts.some((text) => text.includes(doing(n)))) return say(`Done: ${n}.`, LOW);
  return reply(bash(`echo ${n}`), OVER);
}

interface Row {
  readonly run: string;
  readonly step: string;
  readonly session_id: string;
  readonly text: string;
  readonly retired: readonly string[];
  readonly generations: readonly { readonly session_id: string; readonly document: string }[];
}

const inOrder = (cli: Cli): Row[] =>
  (cli.manifest() as unknown as Row[]).toSorted((a, b) => a.text.localeCompare(b.text));

/** The sessions of task `n` by the API's own book, in order. */
const sessionsOf = (cli: Cli, n: number): (string | undefined)[] => [
  ...new Set(
    cli.api.requests
      .filter(({ main, userTexts }) => main && userTexts.join("\n").includes(`number ${n}.`))
      .map(({ sessionId }) => sessionId),
  ),
];

describe("ten CLIs started at once in one run directory", { timeout: 300_000 }, () => {
  deep("each hand over, and no row, session or document of any is lost or mixed up", async () => {
    const cli = await openCli({ main: answer });
    const all = NUMBERS.map((n) => cli.start(["once", task(n), ...ARGS]).ended);
    const ends = await Promise.all(all);
    expect(ends.map(({ code, err }) => ({ code, err }))).toEqual(
      NUMBERS.map(() => ({ code: 0, err: "" })),
    );
    cli.api.verify();

    const rows = inOrder(cli);
    expect(rows.map(({ text }) => text)).toEqual(NUMBERS.map((n) => `Done: ${n}.`));
    expect(new Set(rows.map(({ run }) => run)).size).toBe(NUMBERS.length);
    for (const [n, row] of rows.entries()) {
      const [first, second, ...others] = sessionsOf(cli, n);
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        step: `once-${row.run}`,
        ok: true,
        attempts: 1,
        errors: [],
        session_id: second,
        retired: [first],
        generations: [
          { session_id: first, reason: "line", degraded: false, writer: "session" },
          { session_id: second, reason: "completed", document: null },
        ],
      });
    }

    const { steps } = JSON.parse(cli.read("runs/lineage.json") ?? "") as { steps: object };
    expect(steps).toEqual(
      Object.fromEntries(rows.map(({ step, session_id }) => [step, session_id])),
    );

    const notes = readdirSync(join(cli.project, ".flower/notes"));
    expect(notes.filter((name) => name.startsWith("交接-")).sort()).toEqual(
      rows.map(({ step }) => `交接-${step}.md`).sort(),
    );
    for (const [n, { step }] of rows.entries()) {
      expect(cli.read(".flower/notes", `交接-${step}.md`)).toContain(doing(n));
    }

    expect(rows.flatMap(({ run }) => [...marked(`FLOWER_RUN=${run}`)].filter(alive))).toEqual([]);
    expect(stored(cli)).toEqual({
      integrity: ["ok"],
      begun: NUMBERS.length,
      ended: NUMBERS.length,
    });
  });
});

/** What the run log holds. */
function stored(cli: Cli): unknown {
  const sql = new Sqlite(join(cli.project, "runs/sessions.db"), { fileMustExist: true });
  const count = (kind: string) =>
    sql.prepare("SELECT count(DISTINCT run) FROM facts WHERE kind = ?").pluck().get(kind);
  try {
    const integrity = sql.prepare("PRAGMA integrity_check").pluck().all();
    return { integrity, begun: count("step.started"), ended: count("step.ended") };
  } finally {
    sql.close();
  }
}
