/**
 * What the scripted model answers in each scenario, reply by reply. Its calls run for real; a successor reads what its own prompt names.
 * Refuses to know what is checked afterwards.
 */
import { join } from "node:path";
import type { ScriptedRequest } from "../request.ts";
import {
  type CallBlock,
  call,
  fail,
  type Part,
  type Reply,
  type ReplyFunction,
  reply,
  say,
  text,
  usage,
} from "../script.ts";
import { MODULE, RIGHT, TEST_COMMAND, WRONG } from "./project.ts";
import { documentOf, type Words } from "./words.ts";

/** What a script needs to know of the run it is for. */
export interface Setting {
  /** The project's folder, absolute. */
  readonly folder: string;
  readonly words: Words;
  /** Resolves when the document is about to be asked for: a sub-agent that must be in flight at the line waits for it. */
  readonly writing: Promise<void>;
}

/** The main thread's replies in order, and how sub-agents answer. */
export interface Play {
  readonly main: readonly (Reply | ReplyFunction)[];
  readonly subagents?: Part;
}

export const SLOW_COMMAND = `sleep 0.1; sleep 1; grep -n "slug(" *.js`;
export const TRIED_COMMAND = `node -e 'console.log("one  two three".replaceAll(" ", "-"))'`;
export const LOOK_COMMAND = "ls";
const ERRAND_COMMAND = `grep -ln "slug(" *.js`;
/** How long the sub-agent works on when the document is about to be asked for, ms. */
const ERRAND_MS = 700;
/** An agent whose moment never comes answers nevertheless, ms. */
const ERRAND_LIMIT_MS = 20_000;

/** The window that the API names in its refusal, tokens. */
export const REAL_WINDOW = 60_000;
const REFUSAL = `prompt is too long: 61402 tokens > ${REAL_WINDOW} maximum`;

export const bash = (command: string, description: string): CallBlock =>
  call("Bash", { command, description });

export const read = (path: string): CallBlock => call("Read", { file_path: path });

const runTests = bash(TEST_COMMAND, "Run the tests");

/** Looks, reads the module, sees the tests fail. */
const beginning = ({ folder, words }: Setting): Reply[] => [
  reply([text(words.begin), bash(LOOK_COMMAND, "List the files")], { usage: usage(6_000) }),
  reply(read(join(folder, MODULE)), { usage: usage(12_000) }),
  reply(runTests, { usage: usage(21_000) }),
];

/** Three calls at once, one of them slow, in the reply that crosses the line. */
const crossing = ({ folder, words }: Setting): Reply =>
  reply(
    [
      text(words.cross),
      bash(SLOW_COMMAND, "Find every caller; slow on purpose"),
      bash(TRIED_COMMAND, "Try the obvious cure"),
      read(join(folder, "slug.test.js")),
    ],
    { usage: usage(36_000) },
  );

/** Reads the files that the prompt names, and the module. */
export const takeOver =
  ({ folder, words }: Setting): ReplyFunction =>
  (request) =>
    reply(
      [text(words.takeOver), ...namedIn(request, folder).map(read), read(join(folder, MODULE))],
      { usage: usage(9_000) },
    );

/** The Markdown files of the project that a prompt names. */
function namedIn({ userTexts }: ScriptedRequest, folder: string): string[] {
  const places = userTexts.join("\n").split(folder).slice(1);
  const paths = places.flatMap((rest) => /^\S*?\.md/.exec(rest)?.[0] ?? []);
  return [...new Set(paths)].map((path) => folder + path);
}

/** Edits, sees the tests pass, and says so. */
const ending = ({ folder, words }: Setting): Reply[] => [
  reply(call("Edit", { file_path: join(folder, MODULE), old_string: WRONG, new_string: RIGHT }), {
    usage: usage(11_000),
  }),
  reply(runTests, { usage: usage(13_000) }),
  say(words.end, { usage: usage(14_000) }),
];

/** A successor that was left little looks for itself first. */
const fromLittle = (setting: Setting): (Reply | ReplyFunction)[] => [
  takeOver(setting),
  reply(runTests, { usage: usage(10_000) }),
  ...ending(setting),
];

export const clean = (setting: Setting): Play => ({
  main: [
    ...beginning(setting),
    crossing(setting),
    say(documentOf(setting.words), { usage: usage(37_000) }),
    takeOver(setting),
    ...ending(setting),
  ],
});

export function background(setting: Setting): Play {
  const { words, writing } = setting;
  const errand = call("Agent", {
    description: "Find the callers of slug()",
    prompt: words.errand,
    subagent_type: "general-purpose",
    run_in_background: true,
  });
  return {
    main: [
      ...beginning(setting),
      reply(errand, { usage: usage(24_000) }),
      crossing(setting),
      say(documentOf(words, { more: words.report }), { usage: usage(37_000) }),
      takeOver(setting),
      ...ending(setting),
    ],
    async subagents({ toolResults }) {
      if (toolResults.length === 0) return reply(bash(ERRAND_COMMAND, "Find the callers"));
      await soon(writing);
      return say(words.report, { delayMs: ERRAND_MS });
    },
  };
}

function soon(moment: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ERRAND_LIMIT_MS);
    timer.unref();
    void moment.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Twice a document without its next step. */
export function degraded(setting: Setting): Play {
  const poor = say(documentOf(setting.words, { left: ["next"] }), { usage: usage(37_000) });
  return { main: [...beginning(setting), crossing(setting), poor, poor, ...fromLittle(setting)] };
}

export const overflow = (setting: Setting): Play => ({
  main: [...beginning(setting), fail(400, REFUSAL), ...fromLittle(setting)],
});

/** Every session looks once below the line and crosses it with its next reply. */
export function brake({ folder, words }: Setting, sessions: number): Play {
  const session = (_: unknown, at: number): Reply[] => [
    reply([text(words.begin), bash(LOOK_COMMAND, "List the files")], { usage: usage(9_000) }),
    reply(read(join(folder, MODULE)), { usage: usage(12_000) }),
    say(documentOf(words, { more: words.nth(at + 1) }), { usage: usage(12_500) }),
  ];
  return { main: Array.from({ length: sessions }, session).flat() };
}
