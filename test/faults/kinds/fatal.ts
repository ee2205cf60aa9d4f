/** What no waiting cures: the step ends, its exit code and one sentence name the cause, and the next start goes on when it is gone. */

import { fail, type Reply } from "../../../src/testing.ts";
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
