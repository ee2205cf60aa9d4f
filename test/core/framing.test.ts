/** Whatever a model, a person or a file says inside of a prompt, flower's own words around it are the same, and what is inside can be told apart. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseBody } from "../../src/core/documents/body.ts";
import { SECTION_KEYS } from "../../src/core/documents/titles.ts";
import { degradedDocument } from "../../src/core/handoff/degraded.ts";
import {
  type HandoffDocument,
  parseHandoff,
  promptBlock,
  toMarkdown,
} from "../../src/core/handoff/document.ts";
import { changesSince } from "../../src/core/handoff/evidence-changes.ts";
import { emptyLedger, mergeInto } from "../../src/core/handoff/ledger.ts";
import { ledgerBlock } from "../../src/core/handoff/ledger-budget.ts";
import { warningText } from "../../src/core/handoff/lint.ts";
import {
  changedSince,
  foundInDocument,
  largeFileNotice,
  newRequest,
  personAdds,
  questionFor,
  spilledNotice,
  tooLargeNotice,
} from "../../src/core/handoff/prompts.ts";
import { additionEntry, mailEntry, questionEntry } from "../../src/core/human/notes.ts";
import { inboxText, lateAnswer, toldOf } from "../../src/core/human/words.ts";
import { LANGS, type Lang } from "../../src/core/locale/lang.ts";
import type { BackgroundWork } from "../../src/core/run/facts.ts";
import { indexPage } from "../../src/core/workbench/index-page.ts";
import { workbenchBlock } from "../../src/core/workbench/prompt-block.ts";
import {
  clarifyAgain,
  clarifyRequest,
  feedback,
  goalRequest,
  judgeRequest,
  wakingRequest,
  workRequest,
} from "../../src/core/workflow/prompts.ts";
import { frameOf, hostile } from "../support/hostile.ts";

const documentOf = (text: string): HandoffDocument => ({
  ...{ doing: text, decided: text, deadends: text, next: text, scene: text },
  step: text,
});
const work = (text: string): readonly BackgroundWork[] => [
  { id: text, type: "command", description: text, output: text },
];
const asked = (text: string) => ({
  ...{
    id: "q1",
    text,
    options: [text, "b"],
    by: "model" as const,
    key: "k",
    at: 0,
    owner: undefined,
  },
  end: { how: "answered" as const, text, at: 1 },
});
const mail = (text: string) => ({ id: "m1", text, at: 0, delivered: false });
const brief = (text: string) => ({
  goal: text,
  accept: text,
  bounds: text,
  unknowns: text,
  additions: text,
});
const goal = (text: string) => ({
  statement: text,
  checks: [{ text }, { text, unverifiable: text }],
});
const verdict = (text: string) => ({ state: "not_yet" as const, reason: text, failed: [text] });
const shelf = (text: string) => ({
  listed: [{ path: `scripts/${text}`, note: "", bytes: 1 }],
  files: 1,
});
const contents = (text: string) => ({
  ...{ scripts: shelf(text), artifacts: shelf(text), notes: shelf(text) },
  ...{ spilled: 0, archived: 0, hidden: 0 },
});
const when = { zoneOffset: 0 };

/** Who wrote the text that is put in: a session, a worker, a judge, a file's name, a person. */
const BUILDERS: Readonly<Record<string, (text: string, lang: Lang) => string>> = {
  "the question for the document": (text, lang) =>
    questionFor({
      lang,
      used: 1000,
      window: 2000,
      reports: [text, text],
      running: work(text),
      note: text,
    }),
  "the seed of a successor": (text, lang) =>
    promptBlock(documentOf(text), { lang, task: text, path: "/p" }),
  "the seed made of the file as it lies there": (text, lang) =>
    promptBlock(documentOf("x"), { lang, text, path: "/p" }),
  "a document that code put together": (text, lang) =>
    promptBlock(
      degradedDocument("s", text, {
        why: text,
        lang,
        reports: [text],
        running: work(text),
        poor: documentOf(text),
      }),
      { lang },
    ),
  "a request that nobody has answered": (text, lang) => newRequest(lang, text),
  "a person's words": (text, lang) => personAdds(lang, [text, text]),
  "what a check finds in a document": (text, lang) =>
    foundInDocument(lang, [
      warningText({ kind: "vague-next", item: text }, lang),
      warningText({ kind: "next-is-dead-end", item: text, deadend: text }, lang),
    ]),
  "what has changed since": (text, lang) => {
    const seen = { head: "a", branch: text, files: { [text]: "1" } };
    return changedSince(
      lang,
      changesSince(seen, { head: "b", branch: `${text}b`, files: {} }, lang),
    );
  },
  "the ledger": (text, lang) => {
    const update = { generation: 1, date: "2026-01-01", decided: text, deadends: text };
    return ledgerBlock(mergeInto(emptyLedger("s"), update), { lang, characters: 9000, path: "/p" });
  },
  "the notice of a spilled text": (text, lang) => spilledNotice(lang, { path: text, chars: 9 }),
  "the notices of long files": (text, lang) =>
    `${tooLargeNotice(lang, { path: text, lines: 1, bytes: 9 })}\n${largeFileNotice(lang, { path: text, lines: 1, chars: 9 })}`,
  "the first words of the flow": (text, lang) => clarifyRequest(lang, text),
  "what is asked again": (text, lang) => clarifyAgain(lang, ["goal"], { when: text, words: text }),
  "the setting of the goal": (text, lang) =>
    goalRequest(lang, { brief: brief(text), change: { goal: goal(text), words: text } }),
  "the judge's task": (text, lang) =>
    judgeRequest(lang, {
      ...{ goal: goal(text), brief: brief(text), report: text, workbench: "/w" },
      ...{ last: verdict(text), person: text },
    }),
  "the work": (text, lang) =>
    workRequest(lang, {
      brief: { document: brief(text), path: text },
      goal: { document: goal(text) },
    }),
  "the feedback": (text, lang) => feedback(verdict(text), lang, text),
  "the waking": (text, lang) =>
    wakingRequest(lang, {
      now: text,
      said: [{ when: text, words: text }],
      goal: { document: goal(text) },
    }),
  "what lies in the workbench": (text, lang) =>
    workbenchBlock(contents(text.slice(0, 200)), { lang, root: "/w", external: false }),
  "its index": (text, lang) => indexPage(contents(text), lang),
  "the inbox": (text, lang) => inboxText([mail(text), mail(text)], "/p", lang),
  "why a question was skipped": (text, lang) => toldOf("declined", text, lang),
  "the log of questions": (text, lang) =>
    questionEntry(asked(text), { ...when, lang }) + mailEntry(mail(text), { ...when, lang }),
  "the file of additions": (text, lang) => additionEntry(mail(text), { ...when, lang }),
};

/** Words of others in the line of a sentence are no frame: that line's beginning is. */
const sentence = (lines: readonly string[]): string[] => lines.map((line) => line.slice(0, 2));

describe.each(Object.entries(BUILDERS))("%s", (_name, build) => {
  it.each(LANGS)("has the same words of flower's own around any text, in %s", (lang) => {
    const expected = sentence(frameOf(build("x harmless y", lang)));
    fc.assert(
      fc.property(hostile, (text) => {
        expect(sentence(frameOf(build(text, lang)))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

it("an answer that came late cannot be forged by its question", () => {
  fc.assert(
    fc.property(hostile, (question) => {
      const text = lateAnswer({ ...asked(question) }, "ANSWER", "en");
      expect(text).toMatch(/^Answer to the question q1 \((`+)[^\n\r\u2028\u2029]*\1\): ANSWER$/);
    }),
  );
});

it("no section of a document can become another one's text", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const read = parseHandoff(toMarkdown(documentOf(text)));
      expect(new Set(SECTION_KEYS.map((key) => read[key]))).toEqual(new Set([normaliseBody(text)]));
    }),
  );
});
