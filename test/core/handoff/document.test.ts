import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseBody } from "../../../src/core/documents/body.ts";
import { SECTION_KEYS } from "../../../src/core/documents/titles.ts";
import {
  DEGRADED,
  type HandoffDocument,
  isBlank,
  isDegraded,
  merge,
  missing,
  parseHandoff,
  promptBlock,
  toMarkdown,
} from "../../../src/core/handoff/document.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { titlesOf } from "../../../src/core/locale/titles.ts";
import { markdownText } from "../../support/markdown-text.ts";

const EMPTY: HandoffDocument = {
  doing: "",
  decided: "",
  deadends: "",
  next: "",
  scene: "",
  step: "",
};
const of = (sections: Partial<HandoffDocument>): HandoffDocument => ({ ...EMPTY, ...sections });

const SAMPLE = `好的,我来写交接。

## 现在在做什么
给 Makefile 加 macOS 垫片头。

## 已经定下的
不改业务源码,因为用户明确说过边界。

\`\`\`make
## 下一步
shim: ; echo fake
\`\`\`

## 走不通的路
- -D_ANSI_SOURCE 会把别的宏一起关掉
- 改 include 顺序无效

## 下一步
在干净 clone 上跑一次 make。

## 现场
Makefile, build/shim.h
`;

describe("a document that a session wrote", () => {
  const sample = parseHandoff(SAMPLE, "干活");

  it("is complete, and the chatter before it is gone", () => {
    expect(missing(sample)).toEqual([]);
    expect(sample.doing).toBe("给 Makefile 加 macOS 垫片头。");
    expect(sample.step).toBe("干活");
  });

  it("keeps its fenced code, in which a heading is code", () => {
    expect(sample.decided).toContain("```make\n## 下一步\nshim: ; echo fake\n```");
    expect(sample.next).toBe("在干净 clone 上跑一次 make。");
  });

  it("keeps its dead ends line by line", () => {
    expect(sample.deadends.split("\n")).toHaveLength(2);
  });
});

describe("the same document is read", () => {
  const titled = (line: (title: string, index: number) => string, end = "\n") =>
    LANGS.map((lang) => {
      const titles = titlesOf(lang);
      const lines = SECTION_KEYS.flatMap((key, index) => [line(titles[key], index), `${key} body`]);
      return [lang, lines.join(end)] as const;
    });

  it.each([
    ["with hashes", titled((title) => `## ${title}`)],
    ["with one hash and a colon", titled((title) => `# ${title} :`)],
    ["in bold", titled((title) => `**${title}**`)],
    ["in bold with the colon inside", titled((title) => `**${title}：**`)],
    ["in underscores", titled((title) => `__${title}__:`)],
    ["numbered", titled((title, index) => `${index + 1}. ${title}`)],
    ["numbered, in bold", titled((title, index) => `**${index + 1}. ${title}**`)],
    ["numbered in Chinese", titled((title, index) => `${"一二三四五".charAt(index)}、${title}`)],
    ["as bullets", titled((title) => `- **${title}**`)],
    ["as a quotation", titled((title) => `> ## ${title}`)],
    ["with the bare title", titled((title) => title)],
    ["in capitals", titled((title) => `## ${title.toUpperCase()}`)],
    ["with CRLF", titled((title) => `## ${title}`, "\r\n")],
    ["with lone CR", titled((title) => `## ${title}`, "\r")],
    ["behind a byte order mark", titled((title, index) => `${index ? "" : "\uFEFF"}## ${title}`)],
    ["behind wide spaces", titled((title) => `\u3000## ${title}`)],
    ["with typographic apostrophes", titled((title) => `## ${title.replaceAll("'", "’")}`)],
  ])("%s, in each language", (_title, texts) => {
    for (const [, text] of texts)
      expect(parseHandoff(text)).toEqual({
        doing: "doing body",
        decided: "decided body",
        deadends: "deadends body",
        next: "next body",
        scene: "scene body",
        step: "",
      });
  });
});

