/** What is said when a person looks back at runs and documents, in Japanese. */

import type { LookTexts } from "../en/look.ts";

export const look: LookTexts = {
  unknown: {
    runDir: ({ runDir }) =>
      `${runDir} では何も実行されていない。-w と -r を確かめるか、先に実行すること。`,
    none: "ここではまだ引き継ぎ書が書かれていない。",
    step: ({ step, known }) =>
      `ここにステップ「${step}」はない。あるのは:${known.join("、") || "なし"}。`,
    document: ({ step }) => `「${step}」では引き継ぎ書が書かれていない。`,
    generation: ({ step, generation, known }) =>
      `「${step}」の第 ${generation} 世代は引き継ぎ書を残していない。引き継ぎ書のある世代:${known.join("、")}。`,
  },
  empty: "ここではまだ何も実行されていない",
  run: "実行",
  outcomes: {
    done: "完了",
    failed: "失敗",
    running: "実行中",
    dead: "中断:プロセスがもうない",
    unknown: "終わっていない。ここからはプロセスが見えない",
  },
  stops: {
    generations: "ブレーキ:引き継ぎが多すぎる",
    degraded: "ブレーキ:二回続けて縮退",
    progress: "ブレーキ:進展なし",
    budget: "ブレーキ:予算を使い切った",
    turns: "ブレーキ:モデル呼び出しを使い切った",
    failed: "失敗",
    aborted: "中断された",
    terminated: "シグナルで終了",
  },
  reasons: {
    line: "線を越えて引き継ぎ",
    asked: "求められて引き継ぎ",
    resumed: "初めから線を越えていて引き継ぎ",
    overflow: "コンテキストがあふれて引き継ぎ",
    code: "履歴に答えられず引き継ぎ",
    budget: "予算を使い切った",
    turns: "モデル呼び出しを使い切った",
    completed: "やり終えた",
    failed: "失敗",
    stopped: "停止",
    replaced: "別のセッションに替わった",
  },
  goesOn: "続いている",
  wentOn: "終わりがない",
  steps: ({ count }) => `${count} ステップ`,
  tries: ({ count }) => `${count} 回の試行`,
  calls: ({ count }) => `${count} 回の呼び出し`,
  atLeast: ({ cost }) => `少なくとも ${cost}`,
  context: ({ before, after }) =>
    after === undefined ? `コンテキスト ${before}` : `コンテキスト ${before} -> ${after}`,
  writtenBy: { session: "セッションが書いた", code: "プログラムが書いた" },
  degraded: "縮退版",
  noFile: "引き継ぎ書はディスクにない。flower handoff show で表示できる",
  nothingRuns: "今ここでは何も動いていない",
  newest: "最後に終わったもの",
  since: ({ time }) => `${time} から`,
  lastHeard: ({ time }) => `最後の動きは ${time}`,
  process: ({ pid }) => `プロセス ${pid}`,
  phases: {
    working: "作業中",
    waiting: "再試行を待っている",
    writing: "引き継ぎ書を書いている",
    "handing-over": "新しいセッションへ引き継ぎ中",
  },
  noHandoff: "引き継ぎなし:harness が圧縮する",
  window: "ウィンドウ",
  document: ({ step, generation, writer, degraded }) =>
    `第 ${generation} 世代の引き継ぎ書 · ${step} · ${look.writtenBy[writer]}${degraded ? ` · ${look.degraded}` : ""}`,
  lies: ({ path }) => `場所:${path}`,
  fromLog: "ファイルはない。これは実行ログの文である",
  gone: ({ path }) => `${path} がもうない。これは実行ログの文である`,
  unchanged: "違いはない",
  sides: { written: "書かれたとき", generation: ({ generation }) => `第 ${generation} 世代` },
  now: "今あるもの",
  edit: {
    noEditor: ({ path }) =>
      `エディタがない。VISUAL か EDITOR を設定するか、${path} を自分で開くこと。`,
    noFile: "この引き継ぎ書には編集するファイルがない。プロンプトだけで渡されたか、もうない。",
    failed: ({ editor, why }) => `エディタ「${editor}」を起動できない:${why}。`,
    notFound: "プロジェクトの外の PATH にない。完全なパスを指定すること",
    ended: ({ editor, code }) => `エディタ「${editor}」は ${code} で終わった。`,
    untouched: "何も変わっていない",
    complete: "保存した。完全な引き継ぎ書として読める",
    missing: ({ titles }) => `不完全:${titles.join("、")} に何もない。次のセッションに必要である。`,
    alreadyRead: "後継はもう読んでいる。この変更は自動では誰にも届かない",
  },
};
