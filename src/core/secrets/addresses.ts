/**
 * Passwords inside addresses: `scheme://user:password@host`, of web, database and queue alike. Only the password is a secret; who logs in
 * where may be read. Exception: where the password says that it is none (`x-oauth-basic`), the user is the token.
 */

import type { SecretSpan } from "./kinds.ts";
import { isFiller } from "./values.ts";

/** Starts at `//` and cannot pass another one; a password may hold `@`, so its last one counts. */
const LOGIN =
  /:\\{0,2}\/\\{0,2}\/([^\s:@/"'`<>\\?#]{0,256}):([^\s/"'`<>\\?#]{1,256})@(?=[\w[.%-])/g;

export function addressPasswords(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  for (const match of text.matchAll(LOGIN)) {
    const [all, user = "", password = ""] = match;
    const end = match.index + all.length - 1;
    const start = end - password.length;
    if (password === "x-oauth-basic") {
      if (!isFiller(user))
        found.push({ kind: "github-token", start: start - 1 - user.length, end: start - 1 });
    } else if (isPassword(password)) {
      found.push({ kind: "url-password", start, end });
    }
  }
  return found;
}

/** `pass` stands in every manual, and still is a password; three letters or a variable are none. */
const isPassword = (value: string): boolean =>
  value.length >= 4 && (/^pass$/i.test(value) || !isFiller(value));
