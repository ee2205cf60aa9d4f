/**
 * What a well-known scanner of repositories (secretlint's recommended rules, 11.7) finds, and what it takes care not to find: our own
 * patterns must be at least as good, rule by rule. `{}` is the secret. The rules' own alphabets and lengths are used to make many of each.
 */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redact } from "../../../src/core/secrets/redact.ts";
import { ARMOURED } from "./planted.ts";

/** At least one digit: of 36 letters and digits, one in 600 has none, and then only a prefix tells it from a name. */
const of = (alphabet: string, minLength: number, maxLength = minLength) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength, maxLength })
    .map((chars) => chars.join(""))
    .filter((text) => /\d/.test(text));
const ALNUM = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const WORD = `${ALNUM}_-`;
const joined = (...parts: readonly (string | fc.Arbitrary<string>)[]) =>
  fc
    .tuple(...parts.map((part) => (typeof part === "string" ? fc.constant(part) : part)))
    .map((texts) => texts.join(""));
/** Passwords that the rules take for real: four characters or more, no variable, no word that stands for one. */
const chosen = of(WORD.replace("-", ""), 6, 20).filter(
  (text) =>
    /\d/.test(text) &&
    /[A-Za-z]/.test(text) &&
    !/pass|user|localhost/i.test(text) &&
    !/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(text), // the name of a constant stands for a secret, it is none
);

describe("what the rules find", () => {
  it.each([
    ["aws: a secret access key", "AWS_SECRET_ACCESS_KEY = {}", of(`${ALNUM}+/`, 40)],
    ["aws: the same with an arrow", "'aws_secret_access_key' => '{}'", of(`${ALNUM}+/`, 40)],
    ["npm: an access token", "see {} there", joined("np", "m_", of(ALNUM, 36))],
    ["npm: a token in .npmrc", "//r.example/:_authToken={}\n", of(ALNUM, 36)],
    [
      "npm: a user before x-oauth-basic",
      '"a": "git+https://{}:x-oauth-basic@github.com/a/b.git"',
      of(ALNUM, 40),
    ],
    [
      "slack: tokens",
      "see {} there",
      joined(
        "xo",
        fc.constantFrom("xb", "xp", "xa", "xo", "xr"),
        "-",
        of("0123456789", 11),
        "-",
        of(ALNUM, 8, 24),
      ),
    ],
    [
      "slack: app tokens",
      "see {} there",
      joined(
        "xa",
        "pp-1-",
        of(ALNUM, 11),
        "-",
        of("0123456789", 13),
        "-",
        of("0123456789abcdef", 64),
      ),
    ],
    [
      "slack: webhooks",
      "https://hooks.slack.com/services/{} there",
      joined("T", of(ALNUM, 8), "/B", of(ALNUM, 8), "/", of(ALNUM, 24)),
    ],
    ["basicauth: addresses", "see https://bob:{}@h.example.com/a", chosen],
    ["basicauth: ftp", "see ftps://bob-2:{}@h.example.com/a", chosen],
    [
      "openai: project keys",
      "see {} there",
      joined("sk", "-proj-", of(WORD, 74), "T3Blbk", "FJ", of(WORD, 73), "A"),
    ],
    [
      "openai: old keys",
      "see {} there",
      joined("sk", "-", of(ALNUM, 20), "T3Blbk", "FJ", of(ALNUM, 20)),
    ],
    [
      "anthropic: keys",
      "see {} there",
      joined("sk", "-ant-api0", fc.constantFrom("3", "4"), "-", of(WORD, 90, 128), "AA"),
    ],
    ["linear: keys", "see {} there", joined("lin", "_api_", of(ALNUM, 32, 64))],
    [
      "sendgrid: keys",
      "see {} there",
      joined("S", "G.", of(`${ALNUM}_`, 22), ".", of(`${ALNUM}_`, 43)),
    ],
    [
      "shopify: tokens",
      "see {} there",
      joined("shp", fc.constantFrom("pa", "ca", "at", "ss"), "_", of(ALNUM, 32, 64)),
    ],
    [
      "github: tokens",
      "see {} there",
      joined("gh", fc.constantFrom("p", "o", "u", "s", "r"), "_", of(ALNUM, 36)),
    ],
    [
      "github: fine-grained tokens",
      "see {} there",
      joined("github", "_pat_", of(ALNUM, 22), "_", of(ALNUM, 59)),
    ],
    ["1password: service accounts", "see {} there", joined("op", "s_eyJ", of(ALNUM, 120), "fQ==")],
    ["database: MongoDB", "mongodb+srv://bob:{}@db.example/x?retryWrites=true", chosen],
    ["database: MySQL", "jdbc:mysql://bob:{}@db.example:3306/x", chosen],
    ["database: PostgreSQL", "create_engine('postgresql://bob:{}@db.example:5432/x')", chosen],
  ] as const)("%s", (_rule, text, secrets) => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const [before = "", after = ""] = text.split("{}");
        const clean = redact(before + secret + after).text;
        expect(clean.startsWith(before)).toBe(true);
        expect(clean.slice(before.length)).toMatch(/^\[secret:[a-z-]+\]/);
        expect(clean.endsWith(`]${after}`)).toBe(true);
      }),
    );
  });

  it.each(ARMOURED)("privatekey and gcp: $title", ({ secret }) => {
    expect(redact(JSON.stringify({ private_key_id: "a1", private_key: secret })).text).toBe(
      '{"private_key_id":"a1","private_key":"[secret:gcp-private-key]"}',
    );
    // A closing line with four dashes instead of five, as one of the scanner's own examples has it.
    expect(redact(`${secret.slice(0, -1)}\n`).text).toBe("[secret:private-key]\n");
  });
});

