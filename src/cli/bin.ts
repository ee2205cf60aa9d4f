#!/usr/bin/env node
/** The program `flower`. The only place that sets an exit code. */

import { sayError } from "./failure.ts";
import { processIo } from "./io.ts";
import { main } from "./main.ts";

const io = processIo();
process.exitCode = await main(process.argv.slice(2), io);

/** Once the output is out, a forgotten handle must not keep the process: it ends within this time. */
const LINGER_MS = 2_000;
process.stdout.write("", () => setImmediate(conclude));

function conclude(): void {
  const lost = io.lost();
  if (lost !== undefined) {
    sayError(`Standard output could not be written: ${lost}.`, process.stderr);
    process.exitCode ||= 1;
  }
  setTimeout(() => process.exit(), LINGER_MS).unref();
}
