/** The workbench on the real harness: what a new session is told of it, where that stands, and how its index follows. */

import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, reply, type ScriptedRequest, say } from "../../src/testing.ts";
import { deep } from "../support/share.ts";
import {
  allOf,
  bash,
  bySession,
  DOCUMENT,
  LOW,
  OVER,
  openStage,
  PROMPT,
  type Stage,
  WORKER,
} from "../support/stage.ts";

const SCRIPT = ".flower/scripts/count.sh";
const INDEX = ".flower/INDEX.md";
const TITLE = "# The workbench:";
const prefixOf = (request: ScriptedRequest | undefined): string =>
  JSON.stringify([request?.body.system, request?.body.tools]);

describe("a run whose sessions use the workbench", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(
      {
        main: bySession(
          [
            reply(
              call("Agent", {
                subagent_type: "helper",
                description: "d",
                prompt: "p",
                run_in_background: false,
              }),
              LOW,
            ),
            reply(bash("sleep 0.1; sleep 1; cat .flower/INDEX.md"), LOW),
            reply(bash(`printf '# desc: counts words\\nwc -w' > ${SCRIPT}`), OVER),
            say(DOCUMENT, OVER),
          ],
          [say("All done.", LOW), say("Once more.", LOW)],
          [say("Again.", LOW)],
        ),
        subagents: [
          reply(bash("printf '# desc: what the helper found' > .flower/notes/found.md; exit 3")),
          say("REPORT"),
        ],
      },
      { shared: true },
    );
    const spec = { ...WORKER, agents: { helper: { description: "h", prompt: "You help." } } };
    const runtime = stage.runtime();
    const first = await runtime.run(spec, PROMPT, { onEvent: stage.onEvent });
    await runtime.run(spec, "And now?", { resume: first.sessionId ?? "", onEvent: stage.onEvent });
    await stage.run({ spec, prompt: "Another task." });
  });
  afterAll(() => stage.close());
  const firstOf = (session: number) => stage.sessions()[session]?.[0];

  it("tells the first one where it is and what each folder is for, before its task", () => {
    const told = firstOf(0)?.lastUserText ?? "";
    expect(told.startsWith(`${TITLE} ${stage.path(".flower")}\n`)).toBe(true);
    expect(told.endsWith(`\n\n---\n\n${PROMPT}`)).toBe(true);
    for (const folder of ["scripts", "artifacts", "notes", "spill"])
      expect(told).toContain(stage.path(".flower", folder));
    expect(told).toContain("Nothing lies there yet.");
  });

  it("tells the successor what was left there meanwhile, in its seed", () => {
    const told = firstOf(1)?.lastUserText ?? "";
    expect(told.startsWith(`${TITLE} ${stage.path(".flower")}\n`)).toBe(true);
    expect(told).toContain("\n\n---\n\nYou are taking over");
    expect(told).toContain("scripts/count.sh — counts words");
    expect(told).toContain("notes/found.md — what the helper found");
    expect(told).not.toContain("notes/交接-work.md —");
  });

  it("tells a session that is gone on with nothing a second time", () => {
    const again = stage.sessions()[1]?.at(-1);
    expect(again?.lastUserText).toBe("And now?");
    expect(allOf(again).split(TITLE)).toHaveLength(2);
  });

  it("keeps it out of the prefix that is cached: system and tools are the same bytes in every session of the role", () => {
    const prefixes = [0, 1, 2].map((session) => prefixOf(firstOf(session)));
    expect(prefixes[0]?.length).toBeGreaterThan(10_000);
    expect(new Set(prefixes).size).toBe(1);
    expect(prefixes[0]).not.toContain(".flower");
    expect(firstOf(2)?.lastUserText).toContain("scripts/count.sh — counts words");
  });

  it("has the index follow what a sub-agent wrote, even by a command that failed, while the run goes on", () => {
    const shown = stage.sessions()[0]?.[2]?.toolResults.at(-1)?.text;
    expect(shown).toContain("- notes/found.md — what the helper found (29B)");
  });

  it("leaves an index of all of it, closed to others", () => {
    const index = stage.read(INDEX) ?? "";
    expect(index).toContain("- scripts/count.sh — counts words (26B)");
    expect(index).toContain("- notes/交接-work.md");
    expect(statSync(stage.path(INDEX)).mode & 0o777).toBe(0o600);
  });
});

