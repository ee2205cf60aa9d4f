/** What flower says when something went wrong, in Japanese. */

import type { Messages } from "../en/errors.ts";
import { dollars, duration, kilo } from "../format.ts";

export const messages: Messages = {
  generationLimit: ({ times, at, window }) =>
    `--max-generations の上限 ${times} 回まで世代交代しても、コンテキストがまた線を越えた(閾値 ${kilo(at)}、ウィンドウ ${kilo(window)})。` +
    "閾値がこのロールの起動フロアを下回っている可能性が高い。window を大きくするか、--no-handoff",
  degradedTwice: ({ times, window, at, headroom, why }) =>
    `引き継ぎ書が ${times} 回続けて縮退版になった。空の引き継ぎ書で続けても金を燃やすだけだ(ウィンドウ ${kilo(window)}、` +
    `閾値 ${kilo(at)}、余裕 ${kilo(headroom)}。最後の理由:${why})。--window をモデルの実際のウィンドウに合わせるか、` +
    "--headroom を増やして引き継ぎ書を書けるようにすること",
  noProgress: ({ times, startUp, at, window }) =>
    `${times} 世代続けて進展がない(最初のコンテキスト ${kilo(startUp, 1)}、しきい値 ${kilo(at)}、ウィンドウ ${kilo(window)})。世代交代の間にツールが一度も成功していないか、新しいセッションが最初の応答で線を越えている。しきい値がこのロールの起動フロアを下回っている可能性が高い。--window を大きくするか、--no-handoff を使うこと`,
  budgetSpent: ({ spent, budget }) =>
    `このステップの予算を使い切った:${dollars(spent)} / ${dollars(budget)}。済んだ分は引き継ぎ書にある。--budget を増やして再開できる`,
  turnsSpent: ({ turns, limit }) =>
    `このステップのモデル呼び出しを使い切った:${turns} / ${limit} 回。済んだ分は引き継ぎ書にある。maxTurns を増やして再開できる`,
  seedDoesNotFit: ({ path, message }) =>
    `新しいセッションの最初のリクエストが拒否された。${path === null ? "タスク" : `引き継ぎ書 ${path} `}がウィンドウに収まらない(${message})。` +
    `次のセッションも同じ結果になる。${path === null ? "タスク" : "このファイル"}を短くするか、ウィンドウの大きいモデルを使うこと`,
  failed: ({ message, setting }) =>
    setting === undefined ? message : `${message}(変えるべき設定:${setting})`,
  aborted: () =>
    "中断した。済んだ分はマニフェストにある。flower resume で続けられる(flower once の後は --resume last)",
  terminated: () =>
    "シグナルで終了した。済んだ分はマニフェストにある。flower resume で続けられる(flower once の後は --resume last)",
  unknownSession: ({ session, runDir }) =>
    `${runDir} にセッション "${session}" はない。そこの manifest.json で session_id を探すか、--resume last を使うこと`,
  nothingToBegin: () =>
    '始めるものがない。この作業場所にはまだ要件の確認書がない。flower "テストを通す" のように望みを言うか、-w で場所を示す。',
  noLastSession: ({ runDir }) =>
    `${runDir} の lineage.json に続けられるセッションがない。-w と -r を確かめるか、flower log -v の id を渡すか、--resume を外すこと`,
  noCredentials: ({ looked, file }) =>
    `API に接続する認証情報がない。探した場所:${looked.join("、")}。` +
    `flower setup を実行するか、ANTHROPIC_API_KEY(ゲートウェイなら ANTHROPIC_AUTH_TOKEN と ANTHROPIC_BASE_URL)を設定するか、${file} に書くこと`,
  badCredentials: ({ endpoint, source, message }) =>
    `${endpoint} が ${source} の認証情報を拒否した:${message}。キーと、それがこのエンドポイントのものかを確かめること`,
  retrying: ({ attempt, of, why, seconds }) =>
    `${duration(seconds)} 後に ${attempt} 回目(最大 ${of} 回):${why}`,
  learnedWindow: ({ window, was, model }) =>
    `${model || "既定モデル"} のウィンドウは ${kilo(was)} ではなく ${kilo(window)}:API から学び、記憶した`,
  reportedWindow: ({ window, was }) =>
    `harness の申告ではウィンドウは ${kilo(window)}。推測の ${kilo(was)} ではない`,
  modelMismatch: ({ want, served }) =>
    `応答しているモデルは ${served} で、設定の ${want} ではない。ウィンドウが違うかもしれない。モデルか FLOWER_WINDOW を実際のものに合わせること`,
  wrongWindow: ({ given, real, source }) =>
    `ウィンドウ ${kilo(given)}(${source})はモデルの ${kilo(real)} より大きく、世代交代が間に合わない。--window ${real} を使うこと`,
  byCode: (why) =>
    ({
      overflow: "コンテキストが満杯で、引き継ぎ書を書く一ラウンドも入らない",
      code: "セッションの履歴がもう応答を得られない",
      budget: "予算を使い切った",
    })[why],
  missingSections: (titles) => `不足:${titles.join("、")}`,
  writingInterrupted: () => "引き継ぎ書を書くラウンドが中断された",
  waitingForWork: ({ work, seconds }) =>
    `最大 ${duration(seconds)} 待つ:${work.map(({ description }) => description).join("、")}`,
  keptRuns: ({ work }) =>
    `ステップは終わった。残した作業の終了を待つ:${work.map(({ description }) => description).join("、")}`,
  workEnded: ({ work }) =>
    `セッションとともに終了:${work.map(({ description }) => description).join("、")}`,
  busyElsewhere: ({ step, run, owner, path }) =>
    `ステップ ${step} は別の flower(プロセス ${owner.pid}、run ${run})が作業中:終わるのを待つか、こちらに別の stepName を付ける。そのプロセスがもう無ければ ${path} を消す`,
  busy: ({ step }) =>
    `ステップ ${step} はこのランタイムですでに動いている。二つ目には別の stepName を付けるか、一つ目を待つこと`,
  closed: () => "ランタイムは閉じられている。次のステップには新しいものを作ること",
  putBack: ({ path }) =>
    `${path} が使用中に取り除かれた:中身をすべて元の場所に戻した。実行中にこのフォルダーを消すもの(git clean -xdf など)がないようにすること。`,
  putAside: ({ file, why, path }) =>
    why === "broken"
      ? `${file} が読めない。${path} に退避し、実行ログから書き直した`
      : `${file} は別のワークスペースのもの。${path} に退避した`,
  noDocument: ({ path }) =>
    `${path} に引き継ぎ書がない。五つの節のうち少なくとも一つがあるファイルが必要。パスを確かめるか、文書の形を見ること(flower handoff show)`,
  secretInTask: ({ found, path }) =>
    `タスクに秘密情報らしきものがある(${found.map(({ kind }) => kind).join("、")})。${path} にそのまま残り(読めるのは本人だけ)、モデルにも渡る`,
  redacted: ({ found }) =>
    `引き継ぎ書から秘密情報を除いた:${found.map(({ kind, count }) => `${count} × ${kind}`).join("、")}。それぞれ目印に置き換えてある`,
  documentOfAnotherRun: ({ path, run }) =>
    `引き継ぎ書 ${path} は別の run(${run})のもの。後継にはこの run で書いたテキストを渡す`,
  worksForPerson: ({ waitsFor, notes }) =>
    [
      waitsFor === undefined ? "" : `あなたの判断を待っている:${waitsFor}`,
      ...notes.map((note) => `あなたへ:${note}`),
    ]
      .filter((part) => part !== "")
      .join(" · "),
  warnedOf: ({ warning }) => `引き継ぎ書について:${warning}`,
  tightStart: ({ startUp, at }) =>
    `新しいセッションは ${kilo(startUp, 1)} トークンで始まる。境界 ${kilo(at)} の半分を超えている。--window を広げるか --headroom を減らすと余裕ができる`,
  documentGone: ({ path }) => `引き継ぎ書 ${path} がないか空だ。後継には書いた時点のテキストを渡す`,
  documentUnreadable: ({ path, why }) =>
    `引き継ぎ書 ${path} が読めない(${why})。後継には書いた時点のテキストを渡す`,
  documentNotPlaced: ({ why }) => `引き継ぎ書をディスクに書けない(${why})。プロンプトだけで渡す`,
  notSpilled: ({ why }) =>
    `長い結果をファイルに書けない(${why})。そのままコンテキストに入った(この知らせは一度だけ)`,
  skippedFile: ({ path, why }) => `${path} を読み飛ばした:${why}`,
  droppedVariable: ({ name, source }) =>
    `環境の ${name} は使わない:認証情報は ${source} から来ており、送り先もそこから取る必要がある`,
  ignoredName: ({ name, path }) => `${path} の ${name} は flower がファイルから読む設定ではない`,
};
