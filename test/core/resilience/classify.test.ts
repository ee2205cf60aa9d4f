import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classify } from "../../../src/core/resilience/classify.ts";
import { asHeard, REFUSALS } from "../../support/refusals.ts";

describe("classify", () => {
  it.each([
    ["401 connection error", "fatal"],
    ["529 overloaded", "passing"],
    ["timeout after 400 ms", "passing"],
    ["reading /docs/404: socket hang up", "passing"],
    ["the budget of the project is discussed on page 400", "unknown"],
    ["Usage: 401 input tokens, 403 cached tokens and 429 output tokens", "unknown"],
    ["error_max_budget_usd", "fatal"],
    ["budget reservation denied", "fatal"],
    ["API Error: 400 Bad Request", "unknown"],
    ["API Error: Request rejected (429) · slow", "passing"],
    ["HTTP/1.1 503 Service Unavailable", "passing"],
    ["getaddrinfo ENOTFOUND api.example.com", "passing"],
    [
      "API Error: API returned an empty or malformed response (HTTP 200) — check for a proxy or gateway intercepting the request.",
      "passing",
    ],
    ["API Error: Unable to connect to API (ConnectionClosed)", "passing"],
    [
      "API Error: Connection dropped (Malformed_HTTP_Response). Check the gateway set in ANTHROPIC_BASE_URL, then try again.",
      "passing",
    ],
    ["API Error: No internet route — check your connection or VPN (EHOSTDOWN)", "passing"],
    [
      "API Error: Couldn't connect through your proxy (ERR_PROXY_TUNNEL) — the proxy refused the tunnel: check its credentials and that it allows this host",
      "passing",
    ],
    ["API Error: 499 context canceled", "passing"],
    ["API Error: 424 The model has timed out in processing the request", "passing"],
    ["API Error: 409 conflict, timed out", "passing"],
    ["API Error: 500 ENOSPC: no space left on device, write", "passing"],
    ["API Error: 429 Team budget limit reached", "fatal"],
    ["API Error: 429 Your key has reached its max budget", "fatal"],
    ["API Error: 429 Thinking has reached its output budget; slow down", "passing"],
    ["API Error: 429 Monthly spend cap reached for this workspace", "fatal"],
    ["5-hour limit reached ∙ resets 3pm", "passing"],
    ["Invalid API key · Fix external API key", "fatal"],
    ["Prompt is too long", "fatal"],
    ["", "unknown"],
  ])("takes %j for %s", (text, outlook) => {
    expect(classify(text)).toBe(outlook);
  });

  it("asks status and terminal reason before words", () => {
    expect(classify({ message: "connection error", status: 401 })).toBe("fatal");
    expect(classify({ message: "invalid x-api-key, authentication", status: 503 })).toBe("passing");
    expect(classify({ message: "Connection error", terminalReason: "max_turns" })).toBe("fatal");
    expect(classify({ message: "timeout", status: 400 })).toBe("unknown");
  });

  it.for([
    [{ died: true }, "passing"],
    [{ died: true, atStart: true }, "unknown"],
    [{ died: true, atStart: true, neverRan: true }, "unknown"],
    [{}, "unknown"],
  ] as const)("of a process that ended, %j: %s", ([how, outlook]) => {
    expect(classify({ message: "Claude Code process exited with code 1", ...how })).toBe(outlook);
  });

  it("lets the API's own words speak where the harness replaced them", () => {
    const raw = '400 {"error":{"message":"max_tokens exceeds the limit of 8192"}}';
    expect(classify({ message: "Something failed", raw })).toBe("fatal");
  });

  it.each(REFUSALS)("$kind of $gateway: $id", (row) => {
    const passing = ["rate", "busy", "network", "server"].includes(row.kind);
    const outlook = row.kind === "unknown" ? "unknown" : passing ? "passing" : "fatal";
    const failure = { message: asHeard(row), ...(row.http !== undefined && { status: row.http }) };
    expect(classify(failure)).toBe(outlook);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer(), (message, status) => {
        expect(["fatal", "passing", "unknown"]).toContain(classify({ message, status }));
      }),
    );
  });
});
