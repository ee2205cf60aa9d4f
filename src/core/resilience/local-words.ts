/**
 * Words for what a person has to put right on the machine or on the way out of it: the disk, the limits of the system, certificates, a proxy
 * that wants a login. Asked first, since such texts also speak of quotas, permissions and connections.
 */

import type { Words } from "./failure-words.ts";

export const LOCAL_WORDS: readonly Words[] = [
  {
    kind: "local",
    says: "the disk is full",
    phrases: [
      /\benospc\b|\bedquot\b|\bsqlite_full\b|no space left on device|disk quota exceeded|\bdisk is full\b/,
      /kein speicherplatz mehr|(?:aucun espace disponible|plus d'espace) sur le périphérique|no queda espacio en el dispositivo|空き领域がありません|设备上没有空间/,
    ],
  },
  {
    kind: "local",
    says: "the disk cannot be written to",
    phrases: [/\berofs\b|read-only file system/],
  },
  {
    kind: "local",
    says: "a file may not be used by this user",
    phrases: [/\b(?:eacces: permission denied|eperm: operation not permitted), (?!connect)\w+/],
  },
  {
    kind: "local",
    says: "the system allows no further open files",
    phrases: [/\b(?:emfile|enfile)\b|too many open files/],
  },
  {
    kind: "local",
    says: "the certificate of the endpoint is not trusted here",
    setting: "NODE_EXTRA_CA_CERTS",
    phrases: [
      /ssl certificate|self[ _-]signed[ _]cert|unable_to_(?:verify|get_issuer)|unable to (?:verify the first|get (?:local )?issuer) certificate/,
      /^(?!.*(?:expired|not yet valid|revoked|certificate is valid for)).*(?:certificate signed by unknown authority|certificate (?:is )?not trusted|certificate[ _]verif(?:y|ication)[ _](?:failed|error)|failed to verify certificate)/,
    ],
  },
  {
    kind: "local",
    says: "the certificate of the endpoint is not valid now, or the clock of this machine is wrong",
    phrases: [
      /cert_(?:has_expired|not_yet_valid|revoked)|certificate (?:has |is |was )?(?:been )?(?:expired|not yet valid|revoked)/,
    ],
  },
  {
    kind: "local",
    says: "the certificate of the endpoint is for another name",
    setting: "ANTHROPIC_BASE_URL",
    phrases: [
      /cert_altname_invalid|hostname\/ip does not match certificate|certificate is valid for [^\n]{1,80}\bnot\b/,
    ],
  },
  {
    kind: "local",
    says: "what answers at the endpoint does not speak TLS",
    setting: "ANTHROPIC_BASE_URL, HTTPS_PROXY",
    phrases: [/wrong[ _]version[ _]number|packet length too long/],
  },
  {
    kind: "local",
    says: "the address of the endpoint is no URL",
    setting: "ANTHROPIC_BASE_URL",
    phrases: [/\berr_invalid_(?:url|protocol)\b|\bprotocol "?[\w-]+:"? not supported\b/],
  },
  {
    kind: "local",
    says: "a program could not be started",
    phrases: [/\bspawn(?: [^\n]{1,300}?)? (?:enoent|eacces|eperm|enotdir|enoexec|e2big)\b/],
  },
  {
    kind: "local",
    says: "the memory or the processes of the machine are used up",
    phrases: [
      /\bspawn(?: [^\n]{1,300}?)? (?:enomem|eagain)\b|\benomem\b|cannot allocate memory/,
      /\bfork: (?:retry: )?resource temporarily unavailable|\bheap out of memory\b|\breached heap limit\b/,
    ],
  },
  {
    kind: "local",
    says: "the disk fails",
    phrases: [/\beio\b|input\/output error|\bdisk i\/o error\b/],
  },
  {
    kind: "local",
    says: "the proxy wants a login",
    setting: "HTTPS_PROXY",
    phrases: [/proxy authentication required|proxy response \(407\)|\bproxy\b[^.]{0,40} 407\b/],
  },
];
