/** What a rehearsal says, in Japanese. */

import type { RehearseTexts } from "../en/rehearse.ts";
import { gauge, parts } from "../format.ts";

const REASONS: Readonly<Record<string, string>> = {
  line: "線を越えて引き継いだ",
  overflow: "長すぎると断られて引き継いだ",
  completed: "作業を終えた",
  failed: "失敗した",
  stopped: "止まった",
};

export const rehearse: RehearseTexts = {
  opening: ({ name }) =>
    `リハーサル「${name}」。台本どおりなのはモデルの言葉だけです。本物の harness が本物のプロジェクトで本物のツールを動かし、引き継ぎも本物です。`,
  free: ({ url }) =>
    `鍵もネットワークも費用も要りません。API はこのマシンの ${url} にある台本です。`,
  announced: {
    clean:
      "セッションが、テストの通らない小さなプロジェクトを調べます。途中、三つの呼び出しが動いているときにコンテキストが線を越えます。セッションは引き継ぎ書を書き、次のセッションがそのファイルを読んでモジュールを直し、テストが通ります。",
    background:
      "clean と同じですが、線を越えたときにサブエージェントがまだ働いています。その報告は、引き継ぎ書を求める問いと一緒にセッションへ届きます。",
    degraded:
      "clean と同じですが、セッションは次の一手のない引き継ぎ書を二度書きます。コードが劣化版を組み立て、次のセッションがそれでも終わらせます。",
    overflow:
      "ウィンドウが実際より大きく見積もられ、API が長すぎるとして要求を断ります。断りの文に本当の大きさがあります。コードがすぐに引き継ぎ書を書き、次のセッションが正しいウィンドウで終わらせます。",
    brake:
      "線がセッションの始まりの大きさのすぐ上にあり、どのセッションも一度見ただけで越えます。二度の引き継ぎの後で止まり、何を変えるべきかを言います。",
  },
  checks: {
    "broken-before": "実行の前はプロジェクトのテストが失敗する",
    looked: "セッション 1 が実際にフォルダーを見てモジュールを読んだ",
    "saw-failure": "セッション 1 が実際にテストを動かし、失敗を一つ見た",
    batch: "線を越えたときに動いていた三つの呼び出しの結果が残った",
    straight: "線から引き継ぎ書の問いまで、ほかのモデル要求がない",
    "report-held": "サブエージェントの報告がその問いと一緒に届いた",
    "asked-twice": "引き継ぎ書は二度だけ求められた",
    learned: "断りの文から本当のウィンドウを知り、以後それに従った",
    "refused-once": "断られた後、前のセッションには何も求めていない",
    phases: "引き継ぎの各段階が知らされた",
    document: "どの引き継ぎ書も読まれたままディスクにあり、解釈できる",
    degraded: "引き継ぎ書に劣化版と書かれ、記録にも残っている",
    "told-incomplete": "セッション 2 に引き継ぎ書が不完全だと伝えた",
    sessions: "セッションが順に話し、それぞれ別の id を持つ",
    fresh: "セッション 2 はディスクの引き継ぎ書から始まり、前の会話を含まない",
    "read-on": "セッション 2 が実際に引き継ぎ書とタスクとモジュールを読んだ",
    edited: "セッション 2 が実際にモジュールを直した",
    "saw-success": "セッション 2 が実際にテストを動かし、通るのを見た",
    ended: "ステップが無事に終わった",
    braked: "実行が上限で止まり、変えるべき設定を挙げた",
    manifest: "manifest の行に、続けたものと退いたものが書かれている",
    "by-script": "どの要求も台本どおりで正しく、このマシンの外へ出ていない",
    "works-after": "このコマンドがもう一度動かし、プロジェクトのテストが通る",
  },
  headings: {
    document: "ディスクにある引き継ぎ書:",
    sessions: "セッション:",
    checks: "予告どおりか:",
    files: "見るべきもの:",
  },
  session: ({ number, id, context, window, reason }) =>
    parts(`セッション ${number}`, id, gauge(context, window), REASONS[reason] ?? reason),
  files: {
    project: "プロジェクト",
    document: "引き継ぎ書",
    archive: "以前の引き継ぎ書",
    manifest: "manifest",
  },
  happened: ({ found }) => `実際には:${found}`,
  good: ({ checks }) => `予告どおりでした:${checks}/${checks} 項目。`,
  bad: ({ failed, checks }) => `予告どおりではありませんでした:${checks} 項目中 ${failed} 項目。`,
  unpaid: ({ amount }) => `支払いはありません。harness の計算ではこの言葉は ${amount} です。`,
  tookTooLong: ({ seconds }) => `リハーサルを止めました:${seconds} s を超えました`,
};
