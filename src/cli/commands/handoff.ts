/**
 * `flower handoff show|diff|edit`: a document as it lies now, what a person changed in it, and a person's editor on it. Answers the exit
 * code.
 *
 * H1. In a pipe the document goes out as it is; on a terminal whatever could steer one is shown instead. What is said about it goes to
 *     standard error, so that the output is the document alone.
 */

import { readFile } from "node:fs/promises";
import { linesFor } from "../../core/locale/lines.ts";
import { lookTextsFor } from "../../core/locale/look.ts";
import { errorSaid } from "../../core/locale/said.ts";
import { visible, visibleLines } from "../../core/visible.ts";
import { type FoundDocument, Handoff } from "../../index.ts";
import { toneOfChange } from "../../tui/document.ts";
import { tilde } from "../../tui/handoff.ts";
import { paint, type Style } from "../../tui/style.ts";
import { sayError } from "../failure.ts";
import type { Io } from "../io.ts";
import type { HandoffShowArgs } from "../look-args.ts";
import { edit, editorOf } from "../looking/editor.ts";
import { type Looking, looking } from "../looking/open.ts";

export const handoff = (args: HandoffShowArgs, io: Io): Promise<number> =>
  looking(args, io, async (look) => {
    switch (args.command) {
      case "handoff show":
        return await show(args, look, io);
      case "handoff diff":
        return await diff(args, look, io);
      case "handoff edit":
        return await change(args, look, io);
      default:
        args.command satisfies never;
        return 2;
    }
  });

const wishOf = ({ step, generations }: HandoffShowArgs) => ({
  ...(step !== undefined && { step }),
  ...(generations[0] !== undefined && { generation: generations[0] }),
});

async function show(args: HandoffShowArgs, look: Looking, io: Io): Promise<number> {
  const document = await look.back.document(wishOf(args));
  if (args.json) {
    look.json(documentView(document));
    return 0;
  }
  for (const line of aboutLines(document, look.style())) io.stderr.write(`${line}\n`);
  const text = document.text.endsWith("\n") ? document.text : `${document.text}\n`;
  io.stdout.write(io.stdout.isTTY === true ? visibleLines(text).join("\n") : text); // H1
  return 0;
}

/** Names as in the manifest. */
function documentView({ markdown, text, from, path, ...about }: FoundDocument): object {
  const { run, step, generation, writer, degraded, read } = about;
  const missing = Handoff.parse(text).missing();
  return {
    run,
    step,
    generation,
    writer,
    degraded,
    read,
    path,
    from,
    missing,
    text,
    written: markdown,
  };
}

/** Whose it is, and where it lies. */
function aboutLines(document: FoundDocument, { lang, home }: Style): string[] {
  const texts = lookTextsFor(lang);
  return [
    `# ${visible(texts.document(document))}`,
    `# ${visible(whereText(document, lang, home))}`,
  ];
}

function whereText({ path, from }: FoundDocument, lang: Style["lang"], home: string): string {
  const texts = lookTextsFor(lang);
  if (path === null) return texts.fromLog;
  const shown = tilde(path, home);
  return from === "file" ? texts.lies({ path: shown }) : texts.gone({ path: shown });
}

async function diff(args: HandoffShowArgs, look: Looking, io: Io): Promise<number> {
  const [, other] = args.generations;
  const { before, after, lines } = await look.back.diff(wishOf(args), other);
  if (args.json) {
    look.json({ before: documentView(before), after: documentView(after), lines });
    return 0;
  }
  const style = look.style();
  const texts = lookTextsFor(style.lang);
  for (const line of aboutLines(after, style)) io.stderr.write(`${line}\n`);
  if (lines.length === 0) {
    io.stderr.write(`# ${texts.unchanged}\n`);
    return 0;
  }
  const names =
    other === undefined
      ? [texts.sides.written, texts.now]
      : [before, after].map(({ generation }) => texts.sides.generation({ generation }));
  look.print(
    [`--- ${names[0]}`, `+++ ${names[1]}`, ...lines].map((line) =>
      paint({ text: visible(line), tone: toneOfChange(line) }, style.colour),
    ),
  );
  return 0;
}

async function change(args: HandoffShowArgs, look: Looking, io: Io): Promise<number> {
  const { back, style, workspace, runDir } = look;
  const texts = lookTextsFor(back.lang);
  const say = (text: string) => void sayError(text, io.stderr);
  const document = await back.document(wishOf(args));
  const { path } = document;
  if (path === null || document.from === "log") {
    say(texts.edit.noFile);
    return 1;
  }
  const editor = editorOf(io.env);
  if (editor === undefined) {
    say(texts.edit.noEditor({ path }));
    return 2;
  }
  const [program] = editor;
  try {
    const code = await edit(editor, { path, workspace, runDir, lang: back.lang }, io);
    if (code !== 0) {
      say(texts.edit.ended({ editor: program, code: String(code) }));
      return 1;
    }
  } catch (error) {
    say(texts.edit.failed({ editor: program, why: errorSaid(error, back.lang) }));
    return 1;
  }
  return conclude(document, await readFile(path, "utf8"), style(), io);
}

/** Says whether it still is a handoff. 1 when a section is missing that a successor needs. */
function conclude(before: FoundDocument, now: string, { lang }: Style, io: Io): number {
  const { edit: texts } = lookTextsFor(lang);
  const missing = Handoff.parse(now).missing();
  const tell = (text: string) => void io.stdout.write(`# ${text}\n`);
  if (missing.length > 0) {
    const { labels } = linesFor(lang);
    const titles = missing.map((key) => (key === "doing" ? labels.doing : labels.next));
    sayError(texts.missing({ titles }), io.stderr);
    return 1;
  }
  if (now === before.text) {
    tell(texts.untouched);
    return 0;
  }
  tell(texts.complete);
  if (before.read) tell(texts.alreadyRead);
  return 0;
}
