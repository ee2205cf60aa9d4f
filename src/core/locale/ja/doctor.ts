/** What `flower doctor` finds and what there is to do, in Japanese. */

import type { DoctorTexts } from "../en/doctor.ts";

const through = (proxy: string): string => (proxy === "" ? "" : ` (プロキシ ${proxy} 経由)`);

export const doctor: DoctorTexts = {
  labels: {
    harness: "ハーネス",
    endpoint: "接続先",
    credentials: "認証情報",
    window: "ウィンドウ",
    store: "保存",
    orphans: "残存プロセス",
    disk: "ディスク",
    sandbox: "サンドボックス",
    git: "git",
  },
  from: ({ source }) => `出所: ${source}`,
  todo: ({ what }) => `すること: ${what}`,
  looking: ({ label }) => `確認中: ${label}`,
  harness: ({ version }) => [version],
  noHarness: ({ platform }) => [
    `${platform} 用のものがありません`,
    "flower-agent をオプションの依存とともに入れ直してください (--omit=optional なしで)",
  ],
  deadHarness: ({ detail }) => [
    `起動しません: ${detail}`,
    "flower-agent を入れ直し、実行権限とこのシステムの C ライブラリを確かめてください",
  ],
  reached: ({ endpoint, proxy }) => [`${endpoint} が応答しました${through(proxy)}`],
  notTried: ({ endpoint }) => [`${endpoint}: ハーネスだけが接続できるため、試していません`],
  unreached: ({ endpoint, detail, proxy }) => [
    `${endpoint} が応答しません${through(proxy)}: ${detail}`,
    "ネットワーク、HTTPS_PROXY、NO_PROXY、NODE_EXTRA_CA_CERTS を確かめてください",
  ],
  wrongAddress: ({ endpoint, detail }) => [
    `${endpoint} は Messages API でないか、モデルを知りません: ${detail}`,
    "flower setup で /v1 なしのゲートウェイのアドレスと、そこにあるモデルを指定してください",
  ],
  noCertificates: ({ path, detail }) => [
    `証明書 ${path} を読めません: ${detail}`,
    "NODE_EXTRA_CA_CERTS を直すか、取り除いてください",
  ],
  credentials: ({ kind, key }) => [`${kind} ${key}`],
  byItself: ({ kind }) => [`${kind}: ハーネスが自分で認証します`],
  remark: ({ detail }) => [
    `受け付けられましたが、応答にはこうあります: ${detail}`,
    "そちらのアカウントを確かめてください",
  ],
  refused: ({ detail }) => [
    `拒否されました: ${detail}`,
    "flower setup で有効なキーを入れてください",
  ],
  noCredentials: ({ looked }) => [
    `ありません。探した場所: ${looked.join("、")}`,
    "flower setup を実行するか、ハーネスでログインしてください",
  ],
  loose: ({ path, mode }) => [
    `${path} にはキーがあり、他の人も開けます (${mode})`,
    `chmod 600 ${path}`,
  ],
  broken: ({ message }) => [message, "直してください。このままでは flower は始まりません"],
  window: ({ window, at, model, who }) => [
    `${model} に対して ${window} が有効 (${who})。引き継ぎは ${at} から`,
  ],
  windowContradicted: ({ window, known }) => [
    `${window} が設定され有効ですが、モデルは ${known} までと分かっています`,
    "FLOWER_WINDOW を取り除くか、モデルが受け付ける値にしてください",
  ],
  nothingYet: ({ path }) => [`${path} ではまだ何も実行されていません`],
  store: ({ size, log }) => [`正常で書き込み可能、${size}、先行書き込みログ ${log}`],
  sick: ({ detail }) => [
    `壊れています: ${detail}`,
    "sessions.db と付随ファイルを別の場所に移して残してください。文書とマニフェストは別のファイルです",
  ],
  readOnly: ({ detail }) => [
    `書き込めません: ${detail}`,
    "実行ディレクトリの所有者と権限、ディスクの空きを確かめてください",
  ],
  longLog: ({ log }) => [
    `先行書き込みログが長くなっています (${log})`,
    "開いている最後の run が終わると縮みます",
  ],
  brokenFile: ({ path }) => [
    `${path} を読めません`,
    "不要です。次のステップが脇に置き、新しく書きます",
  ],
  foreignFile: ({ path }) => [
    `${path} は別のワークスペースのものです`,
    "別の --run-dir を選ぶか、次のステップに脇へ置かせてください",
  ],
  noOrphans: ["なし"],
  orphan: ({ pid, name, run }) => [
    `プロセス ${pid} (${name}) は run ${run} の残りで、その flower は終了しています`,
    "flower doctor --fix で終了させてください",
  ],
  ended: ({ count, run }) => [`run ${run} の残りを終了させました: ${count}`],
  ownOrphans: ({ run }) => [
    `このコマンド自体が run ${run} の残りの中で動いています`,
    "別のシェルで flower doctor --fix を実行してください",
  ],
  disk: ({ free }) => [`空き ${free}`],
  littleDisk: ({ free }) => [
    `空きは ${free} だけです`,
    "空きを作ってください。flower gc は古く不要なものを消します",
  ],
  unknownDisk: ({ detail }) => [`空き容量が分かりません: ${detail}`],
  looseOwn: ({ path, mode, to }) => [
    `${path} はこのマシンのほかの利用者に開かれています(${mode})`,
    `chmod ${to} ${path}`,
  ],
  sandbox: ({ programs }) => [`使えます(${programs.join(", ")})。--sandbox で有効になります`],
  noSandbox: ({ platform }) => [`${platform} には flower が使えるものがありません`],
  sandboxLacks: ({ programs, install }) => [
    `使えません: PATH に ${programs.join(", ")} がありません`,
    `--sandbox を使うには: ${install}`,
  ],
  sandboxRefused: ({ program, detail }) => [
    `使えません: システムが ${program} に隔離を許しません(${detail})`,
    "--sandbox を使うには: このマシンまたはコンテナでユーザー名前空間を許可してください",
  ],
  git: ({ version, root }) => [`${version}、リポジトリ ${root}`],
  fencedGit: [
    "git はセッションが書き込めるフォルダーにしかなく、そこからは使いません",
    "PATH のうち、ワークスペースと実行ディレクトリの外のフォルダーに git を置いてください。引き継ぎの変更点と --isolate に必要です",
  ],
  noGit: ({ detail }) => [
    `git が動きません: ${detail}`,
    "git を入れてください。引き継ぎの変更点と --isolate に必要です",
  ],
  noRepository: ({ version }) => [
    `${version}。ワークスペースはリポジトリではありません`,
    "git init してください。引き継ぎに変更点を書け、--isolate も使えます",
  ],
  worktree: ({ path }) => [
    `worktree が残っています: ${path}`,
    `中身を見てから git worktree remove ${path}`,
  ],
  lostWorktrees: ({ count }) => [
    `フォルダのない worktree を git が覚えています: ${count}`,
    "git worktree prune",
  ],
};
