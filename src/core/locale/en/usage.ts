/** What is wrong with a command line, in English, and the shape that every language fills. */

/** What a flag or a word must hold, where anything but nothing will do. */
export type Wanted =
  | "file"
  | "folder"
  | "nameOrId"
  | "session"
  | "model"
  | "text"
  | "textOrInput"
  | "something"
  | "name"
  | "run"
  | "command"
  | "address"
  | "existingFolder"
  | "oneStep"
  | "tokens"
  | "count"
  | "age"
  | "dollars"
  | "otherFolder"
  | "plainWord"
  | "modelWord"
  | "gateway"
  | "window"
  | "windowVariable"
  | "nameSet"
  | "repository";

export interface UsageTexts {
  /** The whole sentence: the flag or argument, and what is wrong with it. */
  named(o: { field: string; problem: string }): string;
  /** `given`: as it is shown, such as `"x"`. */
  expected(o: { what: string; given: string }): string;
  readonly wanted: Readonly<Record<Wanted, string>>;
  secondsUpTo(o: { most: number }): string;
  oneOf(o: { words: readonly string[] }): string;
  names(o: { example: string }): string;
  atMost(o: { most: number }): string;
  /** Commander's own problems, with what helps. */
  readonly words: {
    readonly noFlag: string;
    readonly noCommand: string;
    readonly missing: string;
    readonly needsValue: string;
    /** How many arguments a command takes at most. */
    takes(o: { count: number }): string;
    seeHelp(o: { problem: string }): string;
    didYouMean(o: { problem: string; likely: string }): string;
  };
  readonly twice: string;
  noEffectOn(o: { command: string }): string;
  readonly noEffectOnRehearse: string;
  noEffectWith(o: { flag: string }): string;
  /** `flag` makes the other one void. */
  oneOfTwo(o: { flag: string }): string;
  nobodyJudges(o: { flag: string }): string;
  readonly forkNeedsResume: string;
  readonly fromBeginsAnew: string;
  readonly hostsNeedSandbox: string;
  readonly secondsNeedReview: string;
  readonly checkChangesNothing: string;
  readonly folderGone: string;
  /** `meant`: the tool whose name differs in capitals alone. */
  noTool(o: { name: string; meant: string | undefined; known: readonly string[] }): string;
  readonly noInput: string;
  readonly noKey: string;
  /** `path` undefined: standard input. */
  noUtf8(o: { path: string | undefined }): string;
  noFile(o: { path: string }): string;
  isFolder(o: { path: string }): string;
  emptyFile(o: { path: string }): string;
  readonly oneText: string;
  readonly requestTwice: string;
  /** A first word that is nearly a command. */
  typo(o: { word: string; likely: string }): string;
  tooManyWords(o: { count: number }): string;
  readonly noAnswer: string;
  noAnswerTo(o: { id: string }): string;
  agentNeedsTask(o: { target: string }): string;
  newerRun(o: { run: string }): string;
  readonly noTerminal: string;
  /** What `flower run` is given to load. */
  readonly target: {
    noFile(o: { file: string; folder: string }): string;
    importFailed(o: { file: string; why: string }): string;
    exportFailed(o: { name: string; file: string; why: string }): string;
    noExport(o: { file: string; name: string; names: readonly string[] }): string;
    wrongExport(o: { name: string; file: string }): string;
    wrongForm(o: { given: string }): string;
  };
}