describe("what is missing", () => {
  it("is doing and next, nothing else: a task's beginning has no dead ends", () => {
    expect(missing(EMPTY)).toEqual(["doing", "next"]);
    expect(missing(of({ doing: "a", next: "b" }))).toEqual([]);
  });

  it.each([
    ["a text without any section", "I would rather go on working.", ["doing", "next"]],
    ["a required section that is empty", "## Doing now\na\n## Next step\n", ["next"]],
    ["one that holds a placeholder", "## Doing now\na\n## Next step\n(空)", ["next"]],
    ["one that holds another", "## Doing now\n(未填)\n## Next step\nb", ["doing"]],
    ["one that holds only marks", "## Doing now\na\n**Next step：**", ["next"]],
    ["one behind a fence that never closes", "## Doing now\na\n```\nx\n## Next step\nb", ["next"]],
    ["a sentence that begins with a title", "## Doing now\na\nNext step is to b.", ["next"]],
    ["a document that was cut in the middle", "## Doing now\na\n## Decided\n- b bec", ["next"]],
    ["titles in the middle of sentences", "现在在做什么: A\n3. 下一步 B", ["doing", "next"]],
  ])("%s", (_title, text, expected) => {
    expect(missing(parseHandoff(text))).toEqual(expected);
  });

  it("is seen in a body that a program gave, too", () => {
    expect(missing(of({ doing: " \n", next: "(无)" }))).toEqual(["doing", "next"]);
  });

  it("keeps what lies in a fence that never closes in its section", () => {
    const { decided } = parseHandoff("## Decided\na\n```\nx\n## Next step\nb");
    expect(decided).toBe("a\n```\nx\n## Next step\nb\n```");
  });
});

describe("a line that begins with a section's word stays in its section", () => {
  it.each([
    "文件 a.py 里改一行",
    "1. 文件 b.py",
    "进度条卡住了",
    "Next we tried the cache",
    "Files: a.py, b.py",
  ])("%s", (line) => {
    const { next, scene } = parseHandoff(`## 下一步\n${line}\n然后跑测试`);
    expect(next).toBe(`${line}\n然后跑测试`);
    expect(scene).toBe("");
  });
});

it("takes the corrected version where a section comes twice", () => {
  const text = "## Doing now\ndraft\n## Next step\nb\n## Doing now\nfinal\n## Next step\n\n";
  expect(parseHandoff(text)).toMatchObject({ doing: "final", next: "b" });
});

describe("the marker", () => {
  it("makes a document degraded when doing opens with it", () => {
    expect(isDegraded(of({ doing: `${DEGRADED} because` }))).toBe(true);
    expect(isDegraded(of({ doing: `\n  ${DEGRADED}` }))).toBe(true);
    expect(isDegraded(parseHandoff(toMarkdown(of({ doing: `${DEGRADED} x` }))))).toBe(true);
  });

  it("means nothing elsewhere", () => {
    expect(isDegraded(of({ doing: `the marker is ${DEGRADED}`, scene: DEGRADED }))).toBe(false);
  });
});

describe("two askings become one document", () => {
  it("of each section the later one, where it is filled", () => {
    const first = of({ doing: "a", decided: "b", next: "", step: "s" });
    const second = of({ doing: "A", decided: "(空)", next: "n" });
    expect(merge(first, second)).toEqual(of({ doing: "A", decided: "b", next: "n", step: "s" }));
  });
});

describe("blank is a text in which no section holds anything", () => {
  it.each([
    ["", true],
    ["words without a section", true],
    [toMarkdown(EMPTY), true],
    ["## Scene\na", false],
  ])("%j: %s", (text, expected) => {
    expect(isBlank(text)).toBe(expected);
  });
});

describe("the file", () => {
  it("has a title, two lines of explanation, and all five sections", () => {
    expect(toMarkdown(of({ doing: "a", next: "b\n\n- c", step: "work" }))).toBe(
      [
        "# Handoff (work)",
        "",
        "> The session before this one left this for the one that takes over.",
        "> You may edit it at any time: the successor reads exactly this file, and of it the five sections.",
        "",
        "## Doing now",
        "",
        "a",
        "",
        "## Decided",
        "",
        "(空)",
        "",
        "## Dead ends",
        "",
        "(空)",
        "",
        "## Next step",
        "",
        "b",
        "",
        "- c",
        "",
        "## Scene",
        "",
        "(空)",
        "",
      ].join("\n"),
    );
  });

  it.each([
    ["en", "# Handoff (干活)"],
    ["zh", "# 交接书(干活)"],
    ["fr", "# Document de handoff (干活)"],
    ["ja", "# 引き継ぎ書(干活)"],
  ] as const)("opens in %s with %s", (lang, line) => {
    const lines = toMarkdown(of({ step: "干活" }), { lang }).split("\n");
    expect(lines[0]).toBe(line);
    expect(lines.filter((each) => each.startsWith("> "))).toHaveLength(2);
    expect(lines.filter((each) => each.startsWith("## ")).map((each) => each.slice(3))).toEqual(
      Object.values(titlesOf(lang)),
    );
  });

  it("cannot be confused by the step's name", () => {
    const text = toMarkdown(of({ doing: "a", next: "b", step: "x\n## Next step\ny" }));
    expect(text.split("\n")[0]).toBe("# Handoff (x ## Next step y)");
    expect(parseHandoff(text).next).toBe("b");
  });

  it("loses nothing of any body, in any language, through any number of writings", () => {
    const bodies = fc.record({
      doing: markdownText,
      decided: markdownText,
      deadends: markdownText,
      next: markdownText,
      scene: markdownText,
    });
    fc.assert(
      fc.property(bodies, fc.constantFrom(...LANGS), markdownText, (sections, lang, step) => {
        const text = toMarkdown({ ...sections, step }, { lang });
        const read = parseHandoff(text, step);
        for (const key of SECTION_KEYS) expect(read[key]).toBe(normaliseBody(sections[key]));
        expect(toMarkdown(read, { lang })).toBe(text);
        expect(parseHandoff(text.replaceAll("\n", "\r\n"), step)).toEqual(read);
      }),
      { numRuns: 1500 },
    );
  });

  it("survives an editor that drops blank ends and changes line ends", () => {
    const document = of({ doing: "a\n\n## Next step\n\nb", next: "c", scene: "```\nx\n```" });
    const edited = `\uFEFF${toMarkdown(document).trimEnd().replaceAll("\n", "\r\n")}`;
    expect(parseHandoff(edited)).toEqual(document);
  });
});

