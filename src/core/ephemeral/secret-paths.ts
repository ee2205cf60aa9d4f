/**
 * Could a word name a file that holds secrets, or one that never ends? Goes by names alone, globs included: links, and secrets in files of
 * other names, are not seen from here.
 */

import { overlap } from "./globs.ts";
import { ANY, ONE, type Word } from "./words.ts";

/** Names of files and folders, one component each, in lower case; `*` is any run of characters. */
const SECRET: readonly (readonly string[])[] = [
  ".env*",
  ".netrc",
  "_netrc",
  ".npmrc",
  ".pypirc",
  ".pgpass",
  ".my.cnf",
  ".htpasswd",
  ".git-credentials",
  ".credentials*",
  ".claude.json",
  "credentials",
  "credentials.json",
  "id_rsa",
  "id_dsa",
  "id_ecdsa",
  "id_ecdsa_sk",
  "id_ed25519",
  "id_ed25519_sk",
  ".ssh",
  ".aws",
  ".azure",
  ".gnupg",
  ".kube",
  ".git/config",
  ".config/gcloud",
  ".config/gh",
  ".docker/config.json",
  "etc/shadow",
  "etc/gshadow",
].map((path) => path.replaceAll("*", ANY).split("/"));

const KEY_FILE = /\.(?:pem|key|p12|pfx|keystore)$/;
/** Folders of devices and of processes: endless, or full of other programs' environments. */
const KERNEL = ["proc", "dev", "sys"];
const HARMLESS =
  /^(?:dev\/null|proc\/(?:cpuinfo|meminfo|loadavg|version|uptime|mounts|sys\/kernel\/[\w/]+))$/;

/** Where a relative path may lead: somewhere in the project, or anywhere because of a `cd` before it. */
export interface Whereabouts {
  readonly anchored: boolean;
}

/** A word may hold several paths: `HEAD:.env`, `--file=.env`, `-f.env`. */
export function namesSecret(word: Word, from: Whereabouts): boolean {
  return word.text.split(/[=:,)!^]/).some((part) => secret(pathOf(part, from), 2));
}

/** What git takes a quoted word for: there `*` stands for a dot at the beginning too. */
export function asPathspecs(word: Word): readonly Word[] {
  if (word.text.startsWith("-") || !/[*?[]/.test(word.text)) return [];
  const text = word.text.replace(/\*+/g, ANY).replace(/\?|\[[^\]]*\]/g, ONE);
  const bare = text.replace(new RegExp(`(?<=^|[/:)!])[${ANY}${ONE}]+`, "g"), "");
  return [text, bare, `.${bare}`].map((each) => ({ ...word, text: each }));
}

/** A folder to go to: nothing below it is seen later, so the kernel's folders themselves are refused too. */
export const leadsToSecret = (word: Word, from: Whereabouts): boolean =>
  secret(pathOf(word.text, from), 1);

/** Does the path leave the folder at hand for the root, or for a folder above? */
export const leaves = (word: Word): boolean => pathOf(word.text, { anchored: false }).anchored;

interface Path extends Whereabouts {
  readonly components: readonly string[];
}

function pathOf(text: string, from: Whereabouts): Path {
  const components: string[] = [];
  let anchored = from.anchored || text.startsWith("/");
  for (const component of text.toLowerCase().split("/")) {
    if (component === "..") anchored = isUnknown(components.pop()) || anchored;
    else if (component !== "" && component !== ".") components.push(component);
  }
  return { anchored, components };
}

/** What lies above the folder at hand or above a home folder: the root itself, perhaps. */
const isUnknown = (left: string | undefined): boolean => left === undefined || left.startsWith("~");

function secret({ anchored, components }: Path, least: number): boolean {
  const [first, ...rest] = components;
  if (first === undefined) return false;
  if (anchored && components.length >= least && KERNEL.some((name) => overlap(first, name)))
    return !HARMLESS.test(components.join("/"));
  const attached = first.replace(/^-[a-z\d]+/, "");
  return holdsSecret(components) || (attached !== first && holdsSecret([attached, ...rest]));
}

const holdsSecret = (components: readonly string[]): boolean =>
  KEY_FILE.test(components.at(-1) ?? "") ||
  SECRET.some((names) => components.some((_, at) => runsAlong(components, at, names)));

/** A glob without a letter (`*`, several in a row) is taken to mean the ordinary files of a folder. */
function runsAlong(components: readonly string[], at: number, names: readonly string[]): boolean {
  const run = components.slice(at, at + names.length);
  if (run.length < names.length || !run.some((component) => SAYS.test(component))) return false;
  return names.every((name, index) => overlap(run[index] ?? "", name));
}
const SAYS = new RegExp(`[^${ANY}${ONE}.]|^\\.`);
