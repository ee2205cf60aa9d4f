/**
 * What is answered besides `POST /v1/messages`: counting tokens, the list of models, a sign of life. Pure.
 * Anything else is the API's 404, which the harness bears.
 */
import { parseBody } from "./request.ts";

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Four bytes a token: near enough for English, and the same for the same request. */
const BYTES_PER_TOKEN = 4;

const ok = (body: object): Answer => ({ status: 200, body: JSON.stringify(body) });

const model = (id: string): object => ({
  type: "model",
  id,
  display_name: id,
  created_at: "2026-01-01T00:00:00Z",
});

/** Answers one request by method, path (without its query) and body. `models` are the names to offer. */
export function answerOther(
  method: string,
  path: string,
  body: string,
  models: readonly string[],
): Answer {
  if (method === "HEAD" || path === "/" || path === "/api/hello") return ok({});
  if (method === "POST" && path === "/v1/messages/count_tokens") {
    const { messages, system, tools } = parseBody(body);
    const bytes = Buffer.byteLength(JSON.stringify([messages, system, tools]));
    return ok({ input_tokens: Math.ceil(bytes / BYTES_PER_TOKEN) });
  }
  if (method === "GET" && path === "/v1/models") {
    const ids = { first_id: models.at(0) ?? null, last_id: models.at(-1) ?? null };
    return ok({ data: models.map(model), has_more: false, ...ids });
  }
  if (method === "GET" && path.startsWith("/v1/models/")) {
    return ok(model(decodeURIComponent(path.slice("/v1/models/".length))));
  }
  const error = { type: "not_found_error", message: `The scripted API has no ${method} ${path}` };
  return { status: 404, body: JSON.stringify({ type: "error", error }) };
}
