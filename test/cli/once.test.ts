/** `flower once` on the real harness: what people and other programs see of it. */

import { describe, expect, it } from "vitest";
import { fail, reply, say } from "../../src/testing.ts";
import { openCli } from "../support/cli.ts";
import type { CheckOptions } from "../support/invariants.ts";
import { deep, share } from "../support/share.ts";
import { bash, bySession, LOW, NEAR, OVER, slow } from "../support/stage.ts";

const SMALL = ["--window", "60000", "--headroom", "25000"];
const TOOLS = ["-t", "Bash"];
const ESC = "\u001b";

const DOCUMENT = `## 现在在做什么
在给 Makefile 加 macOS 垫片头,让 sigemptyset 宏不再展开。

## 已经定下的
不改业务源码
走 shim

## 走不通的路
-D_ANSI_SOURCE 会把别的宏一起关掉。

## 下一步
在干净 clone 上跑一次 make。
`;

const handingOver = () =>
  openCli([
    reply([{ type: "text", text: `Let me look.${ESC}[2J` }, bash("echo first")], NEAR),
    reply([bash("echo second")], OVER),
    say(DOCUMENT, OVER),
    say("All done.", LOW),
  ]);

describe("a run in a pipe", () => {
  it("prints the lines of a handoff to the letter in Chinese, and nothing that steers a terminal", async () => {
    const cli = await handingOver();
    const { code, out, err } = await cli.run(
      ["once", "fix it", "--lang", "zh", ...SMALL, ...TOOLS],
      {
        env: { HOME: cli.project, CLAUDE_CONFIG_DIR: cli.home },
      },
    );
    const { step } = cli.manifest()[0] ?? {};
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.split("\n")).toEqual([
      "# 上下文 20.0K/60K · 还有约 15K 到换代",
      "Let me look.\\u{1b}[2J",
      "> Bash  echo first",
      "  = first",
      "> Bash  echo second",
      "  = second",
      "# 上下文 36.0K/60K —— 写交接准备换代",
      "  - 现在在做  在给 Makefile 加 macOS 垫片头,让 sigemptyset 宏不再展开。",
      "  - 已定的事  不改业务源码…",
      "  - 走不通的  -D_ANSI_SOURCE 会把别的宏一起关掉。",
      "  - 下一步    在干净 clone 上跑一次 make。",
      `<- 交接写在 ~/.flower/notes/交接-${step}.md`,
      "<- 新会话接手,上下文从 36.0K 重新开始",
      "All done.",
      expect.stringMatching(/^总花费 \$\d+\.\d{4} · 清单 ~\/runs\/manifest\.json$/),
      "",
    ]);
    expect(cli.read(".flower/notes", `交接-${step}.md`)).toContain("在干净 clone 上跑一次 make");
  });

  deep("reads the prompt from standard input", async () => {
    const cli = await openCli([say("Done.", LOW)]);
    const { code } = await cli.run(["once", "-"], { input: "Sort the list.\nThen stop.\n" });
    expect(code).toBe(0);
    expect(cli.api.requests[0]?.lastUserText).toContain("Sort the list.\nThen stop.");
  });

  it("goes on when its reader goes away", async () => {
    const cli = await openCli([
      reply([{ type: "text", text: "First." }, slow(1, "late")], LOW),
      reply([{ type: "text", text: "Second." }, bash("echo more")], LOW),
      say("Done.", LOW),
    ]);
    const run = cli.start(["once", "go", ...TOOLS]);
    await run.saw("First.");
    run.child.stdout?.destroy();
    expect(await run.ended).toMatchObject({ code: 0, err: "" });
    expect(cli.manifest()).toMatchObject([{ ok: true, text: expect.stringContaining("Done.") }]);
  });
});

describe("--json", () => {
  it("prints one event a line and the manifest's row last; everything else goes to standard error", async () => {
    const cli = await handingOver();
    const { code, out, err } = await cli.run([
      "once",
      "fix it",
      "--json",
      "-v",
      ...SMALL,
      ...TOOLS,
    ]);
    const events = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const [row] = cli.manifest();
    expect(code).toBe(0);
    expect(events.filter(({ kind }) => kind === "handoff")).toMatchObject([
      { payload: { phase: "near" } },
      { payload: { phase: "writing" } },
      { payload: { phase: "done" } },
    ]);
    expect(events.at(-1)).toEqual({ kind: "step_result", stop: null, ...row });
    expect(err).toContain("total cost");
    expect(out).not.toContain(ESC);
  });
});

describe("-v", () => {
  it("says before the start what is in force and where it comes from, the key masked", async () => {
    const cli = await openCli([say("Done.", LOW)]);
    const { out } = await cli.run([
      "once",
      "go",
      "-v",
      "--model",
      "claude-haiku-4-5",
      "--lang",
      "en",
    ]);
    expect(out.split("\n").slice(0, 4)).toEqual([
      `# endpoint  ${cli.api.url} · from ANTHROPIC_BASE_URL (environment)`,
      "# key       sk-a*** · from ANTHROPIC_API_KEY (environment)",
      "# model     claude-haiku-4-5 · from --model",
      "# window    200K · guessed from the model's name",
    ]);
    expect(out).not.toContain("sk-ant");
  });
});

