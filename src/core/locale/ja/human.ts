/** Where the language is Japanese: models are told the English text, what a person reads is in Japanese. */

import { human as english, type HumanTexts } from "../en/human.ts";

export const human: HumanTexts = {
  ...english,
  tools: { ...english.tools, question: `${english.tools.question} Ask in Japanese.` },
  states: {
    answered: "回答あり",
    declined: "見送り",
    timeout: "時間切れ",
    unattended: "無人",
    over_budget: "上限超過",
    invalid: "無効",
  },
  log: {
    title: "質問と回答の記録",
    about: "実行中に尋ねたことと、その結果。追記のみで、何も消さない。",
    options: "選択肢:",
    said: "自発的な発言",
  },
  additions: {
    title: "実行中の補足",
    about: "実行中に人が言ったことを、そのまま記す。要件を補い、要件より優先する。",
  },
  lines: {
    delivered: ({ count }) => `${count} 件のメッセージを読んだ`,
    notWritten: ({ what, why }) => `${what} を書けなかった(${why})。それなしで続ける。`,
  },
};
