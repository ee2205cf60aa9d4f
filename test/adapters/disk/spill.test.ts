import { createHash } from "node:crypto";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { diskSpill } from "../../../src/adapters/disk/spill.ts";
import { clearAway } from "../../support/temp-dir.ts";

function room() {
  const root = mkdtempSync(join(tmpdir(), "flower-spill-"));
  onTestFinished(() => clearAway(root));
  const folder = join(root, "bench", "spill");
  return { root, folder, files: diskSpill(folder) };
}
const nameOf = (text: string | Buffer): string =>
  `${createHash("sha256").update(text).digest("hex").slice(0, 16)}.txt`;

describe("a spilled text", () => {
  it("lies in a file named by its content, closed to others, in a folder that is made for it", async () => {
    const { folder, files } = room();
    const text = "line\n\u{1f33b}\r\n\ttab";
    const { path, chars } = await files.keep(text);
    expect(path).toBe(join(folder, nameOf(text)));
    expect(chars).toBe(text.length);
    expect(readFileSync(path, "utf8")).toBe(text);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it("F1: is one file however many keep it at once, and nothing else is left", async () => {
    const { folder, files } = room();
    const texts = ["a".repeat(100_000), "b".repeat(100_000)];
    const source = join(folder, "..", "source");
    mkdirSync(join(folder, ".."), { recursive: true });
    writeFileSync(source, texts[0] ?? "");
    const others = diskSpill(folder);
    await Promise.all([
      ...texts.flatMap((text) => [files.keep(text), others.keep(text), files.keep(text)]),
      files.copy(source),
      others.copy(source),
    ]);
    expect(readdirSync(folder).sort()).toEqual(texts.map(nameOf).sort());
  });

  it("is not written again, unless somebody has shortened it", async () => {
    const { files } = room();
    const { path } = await files.keep("the text");
    const { ino } = statSync(path);
    await files.keep("the text");
    expect(statSync(path).ino).toBe(ino);
    writeFileSync(path, "the");
    await files.keep("the text");
    expect(readFileSync(path, "utf8")).toBe("the text");
  });

  it("F2: is copied from another program's file, byte for byte, also where a character lies across two pieces", async () => {
    const { root, folder, files } = room();
    const text = `x${"\u{1f33b}é".repeat(40_000)}`;
    const source = join(root, "source");
    writeFileSync(source, text);
    expect(await files.copy(source)).toEqual({
      path: join(folder, nameOf(text)),
      chars: text.length,
    });
    expect(readFileSync(join(folder, nameOf(text)), "utf8")).toBe(text);
    expect(statSync(join(folder, nameOf(text))).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("that the disk refuses is an error that names the folder, and leaves nothing", async () => {
    const { root, folder, files } = room();
    await expect(files.copy(join(root, "nowhere"))).rejects.toMatchObject({ code: "store" });
    expect(readdirSync(folder)).toEqual([]);
    const inTheWay = join(root, "file");
    writeFileSync(inTheWay, "");
    await expect(diskSpill(inTheWay).keep("x")).rejects.toMatchObject({
      code: "store",
      message: expect.stringContaining(inTheWay),
    });
  });
});

describe("where a path leads", () => {
  it.each([
    ["bench/spill/a.txt", "spilled"],
    ["./bench/../bench/spill/a.txt", "spilled"],
    ["bench/spill", "spilled"],
    ["bench/spill/", "spilled"],
    ["link.txt", "spilled"],
    ["folder/a.txt", "spilled"],
    ["bench/spill/b.txt", "none"],
    ["bench", "other"],
    ["bench/spill-of-mine", "other"],
    ["bench/spill/../../big.log", "other"],
    ["out", "other"],
    ["nowhere", "none"],
    ["", "none"],
    ["a\0b", "none"],
  ] as const)("%j: %s", async (path, expected) => {
    const { root, folder, files } = room();
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(root, "bench", "spill-of-mine"));
    writeFileSync(join(folder, "a.txt"), "a");
    writeFileSync(join(root, "big.log"), "b");
    symlinkSync(join(folder, "a.txt"), join(root, "link.txt"));
    symlinkSync(folder, join(root, "folder"));
    linkSync(join(root, "big.log"), join(root, "out"));
    expect(await files.whereabouts(path, [root])).toBe(expected);
    if (path !== "") expect(await files.whereabouts(join(root, path), ["/"])).toBe(expected);
  });

  it("is looked for below each folder", async () => {
    const { root, folder, files } = room();
    await files.keep("a");
    expect(await files.whereabouts(nameOf("a"), [root, folder])).toBe("spilled");
  });

  it("leads nowhere before anything was spilled", async () => {
    const { root, files } = room();
    expect(await files.whereabouts("bench/spill", [root])).toBe("none");
  });
});
