/** `flower once --review` in a terminal of 80 columns: what a person sees, types and edits between a document's writing and its reading. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { reply, say } from "../../src/testing.ts";
import { type Cli, openCli } from "../support/cli.ts";
import { bash, LOW, OVER } from "../support/stage.ts";

const NEXT =
  "先在干净的 clone 上跑一次 make,再看看 sigemptyset 的宏有没有展开,最后把结果写进 notes 里,别忘了 macOS。";
const DOCUMENT = `## Doing now
${"Fixing the slug function that callers rely on. ".repeat(4)}

## Decided
- ${"Keep the public name, because callers rely on it and nobody reads the notes. ".repeat(2)}

## Next step
${NEXT}
`;

const ONCE = [
  ...["once", "go", "--lang", "en", "-t", "Bash", "--review"],
  ...["--window", "60000", "--headroom", "25000"],
];
const KEYS = "goes on by itself after";

const crossing = () =>
  openCli([reply([bash("echo over")], OVER), say(DOCUMENT, OVER), say("All done.", LOW)]);

/** An editor that does another thing each time: fails, empties the next step, adds a line to it. */
function editor(cli: Cli): string {
  const path = join(cli.project, "an editor.cjs");
  writeFileSync(
    path,
    `const fs = require("node:fs");
     const count = __filename + ".count";
     const times = fs.existsSync(count) ? Number(fs.readFileSync(count)) : 0;
     fs.writeFileSync(count, String(times + 1));
     const path = process.argv.at(-1);
     const text = fs.readFileSync(path, "utf8");
     if (times === 0) process.exit(3);
     if (times === 1) fs.writeFileSync(path, text.replace(/(## Next step\\n)[^#]*/, "$1\\n"));
     if (times === 2) fs.writeFileSync(path, text.replace("## Next step\\n", "## Next step\\nAsk Mia first.\\n"));`,
  );
  return `"${process.execPath}" '${path}' --wait`;
}

/** What the terminal has shown, without colours and without the live lines that were erased. */
const rowsOf = (out: string): string[] =>
  stripVTControlCharacters(out.replace(ERASED, "").replaceAll("\r\n", "\n")).split("\n");

/** A live line, the return to its beginning, and the erasing of all that stands from there on. */
const ERASED = new RegExp(`[^\n]*\r${String.fromCharCode(27)}\\[J`, "g");

const hashes = (cli: Cli) => {
  const [row] = cli.manifest() as { generations: Record<string, string>[] }[];
  const { written_sha256: written, document_sha256: read } = row?.generations[0] ?? {};
  return { written, read };
};

const told = (cli: Cli) => cli.api.requests.at(-1)?.lastUserText ?? "";

describe("a review in a terminal", () => {
  it("shows the document, counts down, edits it, shows what was changed, and takes a change back", async () => {
    const cli = await crossing();
    const { code, out, err } = await cli.inTerminal(
      ONCE,
      [
        { wait: "goes on by itself in 60 s", send: "xe" },
        { wait: KEYS, send: "e" },
        { wait: "k keeps the text as it was written", send: "k" },
        { wait: KEYS, send: "e" },
        { wait: "k keeps the text as it was written", send: "\r" },
      ],
      { env: { VISUAL: editor(cli) } },
    );
    expect(code, out + err).toBe(0);
    const rows = rowsOf(out);
    for (const row of rows) expect(stringWidth(row), row).toBeLessThanOrEqual(80);
    const text = rows.join("\n");
    expect(text).toContain("  | ## Doing now\n  |\n  | Fixing the slug function");
    expect(text).toMatch(/ {2}\| - Keep the public name[^\n]*\n {2}\| {3}\S/);
    expect(text.replace(/\s+\| |\s/g, "")).toContain(NEXT.replace(/\s/g, ""));
    const said = [
      "# the handoff waits for you: ",
      "# Enter goes on · e edits it · goes on by itself after 60 s",
      `! The editor "${process.execPath}" ended with 3.`,
      "# nothing was changed",
      "  - 先在干净的 clone",
      "! incomplete: nothing stands under next step",
      "# the text as it was written is back",
      "  + Ask Mia first.",
      "# saved: it reads as a complete handoff",
      "- next step Ask Mia first.…",
      "<- a new session takes over",
    ];
    const flat = text.replace(/\s+/g, " ");
    let from = 0;
    for (const words of said) {
      const at = flat.indexOf(words.trim(), from);
      expect(at, `${words}\n${text.slice(from)}`).toBeGreaterThanOrEqual(0);
      from = at + words.length;
    }
    expect(told(cli)).toContain("Ask Mia first.");
    const { written, read } = hashes(cli);
    expect(written).toMatch(/^[0-9a-f]{64}$/);
    expect(read).not.toBe(written);
  });

  it("goes on by itself when nobody answers", async () => {
    const cli = await crossing();
    const { code, out } = await cli.inTerminal([...ONCE, "--review-seconds", "1"], []);
    expect(code, out).toBe(0);
    expect(out).toContain("goes on by itself in 1 s");
    expect(rowsOf(out)).toContain("# no answer: goes on");
    const { written, read } = hashes(cli);
    expect(read).toBe(written);
  });

  it("is ended by Ctrl-C, and the run with it; --json draws on standard error alone", async () => {
    const cli = await crossing();
    const { code, out } = await cli.inTerminal(
      ["--json", ...ONCE],
      [{ wait: KEYS, send: "\u0003" }],
    );
    expect(code, out).toBe(130);
    expect(cli.manifest()).toMatchObject([{ ok: false, generations: [{ reason: "stopped" }] }]);
    expect(cli.api.requests).toHaveLength(2);
    expect(rowsOf(out).filter((row) => row.includes('"phase":"review"'))).toHaveLength(1);
  });
});

it("without a terminal nothing waits, nothing is announced, and that is said once", async () => {
  const cli = await crossing();
  const { code, out, err } = await cli.run(["--json", ...ONCE]);
  expect(code).toBe(0);
  expect(out).not.toContain('"phase":"review"');
  expect(err.split("no terminal")).toHaveLength(2);
});
