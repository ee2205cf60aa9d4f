// Keeping a long result out of the context: how the cost grows with its length. 4,000,000 characters beside ten times as many, from the result that the harness
// gives its hook to the one that the model sees, on a real disk.
//   command: the harness has put the output into a file of its own, which is copied.
//   tool: an MCP tool's answer, which the hook is given whole, every tenth character of three bytes.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { growth } from "./growth.mjs";

const LINE = `${"0123456789".repeat(9)}012345678\n`;
const WIDE_LINE = LINE.replaceAll("0", "零");

/** @param {number} size @param {(folder: string) => Promise<{ tool: string, response: unknown }>} result */
async function spilling(size, result) {
  const load = (/** @type {string} */ path) =>
    import(new URL(`../dist/${path}.js`, import.meta.url).href);
  const { Spiller } = await load("adapters/claude/spill");
  const { diskSpill } = await load("adapters/disk/spill");
  const { spilledNotice } = await load("core/handoff/prompts");
  const folder = await mkdtemp(join(tmpdir(), "flower-bench-spill-"));
  const { tool, response } = await result(folder);
  let out = 0;
  const spiller = new Spiller(
    {
      spill: { threshold: 4_000, files: diskSpill(join(folder, "spill")) },
      words: { spilled: (/** @type {object} */ file) => spilledNotice("en", file) },
      workspace: folder,
      env: {},
    },
    {
      fits: () => true,
      keptOut(/** @type {string} */ _, /** @type {{ chars: number }} */ kept) {
        out += kept.chars;
      },
    },
  );
  return {
    async run() {
      const call = { tool, response, input: {}, cwd: folder, id: "t", main: true };
      const seen = JSON.stringify(await spiller.lessen(call)).length;
      if (seen > 2_000 || out < size - 2_000) throw new Error(`${seen} are seen, ${out} are out.`);
      return `${seen} characters left`;
    },
    end: () => rm(folder, { recursive: true }),
  };
}

const command = (/** @type {number} */ size) =>
  spilling(size, async (folder) => {
    const path = join(folder, "output.txt");
    await writeFile(path, LINE.repeat(size / LINE.length));
    const stdout = LINE.repeat(300);
    const persisted = { persistedOutputPath: path, persistedOutputSize: size };
    return { tool: "Bash", response: { stdout, stderr: "", interrupted: false, ...persisted } };
  });

const tool = (/** @type {number} */ size) =>
  spilling(size, async () => {
    const sent = JSON.stringify([{ type: "text", text: WIDE_LINE.repeat(size / LINE.length) }]);
    return { tool: "mcp__m__t", response: JSON.parse(sent) };
  });

await growth({ command, tool }, { sizes: [4_000_000, 40_000_000], of: "characters" });
