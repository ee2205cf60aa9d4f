/**
 * Trial requests over HTTP, as the harness would send them: through the user's proxy and with the user's certificates. Knows how they
 * travel; what an answer means is decided in `core/resilience/probe.ts`.
 *
 * U1. Nothing is followed, kept or tried again: one request, one answer, 20 s at most. Whoever ends it waits for nothing: undici heeds no
 *     signal while it connects, and a proxy that is silent keeps it there for good.
 * U2. No secret of the request comes back in an answer's words.
 * U3. The library is loaded with the first request: most commands make none, and it is a quarter of a second of work.
 */

import type { EnvHttpProxyAgent } from "undici";
import {
  type Answer,
  judgeAnswer,
  type Question,
  questionsFor,
} from "../../core/resilience/probe.ts";
import { redact } from "../../core/secrets/redact.ts";
import type { Endpoint, Network } from "../../ports/network.ts";

const LIMIT_MS = 20_000;
/** No answer of use is longer, in characters. */
const LONGEST = 20_000;

/** @param env the user's: HTTPS_PROXY, HTTP_PROXY and NO_PROXY in either case. NODE_EXTRA_CA_CERTS is read by Node itself. */
export function httpNetwork(env: Readonly<Record<string, string | undefined>>): Network {
  const either = (name: string): string => env[name.toLowerCase()] || env[name] || "";
  let agent: EnvHttpProxyAgent | undefined;
  const send = async (
    address: string,
    { method, headers = {}, body }: Trial,
    signal: AbortSignal | undefined,
  ): Promise<Answer> => {
    const { EnvHttpProxyAgent, request } = await import("undici"); // U3
    agent ??= new EnvHttpProxyAgent({
      httpProxy: either("HTTP_PROXY"),
      httpsProxy: either("HTTPS_PROXY"),
      noProxy: either("NO_PROXY"),
    });
    const limit = AbortSignal.timeout(LIMIT_MS);
    const over = signal === undefined ? limit : AbortSignal.any([signal, limit]); // U1
    const asked = request(address, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      dispatcher: agent,
      signal: over,
    });
    return await unless(
      over,
      asked.then(async (answer) => ({
        status: answer.statusCode,
        body: (await answer.body.text()).slice(0, LONGEST),
      })),
    );
  };
  return {
    async reach(address, signal) {
      try {
        await send(address, { method: "HEAD" }, signal);
        return { answered: true, why: "" };
      } catch (error) {
        return { answered: false, why: reasonOf(error) };
      }
    },
    async probe(endpoint, { paid, signal }) {
      try {
        for (const question of questionsFor(endpoint.model, paid)) {
          const found = judgeAnswer(
            question,
            await send(addressOf(endpoint, question), trialOf(endpoint, question), signal),
          );
          if (found !== undefined) return { ...found, detail: without(endpoint, found.detail) };
        }
        return { kind: "config", status: null, detail: "", model: false };
      } catch (error) {
        const detail = without(endpoint, reasonOf(error));
        return { kind: "net", status: null, detail, model: false };
      }
    },
    close: async () => await agent?.destroy(), // `close` waits for what still connects
  };
}

/** U1 */
const unless = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  await new Promise<T>((done, fail) => {
    const over = () => fail(signal.reason);
    if (signal.aborted) over();
    signal.addEventListener("abort", over, { once: true });
    work.then(done, fail);
  });

interface Trial {
  readonly method: "GET" | "HEAD" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const PATHS: Readonly<Record<Question, string>> = {
  count: "/v1/messages/count_tokens",
  models: "/v1/models",
  outline: "/v1/messages",
  message: "/v1/messages",
};

const addressOf = ({ address }: Endpoint, question: Question): string =>
  address.replace(/\/+$/, "") + PATHS[question];

const HELLO = [{ role: "user", content: "hi" }];

function trialOf({ headers, model = "" }: Endpoint, question: Question): Trial {
  const all = { "anthropic-version": "2023-06-01", "content-type": "application/json", ...headers };
  switch (question) {
    case "models":
      return { method: "GET", headers: all };
    case "count":
      return { method: "POST", headers: all, body: { model, messages: HELLO } };
    case "outline":
      return { method: "POST", headers: all, body: { model, max_tokens: 1, messages: [] } };
    case "message":
      return { method: "POST", headers: all, body: { model, max_tokens: 16, messages: HELLO } };
    default:
      return question satisfies never;
  }
}

/** U2 */
function without({ headers }: Endpoint, text: string): string {
  const secrets = Object.values(headers).map((value) => value.replace(/^Bearer /, ""));
  const known = secrets.filter((secret) => secret.length > 4);
  return redact(known.reduce((left, secret) => left.replaceAll(secret, "***"), text)).text;
}

/** The innermost cause: the outer ones only say that a request failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${LIMIT_MS / 1000} s`;
  if (error.cause !== undefined) return reasonOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.message || error.name;
}