describe("an agent that is told nothing of it", () => {
  it("hears its task alone, and the index is kept all the same", async () => {
    const stage = await openStage([say("Done.", LOW)]);
    await stage.run({ spec: { workbench: false } });
    expect(stage.main()[0]?.lastUserText).toBe(PROMPT);
    expect(stage.read(INDEX)).toContain("# Workbench: what lies here");
  });

  it("is every agent of a run without a workbench, of which nothing lies on disk", async () => {
    const stage = await openStage([say("Done.", LOW)]);
    await stage.run({ runtime: { workbench: false } });
    expect(stage.main()[0]?.lastUserText).toBe(PROMPT);
    expect(allOf(stage.main()[0])).not.toContain(".flower");
    expect(stage.read(INDEX)).toBeNull();
  });
});

describe("a workbench outside of the project", () => {
  it("is told of by real paths, may be written and read, and has the documents and the index", async () => {
    const root = "../.flower-project";
    const stage = await openStage(
      bySession(
        [
          reply(bash("echo hello"), LOW),
          (request) => {
            const folder = /^# The workbench: (.+)$/m.exec(
              JSON.parse(allOf(request)).messages[0].content.at(-1).text,
            )?.[1];
            return reply(
              call("Write", { file_path: `${folder}/notes/a.md`, content: "# desc: outside" }),
              LOW,
            );
          },
          (request) =>
            reply(
              call("Read", {
                file_path: JSON.stringify(request.messages).match(
                  /\/[^"\s]*\.flower-project\/notes\/a\.md/,
                )?.[0],
              }),
              OVER,
            ),
          say(DOCUMENT, OVER),
        ],
        [say("All done.", LOW)],
      ),
    );
    const result = await stage.run({
      runtime: { workbench: { root } },
      spec: { allowedTools: ["Bash", "Read", "Write"], permissionMode: "acceptEdits" },
    });
    expect(result).toMatchObject({ ok: true, retired: [expect.any(String)] });
    const told = stage.main()[0]?.lastUserText ?? "";
    expect(told).toContain(`${TITLE} ${stage.path(root)}\n`);
    expect(told).toContain("outside of the project");
    expect(stage.read(root, "notes/a.md")).toBe("# desc: outside");
    expect(stage.main()[3]?.toolResults.at(-1)?.text).toContain("# desc: outside");
    expect(stage.sessions()[1]?.[0]?.lastUserText).toContain("notes/a.md — outside");
    expect(await stage.list(root, "notes")).toContain("交接-work.md");
    expect(stage.read(root, "INDEX.md")).toContain("- notes/a.md — outside (15B)");
    expect(stage.read(".flower/INDEX.md")).toBeNull();
  });
});

describe("a workbench that was begun with the other column of names", () => {
  deep(
    "is gone on with: the ledger's decisions reach the successor, and one note says what was renamed",
    async () => {
      const stage = await openStage(
        bySession([reply(bash("echo one"), OVER), say(DOCUMENT, OVER)], [say("All done.", LOW)]),
      );
      const notes = stage.path(".flower/notes");
      mkdirSync(notes, { recursive: true, mode: 0o700 });
      const ledger =
        "# Ledger · work\n\n## Decided\n\n- The parser stays, because it is fast.\n\n## Dead ends\n";
      writeFileSync(stage.path(".flower/notes/账本-work.md"), ledger);
      writeFileSync(stage.path(".flower/notes/交接-work.md"), "An older document.");
      await stage.run({ runtime: { names: "ascii" } });
      expect(stage.sessions()[1]?.[0]?.lastUserText).toContain(
        "The parser stays, because it is fast.",
      );
      const noted = stage.events.filter(({ payload }) => payload.subtype === "names");
      expect(noted).toMatchObject([{ payload: { files: ["交接-work.md", "账本-work.md"] } }]);
      expect((await stage.list(".flower/notes")).sort()).toEqual([
        "archive",
        "handoff-work.md",
        "ledger-work.md",
        "task-work.md",
      ]);
      const [name = ""] = await stage.list(".flower/notes/archive/handoff");
      expect(stage.read(".flower/notes/archive/handoff", name)).toBe("An older document.");
    },
  );
});
