import { describe, expect, it } from "vitest";
import { whyNot } from "../../src/cli/why-not.ts";
import type { Lang } from "../../src/core/locale/lang.ts";
import type { Runtime } from "../../src/index.ts";

const runtimeIn = (lang: Lang) =>
  ({
    lang,
    describe: () => ({
      credentials: { endpoint: "https://e", source: "ANTHROPIC_API_KEY (environment)" },
    }),
  }) as unknown as Runtime;

describe("refused credentials", () => {
  it.each([
    [
      "en",
      "The credentials are refused: invalid x-api-key",
      "https://e refused the credentials from ANTHROPIC_API_KEY (environment): invalid x-api-key. ",
    ],
    [
      "fr",
      "Les identifiants sont refusés : invalid x-api-key",
      "https://e a refusé les identifiants venant de ANTHROPIC_API_KEY (environnement) : invalid x-api-key. ",
    ],
    [
      "ja",
      "認証情報が拒否された:invalid x-api-key",
      "https://e が ANTHROPIC_API_KEY(環境変数) の認証情報を拒否した:invalid x-api-key。",
    ],
    [
      "zh",
      "凭证被拒绝:invalid x-api-key",
      "https://e 拒绝了来自 ANTHROPIC_API_KEY(环境变量) 的凭证:invalid x-api-key。",
    ],
  ] as const)("are said once, with whose they are, in %s", (lang, error, told) => {
    expect(whyNot({ error }, 3, runtimeIn(lang))).toContain(told);
  });
});

it("what failed for another reason has its own sentence", () => {
  expect(whyNot({ error: "The service failed" }, 1, runtimeIn("en"))).toBe("The service failed");
});
