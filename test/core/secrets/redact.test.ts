/** What is written down holds no secret, and loses nothing else. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeholder } from "../../../src/core/secrets/kinds.ts";
import { addFound, redact, redactJson } from "../../../src/core/secrets/redact.ts";
import { ARMOURED, CHOSEN, OPAQUE, SHAPED, STRONG } from "./planted.ts";

const INNOCENT: readonly string[] = readFileSync(
  join(import.meta.dirname, "fixtures/innocent.txt"),
  "utf8",
)
  .trimEnd()
  .split("\n%%\n");

/** Places where a secret of one line may stand. */
const PLACES: readonly (readonly [string, (secret: string) => string])[] = [
  ["alone", (secret) => secret],
  ["in a sentence", (secret) => `The deploy used ${secret}, and failed.`],
  ["at the end of a sentence", (secret) => `The deploy used ${secret}.`],
  ["in a Chinese sentence without spaces", (secret) => `部署用了${secret}，失败了`],
  ["in a code span", (secret) => `run \`deploy --with ${secret}\` again`],
  ["in a fenced block", (secret) => `\`\`\`sh\nexport X=${secret}\n./deploy\n\`\`\``],
  ["in a table", (secret) => `| name | value |\n|---|---|\n| staging | ${secret} |`],
  ["in a link", (secret) => `[deploy](https://ci.example.com/run?key=${secret}&page=2)`],
  ["in a path of an address", (secret) => `https://api.example.com/bot/${secret}?send=1`],
  ["behind an escape of an address", (secret) => `https://x.example/?q=key%3D${secret}`],
  ["under a name in JSON", (secret) => JSON.stringify({ name: "ci", api_key: secret, n: 1 })],
  [
    "in a text in JSON, behind a line end",
    (secret) => JSON.stringify({ log: `one\n${secret}\ntwo` }),
  ],
  [
    "in JSON inside JSON",
    (secret) => JSON.stringify({ body: JSON.stringify({ v: `\t${secret}\n` }) }),
  ],
  ["in a variable of a shell", (secret) => `export DEPLOY_TOKEN="${secret}" && make`],
  ["in YAML", (secret) => `deploy:\n  token: ${secret}\n  region: eu`],
  ["in code", (secret) => `const client = new Client({ token: '${secret}', retries: 3 });`],
  ["in a header", (secret) => `curl -H "Authorization: Bearer ${secret}" https://x.example`],
  ["in a coloured line of a terminal", (secret) => `\u001b[31m${secret}\u001b[0m refused`],
  ["in a diff", (secret) => `-KEY=old\n+KEY=${secret}\n`],
  ["twice", (secret) => `${secret} and again ${secret}`],
];

describe("a secret that shows what it is", () => {
  it.each(SHAPED)("$title is named in every place", ({ kind, secret }) => {
    for (const [place, write] of PLACES) {
      expect([place, redact(write(secret)).text]).toEqual([place, write(placeholder(kind))]);
    }
  });

  it.each(SHAPED)("$title is counted by its kind", ({ kind, secret }) => {
    expect(redact(`a ${secret} b ${secret} c`).found).toEqual([{ kind, count: 2 }]);
  });

  it("a webhook of Slack loses the part that lets everybody write", () => {
    const hook = [
      "https://hooks.slack.com/services/",
      "T11111AA/",
      "BAAAA111A/",
      OPAQUE.slice(0, 24),
    ];
    expect(redact(`post to ${hook.join("")} now`).text).toBe(
      "post to https://hooks.slack.com/services/[secret:slack-webhook] now",
    );
  });
});

const KEY_PLACES: readonly (readonly [string, (block: string) => string])[] = [
  ["alone", (block) => block],
  ["in a document", (block) => `## Scene\n\n\`\`\`\n${block}\n\`\`\`\nnext line`],
  ["in JSON", (block) => JSON.stringify({ id: 1, pem: `${block}\n`, after: "kept" })],
  ["in JSON inside JSON", (block) => JSON.stringify({ body: JSON.stringify({ pem: block }) })],
  ["with the line ends of Windows", (block) => `a\r\n${block.replaceAll("\n", "\r\n")}\r\nb`],
  ["quoted in a mail", (block) => `> see\n> ${block.replaceAll("\n", "\n> ")}\n> end`],
  ["in a diff", (block) => `+${block.replaceAll("\n", "\n+")}\n-old`],
  ["indented in YAML", (block) => `key: |\n    ${block.replaceAll("\n", "\n    ")}\nnext: 1`],
  ["in an array of lines", (block) => JSON.stringify([block], null, 1).replaceAll("\\n", '",\n "')],
  [
    "in literals that code joins",
    (block) => `const key = "${block.replaceAll("\n", '\\n" +\n  "')}";`,
  ],
  ["on one line", (block) => `KEY="${block.replaceAll("\n", "\\n")}"`],
];

