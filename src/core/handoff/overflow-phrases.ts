/**
 * How gateways say that a context is full: families of phrases, not one line per gateway. Knows words alone; not what else the text says
 * (a rate limit speaks of tokens too: `failure-kind.ts` asks that first), nor how full the context really is.
 *
 * Texts come folded (`fold`): lower case, simplified Chinese, no separators in numbers.
 */

import { withoutOthers } from "./overflow-others.ts";

/** What grows too large. */
const THING = "(?:prompts?|inputs?|context|conversations?|history|messages?|quer(?:y|ies)|payload)";
/** The measure that it outgrows. */
const MEASURE = "(?:window|length|len|limit|limits|size|budget|capacity|ceiling|cap)";
const ROOM = `(?:context|token|tokens|prompt|input|sequence|model)(?: token)?s?[ _-]?${MEASURE}`;
const BEYOND =
  "(?:exceed\\w*|longer than|larger than|greater than|bigger than|more than|beyond|surpass\\w*|past|over|above|out of)";
const CEILING =
  "(?:limit|limits|maximum|max|allowed|capacity|budget|threshold|ceiling|\\d{4,}|\\d+(?:\\.\\d+)?[km]\\b)";

/** What grows too large, in Chinese: input, prompt, context, conversation, message, content, text, history, request, token. */
const ZH_THING =
  "(?:输入|提示词?|prompt|上下文|对话|会话|消息|聊天记录|内容|文本|历史|请求长度|总长度|字数|令牌数?|messages?|(?<![a-z_])tokens?|context)";
/** Ways to be too much that need no ceiling named: too long, over the limit, overflowed, full. */
const ZH_TOO_MUCH = "(?:过长|太长|过大|太大|超长|超限|超标|溢出|已满|过多|太多|用尽)";
const ZH_BEYOND = "(?:超出|超过|超越|大于|高于|达到|不能超过|不得超过)";
const ZH_CEILING = "(?:上限|最大|限制|允许|范围|窗口|长度|容量|\\d{4,})";

interface Family {
  /** What the phrases of this family have in common. */
  readonly says: string;
  readonly phrases: readonly RegExp[];
}

