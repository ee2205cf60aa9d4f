/** Whether the work itself was real: the calls ran, the edit is on disk, the project's tests failed before and pass now. Pure. */
import { complaints } from "../report.ts";
import { brings, type Checking, calls, checking, gist, ran } from "./check.ts";
import type { Exchange } from "./evidence.ts";
import { MODULE, RIGHT, TEST_COMMAND, type TestRun, WRONG } from "./project.ts";
import { LOOK_COMMAND } from "./scripts.ts";

const counts = ({ exit, pass, fail }: TestRun): string =>
  `pass ${pass}, fail ${fail}, exit ${exit ?? "-"}`;

const countsOf = (one: Exchange | undefined): string =>
  (one?.result.match(/\b(?:pass|fail) \d+$/gm) ?? []).join(", ");

export const brokenBefore = checking("broken-before", ({ before }) => [
  before.exit === 1 && before.fail === 1,
  counts(before),
]);

export const looked = checking("looked", (seen) => {
  const list = ran(seen, 0, "Bash", LOOK_COMMAND);
  const file = ran(seen, 0, "Read", MODULE);
  const line = file?.result.split("\n").find((text) => text.includes(WRONG));
  return [brings(list, MODULE) && brings(file, WRONG), gist(line?.replace(/^\s*\d+\s+/, ""))];
});

export const sawFailure = checking("saw-failure", (seen) => {
  const run = ran(seen, 0, "Bash", TEST_COMMAND);
  return [brings(run, "fail 1", true), countsOf(run)];
});

/** Three files: the two that its prompt names, and the module. Their contents are really there. */
export const readOn = checking("read-on", (seen) => {
  const { task } = seen.words;
  const written = seen.documents[0]?.text.split("\n", 1)[0] ?? "";
  const contents = calls(seen, 1, "Read", "");
  const good = [WRONG, task, written].filter(
    (words) => words !== "" && contents.some((one) => brings(one, words)),
  ).length;
  return [good === 3, `${good}/3`];
});

export const edited = checking("edited", (seen) => {
  const edit = ran(seen, 1, "Edit", MODULE);
  const done = seen.module.includes(RIGHT) && !seen.module.includes(WRONG);
  const line = seen.module.split("\n").find((text) => text.includes("replace"));
  return [edit?.isError === false && done, edit?.isError ? gist(edit.result) : gist(line)];
});

export const sawSuccess = checking("saw-success", (seen) => {
  const run = ran(seen, 1, "Bash", TEST_COMMAND);
  return [brings(run, "fail 0"), countsOf(run)];
});

export const ended = checking("ended", ({ result, words }) => [
  result.ok && result.text.trimEnd().endsWith(words.end),
  result.ok ? gist(result.text.trimEnd().split("\n").at(-1)) : (result.error ?? ""),
]);

/** Every request was expected and sound, every reply was asked for, nothing tried to leave the machine. */
export const byScript = checking("by-script", ({ report, requests }) => {
  const wrong = complaints(report);
  return [wrong.length === 0, wrong.join("; ") || `${requests.length}/${requests.length}`];
});

export const worksAfter = (tests: number): Checking =>
  checking("works-after", ({ after }) => [
    after.exit === 0 && after.pass === tests && after.fail === 0,
    counts(after),
  ]);
