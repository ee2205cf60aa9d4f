/** Wrong use of the command line is said in the language of whoever typed it, also where the line cannot be understood. */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Io } from "../../src/cli/io.ts";
import { languageFor } from "../../src/cli/language.ts";
import { main } from "../../src/cli/main.ts";
import { tempDir } from "../support/temp-dir.ts";

const temp = tempDir();
const HOME = temp.path("home");
mkdirSync(HOME);

/** What a command line comes to that begins nothing. */
async function typed(words: readonly string[], env: Io["env"] = {}, cwd = HOME) {
  const said: string[] = [];
  const stream = { write: (text: string) => void said.push(text), on: () => undefined };
  const code = await main(words, {
    stdin: (async function* () {})(),
    stdout: stream,
    stderr: stream,
    env: { HOME, ...env },
    cwd,
    onSignal: () => () => undefined,
    leave: (left) => {
      throw new Error(`left with ${left}`);
    },
  });
  return { code, said: said.join("") };
}

describe("wrong use is said in the person's language", () => {
  it.each<[string[], string, string]>([
    [
      ["once", "x", "--window", "0"],
      "en",
      '--window: expected a whole number of tokens above 0, such as 200000, got "0"',
    ],
    [
      ["once", "x", "--window", "0"],
      "zh",
      '--window:应为大于 0 的整数个 token,例如 200000,给的是 "0"',
    ],
    [
      ["once", "x", "--window", "0"],
      "fr",
      '--window : attendu un nombre entier de tokens supérieur à 0, par exemple 200000, reçu "0"',
    ],
    [
      ["once", "x", "--window", "0"],
      "ja",
      '--window:必要なもの:0 より大きい整数のトークン数(例:200000)。渡されたもの:"0"',
    ],
    [["once", "x", "--windw", "1"], "zh", "--windw:这个命令没有这样的选项;是不是 --window?"],
    [["once"], "fr", "prompt : manque ; voir flower --help"],
    [["once", "fix", "it"], "ja", "once:引数は 1 個まで:引用符で囲むこと。flower --help を参照"],
    [
      ["gc", "--older-than", "soon"],
      "zh",
      '--older-than:应为整数的天数、小时数或分钟数,例如 30d、12h 或 0d,给的是 "soon"',
    ],
    [
      ["once", "x", "--no-handoff", "--note", "n"],
      "fr",
      "--note : sans effet avec --no-handoff ; retirez l'un des deux",
    ],
    [["statu"], "ja", "statu:flower status の間違いか。依頼として渡すなら:flower go statu"],
    [["status", "-w", "/nosuch"], "zh", '--workspace:应为一个存在的文件夹,给的是 "/nosuch"'],
  ])("%j in %s", async (words, lang, problem) => {
    const wanted = { code: 2, said: `flower: ${problem}\n` };
    expect(await typed(words, { FLOWER_LANG: lang })).toEqual(wanted);
    expect(await typed([...words, "--lang", lang], { LC_ALL: "de_DE.UTF-8" })).toEqual(wanted);
  });

  it("takes none that is not there for the task's text", async () => {
    expect(await typed(["once", "--lang", "fr", "--lang", "fr", "x"])).toEqual({
      code: 2,
      said: "flower: --lang : donné deux fois ; n'en gardez qu'un\n",
    });
  });
});

describe("the language of a command line", () => {
  it.each<[string, string[], Record<string, string>, string]>([
    ["is that of --lang", ["once", "--lang", "ja", "x"], { FLOWER_LANG: "fr" }, "ja"],
    ["also in one word", ["--lang=zh", "once"], {}, "zh"],
    ["which stands anywhere before --", ["once", "--", "--lang", "zh"], {}, "en"],
    [
      "is the environment's where --lang names none of the four",
      ["--lang", "de"],
      { FLOWER_LANG: "fr" },
      "fr",
    ],
    [
      "is the environment's where --lang has no value",
      ["once", "--lang"],
      { LANG: "ja_JP.UTF-8" },
      "ja",
    ],
    ["is English otherwise", ["once"], { LANG: "C" }, "en"],
  ])("%s", (_title, words, env, lang) => {
    expect(languageFor(words, { HOME, ...env })).toBe(lang);
  });

  it("is the settings file's where nothing else says one, and needs no file that can be read", () => {
    const folder = temp.path("flower");
    mkdirSync(folder);
    const env = { HOME, XDG_CONFIG_HOME: dirname(folder) };
    writeFileSync(join(folder, ".env"), "FLOWER_LANG=fr\n");
    expect(languageFor(["once"], env)).toBe("fr");
    writeFileSync(join(folder, ".env"), "no line of a settings file\n");
    expect(languageFor(["once"], { ...env, LANG: "zh_CN" })).toBe("zh");
  });
});

describe("what a command takes", () => {
  it.each([
    [["stop", "x"], "stop: takes no argument; see flower --help"],
    [["gc", "x"], "gc: takes no argument; see flower --help"],
    [["say", "a", "b"], "say: takes one argument: put it into quotes; see flower --help"],
    [["run", "a", "b", "c"], "run: takes 2 arguments: put it into quotes; see flower --help"],
  ])("%j", async (words, problem) => {
    expect(await typed(words)).toEqual({ code: 2, said: `flower: ${problem}\n` });
  });
});

describe("a request from a file", () => {
  const folder = temp.path("project");
  mkdirSync(folder);
  mkdirSync(join(folder, "tasks"));
  writeFileSync(join(folder, "empty.md"), " \n");
  const key = { ANTHROPIC_API_KEY: "k" };

  it.each([
    ["nosuch.md", `--file: no file lies at ${join(folder, "nosuch.md")}`],
    ["tasks", `--file: ${join(folder, "tasks")} is a folder; name a file in it`],
    ["empty.md", `--file: expected a text in ${join(folder, "empty.md")}, got nothing`],
  ])("%s is refused, and nothing begins", async (name, problem) => {
    expect(await typed(["go", "-f", name], key, folder)).toEqual({
      code: 2,
      said: `flower: ${problem}\n`,
    });
  });
});
