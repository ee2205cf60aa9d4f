import type { WebFetchOutput, WebSearchOutput } from "@anthropic-ai/claude-agent-sdk/sdk-tools";
import { describe, expect, it } from "vitest";
import { textsOf } from "../../../src/adapters/claude/result-texts.ts";
import { fileOf, pointerTo, sizeOf } from "../../../src/adapters/claude/results.ts";

const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } };
const hits = [{ title: "One", url: "https://e/1", snippet: "text of the page" }];
const PAGE: WebFetchOutput = {
  bytes: 9,
  code: 200,
  codeText: "OK",
  result: "page",
  durationMs: 1,
  url: "https://e",
  artifactRead: { slug: "a", ver: "1" },
};
const SEARCH: WebSearchOutput = {
  query: "q",
  results: ["said", { tool_use_id: "t", content: hits }],
  durationSeconds: 1,
  searchCount: 1,
};

/** Tool, the result as the harness gives it to a hook, its texts, and the result with W0, W1 … in place of them. */
const SHAPES: readonly (readonly [string, string, unknown, readonly string[], unknown])[] = [
  [
    "a command",
    "Bash",
    { stdout: "out", stderr: "", interrupted: false, isImage: false, noOutputExpected: false },
    ["out", ""],
    { stdout: "W0", stderr: "", interrupted: false, isImage: false, noOutputExpected: false },
  ],
  [
    "a command with errors of its own",
    "Bash",
    { stdout: "out", stderr: "err", interrupted: false },
    ["out", "err"],
    { stdout: "W0", stderr: "W1", interrupted: false },
  ],
  [
    "a command whose output lies in the harness's own file",
    "Bash",
    { stdout: "out", stderr: "", persistedOutputPath: "/h/1.txt", persistedOutputSize: 40_000 },
    ["out"],
    { stdout: "W0", stderr: "" },
  ],
  [
    "matching lines",
    "Grep",
    { mode: "content", numFiles: 0, filenames: [], content: "a:1:x", numLines: 1 },
    ["a:1:x", ""],
    { mode: "content", numFiles: 0, filenames: [], content: "W0", numLines: 1 },
  ],
  [
    "matching files",
    "Grep",
    { mode: "files_with_matches", numFiles: 2, filenames: ["a", "b"] },
    ["", "a\nb"],
    { mode: "files_with_matches", numFiles: 2, filenames: ["W1"] },
  ],
  [
    "a list of files",
    "Glob",
    { filenames: ["a", "b"], numFiles: 2, durationMs: 3, truncated: false },
    ["a\nb"],
    { filenames: ["W0"], numFiles: 2, durationMs: 3, truncated: false },
  ],
  ["a page", "WebFetch", PAGE, ["page"], { ...PAGE, result: "W0" } satisfies WebFetchOutput],
  [
    "a search of the web",
    "WebSearch",
    SEARCH,
    ["said", JSON.stringify(hits)],
    { ...SEARCH, results: ["W0", "W1"] } satisfies WebSearchOutput,
  ],
  [
    "blocks of an MCP tool",
    "mcp__m__t",
    [{ type: "text", text: "one" }, image, { type: "text", text: "two" }],
    ["one", "", "two"],
    [{ type: "text", text: "W0" }, image, { type: "text", text: "W2" }],
  ],
  ["structured content of an MCP tool", "mcp__m__t", '{"a":1}', ['{"a":1}'], "W0"],
];

