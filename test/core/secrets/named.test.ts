/** Secrets that only their name, or the place they stand at, gives away. `{}` in a row is the secret; nothing else may change. */

import { describe, expect, it } from "vitest";
import { placeholder, type SecretKind } from "../../../src/core/secrets/kinds.ts";
import { redact } from "../../../src/core/secrets/redact.ts";
import { AWS_SECRET, base64, CHOSEN, characters, OPAQUE, SHAPED, STRONG } from "./planted.ts";

const WORD = ["let", "me", "in"].join("");

type Row = readonly [text: string, secret: string, kind: SecretKind];

const check = (text: string, secret: string, kind: SecretKind) => {
  expect(redact(text.replaceAll("{}", secret))).toEqual({
    text: text.replaceAll("{}", placeholder(kind)),
    found: [{ kind, count: text.split("{}").length - 1 }],
  });
};

describe("a password is known by its name", () => {
  it.each<Row>([
    ["password={}", CHOSEN, "password"],
    ["password={}", STRONG, "password"],
    ["password={}", WORD, "password"],
    ["password={}", "123456", "password"],
    ["password = {}", CHOSEN, "password"],
    ["password: {}", CHOSEN, "password"],
    ["password: {}", "20482048", "password"],
    ["passwd: {}", STRONG, "password"],
    ["passwd={}", CHOSEN, "password"],
    ["pwd := {}", CHOSEN, "password"],
    ["passphrase => '{}'", WORD, "password"],
    ["Password: {} (staging)", CHOSEN, "password"],
    ["The login is bob, password: {}.", CHOSEN, "password"],
    ["The password is {}.", CHOSEN, "password"],
    ["Password for bob: {}", CHOSEN, "password"],
    ["**Password:** `{}`", CHOSEN, "password"],
    ["`password`: `{}`", STRONG, "password"],
    ["| user | bob |\n| password | {} |", CHOSEN, "password"],
    ["DB_PASSWORD={}", WORD, "password"],
    ["DB_PASSWORD='{}'", WORD, "password"],
    ["export PGPASSWORD={} && psql -U app", "strongp@ss", "password"],
    ["PG_USER=root PG_PASSWORD={} ./run", CHOSEN, "password"],
    ["environment:\n  POSTGRES_PASSWORD: {}\n  TZ: UTC", WORD, "password"],
    ["db:\n  user: bob\n  password: {}\n", CHOSEN, "password"],
    ['password: "{}"', WORD, "password"],
    ["const password = '{}';", WORD, "password"],
    ['password = b"{}"', CHOSEN, "password"],
    ['password="{}"', "correct horse 7 battery2", "password"],
    ['{"user":"bob","password":"{}","n":1}', WORD, "password"],
    ['{"body":"{\\"password\\":\\"{}\\",\\"n\\":1}"}', WORD, "password"],
    ['{"password":"{}"}', 'a\\"quote1', "password"],
    ['{"password":"{}"}', "ends1\\\\", "password"],
    ["log: dialing with password={}\\nnext", CHOSEN, "password"],
    ["mysql --user=doadmin --password={} --host=db", "strongp@55!", "password"],
    ["tool --password {} --verbose", CHOSEN, "password"],
    ["jdbc:mysql://db/app?user=bob&password={}&ssl=1", CHOSEN, "password"],
    ["Server=db;Database=app;Uid=bob;Pwd={};", CHOSEN, "password"],
    ["host=db user=bob password={} dbname=app", WORD, "password"],
    ["CREATE USER app IDENTIFIED BY '{}';", WORD, "password"],
    ["<user>bob</user><password>{}</password>", WORD, "password"],
    ['<add key="Password" value="{}" />', WORD, "password"],
    ['[{"name":"DB_PASSWORD","value":"{}"},{"name":"TZ","value":"UTC"}]', WORD, "password"],
    ["- name: DB_PASSWORD\n  value: {}\n- name: TZ\n  value: UTC", WORD, "password"],
    ["password={} password={}", CHOSEN, "password"],
    ["password={}", "Tr0ub4dor&3", "password"],
    ["curl -u bob:{} https://x.example", WORD, "password"],
    ["curl -s --user 'bob:{}' https://x.example", STRONG, "password"],
    ["密码：{}", CHOSEN, "password"],
    ["数据库的密码是 {}，已经写进配置", CHOSEN, "password"],
    ["パスワード：{}", CHOSEN, "password"],
    ["mot de passe : {}", CHOSEN, "password"],
    ["Passwort: {}", CHOSEN, "password"],
  ])("%s with %s", check);
});

