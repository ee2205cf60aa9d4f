import { describe, expect, it } from "vitest";
import { type Returned, Spiller } from "../../../src/adapters/claude/spill.ts";
import type { Whereabouts } from "../../../src/core/guards/spill-reading.ts";
import { guardWords } from "../../../src/core/guards/words.ts";
import type { KeptOut } from "../../../src/ports/agent.ts";
import type { SpillFiles } from "../../../src/ports/spill.ts";

interface Scene {
  readonly threshold?: number;
  /** Bytes that still fit. */
  readonly room?: number;
  readonly refuses?: boolean;
  readonly where?: Readonly<Record<string, Whereabouts>>;
}

/** A spiller on a disk of memory, with a listener that writes down what it hears. */
function scene({ threshold = 4_000, room = 1e9, refuses = false, where = {} }: Scene = {}) {
  const kept: string[] = [];
  const told: KeptOut[] = [];
  const weighed: number[] = [];
  const keep = async (text: string) => {
    if (refuses) throw new Error("the disk is full");
    kept.push(text);
    return { path: `/s/${kept.length}.txt`, chars: text.length };
  };
  const files: SpillFiles = {
    folder: "/s",
    keep,
    copy: (path) => keep(`all of ${path}`),
    whereabouts: async (path) => where[path] ?? "none",
  };
  const setup = {
    ...(threshold > 0 && { spill: { threshold, files } }),
    workspace: "/w",
    env: {},
    words: {
      cut: () => "",
      refusal: "",
      tooLarge: () => "TOO LARGE",
      largeFile: () => "LARGE",
      spilled: ({ path }: { path: string }) => `IN ${path}`,
      guards: guardWords("en"),
    },
  };
  const spiller = new Spiller(setup, {
    fits({ bytes }) {
      weighed.push(bytes);
      return bytes <= room;
    },
    keptOut: (_, out) => told.push(out),
  });
  const lessen = (tool: string, response: unknown, more: Partial<Returned> = {}) =>
    spiller.lessen({ tool, response, input: {}, cwd: "/w", id: "t", main: true, ...more });
  return { lessen, kept, told, weighed };
}

const bash = (stdout: string) => ({ stdout, stderr: "", interrupted: false });
const read = (content: string) => ({
  type: "text",
  file: { filePath: "/w/a.ts", content, numLines: 9, startLine: 1, totalLines: 9 },
});

describe("a result on its way to the model", () => {
  it("is left below the threshold, and kept out from there on", async () => {
    const { lessen, kept, told } = scene();
    expect(await lessen("Bash", bash("x".repeat(3_999)))).toBeUndefined();
    expect(await lessen("Bash", bash("x".repeat(4_000)))).toEqual(
      bash(`IN /s/1.txt\n${"x".repeat(400)}`),
    );
    expect(kept).toEqual(["x".repeat(4_000)]);
    expect(told).toEqual([{ ok: true, path: "/s/1.txt", chars: 4_000 - 412, main: true }]);
  });

  it("joins short texts that are long together, and keeps images", async () => {
    const { lessen, kept } = scene();
    const blocks = [
      { type: "text", text: "a".repeat(2_000) },
      { type: "image", source: {} },
      { type: "text", text: "b".repeat(2_000) },
    ];
    expect(await lessen("mcp__m__t", blocks)).toEqual([
      { type: "text", text: `IN /s/1.txt\n${"a".repeat(400)}` },
      { type: "image", source: {} },
    ]);
    expect(kept).toEqual([`${"a".repeat(2_000)}\n${"b".repeat(2_000)}`]);
  });

  it("is copied from the harness's own file where that holds more than the hook was given", async () => {
    const { lessen, kept } = scene();
    const response = {
      ...bash("x".repeat(29_999)),
      persistedOutputPath: "/h/1.txt",
      persistedOutputSize: 4_000_000,
    };
    expect(await lessen("Bash", response)).toEqual(bash(`IN /s/1.txt\n${"x".repeat(400)}`));
    expect(kept).toEqual(["all of /h/1.txt"]);
  });

  it.each(["Edit", "Write", "Agent", "TaskOutput"])("is left as it is from %s", async (tool) => {
    const { lessen, kept } = scene({ room: 10 });
    expect(await lessen(tool, "x".repeat(50_000))).toBeUndefined();
    expect(kept).toEqual([]);
  });

  it("of a long file becomes a pointer to it, unless a part was asked for", async () => {
    const { lessen, kept } = scene();
    const long = read("x".repeat(20_000));
    expect(await lessen("Read", long)).toMatchObject({ file: { content: "LARGE" } });
    expect(await lessen("Read", long, { input: { limit: 2_000 } })).toBeUndefined();
    expect(await lessen("Read", read("x".repeat(19_999)))).toBeUndefined();
    expect(kept).toEqual([]);
  });

  it("is let through when it was read back, also by a sub-agent", async () => {
    const { lessen, kept } = scene({ where: { f: "spilled" } });
    for (const main of [true, false]) {
      const back = { input: { command: "cat f" }, main };
      expect(await lessen("Bash", bash("x".repeat(9_000)), back)).toBeUndefined();
      expect(
        await lessen("Read", read("x".repeat(90_000)), { input: { file_path: "f" }, main }),
      ).toBeUndefined();
    }
    expect(kept).toEqual([]);
  });

  it("L1: goes through whole when the disk refuses, and that is told", async () => {
    const { lessen, told } = scene({ refuses: true });
    expect(await lessen("Bash", bash("x".repeat(9_000)))).toBeUndefined();
    expect(told).toEqual([{ ok: false, cause: new Error("the disk is full") }]);
  });

  it("L1: is all there when the disk takes one of its texts and refuses the next", async () => {
    const disk = scene();
    const blocks = ["a", "b"].map((letter) => ({ type: "text", text: letter.repeat(5_000) }));
    const push = disk.kept.push.bind(disk.kept);
    disk.kept.push = (text) => {
      if (disk.kept.length > 0) throw new Error("the disk is full");
      return push(text);
    };
    expect(await disk.lessen("mcp__m__t", blocks)).toBeUndefined();
    expect(disk.told).toEqual([{ ok: false, cause: new Error("the disk is full") }]);
  });
});

