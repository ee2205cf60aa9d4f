/** A person steps in: a note for writers, a look at the document before it is read, a session that begins from a document. */

import { writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { reply, say } from "../../src/testing.ts";
import {
  bash,
  DOCUMENT,
  isQuestion,
  LOW,
  OVER,
  openStage,
  PROMPT,
  SECTIONS,
} from "../support/stage.ts";

const crossing = [reply(bash("echo over"), OVER), say(DOCUMENT, OVER), say("All done.", LOW)];

it("adds a person's note, and the workbench's own, to the question for the document", async () => {
  const stage = await openStage(crossing);
  const runtime = stage.runtime();
  await runtime.run({ name: "work", instructions: "", allowedTools: ["Bash"] }, PROMPT, {
    note: "Keep the names of failing tests.",
    onEvent(event) {
      if (event.payload.phase === "near" || event.kind === "tool_call")
        writeFileSync(stage.path(".flower/HANDOFF-NOTE.md"), "Name the ticket.");
    },
  });
  const question = stage.main().find((request) => isQuestion(request))?.lastUserText;
  expect(question).toContain("Keep the names of failing tests.");
  expect(question).toContain("Name the ticket.");
});

it("waits for a review between written and read, and keeps what was edited", async () => {
  const stage = await openStage(crossing);
  const seen: string[] = [];
  const result = await stage.run({
    options: {
      async review({ path, text }) {
        seen.push(text);
        const written = await readFile(path, "utf8");
        await writeFile(path, written.replace(SECTIONS.next, "Ask Mia about the tabs."));
      },
    },
  });
  expect(result.ok).toBe(true);
  expect(seen[0]).toContain(SECTIONS.next);
  const told = stage.sessions()[1]?.[0]?.lastUserText;
  expect(told).toContain("Ask Mia about the tabs.");
  expect(told).not.toContain(SECTIONS.next);
  const [first] = result.generations;
  expect(first?.documentSha256).not.toBe(first?.writtenSha256);
});

it("begins from a hand-written document as a successor would, with the new request word for word", async () => {
  const stage = await openStage([say("All done.", LOW)]);
  writeFileSync(stage.path("HANDOFF.md"), DOCUMENT);
  const result = await stage.run({ options: { from: "HANDOFF.md" } });
  expect(result).toMatchObject({ ok: true, resumed: false });
  const told = stage.main()[0]?.lastUserText;
  for (const text of Object.values(SECTIONS)) expect(told).toContain(text);
  expect(told).toContain(PROMPT);
});

it("refuses to begin from a file that holds no document", async () => {
  const stage = await openStage([]);
  writeFileSync(stage.path("notes.md"), "Just some words.");
  await expect(stage.run({ options: { from: "notes.md" } })).rejects.toMatchObject({
    code: "bad_document",
    message: expect.stringContaining("notes.md"),
  });
});
