/** Words for a service or a line that fails for a while, when no limit, no history and no refusal is the reason. Asked last, in this order. */

import type { Words } from "./failure-words.ts";

export const SERVICE_WORDS: readonly Words[] = [
  {
    kind: "busy",
    says: "the service is overloaded",
    phrases: [
      /overloaded|at capacity|server is busy|\btoo busy\b|high (?:demand|traffic)|过载|繁忙|稍后(?:再试|重试)/,
      /\bqueue\b[^.]{0,20}\b(?:is full|exceed\w*)\b|surchargé|überlastet|sobrecargad[oa]|sovraccaric|перегружен|混雑|过负荷|과부하/,
    ],
  },
  {
    kind: "network",
    says: "the connection failed",
    phrases: [
      /enotfound|eai_again|eai_fail|econnreset|econnrefused|econnaborted|etimedout|epipe|ehostunreach|ehostdown|enetunreach|enetdown/,
      /unable to connect\b|no internet route|connect through your proxy|socket connection was closed|connectionrefused|failedtoopensocket|http2_\w*(?:error|stream|session)/,
      /temporary failure in name resolution|could not resolve host|network is unreachable|no route to host|before secure tls connection was established|when http tunneling/,
      /prematurely closed connection|peer closed connection|incomplete chunked read|connection lost|went to sleep/,
      /\bunexpected[ _]eof\b(?! while (?:looking|parsing|scanning))|unexpected_eof_while_reading|ssl_error_syscall|\bgoaway\b|\bhttp\/2 stream\b[^.]{0,20}\b(?:reset|closed)\b/,
      /\b(?:server misbehaving|(?:server|client) disconnected|enetreset|network dropped connection)\b|\bno such host\b|\bempty reply from server\b|\beof occurred in violation of protocol\b|\bcontext cancell?ed\b|\berr_(?:internet_disconnected|network_\w+|connection_\w+|name_not_resolved|timed_out|address_unreachable)\b/,
      /socket hang up|fetch failed|network error|connection (?:error|closed|reset|refused|lost|aborted|terminated)|socket closed|can't reach|other side closed|premature close/,
      /timed? ?out\b|timeout|deadline exceeded|stream (?:ended|closed|was cut)|stopped arriving|terminated$/,
      /超时|网络(?:连接)?(?:失败|错误|异常|中断|断开)|连接(?:失败|中断|断开|被重置|被拒绝)|タイムアウト|ネットワークエラー|接続(?:エラー|に失败|が切断|が拒否)|接続に失敗|시간 ?초과|타임아웃|네트워크 오류|таймаут|время ожидания|ошибка сети/,
      /dans le délai|délai (?:d'attente )?(?:est )?(?:dépassé|expiré)|zeitüberschreitung|tiempo de espera (?:agotado|excedido|superado)|tempo (?:limite|de espera) (?:esgotado|excedido)|tempo scaduto|(?:erreur|fallo|error|erro|errore) (?:de |di )?(?:réseau|red|rede|rete)\b|netzwerkfehler|verbindung (?:\S+ ){0,2}(?:abgelehnt|unterbrochen|verloren|fehlgeschlagen)|connexion (?:\S+ ){0,2}(?:refusée|perdue|interrompue)/,
    ],
  },
  {
    kind: "server",
    says: "the service failed",
    phrases: [
      /internal server error|bad gateway|gateway time-?out|service (?:temporarily )?unavailable|temporarily unavailable|upstream (?:error|connect)|api_error\b/,
      /服务器?(?:内部)?(?:错误|异常|不可用)|内部(?:服务器?)?错误|サーバー?(?:内部)?エラー|内部エラー|내부 (?:서버 )?오류|внутренняя ошибка|erreur interne|interner (?:server)?fehler|error interno|erro interno|errore interno/,
      /服务(?:暂时)?不可用|サービス[^。]{0,8}利用できません|서비스[^.]{0,8}[사이]용할 수 없|сервис[^.]{0,12}недоступен/,
      /service[^.]{0,16} indisponible|dienst[^.]{0,16} nicht (?:verfügbar|erreichbar)|servicio[^.]{0,16} no disponible|serviço[^.]{0,16} indisponível|servizio[^.]{0,16} non disponibile/,
      /\binternal error\b|\bunexpected server error\b|\bupstream returned 5\d\d\b/,
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