describe("a key, a token or a secret is known by its name", () => {
  it.each<Row>([
    ["secret={}", OPAQUE, "secret"],
    ["secret={}", "s3cr3tvalue", "secret"],
    ["token={}", OPAQUE, "token"],
    ["token={}", "abc123def456", "token"],
    ["token: {}", OPAQUE, "token"],
    ['"token": "{}"', OPAQUE, "token"],
    ["client_secret: {}", OPAQUE, "secret"],
    ["clientSecret: '{}',", OPAQUE, "secret"],
    ['const accessToken = "{}";', OPAQUE, "token"],
    ["GET /me?access_token={}&page=2", OPAQUE, "token"],
    ["api_key={}", OPAQUE, "api-key"],
    ['apiKey: "{}"', OPAQUE, "api-key"],
    ["x-api-key: {}", OPAQUE, "api-key"],
    ["-H 'x-api-key: {}'", OPAQUE, "api-key"],
    ["ANTHROPIC_API_KEY={}", OPAQUE, "api-key"],
    ["ANTHROPIC_API_KEY={}", "gateway-abc", "api-key"],
    ['export ANTHROPIC_API_KEY="{}"', OPAQUE, "api-key"],
    ["ANTHROPIC_AUTH_TOKEN: {}\n", OPAQUE, "token"],
    ["SECRET_KEY = '{}'", OPAQUE, "api-key"],
    ["AccountKey={};EndpointSuffix=core", `${characters("azure", 86)}==`, "api-key"],
    ["//registry.npmjs.org/:_authToken={}", "111111aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "token"],
    ["AWS_SECRET_ACCESS_KEY={}", AWS_SECRET, "aws-secret-key"],
    ["AWS_SECRET_ACCESS_KEY = {}\n", AWS_SECRET, "aws-secret-key"],
    ['"AWS_SECRET_ACCESS_KEY" => "{}"', AWS_SECRET, "aws-secret-key"],
    ["aws_secret_access_key: '{}'", AWS_SECRET, "aws-secret-key"],
    ['{"SecretAccessKey": "{}"}', AWS_SECRET, "aws-secret-key"],
    ["AWS_SECRET_KEY={}", AWS_SECRET, "aws-secret-key"],
    ["aws_secret_access_key = {}", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "aws-secret-key"],
    ["AWS_SESSION_TOKEN={}", characters("session", 300), "token"],
    [
      "https://bucket.s3.example/a?X-Amz-Signature={}&x=1",
      characters("sig", 64, "0123456789abcdef"),
      "token",
    ],
    ["kubectl --token {} get pods", OPAQUE, "token"],
    ["令牌：{}", OPAQUE, "token"],
  ])("%s with %s", check);

  it("the secret half of a credential of AWS is known by the other half", () => {
    const id = SHAPED.find(({ kind }) => kind === "aws-access-key")?.secret ?? "";
    for (const write of [
      (a: string, b: string) => `${a},${b}`,
      (a: string, b: string) => `key ${a} / ${b} of bob`,
      (a: string, b: string) => `| ${a} | ${b} |`,
      (a: string, b: string) => JSON.stringify({ log: `id\n${a}\n${b}\n` }),
    ]) {
      expect(redact(write(id, AWS_SECRET)).text).toBe(
        write("[secret:aws-access-key]", "[secret:aws-secret-key]"),
      );
    }
  });
});

describe("credentials of HTTP are known by their place", () => {
  const basic = base64(`bob:${STRONG}`);
  it.each<Row>([
    ["Authorization: Bearer {}", OPAQUE, "bearer-token"],
    ["authorization: bearer {}\r\n", OPAQUE, "bearer-token"],
    ['{"Authorization":"Bearer {}"}', OPAQUE, "bearer-token"],
    ['{"headers":"{\\"Authorization\\":\\"Bearer {}\\"}"}', OPAQUE, "bearer-token"],
    ["headers['Authorization'] = 'Bearer {}'", OPAQUE, "bearer-token"],
    ['curl -H "Authorization: token {}" https://x.example', OPAQUE, "bearer-token"],
    ["Authorization: Bearer {}", "abc123", "bearer-token"],
    ["Authorization: {}", OPAQUE, "bearer-token"],
    ["sent Bearer {} to the gateway", OPAQUE, "bearer-token"],
    ["Authorization: Basic {}", basic, "basic-auth"],
    ["Proxy-Authorization: Basic {}", base64("u:pw1"), "basic-auth"],
    ['"authorization": "Basic {}"', basic, "basic-auth"],
    ["https://bob:{}@x.example/a", WORD, "url-password"],
    ["このhttps://user:{}@example.comはBasic", "pass", "url-password"],
    ["[url](https://user:{}@example.com)", "pass", "url-password"],
    ["http://User:{}@example.com", "Pass", "url-password"],
    ["ftp://bob:{}@files.example/up", STRONG, "url-password"],
    ["postgres://app:{}@db.example:5432/app?sslmode=require", CHOSEN, "url-password"],
    ["mongodb+srv://app:{}@cluster0.example/db", "myR3alP@ssw0rd", "url-password"],
    ["jdbc:mysql://admin:{}@db.example:3306/app", CHOSEN, "url-password"],
    ["redis://:{}@cache:6379/0", WORD, "url-password"],
    ['"url": "https:\\/\\/bob:{}@x.example"', CHOSEN, "url-password"],
    ["git clone https://oauth2:{}@gitlab.example/a/b.git", OPAQUE, "url-password"],
    ["git+https://{}:x-oauth-basic@github.com/a/b.git#v1", OPAQUE, "github-token"],
  ])("%s with %s", check);
});

describe("what cannot be told from prose stays", () => {
  it.each([`password: ${WORD}`, `The password is ${WORD}.`, `token: ${WORD}`])("%s", (text) => {
    expect(redact(text).text).toBe(text);
  });
});
