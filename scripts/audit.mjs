// `npm run audit`: known vulnerabilities of what flower depends on, as far as the registry answers. Decides what counts as an answer: a registry
// that gives none is said to have given none, and is no failure; a finding is one.
// @ts-check

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * @typedef {{ readonly code: 0 | 1, readonly said: string }} Verdict
 * @param {string} printed what `npm audit --json` printed
 * @returns {Verdict}
 */
export function verdictOf(printed) {
  const answer = parsed(printed);
  const found = answer?.vulnerabilities;
  if (answer === undefined || typeof found !== "object" || found === null) {
    const why = answer?.message ?? answer?.error?.summary ?? firstLine(printed);
    return { code: 0, said: `The registry did not answer, so nothing is known: ${why}` };
  }
  const names = Object.entries(found).map(([name, { severity }]) => `${name} (${severity})`);
  return names.length === 0
    ? { code: 0, said: "The registry answered: no known vulnerability." }
    : { code: 1, said: `The registry knows of vulnerabilities: ${names.join(", ")}` };
}

/** @param {string} text */
function parsed(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} text */
const firstLine = (text) => text.trim().split("\n")[0] || "it printed nothing";

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  execFile(npm, ["audit", "--json"], { maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
    const { code, said } = verdictOf(stdout || (error === null ? "" : error.message));
    console.log(said);
    process.exitCode = code;
  });
}
