// Starts the fault harness, which is TypeScript: see test/faults/program.ts. Build first.
import { join } from "node:path";
import { createJiti } from "jiti";

const faults = join(import.meta.dirname, "../test/faults");
const jiti = createJiti(import.meta.url);
const { main } = /** @type {typeof import("../test/faults/program.ts")} */ (
  await jiti.import(join(faults, "program.ts"))
);
const { KINDS } = /** @type {typeof import("../test/faults/kinds.ts")} */ (
  await jiti.import(join(faults, "kinds.ts"))
);
process.exitCode = await main(process.argv.slice(2), KINDS);
