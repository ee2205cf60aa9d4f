/**
 * The scripted Messages API: a server on a free loopback port that plays a script, keeps every request, and can say afterwards
 * what went otherwise. It joins the other files of this room and refuses to know anything of the project.
 *
 * A1. Both servers listen on 127.0.0.1 only.
 * A2. Ids of replies and calls are counted per server: the same script gives the same ids, and none twice.
 * A3. A request that the script does not expect is answered with 410: the harness asks once and reports the text. An unknown 400 it
 *     would send six times over.
 * A4. A broken request is refused as the real API does it, 400 and its words, before the script is asked.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { castingOf } from "./casting.ts";
import { answerOther } from "./endpoints.ts";
import { type EnvironmentOptions, environmentFor } from "./environment.ts";
import { listen } from "./listen.ts";
import { conversationProblems } from "./pairing.ts";
import { play } from "./play.ts";
import { complaints, describeRequest, type Report, type ScriptFailure } from "./report.ts";
import { messagesOf, parseBody, readRequest, type ScriptedRequest } from "./request.ts";
import { fail, type Reply, type Script } from "./script.ts";
import { errorSteps, messageSteps, rawSteps, type Step } from "./stream.ts";
import { type Trapped, trapServer } from "./trap.ts";
import { waitingRoom } from "./waiting.ts";

export interface ScriptedApiOptions {
  /** Refuse what the real API refuses (calls and results that do not pair, empty text …). Default: true. The problems are kept either way. */
  readonly strict?: boolean;
  /** Names that `GET /v1/models` offers. Default: none. */
  readonly models?: readonly string[];
  /** Part of every id that this server makes. Default: `scripted`. Give two servers different ones when one session speaks to both. */
  readonly idPrefix?: string;
}

/** A request for something else than a message. */
export interface OtherRequest {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly status: number;
}

export interface ScriptedApi {
  /** `http://127.0.0.1:<port>`: what ANTHROPIC_BASE_URL takes. */
  readonly url: string;
  readonly trapUrl: string;
  /** Every model request so far, in order, of every thread. */
  readonly requests: readonly ScriptedRequest[];
  readonly others: readonly OtherRequest[];
  readonly trapped: readonly Trapped[];
  /** The whole environment of a child that is to reach only this server. */
  environment(options?: EnvironmentOptions): Record<string, string>;
  /** The first request, come or to come, that fits. Rejects after `ms` (default 60,000), naming what has come. */
  waitFor(fits: (request: ScriptedRequest) => boolean, ms?: number): Promise<ScriptedRequest>;
  report(): Report;
  /** Throws an error that names everything that is wrong. Call it when the harness has ended. */
  verify(): void;
  /** Ends both servers with all their connections, and removes the temporary home. Can be called twice. */
  close(): Promise<void>;
}

/** Starts a scripted Messages API. Throws what listening on a loopback port throws. */
export async function startScriptedApi(
  script: Script,
  options: ScriptedApiOptions = {},
): Promise<ScriptedApi> {
  const { strict = true, models = [], idPrefix = "scripted" } = options;
  const casting = castingOf(script);
  const requests: ScriptedRequest[] = [];
  const others: OtherRequest[] = [];
  const trapped: Trapped[] = [];
  const unexpected: ScriptedRequest[] = [];
  const failures: ScriptFailure[] = [];
  const waiting = waitingRoom(requests);
  const homes: string[] = [];
  let calls = 0;
  const toolId = (): string => `toolu_${idPrefix}_${++calls}`; // A2

  async function decide(request: ScriptedRequest): Promise<Reply> {
    const problem = request.problems[0];
    if (strict && problem !== undefined) return fail(400, problem); // A4
    try {
      const reply = await casting.next(request);
      if (reply !== undefined) return reply;
      unexpected.push(request);
      return offScript(`The script has no reply for ${describeRequest(request)}`);
    } catch (error) {
      failures.push({ n: request.n, error });
      return offScript(`The script failed at ${describeRequest(request)}: ${String(error)}`);
    }
  }

  async function answerMessage(request: ScriptedRequest, response: ServerResponse): Promise<void> {
    let cut = false;
    response.once("close", () => {
      request.aborted = !response.writableFinished && !cut;
      request.endedAt = performance.now();
      waiting.changed(request);
    });
    const reply = await decide(request);
    request.reply = reply;
    await play(stepsFor(reply, request), response, () => {
      cut = true;
    });
  }

  function stepsFor(reply: Reply, { n, model, stream }: ScriptedRequest): readonly Step[] {
    const requestId = `req_${idPrefix}_${n}`;
    if (reply.kind === "error") return errorSteps(reply, requestId);
    if (reply.kind === "raw") return rawSteps(reply);
    const messageId = `msg_${idPrefix}_${n}`; // A2
    return messageSteps(reply, { messageId, requestId, model, stream, toolId });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await bodyOf(request);
    const { method = "GET", url = "/" } = request;
    const path = url.split("?", 1)[0] ?? "/";
    if (method === "POST" && path === "/v1/messages") {
      const problems = conversationProblems(messagesOf(parseBody(raw)));
      const known = { n: requests.length + 1, at: performance.now(), problems };
      const kept = readRequest(raw, request.headers, known);
      requests.push(kept);
      waiting.changed(kept);
      return answerMessage(kept, response);
    }
    const { status, body } = answerOther(method, path, raw, models);
    others.push({ method, url, status });
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy()); // the client went away inside its own body
  });
  const api = await listen(server); // A1
  const trap = await listen(trapServer(trapped));

  const report = (): Report => ({
    unexpected: [...unexpected],
    broken: requests.filter((request) => request.problems.length > 0),
    unused: casting.unused(),
    trapped: [...trapped],
    failures: [...failures],
  });

  return {
    url: api.url,
    trapUrl: trap.url,
    requests,
    others,
    trapped,
    environment({ home, extra } = {}) {
      return environmentFor(home ?? temporaryHome(homes), { api: api.url, trap: trap.url }, extra);
    },
    waitFor: waiting.waitFor,
    report,
    verify() {
      const wrong = complaints(report());
      if (wrong.length > 0) throw new Error(`Not as scripted:\n- ${wrong.join("\n- ")}`);
    },
    async close() {
      waiting.close();
      await Promise.all([api.close(), trap.close()]);
      for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A3. */
const offScript = (message: string): Reply =>
  fail(410, message, { type: "off_script", headers: { "x-should-retry": "false" } });

function temporaryHome(homes: string[]): string {
  const home = mkdtempSync(join(tmpdir(), "scripted-api-")); // 0700
  homes.push(home);
  return home;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
