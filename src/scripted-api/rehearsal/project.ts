/**
 * The project of a rehearsal: small, real, and broken in one place. Makes it, and runs its own tests for real. Refuses to know who works
 * on it.
 */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const MODULE = "slug.js";

/** What is wrong, and what puts it right: a replacement of one blank, of all white space. */
export const WRONG = 'replace(" ", "-")';
export const RIGHT = 'replace(/\\s+/g, "-")';

export const TEST_COMMAND = "node --test";

const FILES: Readonly<Record<string, string>> = {
  "package.json": `{
  "name": "slug",
  "private": true,
  "type": "module",
  "scripts": { "test": "${TEST_COMMAND}" }
}
`,
  [MODULE]: `/** A title as a part of an address: lower case, its words joined by single hyphens. */
export function slug(title) {
  return title.toLowerCase().${WRONG};
}
`,
  "slug.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { slug } from "./slug.js";

test("puts a title into lower case", () => {
  assert.equal(slug("Flower"), "flower");
});

test("joins two words by a hyphen", () => {
  assert.equal(slug("Hello World"), "hello-world");
});

test("joins words by one hyphen, however many blanks lie between them", () => {
  assert.equal(slug("One  two three"), "one-two-three");
});
`,
};

/** Writes the project's files into `folder`, which is made. */
export async function makeProject(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
}

/** What the project's own test runner says. */
export interface TestRun {
  /** Null when it did not come to its end. */
  readonly exit: number | null;
  readonly pass: number;
  readonly fail: number;
}

/** Runs the project's tests as a person would. `env` is the whole environment of the child. */
export function runTests(
  folder: string,
  env: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<TestRun> {
  const options = { cwd: folder, env, timeout: 60_000, ...(signal && { signal }) };
  return new Promise((resolve) => {
    execFile(process.execPath, ["--test"], options, (error, stdout) => {
      const exit = error === null ? 0 : error.code;
      resolve({ exit: typeof exit === "number" ? exit : null, ...countsIn(stdout) });
    });
  });
}

/** How many tests passed and failed, by the last lines of the test runner's output, whichever its format. */
export function countsIn(output: string): { readonly pass: number; readonly fail: number } {
  const count = (word: string): number =>
    Number([...output.matchAll(new RegExp(`^\\W*${word} (\\d+)$`, "gm"))].at(-1)?.[1] ?? 0);
  return { pass: count("pass"), fail: count("fail") };
}
