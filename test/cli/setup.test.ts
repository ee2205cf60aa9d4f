/** `flower setup`: asks or takes, tests, and merges into the user's own file. In this process, against a gateway on loopback. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseArgs } from "../../src/cli/args.ts";
import type { Io } from "../../src/cli/io.ts";
import { main } from "../../src/cli/main.ts";
import type { Key } from "../../src/tui/keys.ts";
import { clearAway } from "../support/temp-dir.ts";

type Answer = (line: string, headers: Record<string, unknown>) => [number, object];

const COUNTS: Answer = () => [200, { input_tokens: 8, data: [] }];
const refuses =
  (key: string): Answer =>
  (_, headers) =>
    headers["x-api-key"] === key || headers.authorization === `Bearer ${key}`
      ? [401, { error: { message: "no such key" } }]
      : COUNTS("", {});

async function ground(answer: Answer = COUNTS, env: Record<string, string> = {}) {
  const home = mkdtempSync(join(tmpdir(), "flower-setup-"));
  const lines: string[] = [];
  const server = createServer((request, response) => {
    lines.push(`${request.method} ${request.url}`);
    const [status, body] = answer(`${request.method} ${request.url}`, request.headers);
    response.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await clearAway(home);
  });
  const file = join(home, ".config/flower/.env");
  const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    file,
    gateway,
    lines,
    put(text: string) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text.replaceAll("GATEWAY", gateway), { mode: 0o644 });
    },
    text: () =>
      existsSync(file) ? readFileSync(file, "utf8").replaceAll(gateway, "GATEWAY") : null,
    async run(words: readonly string[], how: { stdin?: string; typed?: readonly string[] } = {}) {
      let [out, err] = ["", ""];
      const { typed } = how;
      let interrupt: () => void = () => undefined;
      const io: Io = {
        stdin: (async function* () {
          yield how.stdin ?? "";
        })(),
        ...(typed !== undefined && {
          keys: (heard: (key: Key) => void) => {
            for (const line of typed) {
              if (line === "^C") setImmediate(interrupt);
              else if (line === "^D") heard({ key: "end-of-input" });
              else {
                if (line !== "") heard({ key: "text", text: line });
                heard({ key: "enter" });
              }
            }
            return () => undefined;
          },
        }),
        stdout: {
          write: (text) => {
            out += text;
          },
          on: () => undefined,
        },
        stderr: {
          write: (text) => {
            err += text;
          },
          on: () => undefined,
        },
        env: { HOME: home, ...env },
        cwd: home,
        onSignal(signal, listener) {
          if (signal === "SIGINT") interrupt = listener;
          return () => undefined;
        },
        leave: (code) => {
          throw new Error(`left with ${code}`);
        },
      };
      const code = await main(["setup", ...words], io);
      return { code, out, err, all: (out + err).replaceAll(gateway, "GATEWAY") };
    },
  };
}

describe("the flags", () => {
  const parse = (...words: string[]) =>
    parseArgs(words, { version: "0", out: () => undefined, err: () => undefined });

  it("leave alone what they do not name, and take away what is -", () => {
    const none = { keyFromStdin: false, baseUrl: undefined, model: undefined, window: undefined };
    expect(parse("setup")).toMatchObject({ command: "setup", ...none, check: false });
    expect(
      parse("setup", "--key-stdin", "--base-url", "-", "--model", "-", "--window", "-"),
    ).toMatchObject({ keyFromStdin: true, baseUrl: null, model: null, window: null });
  });

  it.each([
    [["--window", "0"], "--window"],
    [["--window", "-5"], "--window"],
    [["--window", "1", "--window", "2"], "--window"],
    [["--check", "--model", "m"], "--check"],
    [["--key", "sk-1"], "--key"],
    [["sk-ant-1"], "setup"],
  ])("%j is wrong use", (words, field) => {
    expect(() => parse("setup", ...words)).toThrow(expect.objectContaining({ field }));
  });
});

describe("with flags", () => {
  it("writes a key of Anthropic's under its name, and nothing that was not given", async () => {
    const { run, text, gateway } = await ground();
    const { code } = await run(["--key-stdin", "--base-url", gateway], { stdin: "sk-ant-1\n" });
    expect(code).toBe(0);
    expect(text()).toBe("ANTHROPIC_API_KEY=sk-ant-1\nANTHROPIC_BASE_URL=GATEWAY\n");
  });

  it.each([
    ["sk-ant-api03-x", "ANTHROPIC_API_KEY"],
    ["sk-ant-oat01-x", "CLAUDE_CODE_OAUTH_TOKEN"],
    ["tok-1", "ANTHROPIC_AUTH_TOKEN"],
  ])("a key %s goes to %s, and other keys go", async (key, name) => {
    const { run, text, put } = await ground();
    put(
      "ANTHROPIC_AUTH_TOKEN=old\nANTHROPIC_BASE_URL=GATEWAY\nANTHROPIC_API_KEY=old\nCLAUDE_CODE_OAUTH_TOKEN=old\n",
    );
    expect((await run(["--key-stdin"], { stdin: key })).code).toBe(0);
    expect(text()?.match(/^.*(?:KEY|TOKEN)=.*$/gm)).toEqual([`${name}=${key}`]);
  });

  it("behind a gateway names the model for the harness's short names too, but those that are set", async () => {
    const { run, text, put } = await ground();
    put("ANTHROPIC_AUTH_TOKEN=tok\nANTHROPIC_BASE_URL=GATEWAY\nANTHROPIC_DEFAULT_HAIKU_MODEL=h\n");
    expect((await run(["--model", "m-1", "--window", "200000"])).code).toBe(0);
    const own =
      "ANTHROPIC_AUTH_TOKEN=tok\nANTHROPIC_BASE_URL=GATEWAY\nANTHROPIC_DEFAULT_HAIKU_MODEL=h\n";
    expect(text()).toBe(
      `${own}ANTHROPIC_MODEL=m-1\nFLOWER_WINDOW=200000\nANTHROPIC_DEFAULT_OPUS_MODEL=m-1\nANTHROPIC_DEFAULT_SONNET_MODEL=m-1\n`,
    );
    expect((await run(["--model", "-", "--window", "-"])).code).toBe(0);
    expect(text()).toBe(own);
  });

  it("keeps comments, order and what it does not know; 0600, its folder 0700", async () => {
    const { run, text, put, file } = await ground();
    const before = "# mine\nHTTPS_PROXY=http://p\nexport ANTHROPIC_AUTH_TOKEN='tok' # work\n";
    put(`${before}ANTHROPIC_BASE_URL=GATEWAY\nFLOWER_LANG=en\n`);
    expect((await run(["--key-stdin"], { stdin: "tok-2" })).code).toBe(0);
    expect(text()).toBe(
      `${before.replace("'tok'", "tok-2")}ANTHROPIC_BASE_URL=GATEWAY\nFLOWER_LANG=en\n`,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
  });

  it("T1: saves nothing that is refused: exit 3", async () => {
    const { run, text, put } = await ground(refuses("tok-bad"));
    put("ANTHROPIC_AUTH_TOKEN=tok\nANTHROPIC_BASE_URL=GATEWAY\n");
    const { code, all } = await run(["--key-stdin", "--model", "m"], { stdin: "tok-bad" });
    expect(code).toBe(3);
    expect(all).toContain("refuses the key: HTTP 401: no such key");
    expect(all).not.toContain("tok-bad");
    expect(text()).toBe("ANTHROPIC_AUTH_TOKEN=tok\nANTHROPIC_BASE_URL=GATEWAY\n");
  });

  it("a wrong model is refused alike", async () => {
    const { run, put } = await ground(() => [404, { error: { message: "model not found: m" } }]);
    put("ANTHROPIC_AUTH_TOKEN=tok\nANTHROPIC_BASE_URL=GATEWAY\n");
    const { code, out } = await run(["--model", "m"]);
    expect({ code, told: out.includes("model's name is wrong") }).toEqual({ code: 3, told: true });
  });

  it("T1: saves what could not be tested for the network's sake, with a warning", async () => {
    const { run, text } = await ground();
    const { code, out } = await run(["--key-stdin", "--base-url", "http://127.0.0.1:1"], {
      stdin: "tok-1",
    });
    expect({ code, told: out.includes("cannot be reached") }).toEqual({ code: 0, told: true });
    expect(text()).toContain("ANTHROPIC_AUTH_TOKEN=tok-1");
  });

  it("says when a key of the environment goes before the file's", async () => {
    const { run, gateway } = await ground(COUNTS, { ANTHROPIC_API_KEY: "sk-env" });
    const { out } = await run(["--key-stdin", "--base-url", gateway], { stdin: "tok-1" });
    expect(out).toContain("ANTHROPIC_API_KEY (environment) goes before it");
  });

  it("is wrong use without a terminal and without a flag, and changes nothing", async () => {
    const { run, text } = await ground();
    const { code, err } = await run([]);
    expect({ code, text: text() }).toEqual({ code: 2, text: null });
    expect(err).toContain("--key-stdin");
  });

  it.each([
    ["--base-url", "gateway.example", "--base-url: expected"],
    ["--base-url", "file:///etc/passwd", "--base-url: expected"],
    ["--model", "two words", "model"],
  ])("%s %j is wrong use", async (flag, value, field) => {
    const { run, text } = await ground();
    const { code, err } = await run([flag, value]);
    expect({ code, text: text() }).toEqual({ code: 2, text: null });
    expect(err).toContain(field);
  });

  it("leaves a file alone that it cannot read, and names the line", async () => {
    const { run, text, put, file } = await ground();
    put('ANTHROPIC_MODEL=m\nANTHROPIC_API_KEY="sk-ant-1\n');
    const { code, err } = await run(["--model", "m2"]);
    expect(code).toBe(2);
    expect(err).toContain(`${file}: line 2`);
    expect(text()).toContain("ANTHROPIC_MODEL=m\n");
  });

  it("is one object with --json", async () => {
    const { run, gateway, file } = await ground();
    const words = ["--json", "--key-stdin", "--base-url", gateway];
    const { out } = await run(words, { stdin: "tok-1" });
    expect(JSON.parse(out)).toEqual({
      trial: { kind: "ok", endpoint: gateway, model: false, detail: "" },
      file,
      changed: ["ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_BASE_URL"],
      overruled_by: null,
    });
  });
});

describe("on a terminal", () => {
  it("asks for key, gateway, model and window; the key is not shown", async () => {
    const { run, text, gateway, lines } = await ground();
    const { code, all } = await run([], { typed: ["tok-secret", gateway, "m-1", "200000"] });
    expect(code).toBe(0);
    expect(all).not.toContain("tok-secret");
    expect(lines).toEqual(["POST /v1/messages/count_tokens"]);
    expect(text()).toContain("ANTHROPIC_AUTH_TOKEN=tok-secret\nANTHROPIC_BASE_URL=GATEWAY\n");
    expect(text()).toContain("FLOWER_WINDOW=200000\n");
  });

  it("Enter keeps what is there, which is shown masked", async () => {
    const { run, text, put } = await ground();
    const before =
      "ANTHROPIC_AUTH_TOKEN=tok-secret\nANTHROPIC_BASE_URL=GATEWAY\nANTHROPIC_MODEL=m\n";
    put(before);
    const { code, all } = await run([], { typed: ["", "", "", ""] });
    expect({ code, text: text() }).toEqual({ code: 0, text: before });
    for (const shown of ["[tok-***]", "[GATEWAY]", "[m]", "says that already"])
      expect(all).toContain(shown);
    expect(all).not.toContain("tok-secret");
  });

  it("asks again for what is refused, from what was typed", async () => {
    const { run, text, gateway } = await ground(refuses("tok-bad"));
    const { code, all } = await run([], {
      typed: ["tok-bad", gateway, "m", "", "tok-good", "", "", ""],
    });
    expect(code).toBe(0);
    expect(all).toContain("refuses the key");
    expect(all).toContain("[tok-***]");
    expect(text()).toContain("ANTHROPIC_AUTH_TOKEN=tok-good");
  });

  it("asks again at once for an answer that cannot be", async () => {
    const { run, text, gateway } = await ground();
    const { code, all } = await run([], {
      typed: ["tok-1", "nonsense", gateway, "m", "many", "-3", "300000"],
    });
    expect(code).toBe(0);
    expect(all).toContain("baseUrl: expected an address");
    expect(all).toContain("window: expected a whole number above 0");
    expect(text()).toContain("FLOWER_WINDOW=300000");
  });

  it.each([["^C"], ["^D"]])("%s leaves everything as it is: exit 130", async (key) => {
    const { run, text } = await ground();
    const { code, all } = await run([], { typed: ["tok-1", key] });
    expect({ code, text: text() }).toEqual({ code: 130, text: null });
    expect(all).toContain("nothing was saved");
  });
});

describe("--check", () => {
  it.each<[string, string, Answer, number]>([
    [
      "a good key",
      "ANTHROPIC_AUTH_TOKEN=t-1\nANTHROPIC_BASE_URL=GATEWAY\nANTHROPIC_MODEL=m\n",
      COUNTS,
      0,
    ],
    [
      "a refused key",
      "ANTHROPIC_AUTH_TOKEN=t-1\nANTHROPIC_BASE_URL=GATEWAY\nANTHROPIC_MODEL=m\n",
      refuses("t-1"),
      3,
    ],
    ["no key", "", COUNTS, 3],
    ["no network", "ANTHROPIC_AUTH_TOKEN=t-1\nANTHROPIC_BASE_URL=http://127.0.0.1:1\n", COUNTS, 1],
  ])("with %s", async (_, content, answer, expected) => {
    const { run, text, put, gateway } = await ground(answer);
    put(content);
    const { code } = await run(["--check"]);
    expect(code).toBe(expected);
    expect(text()).toBe(content.replaceAll(gateway, "GATEWAY"));
  });

  it("tries nothing where the harness authenticates by itself", async () => {
    const { run, lines } = await ground(COUNTS, { CLAUDE_CODE_USE_BEDROCK: "1" });
    const { code, out } = await run(["--check", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ kind: "untried", endpoint: "Amazon Bedrock" });
    expect(lines).toEqual([]);
  });
});
