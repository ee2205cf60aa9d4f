/** `flower doctor`: each finding in a line as soon as it is known, with what there is to do. Answers 0 when there is no fault, else 1. */

import { doctorTextsFor } from "../../core/locale/doctor.ts";
import { chooseLang } from "../../core/locale/lang.ts";
import { sourceIn } from "../../core/locale/source.ts";
import { checkup, type Finding } from "../../index.ts";
import { tilde } from "../../tui/handoff.ts";
import { paint, paragraph, type Style, type Tone } from "../../tui/style.ts";
import { cut, pad, widthOf } from "../../tui/width.ts";
import type { DoctorArgs } from "../doctor-args.ts";
import type { Io } from "../io.ts";
import { documentJson, snakeCase } from "../json.ts";
import { projectOf } from "../project.ts";
import { openStage } from "../stage.ts";
import { listenForStop, STOP_CODES, type StopReason } from "../stopping.ts";

export async function doctor(args: DoctorArgs, io: Io): Promise<number> {
  const lang = chooseLang(args.lang, io.env);
  const stage = openStage(args, lang, io);
  const stopping = listenForStop(io, () => undefined);
  const texts = doctorTextsFor(lang);
  try {
    const findings = await checkup({
      ...projectOf(args, io),
      lang,
      fix: args.fix,
      signal: stopping.signal,
      onCheck: (about) =>
        stage.show((width) => cut(`. ${texts.looking({ label: texts.labels[about] })}`, width)),
      onFinding(finding) {
        if (!args.json) stage.print(findingLines(finding, stage.style()));
      },
    });
    stage.stop();
    if (stopping.signal.aborted) return STOP_CODES[stopping.signal.reason as StopReason];
    const ok = findings.every(({ mark }) => mark !== "fault");
    if (args.json) io.stdout.write(`${documentJson(snakeCase({ ok, findings }))}\n`);
    return ok ? 0 : 1;
  } finally {
    stage.stop();
    stopping.off();
  }
}

const MARKS: Readonly<Record<Finding["mark"], readonly [string, Tone]>> = {
  ok: ["+", "good"],
  warning: ["!", "note"],
  fault: ["x", "bad"],
};

export function findingLines({ about, mark, found, from, todo }: Finding, style: Style): string[] {
  const texts = doctorTextsFor(style.lang);
  const [sign, tone] = MARKS[mark];
  const column = Math.max(...Object.values(texts.labels).map(widthOf)) + 2;
  const home = (text: string) =>
    style.home === "" ? text : text.replaceAll(`${style.home}/`, "~/");
  const whence = home(tilde(sourceIn(style.lang, from), style.home));
  const source = from === "" ? "" : ` · ${texts.from({ source: whence })}`;
  const gutter = `${sign} ${pad(texts.labels[about], column)}`;
  return [
    ...paragraph(gutter, home(found) + source, tone, style),
    ...(todo === ""
      ? []
      : paragraph(" ".repeat(column + 2), texts.todo({ what: home(todo) }), "plain", style)),
  ].map((row) => paint(row, style.colour));
}
