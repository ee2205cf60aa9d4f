/** Writes a document where no file may grow beyond 8 KiB, which answers as a nearly full disk does: a short write first, then an error. */

import { execFileSync } from "node:child_process";
import { diskDocuments } from "../../src/adapters/disk/documents.ts";
import type { FlowerError } from "../../src/core/errors.ts";

process.on("SIGXFSZ", () => undefined);
execFileSync("prlimit", ["--pid", String(process.pid), "--fsize=8192"]);

const [path = ""] = process.argv.slice(2);
try {
  await diskDocuments().write(path, "n".repeat(100_000));
  console.log("written");
} catch (error) {
  const { code, cause } = error as FlowerError;
  console.log(code, (cause as { code?: string }).code);
}
