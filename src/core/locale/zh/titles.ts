/** Chinese titles of documents and the words around their sections. Of each list the first is written, all are read. */

import type { FlowDocuments, SectionKey, Titles } from "../../documents/titles.ts";
import type { HandoffFrame } from "../en/titles.ts";

export const handoffTitles: Titles<SectionKey> = {
  doing: ["现在在做什么", "现在在做", "当前进度"],
  decided: ["已经定下的", "已定的事", "决策"],
  deadends: ["走不通的路", "试过不行的", "排除的路", "走不通的"],
  next: ["下一步"],
  scene: ["现场", "文件"],
};

export const handoffFrame: HandoffFrame = {
  title: (step) => (step === "" ? "交接书" : `交接书(${step})`),
  quote: [
    "上一个会话写下这份交接,给接手的会话。",
    "随时可以改:接手的会话读的就是这个文件,读的就是下面五节。",
  ],
};

export const flowDocuments: FlowDocuments = {
  brief: {
    titles: {
      goal: ["目标"],
      accept: ["验收标准", "验收条件", "验收"],
      bounds: ["边界", "范围边界", "不做什么"],
      unknowns: ["未知与假设", "未知项与假设", "未知项", "已知未知", "假设", "未知"],
      additions: ["补充", "运行中补充", "唤醒时追加"],
    },
    frame: {
      title: "需求确认书",
      quote: [
        "动手之前问清楚的:要的是什么。已经冻结,没有会话会改它。",
        "你可以直接改这个文件:下次启动读的就是它现在的样子。删掉它,就重新问一遍。",
      ],
    },
  },
  goal: {
    titles: {
      statement: ["目标", "完成标志"],
      checks: ["判定清单", "判定条件", "验收清单", "检查项", "判定"],
    },
    frame: {
      title: "怎样算做成",
      quote: [
        "每一轮之后,判定的会话读它:到什么样子算达成,别人怎样看得出来。",
        "你可以直接改这个文件:下一次判定照它现在的样子来。删掉它,就重新定一遍。",
      ],
    },
  },
  verdict: {
    titles: { state: ["结论"], reason: ["理由", "依据"], failed: ["未通过"] },
    frame: {
      title: "判定书",
      quote: ["没有参与干活的会话亲自看过之后写的。", "只有第一个标题下面的那一行算数。"],
    },
  },
  findings: {
    achieved: ["达成"],
    not_yet: ["未达成"],
    unreachable: ["无法达成", "无法验证"],
  },
  unverifiable: ["此环境无法验证", "这里无法验证", "无法验证"],
};
