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
