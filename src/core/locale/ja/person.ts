/** What is said to a person who steps in, in Japanese. */

import type { NamedStep, PersonTexts } from "../en/person.ts";
import { stepLabel } from "../step-label.ts";

const of = ({ step, pid }: NamedStep): string =>
  stepLabel(step, "ja") + (pid === null ? "" : `(プロセス ${pid})`);

export const person: PersonTexts = {
  review: {
    noTerminal: "--review:端末がないので、引き継ぎ書は読まれるのを待たない",
    keys: ({ back, seconds }) =>
      `Enter で続行 · e で編集 · ${back ? "k で書かれたときの文に戻す · " : ""}${seconds} s で自動的に続行`,
    left: ({ seconds }) => `あと ${seconds} s で自動的に続行`,
    editing: "エディタの終了を待っている",
    takenBack: "書かれたときの文に戻した",
    timeUp: "応答なし:続行する",
    cannotTakeBack: ({ why }) => `書かれたときの文に戻せなかった:${why}`,
  },
  now: {
    nothingRuns: ({ runDir }) =>
      `${runDir} には引き継げるものが動いていない。-w と -r を確かめること。終わったセッションには flower handoff write --session last で引き継ぎ書を書かせられる。`,
    severalRun: ({ steps }) =>
      `ここでは複数のステップが動いている。どれに引き継がせるかを指定すること(${steps.join("、")})。`,
    notThatOne: ({ step, steps }) =>
      `「${step}」はここで動いている一つのステップを指していない。動いているのは:${steps.join("、")}。`,
    asked: (step) => `${of(step)} に頼んだ。実行中のツール呼び出しが終わりしだい引き継ぐ`,
    underWay: (step) => `${of(step)} はもう引き継ぎ中である`,
    noHandoff: (step) =>
      `${of(step)} は引き継ぎなし(--no-handoff)で動いているので引き継げない。終わらせて、--resume で続けること。`,
    notUnderstood: (step) => `${of(step)} は別の版の flower が動かしていて、この依頼を知らない。`,
    noAnswer: ({ seconds, ...step }) =>
      `${of(step)} は動いているが ${seconds} s 以内に応答しなかった。固まっているか、止められている(Ctrl-Z)かもしれない。何も頼まれていない。もう一度試すか、終わらせること。`,
    writing: "セッションが引き継ぎ書を書いている",
    done: ({ generation, degraded, path }) =>
      `引き継いだ。第 ${generation} 世代の引き継ぎ書${degraded ? "(プログラムがまとめた)" : ""}は${path === null ? "実行ログにある(flower handoff show)" : ` ${path} にある`}`,
    ended: "引き継ぐ前にステップが終わった。ツール呼び出しはもう来なかった。",
    notYet: "まだ引き継いでいない。いつになるかは flower status と flower log で分かる",
  },
  reached: {
    nothingRuns: ({ runDir }) => `${runDir} では何も動いていない。-w と -r を確かめること。`,
    severalRun: ({ steps }) =>
      `ここでは複数のステップが動いている。どれかを --run で指定すること(${steps.join("、")})。`,
    notThatOne: ({ step, steps }) =>
      `「${step}」はここで動いている一つのステップを指していない。動いているのは:${steps.join("、")}。`,
    said: (step) => `${of(step)} が受け取った。次の区切りでセッションに伝わる`,
    tooLate: (step) => `${of(step)} は終わりつつある。もうどのセッションにも届かない。`,
    noQuestion: ({ runDir }) => `${runDir} で待っている質問はない。`,
    severalQuestions: ({ ids }) =>
      `複数の質問が待っている。どれかを指定すること(${ids.join("、")})。flower status で見られる。`,
    notThatQuestion: ({ id, ids }) =>
      `「${id}」は待っている質問ではない。待っているのは:${ids.join("、")}。`,
    answered: ({ id, question }) => `${id} に答えた:${question}`,
    skipped: ({ id, question }) => `${id} を見送った:${question}`,
    settled: ({ id }) => `${id} はもう待っていない。回答があったか、時間切れである。`,
    silent: ({ id, seconds }) =>
      `${id} を尋ねた実行が ${seconds} s 以内に応答しなかった。固まっているか、止められている(Ctrl-Z)かもしれない。何も答えていない。もう一度試すこと。`,
    stopping: (step) => `${of(step)} を止めている。済んだことは記帳される`,
    stopped: "止まった。すべて記帳済み",
    notYet: "まだ終わっていない。いつ終わるかは flower status で分かる",
    how: ({ id }) => `flower answer ${id} "..."`,
  },
  resume: {
    none: ({ given, runs }) =>
      (given === undefined ? "" : `終わっていない run ${given} はない:`) +
      (runs.length === 0
        ? "ここの run はすべて終わっている。会話の続きは flower、セッションの続きは flower once --resume last"
        : `あるのは ${runs.join("、")}`),
    live: ({ run }) => `${run} は生きているプロセスが進めている。flower status を参照`,
    unnoted: ({ run }) =>
      `${run} は終わっていないが、始め方が記録されていない。プログラムから始めたものは new Runtime({ run }) で続ける`,
  },
  notifyFailed: ({ why }) => `--notify:コマンドが失敗した(${why})。これは一度だけ伝える`,
  write: {
    asking: ({ session }) => `セッション ${session} の写しに引き継ぎ書を頼んでいる`,
    noLastSession: "ここにはまだセッションがない。id は flower log -v で分かる",
    failed: ({ why, path }) =>
      `セッションは引き継ぎ書を書かなかった:${why}。${path === null ? "" : `プログラムがまとめたものは ${path} にある。`}`,
  },
};