describe("a private key", () => {
  it.each(ARMOURED)("in armour, $title, is replaced as a whole", ({ kind, secret }) => {
    for (const [place, write] of KEY_PLACES) {
      expect([place, redact(write(secret)).text]).toEqual([place, write(placeholder(kind))]);
    }
  });

  it.each(ARMOURED)("$title, cut off before its end, is hidden as far as it goes", ({ secret }) => {
    const half = secret.slice(0, secret.lastIndexOf("\n", 170));
    const { text, found } = redact(`see\n${half}\n(cut)`);
    expect(text).toMatch(/^see\n\[secret:private-key\]\s*\(cut\)$/);
    expect(found).toEqual([{ kind: "private-key", count: 1 }]);
  });

  it("of a service account of Google is named so, and the account stays readable", () => {
    const account = {
      type: "service_account",
      private_key_id: "a1b2c3",
      client_email: "a@b.example",
    };
    const block = ARMOURED[0]?.secret ?? "";
    const text = JSON.stringify({ ...account, private_key: `${block}\n` }, null, 2);
    expect(JSON.parse(redact(text).text)).toEqual({
      ...account,
      private_key: "[secret:gcp-private-key]\n",
    });
    expect(redactJson({ ...account, private_key: block }).value).toEqual({
      ...account,
      private_key: "[secret:private-key]",
    });
  });

  it("beside another one leaves what stands between them", () => {
    const [one, two] = [ARMOURED[0]?.secret, ARMOURED[2]?.secret];
    expect(redact(`${one}\nkept\n${two}`)).toEqual({
      text: "[secret:private-key]\nkept\n[secret:private-key]",
      found: [{ kind: "private-key", count: 2 }],
    });
  });
});

describe("innocent text", () => {
  it("is a corpus worth its name", () => {
    expect(INNOCENT.length).toBeGreaterThan(100);
  });

  it.each(INNOCENT)("comes back as it was: %s", (text) => {
    expect(redact(text)).toEqual({ text, found: [] });
    expect(redact(JSON.stringify({ text })).text).toBe(JSON.stringify({ text }));
    expect(redactJson({ text }).found).toEqual([]);
  });

  it("comes back as it was, all of it at once, also with secrets around", () => {
    const all = INNOCENT.join("\n\n");
    expect(redact(all).text).toBe(all);
    const secret = SHAPED[0]?.secret ?? "";
    expect(redact(`${secret}\n\n${all}\n\n${secret}`).text).toBe(
      `[secret:anthropic-api-key]\n\n${all}\n\n[secret:anthropic-api-key]`,
    );
  });
});

/** Pieces of which texts are made that come near to secrets, and hold some. */
const piece = fc.oneof(
  fc.constantFrom(
    ...SHAPED.map(({ secret }) => secret),
    ...ARMOURED.slice(0, 3).map(({ secret }) => secret),
  ),
  fc.constantFrom(
    "password",
    "TOKEN",
    "secret",
    "DB_PASSWORD",
    "api_key",
    "--token",
    "Authorization",
    "Bearer",
    "Basic",
    "curl -u a",
    "https://u",
    "AWS_SECRET_ACCESS_KEY",
    "private_key",
    "name",
    "value",
  ),
  fc.constantFrom(
    "=",
    ": ",
    ":",
    " ",
    "\n",
    '"',
    "'",
    "`",
    "\\n",
    '\\"',
    "@h.example",
    "/",
    "&",
    ",",
    "|",
    ">",
    "</",
    "[",
    "]",
    "(",
    ".",
    "-",
    "_",
    "是",
  ),
  fc.constantFrom(
    CHOSEN,
    STRONG,
    OPAQUE,
    "letmein",
    "[secret:token]",
    "[secret:",
    "-----BEGIN PRIVATE KEY-----",
    "-----END PRIVATE KEY-----",
    "eyJ",
  ),
  fc.string({ maxLength: 12 }),
);
const nearly = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));

