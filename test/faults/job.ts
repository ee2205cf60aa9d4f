/**
 * What the model says in the step that faults are injected into: a command, a sub-agent that writes a file, the line, a document, and a
 * successor that writes the last file. Every reply follows from what its request holds, so that a session that is asked again after a
 * fault, in whatever state, says what is sensible there.
 */

import { DEGRADED } from "../../src/index.ts";
import {
  call,
  type Reply,
  reply,
  type Script,
  type ScriptedRequest,
  say,
} from "../../src/testing.ts";
import { bash, DOCUMENT, isQuestion, LOW, OVER, resultsIn, SECTIONS } from "../support/stage.ts";

export const PROMPT = "Make the three files of words.";
export const STEP = "work";
export const SPEC = {
  name: "work",
  instructions: "You work.",
  allowedTools: ["Bash", "Read", "Write", "Agent"],
  permissionMode: "bypassPermissions",
} as const;
/** What lies in the project when the step is done. */
export const FILES = { "one.txt": "one\n", "two.txt": "two\n", "three.txt": "three\n" } as const;

const wrote = (request: ScriptedRequest, words: string): boolean =>
  resultsIn(request).some((text) => text.includes(`wrote ${words}`));
/** Idempotent: what died after a command and before it was stored runs it again. */
const write = (words: string): Reply =>
  reply(bash(`echo ${words} > ${words}.txt && echo wrote ${words}`), LOW);
const told = ({ userTexts }: ScriptedRequest, words: string): boolean =>
  userTexts.some((text) => text.includes(words));

function main(request: ScriptedRequest): Reply {
  if (isQuestion(request)) return say(DOCUMENT, OVER);
  if (told(request, SECTIONS.next)) return last(request);
  if (!wrote(request, "one")) return write("one");
  if (!wrote(request, "two")) return send;
  // Who was told nothing of what was done has done it again by now, and hands nothing over.
  return told(request, DEGRADED) ? last(request) : reply(bash("ls"), OVER);
}

const last = (request: ScriptedRequest): Reply =>
  wrote(request, "three") ? say("All three are there.", LOW) : write("three");

const send: Reply = reply(
  call("Agent", {
    ...{ subagent_type: "general-purpose", description: "Write two", run_in_background: false },
    prompt: "Write two.txt.",
  }),
  LOW,
);

const worker = (request: ScriptedRequest): Reply =>
  wrote(request, "two") ? say("I wrote two.", LOW) : write("two");

export const script: Script = { main, subagents: worker };
