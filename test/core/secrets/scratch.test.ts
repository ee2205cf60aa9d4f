import { expect, it } from "vitest";
import { redact } from "../../../src/core/secrets/redact.ts";
import { INNOCENT } from "./innocent.ts";
import { ARMOURED, SHAPED } from "./planted.ts";

it("x", () => {
  console.log(INNOCENT.length);
  for (const t of INNOCENT) {
    const r = redact(t).text;
    if (r !== t) console.log("INNOCENT", t, "\n   =>", r);
  }
  for (const { title, kind, secret } of [...SHAPED, ...ARMOURED])
    for (const c of [
      (s: string) => s,
      (s: string) => `a ${s} b`,
      (s: string) => JSON.stringify({ t: `x\n${s}\ny` }),
    ]) {
      const got = redact(c(secret)).text,
        want = c(`[secret:${kind}]`);
      if (got !== want) console.log("PLANTED", title, "\n", got.slice(0, 300));
    }
  expect(1).toBe(1);
});
