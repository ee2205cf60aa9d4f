/** Documents that no model and no person should write: put in place while it runs, or written in the turn that writes the document. */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { say } from "../../../src/testing.ts";
import { DOCUMENT, isQuestion, OVER } from "../../support/stage.ts";
import type { Chance } from "../chance.ts";
import { expectEnd } from "../ends.ts";
import type { Kind } from "../frame.ts";
import type { Site } from "../site.ts";

interface Odd {
  readonly name: string;
  readonly bytes: string | Uint8Array;
}

const MIB = 1024 * 1024;

const ODD: readonly Odd[] = [
  { name: "1 MB", bytes: `${DOCUMENT}\n${"a long line of words. ".repeat(50_000)}` },
  { name: "1 MB in one line", bytes: "x".repeat(MIB) },
  { name: "zero bytes", bytes: "" },
  {
    name: "invalid UTF-8",
    bytes: Buffer.concat([Buffer.from(DOCUMENT), Buffer.from([0xff, 0xfe, 0xc0, 0x80, 10])]),
  },
  { name: "lone surrogates", bytes: `${DOCUMENT}\n\uD800 and \uDC00\n` },
  {
    name: "half surrogates as UTF-8",
    bytes: Buffer.from([...Buffer.from(DOCUMENT), 0xed, 0xa0, 0x80, 10]),
  },
  { name: "NUL", bytes: DOCUMENT.replaceAll(" ", "\0") },
  { name: "100,000 headings", bytes: "## Next step\nx\n".repeat(100_000) },
  { name: "100,000 fences", bytes: "```\n".repeat(100_000) },
  { name: "deep quotations", bytes: `${">".repeat(200_000)} ${DOCUMENT}` },
  { name: "CRLF", bytes: DOCUMENT.replaceAll("\n", "\r\n") },
  { name: "CR", bytes: DOCUMENT.replaceAll("\n", "\r") },
  { name: "BOM", bytes: `\uFEFF${DOCUMENT}` },
  { name: "UTF-16", bytes: Buffer.from(`\uFEFF${DOCUMENT}`, "utf16le") },
  { name: "control characters", bytes: `${DOCUMENT}\n\u001b]0;x\u0007\u001b[2J\u0008\u007f` },
];

const PLACES = [
  ".flower/notes/交接-work.md",
  ".flower/notes/账本-work.md",
  ".flower/notes/任务-work.md",
  ".flower/notes/原话-work.md",
  ".flower/notes/需求.md",
  ".flower/notes/目标.md",
  ".flower/HANDOFF-NOTE.md",
  ".flower/INDEX.md",
  ".flower/scripts/tool.sh",
] as const;

function put(site: Site, chance: Chance): string {
  const { name, bytes } = chance.pick(ODD);
  const place = chance.pick(PLACES);
  const path = join(site.workspace, place);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, bytes, { mode: 0o600 });
  return `${name} in ${place}`;
}

/** In place before it begins, and before requests; the writing turn answers oddly as well. */
export const oddDocuments: Kind = {
  name: "odd-documents",
  weight: 3,
  broken: "edited",
  async run(site, chance) {
    const done: string[] = [];
    for (let n = chance.int(3); n > 0; n -= 1) done.push(put(site, chance));
    let written = false;
    site.inject = (request) => {
      if (isQuestion(request) && !written && chance.percent(60)) {
        written = true;
        const { name, bytes } = chance.pick(ODD.filter((odd) => typeof odd.bytes === "string"));
        done.push(`${name} as the document`);
        return say(String(bytes), OVER);
      }
      if (chance.percent(30)) done.push(put(site, chance));
      return undefined;
    };
    const life = await site.live();
    return {
      tried: done.length,
      seen: done.length,
      lost: expectEnd(life, { code: 0 }),
      told: done.join(", "),
    };
  },
};