describe("redacting again", () => {
  it("S2: changes nothing", () => {
    fc.assert(
      fc.property(nearly, (text) => {
        const once = redact(text).text;
        expect(redact(once)).toEqual({ text: once, found: [] });
      }),
      { numRuns: 1500 },
    );
  });

  it("S2: changes nothing in JSON either, which stays JSON", () => {
    fc.assert(
      fc.property(
        fc.dictionary(nearly, fc.oneof(nearly, fc.integer()), { maxKeys: 4 }),
        (value) => {
          const once = redact(JSON.stringify(value)).text;
          expect(() => JSON.parse(once) as unknown).not.toThrow();
          const deep = redactJson(value).value;
          expect(redactJson(deep).found).toEqual([]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("S1: leaves no token that shows what it is, whatever stands around it", () => {
    fc.assert(
      fc.property(nearly, fc.constantFrom(...SHAPED), nearly, (before, { secret }, after) => {
        expect(redact(`${before} ${secret} ${after}`).text).not.toContain(` ${secret} `);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("plain JSON", () => {
  const [github = ""] = SHAPED.filter(({ kind }) => kind === "github-token").map(
    ({ secret }) => secret,
  );

  it("is redacted in its strings, however deep, and keeps keys, order, numbers and null", () => {
    const fact = {
      kind: "turn.ended",
      end: { text: `pushed with ${github}`, spent: { turns: 3 }, list: [null, true, [github]] },
    };
    const { value, found } = redactJson(fact);
    expect(JSON.stringify(value)).toBe(
      JSON.stringify(fact).replaceAll(github, "[secret:github-token]"),
    );
    expect(found).toEqual([{ kind: "github-token", count: 2 }]);
  });

  it.each([
    [{ password: CHOSEN }, { password: "[secret:password]" }],
    [{ db: { dbPassword: "letmein" } }, { db: { dbPassword: "[secret:password]" } }],
    [
      { passwords: ["x"], password: [CHOSEN] },
      { passwords: ["x"], password: ["[secret:password]"] },
    ],
    [{ client_secret: OPAQUE }, { client_secret: "[secret:secret]" }],
    [
      { env: [{ name: "API_KEY", value: OPAQUE }] },
      { env: [{ name: "API_KEY", value: "[secret:api-key]" }] },
    ],
    [
      { key: "token", value: OPAQUE },
      { key: "token", value: "[secret:token]" },
    ],
    [{ secretAccessKey: OPAQUE }, { secretAccessKey: "[secret:aws-secret-key]" }],
  ])("knows a value by its key: %j", (value, clean) => {
    expect(redactJson(value).value).toEqual(clean);
  });

  it.each([
    [{ password: "" }],
    [{ password: "required", token: null, secret: true, tokens: 12 }],
    [{ token: "identifier", secret: "db-credentials-2" }],
    [{ password: "[secret:password]" }],
    [{ password: "The user types it in." }],
    ["text"],
    [null],
    [[]],
  ])("is the very same value when there was nothing to hide: %j", (value) => {
    const result = redactJson(value);
    expect(result.value).toBe(value);
    expect(result.found).toEqual([]);
  });

  it("may have keys that an object inherits", () => {
    const value = JSON.parse(
      `{"__proto__": {"password": "${CHOSEN}"}, "constructor": 1}`,
    ) as unknown;
    expect(JSON.stringify(redactJson(value).value)).toBe(
      '{"__proto__":{"password":"[secret:password]"},"constructor":1}',
    );
  });
});

describe("what was found", () => {
  it("is listed by kind, in the order of their names", () => {
    const text = SHAPED.map(({ secret }) => secret).join("\n");
    const { found } = redact(text);
    expect(found.map(({ kind }) => kind)).toEqual(
      [...new Set(SHAPED.map(({ kind }) => kind))].sort(),
    );
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(SHAPED.length);
  });

  it("adds up over texts", () => {
    const [a, b] = [redact(`password=${CHOSEN}`).found, redact(`passwd: ${CHOSEN}, jwt`).found];
    expect(addFound(a, b, [], [{ kind: "jwt", count: 3 }])).toEqual([
      { kind: "jwt", count: 3 },
      { kind: "password", count: 2 },
    ]);
  });

  it("counts a secret once that two patterns find", () => {
    const github = SHAPED.find(({ kind }) => kind === "github-token")?.secret ?? "";
    expect(redact(`https://x-access-token:${github}@github.com/a/b.git`)).toEqual({
      text: "https://x-access-token:[secret:github-token]@github.com/a/b.git",
      found: [{ kind: "github-token", count: 1 }],
    });
  });
});

describe("S4: a long text made to be slow", () => {
  const LENGTH = 100_000;
  it.each([
    "a",
    " ",
    "\\",
    "eyJ",
    "-eyJ-",
    "eyJaaaaaaaa.",
    "sk-ant-api03-",
    "ghp_",
    "ghs_1_eyJ",
    "xoxb-",
    "SG.aaaaaaaaaaaaaaaa.",
    "AKIA",
    "LS0tLS1CRUdJTi",
    "password=",
    'password="',
    'password=\\"',
    "password: ",
    "token=token=",
    "password for a",
    'password", "value',
    "password*)_*)_",
    "://a:b",
    "bearer ",
    "basic aaaaaaaa",
    "curl -u a:",
    "authorization: bearer ",
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\nA: b\n",
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG",
    "-----BEGIN ",
    "hooks.slack.com/services/",
    "&sig=",
    "[secret:",
    "[1;",
    "%3D",
  ])("of %j comes to its end, and stays as it is", (unit) => {
    const text = unit.repeat(Math.ceil(LENGTH / unit.length));
    const once = redact(text).text;
    expect(redact(once).text).toBe(once);
    expect(once.length).toBeGreaterThan(10);
  });
});
