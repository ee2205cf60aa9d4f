/** What `flower gc` says, in Japanese. */

import type { ClearingTexts } from "../en/gc.ts";

export const gc: ClearingTexts = {
  would: ({ older, size }) =>
    `${older} より古く、もう必要とされないもの ${size} を解放できます(何も削除していません)`,
  did: ({ older, size }) => `${older} より古く、もう必要とされないもの ${size} を解放しました`,
  nothing: ({ older }) => `${older} より古くて不要なものはありません`,
  transcripts: ({ count, size }) => `会話記録: ${count} 件 (${size})`,
  documents: ({ count, size }) => `以前の引き継ぎ: ${count} 件 (${size})`,
  spilled: ({ count, size }) => `長い結果: ${count} 件 (${size})`,
  harness: ({ count, size }) => `ハーネス自身のファイル: ${count} 件 (${size})`,
  givenBack: ({ size }) => `sessions.db が ${size} 小さくなりました`,
  usedAgain: "sessions.db の大きさは変わりません。空いた領域はあとで再利用されます",
  leftAlone: ({ path }) => `別の実行ディレクトリの run が使用中のため、手を付けていません: ${path}`,
};
