/**
 * What a text says of limits that no handoff moves: time, memory, money, what a plan or a key allows, queues. Takes it out of a folded text
 * before the text is asked whether it sounds like a full context (`overflow-phrases.ts`).
 *
 * O1. The names of JSON's fields are the gateway's, not what is too large: `"message":"The request exceeded …"` speaks of no message.
 * O2. A sentence that names the context, or compares sizes, is heard whatever else it speaks of.
 */

const FIELD_NAMES =
  /["'][\w-]+["'] ?:|\b(?:error[ _])?(?:message|msg|input|detail)s? ?[=:](?= ?["']?the\b| ?\{)/g;

/** O2: also one request with its count of tokens. */
const SIZES: readonly RegExp[] = [
  /\bcontext[ _-]?(?:window|length|size|limit|budget)|\bfor context\b|\btoo long\b|\btoo many (?:input |prompt |total )?tokens\b|\d ?> ?\d/,
  /\bexceed\w* the (?:model )?maximum of \d{4}|\bmodel (?:only )?accepts \d{4}/,
  /上下文|コンテキスト|컨텍스트|контекст|contexte|kontext|contexto|contesto/,
  /\b(?:prompt|input|request(?:ed)?)\b[^.\n]{0,60}\bexceed\w*[^.\n]{0,40}(?:\d{4,9} tokens\b|\btokens\b[^.\n]{0,40}\d{4,9})/,
];

/** A time that is exceeded; not one after which to ask again. */
const TIME =
  /\b(?:exceed\w*|over|past|beyond|more than|longer than)\b(?:(?!again|retr[iy]|wait\b|after|\bin \d)[^.\n]){0,80}\d ?(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|hours?|hrs?)\b/;

const OTHERS: readonly RegExp[] = [
  TIME,
  /\b(?:execution|wait(?:ing)?|response|processing|running|run|request|inference|generation|elapsed|cpu|idle|queue)[ _]?time\b|\btime[ _-]?(?:limit|out|budget)|\bdeadline\b|\bduration\b|\btimed out\b/,
  /时间|超时|시간|タイムアウト|время|délai|\btemps\b|zeit(?:limit|überschr)|\btiempo\b|\btempo\b/,
  /(?<!\b(?:conversation|model's|context|chat) )\b(?:memory|vram)\b|\boom\b/,
  /\bspend\w*|\bcosts?\b|\bbilling\b|\busd\b|\bdollars?\b|\$ ?\d|\bcredits?\b/,
  /\b(?:plan|subscription|api[ _-]?key|virtual key|team|organi[sz]ation|workspace|project|account|tenant|customer)\b/,
  /\b(?:user|key)(?:'s)? (?:token|budget|limit|has)\b|\bfor (?:this|your|the) key\b/,
  /\bqueued?\b|\b(?:requests|connections|sessions)\b(?! tokens)/,
];

const isOther = (sentence: string): boolean =>
  !SIZES.some((size) => size.test(sentence)) && OTHERS.some((other) => other.test(sentence)); // O2

/** @param folded as `fold` leaves it: on one line. */
export const withoutOthers = (folded: string): string =>
  folded
    .replace(FIELD_NAMES, "\n") // O1
    .split(/(?<=[.;!?。](?= |["']|$))|(?<=\n)/)
    .filter((sentence) => !isOther(sentence))
    .join("");
