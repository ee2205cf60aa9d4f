/** Refusals that pass, broken replies and delays, at every request: main thread, sub-agent, writing turn, successor. */

import { fail, type Reply } from "../../../src/testing.ts";
import { burstsOf, type Fault, namesOf, seenOf } from "../bursts.ts";
import { expectEnd } from "../ends.ts";
import type { Kind } from "../frame.ts";

/** So that no time is lost where the harness tries again by itself. */
const SOON = { headers: { "retry-after": "0" } };
const HTML = { headers: { "content-type": "text/html" } };
const PAGE = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>";

const refusal = (status: number, message: string, extra: object = {}): Fault => ({
  name: String(status),
  reply: () => fail(status, message, { ...SOON, ...extra }),
});

const named = (name: string, reply: Fault["reply"]): Fault => ({ name, reply });

const broken = (sane: Reply, type: string, message: string): Reply =>
  sane.kind === "message" ? { ...sane, streamError: { type, message } } : sane;

const later = (ms: number): Fault => named(`${ms} ms late`, (sane) => ({ ...sane, delayMs: ms }));

export const PASSING: readonly Fault[] = [
  refusal(408, "Request timeout"),
  refusal(409, "Conflict"),
  refusal(429, "This request would exceed your rate limit"),
  named("429 without a time", () => fail(429, "Number of requests has exceeded your rate limit")),
  refusal(500, "Internal server error"),
  named("502 page", () => fail(502, "", { raw: PAGE, ...HTML })),
  refusal(503, "Service unavailable"),
  refusal(504, "Gateway timeout"),
  refusal(529, "Overloaded"),
  named("500 without a body", () => fail(500, "", { raw: "" })),
  named("503 broken JSON", () => fail(503, "", { raw: '{"type":"error","error":{"ty' })),
  named("overloaded in the stream", (sane) => broken(sane, "overloaded_error", "Overloaded")),
  named("error in the stream", (sane) => broken(sane, "api_error", "Internal server error")),
  later(50),
  later(400),
];

export const apiErrors: Kind = {
  name: "api-errors",
  weight: 8,
  async run(site, chance) {
    const bursts = burstsOf(site, chance, PASSING, 5);
    site.inject = bursts.inject;
    const retries = chance.pick(["0", "0", "0", "1", "2"]);
    const life = await site.live({ env: { CLAUDE_CODE_MAX_RETRIES: retries } });
    return {
      tried: bursts.served.length,
      seen: seenOf(bursts),
      lost: expectEnd(life, { code: 0 }),
      told: namesOf(bursts),
    };
  },
};
