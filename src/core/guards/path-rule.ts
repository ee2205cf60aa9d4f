/**
 * Does a path lie where a rule's pattern says? Patterns as the harness reads them: `//abs`, `~/home`, all else from the workspace; `*` within a
 * name, `**` across folders; a pattern without a slash at any depth. Pure text: no link is followed.
 */

interface Where {
  /** The folder in which the caller stands: a relative path starts here. */
  readonly cwd: string;
  readonly workspace: string;
  readonly home?: string | undefined;
}

export function matchesPath(pattern: string, given: string, where: Where): boolean {
  if (LEAVES.test(given)) return false;
  const start = given.startsWith("~/") ? where.home : given.startsWith("/") ? "" : where.cwd;
  if (start === undefined || given === "~") return false;
  const path = plain(`${start}/${given.replace(/^~\//, "")}`);
  const wanted = rooted(pattern, where);
  return wanted !== undefined && regexp(plain(wanted)).test(path);
}

/** No file system's path, or one that climbs by the other separator, which this text does not read. */
const LEAVES = /\0|\\(?:.*[\\/])?\.\.(?:[\\/]|$)|(?:^|[\\/])\.\.\\/s;

function rooted(pattern: string, { workspace, home }: Where): string | undefined {
  if (pattern.startsWith("//")) return pattern.slice(1);
  if (pattern.startsWith("~/")) return home === undefined ? undefined : home + pattern.slice(1);
  if (!pattern.includes("/")) return `${workspace}/**/${pattern}`;
  return `${workspace}/${pattern}`;
}

/** Without `.`, `..` and double slashes. */
function plain(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

function regexp(pattern: string): RegExp {
  const source = pattern
    .split("/")
    .slice(1)
    .map((part) => (part === "**" ? "(?:/[^/]+)*" : `/${name(part)}`))
    .join("");
  return new RegExp(`^${source}$`, "s");
}

const name = (part: string): string =>
  part
    .replace(/[\\^$.+()[\]{}|]/g, "\\$&")
    .replace(/\*+/g, "[^/]*")
    .replace(/\?/g, "[^/]");
