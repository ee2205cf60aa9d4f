import { mkdirSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { childEnvironment, prepareHarnessFolder } from "../../../src/adapters/environment/child.ts";
import { WITHHELD } from "../../../src/adapters/environment/names.ts";
import {
  type Environment,
  readEnvironment,
  requireCredentials,
} from "../../../src/adapters/environment/read.ts";
import { FlowerError } from "../../../src/core/errors.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { clearAway } from "../../support/temp-dir.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "flower-home-"));
});
afterEach(() => clearAway(home));

const put = (path: string, content: string | Buffer): string => {
  const whole = join(home, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, content);
  return whole;
};
const flowerFile = (content: string | Buffer) => put(".config/flower/.env", content);
const harnessSettings = (content: unknown) => put(".claude/settings.json", JSON.stringify(content));
const read = (env: Record<string, string> = {}, platform = "linux"): Environment =>
  readEnvironment({ HOME: home, ...env }, platform);

describe("which credential is used", () => {
  it("an API key of the environment, sent to Anthropic", () => {
    expect(read({ ANTHROPIC_API_KEY: "sk-ant-1234" }).credentials).toEqual({
      kind: "api-key",
      source: "ANTHROPIC_API_KEY (environment)",
      file: null,
      endpoint: "https://api.anthropic.com",
      endpointSource: "",
      key: "sk-a***",
      env: {},
      dropped: [],
      settings: {},
      configDir: "own",
    });
  });

  it("a token of the environment with its gateway, before a key beside it", () => {
    const { credentials } = read({
      ANTHROPIC_AUTH_TOKEN: "tok-abcdef",
      ANTHROPIC_API_KEY: "sk-ant-1234",
      ANTHROPIC_BASE_URL: "https://gateway.example/v1/",
    });
    expect(credentials).toMatchObject({
      kind: "token",
      source: "ANTHROPIC_AUTH_TOKEN (environment)",
      endpoint: "https://gateway.example/v1",
      endpointSource: "ANTHROPIC_BASE_URL (environment)",
      key: "tok-***",
    });
  });

  it("an OAuth token of the environment", () => {
    const { credentials } = read({ CLAUDE_CODE_OAUTH_TOKEN: "sk-ant-oat01-x" });
    expect(credentials).toMatchObject({ kind: "oauth", configDir: "own" });
  });

  it.each([
    ["CLAUDE_CODE_USE_BEDROCK", "Amazon Bedrock"],
    ["CLAUDE_CODE_USE_VERTEX", "Google Vertex AI"],
    ["CLAUDE_CODE_USE_FOUNDRY", "Microsoft Foundry"],
  ])("C3: a cloud switch (%s) before everything, as in the harness", (name, endpoint) => {
    const { credentials } = read({ [name]: "1", ANTHROPIC_API_KEY: "sk-ant-1234" });
    expect(credentials).toMatchObject({
      kind: "cloud",
      source: `${name} (environment)`,
      endpoint,
      key: "",
      configDir: "own",
    });
  });

  it.each(["0", "", "false"])("a cloud switch set to %j is off", (value) => {
    const { credentials } = read({ CLAUDE_CODE_USE_BEDROCK: value, ANTHROPIC_API_KEY: "sk-ant-1" });
    expect(credentials?.kind).toBe("api-key");
  });

  it("a cloud keeps the settings that renew its credentials", () => {
    harnessSettings({ awsAuthRefresh: "aws sso login", apiKeyHelper: "x", hooks: {} });
    const { credentials } = read({ CLAUDE_CODE_USE_BEDROCK: "1" });
    expect(credentials?.settings).toEqual({ awsAuthRefresh: "aws sso login" });
  });

  it("flower's own file, when the environment has none", () => {
    const path = flowerFile(
      "# mine\nexport ANTHROPIC_AUTH_TOKEN='tok-file' # gateway\nANTHROPIC_BASE_URL=https://g.example\n",
    );
    expect(read().credentials).toMatchObject({
      kind: "token",
      source: path,
      file: path,
      endpoint: "https://g.example",
      endpointSource: path,
      key: "tok-***",
      env: { ANTHROPIC_AUTH_TOKEN: "tok-file", ANTHROPIC_BASE_URL: "https://g.example" },
    });
  });

  it("flower's own file under XDG_CONFIG_HOME, which must be absolute", () => {
    const path = put("xdg/flower/.env", "ANTHROPIC_API_KEY=sk-ant-xdg");
    expect(read({ XDG_CONFIG_HOME: join(home, "xdg") }).credentials?.source).toBe(path);
    expect(read({ XDG_CONFIG_HOME: "xdg" }).credentials).toBeNull();
  });

  it("an empty value hides no source further down", () => {
    flowerFile("ANTHROPIC_API_KEY=sk-ant-file");
    expect(read({ ANTHROPIC_API_KEY: "" }).credentials?.kind).toBe("api-key");
  });

  it("the environment wins over a file", () => {
    flowerFile("ANTHROPIC_API_KEY=sk-ant-file\nANTHROPIC_BASE_URL=https://g.example");
    const { credentials } = read({ ANTHROPIC_API_KEY: "sk-env" });
    expect(credentials).toMatchObject({ key: "sk-e***", endpoint: "https://api.anthropic.com" });
  });

  it("the env block of the harness's user settings: known names only", () => {
    const path = harnessSettings({
      env: { ANTHROPIC_AUTH_TOKEN: "tok-user", ANTHROPIC_MODEL: "m-1", PATH: "/evil", NUMBER: 1 },
    });
    const { credentials, env } = read();
    expect(credentials).toMatchObject({
      kind: "token",
      source: path,
      env: { ANTHROPIC_AUTH_TOKEN: "tok-user" },
    });
    expect(env).toMatchObject({ ANTHROPIC_MODEL: "m-1" });
    expect(env.PATH).toBeUndefined();
  });

  it("a key helper of the harness's settings is handed on, not run", () => {
    const path = harnessSettings({
      apiKeyHelper: "/bin/get-key",
      permissions: { allow: ["Bash"] },
    });
    const { credentials } = read({ ANTHROPIC_BASE_URL: "https://g.example" });
    expect(credentials).toMatchObject({
      kind: "helper",
      source: `apiKeyHelper in ${path}`,
      endpoint: "https://g.example",
      endpointSource: "ANTHROPIC_BASE_URL (environment)",
      key: "",
      settings: { apiKeyHelper: "/bin/get-key" },
      configDir: "own",
    });
  });

  it("a cloud switch of the harness's settings, with what belongs to it", () => {
    const env = { CLAUDE_CODE_USE_VERTEX: "1", CLOUD_ML_REGION: "europe-west1", OTHER: "x" };
    harnessSettings({ env });
    expect(read().credentials).toMatchObject({
      kind: "cloud",
      endpoint: "Google Vertex AI",
      env: { CLAUDE_CODE_USE_VERTEX: "1", CLOUD_ML_REGION: "europe-west1" },
    });
  });

  it("the harness's own login, in the user's own folder", () => {
    const path = put(".claude/.credentials.json", "never opened: not even JSON");
    expect(read().credentials).toMatchObject({ kind: "login", source: path, configDir: "user" });
  });

  it("the login in the folder that CLAUDE_CONFIG_DIR names", () => {
    const path = put("elsewhere/.credentials.json", "{}");
    const { credentials } = read({ CLAUDE_CONFIG_DIR: join(home, "elsewhere") });
    expect(credentials?.source).toBe(path);
  });

  it("on macOS the keychain, into which flower does not look", () => {
    expect(read({}, "darwin").credentials).toMatchObject({
      kind: "login",
      source: "macOS keychain",
      configDir: "user",
    });
  });

  it("none", () => {
    expect(read().credentials).toBeNull();
  });
});

