// Making a stored conversation ready for a resume: how the cost grows with its length. 10,000 entries beside 100,000; all that can be done to a history has to
// be done. The transcript itself is in the memory.

import { growth } from "./growth.mjs";

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
async function resume(size) {
  const { remember, textsToMove } = await import(
    new URL("../dist/core/history/remember.js", import.meta.url).href
  );
  const { memoryOf } = await import(new URL("../dist/runtime/memory.js", import.meta.url).href);
  const memory = memoryOf({ trim: true }, "en");
  const stored = JSON.parse(
    JSON.stringify(Array.from({ length: Math.ceil(size / 14) }, (_, n) => round(n)).flat()),
  );
  return {
    run() {
      const texts = /** @type {Set<string>} */ (textsToMove(stored, memory));
      const paths = new Map([...texts].map((text, n) => [text, `/workbench/spill/${n}.txt`]));
      return `${remember(stored, memory, { paths }).length} given`;
    },
  };
}

await growth({ resume }, { sizes: [10_000, 100_000], of: "entries" });
