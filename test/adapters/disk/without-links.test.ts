/** A file system that knows no hard links (FAT, some network mounts): the archive keeps its promise all the same. */

import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { diskDocuments } from "../../../src/adapters/disk/documents.ts";
import { clearAway } from "../../support/temp-dir.ts";

let code = "EPERM";
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  link: () => Promise.reject(Object.assign(new Error("no links here"), { code })),
}));

const documents = diskDocuments();
let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "flower-links-"));
});
afterEach(() => clearAway(root));

describe("without hard links", () => {
  it.each(["EPERM", "ENOTSUP", "ENOSYS"])(
    "(%s) a file is archived and none is replaced",
    async (each) => {
      code = each;
      const folder = join(root, "archive");
      for (const text of ["first", "second"]) {
        await documents.write(join(root, "a.md"), text);
        await documents.archive(join(root, "a.md"), folder, "a", "1");
      }
      expect((await readdir(folder)).sort()).toEqual(["a-1-2.md", "a-1.md"]);
      expect(await documents.read(join(folder, "a-1.md"))).toBe("first");
      expect(await documents.read(join(folder, "a-1-2.md"))).toBe("second");
    },
  );

  it("another refusal gives the file back", async () => {
    code = "EIO";
    const folder = join(root, "archive");
    await documents.write(join(root, "a.md"), "x");
    await expect(documents.archive(join(root, "a.md"), folder, "a", "1")).rejects.toMatchObject({
      code: "store",
    });
    expect(await documents.read(join(root, "a.md"))).toBe("x");
    expect(await readdir(folder)).toEqual([]);
  });
});
