/** Long results on the real harness: what the model sees of them, where they lie, and how they are read back. */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createSdkMcpServer, tool } from "@anthropic-ai/claude-agent-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CallBlock,
  call,
  reply,
  type ScriptedRequest,
  say,
  usage,
} from "../../src/testing.ts";
import { deep } from "../support/share.ts";
import { bash, openStage, type Stage, type Staged } from "../support/stage.ts";

type WireBlock = ScriptedRequest["messages"][number]["content"][number];

/** Prints so many characters, in lines that differ. */
const prints = (characters: number): string =>
  `node -e 'let t = ""; for (let i = 0; t.length < ${characters}; i += 1) t += "line " + i + "\\n"; process.stdout.write(t.slice(0, ${characters - 1}) + "x")'`;
const printed = (characters: number): string => {
  const lines = Array.from({ length: characters / 6 + 1 }, (_, index) => `line ${index}\n`).join(
    "",
  );
  return `${lines.slice(0, characters - 1)}x`;
};
const nameOf = (text: string): string =>
  `${createHash("sha256").update(text).digest("hex").slice(0, 16)}.txt`;
const FOUND = "found on the web\n".repeat(300).trimEnd();
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const pictures = tool("pictures", "A text and an image.", {}, async () => ({
  content: [
    { type: "text", text: "m".repeat(5_000) },
    { type: "image", data: PIXEL, mimeType: "image/png" },
    { type: "text", text: "a remark" },
  ],
}));
const flood = tool("flood", "Four megabytes.", {}, async () => ({
  content: [{ type: "text", text: "f".repeat(4_000_000) }],
}));

/** Calls, one a reply, and what the model saw of each; a sub-agent prints 6,000 characters and reports 5,000. */
async function seen(
  calls: (stage: Stage) => readonly CallBlock[],
  how: Staged = {},
  prepare: (stage: Stage) => void = () => undefined,
): Promise<{ stage: Stage; blocks: readonly (readonly WireBlock[])[]; sub: readonly string[] }> {
  const blocks: (readonly WireBlock[])[] = [];
  const sub: string[] = [];
  let asked = 0;
  const script = (request: ScriptedRequest) => {
    if (request.agent !== undefined) {
      sub.push(...request.toolResults.map(({ text }) => text));
      return sub.length === 0 ? reply([bash(prints(6_000))]) : say("r".repeat(5_000));
    }
    if (asked > 0) blocks.push(resultOf(request));
    const next = calls(stage)[asked++];
    return next === undefined
      ? say("Done.", { usage: usage(9_000) })
      : reply([next], { usage: usage(9_000) });
  };
  const helpers = () => say(FOUND); // who searches the web for the harness
  const stage = await openStage({ main: script, subagents: script, helpers }, { shared: true });
  prepare(stage);
  const result = await stage.run({
    ...how,
    runtime: { handoff: { window: 200_000 }, ...how.runtime },
  });
  expect(result).toMatchObject({ ok: true });
  return { stage, blocks, sub };
}

/** The blocks of the newest result. */
function resultOf(request: ScriptedRequest): readonly WireBlock[] {
  const block = request.messages
    .flatMap(({ content }) => content)
    .findLast(({ type }) => type === "tool_result");
  const content = block?.content;
  return typeof content === "string"
    ? [{ type: "text", text: content }]
    : ((content ?? []) as WireBlock[]);
}
const textOf = (blocks: readonly WireBlock[] | undefined): string =>
  (blocks ?? []).map(({ text }) => String(text ?? "")).join("\n");

const SPEC = {
  allowedTools: ["Bash", "Read", "Write", "Grep", "Glob", "WebSearch", "Agent", "mcp__mine"],
  agents: { helper: { description: "Helps.", prompt: "You help.", tools: ["Bash"] } },
  mcpServers: {
    mine: createSdkMcpServer({ name: "mine", version: "1", tools: [pictures, flood] }),
  },
};

const LONG = printed(24_000);
const FILE = nameOf(LONG);

