#!/usr/bin/env node
/** The program `flower`. The only place that sets an exit code. */

import { processIo } from "./io.ts";
import { main } from "./main.ts";

process.exitCode = await main(process.argv.slice(2), processIo());

/** Once the output is out, a forgotten handle must not keep the process: it ends within this time. */
const LINGER_MS = 2_000;
process.stdout.write("", () => setTimeout(() => process.exit(), LINGER_MS).unref());
