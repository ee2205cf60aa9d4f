/**
 * Words for a history that is refused again with every request, and for requests of too many bytes: the session can no longer answer.
 * Asked before overflow, in this order.
 */

import type { Words } from "./failure-words.ts";

/** A size in bytes, where no tokens and no memory are spoken of. */
const IN_BYTES =
  "(?!.*(?:tokens?\\b|jetons|トークン|토큰|токен|memor|mémoire|speicher|メモリ|메모리|памят))(?=.*\\d ?(?:[kmg]i?b|[kmg]o|bytes?|octets|[кмг]б|байт)(?![a-zа-я]))";
/** Too large, in other languages than English and Chinese. */
const TOO_LARGE =
  "zu groß|überschr|übersteig|trop (?:grand|volumineu)|dépass|excèd|(?:demasiado|muito|troppo) grande|excede|supera|大きすぎ|超え|너무 (?:크|큽|큰)|초과|слишком больш|превы|超[过出]";

export const HISTORY_WORDS: readonly Words[] = [
  {
    kind: "body",
    says: "the request has too many bytes",
    phrases: [
      /request_too_large|request too large \(max|accumulated images|\bmessage (?:is )?larger than max\b|\bhttp body (?:length|size)\b/,
    ],
  },
  {
    kind: "history",
    says: "an image in the history is refused",
    phrases: [
      /\bimages?\b(?! and text)[^.]{0,100}(?:exceed|too large|too many|unsupported|invalid|could not|cannot|maximum|pixels|dimension|not (?:support|match))/,
      /could not process image|image dimensions|many-image|too many images|support image|\bimage\.source\b|media[_ ]type/,
      /(?:图片|图像)[^。]{0,30}(?:超|过大|大小|尺寸|格式|不支持|失败)/,
    ],
  },
  {
    kind: "history",
    says: "a document in the history is refused",
    phrases: [
      /\bpdf\b[^.]{0,60}(?:pages?|password|valid|exceed|process|large)|\b\d{1,9} pdf pages/,
    ],
  },
  {
    kind: "history",
    says: "a tool call and its result do not belong together any more",
    phrases: [
      /tool_use\b[^.]{0,60}(?:without|unexpected|found|corresponding|unique|duplicate|missing)|tool_use\.(?:id|input|name)\b/,
      /unexpected tool_use_id|tool use concurrency|tool_result\b[^.]{0,80}(?:corresponding|preceding|previous|must)/,
      /tool_calls?\b[^.]{0,60}(?:must be|followed|preceding)|tool_call_ids?\b[^.]{0,60}(?:not|missing|did)/,
      /role '?"?tool'?"?[^.]{0,60}(?:must|response|preced)|no tool (?:call|output) found/,
      /function (?:call|response)[^.]{0,60}(?:turn|parts)/,
    ],
  },
  {
    kind: "history",
    says: "a thinking block in the history is refused",
    phrases: [
      /invalid signature|signature[^.]{0,40}thinking|thinking[^.]{0,80}(?:cannot be modified|must start|must be passed|signature)/,
      /redacted_thinking|reasoning_content[^.]{0,60}(?:must|missing|passed)|thought_?signature/,
      /encrypted content[^.]{0,40}(?:verif|decrypt)/,
    ],
  },
  {
    kind: "history",
    says: "the history holds text that is not valid Unicode or JSON",
    phrases: [
      /surrogate|request body is not valid json|invalid (?:unicode|utf-?8)|malformed json|(?:parse|decode) (?:the )?(?:json|request) body/,
    ],
  },
  {
    kind: "history",
    says: "one field of the history is too long",
    phrases: [/string (?:is )?too long|string_above_max_length|maximum length \d+, but got/],
  },
  {
    kind: "history",
    says: "the history has too many messages",
    phrases: [
      /\bnumber of (?:messages|content blocks)\b[^.]{0,30}\bexceed|\btoo many (?:messages|content blocks)\b[: (]{1,3}\d+ ?>/,
    ],
  },
  {
    kind: "history",
    says: "a message of the history is empty or out of order",
    phrases: [
      /(?:messages?|content|blocks?)\b[^.]{0,60}(?:must be non-empty|must have non-empty|cannot be empty|must not be empty|non-whitespace)/,
      /roles must alternate|empty text blocks/,
    ],
  },
  {
    kind: "history",
    says: "a filter refuses something in the history",
    phrases: [
      /content exists risk|content[_ ](?:filter|policy|management)|violates? [^.]{0,30}policy|inappropriate content|data_?inspection_?failed|敏感|内容安全|违规/,
    ],
  },
  {
    kind: "body",
    says: "the request has too many bytes",
    phrases: [
      /total message size \d+ exceeds|request body(?![^\n]{0,80}\btokens)[^.]{0,30}(?:too large|exceed|limit)/,
      /exceed(?![^.]{0,40}\bmemory\b)[^.]{0,40}\b(?:bytes|[km]i?b)\b|\bmax(?:imum)? \d+ ?mb\b|请求体/,
      /\b(?:payload|request|body|message|upload) (?:size|length)\b[^.]{0,20}\d ?(?:bytes|[kmg]i?b)\b/,
      new RegExp(`^${IN_BYTES}.*(?:${TOO_LARGE})`),
    ],
  },
];
