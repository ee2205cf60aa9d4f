/** Japanese titles of documents and the words around their sections. Of each list the first is written, all are read. */

import type { FlowDocuments, SectionKey, Titles } from "../../documents/titles.ts";
import type { HandoffFrame } from "../en/titles.ts";

export const handoffTitles: Titles<SectionKey> = {
  doing: ["今やっていること"],
  decided: ["すでに決まったこと"],
  deadends: ["通らなかった道"],
  next: ["次の一手"],
  scene: ["現場"],
};

export const handoffFrame: HandoffFrame = {
  title: (step) => (step === "" ? "引き継ぎ書" : `引き継ぎ書(${step})`),
  quote: [
    "前のセッションが、引き継ぐセッションに残した文書です。",
    "いつでも書き換えてかまいません。引き継ぐセッションが読むのはまさにこのファイルの五つの節です。",
  ],
};

export const flowDocuments: FlowDocuments = {
  brief: {
    titles: {
      goal: ["目標", "目的"],
      accept: ["受け入れ基準", "受け入れ条件"],
      bounds: ["範囲", "制約"],
      unknowns: ["不明点と仮定", "不明点", "仮定"],
      additions: ["追記", "補足"],
    },
    frame: {
      title: "要件確認書",
      quote: [
        "作業の前に確かめた、求められていること。凍結されており、どのセッションも書き換えない。",
        "このファイルは書き換えてかまいません。次の起動はここにあるままを読みます。消せば、はじめから確かめ直します。",
      ],
    },
  },
  goal: {
    titles: { statement: ["目標", "目的"], checks: ["判定項目", "確認項目", "チェックリスト"] },
    frame: {
      title: "作業を判定する基準",
      quote: [
        "判定者は毎回これを読みます。どうなれば達成か、誰が見てもどう分かるか。",
        "このファイルは書き換えてかまいません。次の判定はここにあるままに従います。消せば、決め直します。",
      ],
    },
  },
  verdict: {
    titles: { state: ["結論"], reason: ["理由"], failed: ["不合格"] },
    frame: {
      title: "判定者が確かめたこと",
      quote: [
        "作業をしていないセッションが、自分の目で見てから書いた。",
        "決めるのは最初の見出しの下の一行だけ。",
      ],
    },
  },
  findings: {
    achieved: ["達成"],
    not_yet: ["未達成"],
    unreachable: ["達成不可"],
  },
  unverifiable: ["この環境では検証できない", "ここでは検証できない", "検証不可"],
};
