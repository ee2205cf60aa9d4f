/**
 * What no waiting cures. A setting, an account: the step ends, its exit code and one sentence name the cause, and the next start goes on when it is
 * gone. A full context: the step hands over.
 */

import { fail, type Reply, type ScriptedRequest } from "../../../src/testing.ts";
import { expectEnd } from "../ends.ts";
import type { Kind } from "../frame.ts";

interface Fatal {
  readonly reply: Reply;
  readonly code: number;
  readonly says: RegExp;
}

const refusal = (status: number, message: string, code: number, says: RegExp): Fatal => ({
  reply: fail(status, message),
  code,
  says,
});

const FATAL: readonly Fatal[] = [
  refusal(400, "The moon is in the wrong house", 1, /moon is in the wrong house/),
  refusal(400, "Your credit balance is too low to access the API", 1, /credit/i),
  refusal(400, "Budget has been exceeded! Current cost: 12.1, Max budget: 12.0", 1, /budget/i),
  refusal(401, "invalid x-api-key", 3, /ANTHROPIC_API_KEY/),
  refusal(402, "Payment required", 1, /credit|payment/i),
  refusal(403, "Your account does not have access", 3, /ANTHROPIC_API_KEY/),
  refusal(404, "model: claude-9 not found", 1, /model/),
];

export const fatal: Kind = {
  name: "fatal",
  async run(site, chance) {
    const [told, lost]: [string[], string[]] = [[], []];
    let seen = 0;
    const chosen = chance.shuffled(FATAL).slice(0, 3);
    for (const { reply, code, says } of chosen) {
      const from = site.api.requests.length + 1 + chance.int(3);
      let served = 0;
      site.inject = ({ n, main }) => {
        if (n < from || !main) return undefined;
        served += 1;
        return reply;
      };
      const life = await site.live();
      if (served > 0) lost.push(...expectEnd(life, { code, says }));
      seen += Math.min(1, served);
      const status = reply.kind === "error" ? reply.status : 0;
      told.push(`${status} at request ${from}, served ${served} times`);
    }
    site.inject = () => undefined;
    lost.push(...expectEnd(await site.live(), { code: 0 }));
    return { tried: chosen.length, seen, lost, told: told.join("; ") };
  },
};

const FULL = [
  fail(400, "prompt is too long: 205000 tokens > 200000 maximum"),
  fail(400, "input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000"),
  fail(400, "This model's maximum context length is 131072 tokens. However, you requested 140000."),
  fail(413, "Request exceeds the maximum size"),
] as const;

/** In a session that has answered before: what a session begins from is small. */
const underWay = ({ main, messages }: ScriptedRequest): boolean =>
  main && messages.some(({ role }) => role === "assistant");

export const overflow: Kind = {
  name: "overflow",
  async run(site, chance) {
    const [reply, nth] = [chance.pick(FULL), 1 + chance.int(2)];
    let [asked, served] = [0, 0];
    site.inject = (request) => {
      if (!underWay(request)) return undefined;
      asked += 1;
      if (asked < nth || (served > 0 && request.sessionId !== session)) return undefined;
      session = request.sessionId;
      served += 1;
      return reply;
    };
    let session: string | undefined;
    const lost = expectEnd(await site.live(), { code: 0 });
    if (!site.facts().some(({ fact }) => fact.kind === "session.retired"))
      lost.push("nothing was handed over");
    return { tried: 1, seen: Math.min(1, served), lost, told: `${reply.message}, ${served} times` };
  },
};
