import { describe, expect, it } from "vitest";
import { type FlowerEvent, flowerEvent } from "../../src/core/events.ts";
import { LANGS } from "../../src/core/locale/lang.ts";
import { advance, beginning, type Progress, progressLine } from "../../src/tui/progress.ts";

const LIMITS = { window: 200_000, warnAt: 130_000, at: 150_000 };
/** A call runs: nobody waits for a word of the model. */
const atWork = { wait: undefined, calls: ["running"], heardAt: 1_000_000 };
const start: Progress = { ...beginning(LIMITS, 1_000_000), waiting: atWork };
const style = { lang: "en", width: 110, colour: false, home: "", verbose: false } as const;
const folded = (...events: FlowerEvent[]) =>
  events.reduce((progress, event) => advance(progress, event, 1_000_000), start);

describe("the live line's numbers", () => {
  it("follow the main thread's last context", () => {
    const { context } = folded(
      flowerEvent("text", "", { context: 12_000 }),
      flowerEvent("tool_call", "", { context: 21_500 }, "Read"),
      flowerEvent("tool_result", ""),
    );
    expect(context).toBe(21_500);
  });

  it("never count a sub-agent", () => {
    expect(folded(flowerEvent("text", "", { context: 90_000, subagent: true })).context).toBe(0);
  });

  it("begin a new generation after a handoff", () => {
    const { context, generation } = folded(
      flowerEvent("handoff", "", { phase: "writing", context: 152_000, window: 200_000 }),
      flowerEvent("handoff", "", { phase: "done", context: 152_000, window: 200_000 }),
    );
    expect({ context, generation }).toEqual({ context: 0, generation: 2 });
  });

  it("take over the window that the run works with", () => {
    const near = { phase: "near", context: 90_000, window: 160_000, at: 110_000 };
    const { window, at } = folded(flowerEvent("handoff", "", near));
    expect({ window, at }).toEqual({ window: 160_000, at: 110_000 });
  });

  it("add up what each session has cost: the harness counts from a session's begin", () => {
    const cost = (session_id: string, cost_usd: number) =>
      flowerEvent("result", "success", { session_id, cost_usd });
    const progress = folded(cost("a", 0.25), cost("a", 0.5), cost("b", 0.125));
    expect(progressLine(progress, 1_000_000, style)).toContain("$0.6250");
  });

  it("fall after a compaction", () => {
    const { context } = folded(
      flowerEvent("text", "", { context: 160_000 }),
      flowerEvent("reset", "", { post_tokens: 20_000 }),
    );
    expect(context).toBe(20_000);
  });
});

