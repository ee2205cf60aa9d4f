/** What the scripted models say from a request to finished work, in Japanese. */
import type { GoWords } from "../../go-words.ts";

export const go: GoWords = {
  request:
    "スラッグを正しくしてください。このプロジェクトのテストが失敗します。フランス語の題名も扱えるようにしてください。",
  look: "質問の前にモジュールを見ます。",
  question: "「Crème brûlée」のようなアクセント記号はどうしますか。",
  options: ["普通の文字にする:creme-brulee", "そのまま残す"],
  brief: [
    [
      "目標",
      "slug.js の slug() が、フランス語と英語の題名をアドレスの一部にする。小文字で、単語は一つのハイフンでつなぎ、アクセント記号はない。",
    ],
    [
      "受け入れ基準",
      '- `node --test` が通り、今あるテストは変わらない。\n- slug("Crème brûlée") は "creme-brulee" で、それを確かめる別のテストがある。',
    ],
    ["範囲", "変えるのは slug.js だけ。新しいテストは別のファイルに置く。依存は増やさない。"],
    ["不明点と仮定", "ほかの文字体系は求められていない。その文字はそのまま残す。"],
  ],
  goal: [
    ["目標", "空白が続く題名もアクセント記号のある題名も正しくなり、テストがそれを示す。"],
    [
      "判定項目",
      '- `node --test` に失敗したテストがない。\n- accents.test.js は slug("Crème brûlée") が "creme-brulee" であることを求める。\n- slug.test.js は変わっていない。',
    ],
  ],
  begin: "用件は二つ、順に頼みます。まず空白、次にアクセント記号です。",
  errands: [
    {
      about: "空白を直す",
      task: "slug.js の replace を空白の並び全体に一致させ、単語が一つのハイフンでつながるようにしてください。node --test を実行してください。ほかは変えないでください。",
      report:
        "報告:slug.js は空白の並びを一つのハイフンに置き換えます。三つのテストはすべて通ります。",
    },
    {
      about: "アクセント記号のテストを書く",
      task: 'accents.test.js を書いてください。slug("Crème brûlée") は "creme-brulee" でなければなりません。ほかは変えないでください。',
      report: "報告:accents.test.js を書きました。",
    },
    {
      about: "アクセント記号を取る",
      task: 'slug.js で最初にアクセント記号を取ってください。normalize("NFD") の後に \\p{M} を除きます。node --test を実行してください。四つのテストが通るはずです。',
      report: "報告:slug.js はアクセント記号を取ります。四つのテストはすべて通ります。",
    },
  ],
  document: {
    doing: [
      "今やっていること",
      "スラッグを正しくしている。空白は済んだ。最初の作業者が slug.js を変え、三つのテストが通る。",
    ],
    decided: [
      "すでに決まったこと",
      "- アクセント記号は普通の文字にする。本人がそう言った。\n- 今あるテストは変えない。新しいテストは accents.test.js に置く。",
    ],
    deadends: [
      "通らなかった道",
      "- a から z だけを残す案は捨てた。「Crème」が「crme」になるため。",
    ],
    next: ["次の一手", "アクセント記号のテスト accents.test.js を書く作業者を送る。"],
    scene: ["現場", "- slug.js の 3 行目\n- slug.test.js"],
  },
  half: "完了:空白は正しくなり、アクセント記号には別のテストがあります。",
  notYet: [
    ["結論", "未達成"],
    [
      "理由",
      "node --test を実行した。accents.test.js のテストが失敗する。slug.js がアクセント記号をそのまま残すため。",
    ],
    ["不合格", "- `node --test` で一つのテストが失敗する。"],
  ],
  done: "完了:空白もアクセント記号も正しくなり、四つのテストはすべて通ります。",
  achieved: [
    ["結論", "達成"],
    [
      "理由",
      "自分で node --test を実行し、四つのテストが通った。accents.test.js は確認書が求めることを確かめている。",
    ],
    ["不合格", "なし"],
  ],
};
