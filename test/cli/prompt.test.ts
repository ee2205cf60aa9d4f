import { describe, expect, it } from "vitest";
import { promptFrom, utf8Text } from "../../src/cli/prompt.ts";

async function* pieces(...chunks: readonly (Uint8Array | string)[]) {
  yield* chunks;
}

describe("a text on standard input", () => {
  it("is read whole, also where a character comes in two pieces, without a byte order mark", async () => {
    const bytes = Buffer.from("\uFEFFslug 字\r\n".repeat(1));
    expect(await promptFrom(pieces(bytes.subarray(0, 9), bytes.subarray(9)))).toBe("slug 字\r\n");
    expect(await promptFrom(pieces("as ", "text"))).toBe("as text");
    const long = "x".repeat(1_000_000);
    expect(await promptFrom(pieces(long))).toBe(long);
  });

  it("is refused where there is none, and where it is no UTF-8", async () => {
    await expect(promptFrom(pieces())).rejects.toThrow("expected a text on standard input");
    await expect(promptFrom(pieces(" \n"))).rejects.toThrow("got nothing");
    await expect(promptFrom(pieces(Buffer.from([0x73, 0xe9])))).rejects.toThrow(
      "prompt: expected text in UTF-8 in standard input, got other bytes",
    );
  });
});

it("a file in another encoding is named, not misread", () => {
  const utf16 = Buffer.from("\uFEFFslug", "utf16le");
  expect(() => utf8Text(utf16, "--file", "/w/task.md")).toThrow(
    "--file: expected text in UTF-8 in /w/task.md, got other bytes",
  );
});