describe("C1: a secret and its address come from one source", () => {
  it("a token of a file never goes to an address of the environment", () => {
    const path = flowerFile("ANTHROPIC_API_KEY=sk-ant-file");
    const environment = read({ ANTHROPIC_BASE_URL: "http://evil.example" });
    const { notes, env } = environment;
    const credentials = requireCredentials(environment, "en");
    expect(credentials.endpoint).toBe("https://api.anthropic.com");
    expect(notes).toContainEqual({ kind: "dropped", name: "ANTHROPIC_BASE_URL", source: path });
    const child = childEnvironment(env, {
      credentials,
      runDir: "/r",
      portable: true,
    });
    expect(child).not.toHaveProperty("ANTHROPIC_BASE_URL");
  });

  it("a token of the environment never goes to an address of a file", () => {
    flowerFile("ANTHROPIC_BASE_URL=http://evil.example");
    harnessSettings({ env: { ANTHROPIC_BASE_URL: "http://evil.example" } });
    const { credentials, env } = read({ ANTHROPIC_API_KEY: "sk-ant-env" });
    expect(credentials?.endpoint).toBe("https://api.anthropic.com");
    expect(env).not.toHaveProperty("ANTHROPIC_BASE_URL");
  });

  it("a project's .env is never read", () => {
    const before = process.cwd();
    put("project/.env", "ANTHROPIC_API_KEY=sk-ant-project\nNODE_OPTIONS=--inspect");
    try {
      process.chdir(join(home, "project"));
      expect(read().credentials).toBeNull();
    } finally {
      process.chdir(before);
    }
  });
});

