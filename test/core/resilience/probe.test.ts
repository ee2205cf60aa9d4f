import { describe, expect, it } from "vitest";
import { judgeAnswer, type Question, questionsFor } from "../../../src/core/resilience/probe.ts";

const error = (type: string, message: string) =>
  JSON.stringify({ type: "error", error: { type, message } });
const NO_MODEL = error("not_found_error", "model: claude-nope");

describe("the questions", () => {
  it.each([
    ["m", true, ["count", "message"]],
    ["m", false, ["count", "outline"]],
    [undefined, true, ["models", "outline"]],
    [undefined, false, ["models", "outline"]],
  ])("P1: with model %s, paid %s: %j", (model, paid, expected) => {
    expect(questionsFor(model, paid)).toEqual(expected);
  });
});

describe("what an answer says", () => {
  it.each<[Question, number, string, string]>([
    ["count", 200, '{"input_tokens":8}', "ok"],
    ["models", 200, '{"data":[]}', "ok"],
    ["message", 200, '{"type":"message","content":[]}', "ok"],
    ["message", 200, "<html>Please log in</html>", "config"],
    ["count", 200, "{}", "config"],
    ["message", 401, error("authentication_error", "invalid x-api-key"), "auth"],
    ["count", 403, "", "auth"],
    ["message", 400, '{"error":{"message":"Invalid API key provided"}}', "auth"],
    ["message", 404, "", "config"],
    ["message", 405, "", "config"],
    ["count", 404, NO_MODEL, "config"],
    ["message", 404, NO_MODEL, "config"],
    ["message", 400, '{"error":{"message":"Model not found: x"}}', "config"],
    ["message", 400, '{"error":{"message":"the model `x` does not exist"}}', "config"],
    ["message", 400, '{"error":{"message":"Unknown model x"}}', "config"],
    ["message", 400, '{"error":{"message":"no such model"}}', "config"],
    ["message", 400, '{"error":{"message":"Invalid model name"}}', "config"],
    ["outline", 422, '{"detail":"no such model"}', "config"],
    ["message", 302, "", "config"],
    ["message", 407, "", "net"],
    ["message", 500, error("api_error", "model crashed"), "net"],
    ["count", 529, error("overloaded_error", "Overloaded"), "net"],
    ["message", 429, error("rate_limit_error", "slow down"), "ok"],
    ["count", 429, "", "ok"],
    ["outline", 400, error("invalid_request_error", "messages: at least one is required"), "ok"],
    ["message", 400, error("invalid_request_error", "this model needs thinking"), "ok"],
    ["message", 402, error("billing_error", "no credit"), "ok"],
  ])("%s, %i %s: %s", (question, status, body, kind) => {
    expect(judgeAnswer(question, { status, body })?.kind).toBe(kind);
  });

  it.each<[Question, number, string]>([
    ["count", 404, '{"detail":"Not Found"}'],
    ["count", 405, ""],
    ["count", 400, error("invalid_request_error", "count_tokens is not supported")],
    ["count", 501, ""],
    ["models", 404, ""],
  ])("%s, %i %s: another question has to be asked", (question, status, body) => {
    expect(judgeAnswer(question, { status, body })).toBeUndefined();
  });

  it("is shown in the error's own sentence, in one line, cut", () => {
    const detail = (body: string) => judgeAnswer("message", { status: 401, body })?.detail;
    expect(detail(error("x", "no\n key"))).toBe("HTTP 401: no key");
    expect(detail('{"message":"nope"}')).toBe("HTTP 401: nope");
    expect(detail("<p>Log <b>in</b></p>")).toBe("HTTP 401: Log in");
    expect(detail("")).toBe("HTTP 401");
    expect(detail("x".repeat(500))).toHaveLength("HTTP 401: ".length + 200);
  });

  it("P3: an account without credit is no reason not to begin, and is said", () => {
    const body = error("billing_error", "no credit");
    expect(judgeAnswer("message", { status: 402, body })?.detail).toBe("HTTP 402: no credit");
    expect(judgeAnswer("count", { status: 200, body: '{"input_tokens":1}' })?.detail).toBe("");
  });
});