describe("exit codes", () => {
  deep("1: the run failed", async () => {
    const cli = await openCli(() => fail(400, "tools.0.input_schema: invalid"));
    const { code, err } = await cli.run(["once", "go"]);
    expect(code).toBe(1);
    expect(err).toMatch(/^flower: [^\n]*input_schema[^\n]*\n$/);
  });

  it.each(
    share(
      [
        [
          ["--window", "abc"],
          '--window: expected a whole number of tokens above 0, such as 200000, got "abc"',
        ],
        [["-w", "nowhere"], "--workspace: expected a folder that exists, got"],
        [["--resume", "no-such-session"], 'No session "no-such-session" in'],
        [["--resume", "last"], "--resume: lineage.json in"],
        [["-r", "."], "--run-dir: expected a folder other than the project itself"],
      ] as const,
      2,
    ),
  )("2: wrong use (%j), in one line, before anything starts", async (words, message) => {
    const cli = await openCli([]);
    const { code, out, err } = await cli.run(["once", "go", "--lang", "en", ...words]);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toContain(`flower: ${message}`);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
    expect(cli.api.requests).toEqual([]);
  });

  it.each(
    share(
      [
        ["en", "No credentials to reach the API with."],
        ["zh", "没有可用的 API 凭证。"],
        ["fr", "Aucun identifiant pour joindre l'API."],
        ["ja", "API に接続する認証情報がない。"],
      ] as const,
      3,
      1,
    ),
  )("3: no credentials, in %s, before anything starts", async (lang, message) => {
    const cli = await openCli([]);
    const none = { ANTHROPIC_API_KEY: undefined, ANTHROPIC_BASE_URL: undefined };
    const { code, out, err } = await cli.run(["once", "go", "--lang", lang], { env: none });
    expect(code).toBe(3);
    expect(out).toBe("");
    expect(err).toContain(`flower: ${message}`);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  });

  deep("3: the API refuses the credentials; whose they are is said", async () => {
    const cli = await openCli(() => fail(401, "invalid x-api-key"));
    const { code, err } = await cli.run(["once", "go", "--lang", "en"]);
    expect(code).toBe(3);
    expect(err).toContain(`${cli.api.url} refused the credentials from ANTHROPIC_API_KEY`);
  });

  it("4: a brake, with the page's advice", async () => {
    const cli = await openCli(bySession([reply([bash("echo x")], OVER), say(DOCUMENT, OVER)]));
    const { code, err } = await cli.run([
      ..."once go --lang zh --max-generations 1".split(" "),
      ...SMALL,
      ...TOOLS,
    ]);
    expect(code).toBe(4);
    expect(err).toContain("阈值很可能低于这个角色的启动地板,把 window 调大,或 --no-handoff");
  });
});

describe("stopping", () => {
  const waiting = (how?: CheckOptions) =>
    openCli([reply([bash("echo begun"), slow(60, "late")], LOW)], how);

  it.each(
    share(
      [
        ["SIGINT", 130, "aborted"],
        ["SIGTERM", 143, "terminated"],
        ["SIGHUP", 143, "terminated"],
      ] as const,
      3,
    ),
  )("%s ends the run with everything booked: exit %i", async (signal, code, stop) => {
    const cli = await waiting();
    const run = cli.start(["once", "go", "--json", ...TOOLS]);
    await run.saw('"tool_call"');
    run.child.kill(signal);
    const ended = await run.ended;
    expect(ended.code).toBe(code);
    expect(cli.manifest()).toMatchObject([{ ok: false, num_turns: 1 }]);
    expect(JSON.parse(ended.out.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({
      kind: "step_result",
      stop,
    });
  });

  it("a second Ctrl-C leaves at once", async () => {
    const cli = await waiting({ broken: "killed" });
    const run = cli.start(["once", "go", "--lang", "en", ...TOOLS]);
    await run.saw("> Bash");
    run.child.kill("SIGINT");
    await run.saw("Ctrl-C again leaves at once");
    run.child.kill("SIGINT");
    expect(await run.ended).toMatchObject({ code: 130 });
  });
});

describe("--resume", () => {
  it("last goes on with the newest session, and --fork with a copy of it", async () => {
    const cli = await openCli([
      say("Seven.", LOW),
      say("Still seven.", LOW),
      say("Seven, too.", LOW),
    ]);
    await cli.run(["once", "Remember seven."]);
    await cli.run(["once", "Which number?", "--resume", "last"]);
    await cli.run(["once", "And now?", "--resume", "last", "--fork"]);
    const [first, second, third] = cli.manifest();
    expect(second).toMatchObject({ session_id: first?.session_id, resumed: true });
    expect(third?.session_id).not.toBe(first?.session_id);
    for (const request of cli.api.requests.slice(1))
      expect(JSON.stringify(request.messages)).toContain("Remember seven.");
  });
});
