/** The words of the facts that code adds to a document, in Chinese. */

import type { EvidenceTexts } from "../en/evidence.ts";

export const evidence: EvidenceTexts = {
  title: "flower 记录的事实",
  block: {
    lead: "这一节是 flower 写的,不是会话写的:取自交接那一刻的 git、工具调用记录和磁盘。",
    origin: ({ run, generation, at }) => `run ${run},第 ${generation} 代,${at}`,
    context: ({ context, window }) => `上下文 ${context}/${window}`,
    cost: ({ cost }) => `这一步到此花费 ${cost}`,
    commits: ({ count }) => `这一代开始以来的提交:${count}`,
    effects: ({ count }) => `文件之外已经做过的事(${count}),再做之前先看:`,
    written: ({ count }) => `这一代用工具写过的文件:${count}`,
    commands: ({ count }) => `最后的命令,共 ${count} 条:`,
    running: ({ kept }) =>
      kept
        ? ({ count }) => `还在跑的后台任务:${count}`
        : ({ count }) => `已被结束的后台任务:${count}`,
    missing: ({ count }) => `现场里写了,磁盘上却没有:${count}`,
    unsaid: ({ count }) => `上面说是用户的原话,但没有任何一条人的消息里有:${count}`,
    more: ({ count }) => `还有 ${count} 个`,
    exit: ({ code }) => `退出码 ${code}`,
    ended: "没有报错",
    failed: "失败",
    subAgent: "子代理做的",
    among: "同一次调用里有好几条命令",
  },
  effects: {
    commit: "提交",
    history: "改动历史",
    push: "推送",
    review: "代码托管平台",
    publish: "发布",
    deploy: "部署",
    remote: "另一台机器",
    request: "会改动东西的请求",
    database: "数据库",
    service: "服务或消息",
    tool: "工具",
  },
  git: {
    none: {
      "no-repository": "git:这里没有仓库",
      "no-git": "git:没有安装",
      failed: "git:没有给出回答",
    },
    branch: ({ branch }) => `分支 ${branch}`,
    noBranch: "不在任何分支上",
    head: ({ head }) => `head ${head}`,
    noCommit: "还没有提交",
    was: ({ head }) => `(这一代开始时是 ${head})`,
    clean: "没有未提交的改动",
    dirty: ({ count, atLeast }) => `未提交:${atLeast ? "至少 " : ""}${count}`,
    renamed: ({ path, from }) => `${path},原来是 ${from}`,
  },
  changes: {
    head: ({ from, to }) => `交接写成之后,检出的提交从 ${from} 变成了 ${to}。`,
    branch: ({ from, to }) => `交接写成之后,分支从 ${from} 变成了 ${to}。`,
    changed: ({ path }) => `交接里提到的 ${path} 在写成之后变了。`,
    gone: ({ path }) => `交接里提到的 ${path} 写的时候还在,现在没有了。`,
    appeared: ({ path }) => `交接里提到的 ${path} 写的时候没有,现在有了。`,
    more: ({ count }) => `它提到的文件里还有 ${count} 个变了。`,
  },
  trusted: ({ title }) =>
    `「${title}」这一节是 flower 从 git、工具调用和磁盘上记下的。交接里其余的话都是会话自己说的,没有核对过。`,
  warnings: {
    emptyNext: "下一步是空的",
    vagueNext: ({ item }) => `下一步没有写出能动手的事:${item}`,
    deadEnd: ({ item, deadend }) => `下一步 ${item} 重复了走不通的路:${deadend}`,
    done: ({ item, done }) => `下一步 ${item} 已经标记为做完:${done}`,
  },
};
