/** What `flower doctor` finds and what there is to do, in English, and the shape that every language fills. Sizes come with their unit. */

export type About =
  | "harness"
  | "endpoint"
  | "credentials"
  | "window"
  | "store"
  | "orphans"
  | "disk"
  | "sandbox"
  | "git";

/** `[found]`, or `[found, what to do]`. */
export type Said = readonly [found: string, todo?: string];

export interface DoctorTexts {
  labels: Readonly<Record<About, string>>;
  /** Where something comes from, as the end of a line. */
  from(o: { source: string }): string;
  todo(o: { what: string }): string;
  looking(o: { label: string }): string;
  harness(o: { version: string }): Said;
  noHarness(o: { platform: string }): Said;
  deadHarness(o: { detail: string }): Said;
  reached(o: { endpoint: string; proxy: string }): Said;
  notTried(o: { endpoint: string }): Said;
  unreached(o: { endpoint: string; detail: string; proxy: string }): Said;
  wrongAddress(o: { endpoint: string; detail: string }): Said;
  noCertificates(o: { path: string; detail: string }): Said;
  credentials(o: { kind: string; key: string }): Said;
  byItself(o: { kind: string }): Said;
  remark(o: { detail: string }): Said;
  refused(o: { detail: string }): Said;
  noCredentials(o: { looked: readonly string[] }): Said;
  loose(o: { path: string; mode: string }): Said;
  broken(o: { message: string }): Said;
  /** `who`: who says so. */
  window(o: { window: string; at: string; model: string; who: string }): Said;
  windowContradicted(o: { window: string; known: string }): Said;
  nothingYet(o: { path: string }): Said;
  store(o: { size: string; log: string }): Said;
  sick(o: { detail: string }): Said;
  readOnly(o: { detail: string }): Said;
  longLog(o: { log: string }): Said;
  brokenFile(o: { path: string }): Said;
  foreignFile(o: { path: string }): Said;
  noOrphans: Said;
  orphan(o: { pid: number; name: string; run: string }): Said;
  ended(o: { count: number; run: string }): Said;
  ownOrphans(o: { run: string }): Said;
  disk(o: { free: string }): Said;
  littleDisk(o: { free: string }): Said;
  unknownDisk(o: { detail: string }): Said;
  /** Of a file or folder of flower's own. */
  looseOwn(o: { path: string; mode: string; to: string }): Said;
  sandbox(o: { programs: readonly string[] }): Said;
  noSandbox(o: { platform: string }): Said;
  sandboxLacks(o: { programs: readonly string[]; install: string }): Said;
  sandboxRefused(o: { program: string; detail: string }): Said;
  git(o: { version: string; root: string }): Said;
  readonly fencedGit: Said;
  noGit(o: { detail: string }): Said;
  noRepository(o: { version: string }): Said;
  worktree(o: { path: string }): Said;
  lostWorktrees(o: { count: number }): Said;
}

const through = (proxy: string): string => (proxy === "" ? "" : ` through the proxy ${proxy}`);

