import { describe, expect, it } from "vitest";
import { memoryDocuments } from "../../../src/adapters/memory/documents.ts";

describe("documents in memory, for tests", () => {
  it("begin with what they are given, and a person may change it", async () => {
    const documents = memoryDocuments({ "/a.md": "x" });
    expect(await documents.read("/a.md")).toBe("x");
    documents.files.set("/a.md", "edited");
    expect(await documents.read("/a.md")).toBe("edited");
  });

  it("refuse on request, as a disk does, and change nothing", async () => {
    const documents = memoryDocuments({ "/a.md": "x" });
    documents.refuse((path) => (path === "/a.md" ? "the disk is full (ENOSPC)" : undefined));
    const refused = { code: "store", message: expect.stringMatching(/\/a\.md: the disk is full/) };
    await expect(documents.write("/a.md", "y")).rejects.toMatchObject(refused);
    await expect(documents.read("/a.md")).rejects.toMatchObject(refused);
    await expect(documents.archive("/a.md", "/old", "a", "1")).rejects.toMatchObject(refused);
    await documents.write("/b.md", "z");
    documents.refuse(undefined);
    expect(await documents.read("/a.md")).toBe("x");
    expect([...documents.files.keys()]).toEqual(["/a.md", "/b.md"]);
  });
});
