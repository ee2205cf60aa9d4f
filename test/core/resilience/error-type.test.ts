import { describe, expect, it } from "vitest";
import { byErrorType } from "../../../src/core/resilience/error-type.ts";
import { recognise } from "../../../src/core/resilience/failure-kind.ts";

const said = (type: string, message: string) =>
  JSON.stringify({ type: "error", error: { type, message } });
const kindOf = (text: string, status?: number) => recognise({ text, status }).kind;

describe("the API's own type of an error", () => {
  it.each([
    ["overloaded_error", "Overloaded", "busy"],
    ["overloaded_error", "Your quota is fine, we are not", "busy"],
    ["rate_limit_error", "Not now", "rate"],
    ["authentication_error", "Too many requests with this invalid key", "credentials"],
    ["billing_error", "Please slow down and pay", "credit"],
    ["permission_error", "Not for you", "credentials"],
    ["not_found_error", "model: claude-nope", "model"],
    ["request_too_large", "It is", "body"],
    ["timeout_error", "Took a while", "network"],
    ["api_error", "Hm", "server"],
    ["invalid_request_error", "Hm", "unknown"],
  ])("%s with %j is %s", (type, message, kind) => {
    expect(kindOf(said(type, message))).toBe(kind);
  });

  it("gives way to words where gateways put it around what they want to say", () => {
    const full = "prompt is too long: 205000 tokens > 200000 maximum";
    expect(kindOf(said("api_error", full))).toBe("overflow");
    expect(kindOf(said("permission_error", "Your credit balance is too low"))).toBe("credit");
  });

  it("gives way to a status that says it all", () => {
    expect(kindOf(said("overloaded_error", "Overloaded"), 401)).toBe("credentials");
  });

  it("is found in a line around it, with other quotes and blanks", () => {
    const line = `API Error: 529 {'error': {'type' : 'overloaded_error', 'message': 'x'}}`;
    expect(byErrorType(line).plain?.kind).toBe("busy");
    expect(byErrorType("the type overloaded_error of your code")).toEqual({
      plain: undefined,
      vague: undefined,
    });
  });
});

describe("a budget that is spent", () => {
  it.each([
    ["Budget has been exceeded! Current cost: 5.01, Max budget: 5.0", 400],
    ['{"error":{"message":"ExceededBudget: User=u over budget","type":"budget_exceeded"}}', 429],
    ["This key has exceeded its monthly budget", 429],
    ["Team is over its budget", 403],
    ["reservation was denied", 409],
    ["error_max_budget_usd", undefined],
  ])("is the run's own limit, whatever the status: %s (%s)", (text, status) => {
    expect(kindOf(text, status)).toBe("own-limit");
  });

  it.each([
    "the thinking budget exceeded what this model takes",
    "prompt exceeds the token budget of 200000 tokens",
  ])("is not what speaks of tokens: %s", (text) => {
    expect(kindOf(text, 400)).not.toBe("own-limit");
  });
});
