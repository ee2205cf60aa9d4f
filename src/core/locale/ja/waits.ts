/** What is said while a step waits, and when waiting or resuming did not help, in Japanese. */

import type { Waits } from "../en/waits.ts";
import { duration } from "../format.ts";

export const waits: Waits = {
  offline: ({ address, why, every, limit }) =>
    `${address} から応答がない(${why})。${duration(every)} ごとに確かめる。最長 ${duration(limit)}`,
  online: ({ address, seconds }) => `${address} が ${duration(seconds)} ぶりに応答した`,
  until: ({ why, at, seconds }) => `${why}。${at} に再開する(あと ${duration(seconds)})`,
  unreached: ({ address, why, seconds }) =>
    `${address} から ${duration(seconds)} 応答がない(${why})。ネットワーク、プロキシ、ANTHROPIC_BASE_URL を確かめること。済んだ分は残っており、flower resume で続けられる(flower once の後は --resume last)。`,
  endsTooLate: ({ message, at, limit }) =>
    `${message}(上限が解けるのは ${at}。待つのは最長 ${duration(limit)}、maxLimitWaitMs を参照)。済んだ分は残っており、flower resume で続けられる(flower once の後は --resume last)。`,
  beginsAnew: ({ why, from, path }) =>
    `セッションを再開できない(${why})。新しいセッションが${from === "task" ? "タスク" : `引き継ぎ${path === null ? "" : ` ${path} `}`}から始める`,
  unresumable: ({ message }) =>
    `セッションを再開できず、代わりに始めたものも(最後はタスクだけから)すぐに終わった: ${message}`,
  stalled: ({ seconds }) => `ターンが時間切れ。harness から ${duration(seconds)} 何も来ていない`,
  live: {
    network: ({ next, seconds }) =>
      `ネットワークを ${duration(seconds)} 待っている。次に確かめるまで ${duration(next)}`,
    time: ({ at, left }) => `上限が解ける ${at} を待っている。あと ${duration(left)}`,
    pause: ({ left }) => `次の試行まで ${duration(left)}`,
    quiet: ({ seconds }) => `モデルが ${duration(seconds)} 応答していない`,
  },
};