describe("a session with a workbench", () => {
  let run: Awaited<ReturnType<typeof seen>>;
  const spilled = (...names: string[]) => run.stage.path(".flower", "spill", ...names);
  const grep = (more: object) => call("Grep", { pattern: "line", output_mode: "content", ...more });
  const CALLS = {
    "one character below the threshold": () => bash(prints(3_999)),
    "at the threshold": () => bash(prints(4_000)),
    long: () => bash(prints(24_000)),
    "the same text once more": () => bash(prints(24_000)),
    "four million characters": () => bash(prints(4_000_000)),
    "a search": () => grep({ path: run.stage.path("big.txt"), head_limit: 0 }),
    "a search for files": () =>
      grep({ path: run.stage.path("many"), output_mode: "files_with_matches" }),
    "a list of files": () => call("Glob", { pattern: "**/*", path: run.stage.path("many") }),
    "a long file": () => call("Read", { file_path: run.stage.path("big.txt") }),
    "a part of it": () =>
      call("Read", { file_path: run.stage.path("big.txt"), offset: 1, limit: 2_900 }),
    "a file of medium length": () => call("Read", { file_path: run.stage.path("medium.txt") }),
    "a search of the web": () => call("WebSearch", { query: "flowers" }),
    "a tool's text and image": () => call("mcp__mine__pictures", {}),
    "a tool's four megabytes": () => call("mcp__mine__flood", {}),
    "an agent's report": () =>
      call("Agent", {
        description: "d",
        prompt: "p",
        subagent_type: "helper",
        run_in_background: false,
      }),
    "a new file": () =>
      call("Write", { file_path: run.stage.path("new.txt"), content: "w".repeat(9_000) }),
    "back: relative": () => bash(`cat .flower/spill/${FILE}`),
    "back: absolute": () => bash(`cat ${spilled(FILE)}`),
    "back: through a link": () => bash("cat shortcut"),
    "back: through a linked folder": () => bash(`cat kept/${FILE}`),
    "back: with sed": () => bash(`sed -n '1,1900p' .flower/spill/${FILE}`),
    "back: with head": () => bash(`head -c 19000 ./.flower/../.flower/spill/${FILE}`),
    "back: cat and a filter": () => bash(`cat .flower/spill/${FILE} | head -n 1900`),
    "back: by a variable": () => bash(`f=.flower/spill/${FILE}; tail -n 1900 "$f"`),
    "back: a search": () => grep({ path: spilled(FILE), head_limit: 900 }),
    "back: the tool Read": () => call("Read", { file_path: spilled(FILE) }),
    "back: from its folder": () => bash(`cd .flower/spill && cat ${FILE}`),
    "only named": () => bash(`: ${spilled(FILE)}; ${prints(4_500)}`),
  } satisfies Record<string, () => CallBlock>;
  const names = Object.keys(CALLS) as (keyof typeof CALLS)[];
  const blocksOf = (name: keyof typeof CALLS) => run.blocks[names.indexOf(name)];
  const shown = (name: keyof typeof CALLS) => textOf(blocksOf(name));

  beforeAll(async () => {
    const stand: { run?: typeof run } = {};
    run = await seen(
      (stage) => {
        stand.run ??= { stage, blocks: [], sub: [] };
        run = stand.run;
        return names.map((name) => CALLS[name]());
      },
      { spec: { ...SPEC, permissionMode: "acceptEdits" } },
      (stage) => {
        writeFileSync(stage.path("big.txt"), "one line of the file\n".repeat(3_000));
        writeFileSync(stage.path("medium.txt"), "one line of the file\n".repeat(900));
        mkdirSync(stage.path("many"));
        for (let index = 0; index < 90; index += 1)
          writeFileSync(stage.path("many", `${"long-name-".repeat(6)}${index}.txt`), "line");
        symlinkSync(stage.path(".flower", "spill", FILE), stage.path("shortcut"));
        symlinkSync(stage.path(".flower", "spill"), stage.path("kept"));
      },
    );
  });
  afterAll(() => run.stage.close());

  it("keeps a result below the threshold in the context", () => {
    expect(shown("one character below the threshold")).toBe(printed(3_999));
  });

  it.each([
    ["at the threshold", 4_000],
    ["long", 24_000],
    ["four million characters", 4_000_000],
  ] as const)(
    "%s: puts the whole output into a file named by its content, and shows a line and 400 characters",
    (name, characters) => {
      const text = printed(characters);
      const path = spilled(nameOf(text));
      expect(shown(name)).toMatch(
        new RegExp(`^\\[flower\\] ${characters} characters, kept in ${path}: .*\n`),
      );
      expect(shown(name).split("\n").slice(1).join("\n")).toBe(text.slice(0, 400));
      expect(readFileSync(path, "utf8")).toBe(text);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    },
  );

  it("makes one file of the same text", () => {
    expect(shown("the same text once more")).toBe(shown("long"));
  });

  it("keeps the structure of a search, and of a list of files", () => {
    expect(shown("a search")).toMatch(
      /^\[flower\] \d+ characters, kept in .*:\n1:one line of the file\n/,
    );
    expect(shown("a search for files")).toMatch(/^Found 90 files\n\[flower\] \d+ characters/);
    expect(shown("a list of files")).toMatch(
      /^\[flower\] \d+ characters, kept in .*\n.*many\/long-name/,
    );
    for (const name of ["a search", "a search for files", "a list of files"] as const)
      expect(shown(name).length).toBeLessThan(900);
  });

  it("points at a long file, and lets a part of it and a shorter file through", () => {
    expect(shown("a long file")).toContain(
      `Not shown: ${run.stage.path("big.txt")} is long (3001 lines, 63000 characters).`,
    );
    expect(shown("a part of it").length).toBeGreaterThan(60_000);
    expect(shown("a file of medium length").length).toBeGreaterThan(18_000);
  });

  it("keeps what a search of the web brought out of it, and says what was searched for", () => {
    const shownOfIt = shown("a search of the web");
    expect(shownOfIt).toContain(`kept in ${spilled(nameOf(FOUND))}:`);
    expect(shownOfIt).toContain('query: "flowers"');
    expect(shownOfIt.length).toBeLessThan(1_500);
    expect(readFileSync(spilled(nameOf(FOUND)), "utf8")).toBe(FOUND);
  });

  it("leaves an image and a remark of a tool as they are", () => {
    const blocks = blocksOf("a tool's text and image") ?? [];
    expect(blocks.map(({ type }) => type)).toEqual(["text", "image", "text", "text"]);
    expect(textOf(blocks.slice(0, 1))).toContain(spilled(nameOf("m".repeat(5_000))));
    expect(blocks[1]).toMatchObject({ source: { data: PIXEL } });
    expect(textOf(blocks.slice(3))).toBe("a remark");
  });

  it("takes four megabytes of a tool", () => {
    expect(shown("a tool's four megabytes").length).toBeLessThan(700);
    expect(statSync(spilled(nameOf("f".repeat(4_000_000)))).size).toBe(4_000_000);
  });

  it("spills a sub-agent's results to the same place, and neither its report nor what was written", () => {
    expect(run.sub).toEqual([expect.stringContaining(spilled(nameOf(printed(6_000))))]);
    expect(shown("an agent's report")).toContain("r".repeat(5_000));
    expect(shown("a new file")).not.toContain("[flower]");
  });

  it.each(names.filter((name) => name.startsWith("back: ")))("lets it be read %s", (name) => {
    expect(shown(name)).not.toContain("[flower]");
    expect(shown(name).length).toBeGreaterThan(9_000);
    expect(shown(name)).toContain("line 800");
  });

  it("is not deceived by a command that only names the file", () => {
    expect(shown("only named")).toContain(spilled(nameOf(printed(4_500))));
  });

  it("tells screens which results were spilled, and how much of them", () => {
    const told = run.stage.events.filter(({ payload }) => payload.spilled !== undefined);
    expect(told.map(({ kind }) => kind)).toEqual(told.map(() => "tool_result"));
    expect(told[0]?.payload).toMatchObject({
      spilled: spilled(nameOf(printed(4_000))),
      spilled_chars: expect.any(Number),
    });
    expect(told.filter(({ payload }) => payload.subagent === true)).toHaveLength(1);
  });

  it("sums up what the main thread was spared", () => {
    const spared = run.stage.events
      .filter(({ payload }) => payload.spilled !== undefined && payload.subagent === false)
      .reduce((sum, { payload }) => sum + Number(payload.spilled_chars), 0);
    expect(spared).toBeGreaterThan(8_000_000);
    expect(run.stage.manifest()[0]).toMatchObject({ spilled: spared });
  });

  it("leaves nothing but whole files", async () => {
    const files = await run.stage.list(".flower", "spill");
    for (const file of files) expect(nameOf(readFileSync(spilled(file), "utf8"))).toBe(file);
  });
});

