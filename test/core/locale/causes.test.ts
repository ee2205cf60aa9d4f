import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failureOfDeath, failureOfResult } from "../../../src/adapters/claude/failure.ts";
import { type Ailment, remedy } from "../../../src/core/handoff/remedy.ts";
import { causeIn, withoutRefusal } from "../../../src/core/locale/causes.ts";
import type { Lang } from "../../../src/core/locale/lang.ts";
import { HISTORY_WORDS } from "../../../src/core/resilience/history-words.ts";
import { LIMIT_WORDS } from "../../../src/core/resilience/limit-words.ts";
import { LOCAL_WORDS } from "../../../src/core/resilience/local-words.ts";
import { PARAMETER_WORDS } from "../../../src/core/resilience/parameter-words.ts";
import { REFUSAL_WORDS } from "../../../src/core/resilience/refusal-words.ts";
import { SERVICE_WORDS } from "../../../src/core/resilience/service-words.ts";

const OTHERS = ["zh", "fr", "ja"] as const satisfies readonly Lang[];

/** Every clause that code says of a failure: in the tables of words, and beside them for statuses, types and reasons. */
const FOLDER = join(import.meta.dirname, "../../../src/core/resilience");
const CLAUSES = [
  ...new Set(
    readdirSync(FOLDER).flatMap((file) =>
      [...readFileSync(join(FOLDER, file), "utf8").matchAll(/\bsays:\s*"([^"]+)"/g)].map(
        ([, says = ""]) => says,
      ),
    ),
  ),
];
const TABLES = [
  ...[HISTORY_WORDS, LIMIT_WORDS, LOCAL_WORDS, PARAMETER_WORDS, REFUSAL_WORDS, SERVICE_WORDS],
].flat();

const sentence = (clause: string) => clause.charAt(0).toUpperCase() + clause.slice(1);

/** Words that stand in every English clause, and in none of the other languages. */
const ENGLISH =
  /\b(?:the|is|are|was|of|has|with|up|too|no|any|one|refused|refuses|failed|sent|measured|tries|window)\b/i;

describe("the clauses that are looked for here", () => {
  it("hold those of every table of words", () => {
    expect(CLAUSES.length).toBeGreaterThan(60);
    for (const { says } of TABLES) expect(CLAUSES).toContain(says);
  });
});

describe.each(OTHERS)("in %s", (lang) => {
  it.each(CLAUSES)("there are words for: %s", (clause) => {
    const told = causeIn(lang, sentence(clause));
    expect(told).not.toBe(sentence(clause));
    expect(told).not.toMatch(ENGLISH);
    expect(causeIn(lang, clause).toLowerCase()).toBe(told.toLowerCase());
  });

  it("no two clauses that differ are called alike", () => {
    const told = CLAUSES.map((clause) => causeIn(lang, clause));
    expect(new Set(told).size).toBe(CLAUSES.length);
  });

  it("what follows a clause is kept to the letter", () => {
    fc.assert(
      fc.property(fc.constantFrom(...CLAUSES), fc.string({ unit: "binary" }), (clause, quoted) => {
        const colon = lang === "fr" ? " : " : ":";
        expect(causeIn(lang, `${sentence(clause)}: ${quoted}`)).toBe(
          `${causeIn(lang, sentence(clause))}${colon}${quoted}`,
        );
      }),
    );
  });

  it("a text that no code of ours has written stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(causeIn(lang, `»${text}`)).toBe(`»${text}`);
      }),
    );
    for (const text of ["", "ECONNREFUSED", "The service is overloaded today", "API Error: 529 x"])
      expect(causeIn(lang, text)).toBe(text);
  });
});

const ailment = (more: Partial<Ailment> & Pick<Ailment, "text">): Ailment => ({
  ...{ context: 190_000, window: 200_000 },
  ...more,
});
const LONG = "prompt is too long: 213462 tokens > 200000 maximum";
const RESERVE =
  "This endpoint's maximum context length is 200000 tokens. However, you requested 120000 tokens";