export const OVERFLOW_FAMILIES: readonly Family[] = [
  {
    says: "the input is too long",
    phrases: [
      new RegExp(`\\b${THING}\\b(?: [a-z]+){0,3} too (?:long|large|big)\\b`),
      /\brequest (?:is )?too long\b|\b(?:prompt|input|context|message)s?_(?:is_)?too_(?:long|large)\b/,
      /\btoo (?:long|large|big) for\b[^.\n]{0,40}\bcontext\b|\btoo large\b[^\n]{0,40}\bmax size: \d+ tokens/,
      /\btoo (?:many|much) (?:input |prompt |total |context )?(?:tokens?|text bytes|context)\b/,
      /\btoo many total text bytes\b/,
      /\bprompts? (?:is |are )?over-?long\b/,
    ],
  },
  {
    says: "the room is exceeded",
    phrases: [
      new RegExp(`\\b${BEYOND}\\b[^.\\n]{0,80}?\\b${ROOM}\\b`),
      new RegExp(
        `\\b${ROOM}\\b[^.\\n]{0,50}?\\b(?:exceed\\w*|overflow\\w*|reached|exhausted|is full)\\b`,
      ),
      /\b(?:n_ctx|max_(?:prompt|input|context|model)_?(?:len\w*|tokens?|size))\b[^.\n]{0,40}\bexceed|\bexceed\w*[^.\n]{0,20}\bn_ctx\b/,
      /\bmax(?:imum)? context\b[^.\n]{0,20}\bexceed|\bexceed\w*[^.\n]{0,20}\bmax(?:imum)?[ _](?:context|input tokens?|number of (?:input )?tokens?)\b/,
      /context_?(?:length|window|size|limit)_?exceeded|exceed_context_size|context_window_exceed/,
      /(?:^|[.:;"]\s*)context (?:window |length )?overflow/,
      /\bctx (?:size|len\w*)\b[^.\n]{0,20}\bexceed|\bmore context than\b|\bmax(?:imum)? context (?:is \d|(?:is |was )?reached)|\blarger than what the model can process\b/,
      /\bcontext\b[^.\n]{0,20}\boverflows\b/,
      /\b(?:ran |run |running )?out of (?:room|space|context)\b[^.\n]{0,40}\bcontext\b|\b(?:ran|running) out of context\b/,
    ],
  },
  {
    says: "the largest room is named",
    phrases: [
      new RegExp(`\\bmax(?:imum)?[ _](?:allowed |supported |total |model |configured )*${ROOM}\\b`),
      /\bsupports? (?:only |a maximum of |up to |at most )+\d+ (?:input |context )?tokens\b/,
      /\bmaximum (?:number of )?(?:input |prompt |context )?tokens? (?:allowed|supported|permitted|is|of)\b/,
      new RegExp(
        `\\bcontext[ _-]?${MEASURE} (?:is|of) (?:only )?\\d+[^.\\n]{0,40}\\b(?:request|but|got|given)`,
      ),
      new RegExp(`\\bbut\\b[^.\\n]{0,40}\\bcontext[ _-]?${MEASURE}\\b`),
      /\bmax(?:imum)? (?:input|prompt) (?:characters|chars|length)\b|\bmax(?:imum)? token count (?:is|of) \d|\bmodel (?:only )?accepts (?:only |up to |at most )*\d{4,9}\b(?! (?:output|completion))/,
    ],
  },
  {
    says: "a count of tokens exceeds its ceiling",
    phrases: [
      new RegExp(
        `\\b(?:${THING}|tokens?|requested)\\b[^.\\n]{0,80}?\\bexceed\\w*[^.\\n]{0,80}?\\b${CEILING}\\b`,
      ),
      /\btokens?\b[^.\n]{0,30}\blimit (?:was |has been |is )?(?:exceeded|reached)\b/,
      /\b(?:prompt|input) (?:length|size|token count) (?:is )?(?:over|above) the (?:limit|maximum)\b/,
      /\b(?:tokens?|length)\b[^.\n]{0,40}\b(?:larger|greater|longer|more) than\b[^.\n]{0,30}\b(?:max|maximum|limit|allowed)\b/,
      /\b(?:input|prompt|context)(?:_tokens?)?\b[^.\n>]{0,60}\d\)? ?> ?[^.\n]{0,20}\d{4}/,
      /\b\d{1,9}k? tokens? (?:beyond|over|above|past|too many)\b/,
      /\btokens?\b[^.\n]{0,20}\b(?:above|over|beyond)\b[^.\n]{0,30}\b(?:context|limit|maximum)\b/,
      /\b\d{1,9} tokens? ?> ?\d|\blimit exceeded by \d+ tokens\b/,
    ],
  },
  {
    says: "the input must fit",
    phrases: [
      /\brange of input (?:length|tokens?) should be\b/,
      /\binputs? (?:tokens? )?(?:\+|and|must|should)[^.\n]{0,40} (?:<=?|at most|less than|fewer than|no more than|not exceed) ?\d{4}/,
      /\bmust be (?:less|fewer|smaller) than (?:or equal to )?(?:the )?(?:max_(?:seq|model)_len|n_ctx|max_position_embeddings)|\bn_\w+ (?:\(\d+\) )?>=? n_ctx\b/,
      /\btokens? in the (?:input|prompt)\b[^.\n]{0,30}\b(?:at most|less than|not exceed)/,
      /\b(?:reduce|shorten|decrease|trim|compress) (?:the |your )?(?:length of (?:the |your )?)?(?:messages?|prompts?|inputs?|context|conversation)\b/,
      /\b(?:does not|doesn't|do not|cannot|won't|can't) fit\b[^.\n]{0,40}\b(?:context|window|model)\b/,
      /\b(?:does not|doesn't|do not|cannot|won't|can't) fit \d+ tokens\b|\bkv[ _-]cache\b[^.\n]{0,20}\bfull\b/,
    ],
  },
  {
    says: "the same in Chinese",
    phrases: [
      new RegExp(`${ZH_THING}[^。.\\n]{0,16}?${ZH_TOO_MUCH}|上下文[^。]{0,6}不足`),
      new RegExp(`${ZH_THING}[^。\\n]{0,30}?${ZH_BEYOND}[^。\\n]{0,30}?${ZH_CEILING}`),
      new RegExp(
        `${ZH_BEYOND}[^。\\n]{0,16}?(?:上下文|最大长度|最大输入|输入(?:长度|上限)|(?<![a-z_])tokens? ?数?(?:上限|限制)|窗口)`,
      ),
      /最大(?:上下文|输入)(?:长度|窗口|tokens?)/,
      /(?:压缩|缩短|精简|减少)(?:一下)?(?:您的|你的)?(?:上下文|输入|提示词?|对话|会话|消息|历史|prompt)/,
    ],
  },
  {
    says: "the same in other languages",
    phrases: [
      /(?:入力|プロンプト|コンテキスト|メッセージ|トークン|会话)[^。\n]{0,30}(?:长すぎ|大きすぎ|多すぎ|超え|超过|上限)/,
      /(?:입력|프롬프트|컨텍스트|메시지|토큰)[^.\n]{0,30}(?:너무 (?:길|깁|큽|큰|많)|초과)/,
      /\b(?:prompt|entrée|contexte|conversation|requête|demande|message)s?\b[^.\n]{0,20}\btrop (?:long|grand)|(?:dépass|excèd)[^.\n]{0,30}(?:contexte|tokens|jetons)/,
      /trop de (?:jetons|tokens)|zu viele (?:eingabe-?)?tokens|troppi token|demasiados tokens|tokens demais|слишком (?:много токенов|длинн[а-я]+ (?:запрос|контекст|промпт|ввод|диалог))/,
      /\b(?:jetons|tokens)\b[^.\n]{0,60}(?:n'(?:en )?accepte que \d|(?:dépass|excèd)[^.\n]{0,30}(?:limite|maxim|\d{4}))/,
      /\b(?:prompt|eingabe|anfrage|kontext\w*|nachricht\w*|unterhaltung)\b[^.\n]{0,40}(?:\bzu (?:lang|groß)|(?<!zeit)überschr\w+|übersteig\w+)|(?:(?<!zeit)überschr\w+|übersteig\w+)[^.\n]{0,40}(?:kontext|tokens?\b)|\b(?:eingabe-?)?token\w*[^.\n]{0,40}(?:(?<!zeit)überschr\w+|übersteig\w+)/,
      /\b(?:prompt|entrada|contexto|conversaci[oó]n|conversa|solicitud|mensajes?|mensagens|contesto|richiesta|input)\b[^.\n]{0,30}(?:demasiado larg|muy larg|muito (?:long|grande)|longo demais|troppo lung)/,
      /(?:excede|supera|sobrepasa|ultrapassa|eccede)[^.\n]{0,40}(?:context|tokens?\b|finestra|ventana|janela)|\btokens?\b[^.\n]{0,60}(?:excede|supera|sobrepasa|ultrapassa|eccede)[^.\n]{0,30}(?:m[áa]xim|massim|l[íi]mite)/,
      /(?:запрос|контекст|промпт|ввод|диалог|сообщени)[^.\n]{0,40}(?:слишком (?:длин|больш)|превы)|превы[^.\n]{0,40}(?:контекст|токен)|токен[а-я]*[^.\n]{0,20}превы/,
    ],
  },
];

/** Does a folded text sound like a full context? */
export function soundsFull(folded: string): boolean {
  const heard = withoutOthers(folded);
  return OVERFLOW_FAMILIES.some(({ phrases }) => phrases.some((phrase) => phrase.test(heard)));
}

/** Does a folded text name the context itself, or compare its size? What else sounds full may be another limit. */
export const namesTheContext = (folded: string): boolean =>
  /conte[xs]t|kontext|上下文|コンテキスト|컨텍스트|контекст|(?:prompt|input) (?:is )?too long|\b(?:prompt|input|tokens?)\b[^.\n]{0,40}\bmax(?:imum)? (?:length|number of tokens)|\d ?> ?\d{4}/.test(
    folded,
  );