describe("what is shown of a credential", () => {
  it.each([
    ["sk-ant-api03-secret", "sk-a***"],
    ["abcd", "***"],
    ["abcde", "abcd***"],
  ])("%s as %s", (ANTHROPIC_API_KEY, key) => {
    expect(read({ ANTHROPIC_API_KEY }).credentials?.key).toBe(key);
  });

  it.each([
    ["https://user:pass@g.example:8443/v1?key=secret", "https://***@g.example:8443/v1"],
    ["http://127.0.0.1:4000", "http://127.0.0.1:4000"],
    ["//user:pass@g.example", "//***@g.example"],
  ])("the address %s as %s", (ANTHROPIC_BASE_URL, endpoint) => {
    const { credentials } = read({ ANTHROPIC_AUTH_TOKEN: "tok-1", ANTHROPIC_BASE_URL });
    expect(credentials?.endpoint).toBe(endpoint);
  });

  it("no secret of a file gets into what is read or noted", () => {
    flowerFile("ANTHROPIC_API_KEY=sk-ant-SECRET\nANTHROPIC_MODEL=m\nOTHER=SECRET");
    const environment = read();
    const { env, from, notes } = environment;
    const { env: _, ...shown } = requireCredentials(environment, "en");
    expect(JSON.stringify({ env, from, notes, shown })).not.toContain("SECRET");
  });
});

describe("settings beside credentials", () => {
  it("flower's own names and models come from its file, with where they come from", () => {
    const path = flowerFile("FLOWER_WINDOW=200000\nANTHROPIC_MODEL=m-file\nHTTPS_PROXY=http://x");
    const { env, from, notes } = read({ ANTHROPIC_API_KEY: "sk-ant-1" });
    expect(env).toMatchObject({ FLOWER_WINDOW: "200000", ANTHROPIC_MODEL: "m-file" });
    expect(env).not.toHaveProperty("HTTPS_PROXY");
    expect(from).toEqual({ FLOWER_WINDOW: path, ANTHROPIC_MODEL: path });
    expect(notes).toEqual([{ kind: "ignored", name: "HTTPS_PROXY", path }]);
  });

  it("E1: the environment wins", () => {
    flowerFile("FLOWER_WINDOW=200000");
    const { env, from } = read({ FLOWER_WINDOW: "150000" });
    expect(env.FLOWER_WINDOW).toBe("150000");
    expect(from).toEqual({});
  });

  it("E2: models of a file that brings a credential count only when that one is used", () => {
    flowerFile("ANTHROPIC_API_KEY=sk-ant-file\nANTHROPIC_MODEL=m-gateway\nFLOWER_LANG=fr");
    expect(read().env.ANTHROPIC_MODEL).toBe("m-gateway");
    const { env } = read({ ANTHROPIC_API_KEY: "sk-ant-env" });
    expect(env.ANTHROPIC_MODEL).toBeUndefined();
    expect(env.FLOWER_LANG).toBe("fr");
  });
});

describe("files that are wrong", () => {
  it.each(["{ not json", "[]", '"text"'])(
    "broken harness settings (%s) are skipped with a note",
    (text) => {
      const path = put(".claude/settings.json", text);
      const { credentials, notes } = read();
      expect(credentials).toBeNull();
      expect(notes).toMatchObject([{ kind: "skipped", path }]);
    },
  );

  it("a file of flower's own that is not UTF-8 is an error that names it", () => {
    const path = flowerFile(Buffer.from([0x41, 0x3d, 0xff, 0xfe]));
    expect(() => read()).toThrow(FlowerError);
    expect(() => read()).toThrow(`${path}: line 1: expected UTF-8 text`);
  });

  it("lines that say nothing are no names", () => {
    flowerFile("\n# comment\nnonsense\n=x\nANTHROPIC_API_KEY=\n");
    expect(read().credentials).toBeNull();
  });

  it("a folder where the file should be is an error that names it", () => {
    mkdirSync(join(home, ".config/flower/.env"), { recursive: true });
    expect(() => read()).toThrow("cannot be read");
  });
});

