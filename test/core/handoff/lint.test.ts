import { describe, expect, it } from "vitest";
import type { HandoffDocument } from "../../../src/core/handoff/document.ts";
import { lint, warningText } from "../../../src/core/handoff/lint.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";

const of = (sections: Partial<HandoffDocument>): HandoffDocument => ({
  doing: "",
  decided: "",
  deadends: "",
  next: "",
  scene: "",
  step: "",
  ...sections,
});
const kinds = (sections: Partial<HandoffDocument>, ledger: readonly string[] = []) =>
  lint(of(sections), ledger).map(({ kind }) => kind);

describe("a next step is warned of", () => {
  it.each(["", "(空)", "None.", "无", "- なし"])("when it is empty: %j", (next) => {
    expect(kinds({ next })).toEqual(["empty-next"]);
  });

  it.each(["Continue.", "- go on with the work", "继续。", "接着干", "Continuer.", "続行"])(
    "when it says nothing: %j",
    (next) => {
      expect(kinds({ next })).toEqual(["vague-next"]);
    },
  );

  it.each([
    ["Try the Redis cache", "The Redis cache: times out under load"],
    ["Change the include order", "Changing the include order: no effect"],
    ["Rebuild with -D_ANSI_SOURCE", "Rebuild with -D_ANSI_SOURCE breaks other macros"],
    ["试试改 include 顺序", "改 include 顺序无效"],
    ["换 sqlite 存会话", "换成 sqlite 存会话不行:锁竞争"],
    ["Réessayer le cache Redis", "Cache Redis : trop lent"],
  ])("when it repeats a dead end: %s", (next, deadends) => {
    expect(kinds({ next, deadends })).toEqual(["next-is-dead-end"]);
    expect(kinds({ next }, [deadends])).toEqual(["next-is-dead-end"]);
  });

  it.each([
    ["Run make test on a clean clone", "- [x] Run make test on a clean clone"],
    ["Write the migration for users", "Done: write the migration for users"],
    ["写用户表的迁移脚本", "✓ 写用户表的迁移脚本"],
    ["Add the index", "The parser is ported.\n- [x] add the index\n- [ ] document it"],
  ])("when it is done already: %s", (next, doing) => {
    expect(kinds({ next, doing })).toEqual(["next-is-done"]);
  });

  it("when it is itself marked as done", () => {
    expect(kinds({ next: "- [x] run the tests\n- write the docs" })).toEqual(["next-is-done"]);
  });
});

describe("a next step is left alone", () => {
  it.each([
    ["Use a shim header instead", "Changing the include order: no effect"],
    ["Do not change the include order again", "Changing the include order: no effect"],
    ["Edit src/b.ts by hand", "Editing src/a.ts by hand does not survive the build"],
    ["Raise the pool to 50", "Raising the pool to 20 does not help"],
    ["不要再改 include 顺序", "改 include 顺序无效"],
    ["给 Makefile 加垫片头", "改 include 顺序无效"],
    ["Test", "Testing with mocks hides the fault"],
  ])("%s", (next, deadends) => {
    expect(kinds({ next, deadends })).toEqual([]);
  });

  it("when an open item has its words", () => {
    expect(
      kinds({ next: "document the index", doing: "- [ ] document the index\n- [x] add it" }),
    ).toEqual([]);
  });
});

it.each(LANGS)(
  "each warning is one sentence for people in %s, and names what it is about",
  (lang) => {
    const found = [
      ...lint(of({})),
      ...lint(
        of({ next: "- continue\n- the Redis cache\n- [x] tests", deadends: "Redis cache: slow" }),
      ),
    ];
    expect(found.map(({ kind }) => kind)).toEqual([
      "empty-next",
      "vague-next",
      "next-is-dead-end",
      "next-is-done",
    ]);
    for (const warning of found) {
      const text = warningText(warning, lang);
      expect(text).toMatch(/^\S[^\n]*\S$/);
      if ("item" in warning) expect(text).toContain(warning.item);
    }
  },
);
