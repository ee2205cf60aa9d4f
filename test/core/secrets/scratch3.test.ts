import { expect, it } from "vitest";
import { privateKeys } from "../../../src/core/secrets/private-keys.ts";
import { shapedTokens } from "../../../src/core/secrets/token-shapes.ts";
import { httpCredentials } from "../../../src/core/secrets/headers.ts";
import { addressPasswords } from "../../../src/core/secrets/addresses.ts";
import { assignedSecrets } from "../../../src/core/secrets/assignments.ts";
import { redact } from "../../../src/core/secrets/redact.ts";
const N = 1_000_000;
const fill = (s: string) => s.repeat(Math.ceil(N / s.length)).slice(0, N);
const T: Record<string, string> = {
  prose: fill("The quick brown fox jumps over 12 lazy dogs, and the commit is 4f2a9c1d; task-runner disk-usage.\n"),
  a: fill("a"), space: fill(" "), slash: fill("/"), backslash: fill("\\"), dash: fill("-"), quote: fill('"'), nl: fill("\n"),
  eyJ: fill("eyJ"), _eyJ: fill("_eyJ"), eyJdash: fill("-eyJ-"), jwt: fill("eyJaaaaaaaa."), jwt2: fill("eyJaaaaaaaa.eyJ."),
  skant: fill("sk-ant-api03-"), sk: fill("sk-"), ghp: fill("ghp_"), ghs: fill("ghs_1_eyJ"), xox: fill("xoxb-"), SG: fill("SG."), SG2: fill("SG.aaaaaaaaaaaaaaaa."),
  AKIA: fill("AKIA"), akia16: fill("AKIAABCDEFGHIJKLMNOP "), AIza: fill("AIza"), hf: fill("hf_aaa"), b64: fill("LS0tLS1CRUdJTi"), tele: fill("12345678:AA"),
  pw: fill("password="), pwq: fill('password="'), pwq1: fill('password=\\"'), pwsp: fill("password "), pwcolon: fill("password: "), tok: fill("token=token="), pwfor: fill("password for a"), pwparen: fill("password (a"),
  mixedq: fill("password=\"secret='token=`"), esc: fill('password="\\'), pwlong: "password=" + fill("aA1."), pwmany: fill("x=password&y"),
  name: fill('password", '), value: fill('password", "value'), close: fill("password*)_*)_"), mdp: fill("mot de passe"), key: fill("secret_access_key"), shared: fill("shared-access-"),
  url: fill("://a:b"), url2: fill("://"), urlat: fill("://a:bbbb@"), url3: "://a:" + fill("b@"), auth: fill("authorization:"), auth2: fill("authorization: bearer "), bearer: fill("bearer "), basic: fill("basic aaaaaaaa"), curl: fill("curl "), curl2: fill("curl -u a:"),
  begin: fill("-----BEGIN PRIVATE KEY-----"), begin2: fill("-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ\n"), end: fill("-----END PRIVATE KEY-----"), begin3: "-----BEGIN PRIVATE KEY-----" + fill("A: "), begin4: fill("-----BEGIN "), proc: "-----BEGIN PRIVATE KEY-----" + fill("aaaaaaaaaaaaaaa "),
  sig: fill("&sig="), sig2: fill("?X-Amz-Signature="), hooks: fill("hooks.slack.com/services/"), npm: fill("npm_a"), place: fill("[secret:token]"), place2: fill("[secret:"), pct: fill("%3D"), esc2: fill("\\u0041"), csi: fill("[31m"), csi2: "[" + fill("1;"), under: fill("_"),
  discord: fill("discord.com/api/webhooks/1"), quoteslong: fill("password='a b "), json: fill('{"password":"a","token":null,"secret":"x"},'),
};
it("x", () => {
  const rows: [string, number, string][] = [];
  const sel = process.env.ONLY;
  for (const [name, text] of Object.entries(T)) {
    if (sel && !sel.split(",").includes(name)) continue;
    const parts: string[] = [];
    let total = 0;
    for (const [n, f] of Object.entries({ privateKeys, shapedTokens, httpCredentials, addressPasswords, assignedSecrets, redact: (t: string) => redact(t).found })) {
      const a = performance.now(); f(text.slice(0, 250_000)); const b = performance.now(); f(text); const d = performance.now() - b;
      if (d > 60) parts.push(`${n} ${(b - a) | 0}→${d | 0}`);
      total = d;
    }
    rows.push([name, total, parts.join("  ")]);
  }
  rows.sort((a, b) => b[1] - a[1]);
  for (const [n, t, p] of rows.slice(0, 30)) console.log(n, t | 0, p);
  expect(1).toBe(1);
}, 900000);
