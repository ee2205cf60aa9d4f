/** Words for limits that are not the window: rates, money, output budgets, parameters. Asked before overflow, in this order. */

import type { Words } from "./failure-words.ts";

/** Every way of naming the output budget. */
const OUTPUT = "max(?:imum)?[ _-]?(?:completion[ _-]?|output[ _-]?|new[ _-]?)?tokens?";
/** What a text says of it when it is the parameter that is wrong. */
const REFUSED =
  "(?:value|parameter|is|must|should|exceeds|cannot|only|you requested|input should|>|\\[|\\(|, )";

/** What comes back by waiting, or speaks of one request. */
const PASSES = "retr(?:y|ies)|try again|\\bresets?\\b|quota exceeded for metric";
const ONE_REQUEST =
  "(?:\\b(?:context|prompts?|window|inputs?|requests?|requested)\\b|\\btoo long\\b)";
/** In one sentence: who holds an allowance, of what, and that it is gone. */
const USED_UP = [
  "(?:organi[sz]ation|account|team|workspace|project|plan|subscription|tenant|user|key|billing)",
  "(?:tokens?|usage|allowance|budget|spend\\w*)",
  "(?:exceed\\w*|exhausted|used up|reached)",
].map((word) => `(?=[^.;!?]{0,160}\\b${word}\\b)`);

export const LIMIT_WORDS: readonly Words[] = [
  {
    kind: "long-context-plan",
    says: "the account does not cover requests above 200,000 tokens",
    setting: "ANTHROPIC_MODEL",
    phrases: [
      /extra usage is required/,
      /long[ -]context[^.]{0,40}(?:not (?:yet )?(?:available|enabled|included)|requires?|is required|beta)/,
    ],
  },
  {
    kind: "own-limit",
    says: "the run's own limit of turns or dollars is reached",
    phrases: [
      /error_max_(?:budget|turns)/,
      /maximum (?:budget|number of turns)/,
      /(?<!(?:tokens?|thinking|output) )\bbudget (?:\S+ ){0,3}(?:exhausted|exceeded|refused|spent)\b/,
      /\bbudget_?(?:exceeded|exhausted)\b|\bexceededbudget\b|\b(?:exceed(?:s|ed)|over) (?:\S+ ){0,3}(?<!token |thinking |output )budget\b/,
      /\bbudget (?:limit )?(?:is |was |has been )?reached\b|\breached (?:\S+ ){0,3}(?<!token |thinking |output )budget\b/,
      /\breservation (?:was |has been |is )?denied\b/,
    ],
  },
  {
    kind: "credit",
    says: "the account has no credit left",
    phrases: [
      /credit balance|insufficient[ _](?:quota|credits?|balance|funds|tokens)|payment required|billing_error/,
      /billing (?:hard )?limit|more credits|out of credits|can only afford|spend(?:ing)? (?:limit|cap)|cost limit/,
      new RegExp(
        `exceeded your current quota,? please check your plan and billing(?!.*(?:${PASSES}))`,
      ),
      /spend\w*[^.]{0,20}\bexceed|\bexceed\w*[^.]{0,30}\bspend/,
      /余额|欠费|充值|额度[^。.]{0,8}(?:用尽|不足|耗尽|用完)/,
    ],
  },
  {
    kind: "rate",
    says: "the rate or quota is used up for now",
    phrases: [
      /rate[ _-]?limit|too[ _]?many[ _]?requests|throttl|\bquota\b|resource_?exhausted|usage limit/,
      /\b(?:tokens?|requests?|input|output)\b[^.]{0,20}(?:per|\/) ?(?:sec|second|min|minute|hour|day|week|month)\b/,
      /\b(?:token|request)s? rate\b|\b[ior]?tp[mdh]\b|\brp[smdh]\b|please wait (?:before|and)|slow down/,
      /concurren(?:t|cy)[^.]{0,20}(?:limit|requests)|you've (?:hit|reached) your (?:\S+ )?limit|limit reached\||\b\d+-hour limit\b/,
      /\b(?:daily|weekly|monthly|hourly)\b[^.]{0,30}\b(?:limit|tokens?|allowance)\b/,
      /频率|频繁|限流|速率|每分钟|每秒|每小时|每日|每天|每月|当日|今日|本月|并发|请求数|请求过多|配额|限额|用量|次数/,
    ],
  },
  {
    kind: "rate",
    says: "what the account, the plan or the key allows is used up for now",
    phrases: [
      new RegExp(`^(?=.*(?:${PASSES}))(?!.*${ONE_REQUEST}).*?(?<=^|[.;!?"] ?)${USED_UP.join("")}`),
    ],
  },
  {
    kind: "credit",
    says: "what the account, the plan or the key allows is used up",
    phrases: [
      new RegExp(`^(?!.*(?:${PASSES}|${ONE_REQUEST})).*?(?<=^|[.;!?"] ?)${USED_UP.join("")}`),
    ],
  },
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
        `\\b${OUTPUT}'?:?(?: \\d+)? ?${REFUSED}(?!.*\\b(?:inputs?(?! should)|context|prompt|messages)\\b)`,
      ),
      new RegExp(
        `${OUTPUT}[^a-z。]{0,12}(?:超|范围|应|必须|无效|参数|不能|最大)(?!.*(?:输入|上下文))`,
      ),
      /output token (?:limit|count)[^.]{0,30}exceed/,
      /(?:输出|completion)[^。]{0,10}(?:长度|tokens?)[^。]{0,6}(?:超|过)/,
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
      /\btoo long for (?:the )?["']?[\w.]+["']? (?:field|parameter|column)\b|\bfield\b[^.]{0,40}\b(?:max|at most|up to)\b[^.]{0,20}\bcharacters?\b/,
    ],
  },
  {
    kind: "request",
    says: "the definition of a tool is refused",
    phrases: [/\btools\.\d+\b|input_schema|'tools'|\btools: /],
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
