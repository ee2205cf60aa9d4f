/** What only a real disk can show: modes, refusals, half writes, and who sees what meanwhile. */

import fs from "node:fs";
import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { diskDocuments } from "../../../src/adapters/disk/documents.ts";
import { FlowerError } from "../../../src/core/errors.ts";
import { clearAway } from "../../support/temp-dir.ts";
import { workerScript } from "../../support/worker.ts";

const posix = process.platform !== "win32";
const documents = diskDocuments();
const startWriter = await workerScript("support/write-worker.ts");
let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "flower-disk-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clearAway(root);
});

const refusal = (code: string) => Object.assign(new Error(`${code}: refused`), { code });

type Callback = (cause: Error | null) => void;

/** The system call refuses as often as said, then works again. */
function refusing(
  call: "rename" | "fsync" | "open",
  code: string,
  times: number,
): { tried: number } {
  const seen = { tried: 0 };
  const real = fs[call] as (...args: unknown[]) => void;
  vi.spyOn(fs, call).mockImplementation(((...args: unknown[]) => {
    seen.tried += 1;
    if (seen.tried > times) return real(...args);
    (args.at(-1) as Callback)(refusal(code));
  }) as never);
  return seen;
}

async function errorOf(work: Promise<unknown>): Promise<FlowerError> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(FlowerError);
  return error as FlowerError;
}

describe("a written file", () => {
  it.runIf(posix)("is closed to others, and so are the folders above it", async () => {
    const path = join(root, "a/b/c.md");
    await documents.write(path, "x");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(root, "a"))).mode & 0o777).toBe(0o700);
    expect((await stat(join(root, "a/b"))).mode & 0o777).toBe(0o700);
  });

  it.runIf(posix)("is closed before its first byte is there", async () => {
    const modes: number[] = [];
    const real = fs.open as (...args: unknown[]) => void;
    vi.spyOn(fs, "open").mockImplementation(((...args: unknown[]) => {
      modes.push(Number(args[2]));
      real(...args);
    }) as never);
    await documents.write(join(root, "a.md"), "x");
    expect(modes).toEqual([0o600]);
  });

  it.runIf(posix)("is closed again when somebody had opened it", async () => {
    const path = join(root, "a.md");
    await writeFile(path, "x", { mode: 0o644 });
    await documents.write(path, "y");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it.runIf(posix)("stays where a person's link leads", async () => {
    await writeFile(join(root, "real.md"), "x");
    await symlink(join(root, "real.md"), join(root, "link.md"));
    await documents.write(join(root, "link.md"), "y");
    expect(await readFile(join(root, "real.md"), "utf8")).toBe("y");
    expect(fs.lstatSync(join(root, "link.md")).isSymbolicLink()).toBe(true);
  });

  it("is never seen by half", async () => {
    const path = join(root, "a.md");
    const versions = ["a".repeat(200_000), "b".repeat(300_000)];
    await documents.write(path, versions[0] ?? "");
    const seen = new Set<string | null>();
    const writing = (async () => {
      for (let round = 0; round < 20; round += 1)
        await documents.write(path, versions[round % 2] ?? "");
    })();
    let ended = false;
    void writing.then(() => {
      ended = true;
    });
    while (!ended) seen.add(await documents.read(path));
    await writing;
    expect(seen.size).toBeGreaterThan(0);
    for (const text of seen) expect(versions).toContain(text);
  });
});

