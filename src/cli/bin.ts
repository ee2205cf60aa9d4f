#!/usr/bin/env node

/** The program `flower`. The only place that sets an exit code. */

import { refusalTextsFor } from "../core/locale/refusals.ts";
import { sayError } from "./failure.ts";
import { processIo } from "./io.ts";
import { languageFor } from "./language.ts";
import { main } from "./main.ts";

const io = processIo();
const words = process.argv.slice(2);
process.exitCode = await main(words, io);

/** Once the output is out, a forgotten handle must not keep the process: it ends within this time. */
const LINGER_MS = 2_000;
process.stdout.write("", () => setImmediate(conclude));

function conclude(): void {
  const lost = io.lost();
  if (lost !== undefined) {
    const { outputLost } = refusalTextsFor(languageFor(words, io.env));
    sayError(outputLost({ why: lost }), process.stderr);
    process.exitCode ||= 1;
  }
  setTimeout(() => process.exit(), LINGER_MS).unref();
}
