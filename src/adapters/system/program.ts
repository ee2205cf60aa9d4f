/**
 * Where the programs lie that flower itself starts (git, the sandbox's, an editor). What a project or a session can put into the search path is
 * not taken: such a program would run as the user and outside of the sandbox. Knows folders; not what is started, nor by whom.
 *
 * P1. An empty or relative entry does not count: it means whatever folder flower was started in.
 * P2. An entry in a fenced folder does not count, by its name or by where its links lead; no more does a program whose own links lead there.
 * P3. Nor does a `node_modules/.bin`, which `npx` and `npm run` put first: what lies there is the packages'.
 * P4. A started program finds its helpers and libraries by the same rule: it gets the lists as they were searched. One that also works for the
 *     project keeps what was passed over at the end of PATH.
 */

import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, parse, resolve, sep } from "node:path";

type Env = Readonly<Record<string, string | undefined>>;

export interface Programs {
  /** The environment without the entries that do not count. P4 */
  readonly env: Env;
  /**
   * The same with what PATH lost at its end: an activated virtual environment of the project gives way to the system's programs, and the
   * project's folders of libraries are gone, since even the last of them would go before the system's own. P4
   */
  readonly envOfWorker: Env;
  /** Absolute; undefined where it is not found. A name with a slash is a path that somebody chose, and is given back. */
  find(name: string): string | undefined;
  /** It lies in an absolute folder of PATH, wherever that is. */
  isThere(name: string): boolean;
}

/** Where the system looks when it is told nothing. */
const USUAL = ["/usr/bin", "/bin"].join(delimiter);

/** Lists of folders from which code is taken; Windows writes `Path`. */
const LISTS = /^(?:PATH|(?:DY)?LD_LIBRARY_PATH)$/i;

/** @param fenced folders that a session or the project may write to. The root of the disk fences nothing off: nothing would be left. */
export function programsIn(env: Env, fenced: readonly string[]): Programs {
  const fences = fenced.flatMap(namesOf).filter((folder) => folder !== parse(folder).root);
  const isFenced = (path: string): boolean =>
    namesOf(path).some((name) => fences.some((fence) => `${name}${sep}`.startsWith(fence + sep)));
  const counts = (folder: string): boolean =>
    isAbsolute(folder) && !isFenced(folder) && !namesOf(folder).some(isOfPackages); // P1, P2, P3
  const cleaned = Object.entries(env).map(([name, value]) => [
    name,
    LISTS.test(name) ? value?.split(delimiter).filter(counts).join(delimiter) : value,
  ]);
  const searched: Env = Object.fromEntries(cleaned);
  const lost = env.PATH?.split(delimiter).filter((folder) => !counts(folder)) ?? [];
  const folders = (searched.PATH ?? searched.Path ?? USUAL).split(delimiter).filter(isAbsolute);
  const among = (places: readonly string[], name: string): readonly string[] =>
    places.flatMap((folder) => filesOf(name).map((file) => join(folder, file))).filter(isProgram);
  return {
    env: searched,
    envOfWorker:
      lost.length === 0
        ? searched
        : { ...searched, PATH: [searched.PATH, ...lost].filter(Boolean).join(delimiter) },
    find(name) {
      if (/[/\\]/.test(name)) return name;
      return among(folders, name).find((file) => !isFenced(file));
    },
    isThere: (name) => among([...folders, ...lost.filter(isAbsolute)], name).length > 0,
  };
}

/** As it was said, and where its links lead. */
function namesOf(path: string): readonly string[] {
  const said = resolve(path);
  try {
    return [said, realpathSync.native(said)];
  } catch {
    return [said]; // it is not there
  }
}

const isOfPackages = (folder: string): boolean => /[/\\]node_modules[/\\]\.bin$/.test(folder);

/** Others than these Windows starts by a shell. */
const filesOf = (name: string): readonly string[] =>
  process.platform === "win32" ? [`${name}.exe`, `${name}.com`] : [name];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
