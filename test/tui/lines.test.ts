import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { type EventKind, type FlowerEvent, flowerEvent } from "../../src/core/events.ts";
import { LANGS } from "../../src/core/locale/lang.ts";
import { eventLines } from "../../src/tui/lines.ts";
import type { Style } from "../../src/tui/style.ts";

const style = (more: Partial<Style> = {}): Style => ({
  lang: "zh",
  width: 110,
  colour: false,
  home: "/home/ada",
  verbose: false,
  ...more,
});

const near = flowerEvent("handoff", "", {
  phase: "near",
  step: "干活",
  context: 130_000,
  window: 200_000,
  at: 150_000,
});
const writing = flowerEvent("handoff", "", {
  phase: "writing",
  step: "干活",
  context: 152_000,
  window: 200_000,
});
const sections = {
  doing: "在给 Makefile 加 macOS 垫片头,让 sigemptyset 宏不再展开成语法错误。",
  decided: "不改业务源码 —— 用户明确说过边界,所以走 Makefile 生成 shim 这条路。",
  deadends: "-D_ANSI_SOURCE 会把别的宏一起关掉;改 include 顺序无效。",
  next: "在干净 clone 上跑一次 make 验证 shim 成立。",
  scene: "Makefile",
};
const done = (more: Record<string, unknown> = {}): FlowerEvent =>
  flowerEvent("handoff", "", {
    phase: "done",
    step: "干活",
    context: 152_000,
    window: 200_000,
    degraded: false,
    path: "/home/ada/proj/.flower/notes/交接-干活.md",
    sections,
    ...more,
  });