export const doctor: DoctorTexts = {
  labels: {
    harness: "harness",
    endpoint: "endpoint",
    credentials: "credentials",
    window: "window",
    store: "store",
    orphans: "orphans",
    disk: "disk",
    sandbox: "sandbox",
    git: "git",
  },
  from: ({ source }) => `from ${source}`,
  todo: ({ what }) => `to do: ${what}`,
  looking: ({ label }) => `looking at: ${label}`,
  harness: ({ version }) => [version],
  noHarness: ({ platform }) => [
    `there is none for ${platform}`,
    "install flower-agent again, with its optional dependencies (not --omit=optional)",
  ],
  deadHarness: ({ detail }) => [
    `it does not start: ${detail}`,
    "install flower-agent again; check that the file may be executed and fits this system's C library",
  ],
  reached: ({ endpoint, proxy }) => [`${endpoint} answers${through(proxy)}`],
  notTried: ({ endpoint }) => [`${endpoint}, which only the harness itself can reach; not tried`],
  unreached: ({ endpoint, detail, proxy }) => [
    `${endpoint} does not answer${through(proxy)}: ${detail}`,
    "check the network, HTTPS_PROXY, NO_PROXY and NODE_EXTRA_CA_CERTS",
  ],
  wrongAddress: ({ endpoint, detail }) => [
    `${endpoint} is no Messages API, or does not know the model: ${detail}`,
    "run flower setup and give the gateway's address without /v1, and a model that it has",
  ],
  noCertificates: ({ path, detail }) => [
    `the certificates ${path} cannot be read: ${detail}`,
    "correct NODE_EXTRA_CA_CERTS, or take it away",
  ],
  credentials: ({ kind, key }) => [`${kind} ${key}`],
  byItself: ({ kind }) => [`${kind}: the harness authenticates by itself`],
  remark: ({ detail }) => [`taken, but the answer says: ${detail}`, "look at the account there"],
  refused: ({ detail }) => [`refused: ${detail}`, "run flower setup and give a key that is valid"],
  noCredentials: ({ looked }) => [
    `there are none; looked at ${looked.join(", ")}`,
    "run flower setup, or log in with the harness",
  ],
  loose: ({ path, mode }) => [
    `${path} holds a key and is open to others (${mode})`,
    `chmod 600 ${path}`,
  ],
  broken: ({ message }) => [message, "correct it; flower does not start as it is"],
  window: ({ window, at, model, who }) => [
    `${window} in force for ${model} (${who}); a handoff is due at ${at}`,
  ],
  windowContradicted: ({ window, known }) => [
    `${window} is set and in force, but the model has shown that it takes ${known}`,
    "take FLOWER_WINDOW away, or set it to what the model takes",
  ],
  nothingYet: ({ path }) => [`nothing has run in ${path} yet`],
  store: ({ size, log }) => [`whole and writable, ${size}, write-ahead log ${log}`],
  sick: ({ detail }) => [
    `damaged: ${detail}`,
    "move sessions.db and its companions away and keep them; documents and the manifest are files of their own",
  ],
  readOnly: ({ detail }) => [
    `cannot be written: ${detail}`,
    "check who owns the run directory and its permissions, and whether the disk is full",
  ],
  longLog: ({ log }) => [
    `the write-ahead log is long (${log})`,
    "it is cut back when the last run that has the store open ends",
  ],
  brokenFile: ({ path }) => [
    `${path} cannot be read`,
    "nothing: the next step puts it aside and writes a new one",
  ],
  foreignFile: ({ path }) => [
    `${path} belongs to another workspace`,
    "choose another --run-dir, or let the next step put it aside",
  ],
  noOrphans: ["none"],
  orphan: ({ pid, name, run }) => [
    `process ${pid} (${name}) is left over from run ${run}, whose flower is dead`,
    "run flower doctor --fix to end it",
  ],
  ended: ({ count, run }) => [`ended what was left over from run ${run}: ${count}`],
  ownOrphans: ({ run }) => [
    `this command itself runs in what is left over from run ${run}`,
    "run flower doctor --fix in another shell",
  ],
  disk: ({ free }) => [`${free} free`],
  littleDisk: ({ free }) => [
    `only ${free} free`,
    "free some space; flower gc deletes what is old and not needed",
  ],
  unknownDisk: ({ detail }) => [`the free space is not known: ${detail}`],
  looseOwn: ({ path, mode, to }) => [
    `${path} is open to other users of this machine (${mode})`,
    `chmod ${to} ${path}`,
  ],
  sandbox: ({ programs }) => [`can be had (${programs.join(", ")}); --sandbox turns it on`],
  noSandbox: ({ platform }) => [`there is none that flower can use on ${platform}`],
  sandboxLacks: ({ programs, install }) => [
    `cannot be had: PATH does not have ${programs.join(", ")}`,
    `for --sandbox: ${install}`,
  ],
  sandboxRefused: ({ program, detail }) => [
    `cannot be had: the system does not let ${program} close anything off (${detail})`,
    "for --sandbox: allow user namespaces on this machine or in this container",
  ],
  git: ({ version, root }) => [`${version}, repository ${root}`],
  fencedGit: [
    "git lies only in a folder that a session may write to, and is not taken from there",
    "put git into a folder of PATH outside of the workspace and the run directory: handoffs name with it what was changed, and --isolate needs it",
  ],
  noGit: ({ detail }) => [
    `git does not run: ${detail}`,
    "install git: handoffs name with it what was changed, and --isolate needs it",
  ],
  noRepository: ({ version }) => [
    `${version}; the workspace is no repository`,
    "git init, so that handoffs can name what was changed, and for --isolate",
  ],
  worktree: ({ path }) => [
    `a worktree is left over: ${path}`,
    `look what is in it, then git worktree remove ${path}`,
  ],
  lostWorktrees: ({ count }) => [
    `git knows of worktrees whose folders are gone: ${count}`,
    "git worktree prune",
  ],
};
