/** The walls that tools hold: each tool is given one thing it must refuse, so that a rule that was switched off shows. */

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { ROOT } from "../support/house.ts";

const made: string[] = [];
afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
});

function run(
  tool: string,
  args: readonly string[],
  cwd = ROOT,
): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(join(ROOT, "node_modules/.bin", tool), args, {
    cwd,
    encoding: "utf8",
  });
  return { status, output: `${stdout}\n${stderr}` };
}

/** An empty project under the same rules: planted files never lie in the real tree. */
function copyOfRules(): string {
  const folder = mkdtempSync(join(tmpdir(), "flower-house-"));
  made.push(folder);
  const rules = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8")) as Record<
    string,
    unknown
  >;
  writeFileSync(
    join(folder, "biome.json"),
    JSON.stringify({ ...rules, $schema: undefined, vcs: undefined }),
  );
  mkdirSync(join(folder, "src/core"), { recursive: true });
  return folder;
}

describe("biome refuses", () => {
  it.each([
    ["a default export", "export default 1;\n", "noDefaultExport"],
    ["an enum", "export enum A {\n  B = 0,\n}\n", "noEnum"],
    [
      "the environment outside its adapter",
      "export const home = process.env.HOME;\n",
      "noProcessEnv",
    ],
    [
      "a node module in the core",
      'import { join } from "node:path";\n\nexport const a = join("a");\n',
      "noNodejsModules",
    ],
    [
      "a file over 250 lines",
      "export const a = [\n  1,\n];\n".repeat(90),
      "noExcessiveLinesPerFile",
    ],
    ["console in the product", 'console.log("a");\n', "noConsole"],
  ])("%s", (_title, text, rule) => {
    const folder = copyOfRules();
    writeFileSync(join(folder, "src/core/planted.ts"), text);
    const { status, output } = run("biome", ["lint", "."], folder);
    expect(output).toContain(rule);
    expect(status).not.toBe(0);
  });
});

describe("the compiler refuses", () => {
  it.each([
    [
      "the disk in the core",
      'import { readFileSync } from "node:fs";\nexport const a = readFileSync("a");\n',
      "node:fs",
    ],
    ["the process in the core", "export const a = process.pid;\n", "process"],
    ["a timer in the core", "setTimeout(() => undefined, 1);\nexport {};\n", "setTimeout"],
    ["console in the core", "console.log(1);\nexport {};\n", "console"],
    ["a request in the core", 'export const a = fetch("http://127.0.0.1");\n', "fetch"],
  ])("%s", (_title, text, name) => {
    const folder = mkdtempSync(join(ROOT, "test/house/planted-"));
    made.push(folder);
    writeFileSync(join(folder, "planted.ts"), text);
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: "../../../tsconfig.core.json", include: ["planted.ts"] }),
    );
    const { status, output } = run("tsc", ["-p", folder]);
    expect(output).toContain(name);
    expect(status).not.toBe(0);
  });
});

describe("knip refuses", () => {
  it("an export that nobody uses", () => {
    const folder = mkdtempSync(join(ROOT, "test/house/planted-"));
    made.push(folder);
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ name: "planted", type: "module", main: "index.ts" }),
    );
    writeFileSync(join(folder, "index.ts"), 'import { used } from "./other.ts";\nused();\n');
    writeFileSync(
      join(folder, "other.ts"),
      "export const used = () => 1;\nexport const unused = 2;\n",
    );
    const { status, output } = run("knip", ["--directory", folder]);
    expect(output).toContain("unused");
    expect(status).not.toBe(0);
  });
});
