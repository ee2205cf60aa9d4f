/** What the disk, the store and flower itself refuse, in Japanese. */

import type { RefusalTexts } from "../en/refusals.ts";

const ELSEWHERE = "このファイルをよそへ移すか、--run-dir で別の実行ディレクトリを選ぶこと。";
const OTHERWISE = "--run-dir で別の実行ディレクトリを選ぶこと。";

export const refusals: RefusalTexts = {
  disk: {
    cannot: ({ attempt, why }) => `${attempt}ことができない:${why}。`,
    attempts: {
      read: ({ path }) => `${path} を読む`,
      write: ({ path }) => `${path} を書く`,
      "write into": ({ path }) => `${path} の中に書く`,
      prepare: ({ path }) => `${path} を用意する`,
      delete: ({ path }) => `${path} を消す`,
      archive: ({ path }) => `${path} をアーカイブする`,
      move: ({ path, from }) => `${from} を ${path} へ移す`,
      copy: ({ path, from }) => `${from} を ${path} へ写す`,
    },
    causes: {
      ENOSPC: "ディスクが満杯。空きを作ること",
      EDQUOT: "ディスクの割り当てを使い切った。空きを作ること",
      EFBIG: "このプロセスが書ける大きさを超えている",
      EACCES: "アクセスが拒否された。所有者と権限を確かめること",
      EPERM: "許可されていない操作。権限か、別のプログラムがファイルを使っていないかを確かめること",
      EBUSY: "別のプログラムがファイルを使っている。そちらで閉じること",
      EROFS: "ファイルシステムが読み取り専用。別のフォルダーを選ぶか、書けるようにマウントすること",
      EISDIR: "ファイルがあるべき所にフォルダーがある。よそへ移すこと",
      ENOTDIR: "フォルダーがあるべき所にファイルがある。よそへ移すこと",
      EEXIST: "この名前は別のものが使っている。よそへ移すこと",
      EXDEV: "二つのフォルダーが別のファイルシステムにある。一つにまとめること",
      ENAMETOOLONG: "パスが長すぎる。ルートに近いフォルダーを選ぶこと",
      ELOOP: "シンボリックリンクが多すぎる。行き先を確かめること",
      EMFILE: "開いているファイルが多すぎる。上限を上げること(ulimit -n)",
      ENFILE: "システム全体で開いているファイルが多すぎる。いくつかのプログラムを閉じること",
      EIO: "装置がエラーを報告している。装置を確かめること",
    },
  },
  store: {
    cannot: ({ path, doing, reason, advice }) =>
      `${path}:${doing}ことができない:${reason}。${advice}`,
    doing: {
      "open the database": "データベースを開く",
      "open the database to read it": "データベースを読むために開く",
      "read a transcript": "会話の記録を読む",
      "store a transcript": "会話の記録を保存する",
      "list transcripts": "会話の記録を一覧にする",
      "measure transcripts": "会話の記録の大きさを測る",
      "look up a session": "セッションを探す",
      "list sessions": "セッションを一覧にする",
      "list sub-agents": "サブエージェントを一覧にする",
      "delete a session": "セッションを消す",
      "give space back": "空きを返す",
      "read the run log": "実行ログを読む",
      "append to the run log": "実行ログに書き足す",
      "read the log of workflows": "ワークフローのログを読む",
      "append to the log of workflows": "ワークフローのログに書き足す",
      "read the book of questions": "質問の記録を読む",
      "write into the book of questions": "質問の記録に書く",
      "prepare the control channel": "制御チャネルを用意する",
      "ask something of a step": "ステップに依頼する",
      "look for requests": "依頼を探す",
      "answer a request": "依頼に応答する",
      "fetch an answer": "応答を受け取る",
      "take back a request": "依頼を取り下げる",
      "claim the step": "ステップを確保する",
      "take the lock of the run directory": "実行ディレクトリのロックを取る",
    },
    advice: {
      notADatabase: `データベースではない。${ELSEWHERE}`,
      damaged: `データベースが壊れている。${ELSEWHERE}(sqlite3 の .recover で、読める分は救い出せる。)`,
      busy: "別のプロセスがデータベースを使っている。終わってからもう一度試すこと。",
      full: "ディスクが満杯。空きを作ってもう一度試すこと。",
      quota: "ディスクの割り当てを使い切った。空きを作ってもう一度試すこと。",
      unwritable: `ファイルかそのフォルダーに書けない。権限を直すか、${OTHERWISE}`,
      unopenable: `ファイルかそのフォルダーを開けない。権限を直すか、${OTHERWISE}`,
      broken:
        "ディスクが拒否した。実行ディレクトリが正常なローカルディスクにあるかを確かめること。",
      readOnly: `ファイルシステムが読み取り専用。書けるようにマウントするか、${OTHERWISE}`,
      denied: `アクセスが拒否された。所有者と権限を直すか、${OTHERWISE}`,
      folder: `フォルダーを使えない。パスか権限を直すか、${OTHERWISE}`,
    },
    inTheWay: ({ path }) =>
      `${path} はフォルダーではないが、そこにはフォルダーが必要。よそへ移すこと。`,
    foreign: ({ path, what }) => `${path}:${what}。${ELSEWHERE}`,
    noSharedMemory: ({ mode }) =>
      `プロセスがメモリーを共有できるディスクが必要だが、ジャーナルモードは ${mode}`,
    newer: ({ known, found }) =>
      `スキーマは ${known} 以前でなければならないが、新しい flower が書いたスキーマ ${found} だった`,
    anothers: ({ tables }) =>
      `flower のデータベースが必要だが、別のプログラムのものだった(テーブル:${tables.join("、") || "なし"})`,
    held: ({ path, seconds }) =>
      `${path}:別のプロセスがこの実行ディレクトリのロックを ${seconds} 秒持ち続けている。そこで止まっている flower のプロセスを終わらせるか、${OTHERWISE}`,
    gone: ({ folder }) =>
      `${folder} がない。run がそこで作業している間に移されたか消されたため、何も書けない。元に戻して、やり直すこと。`,
  },
  settings: {
    named: ({ path, problem }) => `${path}:${problem}`,
    badLine: ({ line, problem }) =>
      `${line} 行目:${problem}。NAME=value、NAME='value'、NAME="value" のどれかが必要。`,
    unclosed: ({ quote }) => `引用符 ${quote} がその行で閉じていない`,
    behindQuote: ({ quote }) => `閉じた引用符 ${quote} の後にテキストがある`,
    unreadable: ({ reason }) => `読めない(${reason})。権限を確かめること。`,
    noUtf8: ({ line }) =>
      `${line} 行目:UTF-8 のテキストが必要だが、別のバイト列だった。UTF-8 で保存すること。`,
  },
  transcript: {
    notStored: ({ why }) =>
      `会話の記録が正しく保存されていない:${why}。このセッションを再開すると何かが欠ける。`,
    nothing: "保存先に何も届かなかった",
    full: ({ code }) => `ディスクが満杯(${code})`,
  },
  noConfigFolder: ({ home = "未設定", own }) =>
    `env.CLAUDE_CONFIG_DIR:フォルダーが必要。セッションの HOME(${home})がこのプロセスのもの(${own})と違い、これがないと会話の記録が保存されない`,
  outputLost: ({ why }) => `標準出力に書けなかった:${why}。`,
  notDone: ({ target }) => `${target} は完了しなかった。`,
};