describe("the lines of a handoff", () => {
  it("in Chinese are printed to the letter", () => {
    expect([near, writing, done()].flatMap((event) => eventLines(event, style()))).toEqual([
      "# 上下文 130.0K/200K · 还有约 20K 到换代",
      "# 上下文 152.0K/200K —— 写交接准备换代",
      "  - 现在在做  在给 Makefile 加 macOS 垫片头,让 sigemptyset 宏不再展开成语法错误。",
      "  - 已定的事  不改业务源码 —— 用户明确说过边界,所以走 Makefile 生成 shim 这条路。",
      "  - 走不通的  -D_ANSI_SOURCE 会把别的宏一起关掉;改 include 顺序无效。",
      "  - 下一步    在干净 clone 上跑一次 make 验证 shim 成立。",
      "<- 交接写在 ~/proj/.flower/notes/交接-干活.md",
      "<- 新会话接手,上下文从 152.0K 重新开始",
    ]);
  });

  it.each([
    [
      "en",
      [
        "# context 130.0K/200K · about 20K to the handoff",
        "# context 152.0K/200K — writing the handoff, a new session follows",
        "  - doing now  A",
        "  - decided    B",
        "  - dead ends  C",
        "  - next step  D",
        "<- handoff written to ~/proj/.flower/notes/交接-干活.md",
        "<- a new session takes over, context starts afresh from 152.0K",
      ],
    ],
    [
      "fr",
      [
        "# contexte 130.0K/200K · encore 20K environ avant le handoff",
        "# contexte 152.0K/200K — écriture du handoff, une nouvelle session suit",
        "  - en cours  A",
        "  - décidé    B",
        "  - impasses  C",
        "  - ensuite   D",
        "<- handoff écrit dans ~/proj/.flower/notes/交接-干活.md",
        "<- une nouvelle session prend le relais, le contexte repart à neuf depuis 152.0K",
      ],
    ],
    [
      "ja",
      [
        "# コンテキスト 130.0K/200K · 世代交代まであと約 20K",
        "# コンテキスト 152.0K/200K —— 引き継ぎ書を書いて世代交代に備える",
        "  - 作業中      A",
        "  - 決定事項    B",
        "  - 行き止まり  C",
        "  - 次の一手    D",
        "<- 引き継ぎ書を書いた場所 ~/proj/.flower/notes/交接-干活.md",
        "<- 新しいセッションが引き継ぎ、コンテキストは 152.0K から仕切り直し",
      ],
    ],
  ] as const)("in %s say the same", (lang, expected) => {
    const short = { doing: "A", decided: "B", deadends: "C", next: "D", scene: "" };
    const events = [near, writing, done({ sections: short })];
    expect(events.flatMap((event) => eventLines(event, style({ lang })))).toEqual(expected);
  });

  it("show the first line of a body of several lines, and that there is more", () => {
    const lines = eventLines(
      done({ sections: { ...sections, decided: "第一条\n第二条", next: "做\r\n再做" } }),
      style(),
    );
    expect(lines).toContain("  - 已定的事  第一条…");
    expect(lines).toContain("  - 下一步    做…");
  });

  it("cut a body to the width", () => {
    const [doing] = eventLines(done(), style({ width: 40 }));
    expect(doing).toBe("  - 现在在做  在给 Makefile 加 macOS 垫…");
  });

  it.each(["", "(空)", "  \n", "(未填)"])("say that a section is empty (%j)", (deadends) => {
    const event = done({ sections: { ...sections, deadends } });
    expect(eventLines(event, style())).toContain("  - 走不通的  (空)");
    expect(eventLines(event, style({ lang: "en" }))).toContain("  - dead ends  (nothing)");
  });

  it("name a degraded document first, with its reason", () => {
    const event = done({ degraded: true, why: "缺下一步" });
    expect(eventLines(event, style())[0]).toBe("! 交接降级:没写成,这份由程序拼出,不完整(缺下一步)");
    expect(eventLines(event, style({ lang: "en" }))[0]).toBe(
      "! degraded handoff: put together by code, incomplete (缺下一步)",
    );
  });

  it("name what is known of the reason in the person's language", () => {
    const why = "The harness's process ended. (exit code 1) It said: out of luck";
    const lines = eventLines(done({ degraded: true, why }), style({ lang: "fr", width: 200 }));
    expect(lines[0]).toContain(
      "(Le processus du harness a pris fin. (code de sortie 1) Il a dit : out of luck)",
    );
  });

  it.each([[""], [null], [undefined]])(
    "say that nothing is on disk when the path is %j",
    (path) => {
      const lines = eventLines(done({ path }), style());
      expect(lines.at(-2)).toBe("<- 交接没有落盘:只随提示词传给下一个会话");
      expect(lines.join("\n")).not.toContain("交接写在");
    },
  );

  it("wrap a path that is too long, and lose nothing of it", () => {
    const path = `/srv/${"deep/".repeat(12)}.flower/notes/交接-干活.md`;
    const lines = eventLines(done({ path }), style({ width: 40 })).slice(4, -1);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("").replaceAll(" ", "")).toBe(`<-交接写在${path}`);
  });

  it("never count below zero", () => {
    const late = flowerEvent("handoff", "", { ...near.payload, context: 160_000 });
    expect(eventLines(late, style())).toEqual(["# 上下文 160.0K/200K · 还有约 0K 到换代"]);
  });
});

describe("background work", () => {
  const started = flowerEvent("task", "started: look", { subtype: "task_started" });
  const ended = (status: string): FlowerEvent =>
    flowerEvent("task", `${status}: found it`, { subtype: "task_notification", status });
  const progress = flowerEvent("task", "look: Read", { subtype: "task_progress" });
  const news = (patch: Record<string, unknown>): FlowerEvent =>
    flowerEvent("task", "a1b2: news", { subtype: "task_updated", patch });

  it.each([
    ["en", "* started: look", "* completed: found it"],
    ["zh", "* 开始:look", "* 完成:found it"],
    ["fr", "* commence : look", "* terminé : found it"],
    ["ja", "* 開始:look", "* 完了:found it"],
  ] as const)("begins and ends in the person's language: %s", (lang, begin, end) => {
    expect(eventLines(started, style({ lang }))).toEqual([begin]);
    expect(eventLines(ended("completed"), style({ lang }))).toEqual([end]);
  });

  it("shows a state that has no word yet as it is", () => {
    expect(eventLines(ended("paused"), style())).toEqual(["* paused: found it"]);
  });

  it("shows what it does in between, and news by its id, only with -v", () => {
    for (const event of [progress, news({ status: "killed" })]) {
      expect(eventLines(event, style())).toEqual([]);
      expect(eventLines(event, style({ verbose: true }))).toEqual([`* ${event.text}`]);
    }
  });

  it("parts a label from its text as the language does", () => {
    const answered = flowerEvent("ask", "左", { phase: "answered" });
    expect(eventLines(answered, style())).toEqual(["= 已回答:左"]);
  });

  it("always shows what went wrong with it", () => {
    expect(eventLines(news({ error: "news" }), style())).toEqual(["* a1b2: news"]);
  });
});

