/** Words for what the service, the line or the account says when no limit and no history is the reason. Asked after overflow, in this order. */

import type { Words } from "./failure-words.ts";

export const SERVICE_WORDS: readonly Words[] = [
  {
    kind: "body",
    says: "the request has too many bytes",
    phrases: [
      /request[ _](?:is )?too[ _]large|(?:request )?entity too large|payload too large|content length exceeded/,
      /request (?:size )?exceeds (?:the )?(?:maximum|upload|size)|(?:body|content|request) (?:size|length)[^.]{0,40}(?:exceed|limit|too)/,
    ],
  },
  {
    kind: "request",
    says: "the gateway does not know a part of the request",
    setting: "CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS",
    phrases: [/extra inputs are not permitted|anthropic-beta/],
  },
  {
    kind: "request",
    says: "the model does not take this form of request",
    phrases: [
      /prefill|must end with a user message|unsupported (?:parameter|value)|unrecognized request argument|unknown (?:parameter|field)/,
      /input should be|should (?:have at most|match pattern)|field required|is mandatory for this endpoint/,
      /--session-id can only|session id[^.]{0,60}already in use/,
    ],
  },
  {
    kind: "credentials",
    says: "the credentials are refused",
    setting: "ANTHROPIC_API_KEY",
    phrases: [
      /(?:invalid|incorrect|missing|no|expired|external)[ _-]?(?:\w+[ _-])?api[ _-]?key|api[ _-]?key[^.]{0,30}(?:invalid|missing|required|expired|not)/,
      /authentication|unauthorized|unauthenticated|invalid[ _](?:bearer[ _])?token|token (?:has |is )?expired|please run \/login|not logged in|could not load credentials|security token[^.]{0,40}(?:expired|invalid)/,
      /permission[ _]?denied|permission_error|access denied|(?:organization|account) (?:has been |is )?(?:disabled|suspended|blocked)|disabled organization/,
      /无效的?(?:令牌|api ?key|密钥)|鉴权|认证失败|未授权|身份验证|账[号户][^。]{0,8}(?:封|停用|禁用|冻结)/,
    ],
  },
  {
    // The harness says this of every address that is not there.
    kind: "model",
    says: "the address or the model is not known there",
    setting: "ANTHROPIC_MODEL, ANTHROPIC_BASE_URL",
    phrases: [/may not exist or you may not have access/],
  },
  {
    kind: "model",
    says: "the model is not known there",
    setting: "ANTHROPIC_MODEL",
    phrases: [
      /model[_ ]not[_ ]found|no such model|unknown model|invalid model|model\b[^.]{0,80}(?:not found|does not exist|not available)/,
      /模型[^。]{0,20}不(?:存在|可用)/,
    ],
  },
  {
    kind: "busy",
    says: "the service is overloaded",
    phrases: [/overloaded|at capacity|server is busy|high demand|过载|繁忙|稍后(?:再试|重试)/],
  },
  {
    kind: "network",
    says: "the connection failed",
    phrases: [
      /enotfound|eai_again|eai_fail|econnreset|econnrefused|econnaborted|etimedout|epipe|ehostunreach|ehostdown|enetunreach|enetdown/,
      /unable to connect\b|no internet route|connect through your proxy|socket connection was closed|connectionrefused|failedtoopensocket|http2_\w*(?:error|stream|session)/,
      /temporary failure in name resolution|could not resolve host|network is unreachable|no route to host|before secure tls connection was established|when http tunneling/,
      /prematurely closed connection|peer closed connection|incomplete chunked read|connection lost|went to sleep/,
      /socket hang up|fetch failed|network error|connection (?:error|closed|reset|refused|lost)|can't reach|other side closed|premature close/,
      /timed? ?out\b|timeout|deadline exceeded|stream (?:ended|closed|was cut)|stopped arriving|terminated$/,
    ],
  },
  {
    kind: "server",
    says: "the service failed",
    phrases: [
      /internal server error|bad gateway|gateway time-?out|service (?:temporarily )?unavailable|temporarily unavailable|upstream (?:error|connect)|api_error\b/,
      /no healthy upstream|(?:modelstreamerror|internalserver|serviceunavailable|modelnotready)(?:exception|error)/,
    ],
  },
  {
    kind: "server",
    says: "it took longer than the service allows",
    phrases: [
      /\b(?:execution|wait(?:ing)?|response|processing|request|inference|generation|queue)[ _]time\b[^.]{0,40}\bexceed|\bexceed\w*[^.]{0,40}\b(?:execution|wait(?:ing)?|response|processing|request|inference|generation|queue)[ _]time\b/,
      /\bexceed\w*(?:(?!again|retr[iy]|wait|after|\bin \d)[^.]){0,40}\d ?(?:ms|milliseconds?|s|secs?|seconds?|minutes?)\b|\btime limit (?:was |is |has been )?(?:exceeded|reached)|\bexceed\w*[^.]{0,20}\btime limit\b/,
    ],
  },
  {
    kind: "server",
    says: "the service has no memory left",
    phrases: [
      /\b(?:gpu|cuda|worker|vram|server)\b[^.]{0,30}\bmemory\b|\bout of memory\b|\bmemory\b[^.]{0,20}(?:limit|exceeded|exhausted|out of space)|exceed\w*[^.]{0,20}\bmemory\b/,
    ],
  },
  {
    // The harness says this of an answer that breaks off, and of a page that a proxy or a gateway put in the place of one.
    kind: "server",
    says: "what came back is no whole answer of the API",
    phrases: [
      /mid-response\b|before a response was produced|no response was produced|the response above may be incomplete/,
      /part of the response never arrived|response (?:stream was malformed|stalled|stopped arriving)/,
      /empty or malformed response|malformed_http_\w+|invalidhttpresponse|invalid http response|unsupportedtransferencoding|zliberror|decompressionfailed|brotlidecompression/,
    ],
  },
];
