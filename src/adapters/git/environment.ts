/**
 * What git gets to see of the user's environment. A list of what looking needs, since what the user has there besides may be a secret.
 *
 * E1. The folder decides which repository is meant: variables that name one (set where flower was started from a git hook) are left out.
 * E2. No secret, also under a name that begins like git's own.
 * E3. No lock, no question, no pager, and no way to another machine: a repository that lacks objects does not fetch them.
 */

type Env = Readonly<Record<string, string | undefined>>;

/** What `git rev-parse --local-env-vars` lists. */
const LOCAL = new Set([
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_CONFIG",
  "GIT_CONFIG_PARAMETERS",
  "GIT_CONFIG_COUNT",
  "GIT_OBJECT_DIRECTORY",
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_IMPLICIT_WORK_TREE",
  "GIT_GRAFT_FILE",
  "GIT_INDEX_FILE",
  "GIT_NO_REPLACE_OBJECTS",
  "GIT_REPLACE_REF_BASE",
  "GIT_PREFIX",
  "GIT_INTERNAL_SUPER_PREFIX",
  "GIT_SHALLOW_FILE",
  "GIT_COMMON_DIR",
]);

/** Where programs and settings are found, the language, and the mark by which a run's processes are known; also as Windows names them. */
const NEEDED =
  /^(?:PATH|PATHEXT|HOME|HOMEDRIVE|HOMEPATH|USERPROFILE|APPDATA|PROGRAMDATA|SYSTEMROOT|COMSPEC|LANG|TMPDIR|TEMP|TMP|(?:DY)?LD_LIBRARY_PATH|FLOWER_RUN|(?:GIT|XDG|LC)_.*)$/i;

const SECRET = /TOKEN|SECRET|PASS(?:WORD|WD)|CREDENTIAL|KEY|VALUE|AUTH(?!OR)/i;

/**
 * Which folders of other owners the person holds safe, where that is said by variables (as in a container): settings for git's `-c`. Nothing
 * else that is set so is handed on.
 */
export function safeFolders(env: Env): readonly string[] {
  const count = Math.min(Number(env.GIT_CONFIG_COUNT) || 0, MOST_SETTINGS);
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => env[`GIT_CONFIG_KEY_${index}`]?.toLowerCase() === "safe.directory")
    .map((index) => `safe.directory=${env[`GIT_CONFIG_VALUE_${index}`] ?? ""}`);
}

const MOST_SETTINGS = 1000;

export function environmentOf(env: Env): Record<string, string | undefined> {
  const kept = Object.entries(env).filter(
    ([name]) => NEEDED.test(name) && !SECRET.test(name) && !LOCAL.has(name), // E1, E2
  );
  return {
    ...Object.fromEntries(kept),
    GIT_OPTIONAL_LOCKS: "0", // E3
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
    GIT_PAGER: "cat",
    LC_ALL: "C",
  };
}
