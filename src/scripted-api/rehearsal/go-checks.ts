/**
 * Whether a request really became finished work: a person was asked and heard, the documents are frozen, workers changed the files, the
 * successor went on, each judge looked for itself, and the books say so. Pure.
 */
import type { ScriptedRequest } from "../request.ts";
import { brings, type Checking, calls, checking, gist, ran, requestsOf } from "./check.ts";
import { type Exchange, exchangesIn, sessionsOf } from "./evidence.ts";
import { ASK, NEW_TEST, WITHOUT_ACCENTS } from "./go-script.ts";
import { MODULE, RIGHT, TEST_COMMAND } from "./project.ts";
import type { Seen, SeenPaper } from "./seen.ts";

/** The sessions in the order in which they begin. */
const CLARIFIER = 0;
const COORDINATOR = 2;
const SUCCESSOR = 3;
const JUDGES = [4, 5] as const;
export const SESSIONS = 6;

/** The steps in the order in which they end, as the manifest calls them. */
const STEPS = ["确认需求", "设定目标", "干活", "干活·判定#1", "干活#round2", "干活·判定#2"];
const WORK = "干活";

const short = (id: string | undefined): string => (id ?? "-").slice(0, 8);

/** One question, put to the person, answered, brought to the session, and written down with its answer; none is left. */
export const askedPerson = checking("asked-person", (seen) => {
  const { question, options } = seen.words.go;
  const heard = brings(calls(seen, CLARIFIER, ASK, "").at(-1), options[0]);
  const log = seen.flow?.questions ?? "";
  const noted = [question, options[0]].filter((words) => log.includes(words)).length;
  const waiting = seen.flow?.waiting ?? 1;
  return [
    heard && noted === 2 && waiting === 0 && seen.flow?.asked === 1,
    heard ? gist(options[0]) : "",
  ];
});

const frozen = (
  name: "brief" | "goal",
  of: (seen: Seen) => [paper: SeenPaper | undefined, said: readonly (readonly [string, string])[]],
): Checking =>
  checking(name, (seen) => {
    const [paper, said] = of(seen);
    const kept = said.filter(([, body]) => paper?.text.includes(body)).length;
    return [paper?.missing.length === 0 && kept === said.length, `${kept}/${said.length}`];
  });

export const brief = frozen("brief", ({ flow, words }) => [flow?.brief, words.go.brief]);
export const goal = frozen("goal", ({ flow, words }) => [flow?.goal, words.go.goal]);

/** What each worker did, worker by worker. */
function doneByWorkers({ requests }: Seen): Exchange[][] {
  const ids = [...new Set(requests.flatMap(({ agent }) => agent?.id ?? []))];
  return ids.map((id) => exchangesIn(requests, ({ agent }) => agent?.id === id));
}

const CHANGING = ["Edit", "Write"];

/** Three were sent, and it is they who have changed the files. */
export const workers = checking("workers", (seen) => {
  const done = doneByWorkers(seen);
  const changed = done.map((all) =>
    all.flatMap(({ name, what, isError }) =>
      !isError && CHANGING.includes(name) ? [`${name} ${nameOf(what)}`] : [],
    ),
  );
  const right = [[`Edit ${MODULE}`], [`Write ${NEW_TEST}`], [`Edit ${MODULE}`]];
  const onDisk = [RIGHT, WITHOUT_ACCENTS].every((code) => seen.module.includes(code));
  const byOthers = exchangesIn(seen.requests).some(({ name }) => CHANGING.includes(name));
  const told = changed.map((all) => all.join(" + ")).join(", ");
  return [onDisk && !byOthers && JSON.stringify(changed) === JSON.stringify(right), told];
});

const nameOf = (path: string): string => path.split("/").at(-1) ?? "";

/** The successor's first request holds the document as it lies on disk and nothing of the old talk, and it read what it was told to. */
export const tookOver = checking("took-over", (seen) => {
  const [seed] = requestsOf(seen, SUCCESSOR);
  const bodies = seen.documents[0]?.bodies ?? [];
  const text = seed?.userTexts.join("\n") ?? "";
  const carried = bodies.filter((body) => text.includes(body)).length;
  const old = seed?.messages.filter(({ role }) => role === "assistant").length ?? 0;
  const written = seen.documents[0]?.text.split("\n", 1)[0] ?? "";
  const read = calls(seen, SUCCESSOR, "Read", "").some((one) => brings(one, written));
  const whole =
    bodies.length > 0 && carried === bodies.length && seen.documents[0]?.degraded === false;
  return [whole && old === 0 && written !== "" && read, `${carried}/${bodies.length}`];
});

/** Not yet, then achieved; each judge ran the tests itself and saw what it says. */
export const verdicts = checking("verdicts", (seen) => {
  const [first, second] = JUDGES.map((judge) => ran(seen, judge, "Bash", TEST_COMMAND));
  const looked = brings(first, "fail 1", true) && brings(second, "fail 0");
  const found = seen.flow?.verdicts.join(", ") ?? "";
  return [looked && found === "not_yet, achieved", found];
});

/** After the first verdict the successor went on, and heard why. */
export const wentOn = checking("went-on", (seen) => {
  const reason = seen.words.go.notYet[1]?.[1] ?? "";
  const told = requestsOf(seen, SUCCESSOR).find(hears(reason));
  const row = seen.flow?.rows.find(({ step }) => step === `${WORK}#round2`);
  const id = sessionsOf(seen.requests)[SUCCESSOR];
  return [told !== undefined && row?.session === id, told === undefined ? "" : `#${told.n}`];
});

const hears =
  (words: string) =>
  ({ lastUserText }: ScriptedRequest): boolean =>
    words !== "" && lastUserText.includes(words);

/** Each step has its row, none twice, and all went well. */
export const steps = checking("steps", ({ flow }) => {
  const rows = flow?.rows ?? [];
  const good = rows.filter(({ step, ok }, place) => ok && step === STEPS[place]).length;
  return [
    flow?.ok === true && good === STEPS.length && rows.length === STEPS.length,
    `${good}/${STEPS.length}`,
  ];
});

/** The next start goes on with the successor; whom it took over from is retired. */
export const lineage = checking("lineage", (seen) => {
  const ids = sessionsOf(seen.requests);
  const named = seen.flow?.lineage[WORK];
  const retired = seen.result.retired.join() === ids[COORDINATOR];
  return [retired && named !== undefined && named === ids[SUCCESSOR], short(named)];
});
