import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { missingPaths, pathsIn, readingsOf } from "../../../src/core/handoff/evidence-paths.ts";
import { markdownText } from "../../support/markdown-text.ts";

const paths = (text: string) => pathsIn(text).map(({ path }) => path);

describe("a text names files", () => {
  it.each([
    ["between blanks", "see src/a.ts and docs/b.md", ["src/a.ts", "docs/b.md"]],
    [
      "in backticks",
      "see `src/a.ts`, `lib/`, and `bin/flower`",
      ["src/a.ts", "lib/", "bin/flower"],
    ],
    ["as a bare name", "Makefile stays; edit package.json", ["package.json"]],
    [
      "with punctuation around",
      '(src/a.ts), "b.ts"; *c.ts*: **d/e.ts**.',
      ["src/a.ts", "b.ts", "c.ts", "d/e.ts"],
    ],
    ["as bullets", "- src/a.ts\n- ./b\n* ~/notes/c", ["src/a.ts", "./b", "~/notes/c"]],
    [
      "as absolute paths",
      "/etc/hosts, `/srv/a.md` and C:\\work\\a.txt",
      ["/etc/hosts", "/srv/a.md", "C:\\work\\a.txt"],
    ],
    ["with blanks in backticks", "`my notes/the plan.md` is open", ["my notes/the plan.md"]],
    ["with CJK names", "- `文档/设计 稿.md`\n- 文档/计划.md", ["文档/设计 稿.md", "文档/计划.md"]],
    [
      "in a command in backticks",
      "run `cat src/a.ts | grep x`, `node b.js --fast`",
      ["src/a.ts", "b.js"],
    ],
    [
      "with an extension only some know",
      "main.rs, a.test.tsx, .github/workflows/ci.yml",
      ["main.rs", "a.test.tsx", ".github/workflows/ci.yml"],
    ],
    ["inside a Chinese sentence", "改了src/a.ts里的函数,还有lib/b.py", ["src/a.ts", "lib/b.py"]],
    ["once each", "a.ts, `a.ts`, a.ts:3", ["a.ts"]],
  ])("%s", (_title, text, expected) => {
    expect(paths(text)).toEqual(expected);
  });

  it.each([
    ["a.ts:12", "a.ts", 12],
    ["`a.ts:12`", "a.ts", 12],
    ["a.ts:12:5", "a.ts", 12],
    ["a.ts:12-20", "a.ts", 12],
    ["src/a.ts#L12-L20", "src/a.ts", 12],
    ["`src/a b.ts:7`", "src/a b.ts", 7],
    ["见文档/甲.md:3。", "见文档/甲.md", 3],
  ])("%s with its line", (text, path, line) => {
    expect(pathsIn(text)).toMatchObject([{ path, line }]);
  });

  it.each(
    [
      "and/or, read/write, I/O, client/server",
      "https://example.com/a.ts and git://x/y.git",
      "branch `feature/login`, `origin/main`",
      "On branch `work/parser`",
      "分支 `work/parser`",
      "Node.js 20.20, Next.js and v1.2.3",
      "`src/**/*.ts` and `$HOME/x.ts` and `<name>/a.ts`",
      "`npm test` and `git push origin main`",
      "`@scope/name` and application/json",
      "`--flag=a.ts` and `-I/usr/include`",
      "3/4 of it",
      "GET /api/users, `/compact` and /help",
      "e.g. this, i.e. that. Done.",
      "`useState` and `a + b`",
      "",
    ].map((text) => text.replace(", 2026/03/01 aside", "")),
  )("%j names none", (text) => {
    expect(paths(text)).toEqual([]);
  });
});

describe("a file is missing", () => {
  const missing = (text: string, ...there: string[]) =>
    missingPaths(pathsIn(text), (path) => there.includes(path));

  it("when no reading of its name exists", () => {
    expect(missing("a.ts, b.ts:3, `c d.md`", "a.ts")).toEqual(["b.ts", "c d.md"]);
    expect(missing("见文档/设计.md", "文档/设计.md")).toEqual([]);
    expect(missing("`my plan/a.md`", "my plan/a.md")).toEqual([]);
    expect(missing("a.ts:12", "a.ts:12")).toEqual([]);
  });

  it("and every reading can be looked for at once", () => {
    expect(readingsOf(pathsIn("a.ts:12 and `a.ts`, b.ts"))).toEqual(["a.ts", "a.ts:12", "b.ts"]);
  });
});

it("never fails, and names nothing that is not in the text", () => {
  fc.assert(
    fc.property(
      markdownText,
      fc.array(fc.constantFrom("a.ts", "/", "`", " ", "文", ":3", ".")),
      (text, parts) => {
        const all = text + parts.join("");
        for (const { readings } of pathsIn(all))
          for (const reading of readings) expect(all).toContain(reading);
      },
    ),
    { numRuns: 500 },
  );
});
