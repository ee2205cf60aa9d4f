/** Words for output budgets and for other parts of a request that are wrong whatever the history holds. Asked before overflow, in this order. */

import type { Words } from "./failure-words.ts";

/** Every way of naming the output budget. */
const OUTPUT = "max(?:imum)?[ _-]?(?:completion[ _-]?|output[ _-]?|new[ _-]?)?tokens?";
/** What a text says of it when it is the parameter that is wrong. */
const REFUSED =
  "(?:value|parameter|is|must|should|exceeds|cannot|only|you requested|input should|too large|too high|>|\\[|\\(|, )";

/** Ways of naming what goes in: who names it does not speak of the answer alone. */
const NAMES_INPUT =
  "\\b(?:inputs?(?! should)|context|prompts?|messages|contexte|eingabe|kontext|entrada|contexto|contesto)|entrée|输入|上下文|提示词|入力|コンテキスト|プロンプト|입력|컨텍스트|프롬프트|контекст|запрос|(?<![а-я])ввод";
/** In one clause: the answer, counted in tokens, and that it is too much. */
const ANSWER_TOO_LONG = [
  "\\b(?:output|completion|response) (?:tokens?|length|limit|of \\d+ tokens)\\b[^.]{0,40}\\b(?:exceed|larger than|greater than|more than)",
  "\\boutput tokens? limit is \\d",
  "\\bcompletion (?:must|may|can|should) ?not exceed\\b",
  "\\b(?:jetons|tokens) de (?:sortie|réponse|complétion)\\b[^.]{0,40}(?:dépass|excèd)",
  "\\bausgabe(?:-?(?:länge|tokens?|budget))\\b[^.]{0,40}(?:überschr|übersteig|größer als)",
  "\\btokens? (?:de|di) (?:salida|saída|uscita|output|respuesta|resposta|risposta)[^.]{0,40}(?:excede|supera|sobrepasa|ultrapassa)",
  "max_(?:\\w+_)?tokens\\b[^.。]{0,12}(?:trop grand|zu groß|(?:demasiado|muito|troppo) grande|大きすぎ|너무 [크큽]|слишком)",
  "\\bmax_(?:\\w+_)?tokens ?= ?\\d+ but\\b",
  "出力[^。]{0,8}トークン[^。]{0,24}(?:超|多すぎ)",
  "출력[^.]{0,8}토큰[^.]{0,24}초과",
  "токен[а-я]* (?:ответа|вывода)[^.]{0,40}превы",
  "(?:输出|completion)[^。]{0,10}(?:长度|令牌|tokens?)[^。]{0,24}(?:超|过)",
];

export const PARAMETER_WORDS: readonly Words[] = [
  {
    kind: "output-budget",
    says: "the thinking budget is not below the output budget",
    setting: "CLAUDE_CODE_MAX_OUTPUT_TOKENS, MAX_THINKING_TOKENS",
    phrases: [/max\w*tokens\b.*\bthinking[._]?(?:budget)/, /budget_tokens.*max\w*tokens/],
  },
  {
    kind: "output-budget",
    says: "the output budget is not one that the model accepts",
    setting: "CLAUDE_CODE_MAX_OUTPUT_TOKENS",
    phrases: [
      /maximum allowed number of output tokens|exceeded the \d+ output token maximum/,
      new RegExp(
        `(?:range of|invalid(?: value for)?|supports? at most|does not support) '?${OUTPUT}\\b`,
      ),
      new RegExp(
        `(?<!\\b(?:inputs?|prompt)\\b[^.]{0,40}(?:plus|and|\\+) ?)\\b${OUTPUT}'?:?(?: \\d+)? ?${REFUSED}(?!.*\\b(?:inputs?(?! should)|context|prompt|messages)\\b)`,
      ),
      new RegExp(
        `${OUTPUT}[^a-z。]{0,12}(?:超|范围|应|必须|无效|参数|不能|最大)(?!.*(?:输入|上下文))`,
      ),
      new RegExp(`^(?!.*(?:${NAMES_INPUT})).*(?:${ANSWER_TOO_LONG.join("|")})`),
    ],
  },
  {
    kind: "request",
    says: "the text is too short for the prompt cache",
    setting: "DISABLE_PROMPT_CACHING",
    phrases: [/cached content|token count to start caching/],
  },
  {
    kind: "request",
    says: "one field of the request is too long",
    phrases: [
      /\btoo long for (?:the )?["']?[\w.]+["']? (?:field|parameter|column)\b|\bfield\b[^.]{0,40}\b(?:max|at most|up to|exceeds?)\b[^.]{0,20}\bcharacters?\b/,
    ],
  },
  {
    kind: "request",
    says: "the definition of a tool is refused",
    phrases: [
      /\btools\.\d+\b|input_schema|'tools'|\btools: |\b(?:tool|function) (?:names?|descriptions?) (?:is |are )?(?:too long|exceed)/,
    ],
  },
  {
    kind: "request",
    says: "the headers of the request are too large",
    setting: "ANTHROPIC_CUSTOM_HEADERS",
    phrases: [
      /\brequest headers?\b[^.]{0,30}too (?:large|long)|\bheaders? (?:fields? )?too large\b/,
    ],
  },
  {
    kind: "request",
    says: "the address of the request is too long",
    setting: "ANTHROPIC_BASE_URL",
    phrases: [/\bur[il] (?:is )?too (?:long|large)\b/],
  },
];
