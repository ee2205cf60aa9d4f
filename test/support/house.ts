/** The walls of the house as functions over source text, so that a test can break each one on purpose. */

import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, resolve, sep } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");
export const SRC = join(ROOT, "src");

export interface SourceFile {
  /** Relative to src/, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Which rooms and packages a room may import. A single file may be named as a room of its own. */
interface Room {
  readonly rooms: readonly string[];
  readonly packages?: readonly RegExp[];
  /** Packages of which only types may be taken. */
  readonly types?: readonly RegExp[];
}

const NODE = /^node:/;
const SDK = /^@anthropic-ai\/claude-agent-sdk$/;

const ROOMS: Readonly<Record<string, Room>> = {
  core: { rooms: ["core"], packages: [/^marked$/] },
  ports: { rooms: ["ports", "core"] },
  "ports/agent.ts": { rooms: ["ports", "core"], types: [SDK] },
  "ports/transcripts.ts": { rooms: ["ports", "core"], types: [SDK] },
  "adapters/claude": {
    rooms: ["adapters/claude", "adapters/system/program.ts", "ports", "core"],
    packages: [NODE, SDK, /^@modelcontextprotocol\//, /^zod$/],
  },
  "adapters/sqlite": {
    rooms: [
      "adapters/sqlite",
      "adapters/claude/summary.ts",
      "adapters/system/in-the-way.ts",
      "ports",
      "core",
    ],
    packages: [NODE, /^better-sqlite3$/],
    types: [SDK],
  },
  "adapters/disk": {
    rooms: ["adapters/disk", "adapters/system/in-the-way.ts", "ports", "core"],
    packages: [NODE, /^write-file-atomic$/],
  },
  "adapters/git": {
    rooms: ["adapters/git", "adapters/system/program.ts", "ports", "core"],
    packages: [NODE],
  },
  "adapters/secrets": {
    rooms: ["adapters/secrets", "ports", "core"],
    packages: [NODE, /^@secretlint\//],
  },
  "adapters/environment": { rooms: ["adapters/environment", "ports", "core"], packages: [NODE] },
  "adapters/network": {
    rooms: ["adapters/network", "ports", "core"],
    packages: [NODE, /^undici$/],
  },
  "adapters/system": {
    rooms: ["adapters/system", "ports", "core"],
    packages: [NODE, /^jiti$/],
  },
  "adapters/memory": {
    rooms: ["adapters/memory", "adapters/claude/summary.ts", "ports", "core"],
    packages: [NODE],
    types: [SDK],
  },
  runtime: { rooms: ["runtime", "ports", "core"], packages: [/^node:crypto$/, /^node:path$/] },
  workflow: {
    rooms: ["workflow", "runtime/result.ts", "runtime/spec.ts", "ports", "core"],
    packages: [/^node:path$/],
  },
  public: {
    rooms: ["public", "adapters/disk", "adapters/environment", "ports", "core"],
    packages: [NODE],
  },
  "public/human-channel.ts": {
    rooms: ["public", "adapters/claude/human-server.ts", "adapters/disk", "ports", "core"],
    packages: [NODE],
  },
  "flower.ts": {
    rooms: [
      "joined.ts",
      "flow-host.ts",
      "workflow/host.ts",
      "runtime",
      "adapters/disk",
      "adapters/environment",
      "ports",
      "core",
      "public",
    ],
    packages: [NODE],
  },
  "flow-host.ts": {
    rooms: ["joined.ts", "adapters/system", "runtime", "workflow/host.ts", "ports", "core"],
    packages: [NODE],
  },
  "waking.ts": {
    rooms: ["adapters", "public", "runtime/options.ts", "workflow", "core"],
    packages: [NODE],
  },
  "starter.ts": {
    rooms: [
      "flower.ts",
      "waking.ts",
      "reporting.ts",
      "adapters",
      "public",
      "runtime",
      "workflow",
      "ports",
      "core",
    ],
    packages: [NODE],
  },
  "reporting.ts": {
    rooms: ["flower.ts", "adapters", "public", "workflow", "ports", "core"],
    packages: [NODE],
  },
  "joined.ts": {
    rooms: ["first-look.ts", "sandboxing.ts", "runtime", "adapters", "ports", "core"],
    packages: [NODE],
  },
  "first-look.ts": { rooms: ["adapters", "core"], packages: [NODE] },
  "sandboxing.ts": { rooms: ["adapters", "core"] },
  "looking.ts": { rooms: ["adapters", "public", "ports", "core"], packages: [NODE] },
  "reaching.ts": { rooms: ["looking.ts", "adapters", "public", "ports", "core"] },
  "upkeep.ts": {
    rooms: ["looking.ts", "adapters", "public", "ports", "core"],
    packages: [NODE],
  },
  "loading.ts": {
    rooms: ["runtime/spec.ts", "flower.ts", "adapters", "ports", "core"],
    packages: [NODE],
  },
  doctor: { rooms: ["doctor", "adapters", "public", "ports", "core"], packages: [NODE] },
  "setting-up.ts": { rooms: ["adapters", "ports", "core"], packages: [NODE] },
  "index.ts": {
    rooms: [
      "flower.ts",
      "starter.ts",
      "waking.ts",
      "reporting.ts",
      "setting-up.ts",
      "doctor",
      "loading.ts",
      "upkeep.ts",
      "looking.ts",
      "reaching.ts",
      "public",
      "workflow",
      "core",
      "ports",
      "adapters",
      "runtime/context.ts",
      "runtime/options.ts",
      "runtime/result.ts",
      "runtime/spec.ts",
      "runtime/writing-step.ts",
    ],
  },
  "testing.ts": { rooms: ["scripted-api", "adapters/memory", "ports", "core"] },
  "scripted-api": { rooms: ["scripted-api"], packages: [NODE] },
  tui: {
    rooms: ["tui", "index.ts", "core/locale", "core/visible.ts", "core/human/tools.ts"],
    packages: [NODE, /^picocolors$/, /^string-width$/, /^log-update$/],
  },
  cli: {
    rooms: [
      "cli",
      "tui",
      "index.ts",
      "testing.ts",
      "scripted-api",
      "core/locale",
      "core/visible.ts",
    ],
    packages: [NODE, /^commander$/, /^picocolors$/, /^@clack\/prompts$/],
  },
  "cli/language.ts": { rooms: ["adapters/environment/language.ts", "core/locale"] },
  "cli/looking/editor.ts": {
    rooms: ["cli", "index.ts", "adapters/system/program.ts", "core/locale"],
    packages: [NODE],
  },
};

/** The room of a file: the longest name that its path begins with. */
export function roomOf(path: string): string | undefined {
  return Object.keys(ROOMS)
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

const IMPORT =
  /(?:^|[\n;])\s*(import|export)\s+(type\s+)?(?:[\w*{][^"';]*?\sfrom\s*)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|\brequire\(\s*["']([^"']+)["']\s*\)/g;

/** Every import that the file's room does not allow, as sentences. */
export function importViolations({ path, text }: SourceFile): string[] {
  const name = roomOf(path);
  if (name === undefined) return [`${path} stands in no room`];
  const room = ROOMS[name] as Room;
  const found: string[] = [];
  for (const match of text.matchAll(IMPORT)) {
    const specifier = match[3] ?? match[4] ?? match[5] ?? "";
    const typeOnly = match[2] !== undefined;
    if (!allowed(path, room, specifier, typeOnly))
      found.push(`${path} → ${specifier}: ${name} may not import it`);
  }
  return found;
}

function allowed(path: string, room: Room, specifier: string, typeOnly: boolean): boolean {
  if (specifier.startsWith(".")) {
    const target = posix.normalize(posix.join(posix.dirname(path), specifier));
    return room.rooms.some((to) => target === to || target.startsWith(`${to}/`));
  }
  const packages = typeOnly
    ? [...(room.packages ?? []), ...(room.types ?? [])]
    : (room.packages ?? []);
  return packages.some((name) => name.test(specifier));
}

/** What makes a file of the core impure and still compiles there: the compiler's own wall keeps out the rest (disk, process, network). */
const IMPURE = /\b(await|async|Date\.now|new Date\(\)|Math\.random|globalThis)\b/;

export function purityViolations({ path, text }: SourceFile): string[] {
  if (!path.startsWith("core/")) return [];
  return codeOf(text)
    .split("\n")
    .flatMap((line, index) => {
      const hit = IMPURE.exec(line);
      return hit === null ? [] : [`${path}:${index + 1} uses ${hit[0]}`];
    });
}

/** The text without comments and without the contents of strings. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, (literal) =>
      literal.replace(/[^\n]/g, " "),
    )
    .replace(/\/\/[^\n]*/g, "");
}

/** Doors list their names by hand: no `export *`. */
export const doorViolations = ({ path, text }: SourceFile): string[] =>
  /export\s+\*/.test(codeOf(text)) ? [`${path} exports everything of another file`] : [];

/** Files open with one comment: what this file decides, and what it refuses to know. */
export const openingViolations = ({ path, text }: SourceFile): string[] =>
  /^(#![^\n]*\n)?\s*(\/\*\*?[\s\S]*?\*\/|\/\/)/.test(text)
    ? []
    : [`${path} does not open with a comment`];

/** What starts a program without a shell. */
const WITHOUT_SHELL = ["spawn", "execFile", "execFileSync", "ChildProcess"];
/** A person's own command is a shell's line; what a model wrote reaches it in variables alone (`test/cli/notify.test.ts`). */
const WITH_SHELL: Readonly<Record<string, string>> = {
  "cli/notify.ts": 'spawn("sh", ["-c", command]',
};
const SHELLS =
  /\bshell\s*:|\b(?:spawn|execFile|execFileSync)\(\s*["'`](?:[\w/\\:]*[/\\])?(?:(?:ba|z|da|k|fi)?sh|cmd|powershell|pwsh)(?:\.exe)?["'`]/g;

/** No shell line is built from texts: programs are started with lists of arguments. */
export function shellViolations({ path, text }: SourceFile): string[] {
  const code = text.replace(WITH_SHELL[path] ?? "\0", "");
  const taken = [
    ...code.matchAll(/import\s+(?:type\s+)?([^;]*?)\s+from\s+["'](?:node:)?child_process["']/g),
  ];
  const names = taken.flatMap(([, list = ""]) =>
    list
      .replace(/[{}]|\btype\b/g, "")
      .split(",")
      .map((name) => name.trim().split(/\s/)[0] ?? ""),
  );
  return [
    ...names
      .filter((name) => name !== "" && !WITHOUT_SHELL.includes(name))
      .map((name) => `${path} takes ${name} of child_process`),
    ...[...code.matchAll(SHELLS)].map(([hit]) => `${path} starts a shell: ${hit}`),
    ...(/\b(?:import|require)\(\s*["'](?:node:)?child_process/.test(code)
      ? [`${path} hides its import of child_process`]
      : []),
  ];
}

export const WALL = 250;

export const sizeViolations = ({ path, text }: SourceFile): string[] => {
  const lines = text.split("\n").length - 1;
  return lines > WALL ? [`${path} has ${lines} lines; the wall is ${WALL}`] : [];
};

/** Every source file of the project. */
export function sourceFiles(folder = SRC): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|mjs)$/.test(file))
    .map((file) => ({
      path: relative(SRC, join(folder, file)).split(sep).join("/"),
      text: readFileSync(join(folder, file), "utf8"),
    }));
}
