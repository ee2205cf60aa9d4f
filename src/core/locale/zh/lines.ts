/** What screens say, in Chinese. The lines of a handoff are a printed contract: other programs and people know them to the letter. */

import type { WindowSource } from "../../handoff/policy.ts";
import type { Lines } from "../en/lines.ts";
import { dollars, duration, gauge, kilo, ofWindow, parts } from "../format.ts";

const SOURCES: Readonly<Record<WindowSource, string>> = {
  option: "来自 --window",
  env: "来自 FLOWER_WINDOW",
  learned: "以前撞墙学到的值",
  reported: "harness 报告的值",
  guessed: "按模型名猜的",
};

export const lines: Lines = {
  near: ({ context, window, at, source }) =>
    `上下文 ${gauge(context, window)} · 还有约 ${kilo(Math.max(0, at - context))} 到换代${ofWindow(SOURCES, source)}`,
  writing: ({ context, window }) => `上下文 ${gauge(context, window)} —— 写交接准备换代`,
  review: ({ path }) => `交接等你过目:${path}`,
  labels: { doing: "现在在做", decided: "已定的事", deadends: "走不通的", next: "下一步" },
  nothing: "(空)",
  degraded: ({ why }) => `交接降级:没写成,这份由程序拼出,不完整${why === "" ? "" : `(${why})`}`,
  written: ({ path }) => `交接写在 ${path}`,
  notOnDisk: "交接没有落盘:只随提示词传给下一个会话",
  takeover: ({ context }) => `新会话接手,上下文从 ${kilo(context, 1)} 重新开始`,
  stopsHere: "不再有会话接手:步骤到这里停下",
  done: ({ context, path, last = false }) =>
    `${path === null ? lines.notOnDisk : lines.written({ path })};${last ? lines.stopsHere : lines.takeover({ context })}`,
  reset: ({ before, after }) =>
    before === undefined || after === undefined
      ? "harness 压缩了上下文"
      : `harness 压缩了上下文:${kilo(before, 1)} 到 ${kilo(after, 1)}`,
  step: ({ name, index, total }) =>
    index === undefined || total === undefined ? name : `第 ${index}/${total} 步:${name}`,
  apiRetry: ({ attempt, of, status, seconds }) =>
    parts(
      status === undefined ? "连不上 API" : `API 应答 ${status}`,
      attempt === undefined
        ? ""
        : `harness 第 ${attempt} 次${of === undefined ? "" : `,共 ${of} 次`}`,
      seconds === undefined ? "" : `${duration(seconds)} 后再试`,
    ),
  standing: ({ step, waiting, lines, context, window, generation, costUsd, seconds }) =>
    parts(
      waiting === 0 ? "" : `${waiting} 个问题`,
      step,
      `上下文 ${gauge(context, window)}`,
      duration(seconds),
      lines,
      `第 ${generation} 代`,
      costUsd === undefined ? "" : dollars(costUsd),
    ),
  twoLines: ({ warnAt, at }) => `${kilo(warnAt)} 提醒,${kilo(at)} 换代`,
  taskStates: { started: "开始", completed: "完成", failed: "失败", stopped: "停下" },
  labelled: ({ label, text }) => `${label}:${text}`,
  askEnded: {
    answered: "已回答",
    declined: "已跳过",
    timeout: "没有人及时回答",
    over_budget: "没有问:提问次数用完了",
    invalid: "没有问:问题是空的",
    unattended: "没有问:没有人在",
  },
  finished: ({ costUsd, atLeast, manifest }) =>
    `总花费 ${atLeast ? "至少 " : ""}${dollars(costUsd)} · 清单 ${manifest}`,
  flow: {
    parts: { clarify: "确认需求", goal: "设定目标", work: "干活" },
    judges: ({ round }) => `判定,第 ${round} 轮`,
    rounds: ({ n }) => `第 ${n} 轮`,
    tries: ({ n }) => `第 ${n} 次尝试`,
    report: ({ path }) => `报告 ${path}`,
    stopped: "已打断。做过的都已记账;同一条命令会从停下的地方接着做。",
    goingOn: ({ run, request }) => `接着做没有做完的 run ${run}:${request}`,
    asBegun: ({ flags }) => `照开始时的设置:${flags.join(" ")}`,
    waking: ({ brief, checks, context, woke }) =>
      `需求已确认:${brief} · 判定清单 ${checks} 条 · 干活上下文 ${context} · 第 ${woke} 次唤醒`,
    nobodyTypes: ({ seconds }) =>
      `这里没人能打字:提问会等 ${seconds} 秒,可在另一个终端用 flower answer 回答;无人值守请用 --timeout 0`,
  },
  stopping: "正在停下:做过的都会入账。再按一次 Ctrl-C 立即离开",
  before: {
    endpoint: "端点",
    key: "密钥",
    model: "模型",
    window: "窗口",
    harnessDefault: "harness 的默认值",
    noKey: "flower 看不到",
    from: ({ source }) => `来自 ${source}`,
    ofEnvironment: ({ name }) => `${name}(环境变量)`,
    ofHelper: ({ path }) => `${path} 里的 apiKeyHelper`,
    windowFrom: ({ source }) => SOURCES[source],
  },
};
