/**
 * A time of day as Chinese and Japanese texts name it, with its zone ("将于 6月20日 9:00 (UTC+8) 重置", "北京时间 6月20日 09:00 恢复") → its parts. Written
 * for folded texts. What the parts come to is said in `time-of-day.ts`.
 *
 * E1. Only where the text says that something ends or may be tried again: its other times are when it was written or what was asked for.
 * E2. A day that is named in a form unknown here is not passed over: the time of some other day would be believed.
 */

import { ZONE } from "./zone.ts";

export type Parts = Readonly<Record<string, string | undefined>>;

const VERB = /重置|恢复|重试|再试|刷新|リセット|再度|再开|利用可能|以降/; // E1

const DATE =
  "(?:(?<year>\\d{4})[年-])?(?<month>\\d{1,2})[月-](?<date>\\d{1,2})[日号]?(?: ?\\([^()]{1,4}\\))?";
const HALF = "(?:(?<morning>上午|早上|凌晨|午前)|(?<later>中午|下午|傍晚|晚上(?! ?12)|午后))";
const TIME =
  "(?<hour>\\d{1,2})(?::(?=[0-5]\\d)|[点點时](?!半))(?<minute>[0-5]\\d)?(?:分|:[0-5]\\d)?(?!\\d)";
const BODY = `(?:(?:${DATE}|(?<today>今[天日])|(?<tomorrow>明[天日]))[t ]?に? ?)?${HALF}? ?${TIME}`;
const NAME = "(?:(?:北京|中国)|(?<japan>日本|东京))(?:标准|標準)?时[间間]";
const FORMS = [
  new RegExp(`${NAME}:? ?${BODY}`),
  new RegExp(`${BODY} ?(?:\\(?${NAME}\\)?|${ZONE})`),
] as const;

/** E2 */
const SOME_DAY = /\d ?[月日号]|\d-\d|[今明后昨][天日早晚]|[周期][一二三四五六日天]|曜|晚上 ?12/;

export function easternTime(folded: string): Parts | undefined {
  if (!VERB.test(folded)) return undefined;
  const parts: Parts | undefined = FORMS.map((form) => form.exec(folded)?.groups).find(
    (groups) => groups !== undefined,
  );
  if (parts === undefined) return undefined;
  const near = parts.today ? "today" : parts.tomorrow && "tomorrow";
  if ((parts.month ?? near) === undefined && SOME_DAY.test(folded)) return undefined; // E2
  const half = parts.morning ? "a" : parts.later && "p";
  return { ...parts, near, half, bare: parts.bare ?? (parts.japan ? "utc+9" : "utc+8") };
}