describe("what the rules leave alone", () => {
  const dollar = "$";
  it.each([
    "ANY_KEY = ZHVtbXkgdGV4dCBkYXRhIGRhdGEgZGF0YQ==",
    `//registry.npmjs.org/:_authToken=${dollar}{NPM_TOKEN}`,
    "see https: https://api.slack.com/web.",
    "https://example.com is good",
    `const url = "https://${dollar}{username}:${dollar}{password}@api.example.com/v1";`,
    'const url = "https://{{user}}:{{pass}}@config.example.com";',
    'const url = "https://{USER}:{PASS}@template.example.com";',
    'const url = "https://username:password@example.com/api";',
    'const url = "https://username:mypassword@test.com/endpoint";',
    'const url = "https://dbuser:password@127.0.0.1:3000/";',
    'const url = "https://YOUR_USERNAME:YOUR_PASSWORD@api.service.com";',
    'const url = "https://username:REPLACE_WITH_PASSWORD@example.org";',
    'const url = "https://user:abc@api.com/v1";',
    'const url = "https://user:1111@service.com/api";',
    'const url = "https://testuser:xxxx@demo.com";',
    'const db = "mongodb://username:password@localhost:27017/database";',
    `const db = "mysql://user:${dollar}{PASSWORD}@example.com:3306/db";`,
    'const db = "postgresql://{username}:{password}@{{host}}:5432/{database}";',
    'const db = "mongodb://localhost:27017/database";',
    'const db = "mongodb://YOUR_USERNAME:YOUR_PASSWORD@cluster.mongodb.net/test";',
    'const db = "mysql://admin:REPLACE_WITH_PASSWORD@mysql.server.com:3306/database";',
    "-----BEGIN PRIVATE KEY-----\nxxx\n-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\n***\n-----END PRIVATE KEY-----",
    'X={"private_key_id":"...","private_key":"-----BEGIN PRIVATE KEY-----\\n...\\n-----END PRIVATE KEY-----\\n"}',
    'export const EXAMPLE_MODEL = "claude-3-opus-20240229";',
    "ssk-ant-api04-NotARealKeyButLooksLikeOne",
    "sk-openai-123456",
    "sk-ant-api02-notarealkey",
    "gXX_wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx",
    "vitae dicta viAPhb3zgjtx3hajdas1TjBB.H7Sgbba3afgKSDyB442aDK0kpGO3SD332313-L552",
    "SG.APhb3zgjtx3hajdas1TjBB.",
  ])("%s", (text) => {
    expect(redact(text)).toEqual({ text, found: [] });
  });

  it("but a comment in the text cannot switch it off", () => {
    const token = `${"gh"}p_${"a1B2".repeat(9)}`;
    expect(redact(`<!-- secretlint-disable -->\n${token}`).text).toBe(
      "<!-- secretlint-disable -->\n[secret:github-token]",
    );
  });
});