describe("the other events", () => {
  const sub = { subagent: true };
  it.each<[string, FlowerEvent, string[]]>([
    ["text", flowerEvent("text", "Hello.\n\nWorld."), ["Hello.", "", "World."]],
    ["empty text", flowerEvent("text", " \n"), []],
    ["a call", flowerEvent("tool_call", "npm test", {}, "Bash"), ["> Bash  npm test"]],
    ["a call without a subject", flowerEvent("tool_call", "", {}, "Agent"), ["> Agent"]],
    [
      "a call of several lines",
      flowerEvent("tool_call", "cd x\nmake", {}, "Bash"),
      ["> Bash  cd x…"],
    ],
    ["a result", flowerEvent("tool_result", "ok 1\nok 2"), ["  = ok 1…"]],
    ["a failed result", flowerEvent("tool_result", "no", { is_error: true }), ["  ! no"]],
    ["a result without text", flowerEvent("tool_result", ""), []],
    ["a task", flowerEvent("task", "index the tests"), ["* index the tests"]],
    [
      "a call with a path below the home folder",
      flowerEvent("tool_call", "/home/ada/proj/a.js", {}, "Read"),
      ["> Read  ~/proj/a.js"],
    ],
    [
      "the call of a question, which has lines of its own",
      flowerEvent("tool_call", "", {}, "mcp__human__ask"),
      [],
    ],
    [
      "a refusal, without the harness's mark",
      flowerEvent("tool_result", "<tool_use_error>Error: no such tool</tool_use_error>", {
        is_error: true,
      }),
      ["  ! Error: no such tool"],
    ],
    [
      "a sub-agent's report, without the harness's mark",
      flowerEvent(
        "tool_result",
        "<tools-used-before-summary>Bash, Edit</tools-used-before-summary>\n\nREPORT: done",
      ),
      ["  = REPORT: done"],
    ],
    [
      "an answered question",
      flowerEvent("ask", "left", { phase: "answered" }),
      ["= answered: left"],
    ],
    ["an error", flowerEvent("error", "Overloaded"), ["! Overloaded"]],
    ["a retry", flowerEvent("retry", "try 2 of 6"), ["~ try 2 of 6"]],
    ["a question", flowerEvent("ask", "Which one?"), ["? Which one?"]],
    [
      "a question with options",
      flowerEvent("ask", "Which one?", {
        id: "q1",
        phase: "asked",
        options: ["left", "right\u202e"],
      }),
      ["? Which one?", "  1. left", "  2. right\\u{202e}"],
    ],
    [
      "its answer",
      flowerEvent("ask", "left", { id: "q1", phase: "answered" }),
      ["= answered: left"],
    ],
    [
      "a question that was skipped",
      flowerEvent("ask", "", { id: "q1", phase: "declined" }),
      ["= skipped"],
    ],
    [
      "what a person has said",
      flowerEvent("ask", "Mind the tabs.", { id: "m1", phase: "said" }),
      [">> Mind the tabs."],
    ],
    ["a step", flowerEvent("step", "work", { index: 2, total: 3 }), ["# step 2 of 3: work"]],
    ["a step alone", flowerEvent("step", "", { step: "once-1" }), ["# once-1"]],
    [
      "a compaction",
      flowerEvent("reset", "", { pre_tokens: 167_000, post_tokens: 21_500 }),
      ["# the harness shortened the context: 167.0K to 21.5K"],
    ],
    [
      "a reset",
      flowerEvent("reset", "conversation reset"),
      ["# the harness shortened the context"],
    ],
    [
      "the harness's own tries",
      flowerEvent("retry", "the API answered 529; the harness tries again in 4.1 s", {
        subtype: "api_retry",
        attempt: 2,
        max_retries: 10,
        error_status: 529,
        retry_delay_ms: 4_100,
      }),
      ["~ the API answered 529 · the harness's try 2 of 10 · again in 4 s"],
    ],
    [
      "the API's silence",
      flowerEvent("retry", "x", { subtype: "api_retry", attempt: 1, retry_delay_ms: 900 }),
      ["~ the API could not be reached · the harness's try 1 · again in 1 s"],
    ],
    ["thinking", flowerEvent("thinking", "hm"), []],
    ["a prompt", flowerEvent("prompt", "do it"), []],
    ["the harness's notes", flowerEvent("system", "init"), []],
    ["a turn's result", flowerEvent("result", "success"), []],
    ["what is unknown", flowerEvent("unknown", "Thing"), []],
    ["a sub-agent's text", flowerEvent("text", "found it", sub), ["  | found it"]],
    ["a sub-agent's call", flowerEvent("tool_call", "x", sub, "Grep"), ["  | > Grep  x"]],
    [
      "a sub-agent known by its parent",
      flowerEvent("text", "found it", { parent_tool_use_id: "toolu_1" }),
      ["  | found it"],
    ],
    ["a phase that is not known", flowerEvent("handoff", "more", { phase: "x" }), ["# more"]],
  ])("%s", (_, event, lines) => {
    expect(eventLines(event, style({ lang: "en" }))).toEqual(lines);
  });

  it("shows what is quiet when asked to", () => {
    const loud = style({ verbose: true });
    expect(eventLines(flowerEvent("thinking", "hm\nhm"), loud)).toEqual([". thinking: hm…"]);
    expect(eventLines(flowerEvent("prompt", "do it"), loud)).toEqual([". prompt: do it"]);
  });

  it("wraps what the model says instead of cutting it", () => {
    const text = flowerEvent("text", "one two three four five six seven eight nine ten");
    expect(eventLines(text, style({ width: 40 }))).toEqual([
      "one two three four five six seven eight",
      "nine ten",
    ]);
  });
});

