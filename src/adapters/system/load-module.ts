/**
 * Loads a module from a file of the user, TypeScript or JavaScript, in this process. Knows how; not what is in it.
 *
 * M1. What the program itself provides is handed to the module as it is: a class it makes is then the class that the program knows.
 * M2. Nothing is cached on disk: a folder for temporary files belongs to all users of a machine.
 */

import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** @param path absolute. @param provided modules by the name under which they are imported. Rejects with what the module throws. */
export async function loadModule(
  path: string,
  provided: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { createJiti } = await import("jiti"); // one command needs it
  const jiti = createJiti(pathToFileURL(join(dirname(path), "flower-loads.mjs")).href, {
    fsCache: false, // M2
    interopDefault: false,
    tsconfigPaths: true,
    virtualModules: { ...provided }, // M1
  });
  return await jiti.import<Record<string, unknown>>(path);
}
