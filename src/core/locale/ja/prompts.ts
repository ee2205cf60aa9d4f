/** What models are told where the language is Japanese: the English text with Japanese titles; what a person reads is in Japanese. */

import { prompts as english, type Prompts } from "../en/prompts.ts";

const ANSWER = "Answer in Japanese.";

export const prompts: Prompts = {
  ...english,
  writing: {
    ...english.writing,
    question: (titles) => `${english.writing.question(titles)}\n\n${ANSWER}`,
    again: (about) => `${english.writing.again(about)} ${ANSWER}`,
  },
  takeover: { ...english.takeover, answerIn: ANSWER },
  degraded: {
    doing: ({ step, why }) =>
      `ステップ「${step}」のセッションは引き継ぎ書を書けなかった${why === "" ? "" : `(${why})`}。これは手元の情報からプログラムが組み立てたもので、不完全である。`,
    next: "まず何があるかを見る:ノート、成果物、git status と git log。何も済んでいないと決めつけない。そのあとタスクを続ける。タスクの冒頭は最後の節にある。",
    running: ({ kept }) =>
      kept ? "まだ走っているバックグラウンド作業:" : "終わらないうちに止めたバックグラウンド作業:",
    reports: "まだどのセッションも読んでいないバックグラウンド作業の報告:",
  },
};
