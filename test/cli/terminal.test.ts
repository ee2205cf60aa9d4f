/** `flower once` with somebody at a terminal of 80 columns: what is typed while output comes, and where it goes. */

import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { reply, type ScriptedRequest, say } from "../../src/testing.ts";
import { type Cli, openCli } from "../support/cli.ts";
import { bash, LOW, NEAR, slow } from "../support/stage.ts";

const ONCE = ["once", "go", "-t", "Bash", "--window", "60000", "--headroom", "25000"];
const CTRL_C = "\u0003";
const pasted = (text: string) => `\u001b[200~${text}\u001b[201~`;

/** Who is asked beside the run is given what was seen of it. */
const isAside = (request: ScriptedRequest) => request.lastUserText.includes("<events>");

interface Scene {
  /** How long the answer beside the run takes. */
  readonly asideMs?: number;
}

/** A command that does not end by itself; then one that does; then the end. */
function scene({ asideMs = 0 }: Scene = {}): Promise<Cli> {
  const replies = [
    reply([{ type: "text", text: "Begins.\u001b[2J\u001b[8m" }, slow(300, "first")], NEAR),
    reply([{ type: "text", text: "Heard." }, bash("echo second")], NEAR),
    say("All done.", LOW),
  ];
  return openCli({
    main: (request) =>
      isAside(request)
        ? { ...say("In src/slug.js:7.\nA second line.", LOW), delayMs: asideMs }
        : replies.shift(),
  });
}

const fits = (screen: string) => {
  for (const row of screen.split("\n")) expect(stringWidth(row), row).toBeLessThanOrEqual(80);
};

describe("at a terminal", () => {
  it("what is typed survives output and a change of size; ? is answered beside the run; the run is interrupted and told, in English", async () => {
    const cli = await scene();
    const { terminal, ended } = cli.atTerminal([...ONCE, "--lang", "en"]);
    await terminal.shows(">> ? asks beside the run · Ctrl-C interrupts");
    expect(await terminal.model.bracketed()).toBe(true);
    await terminal.shows("> Bash");
    terminal.type("? where is it\rhalf ");
    const answered = await terminal.shows("? = asked beside the run · $");
    fits(answered);
    expect(answered).toContain("Begins.\\u{1b}[2J\\u{1b}[8m\n> Bash");
    expect(answered).toContain(">> ? where is it\n");
    expect(answered).toContain("? | In src/slug.js:7.\n? | A second line.\n");
    expect(answered).toMatch(
      /\n\. context 20\.0K\/60K · \d+ s · warns 15K, hands over 35K · gen\. 1\n>> half ?$/,
    );

    terminal.type(pasted("mind\rthe tabs 漢字"));
    await terminal.shows(">> half mind⏎the tabs 漢字");
    terminal.resize(40);
    const narrow = await terminal.until((screen) => /gen\.…|…\n>> half mind/.test(screen));
    expect(narrow.split("\n").filter((row) => row.startsWith(">> half"))).toHaveLength(1);
    terminal.resize(80);
    terminal.type(CTRL_C);
    const waiting = await terminal.shows("# interrupted: it waits for your words");
    fits(waiting);
    expect(await terminal.shows("\n!> half mind⏎the tabs 漢字")).not.toContain("Heard.");
    terminal.type("\r");

    const { code, err } = await ended;
    const screen = (await terminal.model.rows()).join("\n");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(screen).toContain("!> half mind\n   the tabs 漢字\n");
    expect(screen).toMatch(/All done\.\nbeside it 1 question, \$0\.\d{4} · manifest/);
    expect(screen).toMatch(/\ntotal cost at least \$.*manifest\.json$/s);
    expect(screen).not.toContain("\n. context");
    expect(await terminal.model.bracketed()).toBe(false);
    expect(cli.manifest()).toMatchObject([{ ok: true, attempts: 1 }]);
    const told = cli.api.requests.map(({ lastUserText }) => lastUserText);
    expect(told.filter((text) => text.startsWith("half mind\nthe tabs 漢字\n"))).not.toEqual([]);
    const aside = told.find((text) => text.includes("<events>"));
    expect(aside).toContain("\n\nwhere is it\n\n");
    expect(aside).toMatch(/<events>\n.*text: Begins\.\\u\{1b\}.*\n<\/events>$/s);
    expect(cli.read("runs/aside/manifest.json")).toContain('"step": "aside-1"');
  });

  it("an answer that is still to come at the end is waited for in sight, and Ctrl-C ends that, in Chinese", async () => {
    const cli = await scene({ asideMs: 300_000 });
    const { terminal, ended } = cli.atTerminal([...ONCE, "--lang", "zh"]);
    await terminal.shows(">> ? 在旁边提问 · Ctrl-C 打断");
    await terminal.shows("> Bash");
    terminal.type("？在哪里\r");
    await terminal.until(() => cli.api.requests.some(isAside));
    terminal.type(CTRL_C);
    const waiting = await terminal.shows("!> 要对它说什么 · 只按回车就接着做 · 再按 Ctrl-C 停下");
    fits(waiting);
    expect(waiting).toContain("# 已打断:它在等你说话\n. 上下文 20.0K/60K");
    terminal.type("\r");
    fits(await terminal.shows(". 运行已结束,还在等旁边的回答,最多 1"));
    terminal.type(CTRL_C);
    const { code, err } = await ended;
    const screen = (await terminal.model.rows()).join("\n");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(screen).toContain("# 不再等了\n");
    expect(screen).toMatch(/另有旁边的提问 1 个,\$0\.\d{4} · 清单/);
    expect(await terminal.model.bracketed()).toBe(false);
  });

  it("a second Ctrl-C before the words stops, with everything booked, and the terminal as it was", async () => {
    const cli = await scene();
    const { terminal, ended } = cli.atTerminal([...ONCE, "--lang", "en"]);
    await terminal.shows("> Bash");
    terminal.type(CTRL_C);
    await terminal.shows("!> what to say to it");
    terminal.type(CTRL_C);
    const { code, err } = await ended;
    expect({ code, err }).toEqual({ code: 130, err: "" });
    expect(cli.manifest()).toMatchObject([{ ok: false, stop: "aborted" }]);
    expect(await terminal.model.bracketed()).toBe(false);
  });
});
