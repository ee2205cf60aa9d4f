/** 失敗の原因の言い方、日本語。 */

import type { Causes } from "../causes.ts";

export const causes: Causes = {
  colon: ":",
  clauses: {
    "a document in the history is refused": "履歴の文書が拒否された",
    "a file may not be used by this user": "このユーザーにはファイルを使う権限がない",
    "a filter refuses something in the history": "フィルターが履歴の内容を拒否した",
    "a message of the history is empty or out of order":
      "履歴に空のメッセージか順序の合わないメッセージがある",
    "a program could not be started": "プログラムを起動できなかった",
    "a thinking block in the history is refused": "履歴の思考ブロックが拒否された",
    "a tool call and its result do not belong together any more":
      "ツール呼び出しとその結果の対応が崩れている",
    "access is refused": "アクセスが拒否された",
    "an image in the history is refused": "履歴の画像が拒否された",
    "an image or attachment in the history is refused": "履歴の画像か添付が拒否された",
    "it took longer than the service allows": "サービスの許す時間を超えた",
    "nothing was heard of the harness any more": "harness から何も届かなくなった",
    "one field of the history is too long": "履歴に長すぎるフィールドがある",
    "one field of the request is too long": "リクエストに長すぎるフィールドがある",
    "one request is larger than what the account allows in a whole minute":
      "一つのリクエストだけでアカウントの一分間の上限を超える",
    "the account does not cover requests above 200,000 tokens":
      "このアカウントでは 200,000 トークンを超えるリクエストは使えない",
    "the account has no credit left": "アカウントの残高がない",
    "the address of the endpoint is no URL": "エンドポイントのアドレスが URL ではない",
    "the address of the request is too long": "リクエストのアドレスが長すぎる",
    "the address or the model is not known there": "そのアドレスかモデルはそこに存在しない",
    "the address or the model is not known": "アドレスかモデルが見つからない",
    "the answer's reserve leaves too little of the window for any input":
      "応答のための予約が大きく、入力に使えるウィンドウがほとんど残らない",
    "the cause is not known": "原因は分からない",
    "the certificate of the endpoint is for another name": "エンドポイントの証明書は別の名前のもの",
    "the certificate of the endpoint is not trusted here":
      "エンドポイントの証明書はここでは信頼されていない",
    "the certificate of the endpoint is not valid now, or the clock of this machine is wrong":
      "エンドポイントの証明書が今は有効でないか、このマシンの時計が狂っている",
    "the connection failed": "接続に失敗した",
    "the context is full": "コンテキストが満杯",
    "the credentials are refused": "認証情報が拒否された",
    "the definition of a tool is refused": "ツールの定義が拒否された",
    "the disk cannot be written to": "ディスクに書き込めない",
    "the disk fails": "ディスクの障害",
    "the disk is full": "ディスクが満杯",
    "the gateway does not know a part of the request": "ゲートウェイがリクエストの一部を認識しない",
    "the headers of the request are too large": "リクエストのヘッダーが大きすぎる",
    "the history has too many messages": "履歴のメッセージが多すぎる",
    "the history holds text that is not valid Unicode or JSON":
      "履歴に有効な Unicode または JSON でないテキストがある",
    "the memory or the processes of the machine are used up":
      "このマシンのメモリーかプロセス数を使い切った",
    "the model does not take this form of request": "モデルがこの形のリクエストを受け付けない",
    "the model is not known there": "そこにはこのモデルがない",
    "the output budget is not one that the model accepts": "モデルがこの出力上限を受け付けない",
    "the proxy wants a login": "プロキシがログインを求めている",
    "the rate or quota is used up for now": "レートか割り当てを当面使い切った",
    "the request has too many bytes": "リクエストのバイト数が多すぎる",
    "the request timed out": "リクエストがタイムアウトした",
    "the request was given up on the way": "リクエストが途中で打ち切られた",
    "the run's own budget is spent": "この run の予算を使い切った",
    "the run's own limit of turns is reached": "この run のターン数の上限に達した",
    "the run's own limit of turns or dollars is reached": "この run のターン数か金額の上限に達した",
    "the service failed": "サービスで障害が起きた",
    "the service has no memory left": "サービスのメモリーが足りない",
    "the service is overloaded": "サービスが過負荷",
    "the service reports a conflict": "サービスが競合を報告した",
    "the service was not ready": "サービスの準備ができていなかった",
    "the system allows no further open files": "システムがこれ以上ファイルを開かせない",
    "the text is too short for the prompt cache":
      "テキストが短すぎてプロンプトキャッシュに入らない",
    "the thinking budget is not below the output budget": "思考の上限が出力の上限を下回っていない",
    "what answers at the endpoint does not speak TLS": "エンドポイントの相手が TLS を話さない",
    "what came back is no whole answer of the API": "届いたものが API の完全な応答ではない",
    "what stands behind the gateway failed": "ゲートウェイの先で障害が起きた",
    "what the account, the plan or the key allows is used up":
      "アカウント、プラン、またはキーの枠を使い切った",
    "what the account, the plan or the key allows is used up for now":
      "アカウント、プラン、またはキーの枠を当面使い切った",
    "the gateway counts the answer's reserve against its limit, and the reserve is too large":
      "ゲートウェイが応答のための予約も上限に数え、その予約が大きすぎる",
    "the seed does not fit: a fresh session's first request is refused as too long":
      "最初の内容が収まらない:新しいセッションの最初のリクエストが長すぎるとして拒否された",
    "client block: the harness refused to send the request":
      "手元での遮断:harness がリクエストの送信を拒んだ",
    "the seed does not fit. Client block: the harness refused to send the request":
      "最初の内容が収まらない。手元での遮断:harness がリクエストの送信を拒んだ",
    "an unexplained refusal with a nearly full context":
      "コンテキストがほぼ満杯の状態での、理由の示されない拒否",
    "the API refuses the request": "API がリクエストを拒否した",
    "the harness ended the turn": "harness がターンを終えた",
    "the cause is not known: The harness ended the turn":
      "原因は分からない:harness がターンを終えた",
    "the harness's process ended.": "harness のプロセスが終了した。",
    "the cause is not known: The harness's process ended.":
      "原因は分からない:harness のプロセスが終了した。",
    "no answer": "応答なし",
  },
  sent: ({ used, answer, limit }) =>
    `(送信 ${used} トークン${answer === undefined ? "" : `、応答の予約 ${answer}`}${limit === undefined ? "" : `、上限 ${limit}`})`,
  limit: ({ limit }) => `(上限 ${limit} トークン)`,
  measured: ({ context, window }) => `(実測:${context} / ${window} トークン)`,
  exit: ({ code }) => `(終了コード ${code})`,
  signal: ({ name }) => `(${name})`,
  within: ({ seconds }) => `、${seconds} s 待った`,
  reserveCounted: "。応答の予約も数えられた",
  failsAlike: "。次も同じく失敗する",
  lifts: ({ setting }) => `。${setting} でその上限を外せる`,
  itSaid: "出力",
};
