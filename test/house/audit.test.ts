/** What `npm run audit` makes of what the registry answers, and of what is no answer. */

import { expect, it } from "vitest";
import { verdictOf } from "../../scripts/audit.mjs";

it.each([
  ["nothing found", '{"auditReportVersion":2,"vulnerabilities":{}}', 0, /no known vulnerability/],
  [
    "something found",
    '{"vulnerabilities":{"left":{"severity":"low"},"right":{"severity":"critical"}}}',
    1,
    /left \(low\), right \(critical\)/,
  ],
  [
    "a registry that has no such service",
    '{"message":"405 Method Not Allowed - POST x","error":{}}',
    0,
    /not answer.*405/,
  ],
  [
    "a registry that says why",
    '{"error":{"code":"ENOAUDIT","summary":"no endpoint"}}',
    0,
    /not answer.*no endpoint/,
  ],
  ["an error in words", "npm error audit endpoint returned an error\n", 0, /not answer.*endpoint/],
  ["nothing at all", "", 0, /not answer.*nothing/],
  ["something that is no report", "[]", 0, /not answer/],
  ["a report without its list", '{"vulnerabilities":null}', 0, /not answer/],
])("tells %s", (_title, printed, code, said) => {
  const verdict = verdictOf(printed);
  expect(verdict.code).toBe(code);
  expect(verdict.said).toMatch(said);
});