describe("L2: where there is no room left", () => {
  it("a result is kept out whatever its size, and the words for it are weighed as well", async () => {
    const { lessen, kept, weighed } = scene({ room: 1_000 });
    expect(await lessen("Bash", bash("x".repeat(2_000)))).toEqual(
      bash(`IN /s/1.txt\n${"x".repeat(400)}`),
    );
    expect(kept).toHaveLength(1);
    expect(weighed).toEqual([2_045, 458]);
  });

  it("what was kept out by its length is not kept out again", async () => {
    const { lessen, kept } = scene({ room: 1_000 });
    const blocks = ["a", "b", "c"].map((letter) => ({ type: "text", text: letter.repeat(5_000) }));
    const less = await lessen("mcp__m__t", [...blocks, { type: "text", text: "d".repeat(700) }]);
    expect(kept.map((text) => text.length)).toEqual([5_000, 5_000, 5_000, 700]);
    expect(less).toMatchObject(
      kept.map((text, index) => ({ text: `IN /s/${index + 1}.txt\n${text.slice(0, 400)}` })),
    );
  });

  it("a file is pointed at, also when a part of it was asked for", async () => {
    const { lessen } = scene({ room: 1_000 });
    expect(await lessen("Read", read("x".repeat(2_000)), { input: { limit: 90 } })).toMatchObject({
      file: { content: "TOO LARGE" },
    });
  });

  it("what was read back is kept out as well", async () => {
    const { lessen } = scene({ room: 1_000, where: { f: "spilled" } });
    const less = await lessen("Bash", bash("x".repeat(9_000)), { input: { command: "cat f" } });
    expect(less).toMatchObject({ stdout: expect.stringMatching(/^IN /) });
  });

  it("L3: a sub-agent's result is not weighed", async () => {
    const { lessen, weighed } = scene({ room: 1_000 });
    expect(await lessen("Bash", bash("x".repeat(2_000)), { main: false })).toBeUndefined();
    expect(await lessen("Read", read("x".repeat(2_000)), { main: false })).toBeUndefined();
    expect(weighed).toEqual([]);
  });

  it("with spilling off, only files are kept out", async () => {
    const { lessen } = scene({ threshold: 0, room: 1_000 });
    expect(await lessen("Bash", bash("x".repeat(20_000)))).toBeUndefined();
    expect(await lessen("Read", read("x".repeat(200_000)))).toMatchObject({
      file: { content: "TOO LARGE" },
    });
  });
});
