/** What `flower setup` asks and says, in Japanese. */

import type { SetupTexts } from "../en/setup.ts";

export const setup: SetupTexts = {
  opening: ({ file }) =>
    `${file} に保存します。Enter は括弧内の値を残し、- は取り除き、Ctrl-C は何も変えません。`,
  key: "API キーまたはトークン(表示されません)",
  baseUrl: "ゲートウェイのアドレス、/v1 なし(空: Anthropic 本体)",
  model: "モデル(空: ハーネスの既定)",
  window: "コンテキストウィンドウ、トークン数(空: 学習値、なければ推定)",
  nothing: "空",
  testing: "確認中",
  ok: ({ endpoint }) => `確認済み: ${endpoint} はキーを受け付け、モデルも知っています`,
  okWithoutModel: ({ endpoint }) =>
    `確認済み: ${endpoint} はキーを受け付けます。モデルは確認していません`,
  okBut: ({ endpoint, detail }) => `${endpoint} はキーを受け付けますが、こう答えました: ${detail}`,
  auth: ({ endpoint, detail }) => `${endpoint} がキーを拒否しました: ${detail}`,
  config: ({ endpoint, detail }) =>
    `ゲートウェイのアドレスかモデル名が違います (${endpoint}): ${detail}`,
  net: ({ endpoint, detail }) => `${endpoint} に届かないため、確認していません: ${detail}`,
  untried: ({ source }) => `確認していません: ${source} ではハーネスが自分で認証します`,
  none: "確認できる認証情報がありません。flower setup を実行してキーを入力してください",
  again: "今入力した内容から、もう一度",
  saved: ({ file, names }) => `${file} に保存しました: ${names.join(", ")}`,
  unchanged: ({ file }) => `${file} はすでにそうなっています`,
  notSaved: ({ file }) => `何も保存していません。${file} は元のままです`,
  overruled: ({ source }) => `ファイルのキーは使われません: ${source} が優先されます`,
};