describe("otherwise", () => {
  it("spills into the run directory without a workbench, and reads back from there", async () => {
    const { stage, blocks } = await seen(
      () => [bash(prints(5_000)), bash(`cat runs/spill/${nameOf(printed(5_000))}`)],
      { runtime: { workbench: false } },
    );
    expect(textOf(blocks[0])).toContain(stage.path("runs", "spill", nameOf(printed(5_000))));
    expect(textOf(blocks[1])).toBe(printed(5_000));
    await stage.close();
  });

  it("lets results through whole when the disk refuses, and says so once", async () => {
    const { stage, blocks } = await seen(
      () => [bash(prints(5_000)), bash(prints(6_000))],
      { runtime: { workbench: false } },
      ({ path }) => {
        mkdirSync(path("runs"), { recursive: true, mode: 0o700 });
        writeFileSync(path("runs", "spill"), "in the way");
      },
    );
    expect(blocks.map(textOf)).toEqual([printed(5_000), printed(6_000)]);
    expect(stage.texts("error")).toEqual([
      expect.stringMatching(
        /^A long result could not be put into a file \(Cannot write into .*spill/,
      ),
    ]);
    await stage.close();
  });

  deep("spills nothing with a threshold of 0", async () => {
    const { stage, blocks } = await seen(() => [bash(prints(20_000))], {
      runtime: { spillThreshold: 0 },
    });
    expect(textOf(blocks[0])).toBe(printed(20_000));
    expect(await stage.list(".flower", "spill")).toEqual([]);
    await stage.close();
  });
});