describe("what a successor is told", () => {
  const document = of({ doing: "a", next: "b", step: "work" });

  it("opens in Chinese with the words that tests of the page look for", () => {
    expect(promptBlock(document, { lang: "zh" })).toMatch(/^你在接手一段还没干完的活/);
  });

  it("holds the filled sections only, and then where to go on", () => {
    const block = promptBlock(document);
    expect(block).toContain("## Doing now\n\na\n\n## Next step\n\nb\n");
    expect(block).not.toContain("## Decided");
    expect(block).not.toContain("(空)");
    expect(block.slice(block.lastIndexOf("---"))).toMatch(/Continue at "Next step"/);
  });

  it("has the titles of the language, and asks for answers in it where the text is English", () => {
    expect(promptBlock(document, { lang: "fr" })).toContain("## Ce qu'on est en train de faire");
    expect(promptBlock(document, { lang: "fr" })).toMatch(/Answer in French\.$/);
    expect(promptBlock(document, { lang: "ja" })).toMatch(/Answer in Japanese\.$/);
  });

  it("names the files that exist", () => {
    const block = promptBlock(document, { path: "/w/notes/handoff-work.md", taskPath: "/w/t.md" });
    expect(block).toContain("/w/notes/handoff-work.md");
    expect(block).toContain("word for word in /w/t.md");
    expect(promptBlock(document)).not.toContain(".md");
  });

  it("carries the task word for word where there is no file of it", () => {
    const task = "Fix it.\n\n## Next step\n  keep   this\r\n";
    expect(promptBlock(document, { task })).toContain(`>\n${task}\n</task-`);
    expect(promptBlock(document, { task, taskPath: "/w/t.md" })).not.toContain("Fix it.");
    expect(promptBlock(document, { task: " " })).not.toContain("task-");
  });

  it.each(LANGS)("says of a degraded document that it is incomplete, in %s", (lang) => {
    const plain = promptBlock(document, { lang });
    const poor = promptBlock({ ...document, doing: `${DEGRADED} a` }, { lang });
    expect(plain).not.toMatch(/incomplete|残缺/);
    expect(poor).toMatch(/incomplete[\s\S]*look at the scene yourself|残缺[\s\S]*自己看现场/);
  });

  it("cannot be forged by the document or the task", () => {
    fc.assert(
      fc.property(markdownText, markdownText, (hostile, task) => {
        const block = promptBlock(of({ doing: `x${hostile}`, next: `y${hostile}` }), { task });
        const [mark = ""] =
          /<handoff-[0-9a-f]{8}>/.exec(block.slice(block.lastIndexOf("\n<handoff-"))) ?? [];
        const end = mark.replace("<", "</");
        expect(block.split(`\n${mark}\n`)).toHaveLength(2);
        expect(block.split(`\n${end}\n`)).toHaveLength(2);
        const inside = block.slice(
          block.indexOf(`\n${mark}\n`) + mark.length + 2,
          block.indexOf(`\n${end}\n`),
        );
        expect(parseHandoff(inside)).toEqual(
          of({ doing: normaliseBody(`x${hostile}`), next: normaliseBody(`y${hostile}`) }),
        );
      }),
      { numRuns: 500 },
    );
  });
});

it("names the step in its first line with nothing in it that steers a screen or makes the file binary", () => {
  const text = toMarkdown(
    { ...parseHandoff(""), step: "a\0b\u202Ec\n## Next step" },
    { lang: "en" },
  );
  expect(text.split("\n")[0]).toContain("a\\u{0}b\\u{202e}c ## Next step");
});
