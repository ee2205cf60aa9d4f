/** Words for what an account may use: money, plans, rates. Asked before overflow, in this order. */

import type { Words } from "./failure-words.ts";

/** What comes back by waiting, or speaks of one request. */
const PASSES =
  "retr(?:y|ies)|try again|\\bresets?\\b|quota exceeded for metric|réessay|erneut|再试|重试|重置|恢复";
const ONE_REQUEST =
  "(?:\\b(?:context|prompts?|window|inputs?|requests?|requested)\\b|\\btoo long\\b)";
/** What one request of a model may hold, where no allowance over a time is spoken of. */
const ONE_MODEL =
  "(?!.*\\b(?:allowance|budget|usage|spend\\w*)\\b).*(?:\\bmodel(?:'s)? (?:maximum|max|limit|accepts|supports|allows|takes|can)\\b|(?<!\\b(?:its|their|your) )\\bmaximum of \\d|\\d ?> ?\\d)";
const NOT_ONE_REQUEST = `(?!.*${ONE_REQUEST})(?!${ONE_MODEL})`;

const HOLDER =
  "\\b(?:organi[sz]ation|account|team|workspace|project|plan|subscription|tenant|user|key|billing)\\b";
const ALLOWED =
  "\\b(?<!(?:access|bearer|refresh|auth|session|id) )(?:tokens?|usage|allowance|budget|spend\\w*)\\b";
const GONE = "\\b(?:exceed\\w*|exhausted|depleted|used up|(?<!\\bbe )reached|r[au]n out)\\b";
/** Between the two, nothing else that may be exhausted, exceeded or reached. */
const NEAR =
  "(?:\\([^)]{0,60}\\)|(?!\\b(?:while|when|during|could|stores?|pools?|connections?|databases?|services?|validity|lifetime)\\b)[^.;!?(]){0,80}?";
/** In one sentence: who holds an allowance, and that what is allowed is gone. */
const USED_UP = `(?=[^.;!?]{0,160}${HOLDER})(?=[^.;!?]{0,160}?(?:${ALLOWED}${NEAR}${GONE}|${GONE}${NEAR}${ALLOWED}))`;

/** The same in Chinese: a plan or a package, and that it is gone. */
const PLAN_GONE =
  "(?:套餐|资源包|令牌包|token ?包|订阅|账[户号])[^。;!?]{0,16}(?:用尽|用完|耗尽|已满)";

/** What is counted over a time, in the languages in which a full context is known too. */
const COUNTED =
  "(?:tokens?|jetons|requ[êe]tes|anfrage(?:n|limit)|token-?limit|solicitudes|solicitações|richieste|messages?)";
const EACH: readonly RegExp[] = [
  // French, German, Spanish and Portuguese, Italian
  new RegExp(
    `\\b${COUNTED}[^.]{0,20}\\b(?:(?:par|pro|je|por|al) |all')(?:secondes?|sekunde|segundo|secondo|min(?:ut[eo])?|heure|stunde|hora|ora|jour|tag|día|dia|giorno|mois|monat|mes|mês|mese)(?![a-z])`,
  ),
  /(?:分|秒|时间|日|月)[间間]?(?:あたり|当たり)|\d(?:分|秒|日)[间間](?:の|に)[^。]{0,8}(?:トークン|リクエスト|制限|上限)|每[分秒时日月]|毎[分秒时日月]|\/ ?(?:分钟?|秒|小时)/,
  /(?:[분초]|시간)당|(?:토큰|요청)[^.]{0,20}(?:하루|일일)/,
  /(?:токен|запрос)[^.]{0,20}в (?:секунду|минуту|час|день|сутки|месяц)/,
];
/** Rates by name, and too many requests, in the same languages. */
const RATE_NAMED: readonly RegExp[] = [
  /(?:limites?|plafond) de (?:débit|fréquence)|trop de requêtes|raten?-?(?:limit|begrenzung)|zu viele anfragen|gedrosselt/,
  /l[íi]mite de (?:tasa|velocidad|frecuencia|taxa|frequência)|limite di (?:frequenza|velocità)|demasiadas solicitudes|muitas (?:solicitações|requisições)|troppe richieste/,
  /レート(?:制限|リミット)|リクエスト(?:数)?が多すぎ|(?:속도|요청) (?:제한|한도)|요청이 너무 많|(?:лимит|ограничени)[а-я]* (?:скорости|частоты|запросов)|слишком много запросов/,
  /\bkontingent|\bcuota\b|квот[аы]|クォータ|할당량/,
];