/** What `remedy` makes of several clauses, numbers and what the API said. */
const COMPOSED: readonly (readonly [string, Ailment, string])[] = [
  [
    "an overflow",
    ailment({ text: LONG }),
    "Le contexte est plein (213,462 tokens envoyés, limite 200,000)",
  ],
  ["an overflow without numbers", ailment({ text: "Prompt is too long" }), "Le contexte est plein"],
  [
    "a seed that does not fit",
    ailment({ text: LONG, firstRequestOfGeneration: true }),
    "L'amorce ne tient pas : la première requête d'une session neuve est refusée parce que trop longue (213,462 tokens envoyés, limite 200,000) ; la suivante échouerait de même",
  ],
  [
    "a reserve that was counted",
    ailment({ text: RESERVE, context: 170_000 }),
    "Le contexte est plein (120,000 tokens envoyés, limite 200,000) ; la réserve pour la réponse a été comptée",
  ],
  [
    "a reserve that is too large",
    ailment({ text: RESERVE, context: 100_000 }),
    "La passerelle compte la réserve pour la réponse dans sa limite, et la réserve est trop grande (120,000 tokens envoyés, limite 200,000)",
  ],
  [
    "a request that the harness did not send",
    ailment({ text: "x", terminalReason: "blocking_limit" }),
    "Blocage local : le harness a refusé d'envoyer la requête (mesuré : 190,000 tokens sur 200,000) ; CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE lève sa limite",
  ],
  [
    "a first request that the harness did not send",
    ailment({ text: "x", terminalReason: "blocking_limit", firstRequestOfGeneration: true }),
    "L'amorce ne tient pas. Blocage local : le harness a refusé d'envoyer la requête (mesuré : 190,000 tokens sur 200,000) ; CLAUDE_CODE_BLOCKING_LIMIT_OVERRIDE lève sa limite",
  ],
  [
    "a plan without long context",
    ailment({ text: "Extra usage is required for long context requests", context: 210_000 }),
    "Le compte ne couvre pas les requêtes de plus de 200,000 tokens (mesuré : 210,000 tokens sur 200,000)",
  ],
  [
    "a refusal that nothing explains, nearly full",
    ailment({ text: "Nope: not you", status: 400 }),
    "Un refus inexpliqué, alors que le contexte est presque plein (mesuré : 190,000 tokens sur 200,000) : Nope: not you",
  ],
  [
    "a refusal that nothing explains",
    ailment({ text: "Nope: not you", status: 400, context: 9_000 }),
    "L'API refuse la requête (mesuré : 9,000 tokens sur 200,000) : Nope: not you",
  ],
  [
    "what is not known",
    ailment({ text: "Something odd" }),
    "La cause n'est pas connue : Something odd",
  ],
  [
    "money that is spent, in the API's words",
    ailment({ text: "Your credit balance is too low: top up", status: 400 }),
    "Le compte n'a plus de crédit : Your credit balance is too low: top up",
  ],
  [
    "a process that has ended",
    ailment({
      text: failureOfDeath({
        ...{ error: undefined, exit: "exit code 1", stderr: "", spoke: true, spawned: true },
      }).message,
    }),
    "La cause n'est pas connue : le processus du harness a pris fin. (code de sortie 1)",
  ],
  [
    "a turn that the harness has ended",
    ailment({ text: failureOfResult({ terminal_reason: "odd" }, undefined).message }),
    "La cause n'est pas connue : le harness a mis fin au tour : odd.",
  ],
];

describe("what is composed of a clause, numbers and the API's words", () => {
  it.each(COMPOSED)("%s", (_title, signs, told) => {
    const { why } = remedy(signs);
    expect(causeIn("fr", why)).toBe(told);
    expect(causeIn("en", why)).toBe(why);
    for (const lang of OTHERS)
      expect(causeIn(lang, why), lang).not.toMatch(/\b(?:the|measured)\b/i);
  });
});

describe.each(OTHERS)("a process that has ended, in %s", (lang) => {
  const deaths = [undefined, "exit code 1", "SIGKILL", "SIGSEGV", "SIGUSR1"].flatMap((exit) =>
    ["", "qzx: (it) tail"].map((stderr) => [exit, stderr] as const),
  );
  it.each(deaths)("by %s, having said %j", (exit, stderr) => {
    const given = { error: undefined, exit, stderr, spoke: true, spawned: true };
    const { message } = failureOfDeath(given);
    for (const text of [message, remedy(ailment({ text: message })).why]) {
      const told = causeIn(lang, text);
      expect(told.replace(stderr, "")).not.toMatch(/\b(?:process|ended|exit code|It said|known)\b/);
      expect(told).toContain(exit?.replace("exit code ", "") ?? "");
      expect(told.endsWith(stderr)).toBe(true);
    }
  });

  it("a name that begins the sentence is written as ever", () => {
    expect(causeIn(lang, "The harness ended the turn: odd")).not.toContain("Harness");
  });
});

describe("refused credentials in a sentence that says so itself", () => {
  it.each([
    ["en", "The credentials are refused", ": "],
    ["en", "Access is refused", ": "],
    ["zh", "The credentials are refused", ":"],
    ["fr", "Access is refused", " : "],
    ["ja", "The credentials are refused", ":"],
  ] as const)("are named once, in %s: %s", (lang, clause, colon) => {
    const said = "invalid x-api-key (what to change: ANTHROPIC_API_KEY)";
    const message = causeIn(lang, `${clause}: ${said}`);
    expect(message).toBe(`${causeIn(lang, clause)}${colon}${said}`);
    expect(withoutRefusal(lang, message)).toBe(said);
    expect(withoutRefusal(lang, `work: ${message}`)).toBe(`work: ${said}`);
    expect(withoutRefusal(lang, "Something else: x")).toBe("Something else: x");
  });
});
