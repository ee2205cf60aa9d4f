/**
 * Does a session end its turn because it "feels" its context filling? Models do so far below any line; told the true number, they go on.
 * Words only: whether the feeling is right, the gauge knows.
 *
 * E1. Both must be said, and near the end: that the context runs out, and that work stops for it. A report about contexts is neither.
 */

/** Where a farewell stands: the last characters of the reply. */
const FAREWELL = 800;

const CONTEXT_RUNS_OUT: readonly RegExp[] = [
  /\b(?:running|run) (?:low on|out of|short of) (?:my )?(?:context|token)/i,
  /\b(?:my|the|this) (?:remaining )?(?:context|token)(?: window| budget| limit)?(?: is| has)? (?:almost|nearly|about to be|getting|filling|running)/i,
  /\b(?:approaching|nearing|close to|hitting|reached|near) (?:my|the|our) (?:context|token)(?: window)? (?:limit|budget|length)/i,
  /\b(?:given|due to|because of) (?:my |the )?(?:limited |remaining )?(?:context|token)(?: window)? (?:limits?|constraints?|budget|remaining)/i,
  /(?:上下文|上下文窗口|token)(?:已经|已|即将|马上|快要?|接近|将近|几乎|剩余)*(?:满|用完|用尽|耗尽|不足|上限|不够)/u,
  /(?:接近|达到|逼近)(?:了)?(?:上下文|token)(?:窗口)?(?:的)?(?:上限|限制|极限)/u,
  /contexte (?:est )?(?:presque|bientôt|quasiment) (?:plein|épuisé|saturé)/i,
  /(?:limite|fin) (?:de|du) (?:mon |ma |la fenêtre de )?contexte/i,
  /コンテキスト(?:ウィンドウ)?(?:が|の)(?:もうすぐ|ほぼ|そろそろ|上限|残り)/u,
];

const WORK_STOPS: readonly RegExp[] = [
  /\b(?:stop(?:ping)? here|stop at this point|pause here|wrap(?:ping)? up|hand(?:ing)? (?:off|over)|leave (?:it|the rest)|(?:new|fresh|next|another) (?:session|conversation|chat)|continue (?:later|in a))/i,
  /(?:先停|停在这里|到此为止|就到这里|暂停|收尾|交接|新(?:的)?会话|下一?(?:个|次)会话|下次继续|之后继续)/u,
  /(?:m'arrêt|arrêter ici|nouvelle session|prochaine session|reprendre plus tard|passer la main)/i,
  /(?:ここで(?:止|終|区切)|新しいセッション|次のセッション|引き継)/u,
];

/** True when the reply says both (E1). */
export function stopsForWantOfContext(reply: string): boolean {
  const farewell = reply.trimEnd().slice(-FAREWELL);
  return says(CONTEXT_RUNS_OUT, farewell) && says(WORK_STOPS, farewell);
}

const says = (phrases: readonly RegExp[], text: string): boolean =>
  phrases.some((phrase) => phrase.test(text));
