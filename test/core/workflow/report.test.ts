import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HumanFact } from "../../../src/core/human/facts.ts";
import { LANGS } from "../../../src/core/locale/lang.ts";
import { reportTextsFor } from "../../../src/core/locale/report.ts";
import { documentsOf } from "../../../src/core/run/documents.ts";
import type { Fact, Recorded } from "../../../src/core/run/facts.ts";
import type { FlowFact } from "../../../src/core/workflow/facts.ts";
import { type ReportFacts, reportMarkdown } from "../../../src/core/workflow/report.ts";
import { framedText } from "../../../src/core/workflow/report-frame.ts";
import { handedOver, started, written } from "../../support/look-facts.ts";
import { stepFacts } from "../../support/step-facts.ts";

const MS = Date.UTC(2026, 0, 2, 3, 4, 5);
const RUN = "20260102-030405-abc123";
const HEAD = "1234567890abcdef1234567890abcdef12345678";
const SECRET = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;

const recorded = (step: string, facts: readonly Fact[]): readonly Recorded[] =>
  facts.map((fact, seq) => ({ ...fact, run: RUN, step, seq, at: MS + seq * 1000 }));

const flowOf = (...facts: readonly FlowFact[]) =>
  facts.map((fact, seq) => ({ ...fact, run: RUN, seq, at: MS + seq * 1000 }));

const begun = (request: string): FlowFact => ({
  kind: "flow.started",
  flow: "go",
  steps: ["work"],
  request,
  owner: { pid: 1 },
});

const verdict = (label: string, state: string, reason: string, failed: readonly string[] = []) =>
  ({ kind: "noted", key: `verdict ${label}`, value: { state, reason, failed } }) as const;

const tried = (label: string, passed: boolean, text: string): readonly FlowFact[] => [
  { kind: "try.begun", part: "work", label, prompt: "do it" },
  {
    kind: "try.decided",
    ...{ part: "work", label, passed, feedback: null, granted: false },
    ...{ session: "s", text, error: null },
  },
];

const ended = (ok: boolean, error: string | null = null): FlowFact => ({
  kind: "flow.ended",
  ...{ ok, failedAt: ok ? null : "work", error, stop: null },
});

const DOCUMENT = `## Doing now
The slugs.

## Next step
- Run the tests.
- For the person: publish the package, I have no rights.
- Waiting for a decision: keep the old names?`;

const STEPS = [
  recorded("work", handedOver("work", "/w/.flower/notes/handoff-work.md", DOCUMENT)),
  recorded("work#round2", stepFacts("work#round2", "S2")),
];

const WHOLE: ReportFacts = {
  run: RUN,
  lang: "en",
  zoneOffset: 0,
  flow: flowOf(
    begun("Make the slugs right."),
    { kind: "flow.recovered", request: "And the titles.", at: MS + 60_000, owner: { pid: 2 } },
    ...tried("work", false, "The slugs are right."),
    verdict("work", "not_yet", "Tabs fail.", ["Blanks and tabs become one dash."]),
    ...tried("work#round2", true, "Tabs are right too."),
    verdict("work#round2", "achieved", "All checks pass."),
    ended(true),
  ),
  steps: STEPS,
  documents: documentsOf(STEPS),
  human: [
    {
      ...{ kind: "question.asked", id: "q1", text: "Which separator?", options: ["-", "_"] },
      ...{ by: "model", at: MS },
    },
    { kind: "question.ended", id: "q1", how: "answered", text: "A dash.", at: MS + 1 },
    { kind: "person.said", id: "m2", text: "Mind the umlauts.", at: MS + 2 },
    { kind: "person.delivered", id: "m2", at: MS + 3 },
  ],
  brief: "## Goal\nSlugs as people write them.\n",
  goal: "## Goal\nRight slugs.\n\n## Checks\n- npm test passes\n- it looks good [cannot be verified here: no screen]\n",
  changes: {
    ...{ kind: "git", from: HEAD, atLeast: false },
    files: [
      { path: "src/slug.js", added: 12, removed: 3, untracked: false, before: "clean" },
      { path: "notes `x`.md", added: 4, removed: 0, untracked: true, before: "clean" },
      { path: "logo.png", added: null, removed: null, untracked: false, before: "dirty" },
    ],
    commits: [{ hash: "feedbeef0000111122223333", subject: "Slugs" }],
  },
  error: null,
  files: [{ what: "goal", path: "/w/.flower/notes/goal.md" }],
};

const reportOf = (more: Partial<ReportFacts> = {}): string => reportMarkdown({ ...WHOLE, ...more });

/** What stands below a heading. */
const section = (text: string, title: string): string =>
  text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";

