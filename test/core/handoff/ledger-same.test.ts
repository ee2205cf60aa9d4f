import { describe, expect, it } from "vitest";
import { saySame, saysMore, wordingOf } from "../../../src/core/handoff/ledger-same.ts";

const same = (a: string, b: string) => saySame(wordingOf(a), wordingOf(b));

describe("two sentences say the same", () => {
  it.each([
    ["with other case and punctuation", "Redis cache was too slow.", "redis cache was too slow"],
    ["with other small words", "The Redis cache is too slow", "Redis cache was too slow"],
    ["with emphasis and code marks", "**Skip** `make check` on CI", "skip make check on CI"],
    [
      "with other endings of words",
      "stopped because tests crashed early",
      "stop: test crashes early",
    ],
    ["with a contraction", "The linker doesn't find libz", "The linker does not find libz"],
    ["with another word for failing", "Plain fetch does not work here", "plain fetch fails here"],
    ["with typographic quotes", "It won’t build the shim", "it won't build the shim"],
    ["with full-width letters", "ＡＢＣ 模块太慢了", "ABC 模块太慢"],
    ["in Chinese with other particles", "改 include 顺序无效", "改 include 的顺序不行。"],
    ["in Chinese with a reason", "换编译器也没用,垫片还是要加上", "换编译器没用,垫片要加上"],
    [
      "in Japanese with another politeness",
      "キャッシュを切るとテストが通ります",
      "キャッシュを切るとテストが通る",
    ],
    ["in French with another article", "Le cache Redis est trop lent", "Un cache Redis trop lent"],
    [
      "and one says why",
      "-D_ANSI_SOURCE turns off other macros",
      "-D_ANSI_SOURCE turns off other macros too, which breaks the build",
    ],
    ["and one names a file again", "src/a.ts is generated", "src/a.ts is generated: src/a.ts"],
  ])("%s", (_title, a, b) => {
    expect(same(a, b)).toBe(true);
    expect(same(b, a)).toBe(true);
  });
});

describe("two sentences look alike and are two", () => {
  it.each([
    ["a negation", "Use the system linker for tests", "Do not use the system linker for tests"],
    ["a negation in Chinese", "测试里用系统链接器", "测试里不用系统链接器"],
    ["a negation in French", "Le cache Redis est trop lent", "Le cache Redis n'est pas trop lent"],
    [
      "a negation in Japanese",
      "キャッシュを切るとテストが通る",
      "キャッシュを切るとテストが通らない",
    ],
    [
      "what the negation belongs to",
      "use sqlite and not postgres here",
      "use not sqlite and postgres here",
    ],
    [
      "another file",
      "src/parse.ts is generated, do not edit",
      "src/parser.ts is generated, do not edit",
    ],
    ["another file of the same name", "edit a/config.json first", "edit b/config.json first"],
    ["another number", "a pool of 50 connections is enough", "a pool of 500 connections is enough"],
    ["another version", "Node 20.19 lacks the flag", "Node 20.20 lacks the flag"],
    ["another flag", "--no-cache makes the build pass", "--no-check makes the build pass"],
    ["one dash more", "-v prints the window", "--v prints the window"],
    ["another case in a name", "README.md is generated", "readme.md is generated"],
    ["another plan", "plan B was ruled out early", "plan C was ruled out early"],
    [
      "another program in small letters",
      "redis is too slow for sessions under load",
      "memcached is too slow for sessions under load",
    ],
    [
      "the other way round",
      "the parser feeds the lexer its tokens",
      "the lexer feeds the parser its tokens",
    ],
    ["another direction", "move tests from jest to vitest", "move tests from vitest to jest"],
    ["an order in Chinese", "先跑迁移再跑种子数据", "先跑种子数据再跑迁移"],
    ["a limit", "retry uploads in the worker", "retry uploads only in the worker"],
    ["a condition", "drop the table before import", "drop the table before import if empty"],
    ["a possibility", "we use streams for the import", "we may use streams for the import"],
    ["a comparison", "latency < budget on the edge", "latency > budget on the edge"],
    ["too little in common", "use Postgres", "use Postgres for the queue of outgoing mails"],
    [
      "an addition that is most of it",
      "cache the tokens per user",
      "cache the tokens per user and drop them at logout from every device by message",
    ],
    ["nothing but small words", "it is", "they were"],
    ["only symbols", "🚧", "✅"],
  ])("%s", (_title, a, b) => {
    expect(same(a, b)).toBe(false);
    expect(same(b, a)).toBe(false);
  });
});

it("knows which of two says more", () => {
  const [a, b] = [
    wordingOf("the shim breaks linking"),
    wordingOf("the shim breaks linking on musl"),
  ];
  expect([saysMore(b, a), saysMore(a, b), saysMore(a, a)]).toEqual([true, false, false]);
});

it("gives sentences that differ in nothing that counts one fingerprint", () => {
  expect(wordingOf("The Cache is slow.").fingerprint).toBe(wordingOf("cache: slow").fingerprint);
  expect(wordingOf("The cache is slow.").fingerprint).not.toBe(
    wordingOf("cache: fast").fingerprint,
  );
});
