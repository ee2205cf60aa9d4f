import { describe, expect, it } from "vitest";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { sourceIn } from "../../../src/core/locale/source.ts";

describe("where a setting comes from", () => {
  it.each([
    ["en", "KEY (environment)", "apiKeyHelper in /s.json"],
    ["zh", "KEY(环境变量)", "/s.json 里的 apiKeyHelper"],
    ["fr", "KEY (environnement)", "apiKeyHelper dans /s.json"],
    ["ja", "KEY(環境変数)", "/s.json の apiKeyHelper"],
  ] as const)("is told in %s", (lang, variable, helper) => {
    expect(sourceIn(lang, "KEY (environment)")).toBe(variable);
    expect(sourceIn(lang, "apiKeyHelper in /s.json")).toBe(helper);
  });

  it.each(LANGS)("is a file's or a variable's own name in %s", (lang) => {
    for (const name of ["", "/home/me/.env", "FLOWER_WINDOW", "/a (environment)/x"])
      expect(sourceIn(lang, name)).toBe(name);
  });
});
