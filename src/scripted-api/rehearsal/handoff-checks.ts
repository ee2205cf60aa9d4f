/**
 * Whether the handoff was real: what was in flight reached the session, the document lies on disk as the successor read it, two sessions
 * spoke, and the books say so. Pure.
 */
import type { ScriptedRequest } from "../request.ts";
import { brings, type Checking, checking, gist, requestsOf } from "./check.ts";
import { exchangesIn, fromTheLine, mainOf, sessionsOf } from "./evidence.ts";
import { REAL_WINDOW, SLOW_COMMAND, TRIED_COMMAND } from "./scripts.ts";
import type { Seen } from "./seen.ts";

/** The first request after the reply that crossed the line. */
const afterTheLine = (seen: Seen): ScriptedRequest | undefined =>
  fromTheLine(seen.requests, seen.line)[1];

/** Whether a request asks for the document: it names every section's title. */
const asksForDocument = ({ words }: Seen, request: ScriptedRequest | undefined): boolean =>
  Object.values(words.document).every(([title]) => request?.lastUserText.includes(`## ${title}`));

const numbers = (requests: readonly (ScriptedRequest | undefined)[]): string =>
  requests.map((request) => `#${request?.n ?? "-"}`).join(", ");

/** All that was running when the line was crossed has ended, and its results came with the question. */
export const batch = checking("batch", (seen) => {
  const next = afterTheLine(seen);
  const brought = next === undefined ? [] : exchangesIn([next]);
  const has = (what: string, words: string): boolean =>
    brought.some((one) => one.what.endsWith(what) && brings(one, words));
  const kept = [
    has(SLOW_COMMAND, "slug.test.js:"),
    has(TRIED_COMMAND, "one--two-three"),
    has("slug.test.js", "assert.equal"),
  ].filter(Boolean).length;
  return [kept === 3, `${kept}/3`];
});

/** No model request lies between the reply that crossed the line and the question. */
export const straight = checking("straight", (seen) => {
  const [crossing, next] = fromTheLine(seen.requests, seen.line);
  const same = crossing !== undefined && crossing.sessionId === next?.sessionId;
  return [same && asksForDocument(seen, next), numbers([crossing, next])];
});

export const reportHeld = checking("report-held", (seen) => {
  const { report } = seen.words;
  const next = afterTheLine(seen);
  const first = mainOf(seen.requests).find(({ userTexts }) =>
    userTexts.some((text) => text.includes(report)),
  );
  const together = first !== undefined && first === next && first.lastUserText.includes(report);
  return [together && asksForDocument(seen, next), numbers([first])];
});

export const askedTwice = checking("asked-twice", (seen) => {
  const old = requestsOf(seen, 0);
  const place = old.findIndex((request) => asksForDocument(seen, request));
  const asked = place < 0 ? [] : old.slice(place);
  return [asked.length === 2, numbers(asked)];
});

export const refusedOnce = checking("refused-once", (seen) => {
  const old = requestsOf(seen, 0);
  const refused = old.filter(({ reply }) => reply?.kind === "error");
  return [
    refused.length === 1 && refused[0] === old.at(-1),
    numbers(refused.length === 0 ? [undefined] : refused),
  ];
});

/** The refusal named the real window; it is the one in force from there on. */
export const learned = checking("learned", ({ result }) => [
  result.window === REAL_WINDOW && result.windowSource === "learned",
  `${result.window}, ${result.windowSource}`,
]);

/** What was said of the handoffs, in this order and nothing else. */
export const phases = (expected: readonly string[]): Checking =>
  checking("phases", (seen) => {
    const found = seen.phases.join(" ");
    return [found === expected.join(" "), found];
  });

/** So many documents, each lying on disk byte for byte as the books say, with its required sections. */
export const document = (count: number): Checking =>
  checking("document", ({ result, documents }) => {
    const sums = result.generations.flatMap(({ documentSha256 }) => documentSha256 ?? []);
    const good = documents.filter(
      (one, place) => one?.sha256 === sums[place] && one?.missing.length === 0,
    ).length;
    return [good === count && documents.length === count, `${good}/${count}`];
  });

export const degradedOnce = checking("degraded", ({ result, documents }) => {
  const [first] = result.generations;
  const noted = result.errors.filter((error) => error.startsWith("交接降级("));
  return [
    first?.degraded === true && documents[0]?.degraded === true && noted.length === 1,
    gist(noted[0]),
  ];
});

const MARKER = "[降级:交接没写成]";

export const toldIncomplete = checking("told-incomplete", (seen) => {
  const [seed] = requestsOf(seen, 1);
  const told = seed?.userTexts.some((text) => text.includes(MARKER)) === true;
  return [told, told ? MARKER : ""];
});

export const sessions = (count: number): Checking =>
  checking("sessions", ({ requests }) => {
    const ids = sessionsOf(requests);
    return [ids.length === count, ids.map((id) => id.slice(0, 8)).join(", ")];
  });

/** The successor's first request holds every section as it lies on disk, and nothing of the old conversation. */
export const fresh = checking("fresh", (seen) => {
  const [seed] = requestsOf(seen, 1);
  const bodies = seen.documents[0]?.bodies ?? [];
  const text = seed?.userTexts.join("\n") ?? "";
  const carried = bodies.filter((body) => text.includes(body)).length;
  const old = seed?.messages.filter(({ role }) => role === "assistant").length ?? 0;
  const all = bodies.length;
  return [
    seed !== undefined && all > 0 && carried === all && old === 0,
    `${carried}/${all}${old === 0 ? "" : ` + ${old}`}`,
  ];
});

export const braked = checking("braked", ({ result }) => {
  const error = result.error ?? "";
  const advice = ["window", "--no-handoff"].filter((flag) => error.includes(flag));
  return [
    !result.ok && result.stop === "generations" && advice.length === 2,
    [result.stop ?? "", ...advice].join(", "),
  ];
});

/** The row on disk names who went on last and who was retired. */
export const manifest = checking("manifest", ({ result, row, requests }) => {
  const ids = sessionsOf(requests);
  const retired = Array.isArray(row?.retired) ? row.retired : [];
  const same = row?.session_id === ids.at(-1) && retired.join() === ids.slice(0, -1).join();
  return [
    same && row?.ok === result.ok && result.sessionId === row?.session_id,
    `session_id ${String(row?.session_id ?? "-").slice(0, 8)}, retired ${retired.length}`,
  ];
});
