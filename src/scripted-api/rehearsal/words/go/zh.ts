/** What the scripted models say from a request to finished work, in Chinese. */
import type { GoWords } from "../../go-words.ts";

export const go: GoWords = {
  request: "把 slug 改对:这个项目的测试没有全过,法语标题也要能用。",
  look: "先看模块,再决定问什么。",
  question: "带重音的字母怎么处理?比如 “Crème brûlée”。",
  options: ["变成普通字母:creme-brulee", "原样保留"],
  brief: [
    [
      "目标",
      "slug.js 里的 slug() 把法语或英语标题变成地址的一段:小写,各个词用一个连字符连接,不带重音。",
    ],
    [
      "验收标准",
      '- `node --test` 通过,已有的测试不变。\n- slug("Crème brûlée") 得到 "creme-brulee",并且有一个单独的测试。',
    ],
    ["边界", "只改 slug.js;新测试放在新文件里。不加依赖。"],
    ["未知与假设", "没有人要求别的文字:它们的字母原样保留。"],
  ],
  goal: [
    ["目标", "带多个空格的标题和带重音的标题都得到正确结果,有测试为证。"],
    [
      "判定清单",
      '- `node --test` 没有失败的测试。\n- accents.test.js 要求 slug("Crème brûlée") 是 "creme-brulee"。\n- slug.test.js 没有改动。',
    ],
  ],
  begin: "派两件事,一件接一件:先空格,再重音。",
  errands: [
    {
      about: "改对空格",
      task: "让 slug.js 里的 replace 匹配一整段空白,使各个词之间只有一个连字符。跑 node --test。别的不要改。",
      report: "报告:slug.js 现在把每段空白换成一个连字符;三个测试全部通过。",
    },
    {
      about: "写重音的测试",
      task: '写 accents.test.js:slug("Crème brûlée") 必须是 "creme-brulee"。别的不要改。',
      report: "报告:accents.test.js 写好了。",
    },
    {
      about: "去掉重音",
      task: '在 slug.js 里先去掉重音:normalize("NFD"),再删掉 \\p{M}。跑 node --test:四个测试都要通过。',
      report: "报告:slug.js 会去掉重音;四个测试全部通过。",
    },
  ],
  document: {
    doing: ["现在在做什么", "把 slug 改对。空格已经做完:第一个干活的人改了 slug.js,三个测试通过。"],
    decided: [
      "已经定下的",
      "- 重音变成普通字母:人是这么说的。\n- 已有的测试不变;新测试放进 accents.test.js。",
    ],
    deadends: ["走不通的路", "- 想过只留 a 到 z,放弃了:“Crème” 会变成 “crme”。"],
    next: ["下一步", "派一个人写重音的测试 accents.test.js。"],
    scene: ["现场", "- slug.js 第 3 行\n- slug.test.js"],
  },
  half: "完成:空格对了,重音也有了单独的测试。",
  notYet: [
    ["结论", "未达成"],
    ["理由", "跑了 node --test:accents.test.js 里的测试失败,因为 slug.js 原样保留了重音。"],
    ["未通过", "- `node --test` 有一个测试失败。"],
  ],
  done: "完成:空格和重音都对了,四个测试全部通过。",
  achieved: [
    ["结论", "达成"],
    ["理由", "亲自跑了 node --test:四个测试通过。accents.test.js 要求的正是确认书要的。"],
    ["未通过", "无"],
  ],
};
