/** What models are told when they ask a person, and what is written down of it, in Chinese. */

import type { HumanTexts } from "../en/human.ts";

const DECIDE = "请自己取最可能的答案,并把它作为假设记在「未知与假设」下。";

export const human: HumanTexts = {
  tools: {
    ask: "向运行这件事的人提一个问题,并等待回答。一次调用只问一个问题。只在答案会改变做法、而手边没有东西能定下来时才问。",
    question: "问题本身:完整,用对方的语言,单独看也能懂。",
    options: "能预见到的回答,每个一条。",
    inbox: "从你上次查看以来,人主动说的话:补充、更正、愿望。每做完一个阶段就看一眼。",
  },
  told: {
    timeout: `没有人回答。${DECIDE}不要再问这个问题,也不要停下:接着做。`,
    unattended: `现在没有人可问。${DECIDE}`,
    over_budget: `可提的问题数已经用完,这个问题没有提出。${DECIDE}`,
    invalid: `这次调用里没有问题,所以没有问任何人。${DECIDE}`,
    declined: ({ why }) => `对方跳过了这个问题${why === "" ? "" : `:${why}`}。${DECIDE}`,
  },
  inbox: {
    lead: "人说了这些,从早到晚:",
    empty: "没有新的消息。",
    kept: ({ path }) => `已连同日期记在 ${path}。`,
    notKept: "没有落盘:请自己带着它继续。",
  },
  late: ({ id, question, answer }) => `对问题 ${id}(${question})的回答:${answer}`,
  states: {
    answered: "已回答",
    declined: "跳过",
    timeout: "超时",
    unattended: "无人值守",
    over_budget: "超出额度",
    invalid: "无效",
  },
  log: {
    title: "需求问答记录",
    about: "运行中问过什么,结果如何。只增不减。",
    options: "选项:",
    said: "人主动说",
  },
  additions: {
    title: "运行中的补充",
    about: "人在运行中说的话,逐字记录。它补充需求,与需求不一致时以它为准。",
  },
  lines: {
    delivered: ({ count }) => `读到 ${count} 条消息`,
    notWritten: ({ what, why }) => `${what} 写不了(${why}):没有它也继续。`,
  },
};
