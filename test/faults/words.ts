/**
 * What the model says in the flow that is killed. Every reply follows from what its request holds, never from how many came before: so a
 * session that is asked again after a death, in whatever state, says what is sensible there.
 */

import { HUMAN_ASK } from "../../src/core/human/tools.ts";
import { flowTextsFor } from "../../src/core/locale/flow.ts";
import {
  call,
  type Reply,
  reply,
  type Script,
  type ScriptedRequest,
  say,
} from "../../src/testing.ts";
import { bash, DOCUMENT, isQuestion, LOW, OVER, resultsIn, SECTIONS } from "../support/stage.ts";

export const REQUEST = "Make the two files of words.";
export const QUESTION = "In which language?";
export const ANSWER = "In English, please.";
export const BRIEF =
  "## Goal\nTwo files of words.\n\n## Acceptance\nBoth are there.\n\n## Bounds\nNo other file.\n\n## Unknowns and assumptions\nnone";
export const GOAL =
  "## Goal\nBoth files are there.\n\n## Checks\n- one.txt says one\n- two.txt says two";
const MISSED = "two.txt is missing";
const verdict = (state: string, failed: string) =>
  `## Conclusion\n${state}\n\n## Reason\nI looked.\n\n## Failed\n- ${failed}`;

const { prompts } = flowTextsFor("en");

const told = ({ userTexts }: ScriptedRequest, words: string): boolean =>
  userTexts.some((text) => text.includes(words));
const brought = (request: ScriptedRequest, words: string): boolean =>
  resultsIn(request).some((text) => text.includes(words));

/** The steps of the flow in their order, by what their sessions are told; `work 1` also in the session that takes over. */
export type Part = "clarify" | "goal" | "work 1" | "work 2" | "judge 1" | "judge 2";

/** Whose request is this? A worker's belongs to the round that sent it. */
export function partOf(request: ScriptedRequest): Part {
  if (request.thread === "subagent") return wordOf(request) === "two" ? "work 2" : "work 1";
  if (request.tools.some((name) => name === "Agent" || name === "Task"))
    return told(request, prompts.work.notYet({ clear: true })) ? "work 2" : "work 1";
  if (request.tools.includes(HUMAN_ASK)) return "clarify";
  if (told(request, prompts.judge.request)) return told(request, MISSED) ? "judge 2" : "judge 1";
  return "goal";
}

function words(request: ScriptedRequest): Reply {
  switch (partOf(request)) {
    case "clarify":
      return brought(request, ANSWER)
        ? say(BRIEF, LOW)
        : reply(call(HUMAN_ASK, { question: QUESTION }), LOW);
    case "goal":
      return say(GOAL, LOW);
    case "work 1":
      return firstRound(request);
    case "work 2":
      return brought(request, "Wrote two") ? say("Both are there.", LOW) : send("two");
    case "judge 1":
      return say(verdict("not yet", MISSED), LOW);
    case "judge 2":
      return say(verdict("achieved", "none"), LOW);
  }
}

/** Sends a worker, looks, and is over the line then: the session that takes over says that it is done. */
function firstRound(request: ScriptedRequest): Reply {
  if (isQuestion(request)) return say(DOCUMENT, OVER);
  if (told(request, SECTIONS.next)) return say("The first is there.", LOW);
  return brought(request, "Wrote one") ? reply(bash("ls"), OVER) : send("one");
}

const send = (word: string): Reply =>
  reply(
    call("Agent", {
      ...{ subagent_type: "worker", description: `Write ${word}`, run_in_background: false },
      prompt: `Write ${word}.txt.`,
    }),
    LOW,
  );

const wordOf = (request: ScriptedRequest): "one" | "two" =>
  told(request, "Write two.txt.") ? "two" : "one";

/** Writes its file for real, reads it, and reports. */
function worker(request: ScriptedRequest, workspace: string): Reply {
  const word = wordOf(request);
  const results = resultsIn(request);
  if (results.some((text) => text.includes(`it says ${word}`))) return say(`Wrote ${word}.`, LOW);
  return results.length > 0
    ? reply(bash(`echo it says $(cat ${word}.txt)`), LOW)
    : reply(call("Write", { file_path: `${workspace}/${word}.txt`, content: `${word}\n` }), LOW);
}

export const script = (workspace: () => string): Script => ({
  main: words,
  subagents: (request) => worker(request, workspace()),
});
