/** What is said of a start, in Japanese. */

import type { StartTexts } from "../en/start.ts";

export const start: StartTexts = {
  ended: ({ run, count, programs }) =>
    `run ${run} の flower が落ちたときに残ったプロセスを終了させました: ${count}(${programs.join(", ")})`,
  below: ({ run }) =>
    `この flower は、run ${run} の flower が落ちたときに残ったプロセスの中で動いています。ここからは何も終了させません。別のシェルで flower doctor --fix を実行してください`,
  loose: ({ path, mode, to }) =>
    `${path} はこのマシンのほかの利用者に開かれています(${mode}): chmod ${to} ${path}`,
  windows:
    "flower は Windows では試されていません。そこで守られないもの: 落ちた flower が残したプロセスは見つからず、ファイルはこのマシンのほかの利用者に閉じられません。",
  sandbox: {
    unsupported: ({ platform }) =>
      `sandbox: Linux か macOS が必要ですが ${platform} です。そこの harness には flower が使えるサンドボックスがありません。何も始めていません。サンドボックスを外すか、コンテナの中で flower を実行してください。`,
    missing: ({ programs, install }) =>
      `sandbox: harness のサンドボックスには ${programs.join(", ")} が必要ですが、PATH にありません。何も始めていません。インストールする(${install})か、サンドボックスを外してください。`,
    refused: ({ program, detail }) =>
      `sandbox: ${program} はありますが、システムが隔離を許しません(${detail})。何も始めていません。このマシンまたはコンテナでユーザー名前空間を許可するか、サンドボックスを外してください。`,
  },
};
