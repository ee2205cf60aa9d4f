/**
 * Words for what a person has to put right on the machine or on the way out of it: the disk, the limits of the system, certificates, a proxy
 * that wants a login. Asked first, since such texts also speak of quotas, permissions and connections.
 */

import type { Words } from "./failure-words.ts";

export const LOCAL_WORDS: readonly Words[] = [
  {
    kind: "local",
    says: "the disk is full",
    phrases: [/\benospc\b|\bedquot\b|no space left on device|disk quota exceeded/],
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
      /ssl certificate|self[ _-]signed[ _]cert|cert_has_expired|unable_to_(?:verify|get_issuer)|unable to (?:verify the first|get (?:local )?issuer) certificate/,
    ],
  },
  {
    kind: "local",
    says: "the proxy wants a login",
    setting: "HTTPS_PROXY",
    phrases: [/proxy authentication required|\bproxy\b[^.]{0,40} 407\b/],
  },
];