describe("the live line", () => {
  const progress = { ...start, context: 12_345, costs: { a: 0.1, b: 0.0234 } };

  it.each([
    ["en", ". context 12.3K/200K · 1 min 5 s · warns 130K, hands over 150K · gen. 1 · $0.1234"],
    ["zh", ". 上下文 12.3K/200K · 1 min 5 s · 130K 提醒,150K 换代 · 第 1 代 · $0.1234"],
    ["fr", ". contexte 12.3K/200K · 1 min 5 s · alerte 130K, handoff 150K · gén. 1 · $0.1234"],
    [
      "ja",
      ". コンテキスト 12.3K/200K · 1 min 5 s · 130K で通知、150K で世代交代 · 第 1 世代 · $0.1234",
    ],
  ] as const)("in %s", (lang, line) => {
    expect(progressLine(progress, 1_065_000, { ...style, lang })).toBe(line);
  });

  it.each(LANGS)("fits into 40 columns in %s", (lang) => {
    const line = progressLine(progress, 1_065_000, { ...style, lang, width: 40 });
    expect(line).toMatch(/12\.3K\/200K.*…$/);
  });

  it.each([
    ["en", ". 2/5 tidy · context 100.0K/200K · 1 min 5 s · [#####-!|--] · gen. 1 · $0.1234"],
    ["zh", ". 2/5 tidy · 上下文 100.0K/200K · 1 min 5 s · [#####-!|--] · 第 1 代 · $0.1234"],
    ["fr", ". 2/5 tidy · contexte 100.0K/200K · 1 min 5 s · [#####-!|--] · gén. 1 · $0.1234"],
    ["ja", ". 2/5 tidy · コンテキスト 100.0K/200K · 1 min 5 s · [#####-!|--] · 第 1 世代 ·…"],
  ] as const)(
    "shows the two lines as marks where words have no room: in 80 columns, %s",
    (lang, line) => {
      const stepping = folded(flowerEvent("step", "tidy", { index: 2, total: 5 }));
      const numbers = { ...stepping, waiting: atWork, context: 100_000, costs: { a: 0.1234 } };
      expect(progressLine(numbers, 1_065_000, { ...style, lang, width: 80 })).toBe(line);
    },
  );

  it.each([
    [0, "[------!|--]"],
    [130_000, "[######!|--]"],
    [150_000, "[######!|--]"],
    [260_000, "[######!|##]"],
  ])("draws a context of %i", (context, bar) => {
    expect(progressLine({ ...start, context }, 0, { ...style, width: 60 })).toContain(bar);
  });

  it("says that questions wait, until they have ended", () => {
    const ask = (id: string, phase: string) => flowerEvent("ask", "Which?", { id, phase });
    const two = folded(ask("q1", "asked"), ask("q2", "asked"));
    expect(progressLine(two, 1_000_000, style)).toMatch(/^\? 2 questions · context/);
    const none = [ask("q1", "answered"), ask("q2", "declined")].reduce(advance, two);
    expect(progressLine(none, 1_000_000, style)).toMatch(/^\. context/);
  });

  it("names the workflow's step, shortened and fit to print", () => {
    const named = (text: string, payload = {}) =>
      progressLine(folded(flowerEvent("step", text, payload)), 1_000_000, style);
    expect(named("tidy")).toMatch(/^\. tidy · context/);
    expect(named("", { step: "judge", index: 3, total: 3 })).toMatch(/^\. 3\/3 judge · /);
    expect(named("确认需求确认需求确认需求")).toMatch(/^\. 确认需求确认需… · /);
    expect(named("a\u001b[2J\n b")).toMatch(/^\. a\\u\{1b\}\[2J b · /);
  });

  it("says no cost before one is known", () => {
    expect(progressLine(start, 1_000_000, style)).not.toContain("$");
  });
});

describe("the live line while nothing comes", () => {
  const begun = beginning(LIMITS, 1_000_000);
  const after = (events: readonly FlowerEvent[], at: number) =>
    events.reduce((progress, event) => advance(progress, event, at), begun);
  const shown = (events: readonly FlowerEvent[], now: number, lang: "en" | "zh" = "en") =>
    progressLine(after(events, 1_000_000), now, { ...style, lang });
  const wait = (kind: string, until: number, extra: object = {}) =>
    flowerEvent("retry", "", { wait: kind, since: 940_000, until, ...extra });

  it("counts down to the next look for the network, and says how long it has been", () => {
    const offline = [wait("network", 1_015_000)];
    expect(shown(offline, 1_003_000)).toMatch(
      /^~ waiting for the network for 1 min 3 s, next look in 12 s · context/,
    );
    expect(shown(offline, 1_003_000, "zh")).toMatch(/^~ 等网络已有 1 min 3 s,12 s 后再看 · /);
    expect(shown(offline, 1_020_000)).toContain("next look in 0 s");
  });

  it("names the time at which a limit ends, and what is left of it", () => {
    const limited = [wait("time", 4_600_000, { at: "2026-11-30 15:00:00" })];
    expect(shown(limited, 1_000_000)).toMatch(
      /^~ waiting for the limit to end at 2026-11-30 15:00:00, 1 h 0 min left · /,
    );
  });

  it("counts down to the next try", () => {
    expect(shown([wait("pause", 1_008_000)], 1_001_000)).toMatch(/^~ next try in 7 s · /);
  });

  const over = flowerEvent("retry", "", { phase: "over" });

  it.each([
    ["pause", "next try in 7 s"],
    ["time", "waiting for the limit to end at 15:00, 7 s left"],
  ])("still counts down (%s) when the result of the failed turn is told after it", (kind, text) => {
    const failed = flowerEvent("error", "API Error: 529 Overloaded", {});
    const result = flowerEvent("result", "error", { cost_usd: 0.5, session_id: "a" });
    const told = [failed, wait(kind, 1_008_000, { at: "15:00" }), result];
    expect(shown(told, 1_001_000)).toContain(`~ ${text} · context`);
    expect(shown([...told, over], 1_001_000)).toMatch(/^\. context/);
  });

  it("is the usual one again when the wait is over", () => {
    expect(shown([wait("pause", 1_008_000), over], 1_001_000)).toMatch(/^\. context/);
  });

  it("says after a quiet minute that the model has not answered", () => {
    expect(shown([], 1_059_000)).toMatch(/^\. context/);
    expect(shown([], 1_180_000)).toMatch(/^~ the model has not answered for 3 min 0 s · context/);
  });

  it("says nothing of it while a call runs, and counts from what was heard last", () => {
    const called = flowerEvent("tool_call", "npm test", { id: "c" }, "Bash");
    const ended = flowerEvent("tool_result", "ok", { tool_use_id: "c" });
    expect(shown([called], 9_000_000)).toMatch(/^\. context/);
    expect(shown([called, ended], 1_060_000)).toMatch(
      /^~ the model has not answered for 1 min 0 s/,
    );
  });

  it("keeps a question that waits in sight", () => {
    const asked = flowerEvent("ask", "Which?", { phase: "asked", id: "q", options: [] });
    expect(shown([asked], 9_000_000)).toMatch(/^\? 1 question/);
  });
});
