/** What is said in the default flow where the language is Japanese: models are told the English text, the person reads Japanese. */

import { flow as english, type FlowTexts } from "../en/flow.ts";

export const flow: FlowTexts = {
  prompts: { ...english.prompts, answerIn: "Answer in Japanese." },
  person: {
    unreachable: {
      question: "判定者は、この目標はここでは達成も検証もできないと言っています。どうしますか?",
      failed: "不合格だったもの:",
      accept: "このまま受け入れる",
      amend: "目標を改める",
      misjudged: "判定が誤り。続ける",
      acceptWords: ["受け入れる"],
      amendWords: ["改める"],
      howToAmend:
        "目標は今どうなりますか。変わる点を言うか、目標と判定項目の二つの節を書いてください。",
    },
    briefLacks: ({ missing }) =>
      `そろった確認書が一度も書かれなかった。空の節:${missing.join("、")}`,
    goalLacks: ({ missing }) => `そろった目標が一度も書かれなかった。空の節:${missing.join("、")}`,
    notAchieved: ({ why }) => `最後の判定は達成と認めなかった:${why}`,
    unverifiable: ({ count, total, path }) =>
      `判定項目 ${total} 件のうち ${count} 件はここでは検証できません。変えるには ${path} を編集してください:`,
  },
  said: { running: "実行中の発言", waking: "再開時の発言" },
};
