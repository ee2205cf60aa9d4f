import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Lineage } from "../../src/public/lineage.ts";
import { tempDir } from "../support/temp-dir.ts";

const temp = tempDir({ broken: "written" });
const TEXT = JSON.stringify({ workspace: "/w", woke: 2, steps: { work: "S1" } });

it("tells the session that each step of a workspace would go on with", async () => {
  const path = temp.path("lineage.json");
  writeFileSync(path, TEXT);
  const lineage = await Lineage.load(path, "/w");
  expect(lineage).toMatchObject({ workspace: "/w", woke: 2, steps: { work: "S1" } });
  expect(lineage?.sessionOf("work")).toBe("S1");
  expect(lineage?.sessionOf("toString")).toBeUndefined();
});

it("is none where there is no file, a broken one, or that of another workspace", async () => {
  expect(await Lineage.load(temp.path("none.json"), "/w")).toBeNull();
  expect(Lineage.parse("{", "/w")).toBeNull();
  expect(Lineage.parse(TEXT, "/other")).toBeNull();
});
