/** The words of the facts that code adds to a document, in Japanese. What only models read stays in English. */

import { type EvidenceTexts, evidence as english } from "../en/evidence.ts";

export const evidence: EvidenceTexts = {
  title: "flower が記録した事実",
  block: {
    lead: "この節はセッションではなく flower が書いたもので、引き継ぎの時点の git、ツール呼び出しの記録、ディスクから取っています。",
    origin: ({ run, generation, at }) => `run ${run}、第 ${generation} 世代、${at}`,
    context: ({ context, window }) => `コンテキスト ${context}/${window}`,
    cost: ({ cost }) => `このステップのここまでの費用 ${cost}`,
    commits: ({ count }) => `この世代が始まってからのコミット:${count}`,
    effects: ({ count }) => `ファイルの外ですでにしたこと(${count})。もう一度する前に確かめること:`,
    written: ({ count }) => `この世代でツールが書いたファイル:${count}`,
    commands: ({ count }) => `最後のコマンド(全 ${count} 件):`,
    running: ({ kept }) =>
      kept
        ? ({ count }) => `走り続けているバックグラウンド作業:${count}`
        : ({ count }) => `終わらせたバックグラウンド作業:${count}`,
    missing: ({ count }) => `現場に書かれているがディスクにないもの:${count}`,
    unsaid: ({ count }) =>
      `上でユーザーの言葉とされているが、人のどのメッセージにもないもの:${count}`,
    more: ({ count }) => `ほか ${count} 件`,
    exit: ({ code }) => `終了コード ${code}`,
    ended: "エラーなし",
    failed: "失敗",
    subAgent: "サブエージェントによる",
    among: "同じ呼び出しに複数のコマンドがある",
  },
  effects: {
    commit: "コミット",
    history: "履歴の変更",
    push: "プッシュ",
    review: "コードホスト上",
    publish: "公開",
    deploy: "デプロイ",
    remote: "別のマシン",
    request: "何かを変えるリクエスト",
    database: "データベース",
    service: "サービスまたは通知",
    tool: "ツール",
  },
  git: {
    none: {
      "no-repository": "git:ここにリポジトリはない",
      "no-git": "git:インストールされていない",
      failed: "git:応答がない",
    },
    branch: ({ branch }) => `ブランチ ${branch}`,
    noBranch: "どのブランチでもない",
    head: ({ head }) => `head ${head}`,
    noCommit: "まだコミットがない",
    was: ({ head }) => `(この世代の始まりでは ${head})`,
    clean: "未コミットのものはない",
    dirty: ({ count, atLeast }) => `未コミット:${atLeast ? "少なくとも " : ""}${count}`,
    renamed: ({ path, from }) => `${path}、以前は ${from}`,
  },
  changes: english.changes,
  trusted: english.trusted,
  warnings: {
    emptyNext: "次の一手が空です",
    vagueNext: ({ item }) => `次の一手に、できることが書かれていません:${item}`,
    deadEnd: ({ item, deadend }) => `次の一手 ${item} は通らなかった道の繰り返しです:${deadend}`,
    done: ({ item, done }) => `次の一手 ${item} は済みとされています:${done}`,
  },
};
