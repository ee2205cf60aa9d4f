/** What the scripted model says, in Japanese. */
import type { Words } from "../words.ts";
import { go } from "./go/ja.ts";

export const words: Words = {
  task: "このプロジェクトのテストが失敗します。原因を調べて slug.js を直し、すべて通るまでテストを実行してください。テストは変えないでください。",
  begin: "まずプロジェクトを見ます。",
  cross:
    "失敗しているテストは一つです。呼び出し元の検索、思いつく直し方の試行、テストの確認を同時に行います。",
  takeOver: "引き継ぎ書にあるファイルを読んでから、次の一手から続けます。",
  end: "完了:slug() は間に何があっても単語を一つのハイフンでつなぎ、テストはすべて通ります。",
  document: {
    doing: [
      "今やっていること",
      "slug.js の slug() を直している。原因は分かったが、まだ何も変えていない。",
    ],
    decided: [
      "すでに決まったこと",
      "- テストは変えない:タスクにそう書かれている。\n- 空白の並び全体に一致させる。題名には空白が続くことがあるため。",
    ],
    deadends: [
      "通らなかった道",
      '- replaceAll(" ", "-") を node -e で試した:空白二つがハイフン二つになる("one--two-three")。',
    ],
    next: [
      "次の一手",
      "slug.js の replace をすべての空白(/\\s+/g)に一致させ、node --test を実行する。三つのテストが通るはず。",
    ],
    scene: ["現場", "- slug.js の 3 行目\n- slug.test.js の最後のテスト"],
  },
  nth: (n) => `これはこの実行の ${n} 番目の引き継ぎ書です。`,
  errand:
    "このプロジェクトで slug() を呼んでいるファイルを調べてください。何も変えないでください。",
  report: "報告:slug() を呼んでいるのは slug.test.js だけです。",
  go,
};