describe("a disk that refuses", () => {
  it.each([
    ["ENOSPC", "fsync", /the disk is full/],
    ["EDQUOT", "fsync", /quota/],
    ["EIO", "fsync", /the device reports an error/],
    ["EACCES", "open", /access is denied/],
    ["EROFS", "open", /read-only/],
    ["EMFILE", "open", /ulimit -n/],
    ["EWHATEVER", "open", /EWHATEVER: refused/],
  ] as const)("with %s leaves the old file and nothing beside it", async (code, call, why) => {
    const path = join(root, "a.md");
    await documents.write(path, "old");
    refusing(call, code, 1);
    const error = await errorOf(documents.write(path, "new"));
    vi.restoreAllMocks();
    expect(error.code).toBe("store");
    expect(error.field).toBe(path);
    expect(error.message).toContain(path);
    expect(error.message).toMatch(why);
    expect(error.cause).toMatchObject({ code });
    expect(await readdir(root)).toEqual(["a.md"]);
    expect(await documents.read(path)).toBe("old");
  });

  it("is told from a folder where a file should be", async () => {
    await mkdir(join(root, "a.md"));
    expect((await errorOf(documents.write(join(root, "a.md"), "x"))).message).toMatch(/a folder/);
    expect((await errorOf(documents.read(join(root, "a.md")))).message).toMatch(/Cannot read/);
    expect(await readdir(root)).toEqual(["a.md"]);
  });

  it("is told from a file where a folder should be", async () => {
    await writeFile(join(root, "notes"), "x");
    const error = await errorOf(documents.write(join(root, "notes/a.md"), "x"));
    expect(error.message).toMatch(/something else has this name|a file where a folder/);
    expect(await documents.read(join(root, "notes/a.md"))).toBeNull();
  });

  it.runIf(process.platform === "linux")(
    "in the middle of the bytes never leaves half a document in place of the old one",
    async () => {
      const path = join(root, "a.md");
      await documents.write(path, "old");
      const worker = startWriter(path);
      expect(await worker.line()).toBe("store EFBIG");
      expect(await worker.ended()).toBe(0);
      expect(await documents.read(path)).toBe("old");
      expect(await readdir(root)).toEqual(["a.md"]);
    },
    30_000,
  );
});

describe("a file that another program holds", () => {
  it.each(["EPERM", "EBUSY"])("for a moment (%s) is written all the same", async (code) => {
    const path = join(root, "a.md");
    await documents.write(path, "old");
    const seen = refusing("rename", code, 2);
    await documents.write(path, "new");
    expect(seen.tried).toBe(3);
    expect(await documents.read(path)).toBe("new");
    expect(await readdir(root)).toEqual(["a.md"]);
  });

  it("for good is named, and the old file stays", async () => {
    const path = join(root, "a.md");
    await documents.write(path, "old");
    const seen = refusing("rename", "EBUSY", 1000);
    const error = await errorOf(documents.write(path, "new"));
    vi.restoreAllMocks();
    expect(error.message).toMatch(/another program holds the file/);
    expect(seen.tried).toBeGreaterThan(3);
    expect(await documents.read(path)).toBe("old");
    expect(await readdir(root)).toEqual(["a.md"]);
  });
});

describe("the archive", () => {
  it("leaves no claim behind", async () => {
    const folder = join(root, "archive");
    await documents.write(join(root, "a.md"), "x");
    await documents.archive(join(root, "a.md"), folder, "a", "1");
    expect(await readdir(folder)).toEqual(["a-1.md"]);
    expect(await readdir(root)).toEqual(["archive"]);
  });

  it("that cannot be made moves nothing", async () => {
    await writeFile(join(root, "archive"), "in the way");
    await documents.write(join(root, "a.md"), "x");
    const error = await errorOf(
      documents.archive(join(root, "a.md"), join(root, "archive"), "a", "1"),
    );
    expect(error.code).toBe("store");
    expect(error.message).toContain(join(root, "archive"));
    expect(await documents.read(join(root, "a.md"))).toBe("x");
  });

  it("does not follow a file that was linked elsewhere: the other name keeps its text", async () => {
    await documents.write(join(root, "a.md"), "x");
    await link(join(root, "a.md"), join(root, "b.md"));
    const moved = await documents.archive(join(root, "a.md"), join(root, "archive"), "a", "1");
    expect(await documents.read(moved ?? "")).toBe("x");
    expect(await documents.read(join(root, "b.md"))).toBe("x");
  });
});
