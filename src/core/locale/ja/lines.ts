/** What screens say, in Japanese. Texts only. */

import type { WindowSource } from "../../handoff/policy.ts";
import type { Lines } from "../en/lines.ts";
import { dollars, duration, gauge, kilo, ofWindow, parts } from "../format.ts";

const SOURCES: Readonly<Record<WindowSource, string>> = {
  option: "出所 --window",
  env: "出所 FLOWER_WINDOW",
  learned: "以前の超過から学んだ値",
  reported: "harness の申告値",
  guessed: "モデル名からの推測",
};

export const lines: Lines = {
  near: ({ context, window, at, source }) =>
    `コンテキスト ${gauge(context, window)} · 世代交代まであと約 ${kilo(Math.max(0, at - context))}${ofWindow(SOURCES, source)}`,
  writing: ({ context, window }) =>
    `コンテキスト ${gauge(context, window)} —— 引き継ぎ書を書いて世代交代に備える`,
  review: ({ path }) => `引き継ぎ書が確認を待っている:${path}`,
  labels: { doing: "作業中", decided: "決定事項", deadends: "行き止まり", next: "次の一手" },
  nothing: "(なし)",
  degraded: ({ why }) =>
    `引き継ぎ書は縮退版:機械的に組み立てた不完全なもの${why === "" ? "" : `(${why})`}`,
  written: ({ path }) => `引き継ぎ書を書いた場所 ${path}`,
  notOnDisk: "引き継ぎ書はディスクに書かれず、プロンプトだけで渡る",
  takeover: ({ context }) =>
    `新しいセッションが引き継ぎ、コンテキストは ${kilo(context, 1)} から仕切り直し`,
  stopsHere: "引き継ぐセッションはない。ステップはここで止まる",
  done: ({ context, path, last = false }) =>
    `${path === null ? lines.notOnDisk : lines.written({ path })}。${last ? lines.stopsHere : lines.takeover({ context })}`,
  reset: ({ before, after }) =>
    before === undefined || after === undefined
      ? "harness がコンテキストを縮めた"
      : `harness がコンテキストを縮めた:${kilo(before, 1)} から ${kilo(after, 1)} へ`,
  step: ({ name, index, total }) =>
    index === undefined || total === undefined ? name : `ステップ ${index}/${total}:${name}`,
  apiRetry: ({ attempt, of, status, seconds }) =>
    parts(
      status === undefined ? "API に接続できない" : `API の応答は ${status}`,
      attempt === undefined
        ? ""
        : `harness の ${attempt} 回目${of === undefined ? "" : `、最大 ${of} 回`}`,
      seconds === undefined ? "" : `${duration(seconds)} 後に再試行`,
    ),
  standing: ({ step, waiting, lines, context, window, generation, costUsd, seconds }) =>
    parts(
      waiting === 0 ? "" : `質問 ${waiting} 件`,
      step,
      `コンテキスト ${gauge(context, window)}`,
      duration(seconds),
      lines,
      `第 ${generation} 世代`,
      costUsd === undefined ? "" : dollars(costUsd),
    ),
  twoLines: ({ warnAt, at }) => `${kilo(warnAt)} で通知、${kilo(at)} で世代交代`,
  taskStates: { started: "開始", completed: "完了", failed: "失敗", stopped: "停止" },
  labelled: ({ label, text }) => `${label}:${text}`,
  askEnded: {
    answered: "回答済み",
    declined: "飛ばされた",
    timeout: "時間内に回答がなかった",
    over_budget: "質問しなかった:質問の回数を使い切った",
    invalid: "質問しなかった:空の質問だった",
    unattended: "質問しなかった:誰もいない",
  },
  finished: ({ costUsd, atLeast, manifest }) =>
    `費用合計 ${atLeast ? "少なくとも " : ""}${dollars(costUsd)} · マニフェスト ${manifest}`,
  flow: {
    parts: { clarify: "望みの確認", goal: "目標", work: "作業" },
    judges: ({ round }) => `判定 ${round} 回目`,
    rounds: ({ n }) => `${n} 回目`,
    tries: ({ n }) => `試行 ${n}`,
    report: ({ path }) => `報告 ${path}`,
    stopped: "中断した。行ったことは記帳済み。同じコマンドで止まった所から続く。",
    goingOn: ({ run, request }) => `終わっていない run ${run} の続きから:${request}`,
    asBegun: ({ flags }) => `開始時の設定のまま:${flags.join(" ")}`,
    waking: ({ brief, checks, context, woke }) =>
      `要件は確認済み:${brief} · 判定項目 ${checks} 件 · 作業の文脈 ${context} · ${woke} 回目の起床`,
    nobodyTypes: ({ seconds }) =>
      `ここでは誰も入力できない。質問は ${seconds} 秒、別の端末の flower answer を待つ。無人なら --timeout 0`,
  },
  stopping: "停止中:済んだ分はすべて記録する。もう一度 Ctrl-C で即時終了",
  before: {
    endpoint: "エンドポイント",
    key: "キー",
    model: "モデル",
    window: "ウィンドウ",
    harnessDefault: "harness の既定値",
    noKey: "flower からは見えない",
    from: ({ source }) => `出所 ${source}`,
    ofEnvironment: ({ name }) => `${name}(環境変数)`,
    ofHelper: ({ path }) => `${path} の apiKeyHelper`,
    windowFrom: ({ source }) => SOURCES[source],
  },
};
