// Making a stored conversation ready for a resume: how the cost grows with its length. 10,000 entries beside 100,000, each round in a process of its
// own, as a resume is; all that can be done to a history has to be done. Milliseconds are the processor's, memory is the process's highest, the
// transcript itself included. Fails when ten times the length costs more than twelve times.

import { execFileSync } from "node:child_process";

const ROUNDS = 5;
const SIZES = [10_000, 100_000];
const MOST = 12;

/** One prompt and what came of it, 14 entries, with fresh ids. @param {number} n */
function round(n) {
  /** @type {Record<string, unknown>[]} */
  const entries = [];
  let parent = n === 0 ? null : `${n - 1}-last`;
  /** @param {string} name @param {object} fields */
  const add = (name, fields, from = parent) => {
    const uuid = `${n}-${name}`;
    entries.push({
      parentUuid: from,
      isSidechain: false,
      uuid,
      timestamp: "2026-11-30T10:15:00.000Z",
      ...fields,
    });
    parent = uuid;
    return uuid;
  };
  /** @param {string} name @param {string} reply @param {object} block */
  const says = (name, reply, block, extra = {}) =>
    add(name, {
      type: "assistant",
      message: { id: `${n}-${reply}`, role: "assistant", content: [block], usage: {} },
      ...extra,
    });
  /** @param {string} id @param {string} command */
  const call = (id, command) => ({
    type: "tool_use",
    id: `${n}-${id}`,
    name: "Bash",
    input: { command },
  });
  /** @param {string} id @param {string} content @param {string} from */
  const answers = (id, content, from, extra = {}) =>
    add(
      `r${id}`,
      {
        type: "user",
        message: {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: `${n}-${id}`, content }],
        },
        toolUseResult: content,
        ...extra,
      },
      from,
    );
  add("prompt", { type: "user", message: { role: "user", content: "Go on." } });
  says("thought", "a", { type: "thinking", thinking: "Hm.", signature: "s" });
  const [look, make, refused] = [
    says("look", "a", call("look", "git status")),
    says("make", "a", call("make", "make")),
    says("refused", "a", call("refused", "touch x")),
  ];
  answers("make", `${n} `.padEnd(3000, "m"), make);
  answers("look", `${n} `.padEnd(400, "l"), look);
  answers("refused", "Not here.", refused, { toolDenialKind: "permission-rule" });
  says("killed", "b", call("killed", "make"));
  says(
    "error",
    "c",
    { type: "text", text: "API Error: 529" },
    { isApiErrorMessage: true, apiErrorStatus: 529 },
  );
  add("again", { type: "user", message: { role: "user", content: "Again." } });
  add("note", { type: "attachment", attachment: { type: "date" } });
  says("done", "d", { type: "text", text: "Done." });
  add("last", { type: "system", subtype: "informational", content: "A hook has run." });
  return entries;
}

/** @param {number} size */
async function measure(size) {
  const { remember, textsToMove } = await import(
    new URL("../dist/core/history/remember.js", import.meta.url).href
  );
  const { memoryOf } = await import(new URL("../dist/runtime/memory.js", import.meta.url).href);
  const memory = memoryOf({ trim: true }, "en");
  const stored = JSON.parse(
    JSON.stringify(Array.from({ length: Math.ceil(size / 14) }, (_, n) => round(n)).flat()),
  );
  const before = process.cpuUsage();
  const texts = /** @type {Set<string>} */ (textsToMove(stored, memory));
  const paths = new Map([...texts].map((text, n) => [text, `/workbench/spill/${n}.txt`]));
  const loaded = remember(stored, memory, { paths });
  const { user, system } = process.cpuUsage(before);
  const rss = process.resourceUsage().maxRSS / 1024;
  return { ms: (user + system) / 1000, mb: rss, stored: stored.length, loaded: loaded.length };
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const [, self = "", size] = process.argv;
if (size === undefined) compare();
else console.log(JSON.stringify(await measure(Number(size))));

function compare() {
  /** @type {{ ms: number, mb: number, stored: number, loaded: number }[][]} */
  const samples = SIZES.map(() => []);
  for (let n = 0; n < ROUNDS; n += 1)
    for (const [index, one] of SIZES.entries()) {
      const said = execFileSync(process.execPath, [self, String(one)], { encoding: "utf8" });
      samples[index]?.push(JSON.parse(said));
    }
  const costs = samples.map((all) => {
    const ms = median(all.map((sample) => sample.ms));
    const mb = median(all.map((sample) => sample.mb));
    const { stored, loaded } = all[0] ?? { stored: 0, loaded: 0 };
    console.log(`${stored} entries, ${loaded} given: ${ms.toFixed(0)} ms, ${mb.toFixed(0)} MB`);
    return ms;
  });
  const ratio = (costs[1] ?? 0) / (costs[0] ?? 1);
  console.log(
    `${ratio < MOST ? "ok    " : "FAILED"}  ten times the entries cost ${ratio.toFixed(1)} times (at most ${MOST})`,
  );
  process.exitCode = ratio < MOST ? 0 : 1;
}