/** What is counted, by its bare name: a lasting refusal may name it in passing, unless it stands beside words for its end. */
const COUNTER = "(?:\\bquota\\b|用量|次数|本月|并发)";
const BESIDE = "(?:[^.;!?。]|\\.(?=\\w)){0,56}?";
const NO_MORE =
  "(?:\\bexceed|\\bover\\b|\\blimit(?:ed)?\\b|\\breached\\b|\\bused up\\b|\\bexhausted\\b|\\bdepleted\\b|\\bout of\\b|\\bnot enough\\b|\\bno (?=quota)|\\binsufficient(?= quota)|\\bis insufficient|(?<=quota:? (?:is )?)0\\b|超(?!级|出权限|时)|用完|用尽|耗尽|上限|已达|达到|过多|过高|(?<!权限)不足|dépass|épuis|überschr|erschöpft|aufgebraucht|agotad|superad|esaurit|초과)";

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
      /\bcredits? (?:\S+ ){0,3}(?:depleted|exhausted|used up)\b|\btop up your\b|\bno (?:remaining (?:credits|balance)|credits (?:remaining|left))\b|\bbalance (?:is|of) (?:zero|negative)\b|\bfree trial (?:has )?(?:ended|expired)\b|\bquota is not enough\b|account is not active|\barrearage\b/,
      /余额|欠费|充值|额度[^。.]{0,8}(?:用尽|不足|耗尽|用完)/,
      /guthaben[^.]{0,30}(?:aufgebraucht|erschöpft|reicht nicht|zu niedrig)|(?:crédits?|solde)[^.]{0,20}(?:insuffisant|épuisé)|saldo[^.]{0,20}insuf\w+|credito (?:insufficiente|esaurito)/,
      /残高[^。]{0,10}(?:不足|足り)|(?:잔액|크레딧)[^.]{0,10}(?:부족|소진)|недостаточно средств/,
    ],
  },
  {
    kind: "rate",
    says: "the rate or quota is used up for now",
    phrases: [
      /rate[ _-]?limit|too[ _]?many[ _]?requests|throttl|resource_?exhausted(?!.*\blarger than max\b)|usage limit/,
      /\b(?:tokens?|requests?|messages?|input|output)\b[^.]{0,20}(?:per|\/|for (?:this|the current)) ?(?:\d+ ?)?(?:s|sec|min|(?:second|minute|hour|day|week|month)s?)\b/,
      /\blimit\b[^.]{0,30}\d (?:\w+ )?per (?:second|minute|hour|day)\b|\b(?:tokens|requests|messages) too (?:fast|quickly|often)\b|\btoken bucket\b|令牌桶/,
      /\b(?:token|request|message)s? rate\b|\b(?:tokens|requests|messages) in[ -]flight\b|\b[ior]?tp[mdh]\b|\brp[smdh]\b|please wait (?:before|and)|slow down/,
      /concurren(?:t|cy)[^.]{0,20}(?:limit|requests)|you've (?:hit|reached) your (?:\S+ )?limit|limit reached\||\b\d+-hour limit\b/,
      /\b(?:daily|weekly|monthly|hourly)\b[^.]{0,30}\b(?:limit|tokens?|allowance)\b/,
      /频率|频繁|限流|速率|每分钟|每秒|每小时|每日|每天|每月|当日|今日|请求数|请求过多|配额|限额/,
      ...EACH,
      ...RATE_NAMED,
      new RegExp(`${COUNTER}${BESIDE}${NO_MORE}|${NO_MORE}${BESIDE}${COUNTER}`),
    ],
  },
  {
    kind: "rate",
    says: "the rate or quota is used up for now",
    doubtedAt: (status) => status === 400 || status === 403 || status === 404,
    phrases: [new RegExp(COUNTER)],
  },
  {
    kind: "rate",
    says: "what the account, the plan or the key allows is used up for now",
    phrases: [
      new RegExp(`^(?=.*(?:${PASSES}))${NOT_ONE_REQUEST}.*?(?<=^|[.;!?"] ?)${USED_UP}`),
      new RegExp(`^(?=.*(?:${PASSES})).*${PLAN_GONE}`),
    ],
  },
  {
    kind: "credit",
    says: "what the account, the plan or the key allows is used up",
    doubtedAt: (status) => status === 401 || status >= 500,
    phrases: [new RegExp(`^(?!.*(?:${PASSES}))${NOT_ONE_REQUEST}.*?(?<=^|[.;!?"] ?)${USED_UP}`)],
  },
  {
    kind: "credit",
    says: "what the account, the plan or the key allows is used up",
    phrases: [
      new RegExp(`^(?!.*(?:${PASSES})).*${PLAN_GONE}`),
      new RegExp(
        `^(?!.*(?:${PASSES})).*(?:\\bkey limit exceeded\\b|\\bused (?:up )?all (?:of )?(?:your|the) (?:\\S+ ){0,3}(?:tokens|credits)\\b)`,
      ),
    ],
  },
];