describe("the texts of", () => {
  it.each(SHAPES)("%s (%s) are what the model would see", (_, tool, response, texts) => {
    expect(textsOf(tool, response)?.texts).toEqual(texts);
  });

  it.each(SHAPES)(
    "%s (%s) can be replaced, and nothing else is",
    (_, tool, response, texts, other) => {
      const found = textsOf(tool, response);
      expect(
        found?.with(texts.map((text, index) => (text === "" ? undefined : `W${index}`))),
      ).toEqual(other);
    },
  );

  it.each(SHAPES)("%s (%s) stay where nothing replaces them", (_, tool, response, texts) => {
    expect(textsOf(tool, response)?.with(texts.map(() => undefined))).toEqual(response);
  });

  it("blocks that are taken out are gone", () => {
    const blocks = [{ type: "text", text: "one" }, image, { type: "text", text: "two" }];
    expect(textsOf("mcp__m__t", blocks)?.with(["W", undefined, ""])).toEqual([
      { type: "text", text: "W" },
      image,
    ]);
  });

  it.each([
    [
      "an image that a command printed",
      "Bash",
      { stdout: "data:image/png;base64,AA", isImage: true },
    ],
    ["no output", "Bash", {}],
    ["another tool", "Agent", { content: [{ type: "text", text: "report" }] }],
    ["an answer of unknown shape", "mcp__m__t", { a: 1 }],
    ["nothing", "mcp__m__t", null],
  ])("%s: there are none", (_, tool, response) => {
    expect(textsOf(tool, response)).toBeUndefined();
  });

  it.each(["Bash", "Grep", "Glob", "WebFetch", "WebSearch", "mcp__m__t"])(
    "%s: an answer of unknown shape harms nobody",
    (tool) => {
      for (const response of [
        undefined,
        null,
        7,
        "x",
        [],
        [null, 7],
        {},
        { results: 7, filenames: 7 },
      ]) {
        const found = textsOf(tool, response);
        expect(found?.texts.every((text) => typeof text === "string")).not.toBe(false);
        expect(() => found?.with(found.texts.map(() => "W"))).not.toThrow();
      }
    },
  );

  it("names the harness's file that holds the whole output", () => {
    const response = { stdout: "o", persistedOutputPath: "/h/1.txt", persistedOutputSize: 40_000 };
    expect(textsOf("Bash", response)?.whole).toEqual({ path: "/h/1.txt", bytes: 40_000 });
  });
});

describe("the file of a Read", () => {
  const file = { filePath: "/a", content: "x\ny", numLines: 2, startLine: 1, totalLines: 2 };
  const notebook = {
    type: "notebook",
    file: {
      filePath: "/n.ipynb",
      cells: [
        { cellType: "code", source: "print(1)", outputs: [{ output_type: "stream", text: "1" }] },
      ],
    },
  };

  it("is its text, or a notebook's texts", () => {
    expect(fileOf({ type: "text", file })).toEqual({ path: "/a", content: "x\ny", lines: 2 });
    expect(fileOf(notebook)).toEqual({ path: "/n.ipynb", content: "print(1)\n1", lines: 2 });
  });

  it.each([
    ["an image", { type: "image", file: { base64: "AA", type: "image/png" } }],
    [
      "a notebook with images",
      {
        type: "notebook",
        file: { filePath: "/n", cells: [{ source: "", outputs: [{ image: {} }] }] },
      },
    ],
    ["a file that has not changed", { type: "file_unchanged", file: { filePath: "/a" } }],
    ["no file", {}],
  ])("is none for %s", (_, response) => {
    expect(fileOf(response)).toBeUndefined();
  });

  it("becomes a pointer of the same shape", () => {
    expect(pointerTo({ type: "text", file }, "W")).toEqual({
      type: "text",
      file: { filePath: "/a", content: "W", numLines: 1, startLine: 1, totalLines: 2 },
    });
    expect(pointerTo(notebook, "W")).toMatchObject({
      type: "text",
      file: { filePath: "/n.ipynb", content: "W", totalLines: 1 },
    });
  });

  it("weighs what its text weighs, an image what images cost, another result no more than its preview", () => {
    expect(sizeOf({ type: "text", file })).toBe(3);
    expect(sizeOf({ type: "image", file: {} })).toBe(6_000);
    expect(sizeOf("x".repeat(99_999))).toBe(30_000);
  });
});