describe("a model's text", () => {
  const KINDS: EventKind[] = [
    "text",
    "thinking",
    "tool_call",
    "tool_result",
    "task",
    "system",
    "reset",
    "result",
    "error",
    "prompt",
    "unknown",
    "retry",
    "step",
    "handoff",
    "ask",
  ];
  const anyText = fc.string({ unit: "binary", maxLength: 120 });
  const anyEvent = fc
    .record({
      kind: fc.constantFrom(...KINDS),
      text: anyText,
      tool: anyText,
      phase: fc.constantFrom("near", "writing", "done", "review", "?"),
      path: anyText,
      body: anyText,
      subagent: fc.boolean(),
    })
    .map(({ kind, text, tool, phase, path, body, subagent }) =>
      flowerEvent(
        kind,
        text,
        { phase, path, why: body, degraded: true, subagent, sections: { doing: body, next: body } },
        tool,
      ),
    );

  it.each([40, 80, 110])(
    "at width %i never prints a control character or a wider line",
    (width) => {
      fc.assert(
        fc.property(anyEvent, fc.constantFrom(...LANGS), (event, lang) => {
          for (const line of eventLines(event, style({ width, lang, verbose: true }))) {
            expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/u);
            expect(stringWidth(line)).toBeLessThanOrEqual(width);
          }
        }),
        { numRuns: 300 },
      );
    },
  );

  it("cannot bring its own colour: a line begins with ours and ends with its reset", () => {
    const [line] = eventLines(flowerEvent("error", "\x1b[32mfine\x1b[8m"), style({ colour: true }));
    expect(line).toBe("\x1b[31m! \\u{1b}[32mfine\\u{1b}[8m\x1b[39m");
  });

  it("has no colour at all without leave", () => {
    expect(eventLines(done({ degraded: true }), style()).join("")).not.toContain("\x1b");
  });
});

it("keeps every gutter ASCII", () => {
  const kinds: FlowerEvent[] = [near, writing, done(), flowerEvent("error", "x")];
  for (const line of kinds.flatMap((event) => eventLines(event, style())))
    expect(line.slice(0, 2)).toMatch(/^[ -~]{2}$/);
});
