/** The sandbox of a run: what a person asked for, joined to what this machine has and to what flower itself keeps from commands. */

import { keyFiles } from "./adapters/environment/files.ts";
import { SECRETS } from "./adapters/environment/names.ts";
import { sandboxHere } from "./adapters/system/sandbox.ts";
import { FlowerError } from "./core/errors.ts";
import { type Sandbox, sandboxOptions } from "./core/guards/sandbox.ts";
import type { Lang } from "./core/locale/lang.ts";
import { startTextsFor } from "./core/locale/start.ts";

/** Variables beside the harness's own that hold a secret of its clouds. */
const OTHER_SECRETS = [
  "ANTHROPIC_CUSTOM_HEADERS",
  "ANTHROPIC_FOUNDRY_API_KEY",
  "AWS_BEARER_TOKEN_BEDROCK",
];

interface Folders {
  /** Absolute. */
  readonly workspace: string;
  readonly runDir: string;
  readonly workbench: string | undefined;
}

/** Where a run works and keeps what it has: no program that flower starts itself is taken from there. */
export const workingFolders = ({ workspace, runDir, workbench }: Folders): readonly string[] => [
  workspace,
  runDir,
  ...(workbench === undefined ? [] : [workbench]),
];

interface Place extends Folders {
  readonly env: Readonly<Record<string, string>>;
  readonly lang: Lang;
}

/** Undefined where none is wanted. Rejects with `bad_option` where it cannot be had: nothing runs unfenced in silence. */
export async function sandboxIn(given: unknown, place: Place): Promise<Sandbox | undefined> {
  const options = sandboxOptions(given);
  if (options === undefined) return undefined;
  const { runDir, workbench, env, lang } = place;
  const here = await sandboxHere(env, [...workingFolders(place), ...options.write]);
  const texts = startTextsFor(lang).sandbox;
  if (here.state !== "well") {
    const said =
      here.state === "unsupported"
        ? texts.unsupported(here)
        : here.state === "missing"
          ? texts.missing(here)
          : texts.refused(here);
    throw new FlowerError("bad_option", said, { field: "sandbox" });
  }
  return {
    ...options,
    write: [...options.write, ...(workbench === undefined ? [] : [workbench])],
    keep: [runDir],
    hide: keyFiles(env),
    secrets: [...SECRETS, ...OTHER_SECRETS],
  };
}
