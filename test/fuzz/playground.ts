/** A throw-away folder with a home, a folder for temporary files and a git repository, and a picture of every byte in it. */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Stands in the environment and in every file of secrets: no look may print it. */
export const TOKEN = "c0ffee1dea5eed";
const SECRET = `API_KEY=${TOKEN}\n`;
/** Long before the index is written, so that git has nothing to refresh while it looks. */
const PAST = new Date("2020-01-01T00:00:00Z");
/** Started by anything, it leaves a mark. */
const EVIL = '#!/bin/sh\ntouch "$FUZZ_WORK/pwned"\n';

const WORK: Readonly<Record<string, string>> = {
  "a.txt": "line one\nline two\nfoo exec\n",
  "b.txt": "foo\nbar\nneedle\n",
  "src/app.ts": "export const foo = 1;\n",
  "data.csv": "a,1\nb,2\nc,9\n",
  "p.json": '{"name":"x","scripts":{"b":"y"},"env":{"c":1}}\n',
  "a.bin": "\u0000\u0001\u0002binary\n",
  "README.md": "# Read me\n",
  "out.txt": "full\n",
  list: "pwned\n",
  "sub/x": "deep\n",
  // Names that a glob turns into options.
  "-o": "",
  "-f": "",
  "-i": "",
  "-delete": "",
  "--output=pwned": "",
  "g1/--output=pwned": "",
  "g1/x": "1\n",
  "g2/-delete": "",
  "g2/x": "2\n",
  "g3/x": "3\n",
  "g3/y": "4\n",
  "g4/-f": "",
  "g4/x": "5\n",
  "g5/-i": "",
  "g5/x": "6\n",
  ".gitignore": ".env*\n",
};
const SECRETS = [".env", ".env.local", "sub/.env"];
const HOME: Readonly<Record<string, string>> = {
  ".gitconfig": "[user]\n\tname = Somebody\n\temail = some@body\n",
  ".config/flower/.env": SECRET,
  ".netrc": SECRET,
  ".ssh/id_rsa": SECRET,
  ".aws/credentials": SECRET,
};
const PROGRAMS = ["evil", "ls", "touch", "git"];

export interface Playground {
  readonly root: string;
  readonly work: string;
  readonly env: Readonly<Record<string, string>>;
  /** Set when the tests run as root: then the commands do not. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

const NOBODY = 65534;

export function layPlayground(): Playground {
  const root = mkdtempSync(join(tmpdir(), "flower-fuzz-"));
  const work = join(root, "work");
  const env = {
    PATH: process.env.PATH ?? "/usr/bin:/bin",
    HOME: join(root, "home"),
    TMPDIR: join(root, "tmp"),
    LANG: "C.UTF-8",
    FUZZ_TOKEN: TOKEN,
    FUZZ_WORK: work,
    GIT_CONFIG_NOSYSTEM: "1",
    PAGER: join(work, "evil"),
    EDITOR: join(work, "evil"),
    VISUAL: join(work, "evil"),
  };
  mkdirSync(env.TMPDIR, { recursive: true });
  for (const [name, text] of Object.entries(HOME)) lay(join(env.HOME, name), text);
  for (const [name, text] of Object.entries(WORK)) lay(join(work, name), text);
  for (const name of SECRETS) lay(join(work, name), SECRET);
  for (const name of PROGRAMS) lay(join(work, name), EVIL, 0o755);
  commitAll(work, env);
  age(root);
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
  if (user !== undefined) giveAway(root, user.uid);
  execFileSync("git", ["status"], { cwd: work, env, stdio: "ignore", ...user });
  return { root, work, env, user };
}

export const clear = ({ root }: Playground): void => rmSync(root, { recursive: true, force: true });

function commitAll(work: string, env: Readonly<Record<string, string>>): void {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: work, env, stdio: "ignore" });
  git("init", "-q", "-b", "main");
  git("remote", "add", "origin", "https://example.invalid/x.git");
  git("add", "-A");
  git("commit", "-qm", "first");
  git("branch", "side");
  git("tag", "v1");
  lay(join(work, "a.txt"), "line one\nline 2\nfoo exec\n");
  git("commit", "-qam", "second");
  sign(work, env);
  lay(join(work, "b.txt"), "put away\n");
  git("stash", "-q");
  lay(join(work, "data.csv"), "a,1\nb,2\nc,9\nd,10\n");
  lay(join(work, "new.txt"), "new\n");
}

/** The last commit gets a signature; whoever has it checked starts the evil program. */
function sign(work: string, env: Readonly<Record<string, string>>): void {
  const git = (args: readonly string[], input = "") =>
    execFileSync("git", args, { cwd: work, env, input, encoding: "utf8" }).trim();
  const commit = `${git(["cat-file", "commit", "HEAD"])}\n`;
  const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n";
  const signed = git(
    ["hash-object", "-t", "commit", "-w", "--stdin"],
    commit.replace("\n\n", `\n${signature}`),
  );
  git(["update-ref", "HEAD", signed]);
  git(["config", "gpg.program", join(work, "evil")]);
}

function lay(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
  utimesSync(path, PAST, PAST);
}

function age(root: string): void {
  for (const path of everything(join(root, "work")))
    if (!path.includes("/.git/") && lstatSync(path).isFile()) utimesSync(path, PAST, PAST);
}

function giveAway(root: string, id: number): void {
  for (const path of [root, ...everything(root)]) chownSync(path, id, id);
}

/** `git status` takes git's lock here and gives it back: the folder's own time alone tells of it. */
const LOCKED = "/work/.git";

const everything = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => join(root, name));

/** Each path with its kind, mode, time of change and content. */
export function pictureOf({ root }: Playground): ReadonlyMap<string, string> {
  const picture = new Map<string, string>();
  for (const path of [root, ...everything(root)]) {
    const name = path.slice(root.length);
    const { mode, mtimeNs, uid } = lstatSync(path, { bigint: true });
    const time = name === LOCKED ? "" : mtimeNs;
    picture.set(name, `${mode} ${uid} ${time} ${contentOf(path)}`);
  }
  return picture;
}

function contentOf(path: string): string {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return readlinkSync(path);
  return stat.isFile() ? createHash("sha1").update(readFileSync(path)).digest("hex") : "";
}

/** The paths that are new, gone or not what they were. */
export const changes = (
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter(
    (path) => before.get(path) !== now.get(path),
  );
