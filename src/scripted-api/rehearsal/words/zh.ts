/** What the scripted model says, in Chinese. */
import type { Words } from "../words.ts";
import { go } from "./go/zh.ts";

export const words: Words = {
  task: "这个项目的测试没有全过。查明原因,把 slug.js 改对,再跑测试,直到全部通过。不要改测试。",
  begin: "先看看项目。",
  cross: "有一个测试失败。同时做三件事:找出所有调用处,试一下最容易想到的改法,读测试。",
  takeOver: "先读交接里写到的文件,再从下一步接着做。",
  end: "完成:slug() 现在用一个连字符连接各个词,不管中间隔着什么;测试全部通过。",
  document: {
    doing: ["现在在做什么", "在改 slug.js 里的 slug()。原因已经找到,文件还没有动过。"],
    decided: [
      "已经定下的",
      "- 不改测试:任务里写明了。\n- 要匹配一整段空白,因为标题里可能连着好几个空格。",
    ],
    deadends: [
      "走不通的路",
      '- replaceAll(" ", "-"),用 node -e 试过:两个空格变成两个连字符,"one--two-three"。',
    ],
    next: [
      "下一步",
      "把 slug.js 里的 replace 改成匹配所有空白(/\\s+/g),再跑 node --test:三个测试都要通过。",
    ],
    scene: ["现场", "- slug.js 第 3 行\n- slug.test.js 最后一个测试"],
  },
  nth: (n) => `这是这次运行的第 ${n} 份交接。`,
  errand: "查一下这个项目里哪些文件调用了 slug()。什么都不要改。",
  report: "报告:只有 slug.test.js 调用了 slug()。",
  go,
};
