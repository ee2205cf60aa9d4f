/** `flower handoff write`: any session of the run directory writes a handoff, which is then shown as `handoff show` does. Answers the exit code. */

import { personTextsFor } from "../../core/locale/person.ts";
import { lookBack, Runtime, type StepResult } from "../../index.ts";
import { tilde } from "../../tui/handoff.ts";
import { inForceLines, noteLines } from "../before.ts";
import { BAD_CREDENTIALS, codeOfResult } from "../exit.ts";
import { sayError } from "../failure.ts";
import type { Io } from "../io.ts";
import type { HandoffWriteArgs } from "../person-args.ts";
import { projectOf, sessionOf } from "../project.ts";
import { openStage, type Stage } from "../stage.ts";
import { listenForStop } from "../stopping.ts";
import { whyNot } from "../why-not.ts";
import { handoff } from "./handoff.ts";

export async function handoffWrite(args: HandoffWriteArgs, io: Io): Promise<number> {
  const project = projectOf(args, io);
  const runtime = new Runtime({ ...project, workbench: true });
  runtime.mustHaveCredentials();
  lookBack(project).close(); // where nothing has run, nothing is made
  // The document alone goes to standard output.
  const stage = openStage(args, runtime.lang, { ...io, stdout: io.stderr });
  const stopping = listenForStop(io, () => undefined);
  try {
    const result = await write(runtime, args, stage, stopping.signal);
    if (!result.ok) {
      const code = codeOfResult(result);
      sayError(sentenceOf(result, code, runtime, io), io.stderr);
      return code;
    }
    const shown = { ...args, verbose: false, step: result.run, generations: [] };
    return await handoff({ ...shown, command: "handoff show" }, io);
  } finally {
    await runtime.close();
    stopping.off();
  }
}

async function write(
  runtime: Runtime,
  args: HandoffWriteArgs,
  stage: Stage,
  signal: AbortSignal,
): Promise<StepResult> {
  const texts = personTextsFor(runtime.lang).write;
  const session = await sessionOf(args.session, runtime, "--session", texts.noLastSession);
  const { model, note } = args;
  const spec = model === undefined ? {} : { model };
  const inForce = runtime.describe(spec);
  if (args.verbose && inForce.credentials !== null)
    stage.print(inForceLines(inForce, stage.style()));
  stage.print(noteLines(inForce, stage.style()));
  stage.print([`# ${texts.asking({ session })}`]);
  return await runtime.writeHandoff(session, {
    ...spec,
    ...(note !== undefined && { note }),
    onEvent: (event) => event.kind === "error" && stage.event(event),
    signal,
  });
}

/** What code put together instead lies somewhere: named, since a marked document is still worth reading. */
function sentenceOf(result: StepResult, code: number, runtime: Runtime, io: Io): string {
  if (result.stop !== "failed" || code === BAD_CREDENTIALS) return whyNot(result, code, runtime);
  const document = result.generations.at(-1)?.document ?? null;
  const path = document === null ? null : tilde(document, io.env.HOME ?? "");
  const why = (result.error ?? "").replace(/\.$/, "");
  return personTextsFor(runtime.lang).write.failed({ why, path });
}
