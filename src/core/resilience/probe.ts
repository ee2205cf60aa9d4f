/**
 * What an answer to a trial request says of address, key and model. Status and type decide first, words last. Does not know how requests
 * travel, nor what follows.
 *
 * P1. A question that costs nothing comes first: counting tokens, the list of models, a message that is refused for having no content.
 * P2. The word "model" alone says nothing: it stands in nearly every error. Only that one is not known there counts.
 * P3. What is neither key, address, model nor line is no reason not to begin: it is `ok`, and said.
 */

import { isPlainObject } from "../options.ts";
import { type Recognised, recognise } from "./failure-kind.ts";

/** `auth` the key is refused · `config` address or model is wrong · `net` nothing answered, or the service is down. */
export type ProbeKind = "ok" | "auth" | "config" | "net";

export interface Probe {
  readonly kind: ProbeKind;
  /** Null when nothing answered. */
  readonly status: number | null;
  /** What a person should know of it, in the answer's own words; empty when all is well. */
  readonly detail: string;
  /** Whether the model was tested too. */
  readonly model: boolean;
}

/** One trial request. `outline` is a message without content: it is refused for that, after key and address were taken. */
export type Question = "count" | "models" | "outline" | "message";

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** The questions in the order in which they are asked, until one is decided (P1). */
export function questionsFor(model: string | undefined, paid: boolean): readonly Question[] {
  if (model === undefined) return ["models", "outline"];
  return ["count", paid ? "message" : "outline"];
}

/** Undefined: this gateway does not know the question, another one has to be asked. */
export function judgeAnswer(question: Question, { status, body }: Answer): Probe | undefined {
  const say = (kind: ProbeKind, detail = wordsOf(body, status)): Probe => ({
    kind,
    status,
    detail,
    model: question === "count" || question === "message",
  });
  const kind = kindOf(status, recognise({ text: body, status }), body);
  if (kind !== undefined) return say(kind);
  if (status < 300) return isAnswer(question, body) ? say("ok", "") : say("config");
  if (question === "count" || question === "models") return undefined;
  if (status === 404 || status === 405) return say("config");
  return question === "outline" && (status === 400 || status === 422) ? say("ok", "") : say("ok"); // P3
}

/** Undefined where it depends on what was asked. */
function kindOf(status: number, known: Recognised, body: string): ProbeKind | undefined {
  if (status < 300) return undefined;
  if (status === 401 || status === 403 || known.kind === "credentials") return "auth";
  if (status === 407) return "net"; // a proxy on the way wants a login
  if (status === 429) return "ok"; // the key is known there
  if (status < 400) return "config"; // a page to log in at, a moved address
  if (status < 500 && namesNoModel(body)) return "config";
  return status >= 500 && status !== 501 ? "net" : undefined;
}

const UNKNOWN_MODEL =
  /not_found_error"[^}]{0,40}"message"\s*:\s*"model\b|model[^.]{0,80}(?:not[_ ]found|does not exist|not available)|(?:unknown|no such|invalid) model|model_not_found/i;

/** P2 */
const namesNoModel = (body: string): boolean => UNKNOWN_MODEL.test(body.slice(0, 1000));

/** The shape that the real API answers with: a page of a portal is none. */
function isAnswer(question: Question, body: string): boolean {
  const json = parsed(body);
  if (!isPlainObject(json)) return false;
  if (question === "count") return typeof json.input_tokens === "number";
  return question === "models" ? Array.isArray(json.data) : json.type === "message";
}

const LONGEST = 200;

/** The error's own sentence, else the beginning of what was answered. */
function wordsOf(body: string, status: number): string {
  const json = parsed(body);
  const error = isPlainObject(json) ? json.error : undefined;
  const message = isPlainObject(error) ? error.message : isPlainObject(json) && json.message;
  const text = typeof message === "string" ? message : body.replace(/<[^>]*>/g, " ");
  const line = text.replace(/\s+/g, " ").trim();
  const cut = line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
  return cut === "" ? `HTTP ${status}` : `HTTP ${status}: ${cut}`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
