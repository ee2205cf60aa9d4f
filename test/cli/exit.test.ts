import { expect, it } from "vitest";
import { codeOfResult } from "../../src/cli/exit.ts";
import { refusesCredentials } from "../../src/core/run/next.ts";

const failed = {
  ok: false,
  stop: "failed",
  error: "not 401 unauthorized: invalid api key",
} as const;

it("a failure is 3 where it is recorded that the credentials were refused, and 1 whatever its sentence says", () => {
  expect(codeOfResult(failed)).toBe(1);
  expect(codeOfResult({ ...failed, stop: null })).toBe(1);
  expect(codeOfResult({ ...failed, credentialsRefused: true })).toBe(3);
  expect(codeOfResult({ ...failed, stop: "budget", credentialsRefused: true })).toBe(4);
  expect(codeOfResult({ ok: true, stop: null })).toBe(0);
});

it("what is recorded is what the failure names to be changed, not its words", () => {
  const message = "401 unauthorized";
  expect(refusesCredentials({ kind: "failure", message, setting: "ANTHROPIC_API_KEY" })).toBe(true);
  expect(refusesCredentials({ kind: "failure", message })).toBe(false);
  expect(refusesCredentials({ kind: "unresumable", message })).toBe(false);
});
