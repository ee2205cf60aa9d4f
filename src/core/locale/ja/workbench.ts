/** What the workbench's index says in Japanese; sessions are told the English text. */

import { workbench as english, type WorkbenchTexts } from "../en/workbench.ts";

export const workbench: WorkbenchTexts = {
  ...english,
  renamed: ({ files }) =>
    `もう一方のファイル名の文書があったため、名前を変更しました: ${files.join("、")}`,
  index: {
    title: "作業台の索引",
    made: "flower が作り、変更のたびに書き直します。編集しないでください。ファイルは先頭 8 行のうちの 1 行 `# desc: …` で自分を説明します。",
    shelves: { scripts: "スクリプト", artifacts: "成果物", notes: "メモ" },
    empty: "まだ何もありません",
    unnoted: "説明なし",
    more: ({ files }) => `…ほかに古いものが ${files} 件`,
    spilled: ({ files }) => `spill: コンテキストに入れなかった長い結果 ${files} 件`,
    archived: ({ files }) => `notes/archive: 以前の文書 ${files} 件`,
    hidden: ({ files }) => `隠しファイル ${files} 件`,
  },
};
