/** `flower gc`: what was cleared away, or would be. Answers 0, also when there was nothing. */

import { resolve } from "node:path";
import { size } from "../../core/locale/format.ts";
import { clearingTextsFor } from "../../core/locale/gc.ts";
import { type Cleared, type Clearing, upkeep } from "../../index.ts";
import { tilde } from "../../tui/handoff.ts";
import { paint, paragraph, type Row, type Style } from "../../tui/style.ts";
import { existing } from "../existing.ts";
import type { Age, GcArgs } from "../gc-args.ts";
import type { Io } from "../io.ts";
import { documentJson, snakeCase } from "../json.ts";
import { projectOf } from "../project.ts";
import { openStage } from "../stage.ts";

export async function gc(args: GcArgs, io: Io): Promise<number> {
  const { olderThan, dryRun, workbench } = args;
  const further =
    workbench === undefined
      ? {}
      : { workbench: existing(resolve(io.cwd, workbench), "--workbench") };
  const care = upkeep({ ...projectOf(args, io), ...further });
  try {
    const clearing = await care.clear({ olderThanMs: olderThan.ms, dryRun });
    const stage = openStage(args, care.lang, io);
    if (args.json) io.stdout.write(`${documentJson(snakeCase(clearing))}\n`);
    else stage.print(clearingLines(clearing, olderThan, stage.style()));
    return 0;
  } finally {
    care.close();
  }
}

export function clearingLines(clearing: Clearing, { text: older }: Age, style: Style): string[] {
  const texts = clearingTextsFor(style.lang);
  const { dryRun, bytes, transcripts, documents, spilled, harness, givenBack } = clearing;
  const kinds = [transcripts, documents, spilled, harness];
  const none = kinds.every(({ count }) => count === 0);
  const said = dryRun ? texts.would : texts.did;
  const head = none ? texts.nothing({ older }) : said({ older, size: size(bytes) });
  const kind = (text: string, { count, which }: Cleared): Row[] => [
    ...(count === 0 ? [] : paragraph("  - ", text, "plain", style)),
    ...(style.verbose
      ? which.flatMap((name) => paragraph("      ", tilde(name, style.home), "quiet", style))
      : []),
  ];
  const about = ({ count, bytes: own }: Cleared) => ({ count, size: size(own) });
  const shrunk = givenBack > 0 ? texts.givenBack({ size: size(givenBack) }) : texts.usedAgain;
  return [
    ...paragraph("# ", head, "note", style),
    ...kind(texts.transcripts(about(transcripts)), transcripts),
    ...kind(texts.documents(about(documents)), documents),
    ...kind(texts.spilled(about(spilled)), spilled),
    ...kind(texts.harness(about(harness)), harness),
    ...(dryRun || transcripts.count === 0 ? [] : paragraph("  - ", shrunk, "quiet", style)),
    ...clearing.leftAlone.flatMap((path) =>
      paragraph("! ", texts.leftAlone({ path: tilde(path, style.home) }), "bad", style),
    ),
  ].map((row) => paint(row, style.colour));
}
