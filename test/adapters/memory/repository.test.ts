import { expect, it } from "vitest";
import { memoryRepository, NO_REPOSITORY } from "../../../src/adapters/memory/repository.ts";

it("a repository in memory says what it was told, and what changed meanwhile", async () => {
  const repository = memoryRepository();
  expect(await repository.snapshot("/w")).toBe(NO_REPOSITORY);
  repository.state = {
    kind: "git",
    head: "c",
    branch: "main",
    dirty: [],
    dirtyCount: 0,
    atLeast: false,
  };
  repository.commits = ["c", "b", "a"].map((hash) => ({ hash, subject: hash }));
  expect(await repository.snapshot("/w")).toMatchObject({ head: "c" });
  const hashes = async (from: string | null, to: string) =>
    (await repository.commitsBetween("/w", from, to)).map(({ hash }) => hash);
  expect(await hashes("a", "c")).toEqual(["c", "b"]);
  expect(await hashes(null, "b")).toEqual(["b", "a"]);
  expect(await hashes("c", "c")).toEqual([]);
  expect(await hashes("a", "z")).toEqual([]);
  repository.contents.set("/w/a.ts", "1").set("/abs", "2");
  expect(await repository.files(["a.ts", "/abs", "gone"], ["/v", "/w"])).toEqual(
    new Map([
      ["a.ts", "1"],
      ["/abs", "2"],
      ["gone", null],
    ]),
  );
});
