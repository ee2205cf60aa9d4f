/** What the report on a run says around the words of others, in Japanese. */

import type { Ending } from "../../human/facts.ts";
import type { ReportTexts } from "../en/report.ts";

const ENDINGS: Readonly<Record<Ending | "waiting", string>> = {
  waiting: "は回答を待っている",
  answered: "は回答された",
  declined: "は見送られた",
  timeout: "は時間内に回答がなく、セッションが自分で決めた",
  unattended: "は尋ねる相手がなく、セッションが自分で決めた",
  over_budget: "は上限を超えており、セッションが自分で決めた",
  invalid: "には質問がなかった",
};

export const report: ReportTexts = {
  notWritten: ({ path, why }) => `報告 ${path} を書けなかった:${why}`,
  title: ({ run }) => `実行 ${run}`,
  about:
    "実行が終わるか止まったときに flower がログから書いたもの。続けるたびに書き直される。枠の中はセッションと人が書いた文。",
  headings: {
    asked: "頼まれたこと",
    done: "したこと",
    judged: "判定",
    changed: "変更",
    generations: "世代",
    cost: "費用",
    person: "人が必要なこと",
    files: "文書",
  },
  outcomes: { done: "完了", failed: "終わっていない", open: "止まった。続けられる" },
  at: ({ step }) => `${step} で止まった`,
  span: ({ from, to, took }) => `${from} から ${to} まで(${took})`,
  needs: ({ count }) => `下に人が必要なことが ${count} 件ある`,
  asked: {
    nothing: "何も言われていない。要件確認書と目標に沿って続けた。",
    on: ({ when, how }) => `${when}、${how}:`,
    question: ({ id, when, by, state }) =>
      `質問 ${id}、${when}、尋ねたのは${by === "model" ? "セッション" : " flower"}:${state}`,
    waits: "待っている",
    options: "選択肢:",
    brief: "要件確認書にある目標:",
  },
  done: {
    nothing: "最後まで進んだステップはない。",
    last: ({ step }) => `${step} の最後の報告(主張にすぎない。判定は下にある):`,
  },
  judged: {
    nothing: "判定されていない。",
    goal: "判定の基準:",
    round: ({ step, finding }) => `${step}:${finding}`,
    findings: {
      achieved: "達成",
      not_yet: "未達成",
      unreachable: "達成不可",
      "": "明確な結論がない。よって達成ではない",
    },
    answered: "人の回答:",
    unverifiable: "ここでは確認できない",
  },
  changed: {
    since: ({ commit }) => `実行が始まったコミット ${commit} から:`,
    fromNothing: "実行が始まったとき、コミットはなかった:",
    nothing: "違うファイルはない。",
    unknown: "実行が始まったときのプロジェクトの状態は記録されていない。",
    none: {
      "no-repository": "プロジェクトは git リポジトリの中にない。変更は分からない。",
      "no-git": "git がインストールされていない。変更は分からない。",
      failed: "git から変更を得られなかった:",
    },
    sum: ({ files, added, removed, atLeast }) =>
      `${atLeast ? "少なくとも " : ""}${files} ファイル、+${added} -${removed}`,
    untracked: "git にない",
    dirty: "実行前のコミットされていない変更も数に入っている",
    gone: "実行前のコミットされていない変更がなくなっている",
    uncounted: "数えていない",
    more: ({ count }) => `ほかに ${count} ファイル`,
    commits: "コミット、新しい順:",
  },
  cost: {
    total: ({ cost, calls, sessions }) => `${cost} · ${calls} · ${sessions} セッション`,
    atLeast: "この実行でプロセスが落ちた。最後の返答の費用は入っていないことがある。",
  },
  person: {
    nothing: "なし。",
    failed: "終わっていない。理由:",
    open: ({ run }) => `まだ終わりがない。\`flower resume ${run}\` で止まった所から続く。`,
    notAchieved: "最後の判定では目標は達成とされなかった。通らなかったもの:",
    unverifiable: "次の確認項目はここでは誰も確認できなかった:",
    question: ({ id, how }) => `質問 ${id} ${ENDINGS[how]}:`,
    unheard: "次の言葉はまだどのセッションにも届いていない:",
    waitsFor: ({ step }) => `${step} は判断を待っている:`,
    note: ({ step }) => `${step} からあなたへ:`,
    degraded: ({ step, generation }) =>
      `${step} の第 ${generation} 世代の引き継ぎ書はプログラムが組み立てた。失われたものがないか確かめること。`,
    redacted: ({ step, count }) =>
      `${step} の引き継ぎ書に秘密が ${count} 個あり、置き換えた。セッションはそれを見ている。変更を検討すること。`,
    secretAsked: "頼まれた文に秘密らしいものがある。変更を検討すること。",
    gone: "実行前のコミットされていない変更が、次のファイルでなくなっている:",
  },
  files: {
    brief: "要件確認書",
    goal: "目標",
    questions: "質問と回答",
    additions: "実行中に言われたこと",
    manifest: "マニフェスト",
    handoff: "引き継ぎ書",
  },
};
