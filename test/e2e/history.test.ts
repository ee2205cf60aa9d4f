/** What a resumed session is given of its history, on the real harness and an API that refuses whatever does not pair. */

import { writeFileSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SqliteSessionStore } from "../../src/adapters/sqlite/transcripts.ts";
import { promptsFor } from "../../src/core/locale/prompts.ts";
import {
  type AgentSpec,
  coordinator,
  type RuntimeOptions,
  type StepResult,
} from "../../src/index.ts";
import {
  call,
  fail,
  type Reply,
  reply,
  type ScriptedRequest,
  say,
  text,
  think,
} from "../../src/testing.ts";
import { deep } from "../support/share.ts";
import { bash, LOW, openStage, type Stage, slow } from "../support/stage.ts";
import { send } from "../support/threads.ts";

type Entries = NonNullable<Awaited<ReturnType<SqliteSessionStore["load"]>>>;
type Entry = Entries[number];

/** `touch` is refused by a hook. */
const spec: AgentSpec = {
  name: "work",
  instructions: "You work.",
  allowedTools: ["Bash", "Read"],
  hooks: {
    PreToolUse: [
      {
        matcher: "Bash",
        hooks: [
          (input) =>
            Promise.resolve(
              JSON.stringify(input).includes("touch")
                ? { decision: "block", reason: "No file is made here." }
                : {},
            ),
        ],
      },
    ],
  },
};

const SECOND = "22222222-2222-4222-8222-222222222222";
const look = bash("cat notes.txt");
const print = (letter: string) => bash(`node -p "'${letter}'.repeat(3000)"`);

/** Before the API refuses a request. */
const BEFORE: readonly Reply[] = [
  reply([think("Hm."), text("I look."), look, look, look, look], LOW),
  reply([look, look, look, look], LOW),
  reply([print("a"), print("b")], LOW),
  reply([think("Write."), text("I try."), bash("touch one")], LOW),
  reply([bash("touch two"), bash("echo beside")], LOW),
  reply(call("Write", { file_path: "/nowhere/three", content: "x" }), LOW),
];
/** After it. */
const AFTER: readonly Reply[] = [
  reply([bash("echo quick"), slow(30, "slow")], LOW),
  reply(bash("echo lone"), LOW),
  reply([text("I say."), bash("echo uncalled")], LOW),
  reply(bash("echo twice"), LOW),
  reply(bash("echo late"), LOW),
  reply([bash("echo last"), bash("echo never")], LOW),
  say("Done.", LOW),
];

let stage: Stage;
let store: SqliteSessionStore;
let session: string;
let stored: Entries;

const resume = (runtime: Partial<RuntimeOptions> = {}): Promise<StepResult> =>
  stage.run({
    spec,
    prompt: "And now?",
    options: { resume: session, fork: true },
    runtime: { resilience: false, ...runtime },
  });

const key = () => ({ projectKey: store.projectKeyOf(session) ?? "", sessionId: session });

async function breakInto(entries: Entries): Promise<void> {
  const address = key();
  await store.delete(address);
  await store.append(address, entries);
}

beforeAll(async () => {
  const before = [...BEFORE];
  const after = [...AFTER];
  let refused = false;
  stage = await openStage(
    () =>
      before.shift() ??
      (refused ? (after.shift() ?? say("Went on.", LOW)) : fail(529, "Overloaded.")),
    { strict: false, shared: true, env: { CLAUDE_CODE_MAX_RETRIES: "0" } },
  );
  writeFileSync(stage.path("notes.txt"), "n".repeat(400));
  const runtime = stage.runtime({ spillThreshold: 0, resilience: { baseDelayMs: 1 } });
  stage.react(({ kind, payload, text: said }) => {
    if (kind === "error") refused = true;
    if (kind === "tool_call" && JSON.stringify([payload, said]).includes("sleep 30"))
      setTimeout(() => runtime.interrupt(), 500);
  });
  const result = await runtime.run(spec, "Work.", { onEvent: stage.onEvent });
  expect(result.ok).toBe(true);
  session = result.sessionId ?? "";
  store = new SqliteSessionStore(stage.path("runs/sessions.db"));
  stored = (await store.load(key())) ?? [];
});

afterAll(async () => {
  store.close();
  await stage.close();
});

/** What the last request says: roles and blocks, in order. */
function given(): string[] {
  const messages = stage.main().at(-1)?.messages ?? [];
  return messages.flatMap(({ role, content }) =>
    content.map(({ type, text: said, input, content: result }) => {
      const { command } = (input ?? {}) as { command?: string };
      return `${role} ${type}: ${command ?? said ?? (typeof result === "string" ? result : "")}`;
    }),
  );
}

const isResult = (entry: Entry, output: string): boolean =>
  entry.type === "user" && JSON.stringify(entry.message).includes(`"content":"${output}"`);
const isCall = (entry: Entry, command: string): boolean =>
  entry.type === "assistant" && JSON.stringify(entry.message).includes(`"command":"${command}"`);

const { expired, moved, ...lines } = promptsFor("en").history;
const NO_RESULT = `user tool_result: ${lines.noResult}`;