describe("without credentials", () => {
  it.each(LANGS)("one message says where it looked and what to do, in %s", (lang) => {
    const caught = (() => {
      try {
        return requireCredentials(read(), lang);
      } catch (error) {
        return error;
      }
    })();
    expect(caught).toBeInstanceOf(FlowerError);
    const { code, message } = caught as FlowerError;
    expect(code).toBe("no_credentials");
    for (const part of [
      "ANTHROPIC_API_KEY",
      "ANTHROPIC_BASE_URL",
      join(home, ".config/flower/.env"),
    ])
      expect(message).toContain(part);
    expect(message).not.toContain("\n");
  });
});

describe("what the child sees", () => {
  const child = (env: Record<string, string>, portable = true) => {
    const environment = read(env);
    const credentials = requireCredentials(environment, "en");
    return childEnvironment(environment.env, { credentials, runDir: "/project/runs", portable });
  };
  const key = { ANTHROPIC_API_KEY: "sk-ant-1234" };

  it("the user's environment", () => {
    const seen = child({ ...key, PATH: "/bin", NODE_OPTIONS: "--max-old-space-size=4096", X: "" });
    expect(seen).toMatchObject({
      ...key,
      HOME: home,
      PATH: "/bin",
      NODE_OPTIONS: "--max-old-space-size=4096",
      X: "",
    });
  });

  it.each(Object.entries(WITHHELD))("without %s, which %s", (name) => {
    expect(child({ ...key, [name]: "1" })).not.toHaveProperty(name);
  });

  it("with the credential of the file that is used, and no empty one beside it", () => {
    flowerFile("ANTHROPIC_AUTH_TOKEN=tok-file\nANTHROPIC_BASE_URL=https://g.example");
    const seen = child({ ANTHROPIC_API_KEY: "" });
    expect(seen).toMatchObject({
      ANTHROPIC_AUTH_TOKEN: "tok-file",
      ANTHROPIC_BASE_URL: "https://g.example",
    });
    expect(seen).not.toHaveProperty("ANTHROPIC_API_KEY");
  });

  it("keeps the harness's files in the run directory when a key is used", () => {
    expect(child(key)).toMatchObject({
      CLAUDE_CONFIG_DIR: "/project/runs/harness",
      CLAUDE_CODE_DISABLE_AUTO_MEMORY: "1",
    });
  });

  it("keeps the folder that the user named", () => {
    expect(child({ ...key, CLAUDE_CONFIG_DIR: "/mine" }).CLAUDE_CONFIG_DIR).toBe("/mine");
  });

  it("leaves the harness in the user's folder when its login is used", () => {
    put(".claude/.credentials.json", "{}");
    // The home is not this process's own, so the folder has to be named.
    expect(child({}).CLAUDE_CONFIG_DIR).toBe(join(home, ".claude"));
  });

  it("leaves the folder unnamed when the login lies in this process's own home", () => {
    put(".claude/.credentials.json", "{}");
    const before = process.env.HOME;
    process.env.HOME = home;
    try {
      expect(child({})).not.toHaveProperty("CLAUDE_CONFIG_DIR");
    } finally {
      if (before === undefined) delete process.env.HOME;
      else process.env.HOME = before;
    }
  });

  it("keeps the harness's memory out of a portable run only", () => {
    expect(child(key, false)).not.toHaveProperty("CLAUDE_CODE_DISABLE_AUTO_MEMORY");
    expect(
      child({ ...key, CLAUDE_CODE_DISABLE_AUTO_MEMORY: "0" }).CLAUDE_CODE_DISABLE_AUTO_MEMORY,
    ).toBe("0");
  });
});

describe("the harness's folder in the run directory", () => {
  const prepare = (env: Record<string, string>) => {
    const environment = read(env);
    const credentials = requireCredentials(environment, "en");
    prepareHarnessFolder(environment.env, {
      credentials,
      runDir: join(home, "runs"),
      portable: true,
    });
  };

  it("is made for its owner alone", () => {
    prepare({ ANTHROPIC_API_KEY: "sk-ant-1" });
    expect(statSync(join(home, "runs/harness")).mode & 0o777).toBe(0o700);
  });

  it("is not made where the user named another one, nor for a login", () => {
    prepare({ ANTHROPIC_API_KEY: "sk-ant-1", CLAUDE_CONFIG_DIR: join(home, "mine") });
    put(".claude/.credentials.json", "{}");
    prepare({});
    expect(() => statSync(join(home, "runs"))).toThrow("ENOENT");
  });
});
