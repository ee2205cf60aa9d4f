/** The document's file: the successor reads what lies there, a person may have changed it, and earlier ones are kept. */

import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { reply, say, usage } from "../../src/testing.ts";
import { deep } from "../support/share.ts";
import {
  bash,
  bySession,
  DOCUMENT,
  DOCUMENT_FILE,
  LOW,
  OVER,
  openStage,
  PROMPT,
  SECTIONS,
  type Stage,
  type StageOptions,
} from "../support/stage.ts";

const handingOver = (options?: StageOptions) =>
  openStage([reply(bash("echo one"), OVER), say(DOCUMENT, OVER), say("All done.", LOW)], options);
const successor = (stage: Stage) => stage.sessions()[1]?.[0]?.lastUserText ?? "";

/** Runs this between the writing of the document and its reading. */
function between(stage: Stage, change: (path: string) => void): void {
  stage.react(({ kind, payload }) => {
    if (kind === "handoff" && payload.phase === "done") change(String(payload.path));
  });
}

describe("the file of a document", () => {
  it("is what the successor reads: a line that a person has changed is changed for it", async () => {
    const stage = await handingOver();
    between(stage, (path) => {
      const edited = (stage.read(DOCUMENT_FILE) ?? "").replace(SECTIONS.next, "Ask Ann first.");
      writeFileSync(path, edited);
    });
    const result = await stage.run();
    expect(successor(stage)).toContain("Ask Ann first.");
    expect(successor(stage)).toContain(SECTIONS.doing);
    expect(successor(stage)).not.toContain(SECTIONS.next);
    const [first] = result.generations;
    expect(first?.documentSha256).not.toBe(first?.writtenSha256);
  });

  it("may be gone: the successor gets the text as it was written, and a person is told", async () => {
    const stage = await handingOver({ broken: "edited" });
    between(stage, (path) => rmSync(path));
    const result = await stage.run();
    expect(result).toMatchObject({ ok: true, errors: [] });
    for (const text of Object.values(SECTIONS)) expect(successor(stage)).toContain(text);
    expect(stage.texts("error")).toEqual([
      `The handoff ${stage.path(DOCUMENT_FILE)} is gone or empty: the successor gets the text as it was written.`,
    ]);
  });

  deep("may be another run's: that is refused, and a person is told", async () => {
    const stage = await handingOver();
    between(stage, () => {
      const text = stage.read(DOCUMENT_FILE) ?? "";
      const other = text.replace(/run `[^`]+`/, "run `20200101-000000-abcdef`");
      writeFileSync(stage.path(DOCUMENT_FILE), other.replace("Run the tests.", "Delete it all."));
    });
    const result = await stage.run();
    expect(result.ok).toBe(true);
    expect(stage.texts("error").join()).toContain("of another run (20200101-000000-abcdef)");
    expect(stage.main().at(-1)?.lastUserText).not.toContain("Delete it all.");
    expect(stage.main().at(-1)?.lastUserText).toContain("Run the tests.");
  });

  deep("may have been emptied: that is no document either", async () => {
    const stage = await handingOver();
    between(stage, (path) => writeFileSync(path, "\n"));
    await stage.run();
    for (const text of Object.values(SECTIONS)) expect(successor(stage)).toContain(text);
  });

  deep("may be impossible to write: it travels in the prompt, and the reason is kept", async () => {
    const stage = await handingOver({ broken: "edited" });
    await mkdir(stage.path(DOCUMENT_FILE, "a-folder-in-its-place"), { recursive: true });
    const result = await stage.run();
    expect(result).toMatchObject({ ok: true, text: "All done.", attempts: 1 });
    expect(result.errors).toHaveLength(1);
    expect(stage.handoffs().at(-1)).toMatchObject({ phase: "done", path: "", degraded: false });
    for (const text of Object.values(SECTIONS)) expect(successor(stage)).toContain(text);
  });

  deep("is private to its owner", async () => {
    const stage = await handingOver();
    await stage.run();
    expect(statSync(stage.path(DOCUMENT_FILE)).mode & 0o777).toBe(0o600);
  });
});

describe("the second document of a step", () => {
  it("moves the first one to the archive, and the manifest follows it there", async () => {
    const again = DOCUMENT.replace(SECTIONS.next, "Publish.");
    const stage = await openStage({
      main: bySession(
        [reply(bash("echo 1"), OVER), say(DOCUMENT, OVER)],
        [reply(bash("echo 2"), OVER), say(again, OVER)],
        [say("All done.", LOW)],
      ),
    });
    const { generations } = await stage.run();
    const [name = "", ...others] = await stage.list(".flower/notes/archive/交接");
    expect(name).toMatch(/^work-\d{8}-\d{6}.*\.md$/);
    expect(others).toEqual([]);
    expect(stage.read(".flower/notes/archive/交接", name)).toContain(SECTIONS.next);
    expect(stage.read(DOCUMENT_FILE)).toContain("Publish.");
    expect(generations.map(({ document }) => document)).toEqual([
      stage.path(".flower/notes/archive/交接", name),
      stage.path(DOCUMENT_FILE),
      null,
    ]);
  });

  deep("leaves the document of an earlier run in the archive, too", async () => {
    const stage = await handingOver();
    await mkdir(dirname(stage.path(DOCUMENT_FILE)), { recursive: true });
    writeFileSync(stage.path(DOCUMENT_FILE), "An older document.");
    await stage.run();
    const [name = ""] = await stage.list(".flower/notes/archive/交接");
    expect(stage.read(".flower/notes/archive/交接", name)).toBe("An older document.");
  });

  deep(
    "is followed to the archive in the row of the run that wrote it, when a later run moves it",
    async () => {
      const again = [reply(bash("echo one"), OVER), say(DOCUMENT, OVER), say("All done.", LOW)];
      const stage = await openStage([...again, ...again]);
      await stage.run();
      await stage.run();
      const [name = ""] = await stage.list(".flower/notes/archive/交接");
      const documents = stage
        .manifest()
        .map(({ generations }) => (generations as { document: string | null }[])[0]?.document);
      expect(documents).toEqual([
        stage.path(".flower/notes/archive/交接", name),
        stage.path(DOCUMENT_FILE),
      ]);
    },
  );
});

describe("names on disk", () => {
  deep("are plain ASCII where that is asked for", async () => {
    const stage = await handingOver();
    await stage.run({ runtime: { names: "ascii" } });
    expect(stage.read(".flower/notes/handoff-work.md")).toContain(SECTIONS.next);
    expect(stage.read(".flower/notes/task-work.md")).toBe(`${PROMPT}\n`);
    expect(stage.read(DOCUMENT_FILE)).toBeNull();
  });

  deep("never leave the folder, whatever the step is called", async () => {
    const stage = await handingOver();
    await stage.run({ options: { stepName: "../../step/1:2" } });
    const notes = await stage.list(".flower/notes");
    expect(notes.filter((name) => name.startsWith("交接-"))).toHaveLength(1);
    expect(stage.handoffs().at(-1)).toMatchObject({ step: "../../step/1:2" });
    expect(dirname(String(stage.handoffs().at(-1)?.path))).toBe(stage.path(".flower/notes"));
  });
});

describe("without a workbench", () => {
  it("the document and the task travel in the prompt alone, and nothing lies on disk", async () => {
    const stage = await handingOver();
    const result = await stage.run({ runtime: { workbench: false } });
    expect(result.ok).toBe(true);
    for (const said of [...Object.values(SECTIONS), PROMPT])
      expect(successor(stage)).toContain(said);
    expect(stage.handoffs().at(-1)).toMatchObject({ phase: "done", path: "", sections: SECTIONS });
    expect(result.generations[0]).toMatchObject({ document: null, degraded: false });
    expect(existsSync(stage.path(".flower"))).toBe(false);
  });
});

describe("what a document says to the person, and what is odd about it", () => {
  it("is shown on the screen as it is handed on, and the successor is warned", async () => {
    const next =
      "WAITING FOR THE PERSON: Shall the public name stay?\nFOR THE PERSON: rotate the key.\nA plain replace of blanks fails on tabs.";
    const document = DOCUMENT.replace("Run the tests.", next);
    const stage = await openStage([
      reply(bash("echo one"), OVER),
      say(document, OVER),
      say("Shall the public name stay?", { usage: usage(20_000) }),
    ]);
    const result = await stage.run();
    expect(result.text).toBe("Shall the public name stay?");
    expect(stage.texts("ask")).toEqual([
      "the work waits for you: Shall the public name stay? · for you to do: rotate the key.",
    ]);
    const said = stage.texts("system").join("\n");
    expect(said).toContain("about the handoff:");
    expect(said).toContain("more than half of the line");
    const told = stage.main().at(-1)?.lastUserText;
    expect(told).toContain("A check by code found this in the document");
    expect(told).toContain("do nothing but put that question once more");
  });
});
