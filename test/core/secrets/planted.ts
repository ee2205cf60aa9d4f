/**
 * Secrets for tests, each a fake. They are put together here at run time, so that no scanner of repositories takes this file for a leak.
 */

import type { SecretKind } from "../../../src/core/secrets/kinds.ts";

const join = (...parts: readonly string[]): string => parts.join("");

/** `length` characters of an alphabet, the same at each run: a small generator of numbers, seeded by its name. */
export function characters(seed: string, length: number, alphabet = ALNUM): string {
  let state = [...seed].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) >>> 0, 7);
  let text = "";
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += alphabet.charAt((state >>> 16) % alphabet.length);
  }
  return text;
}
const ALNUM = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
export const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
export const HEX = "0123456789abcdef";
export const BASE64 = `${ALNUM}+/`;
export const URL_SAFE = `${ALNUM}-_`;

export const base64 = (text: string): string => Buffer.from(text).toString("base64");
const base64url = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");

export const jwt = (name: string): string =>
  [
    base64url({ alg: "HS256", typ: "JWT" }),
    base64url({ sub: name, iat: 1516239022 }),
    characters(name, 43, URL_SAFE),
  ].join(".");

/** A block as OpenSSL and ssh-keygen write it: lines of 64 (or 70) characters. */
export function pem(label: string, firstLetters: string, length: number, width = 64): string {
  const body = firstLetters + characters(label, length - firstLetters.length, BASE64);
  const lines = body.match(new RegExp(`.{1,${width}}`, "g")) ?? [];
  return [join("-----BEGIN ", label, "-----"), ...lines, join("-----END ", label, "-----")].join(
    "\n",
  );
}

export interface Planted {
  readonly title: string;
  readonly kind: SecretKind;
  readonly secret: string;
}

/** Secrets that show what they are. */
export const SHAPED: readonly Planted[] = (
  [
    [
      "an API key of Anthropic",
      "anthropic-api-key",
      join("sk-", "ant-api03-", characters("a", 93, URL_SAFE), "AA"),
    ],
    [
      "an OAuth token of Anthropic",
      "anthropic-token",
      join("sk-", "ant-oat01-", characters("b", 86, URL_SAFE), "AA"),
    ],
    [
      "a session key of Anthropic",
      "anthropic-token",
      join("sk-", "ant-sid01-", characters("c", 86, URL_SAFE), "AA"),
    ],
    [
      "a short key of Anthropic, as tests have it",
      "anthropic-api-key",
      join("sk-", "ant-api03-", "0123456789abcdefghij"),
    ],
    [
      "a project key of OpenAI",
      "openai-api-key",
      join(
        "sk-",
        "proj-",
        characters("d", 74, URL_SAFE),
        "T3Blbk",
        "FJ",
        characters("e", 74, URL_SAFE),
      ),
    ],
    [
      "an old key of OpenAI",
      "openai-api-key",
      join("sk-", characters("f", 20), "T3Blbk", "FJ", characters("g", 20)),
    ],
    ["an access key of AWS", "aws-access-key", join("AK", "IA", characters("h", 16, UPPER))],
    [
      "a temporary access key of AWS",
      "aws-access-key",
      join("AS", "IA", characters("i", 16, UPPER)),
    ],
    ["the access key of AWS's manual", "aws-access-key", join("AK", "IA", "IOSFODNN7EXAMPLE")],
    ["an API key of Google", "google-api-key", join("AI", "za", characters("j", 35, URL_SAFE))],
    ["an access token of Google", "google-token", join("ya", "29.", characters("k", 60, URL_SAFE))],
    [
      "a client secret of Google",
      "google-token",
      join("GOC", "SPX-", characters("l", 28, URL_SAFE)),
    ],
    ["a live secret key of Stripe", "stripe-key", join("sk", "_live_", characters("m", 24))],
    ["a restricted key of Stripe", "stripe-key", join("rk", "_live_", characters("n", 99))],
    ["a test key of Stripe", "stripe-key", join("sk", "_test_", characters("o", 24))],
    ["a JWT", "jwt", jwt("p")],
    ["a token of Hugging Face", "huggingface-token", join("h", "f_", characters("q", 34))],
    ["a personal token of GitHub", "github-token", join("gh", "p_", characters("r", 36))],
    ["an OAuth token of GitHub", "github-token", join("gh", "o_", characters("s", 36))],
    ["an installation token of GitHub", "github-token", join("gh", "s_", characters("t", 36))],
    [
      "an installation token of GitHub in its longer form",
      "github-token",
      join("gh", "s_", "1234567_", jwt("u")),
    ],
    [
      "a fine-grained token of GitHub",
      "github-token",
      join("github", "_pat_", characters("v", 22), "_", characters("w", 59)),
    ],
    ["a token of GitLab", "gitlab-token", join("gl", "pat-", characters("x", 20, URL_SAFE))],
    ["a runner token of GitLab", "gitlab-token", join("gl", "rt-", characters("y", 20, URL_SAFE))],
    [
      "a bot token of Slack",
      "slack-token",
      join("xo", "xb-", "23984754863-2348975623112-", characters("z", 24)),
    ],
    [
      "a user token of Slack",
      "slack-token",
      join("xo", "xp-", "23984754863-2348975623000-2348973623000-", characters("aa", 30, HEX)),
    ],
    [
      "an app token of Slack",
      "slack-token",
      join("xa", "pp-1-", "AA2JWS7BEDD-1234576618999-", characters("ab", 64, HEX)),
    ],
    ["a token of npm", "npm-token", join("np", "m_", characters("ac", 36))],
    [
      "a key of SendGrid",
      "sendgrid-key",
      join("S", "G.", characters("ad", 22), ".", characters("ae", 43)),
    ],
    ["a token of Shopify", "shopify-token", join("shp", "at_", characters("af", 32, HEX))],
    ["a key of Linear", "linear-key", join("lin", "_api_", characters("ag", 40))],
    [
      "a service account of 1Password",
      "onepassword-token",
      join("op", "s_", base64(JSON.stringify({ email: "a", muk: characters("ah", 120) }))),
    ],
    ["a token of DigitalOcean", "service-token", join("dop", "_v1_", characters("ai", 64, HEX))],
    ["a token of PyPI", "service-token", join("py", "pi-AgE", characters("aj", 80, URL_SAFE))],
    ["a token of Docker", "service-token", join("dckr", "_pat_", characters("ak", 27, URL_SAFE))],
    ["a token of Vault", "service-token", join("hv", "s.", characters("al", 28))],
    [
      "a bot of Telegram",
      "service-token",
      join("123456789", ":AA", characters("am", 33, URL_SAFE)),
    ],
    ["a private key in base64", "private-key", base64(`${pem("PRIVATE KEY", "MIIEvQ", 400)}\n`)],
    [
      "a private key of RSA in base64",
      "private-key",
      base64(`${pem("RSA PRIVATE KEY", "MIIEpA", 400)}\n`),
    ],
    [
      "a private key of EC in base64",
      "private-key",
      base64(`${pem("EC PRIVATE KEY", "MHcCAQ", 160)}\n`),
    ],
    [
      "a private key of OpenSSH in base64",
      "private-key",
      base64(`${pem("OPENSSH PRIVATE KEY", "b3BlbnNzaC1rZXktdjE", 400)}\n`),
    ],
  ] as const
).map(([title, kind, secret]) => ({ title, kind, secret }));

