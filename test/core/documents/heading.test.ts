import { describe, expect, it } from "vitest";
import { headingReader } from "../../../src/core/documents/heading.ts";
import { HANDOFF_TITLES } from "../../../src/core/locale/titles.ts";

const read = headingReader(Object.values(HANDOFF_TITLES));
const found = (line: string) => {
  const heading = read(line);
  return heading === undefined ? undefined : [heading.key, heading.rest];
};

describe("a marked title is a heading, and the rest of its line is body", () => {
  it.each([
    ["## 下一步", "next", ""],
    ["# 下一步", "next", ""],
    ["###### 下一步", "next", ""],
    ["##下一步", "next", ""],
    ["##现在在做什么A", "doing", "A"],
    ["## 下一步建议", "next", "建议"],
    ["## 下一步 B", "next", "B"],
    ["## 下一步: B", "next", "B"],
    ["## 下一步：B", "next", "B"],
    ["## 下一步 ：", "next", ""],
    ["## 下一步 ##", "next", ""],
    ["**现在在做什么**：A", "doing", "A"],
    ["**下一步：** B", "next", "B"],
    ["**下一步：**", "next", ""],
    ["__下一步__: B", "next", "B"],
    ["***下一步***", "next", ""],
    ["**_下一步_** B", "next", "B"],
    ["## **1. 下一步**", "next", ""],
    ["## 1. **下一步**", "next", ""],
    ["**1.** **下一步**", "next", ""],
    ["**1. 下一步**: B", "next", "B"],
    ["## **下一步**: B", "next", "B"],
    ["## **下一步: 跑 make**", "next", "跑 make"],
    ["- **下一步**", "next", ""],
    ["* **下一步**: B", "next", "B"],
    ["> ## 下一步", "next", ""],
    ["> > ## 下一步", "next", ""],
    ["\uFEFF## 下一步", "next", ""],
    ["\u3000## 下一步", "next", ""],
    ["##\u3000下一步\u3000", "next", ""],
    ["## 4、下一步", "next", ""],
    ["## 4) 下一步 B", "next", "B"],
    ["## (4) 下一步", "next", ""],
    ["## 四、下一步 B", "next", "B"],
    ["## IV. Next step", "next", ""],
    ["## 4 Next step", "next", ""],
    ["## ④ 下一步", "next", ""],
    ["## 🚧 Dead ends", "deadends", ""],
    ["## Next step", "next", ""],
    ["## NEXT STEPS", "next", ""],
    ["## Next we tried the cache", "next", "we tried the cache"],
    ["## Next: run make", "next", "run make"],
    ["**Dead ends** (2)", "deadends", "(2)"],
    ["## Ce qu'on est en train de faire", "doing", ""],
    ["## Ce qu’on est en train de faire :", "doing", ""],
    ["## Prochaine étape\u202F: lancer make", "next", "lancer make"],
    ["## PROCHAINE E\u0301TAPE", "next", ""],
    ["## 今やっていること", "doing", ""],
    ["## 次の一手：make を走らせる", "next", "make を走らせる"],
    ["## 现场 src/a.ts", "scene", "src/a.ts"],
    ["## 走不通的", "deadends", ""],
  ])("%s", (line, key, rest) => {
    expect(found(line)).toEqual([key, rest]);
  });
});

describe("a title alone on its line is a heading", () => {
  it.each([
    ["下一步", "next"],
    ["下一步:", "next"],
    ["下一步：", "next"],
    ["  下一步  ", "next"],
    ["4. 下一步", "next"],
    ["4、下一步", "next"],
    ["一、下一步", "next"],
    ["- 下一步", "next"],
    ["> 下一步:", "next"],
    ["\uFEFF下一步", "next"],
    ["*Next step*", "next"],
    ["Files:", "scene"],
    ["La scène :", "scene"],
    ["現場", "scene"],
  ])("%s", (line, key) => {
    expect(found(line)).toEqual([key, ""]);
  });
});

describe("text is text", () => {
  it.each([
    ["a title without a mark that goes on", "文件 a.py 里改一行"],
    ["the same behind a number", "1. 文件 b.py"],
    ["the same after a colon", "现在在做什么: A"],
    ["the same behind a number and a title", "3. 下一步 B"],
    ["the same with another number", "3、现在在做什么 A"],
    ["the same in English", "Next we tried the cache."],
    ["the same after a bullet", "- Next: run make"],
    ["the same after a Chinese number", "一、下一步 B"],
    ["seven hashes", "####### 下一步 B"],
    ["a longer word", "## Nextcloud"],
    ["a longer name", "## Next.js"],
    ["a hyphenated word", "## Files-to-touch"],
    ["a longer Chinese word that begins with a short title", "## 文件结构"],
    ["the word for progress, which is no title", "进度条卡住了"],
    ["progress with a mark", "## 进度"],
    ["four spaces of indent", "    ## 下一步"],
    ["a tab of indent", "\t## 下一步"],
    ["bold around more than the title", "**下一步跑 make** 然后看"],
    ["italics with text behind", "*Next* we tried"],
    ["a title in the middle", "这是下一步"],
    ["a backslash before the mark", "\\## 下一步"],
    ["a table's cell", "| 下一步 | B |"],
    ["nothing", ""],
    ["only marks", "## **"],
    ["a rule", "* * *"],
  ])("%s", (_title, line) => {
    expect(found(line)).toBeUndefined();
  });
});

it("knows the level by the number of hashes, 0 without any", () => {
  expect(["# Scene", "### Scene", "**Scene**", "Scene"].map((line) => read(line)?.level)).toEqual([
    1, 3, 0, 0,
  ]);
});

describe("every title of every language is read", () => {
  const all = Object.entries(HANDOFF_TITLES).flatMap(([lang, table]) =>
    Object.entries(table).flatMap(([key, titles]) => titles.map((title) => [lang, key, title])),
  );
  it.each(all)("%s, %s: %s", (_lang, key, title) => {
    for (const line of [`## ${title}`, `**${title}**`, title, `## 3. ${title} : x`])
      expect(read(line)?.key).toBe(key);
  });
});
