/** 等待时、以及等待或续接无济于事时说什么,中文。 */

import type { Waits } from "../en/waits.ts";
import { duration } from "../format.ts";

export const waits: Waits = {
  offline: ({ address, why, every, limit }) =>
    `${address} 没有应答(${why}):每 ${duration(every)} 再看一次,最多 ${duration(limit)}`,
  online: ({ address, seconds }) => `${address} 在 ${duration(seconds)} 之后恢复应答`,
  until: ({ why, at, seconds }) => `${why}:${at} 继续,还有 ${duration(seconds)}`,
  unreached: ({ address, why, seconds }) =>
    `${address} 已有 ${duration(seconds)} 没有应答(${why})。请检查网络、代理和 ANTHROPIC_BASE_URL;做完的都保留着,flower resume 接着做(flower once 之后用 --resume last)。`,
  endsTooLate: ({ message, at, limit }) =>
    `${message}(限额到 ${at} 才结束;最多等 ${duration(limit)},见 maxLimitWaitMs)。做完的都保留着,flower resume 接着做(flower once 之后用 --resume last)。`,
  beginsAnew: ({ why, from, path }) =>
    `会话无法续接(${why}):新会话从${from === "task" ? "任务" : `交接${path === null ? "" : ` ${path} `}`}开始`,
  unresumable: ({ message }) =>
    `会话无法续接,代替它开的新会话(最后一个只带任务)也都一开始就结束了:${message}`,
  stalled: ({ seconds }) => `这一轮超时:harness 已有 ${duration(seconds)} 没有任何消息`,
  live: {
    network: ({ next, seconds }) => `等网络已有 ${duration(seconds)},${duration(next)} 后再看`,
    time: ({ at, left }) => `等限额在 ${at} 结束,还有 ${duration(left)}`,
    pause: ({ left }) => `${duration(left)} 后再试`,
    quiet: ({ seconds }) => `模型已有 ${duration(seconds)} 没有应答`,
  },
};
