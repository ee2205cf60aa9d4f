/**
 * Words for what the service refuses and would refuse again: bytes, forms of requests, credentials, models. Asked after overflow, in this
 * order.
 */

import type { Words } from "./failure-words.ts";

export const REFUSAL_WORDS: readonly Words[] = [
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
      /\bis not supported (?:by|for|with) this model\b|blocks with cache_control may\b|\btemperature (?:may|must|should|can) (?:only )?be\b/,
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
      /(?:令牌|密钥|凭[证据])[^。]{0,4}(?:过期|失效|无效|状态不可用|不正确|无权)|api ?key[^。.]{0,4}(?:无效|错误|不正确|过期|失效)/,
      /\bsignature (?:has )?expired\b|(?:token|jeton) (?:a )?expiré|トークン[^。]{0,6}(?:期限|无効)|访问(?:令牌)?(?:被拒绝|无效)|拒绝访问/,
      /accès refusé|zugriff verweigert|acceso denegado|acesso negado|accesso negato|доступ запрещ[её]н|アクセス[^。]{0,6}拒否|접근[^.]{0,6}거부/,
      /\bjwt (?:\S+ ){0,2}(?:expired|invalid|malformed)\b|\bkey (?:is |has been |was )(?:blocked|disabled|revoked|deactivated)\b|\bkey (?:is )?not allowed to access\b/,
      /clé (?:d')?api[^.]{0,20}(?:invalide|incorrecte|expirée|révoquée)|(?:ungültige|falsche|abgelaufene)r? api-?(?:schlüssel|key)|api-?(?:schlüssel|key) (?:ist )?(?:ungültig|falsch|abgelaufen)/,
      /(?:clave|chave) (?:de )?(?:la )?api[^.]{0,20}(?:inv[áa]lida|incorrecta|incorreta|no (?:es )?válida)|chiave api[^.]{0,20}non valida|(?:неверный|недействительный) (?:api[- ]?)?ключ/,
      /无効なapi|apiキー[^。]{0,6}(?:无効|不正|正しく|期限)|api ?키[^.]{0,6}(?:유효하지|잘못|올바르지)/,
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
      /model[_ ]not[_ ](?:found|exist|supported)|no such model|(?:unknown|invalid|(?:not |un)supported) model\b|model\b(?:[^.]|\.(?=\S)){0,80}(?:not found|does not exist|not available)|\bmodel:?(?: \S{1,80})? (?:is not|isn't) supported\b|\bon-demand throughput isn't supported\b/,
      /\bmodel (?:id|identifier|name) (?:is |was )?(?:invalid|unknown|not valid)\b|\bnot a valid model\b|\bmodel\b(?:[^.]|\.(?=\S)){0,40}\b(?:has been deprecated|(?:has been|was|is) (?:retired|decommissioned|shut down))\b/,
      /模型[^。]{0,20}(?:不存在|不可用|未找到)|不支持的?模型|モデル[^。]{0,20}(?:存在しません|见つかりません|見つかりません)|모델[^.]{0,20}(?:찾을 수 없|존재하지 않)/,
      /modell\b[^.]{0,40}(?:nicht gefunden|existiert nicht|unbekannt)|unbekanntes modell|modèle\b[^.]{0,40}(?:n'existe pas|introuvable|inconnu)|modell?o\b[^.]{0,40}(?:n[oã]o? (?:existe|encontrado)|non (?:esiste|trovato))|модель[^.]{0,40}не (?:найдена|существует)/,
    ],
  },
];
