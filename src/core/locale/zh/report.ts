/** What the report on a run says around the words of others, in Chinese. */

import type { Ending } from "../../human/facts.ts";
import type { ReportTexts } from "../en/report.ts";

const ENDINGS: Readonly<Record<Ending | "waiting", string>> = {
  waiting: "在等回答",
  answered: "已回答",
  declined: "被跳过",
  timeout: "没有按时得到回答:会话自己定了",
  unattended: "没有人可问:会话自己定了",
  over_budget: "超出额度:会话自己定了",
  invalid: "里没有问题",
};

export const report: ReportTexts = {
  notWritten: ({ path, why }) => `报告 ${path} 没写成:${why}`,
  title: ({ run }) => `运行 ${run}`,
  about: "运行结束或停下时由 flower 按日志写成,每次接着跑都会重写。框里的文字是会话和人写的。",
  headings: {
    asked: "要求",
    done: "做了什么",
    judged: "判定",
    changed: "改动",
    generations: "各代会话",
    cost: "花费",
    person: "需要人处理的",
    files: "文档",
  },
  outcomes: { done: "完成", failed: "没有做完", open: "停下了,可以接着跑" },
  at: ({ step }) => `停在 ${step}`,
  span: ({ from, to, took }) => `${from} 到 ${to}(${took})`,
  needs: ({ count }) => `下面有 ${count} 件事需要人处理`,
  asked: {
    nothing: "没有说话:按确认书和目标接着做。",
    on: ({ when, how }) => `${when},${how}:`,
    question: ({ id, when, by, state }) =>
      `问题 ${id},${when},提问的是${by === "model" ? "会话" : " flower"}:${state}`,
    waits: "在等",
    options: "选项:",
    brief: "确认书里的目标:",
  },
  done: {
    nothing: "没有一步跑完。",
    last: ({ step }) => `${step} 最后的报告(只是说法,判定在下面):`,
  },
  judged: {
    nothing: "没有判定过。",
    goal: "按这个判定:",
    round: ({ step, finding }) => `${step}:${finding}`,
    findings: {
      achieved: "达成",
      not_yet: "未达成",
      unreachable: "无法达成",
      "": "没有清楚的结论,所以不算达成",
    },
    answered: "人的回答:",
    unverifiable: "此环境无法验证",
  },
  changed: {
    since: ({ commit }) => `运行开始时在提交 ${commit},从那以后:`,
    fromNothing: "运行开始时还没有提交:",
    nothing: "没有文件不同。",
    unknown: "运行开始时项目是什么样,没有记下。",
    none: {
      "no-repository": "项目不在 git 仓库里:改了什么不知道。",
      "no-git": "没有安装 git:改了什么不知道。",
      failed: "git 说不出改了什么:",
    },
    sum: ({ files, added, removed, atLeast }) =>
      `${atLeast ? "至少 " : ""}${files} 个文件,+${added} -${removed}`,
    untracked: "不在 git 里",
    dirty: "运行之前就没提交的改动也算在内",
    gone: "运行之前没提交的改动不在了",
    uncounted: "没有数",
    more: ({ count }) => `还有 ${count} 个文件`,
    commits: "提交,从新到旧:",
  },
  cost: {
    total: ({ cost, calls, sessions }) => `${cost} · ${calls} · ${sessions} 个会话`,
    atLeast: "这次运行里有进程死掉过:它最后一次回答的花费可能没算进来。",
  },
  person: {
    nothing: "没有。",
    failed: "没有做完。原因:",
    open: ({ run }) => `它还没有结束。\`flower resume ${run}\` 从停下的地方接着跑。`,
    notAchieved: "最后一个判定者不认为目标达成。没过的:",
    unverifiable: "这些判定项在这里没有人验得了:",
    question: ({ id, how }) => `问题 ${id} ${ENDINGS[how]}:`,
    unheard: "这些话说了,还没有会话听到:",
    waitsFor: ({ step }) => `${step} 在等一个决定:`,
    note: ({ step }) => `${step} 留给你的:`,
    degraded: ({ step, generation }) =>
      `${step} 第 ${generation} 代的交接是程序拼的:看看有没有丢东西。`,
    redacted: ({ step, count }) =>
      `${step} 的交接里有 ${count} 个密钥,已经换成占位符。会话看到过它们:考虑换掉。`,
    secretAsked: "要求里有看起来像密钥的东西:考虑换掉。",
    gone: "运行之前没提交的改动,在这些文件里不在了:",
  },
  files: {
    brief: "确认书",
    goal: "目标",
    questions: "问答记录",
    additions: "运行中说的话",
    manifest: "清单",
    handoff: "交接",
  },
};
