/** What is said of a start, in English, and the shape that every language fills. */

export interface StartTexts {
  /** What a dead flower left running was ended; `programs` are names without arguments. */
  ended(o: { run: string; count: number; programs: readonly string[] }): string;
  /** This very process was started by what a dead flower left running. */
  below(o: { run: string }): string;
  /** A file or folder that others can look into; `to` is the mode that closes it. */
  loose(o: { path: string; mode: string; to: string }): string;
  readonly windows: string;
  /** The sandbox was asked for and cannot be had. */
  readonly sandbox: {
    readonly unsupported: (o: { platform: string }) => string;
    readonly missing: (o: { programs: readonly string[]; install: string }) => string;
    readonly refused: (o: { program: string; detail: string }) => string;
  };
}

export const start: StartTexts = {
  ended: ({ run, count, programs }) =>
    `ended what run ${run} had left running when its flower died: ${count} (${programs.join(", ")})`,
  below: ({ run }) =>
    `this flower runs inside of what run ${run} left running when its flower died: nothing of that is ended from here; run flower doctor --fix in another shell`,
  loose: ({ path, mode, to }) =>
    `${path} is open to other users of this machine (${mode}): chmod ${to} ${path}`,
  windows:
    "flower is untested on Windows. Not guarded there: what a dead flower leaves running is not found, and files are not closed to other users of this machine.",
  sandbox: {
    unsupported: ({ platform }) =>
      `sandbox: expected Linux or macOS, got ${platform}, where the harness has none that flower can use. Nothing was started; leave the sandbox out, or run flower in a container.`,
    missing: ({ programs, install }) =>
      `sandbox: the harness's sandbox needs ${programs.join(", ")}, which PATH does not have. Nothing was started; install them (${install}), or leave the sandbox out.`,
    refused: ({ program, detail }) =>
      `sandbox: ${program} is there, but the system does not let it close anything off (${detail}). Nothing was started; allow user namespaces on this machine or in this container, or leave the sandbox out.`,
  },
};
