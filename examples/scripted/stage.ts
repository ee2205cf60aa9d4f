/**
 * Where an example runs. With a key: in the folder that it is started in, against the real API. With `--scripted` (or FLOWER_EXAMPLE=scripted):
 * in a small project that is made for it, against an API on this machine that plays the words beside this file; it costs nothing.
 */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Script, startScriptedApi } from "flower-agent/testing";

/** What every example gives its `Runtime`. */
export interface Place {
  readonly workspace: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Stage {
  readonly place: Place;
  close(): Promise<void>;
}

const isScripted = process.argv.includes("--scripted") || process.env.FLOWER_EXAMPLE === "scripted";

export async function openStage(words: Script): Promise<Stage> {
  if (!isScripted) return { place: { workspace: process.cwd() }, close: async () => undefined };
  const root = mkdtempSync(join(tmpdir(), "flower-example-"));
  const workspace = join(root, "project");
  makeProject(workspace);
  const api = await startScriptedApi(words);
  return {
    place: { workspace, env: api.environment({ home: join(root, "home") }) },
    async close() {
      api.verify(); // throws where anything went otherwise than scripted
      await api.close();
      rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** A function that makes slugs of titles, with a mistake, and the test that finds it. */
const FILES = {
  "package.json": '{ "name": "slugs", "type": "module" }\n',
  "slug.js": 'export const slug = (title) => title.toLowerCase().replace(" ", "-");\n',
  "slug.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { slug } from "./slug.js";

test("all blanks become dashes", () => {
  assert.equal(slug("The Old Man"), "the-old-man");
});
`,
};

function makeProject(folder: string): void {
  mkdirSync(folder);
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const git = (...args: readonly string[]) => execFileSync("git", ["-C", folder, ...args]);
  git("init", "--quiet");
  git("add", "--all");
  const who = ["-c", "user.name=example", "-c", "user.email=example@example.org"];
  git(...who, "commit", "--quiet", "-m", "A slug function");
}
