/** Secrets that a model writes, and those that a person types into a document: none reaches a successor, a file in `notes/`, the manifest or the log. */

import { readFileSync, writeFileSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { reply, say } from "../../src/testing.ts";
import { bash, DOCUMENT, DOCUMENT_FILE, LOW, OVER, openStage } from "../support/stage.ts";

const WRITTEN = `ghp_${"a1B2".repeat(9)}`;
const TYPED = `AKIA${"Q3J7XZ5KLM2N4P6R"}`;

it("are kept out of all that is handed on, and said", async () => {
  const document = DOCUMENT.replace("Run the tests.", `Run the tests with ${WRITTEN}.`);
  const stage = await openStage([
    reply(bash("echo one"), OVER),
    say(document, OVER),
    say("All done.", LOW),
  ]);
  stage.react(({ payload }) => {
    if (payload.phase !== "done") return;
    const path = stage.path(DOCUMENT_FILE);
    const text = readFileSync(path, "utf8");
    expect(text).not.toContain(WRITTEN);
    writeFileSync(path, text.replace("fails on tabs.", `fails on tabs. The key is ${TYPED}.`));
  });
  const result = await stage.run();
  expect(result.ok).toBe(true);
  const told = stage.main().at(-1)?.lastUserText ?? "";
  expect(told).toContain("The key is");
  const facts = new Sqlite(stage.path("runs/sessions.db"), { readonly: true });
  const log = JSON.stringify(facts.prepare("SELECT body FROM facts").pluck().all());
  facts.close();
  const ledger = stage.read(".flower/notes/账本-work.md") ?? "";
  expect(ledger).toContain("The key is");
  for (const place of [told, log, ledger, stage.read("runs/manifest.json") ?? ""])
    for (const secret of [WRITTEN, TYPED]) expect(place).not.toContain(secret);
  expect(stage.texts("error").join("\n")).toContain("Secrets were kept out of the handoff");
});
