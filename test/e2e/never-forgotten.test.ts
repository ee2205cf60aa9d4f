/** Nine generations of one step: what any of them ruled out or decided, the task, and a person's words reach the last one. */

import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Reply, reply, type ScriptedRequest, say, text } from "../../src/testing.ts";
import { bash, bySession, LOW, OVER, openStage, PROMPT, WORKER } from "../support/stage.ts";

/** The titles of the five sections, one language a generation. */
const TITLES = [
  ["Doing now", "Decided", "Dead ends", "Next step", "Scene"],
  ["现在在做什么", "已经定下的", "走不通的路", "下一步", "现场"],
  ["En cours", "Ce qui est décidé", "Les impasses", "Prochaine étape", "La scène"],
  ["今やっていること", "すでに決まったこと", "通らなかった道", "次の一手", "現場"],
] as const;

/** Look-alikes that are not the same: a negation, another file, another number. None may be merged. */
const ENTRIES: readonly { decided: string; deadend: string }[] = [
  {
    decided: "Keep the slug cache in src/slug.ts, because callers rely on it.",
    deadend: "A plain replace of blanks fails on tabs.",
  },
  {
    decided: "缓存放在 src/cache.ts,因为它要给两处用。",
    deadend: "用正则 \\s+ 会吃掉全角空格,测过三次。",
  },
  {
    decided: "Ne pas garder le cache dans src/slug.ts au-delà de 10 s.",
    deadend: "Un remplacement par table échoue sur « œ ».",
  },
  {
    decided: "公開名は変えない。呼び出し側が多いため。",
    deadend: "normalize(NFKD) では半角カナが壊れた。",
  },
  {
    decided: "Do not keep the slug cache in src/slug.ts, because callers rely on it.",
    deadend: "A plain replace of blanks does not fail on tabs when the flag is set.",
  },
  {
    decided: "缓存不放在 src/cache.ts,因为它要给两处用。",
    deadend: "用正则 \\s* 会死循环。",
  },
  {
    decided: "Keep the slug cache in src/slug.test.ts, because callers rely on it.",
    deadend: "Port 8080 is taken on the build machine.",
  },
  {
    decided: "Keep the retry count at 3.",
    deadend: "Port 8081 is taken on the build machine.",
  },
];

const documentOf = (generation: number): string => {
  const titles = TITLES[(generation - 1) % TITLES.length] ?? TITLES[0];
  const { decided, deadend } = ENTRIES[generation - 1] ?? { decided: "", deadend: "" };
  const bodies = [
    `Work of ${generation}.`,
    `- ${decided}`,
    `- ${deadend}`,
    "Go on.",
    "src/slug.ts",
  ];
  return titles.map((title, index) => `## ${title}\n${bodies[index]}`).join("\n\n");
};

const LEDGER = ".flower/notes/账本-work.md";
const TASK = ".flower/notes/任务-work.md";
const WORDS = "Never touch `vendor/`;\n  the licence forbids it.";

/** All that the request says and names: its own text, and the ledger where its path stands in it. */
const within = (request: ScriptedRequest | undefined, path: string): string => {
  const told = request?.lastUserText ?? "";
  return told.includes(path) ? `${told}\n${readFileSync(path, "utf8")}` : told;
};

describe("after eight handoffs", () => {
  it("nothing that was decided or ruled out is out of reach, the task is the same to the byte, and so are a person's words", async () => {
    const tasks: string[] = [];
    const interrupted = () => {
      runtime.interrupt(WORDS);
      return reply(bash("echo unheard"), { ...LOW, delayMs: 1_000 });
    };
    const generation = (number: number): readonly (Reply | (() => Reply))[] => [
      () => {
        tasks.push(stage.read(TASK) ?? "");
        return reply(bash(`echo ${number}`), LOW);
      },
      ...(number === 2 ? [interrupted] : []),
      reply(
        [
          text(`What only generation ${number} said: sk-ant-api03-${"a".repeat(90)}`),
          bash(`echo ${number} done`),
        ],
        OVER,
      ),
      say(documentOf(number), OVER),
    ];
    const stage = await openStage({
      main: bySession(...ENTRIES.map((_, index) => generation(index + 1)), [
        () => {
          tasks.push(stage.read(TASK) ?? "");
          return say("All done.", LOW);
        },
      ]),
    });
    const ledger = stage.path(LEDGER);
    const runtime = stage.runtime();
    let written = 0;
    stage.react(({ kind, payload }) => {
      if (kind !== "handoff" || payload.phase !== "done") return;
      written += 1;
      if (written === 3) editByHand(ledger);
    });
    const result = await runtime.run(WORKER, PROMPT, { onEvent: stage.onEvent });

    expect(result).toMatchObject({ ok: true, text: "All done.", attempts: 1 });
    expect(result.generations).toHaveLength(9);
    const ninth = within(stage.sessions()[8]?.[0], ledger);
    const byHand = new Set([ENTRIES[0]?.deadend, ENTRIES[1]?.deadend]);
    for (const { decided, deadend } of ENTRIES) {
      expect(ninth).toContain(decided);
      if (!byHand.has(deadend)) expect(ninth).toContain(deadend);
    }
    expect(ninth).toContain("A plain replace of blanks fails on tabs and on no-break spaces.");
    expect(stage.sessions()[8]?.[0]?.lastUserText).toContain(ENTRIES[2]?.decided);
    expect(stage.sessions()[8]?.[0]?.lastUserText).not.toContain(ENTRIES[1]?.deadend);

    const words = stage.path(".flower/notes/原话-work.md");
    const kept = within(stage.sessions()[8]?.[0], words);
    for (const number of [1, 4, 8]) expect(kept).toContain(`What only generation ${number} said:`);
    expect(kept).not.toContain("sk-ant-api03-a");

    expect(tasks).toHaveLength(9);
    expect(tasks[8]).toContain(PROMPT);
    expect(tasks[8]).toContain(WORDS);
    expect(new Set(tasks.slice(2)).size).toBe(1);
    for (const [first] of stage.sessions().slice(1))
      expect(first?.lastUserText).toContain(stage.path(TASK));
  });
});

/** A person corrects one dead end, strikes another, and pins a decision. */
function editByHand(path: string): void {
  const lines = readFileSync(path, "utf8").split("\n");
  const edited = lines.map((line) => {
    if (line.includes("fails on tabs."))
      return line.replace("on tabs.", "on tabs and on no-break spaces.");
    if (line.includes("会吃掉全角空格")) return line.replace(/^(\s*[-*]\s+)(.*)$/, "$1~~$2~~");
    if (line.includes("Ne pas garder")) return line.replace(/^- /, "- [pin] ");
    return line;
  });
  if (edited.join() === lines.join()) throw new Error("The ledger has no line to edit.");
  writeFileSync(path, edited.join("\n"));
}