describe("a report", () => {
  it("says how it went, how long it took and what it cost, before anything else", () => {
    const [head = ""] = reportOf().split(/^## /m);
    expect(head).toContain(`# Run \`${RUN}\``);
    expect(head).toContain("**done**");
    expect(head).toContain("from 2026-01-02 03:04:05 to");
    expect(head).toContain("$0.6000");
  });

  it("tells what was asked for, with what was said since, and questions with their answers", () => {
    const asked = section(reportOf(), "Asked");
    for (const words of [
      ...["Make the slugs right.", "And the titles.", "Mind the umlauts."],
      ...["Which separator?", "options: - / _", "A dash.", "Slugs as people write them."],
    ])
      expect(asked).toContain(words);
    expect(asked).toContain("Question q1, 2026-01-02 03:04:05, asked by a session: answered");
  });

  it("tells each run of a step, and what was reported last", () => {
    const done = section(reportOf(), "Done");
    expect(done).toMatch(/- `work`: done/);
    expect(done).toMatch(/- `work · round 2`: done/);
    expect(done).toContain("Tabs are right too.");
    expect(done).not.toContain("The slugs are right.");
  });

  it("tells every verdict in order, with its reason and what failed", () => {
    const judged = section(reportOf(), "Judged");
    expect(judged).toContain("- npm test passes");
    expect(judged).toMatch(/\*\*`work`: not yet\*\*[\s\S]*Tabs fail\.[\s\S]*- Blanks and tabs/);
    expect(judged).toMatch(/\*\*`work · round 2`: achieved\*\*[\s\S]*All checks pass\./);
  });

  it("tells which files differ, and which commits were made", () => {
    const changed = section(reportOf(), "Changed");
    expect(changed).toContain("Since commit 1234567890ab");
    expect(changed).toContain("3 files, +16 -3");
    expect(changed).toContain("- `src/slug.js` +12 -3\n");
    expect(changed).toContain("- ``notes `x`.md`` +4 -0 · not in git");
    expect(changed).toContain(
      "- `logo.png` not counted · counts uncommitted changes from before the run, too",
    );
    expect(changed).toContain("feedbeef0000 Slugs");
  });

  it.each([
    [{ kind: "none", why: "no-repository", detail: "" }, "is in no git repository"],
    [{ kind: "none", why: "no-git", detail: "" }, "git is not installed"],
    [{ kind: "none", why: "failed", detail: "timeout" }, "timeout"],
    [{ kind: "unknown" }, "was not noted"],
    [{ kind: "git", from: null, files: [], atLeast: false, commits: [] }, "No file differs."],
  ] as const)("says so when it does not know what changed: %o", (changes, words) => {
    expect(section(reportOf({ changes }), "Changed")).toContain(words);
  });

  it("lists at most 200 files, and counts all", () => {
    const files = Array.from({ length: 203 }, (_, at) => ({
      ...{ path: `f${at}`, added: 1, removed: 0, untracked: false, before: "clean" as const },
    }));
    const changes = { kind: "git", from: HEAD, files, atLeast: true, commits: [] } as const;
    const changed = section(reportOf({ changes }), "Changed");
    expect(changed).toContain("at least 203 files, +203 -0");
    expect(changed).toContain("and 3 more files");
    expect(changed).not.toContain("`f200`");
  });

  it("tells every session with its contexts, its cost and its document", () => {
    const generations = section(reportOf(), "Generations");
    expect(generations).toMatch(
      /- `work` 1: handed over at the line · context 36\.0K\/60K -> 10\.0K · 4 calls · \$0\.2500 · `\/w\/\.flower\/notes\/handoff-work\.md`/,
    );
    expect(generations).toMatch(/- `work` 2: completed/);
  });

  it("adds up the cost, and says when some of it may be missing", () => {
    expect(section(reportOf(), "Cost")).toContain("$0.6000 · 7 calls · 3 sessions");
    const steps = [
      recorded("work", [started("work"), { kind: "step.recovered", owner: { pid: 2 } }]),
    ];
    expect(section(reportOf({ steps }), "Cost")).toContain("at least $0.0000");
  });

  it("names the documents", () => {
    const files = section(reportOf(), "Documents");
    expect(files).toContain("goal: `/w/.flower/notes/goal.md`");
    expect(files).toContain("handoff (`work` 1): `/w/.flower/notes/handoff-work.md`");
  });
});

describe("what needs a person", () => {
  const needs = (more: Partial<ReportFacts> = {}) => section(reportOf(more), "What needs a person");
  const asked = (id: string): HumanFact => ({
    ...{ kind: "question.asked", id, text: `TEXT of ${id}`, options: [], by: "model", at: MS },
  });

  it("is what no check could verify, and what a document leaves to a person", () => {
    const told = needs();
    expect(told).toContain("it looks good (no screen)");
    expect(told).toContain("publish the package, I have no rights.");
    expect(told).toContain("keep the old names?");
    expect(reportOf()).toContain("3 things below need a person");
  });

  it("is nothing where nothing does", () => {
    expect(needs({ goal: "", documents: [] })).toContain("Nothing.");
  });

  it("is a run that failed, with its reason and the last verdict", () => {
    const flow = flowOf(
      begun("x"),
      verdict("work", "not_yet", "Tabs fail.", ["Tabs"]),
      ended(false, "work: its gate let no try pass"),
    );
    const told = needs({ flow });
    expect(told).toContain("its gate let no try pass");
    expect(told).toMatch(/did not find the goal achieved[\s\S]*Tabs fail\.[\s\S]*- Tabs/);
    expect(reportOf({ flow })).toContain("**not done** at `work`");
  });

  it("is a run without an end, with the command that goes on", () => {
    const told = needs({ flow: flowOf(begun("x")), error: "stopped by hand" });
    expect(told).toContain("stopped by hand");
    expect(told).toContain(`\`flower resume ${RUN}\``);
  });

  it.each([
    [[], "Question q1 waits for an answer:"],
    [[{ kind: "question.ended", id: "q1", how: "timeout", text: "", at: MS }], "in time"],
    [[{ kind: "question.ended", id: "q1", how: "unattended", text: "", at: MS }], "put to nobody"],
  ] as const)("is a question that nobody answered: %o", (end, words) => {
    const told = needs({ human: [asked("q1"), ...end] });
    expect(told).toContain(words);
    expect(told).toContain("TEXT of q1");
  });

  it("is no question that was answered or skipped", () => {
    const end = { kind: "question.ended", id: "q1", how: "declined", text: "", at: MS } as const;
    expect(needs({ human: [asked("q1"), end] })).not.toContain("TEXT of q1");
  });

  it("is what was said and nobody has heard", () => {
    const said = { kind: "person.said", id: "m1", text: "Mind it.", at: MS } as const;
    expect(needs({ human: [said] })).toMatch(/no session has heard it:[\s\S]*Mind it\./);
  });

  it("is a document that code put together, and secrets that stood in one", () => {
    const poor = recorded("work", [
      started("work"),
      written(1, DOCUMENT, { degraded: true, writer: "code", redacted: 2 }),
    ]);
    const told = needs({ steps: [poor], documents: documentsOf([poor]) });
    expect(told).toContain("generation 1 of `work` was put together by code");
    expect(told).toContain("2 secrets stood in a handoff of `work`");
  });

  it("is somebody's uncommitted work that is gone", () => {
    const gone = { path: "mine.ts", added: 0, removed: 0, untracked: false, before: "gone" };
    const changes = { kind: "git", from: HEAD, files: [gone], atLeast: false, commits: [] };
    expect(needs({ changes } as Partial<ReportFacts>)).toMatch(/are gone in:[\s\S]*mine\.ts/);
  });
});

describe("words of others", () => {
  it("R2: stand in it without their secrets, and what was asked for is said to hold one", () => {
    const flow = flowOf(begun(`Use ${SECRET}.`), ...tried("work", true, `Used ${SECRET}.`));
    const text = reportOf({ flow });
    expect(text).not.toContain(SECRET);
    expect(text).toContain("[secret:github-token]");
    expect(text).toContain("looks like a secret");
  });

  it.each(LANGS)("R1: make no heading of their own, whatever they hold (%s)", (lang) => {
    const { headings } = reportTextsFor(lang);
    const own = Object.values(headings).map((title) => `## ${title}`);
    const part = fc.constantFrom(
      ..."# A|## Judged|\n|```|````text|~~~|===|---|> # B|<h1>C</h1>|  |- |text".split("|"),
    );
    const words = fc.array(part, { maxLength: 12 }).map((parts) => parts.join("\n"));
    fc.assert(
      fc.property(words, words, (one, two) => {
        const flow = flowOf(
          begun(one),
          ...tried("work", true, two),
          verdict("work", "not_yet", one, [two]),
        );
        const human = [{ kind: "person.said", id: "m1", text: two, at: MS } as const];
        const text = reportOf({ lang, flow, human, brief: one, goal: two });
        const found = outsideOfFrames(text).filter((line) => /^\s*(?:#|<h1)/.test(line));
        expect(found).toEqual([expect.stringMatching(/^# /), ...own]);
      }),
    );
  });

  it("Q3: cannot steer a terminal that prints it", () => {
    expect(framedText("a\u001B[31mb\u202Ec\u0000\td")).toBe(
      "```text\na\\u{1b}[31mb\\u{202e}c\\u{0}\td\n```",
    );
  });

  it("Q1: cannot close their frame", () => {
    expect(framedText("````\nx")).toMatch(/^`````text\n````\nx\n`````$/);
  });
});

/** By CommonMark: a fence ends with as many backticks as it began with, or more, and nothing else. */
function outsideOfFrames(text: string): string[] {
  let fence: string | undefined;
  return text.split("\n").filter((line) => {
    const [, ticks, rest = ""] = /^\s*(`{3,})(.*)$/.exec(line) ?? [];
    if (fence === undefined) {
      fence = ticks;
      return ticks === undefined;
    }
    if (ticks !== undefined && rest.trim() === "" && ticks.length >= fence.length)
      fence = undefined;
    return false;
  });
}
