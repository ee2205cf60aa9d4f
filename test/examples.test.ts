/** Every example runs as a user would run it, on the scripted API, and shows what it is there to show. */

import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { share } from "./support/share.ts";
import { tempDir } from "./support/temp-dir.ts";

const ROOT = resolve(import.meta.dirname, "..");
const EXAMPLES = join(ROOT, "examples");
const jiti = join(
  dirname(createRequire(import.meta.url).resolve("jiti/package.json")),
  "lib/jiti-cli.mjs",
);
const temp = tempDir();
/** Each of them starts several processes, beside other tests that do. */
const PATIENCE_MS = 300_000;

/** In the order in which they have to show. */
const SHOWS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  "01-one-agent.ts": ["> Read slug.js", "replaces only the first blank", /2 model calls, \$0\.00/],
  "02-handoff.ts": [
    ...["handoff: near", "handoff: writing", "handoff: review", "written: Change the replace"],
    ...["handoff: done", "generation 1: line, 36000 tokens", "generation 2: completed"],
    "Changed: every blank becomes a dash.",
  ],
  "03-workbench.ts": [
    "The whole list lies in a file",
    "artifacts/last.md: The last number: 5000",
    "1 long result outside of the context",
  ],
  "04-coordinator.ts": ["coordinator: Agent", "coordinator: Agent", "worker: ", "Both are done"],
  "05-ask-a-person.ts": [
    ...["? Dash or underscore?", "separated by: A dash.", "person.said", "person.delivered"],
    ...["question.asked", "question.ended"],
  ],
  "06-workflow.ts": [
    ...["look: 2 model calls", "fix: 2 model calls", "fix#round2: 2 model calls", "tell: 1 model"],
    /look: .Only the first blank is replaced\..,\s+fix: .Now it is/,
  ],
  "07-goal.ts": [
    ...["begins: mend", "begins: mend·verdict#1", "begins: mend#round2", "begins: mend·verdict#2"],
    "achieved: Every blank becomes a dash now.",
  ],
  "08-default-flow.ts": [
    ...["clarify", "goal", "work", "verdict#1", "done", "# Run", "**done**", "## Asked"],
    ...["Make slugs of titles with several words.", "## Done", "A worker has mended slug.js."],
    ...["## Judged", "achieved", "## Changed", "1 file, +1 -1", "`slug.js` +1 -1"],
    ...["## Generations", "`work` 1: completed", "## Cost", "## What needs a person", "Nothing."],
    ...["## Documents", "brief.md", "goal.md", "manifest.json"],
  ],
  "09-dashboard.ts": [
    "[mend · generation 1 ·       ] I look at it.",
    "[mend · generation 1 · #     ] I look at it.",
    "[mend · generation 2 · #     ] I go on from the handoff.",
    "[mend · generation 2 · ###   ] It is mended.",
    "[tell · generation 1 ·       ]",
    "[tell · generation 1 · #     ] It makes slugs.",
  ],
};

const names = readdirSync(EXAMPLES).filter((name) => name.endsWith(".ts"));

/** Nothing of the shell gets through, and no key. @param n 1 for the first example. */
async function run(name: string, n: number): Promise<{ code: number | null; output: string }> {
  const folder = temp.path(name);
  mkdirSync(folder);
  const byVariable = n % 2 === 0; // both ways to say it
  const child = spawn(
    process.execPath,
    [jiti, join(EXAMPLES, name), ...(byVariable ? [] : ["--scripted"])],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        TMPDIR: folder,
        JITI_FS_CACHE: "false",
        ...(byVariable && { FLOWER_EXAMPLE: "scripted" }),
      },
    },
  );
  child.stdin.end("A dash.\n");
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, output };
}

describe.concurrent("the example", () => {
  it.each(
    share(
      names.map((name, index) => [name, index + 1] as const),
      3,
      1,
    ),
  )(
    "%s shows what it is there for",
    async (name, n) => {
      const { code, output } = await run(name, n);
      expect(output).not.toMatch(/Not as scripted/);
      expect({ code, output }).toMatchObject({ code: 0 });
      let rest = output;
      for (const shown of SHOWS[name] ?? [/no row for this example/]) {
        const at = typeof shown === "string" ? rest.indexOf(shown) : rest.search(shown);
        expect(at, `${String(shown)} in ${output}`).toBeGreaterThanOrEqual(0);
        rest = rest.slice(at + 1);
      }
    },
    PATIENCE_MS,
  );
});

it("is short, is numbered without a gap, and stands in the list", () => {
  const list = readFileSync(join(EXAMPLES, "README.md"), "utf8");
  expect(names.map((name) => Number(name.slice(0, 2)))).toEqual(names.map((_, at) => at + 1));
  for (const name of names) {
    expect(list).toContain(`[${name}](${name})`);
    const lines = readFileSync(join(EXAMPLES, name), "utf8").split("\n").length;
    expect(lines, name).toBeLessThanOrEqual(52);
  }
});
