/** What is said to a person who steps in, in Chinese. */

import type { NamedStep, PersonTexts } from "../en/person.ts";
import { stepLabel } from "../step-label.ts";

const of = ({ step, pid }: NamedStep): string =>
  stepLabel(step, "zh") + (pid === null ? "" : `(进程 ${pid})`);

export const person: PersonTexts = {
  review: {
    noTerminal: "--review:没有终端,交接不停下来等人看",
    keys: ({ back, seconds }) =>
      `回车继续 · e 编辑 · ${back ? "k 恢复当初写下的文本 · " : ""}${seconds} s 后自动继续`,
    left: ({ seconds }) => `${seconds} s 后自动继续`,
    editing: "等编辑器结束",
    takenBack: "已恢复当初写下的文本",
    timeUp: "没有回应:继续",
    cannotTakeBack: ({ why }) => `当初写下的文本恢复不了:${why}`,
  },
  now: {
    nothingRuns: ({ runDir }) =>
      `${runDir} 里没有在跑的东西可以交接。看看 -w 和 -r 对不对;flower handoff write --session last 能让已结束的会话写交接。`,
    severalRun: ({ steps }) => `这里有几个步骤在跑:说明哪一个要交接(${steps.join("、")})。`,
    notThatOne: ({ step, steps }) =>
      `「${step}」不是这里在跑的某一个步骤。在跑的有:${steps.join("、")}。`,
    asked: (step) => `已请求 ${of(step)}:正在跑的工具调用一结束就交接`,
    underWay: (step) => `${of(step)} 已经在交接`,
    noHandoff: (step) =>
      `${of(step)} 关闭了交接(--no-handoff),没法交接。结束它,再用 --resume 接着做。`,
    notUnderstood: (step) => `${of(step)} 由另一个版本的 flower 运行,不认识这个请求。`,
    noAnswer: ({ seconds, ...step }) =>
      `${of(step)} 在跑,但 ${seconds} s 内没有回应:可能卡住了,或者被暂停(Ctrl-Z)。什么也没有请求成;再试一次,或者结束它。`,
    writing: "会话在写交接",
    done: ({ generation, degraded, path }) =>
      `已交接:第 ${generation} 代的交接${degraded ? "(由程序拼成)" : ""}${path === null ? "在运行日志里(flower handoff show)" : `在 ${path}`}`,
    ended: "步骤在交接之前就结束了:没有再来工具调用。",
    notYet: "还没有交接:什么时候交接,看 flower status 和 flower log",
  },
  reached: {
    nothingRuns: ({ runDir }) => `${runDir} 里没有在跑的东西。看看 -w 和 -r 对不对。`,
    severalRun: ({ steps }) => `这里有几个步骤在跑:用 --run 说明是哪一个(${steps.join("、")})。`,
    notThatOne: ({ step, steps }) =>
      `「${step}」不是这里在跑的某一个步骤。在跑的有:${steps.join("、")}。`,
    said: (step) => `${of(step)} 收到了:到下一个边界就告诉会话`,
    tooLate: (step) => `${of(step)} 正在结束:它的会话已经听不到了。`,
    noQuestion: ({ runDir }) => `${runDir} 里没有在等的问题。`,
    severalQuestions: ({ ids }) =>
      `有几个问题在等:说明是哪一个(${ids.join("、")});flower status 会列出它们。`,
    notThatQuestion: ({ id, ids }) => `「${id}」不是在等的问题。在等的有:${ids.join("、")}。`,
    answered: ({ id, question }) => `已回答 ${id}:${question}`,
    skipped: ({ id, question }) => `已跳过 ${id}:${question}`,
    settled: ({ id }) => `${id} 已经不在等:它有了回答,或者时间到了。`,
    silent: ({ id, seconds }) =>
      `提出 ${id} 的运行在 ${seconds} s 内没有回应:可能卡住了,或者被暂停(Ctrl-Z)。什么也没有回答成;再试一次。`,
    stopping: (step) => `${of(step)} 正在停下:做过的都会入账`,
    stopped: "已停下;全部入账",
    notYet: "还没有结束:什么时候结束,看 flower status",
    how: ({ id }) => `flower answer ${id} "..."`,
  },
  resume: {
    none: ({ given, runs }) =>
      (given === undefined ? "" : `没有未结束的 run ${given}:`) +
      (runs.length === 0
        ? "这里的 run 都结束了;接着对话用 flower,接着某个会话用 flower once --resume last"
        : `有的是 ${runs.join("、")}`),
    live: ({ run }) => `${run} 正由一个活着的进程在做,见 flower status`,
    unnoted: ({ run }) =>
      `${run} 没有结束,但没有记下它是怎么开始的;由程序开始的用 new Runtime({ run }) 接着做`,
  },
  notifyFailed: ({ why }) => `--notify:命令失败(${why});只说这一次`,
  write: {
    asking: ({ session }) => `请会话 ${session} 的一份副本写交接`,
    noLastSession: "这里还没有会话;flower log -v 会列出它们的 id",
    failed: ({ why, path }) =>
      `会话没有写出交接:${why}。${path === null ? "" : `程序能拼出来的在 ${path}。`}`,
  },
};
