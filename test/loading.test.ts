import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { FlowerError } from "../src/core/errors.ts";
import * as flower from "../src/index.ts";
import { loadExport } from "../src/loading.ts";
import * as testing from "../src/testing.ts";
import { tempDir } from "./support/temp-dir.ts";

const temp = tempDir();

/** A file with this text, in a folder that holds nothing else but `others`. */
function file(text: string, name = "flow.ts", others: Record<string, string> = {}): string {
  const path = temp.path(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  for (const [other, content] of Object.entries(others))
    writeFileSync(`${dirname(path)}/${other}`, content);
  return dirname(path);
}
const load = (folder: string, target: string) =>
  loadExport(target, {
    folder,
    provided: { "flower-agent": flower, "flower-agent/testing": testing },
  });
const failure = (folder: string, target: string): Promise<FlowerError> =>
  load(folder, target).then(
    () => expect.fail("it was loaded"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(FlowerError);
      return error as FlowerError;
    },
  );

const AGENT = `{ name: "a", instructions: "Be brief." }`;

describe("what is loaded", () => {
  it.each([
    ["an agent", `export const it = ${AGENT};`],
    ["by a function", `export function it() { return ${AGENT}; }`],
    ["by an asynchronous function", `export const it = async () => (${AGENT});`],
    [
      "in real TypeScript",
      `import type { AgentSpec } from "flower-agent";
       enum Tone { Brief = "a" }
       class Maker { constructor(private readonly name: string) {} make(): AgentSpec { return { name: this.name, instructions: "Be brief." }; } }
       const waited = await Promise.resolve(new Maker(Tone.Brief));
       export const it = waited.make() satisfies AgentSpec;`,
    ],
  ])("%s", async (_, text) => {
    expect(await load(file(text), "flow.ts:it")).toEqual({
      kind: "agent",
      spec: { name: "a", instructions: "Be brief." },
    });
  });

  it("the default export, and files beside the file, with and without their ending", async () => {
    const folder = file(
      `import { name } from "./name.ts"; import { text } from "./text"; export default { name, instructions: text };`,
      "flow.ts",
      { "name.ts": `export const name: string = "n";`, "text.ts": `export const text = "t";` },
    );
    expect(await load(folder, "./flow.ts:default")).toMatchObject({ spec: { name: "n" } });
  });

  it("plain JavaScript, as a module or not", async () => {
    expect(
      await load(file(`export const it = ${AGENT};`, "flow.mjs"), "flow.mjs:it"),
    ).toBeDefined();
    expect(await load(file(`exports.it = ${AGENT};`, "flow.cjs"), "flow.cjs:it")).toBeDefined();
  });

  it("M1: a role made with the package's own function, without the package being installed", async () => {
    const folder = file(`import { judge } from "flower-agent"; export const it = judge();`);
    expect(await load(folder, "flow.ts:it")).toMatchObject({
      kind: "agent",
      spec: { name: "judge" },
    });
    const same = file(
      `import * as f from "flower-agent"; export const it = { run: () => f.FlowerError };`,
    );
    const { workflow } = (await load(same, "flow.ts:it")) as unknown as {
      workflow: { run(): unknown };
    };
    expect(workflow.run()).toBe(FlowerError);
    const scripted = file(
      `import { ManualClock } from "flower-agent/testing"; export const it = { run: () => ManualClock };`,
    );
    expect((await load(scripted, "flow.ts:it")).kind).toBe("workflow");
  });

  it("a workflow: whatever has a function run", async () => {
    const text = `class Flow { async run() { return { ok: true }; } } export const it = new Flow();`;
    expect((await load(file(text), "flow.ts:it")).kind).toBe("workflow");
  });
});

describe("what is wrong is one sentence", () => {
  it.each([["flow.ts"], ["flow.ts:"], [":it"], ["flow.ts:not a name"], ["C:it"], [""]])(
    "the form of %j",
    async (target) => {
      const { code, message } = await failure(file("export {}"), target);
      expect(code).toBe("bad_option");
      expect(message).toContain(`expected file.ts:export, got ${JSON.stringify(target)}`);
    },
  );

  it("a file that is not there, with the folder that was searched", async () => {
    const folder = file("");
    const { code, message } = await failure(folder, "other.ts:it");
    expect({ code, message }).toEqual({
      code: "bad_option",
      message: `target: found no file other.ts in ${folder}`,
    });
  });

  it("an export that is not there, with those that are", async () => {
    const folder = file("export const a = 1; export const b = 2;");
    expect((await failure(folder, "flow.ts:it")).message).toBe(
      "target: flow.ts exports no it; it exports a, b",
    );
    expect((await failure(file("export {}"), "flow.ts:toString")).message).toContain(
      "it exports nothing",
    );
  });

  it.each([
    [`throw new Error("no luck");`, "no luck"],
    [`import "./missing.ts";`, "missing"],
    [`export const it = ;`, "Unexpected"],
  ])("an import that fails, with the cause: %s", async (text, cause) => {
    const { code, message, cause: kept } = await failure(file(text), "flow.ts:it");
    expect(code).toBe("bad_document");
    expect(message).toContain("Importing flow.ts failed: ");
    expect(message).toContain(cause);
    expect(kept).toBeDefined();
  });

  it("a function that throws", async () => {
    const { message } = await failure(
      file(`export const it = async () => { throw new Error("no key"); };`),
      "flow.ts:it",
    );
    expect(message).toBe("it of flow.ts failed: no key");
  });

  it.each([["42"], ["null"], ["[]"], ["{ name: 'a' }"], ["() => 1"]])(
    "something else: %s",
    async (value) => {
      const { code, message } = await failure(file(`export const it = ${value};`), "flow.ts:it");
      expect(code).toBe("bad_option");
      expect(message).toContain("expected it of flow.ts to be a Workflow");
    },
  );
});
