/**
 * What a person says to a run from any process: words, answers to its questions, that it is to stop. Which question is meant, and what the
 * run made of it; what comes of it later is not followed, save for the end of a step.
 */

import { CHANNEL, type PersonRequest, type RequestAnswer } from "../core/control/request.ts";
import { FlowerError } from "../core/errors.ts";
import { meantIn, type QuestionView } from "../core/human/standing.ts";
import type { Lang } from "../core/locale/lang.ts";
import { personTextsFor } from "../core/locale/person.ts";
import { questionsOf } from "./look-back.ts";
import {
  asked,
  type MeantTexts,
  meant,
  PAUSE_MS,
  type Patience,
  type ReachPorts,
} from "./reach-running.ts";

export interface ToldOptions extends Patience {
  /** A step's name or a run's id, or how one of them begins. Default: the one that runs. */
  readonly step?: string;
}

export interface AnswerOptions extends Patience {
  /** The question's id. Default: the one that waits. */
  readonly question?: string;
  /** Its run's id, or how it begins. Default: whichever has the question. */
  readonly run?: string;
}

export interface StopOptions extends ToldOptions {
  /** How long the end of the step is waited for, ms. Default 15,000. */
  readonly waitMs?: number;
}

/** What a step that runs made of it. `nothing`: no answer came, and the request was taken back. */
export interface Told {
  readonly run: string;
  /** The run's id where no step runs: then the run itself waits for an answer. */
  readonly step: string;
  /** Null where it is not known. */
  readonly pid: number | null;
  readonly heard: RequestAnswer["heard"] | "nothing";
}

export interface Stopped extends Told {
  /** The step has ended, and all that it did is booked. */
  readonly ended: boolean;
}

/** What the channel of the question's run made of an answer. */
export interface Answered extends QuestionView {
  readonly heard: Told["heard"];
}

/** All throw `not_running` where there is nothing that could hear it, and `bad_option` where it is not clear what is meant. */
export interface PersonReach {
  /** A run with a channel keeps it until a session fetches it; else the session is told at its next boundary. No turn is ended. */
  say(text: string, options?: ToldOptions): Promise<Told>;
  /** An option may be given by its number; an empty text skips the question. */
  answer(text: string, options?: AnswerOptions): Promise<Answered>;
  /** Skips a question; `why` is told to whoever asked. */
  decline(why?: string, options?: AnswerOptions): Promise<Answered>;
  /** Ends a step as an interrupt in its own terminal does. */
  stop(options?: StopOptions): Promise<Stopped>;
  /** The questions that wait, oldest first. */
  questions(): readonly QuestionView[];
}

export function personReach(ports: ReachPorts, lang: Lang): PersonReach {
  const reached = { ...personTextsFor(lang).reached, lang };
  const questions = () => questionsOf(ports);
  const told = async (
    request: { readonly ask: "stop" } | PersonRequest,
    options: ToldOptions,
  ): Promise<Told> => {
    const { to, ...about } = addressee(options.step, ports, reached);
    const answer = await asked(request, { run: about.run, step: to }, options, ports);
    return { ...about, heard: answer?.heard ?? "nothing" };
  };
  const settle = async (
    request: Exclude<PersonRequest, { ask: "say" }>,
    options: AnswerOptions,
  ): Promise<Answered> => {
    const { run = "" } = options;
    const own = questions().filter((question) => question.run.startsWith(run));
    const question = oneOf(own, options.question, ports.runDir, lang);
    const named = { ...request, question: question.id };
    const answer = await asked(named, { run: question.run, step: CHANNEL }, options, ports);
    return { ...question, heard: answer?.heard ?? "nothing" };
  };
  return {
    questions,
    say: (text, options = {}) => told({ ask: "say", text }, options),
    answer: (text, options = {}) => settle({ ask: "answer", text }, options),
    decline: (why = "", options = {}) => settle({ ask: "decline", text: why }, options),
    async stop(options = {}) {
      const about = await told({ ask: "stop" }, options);
      const heard = about.heard === "asked";
      return { ...about, ended: heard && (await ended(about, options, ports)) };
    },
  };
}

interface Addressee extends Pick<Told, "run" | "step" | "pid"> {
  /** Who hears it there. */
  readonly to: string;
}

/** The step that runs; where none does, a run that waits for an answer between two steps: its channel hears for it. */
function addressee(word: string | undefined, ports: ReachPorts, texts: MeantTexts): Addressee {
  const running = runningStep(word, ports, texts);
  if (!(running instanceof FlowerError)) return { ...running, to: running.step };
  const waiting = questionsOf(ports).filter(({ run }) => run.startsWith(word ?? ""));
  const [first] = waiting;
  if (first === undefined) throw running;
  const { run, pid } = first;
  if (waiting.every((question) => question.run === run))
    return { run, step: run, pid, to: CHANNEL };
  const steps = [...new Set(waiting.map((question) => question.run))];
  throw new FlowerError("bad_option", texts.severalRun({ steps }), { field: "step" });
}

/** That nothing runs is answered, not thrown. */
function runningStep(word: string | undefined, ports: ReachPorts, texts: MeantTexts) {
  try {
    const { run, step, pid } = meant(word, ports, texts);
    return { run, step, pid };
  } catch (error) {
    if (error instanceof FlowerError && error.code === "not_running") return error;
    throw error;
  }
}

function oneOf(
  questions: readonly QuestionView[],
  word: string | undefined,
  runDir: string,
  lang: Lang,
): QuestionView {
  const { reached } = personTextsFor(lang);
  const found = meantIn(questions, word);
  const ids = questions.map(({ id }) => id);
  switch (found) {
    case "none":
      throw new FlowerError("not_running", reached.noQuestion({ runDir }));
    case "several":
      throw new FlowerError("bad_option", reached.severalQuestions({ ids }), { field: "question" });
    case "unknown":
      throw new FlowerError("bad_option", reached.notThatQuestion({ id: word ?? "", ids }), {
        field: "question",
      });
    default:
      return found;
  }
}

async function ended(
  { run, step }: Told,
  { waitMs = 15_000, signal }: StopOptions,
  ports: ReachPorts,
): Promise<boolean> {
  const { log, clock } = ports;
  const end = clock.now() + waitMs;
  const over =
    step === run
      ? () => questionsOf(ports).every((question) => question.run !== run)
      : () => log.read(run, step).at(-1)?.kind === "step.ended";
  for (;;) {
    if (over()) return true;
    if (clock.now() >= end || signal?.aborted === true) return false;
    await clock.sleep(PAUSE_MS, signal);
  }
}
