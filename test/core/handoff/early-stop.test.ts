import { describe, expect, it } from "vitest";
import { stopsForWantOfContext } from "../../../src/core/handoff/early-stop.ts";

describe("a session that stops for want of context", () => {
  it.each([
    "I'm running low on context, so I'll stop here and let a new session continue.",
    "My context window is almost full. I am handing off now.",
    "We are approaching the context limit; let's continue in a fresh session.",
    "Given my remaining context budget, I'll wrap up and leave the rest for later: continue later.",
    "上下文快满了,我先停在这里,下次继续。",
    "已接近上下文上限,建议开一个新会话。",
    "Mon contexte est presque plein : je m'arrête ici, une nouvelle session reprendra.",
    "コンテキストがもうすぐ上限なので、ここで区切ります。",
  ])("is recognised: %s", (reply) => {
    expect(stopsForWantOfContext(reply)).toBe(true);
  });

  it.each([
    "All done. The tests pass.",
    "The parser stops here when the context window is exceeded.",
    "I fixed the bug in the context manager and handed off the lock correctly.",
    "The context limit is documented in README.md.",
    "Stopping here: all tests pass.",
    "上下文管理器已经修好,测试全部通过。",
    "交接文档写好了。",
    "",
  ])("is not seen in: %s", (reply) => {
    expect(stopsForWantOfContext(reply)).toBe(false);
  });

  it("is looked for at the end of the reply only", () => {
    const early = "I'm running out of context, stopping here.";
    expect(stopsForWantOfContext(`${early}${"\nAll done, tests pass.".repeat(60)}`)).toBe(false);
  });
});
