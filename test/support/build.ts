/** Builds dist/ once before the tests that start the command line, so that none of them runs yesterday's code. */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

export default function setup(): void {
  execFileSync(process.execPath, [resolve(import.meta.dirname, "../../scripts/build.mjs")], {
    stdio: "inherit",
  });
}
