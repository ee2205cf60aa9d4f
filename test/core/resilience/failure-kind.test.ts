import { describe, expect, it } from "vitest";
import { recognise, statusIn } from "../../../src/core/resilience/failure-kind.ts";
import { asHeard, REFUSALS } from "../../support/refusals.ts";

describe("recognise", () => {
  it.each(REFUSALS)("K1: calls $id $kind", (row) => {
    const { kind, setting } = row;
    for (const text of [row.text, asHeard(row)]) {
      expect(recognise({ text, status: row.http })).toMatchObject({
        kind,
        ...(setting !== undefined && { setting }),
      });
    }
  });

  it.each(REFUSALS.filter(({ http }) => http !== undefined))(
    "K2: is not misled by the harness's sentence before or after $id",
    (row) => {
      const raw = JSON.stringify({ error: { message: row.text } });
      const first = recognise({ text: `Prompt is too long\n${row.http} ${raw}`, status: row.http });
      const last = recognise({ text: `${row.http} ${raw}\nPrompt is too long`, status: row.http });
      // What only the service's words tell is not what the harness replaces by this sentence.
      const replaced = [
        "overflow",
        "rate",
        "credit",
        "output-budget",
        "history",
        "long-context-plan",
      ];
      const wanted = replaced.includes(row.kind) ? row.kind : first.kind;
      expect([first.kind, last.kind]).toEqual([wanted, wanted]);
    },
  );
});

describe("what a status makes of words", () => {
  it.each([
    ["tokens exceed the limit of 500000", 429, "rate"],
    ["tokens exceed the limit of 500000", 400, "overflow"],
    ["tokens exceed the context length of 131072", 429, "overflow"],
    ["该令牌额度已用尽", 401, "credit"],
    ["Rate limit reached for this key", 401, "credentials"],
    ["received message larger than max (34500000 vs. 20971520)", 503, "body"],
    ["request entity too large", 503, "server"],
    ["JavaScript heap out of memory", undefined, "local"],
    ["JavaScript heap out of memory", 500, "server"],
    ["database or disk is full", 500, "server"],
  ])("%s with status %s: %s", (text, status, kind) => {
    expect(recognise({ text, status }).kind).toBe(kind);
  });
});

describe("what a person has to put right on the machine", () => {
  it.each([
    ["ENOSPC: no space left on device, write", "the disk is full", undefined],
    [
      "Claude Code process exited with code 1: EDQUOT: disk quota exceeded, write",
      "the disk is full",
      undefined,
    ],
    ["EROFS: read-only file system, open '/p/x.jsonl'", "the disk cannot be written to", undefined],
    [
      "EACCES: permission denied, open '/p/x.json'",
      "a file may not be used by this user",
      undefined,
    ],
    [
      "EMFILE: too many open files, open '/p'",
      "the system allows no further open files",
      undefined,
    ],
    [
      "API Error: Unable to connect to API: SSL certificate verification failed (SELF_SIGNED_CERT_IN_CHAIN). Check your proxy",
      "the certificate of the endpoint is not trusted here",
      "NODE_EXTRA_CA_CERTS",
    ],
    [
      "API Error: Unable to connect to API: SSL certificate has expired",
      "the certificate of the endpoint is not trusted here",
      "NODE_EXTRA_CA_CERTS",
    ],
    ["API Error: 407 Proxy Authentication Required", "the proxy wants a login", "HTTPS_PROXY"],
  ])("%s: %s", (text, says, setting) => {
    expect(recognise({ text })).toEqual({ kind: "local", says, ...(setting && { setting }) });
  });

  it.each([
    ["ENOSPC: no space left on device, write", "server"],
    ["EACCES: permission denied, open '/srv/x'", "server"],
    ["too many open files", "server"],
  ])("%s is of the service where the service says it", (text, kind) => {
    expect(recognise({ text, status: 500 }).kind).toBe(kind);
  });
});

describe("statusIn", () => {
  it.each([
    ["API Error: 400 Bad Request", 400],
    ["API Error (529 Overloaded)", 529],
    ["API Error: Request rejected (429) · slow down", 429],
    ['400 {"type":"error"}', 400],
    ["HTTP 413 Payload Too Large", 413],
    ["HTTP/2 503 Service Unavailable", 503],
    ["error, status code: 404, message: no", 404],
    ['{"status":429}', 429],
    ["429", 429],
    ["401 input tokens and 429 output tokens", undefined],
    ["timeout after 400 ms", undefined],
    ["500 tokens", undefined],
    ["see /docs/404", undefined],
    ["prompt is too long: 500000 tokens", undefined],
    ["", undefined],
  ])("K3: reads %j as %j", (text, status) => {
    expect(statusIn(text)).toBe(status);
  });
});