/** Private keys in armour. */
export const ARMOURED: readonly Planted[] = (
  [
    ["PKCS#8", pem("PRIVATE KEY", "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", 1624)],
    ["PKCS#8 with a curve, which is short", pem("PRIVATE KEY", "MC4CAQAwBQYDK2VwBCIEI", 64)],
    ["RSA", pem("RSA PRIVATE KEY", "MIIEpAIBAAKCAQEA", 1592)],
    ["a very long RSA key", pem("RSA PRIVATE KEY", "MIIkKQIBAAKCCAEA", 12_600)],
    ["EC", pem("EC PRIVATE KEY", "MHcCAQEEI", 164)],
    ["DSA", pem("DSA PRIVATE KEY", "MIIBugIBAAKBgQ", 600)],
    ["OpenSSH", pem("OPENSSH PRIVATE KEY", "b3BlbnNzaC1rZXktdjEAAAAABG5vbmU", 350, 70)],
    ["encrypted", pem("ENCRYPTED PRIVATE KEY", "MIIFHDBOBgkqhkiG9w0BBQ0", 1700)],
    ["PGP", pem("PGP PRIVATE KEY BLOCK", "lQOYBGD", 2000).replace("\n", "\nVersion: GnuPG v2\n\n")],
    [
      "RSA with the headers of old tools",
      pem("RSA PRIVATE KEY", "MIIEpAIBAAKCAQEA", 1592).replace(
        "\n",
        "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0011223344556677\n\n",
      ),
    ],
  ] as const
).map(([title, secret]) => ({ title, kind: "private-key", secret }));

/** A password that people choose, and what else only its name gives away. */
export const CHOSEN = join("hun", "ter2");
export const STRONG = join("Sup3r", "-S3cret!", "x9");
export const OPAQUE = characters("opaque", 32);
export const AWS_SECRET = `${characters("aws-secret", 19, BASE64)}/${characters("aws-secret-2", 20, BASE64)}`;