export const usage: UsageTexts = {
  named: ({ field, problem }) => `${field}: ${problem}`,
  expected: ({ what, given }) => `expected ${what}, got ${given}`,
  wanted: {
    file: "a file",
    folder: "a folder",
    nameOrId: "a name or an id",
    session: "a session id, or last",
    model: "a model's name",
    text: "a text",
    textOrInput: "a text, or - for standard input",
    something: "something to say",
    name: "a name",
    run: "a run's id",
    command: "a command",
    address: "an address",
    existingFolder: "a folder that exists",
    oneStep: "one step",
    tokens: "a whole number of tokens above 0, such as 200000",
    count: "a whole number, 0 or more",
    age: "a whole number of days, hours or minutes, such as 30d, 12h or 0d",
    dollars: "an amount in US dollars above 0, such as 2.50",
    otherFolder: "a folder other than the project itself and those that hold it",
    plainWord: "one word of plain characters",
    modelWord: "a model's name: one word of plain characters",
    gateway: "an address such as https://gateway.example",
    window: "a whole number above 0, in tokens",
    windowVariable: "a whole number above 0, in tokens, such as 200000",
    nameSet: "default or ascii",
    repository: "a git repository: workers stand in worktrees of it",
  },
  secondsUpTo: ({ most }) => `a whole number of seconds, 1 to ${most}`,
  oneOf: ({ words }) => `one of ${words.join(", ")}`,
  names: ({ example }) => `names separated by commas, such as ${example}`,
  atMost: ({ most }) => `at most ${most}`,
  words: {
    noFlag: "no such flag for this command",
    noCommand: "no such command",
    missing: "missing",
    needsValue: "needs a value",
    takes: ({ count }) =>
      count === 0
        ? "takes no argument"
        : `takes ${count === 1 ? "one argument" : `${count} arguments`}: put it into quotes`,
    seeHelp: ({ problem }) => `${problem}; see flower --help`,
    didYouMean: ({ problem, likely }) => `${problem}; did you mean ${likely}?`,
  },
  twice: "given twice; keep one of them",
  noEffectOn: ({ command }) => `has no effect on ${command}; leave it out`,
  noEffectOnRehearse: "has no effect on rehearse, which makes a project of its own",
  noEffectWith: ({ flag }) => `has no effect with ${flag}; leave it out`,
  oneOfTwo: ({ flag }) => `has no effect with ${flag}; leave one of the two out`,
  nobodyJudges: ({ flag }) => `has no effect with ${flag}: nobody judges`,
  forkNeedsResume: "needs --resume: it says which session is copied",
  fromBeginsAnew: "begins a new session: leave it or --resume out",
  hostsNeedSandbox: "needs --sandbox: without it commands reach every host",
  secondsNeedReview: "needs --review: without it nothing waits",
  checkChangesNothing: "changes nothing: leave it or the other flags out",
  folderGone: "it no longer exists; change to one that does",
  noTool: ({ name, meant, known }) =>
    `no tool is called ${name}${meant === undefined ? "" : ` (${meant} is)`}; there are ${known.join(", ")}, and mcp__<server>__<tool> of MCP servers`,
  noInput: "expected a text on standard input, got nothing",
  noKey: "expected a key on standard input, got nothing",
  noUtf8: ({ path = "standard input" }) => `expected text in UTF-8 in ${path}, got other bytes`,
  noFile: ({ path }) => `no file lies at ${path}`,
  isFolder: ({ path }) => `${path} is a folder; name a file in it`,
  emptyFile: ({ path }) => `expected a text in ${path}, got nothing`,
  oneText: "takes one text: put it into quotes; see flower --help",
  requestTwice: "a request is given as well; keep one of the two",
  typo: ({ word, likely }) => `did you mean flower ${likely}? As a request: flower go ${word}`,
  tooManyWords: ({ count }) =>
    `expected an id and a text, got ${count} words; put the answer into quotes`,
  noAnswer: "expected a text; --decline skips the question",
  noAnswerTo: ({ id }) => `expected what to answer to ${id}`,
  agentNeedsTask: ({ target }) => `missing; ${target} is an agent and needs a task`,
  newerRun: ({ run }) => `a newer run has begun since: ${run}`,
  noTerminal:
    "standard input is no terminal; give --key-stdin, --base-url, --model, --window or --check",
  target: {
    noFile: ({ file, folder }) => `found no file ${file} in ${folder}`,
    importFailed: ({ file, why }) => `Importing ${file} failed: ${why}`,
    exportFailed: ({ name, file, why }) => `${name} of ${file} failed: ${why}`,
    noExport: ({ file, name, names }) =>
      `${file} exports no ${name}; ${names.length === 0 ? "it exports nothing" : `it exports ${names.join(", ")}`}`,
    wrongExport: ({ name, file }) =>
      `expected ${name} of ${file} to be a Workflow, an agent (an object with name and instructions), or a function that answers one`,
    wrongForm: ({ given }) => `expected file.ts:export, got ${given}`,
  },
};