it("is given aged answers as a line, large results as pointers, interrupts without reproach, and no refusals", async () => {
  const result = await resume({ trim: { keep: 1 }, keepDenials: 0 });
  expect(result).toMatchObject({ ok: true, errors: [] });
  const said = given();
  const [file = ""] = await stage.list(".flower/spill");
  expect(stage.read(".flower/spill", file)).toBe("a".repeat(3000));
  expect(
    said.filter((line) => line.includes("Answer no longer shown: `cat notes.txt`")),
  ).toHaveLength(8);
  expect(said).toContain(
    `user tool_result: ${moved({ tool: "Bash", chars: 3000, path: stage.path(".flower/spill", file) })}`,
  );
  expect(said).toContain(`user tool_result: ${"b".repeat(3000)}`);
  expect(said.join("\n")).not.toMatch(
    /touch|nowhere|not made here|No file is made|haven't granted/,
  );
  const tried = said.indexOf("assistant text: I try.");
  expect(said.slice(tried + 1, tried + 4)).toEqual([
    `user text: ${lines.refusalsGone}`,
    "assistant tool_use: echo beside",
    "user tool_result: beside",
  ]);
  expect(said).toContain(`user tool_result: ${lines.interrupted}`);
  expect(said.join("\n")).not.toContain("STOP what you are doing");
  expect(await store.load(key())).toEqual(stored);
});

it("is given a result for every call and a call for every result, whatever the store has lost", async () => {
  await breakInto(
    stored.flatMap((entry): Entry[] => {
      if (isResult(entry, "lone") || isResult(entry, "late") || isResult(entry, "last")) return [];
      if (isCall(entry, "echo uncalled")) return [];
      if (isResult(entry, "twice")) return [entry, { ...entry, uuid: SECOND }];
      const late = stored.find((one) => isResult(one, "late"));
      return isCall(entry, "echo never") && late !== undefined ? [entry, late] : [entry];
    }),
  );
  expect(await resume()).toMatchObject({ ok: true, errors: [] });
  const said = given();
  expect(said.slice(said.indexOf("assistant tool_use: echo lone"))).toEqual([
    "assistant tool_use: echo lone",
    NO_RESULT,
    "assistant text: I say.",
    `user text: ${lines.unsoundGone}`,
    "assistant tool_use: echo twice",
    "user tool_result: twice",
    "assistant tool_use: echo late",
    "user tool_result: late",
    "assistant tool_use: echo last",
    "assistant tool_use: echo never",
    "user tool_result: never",
    NO_RESULT,
    "assistant text: Done.",
    "user text: And now?",
  ]);
});

it("goes on from a call that was killed, again and again, with one result each time", async () => {
  const killed = stored.findIndex((entry) => isResult(entry, "never") || isResult(entry, "last"));
  await breakInto(stored.slice(0, killed + 1));
  const done = stored[killed] as Entry;
  const missing = isResult(done, "never") ? "echo last" : "echo never";
  const runtime = { resilience: false } as const;
  for (const prompt of ["Once.", "Twice."]) {
    const options = { resume: session };
    expect(await stage.run({ spec, prompt, options, runtime })).toMatchObject({ ok: true });
    const said = given();
    expect(said).toContain(`assistant tool_use: ${missing}`);
    expect(said.filter((line) => line === NO_RESULT)).toHaveLength(1);
    const prompts = said.filter((line) => /^user text: .*\b(?:Work|Once)\.$/s.test(line));
    expect(prompts).toHaveLength(2);
  }
});

it("fails when the store cannot be read, and asks the model nothing", async () => {
  const sql = new Sqlite(stage.path("runs/sessions.db"));
  sql
    .prepare(
      `UPDATE transcript_entries SET body = '{' WHERE id = (SELECT min(e.id) FROM transcript_entries e
       JOIN transcripts t ON t.id = e.transcript WHERE t.session = ?)`,
    )
    .run(session);
  sql.close();
  const asked = stage.api.requests.length;
  expect(await resume()).toMatchObject({
    ok: false,
    error: expect.stringContaining(`The stored session ${session} cannot be read`),
  });
  expect(stage.api.requests).toHaveLength(asked);
});

deep(
  "a worker that is asked back has its own conversation, without a call that was killed: the harness sees to that",
  async () => {
    const asked: ScriptedRequest[] = [];
    let id = "";
    const turns = [
      () => reply(send("worker", "Do it."), LOW),
      () => say("Done.", LOW),
      () => reply(call("SendMessage", { to: id, summary: "more", message: "And again." }), LOW),
    ];
    const workshop = await openStage(
      {
        main: () => turns.shift()?.() ?? say("Heard.", LOW),
        subagents(request) {
          asked.push(request);
          return asked.length === 1 ? reply([bash("echo one"), bash("echo two")]) : say("Report.");
        },
      },
      { strict: false },
    );
    const first = await workshop.run({ spec: { ...coordinator(), name: "work" } });
    const memory = new SqliteSessionStore(workshop.path("runs/sessions.db"));
    const sessionId = first.sessionId ?? "";
    const main = { projectKey: memory.projectKeyOf(sessionId) ?? "", sessionId };
    const [subpath = ""] = await memory.listSubkeys(main);
    id = subpath.replace(/^.*agent-/, "");
    const entries = (await memory.load({ ...main, subpath })) ?? [];
    const answered = entries.findIndex((entry) => isResult(entry, "one") || isResult(entry, "two"));
    await memory.delete({ ...main, subpath });
    await memory.append({ ...main, subpath }, entries.slice(0, answered + 1));
    memory.close();
    const options = { resume: main.sessionId };
    const spec = { ...coordinator(), name: "work" };
    expect(await workshop.run({ spec, prompt: "Ask.", options })).toMatchObject({ ok: true });
    const blocks = (asked[2]?.messages ?? []).flatMap(({ content }) => content);
    const ids = (field: "id" | "tool_use_id") => blocks.flatMap((block) => block[field] ?? []);
    expect(ids("id")).toHaveLength(1);
    expect(ids("tool_use_id")).toEqual(ids("id"));
    expect(blocks.map(({ text: said }) => said ?? "").join("\n")).toMatch(/Do it\..*And again\./s);
  },
);
