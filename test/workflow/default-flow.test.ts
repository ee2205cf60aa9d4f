/** The default flow on a host that plays its parts: what each is told, what is frozen where, and what a person decides. */

import { describe, expect, it } from "vitest";
import type { Ending } from "../../src/core/human/facts.ts";
import {
  DEFAULT_FLOW,
  type DefaultFlowOptions,
  defaultFlow,
  type Said,
} from "../../src/workflow/default-flow.ts";
import {
  type Answer,
  type Disk,
  emptyDisk,
  Killed,
  playedHost,
  type Ran,
} from "../support/flow-host.ts";

const NOTES = "/w/.flower/notes";
const BRIEF = `${NOTES}/需求.md`;
const GOAL = `${NOTES}/目标.md`;
const spec = (name: string) => ({ name, instructions: "" });
const brief = (goal = "Slugs in three languages.") =>
  `## Goal\n${goal}\n\n## Acceptance\nThe tests pass.\n\n## Bounds\nNo new dependency.\n\n## Unknowns and assumptions\nnone`;
const goal = (check = "npm test passes") => `## Goal\nSlugs are right.\n\n## Checks\n- ${check}`;
const verdict = (state: string, reason = "I looked.", failed = "ja is missing") =>
  `## Conclusion\n${state}\n\n## Reason\n${reason}\n\n## Failed\n- ${failed}`;

/** What the parts answer, by label; the judge says not yet once. */
const usual: Record<string, Answer> = {
  确认需求: brief(),
  设定目标: goal(),
  干活: "Two of three languages.",
  "干活·判定#1": verdict("not yet"),
  "干活#round2": "All three.",
  "干活·判定#2": verdict("achieved"),
};
const from =
  (answers: Record<string, Answer>) =>
  ({ label }: Ran): Answer =>
    answers[label] ?? new Error(`nobody plays ${label}`);

interface Asked {
  readonly question: string;
  readonly options: readonly string[];
  readonly key: string;
}

/** A person who answers in this order, or is not there. */
function person(answers: readonly string[] = [], said: readonly Said[] = []) {
  const asked: Asked[] = [];
  const human: DefaultFlowOptions["human"] = {
    ask(question, options, { key }) {
      const answer = answers[asked.length];
      asked.push({ question, options, key });
      const state: Ending = answer === undefined ? "timeout" : "answered";
      return Promise.resolve({ state, answer: answer ?? "" });
    },
    said: () => said,
  };
  return { human, asked };
}

const flowWith = (more: Partial<DefaultFlowOptions> = {}) =>
  defaultFlow({
    ...{ notes: NOTES, names: "default", goal: true, rounds: 3, budgetUsd: undefined },
    ...{ clarifier: spec("clarifier"), setter: spec("setter"), judge: spec("judge") },
    ...{ worker: spec("coordinator"), human: person().human, clarifyOnly: false },
    ...more,
  });

interface Play {
  readonly answers?: Record<string, Answer>;
  readonly disk?: Disk;
  readonly run?: string;
  readonly request?: string;
  readonly flow?: Partial<DefaultFlowOptions>;
  readonly dieAfter?: number;
}

async function play({
  answers = usual,
  request = "Make the slugs right.",
  flow,
  ...host
}: Play = {}) {
  const played = playedHost(from(answers), { workbench: "/w/.flower", ...host });
  const result = await flowWith(flow).run({ flow: played.host }, { request });
  const told = (label: string) => played.ran.find((ran) => ran.label === label)?.prompt ?? "";
  return { ...played, result, told, labels: played.ran.map(({ label }) => label) };
}

describe("the default flow", () => {
  it("freezes a brief and a goal, works, and goes on with what the judge misses", async () => {
    const { result, labels, told, disk, ran } = await play();
    expect(result).toMatchObject({ ok: true, error: null });
    expect(labels).toEqual(Object.keys(usual));
    expect(told("确认需求")).toContain("Make the slugs right.");
    expect(await disk.documents.read(BRIEF)).toContain("Slugs in three languages.");
    expect(await disk.documents.read(GOAL)).toContain("- npm test passes");
    expect(told("设定目标")).toContain("No new dependency.");
    for (const part of ["Slugs in three languages.", "npm test passes", BRIEF, GOAL])
      expect(told("干活")).toContain(part);
    for (const part of ["Two of three languages.", "npm test passes", "/w/.flower"])
      expect(told("干活·判定#1")).toContain(part);
    expect(told("干活#round2")).toContain("ja is missing");
    expect(told("干活·判定#2")).toContain("ja is missing"); // the verdict of the round before
    const judges = ran.filter(({ label }) => label.includes("判定"));
    expect(judges.map(({ options }) => [options.lineage, options.resume])).toEqual([
      [false, undefined],
      [false, undefined],
    ]);
    expect(ran.find(({ label }) => label === "干活#round2")?.options.resume).toBe(
      "session of 干活",
    );
  });

  it("notes once what it works behind, before anything is worked", async () => {
    const fences = { isolate: true, sandbox: true };
    const disk = emptyDisk();
    await play({ disk, flow: { fences }, dieAfter: 3 }).catch(() => undefined);
    const { facts } = await play({ disk, request: "", flow: { fences: { isolate: false } } });
    const noted = facts().filter((fact) => fact.kind === "noted" && fact.key === "fences");
    expect(noted).toMatchObject([{ seq: 2, value: fences }]);
  });

  describe("words that are said while the judge judges", () => {
    const WORDS = "And in Welsh, please.";
    const answers = { ...usual, "干活·判定#1": verdict("achieved") };
    async function spoken(more: Partial<DefaultFlowOptions> = {}) {
      const mail = [{ id: "m1", text: WORDS }];
      const human = {
        ...person().human,
        pendingMail: () => mail,
        delivered: (ids: readonly string[]) =>
          void mail.splice(0, ids.includes("m1") ? mail.length : 0),
      };
      return { mail, ...(await play({ answers, flow: { human, ...more } })) };
    }

    it("are told to the session that works in a round more, though the goal is achieved", async () => {
      const { result, labels, told, mail, ran } = await spoken();
      expect(result.ok).toBe(true);
      expect(labels).toEqual(Object.keys(usual));
      expect(told("干活#round2")).toContain(WORDS);
      expect(ran.find(({ label }) => label === "干活#round2")?.options.resume).toBeDefined();
      expect(mail).toEqual([]);
    });

    it.each([
      ["no round is left", { rounds: 1 }, undefined],
      ["its budget is spent", { budgetUsd: 1 }, 2],
    ])("undo nothing where %s", async (_title, more, costUsd) => {
      const work = { text: "Two of three languages.", ...(costUsd !== undefined && { costUsd }) };
      const human = {
        ...person().human,
        pendingMail: () => [{ id: "m1", text: WORDS }],
        delivered: () => expect.unreachable(),
      };
      const flow = { human, ...more };
      const { result, labels } = await play({ answers: { ...answers, 干活: work }, flow });
      expect(result).toMatchObject({ ok: true, error: null });
      expect(labels).not.toContain("干活#round2");
    });
  });

  it("gives each step the frozen document alone, in a fresh session", async () => {
    const { ran } = await play();
    const first = ran.filter(({ label }) => ["确认需求", "设定目标", "干活"].includes(label));
    expect(first.map(({ options }) => options.resume)).toEqual([undefined, undefined, undefined]);
  });

  it("ends when the brief stands, where only that is wanted", async () => {
    const { labels, result } = await play({ flow: { clarifyOnly: true } });
    expect([labels, result.ok]).toEqual([["确认需求"], true]);
  });

  it("has no judge where no goal is wanted", async () => {
    const { labels, told } = await play({ flow: { goal: false } });
    expect(labels).toEqual(["确认需求", "干活"]);
    expect(told("干活")).not.toContain("npm test passes");
  });

  it("asks the same session for what a brief or a goal lacks, and for nothing else", async () => {
    const answers = {
      ...usual,
      确认需求: "## Goal\nSlugs.\n\n## Acceptance\nTests.",
      "确认需求#round2": brief(),
      设定目标: "## Goal\nSlugs.",
      "设定目标#round2": goal(),
    };
    const { told, ran, result } = await play({ answers });
    expect(result.ok).toBe(true);
    expect(told("确认需求#round2")).toContain("Bounds");
    expect(told("确认需求#round2")).not.toContain("Acceptance");
    expect(told("设定目标#round2")).toContain("Checks");
    const second = ran.filter(({ label }) => label.endsWith("#round2"));
    expect(second.map(({ options }) => options.resume)).toEqual(
      ["确认需求", "设定目标", "干活"].map((name) => `session of ${name}`),
    );
  });

  it("fails with the last verdict's round when the judge is never content", async () => {
    const never = { ...usual, "干活·判定#2": verdict("not yet") };
    const { result, labels } = await play({ answers: never, flow: { rounds: 2 } });
    expect(result).toMatchObject({ ok: false, failedAt: "干活" });
    expect(labels.at(-1)).toBe("干活·判定#2");
  });

  it("writes its names in ASCII where that is wished", async () => {
    const answers = Object.fromEntries(
      Object.entries(usual).map(([label, answer]) => [
        label
          .replace("确认需求", "clarify")
          .replace("设定目标", "goal")
          .replace("干活", "work")
          .replace("判定", "verdict"),
        answer,
      ]),
    );
    const { result, disk } = await play({ answers, flow: { names: "ascii" } });
    expect(result.ok).toBe(true);
    expect(await disk.documents.read(`${NOTES}/brief.md`)).not.toBeNull();
    expect(await disk.documents.read(`${NOTES}/goal.md`)).not.toBeNull();
  });

  it("tells the judge what was said while it ran", async () => {
    const said = [{ when: "2026-01-02 03:05:00", words: "Also Korean, please." }];
    const { told } = await play({ flow: { human: person([], said).human } });
    expect(told("干活·判定#1")).toContain("Also Korean, please.");
    expect(told("干活·判定#1")).toContain("2026-01-02 03:05:00");
  });

  it("tells the judge a short word too, be it part of another that the brief has", async () => {
    const { disk } = await play();
    const answers = { ...usual, 干活: "Done.", "干活·判定#1": verdict("achieved") };
    const said = [
      { when: "2026-01-02 03:05:00", words: "go" },
      { when: "2026-01-02 03:05:01", words: "Keep going." },
    ];
    const flow = { human: person([], said).human };
    const second = await play({ answers, disk, run: "r2", request: "Keep going.", flow });
    const told = second.told("干活·判定#1");
    expect(told.match(/^go$/gm)).toHaveLength(1);
    expect(told.match(/^Keep going\.$/gm)).toHaveLength(1); // the brief has it
  });

  it("has one budget for all rounds and their judges", async () => {
    const { ran, result } = await play({ flow: { budgetUsd: 3 } });
    expect(result.ok).toBe(true);
    const work = ran.filter(({ label }) => /^干活(#|$)/.test(label));
    expect(work.map(({ spec: { maxBudgetUsd } }) => maxBudgetUsd)).toEqual([3, 1]);
    const dear = { ...usual, 干活: { text: "half", costUsd: 5 } };
    expect((await play({ answers: dear, flow: { budgetUsd: 3 } })).result).toMatchObject({
      ok: false,
      failedAt: "干活",
      stop: "budget",
    });
  });
});

describe("a judge", () => {
  it.each([
    ["praise without a finding", "Well done, all of it works.", "干活·判定#1#round2"],
    ["no", verdict("not yet"), "干活·判定#1"],
    ["a word within a sentence", verdict("it is not achieved"), "干活·判定#1#round2"],
  ])("whose answer is %s has the only round fail", async (_title, answer, last) => {
    const answers = { ...usual, "干活·判定#1": answer, "干活·判定#1#round2": answer };
    const { result, labels } = await play({ answers, flow: { rounds: 1 } });
    expect(result).toMatchObject({ ok: false, failedAt: "干活" });
    expect(labels.at(-1)).toBe(last);
  });

  it.each([
    ["zh", "## 结论\n达成\n\n## 理由\n都看过。\n\n## 未通过\n(无)"],
    ["fr", "## Conclusion\natteint\n\n## Raison\nVu.\n\n## Échecs\naucun"],
    ["ja", "## 結論\n達成\n\n## 理由\n見た。\n\n## 不合格\nなし"],
    ["a mixture", "## Verdict\n達成\n\n## Raison\nVu.\n\n## 未通过\n(空)"],
  ])("may answer in the titles and words of %s", async (_title, answer) => {
    const { labels, result } = await play({ answers: { ...usual, "干活·判定#1": answer } });
    expect([labels.at(-1), result.ok]).toEqual(["干活·判定#1", true]);
  });

  it("is asked once more where the finding is unclear, and what stays unclear is not achieved", async () => {
    const answers = {
      ...usual,
      "干活·判定#1": verdict("partly achieved"),
      "干活·判定#1#round2": "Well, yes and no.",
    };
    const { labels, ran, result } = await play({ answers });
    expect(result.ok).toBe(true);
    expect(labels.slice(3, 6)).toEqual(["干活·判定#1", "干活·判定#1#round2", "干活#round2"]);
    expect(ran[4]?.options.resume).toBe("session of 干活·判定#1");
  });

  it("that fails is asked again, and is no verdict", async () => {
    const answers = {
      ...usual,
      "干活·判定#1": { error: "connection lost" },
      "干活·判定#1#retry1": verdict("achieved"),
    };
    const { labels, result } = await play({ answers });
    expect(result.ok).toBe(true);
    expect(labels.slice(3)).toEqual(["干活·判定#1", "干活·判定#1#retry1"]);
  });

  it("that cannot judge leaves the work undecided; the next start judges, and works nothing again", async () => {
    const lost = { error: "connection lost" };
    const answers = {
      ...usual,
      "干活·判定#1": lost,
      "干活·判定#1#retry1": lost,
      "干活·判定#1#retry2": lost,
      "干活·判定#1#retry3": verdict("achieved"),
    };
    const first = await play({ answers });
    expect(first.result).toMatchObject({
      ok: false,
      failedAt: "干活",
      error: "the judge could not judge: connection lost",
    });
    const second = await play({ answers, disk: first.disk });
    expect(second.labels).toEqual(["干活·判定#1#retry3"]);
    expect(second.result.ok).toBe(true);
  });
});

describe("a goal that the judge finds out of reach", () => {
  const hopeless = { ...usual, "干活·判定#1": verdict("unreachable", "There is no network.") };

  it("is a person's affair: who accepts ends it", async () => {
    const { human, asked } = person(["1"]);
    const { result, labels } = await play({ answers: hopeless, flow: { human } });
    expect(result.ok).toBe(true);
    expect(labels.at(-1)).toBe("干活·判定#1");
    expect(asked).toHaveLength(1);
    expect(asked[0]?.question).toContain("There is no network.");
    expect(asked[0]?.options).toHaveLength(3);
  });

  it("gets the round that the person asks for, also after the last one, and the judge hears why", async () => {
    const { human } = person(["The network is there: use the mirror."]);
    const { result, told } = await play({ answers: hopeless, flow: { human, rounds: 1 } });
    expect(result.ok).toBe(true);
    expect(told("干活#round2")).toContain("use the mirror");
    expect(told("干活·判定#2")).toContain("use the mirror");
  });

  it("is amended by hand, its checks too", async () => {
    const { human } = person(["2", "## Checks\n- npm test passes offline"]);
    const { result, disk, told } = await play({ answers: hopeless, flow: { human, rounds: 1 } });
    expect(result.ok).toBe(true);
    expect(await disk.documents.read(GOAL)).toContain("- npm test passes offline");
    expect(told("干活·判定#2")).toContain("npm test passes offline");
    expect(told("干活·判定#2")).not.toContain("- npm test passes\n");
  });

  it("is set anew where the person says in words what is to change", async () => {
    const { human } = person(["2", "Leave the network out."]);
    const answers = { ...hopeless, 干活·goal: goal("tests pass without a network") };
    const { disk, told } = await play({ answers, flow: { human } });
    expect(told("干活·goal")).toContain("Leave the network out.");
    expect(await disk.documents.read(GOAL)).toContain("tests pass without a network");
  });

  it("stops where nobody is there, spends nothing more, and is asked about again at the next start", async () => {
    const first = await play({ answers: hopeless });
    expect(first.result).toMatchObject({ ok: false, failedAt: "干活" });
    expect(first.result.error).toContain("There is no network.");
    const { human } = person(["1"]);
    const second = await play({ answers: hopeless, disk: first.disk, flow: { human } });
    expect([second.labels, second.result.ok]).toEqual([[], true]);
  });
});

it("that is stopped from elsewhere while its question waits stays open, and asks again", async () => {
  const hopeless = { ...usual, "干活·判定#1": verdict("unreachable", "There is no network.") };
  const disk = emptyDisk();
  const { host } = playedHost(from(hopeless), { disk, workbench: "/w/.flower" });
  const human: DefaultFlowOptions["human"] = {
    ask: (_question, _options, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        expect(host.stop()).toBe(true);
      }),
    said: () => [],
  };
  const stopped = await flowWith({ human }).run(
    { flow: host },
    { request: "Make the slugs right." },
  );
  expect(stopped).toMatchObject({ ok: false, stop: "aborted" });
  expect(host.stop()).toBe(false);
  expect(host.facts().map(({ kind }) => kind)).not.toContain("flow.ended");
  const again = await play({ answers: hopeless, disk, flow: { human: person(["1"]).human } });
  expect([again.labels, again.result.ok]).toEqual([[], true]);
});

describe("a workspace that is gone on with", () => {
  const later = { ...usual, 干活: "The fourth one, too.", "干活·判定#1": verdict("achieved") };

  it("takes what is said now into the brief, the goal and the same conversation", async () => {
    const { disk } = await play();
    const answers = { ...later, 设定目标: goal("Korean is there") };
    const second = await play({ answers, disk, run: "r2", request: "And Korean." });
    expect(second.result.ok).toBe(true);
    expect(second.labels).toEqual(["设定目标", "干活", "干活·判定#1"]);
    const text = (await disk.documents.read(BRIEF)) ?? "";
    expect(text).toContain("2026-01-02 03:04:05");
    expect(text).toContain("And Korean.");
    expect(text).toContain("Slugs in three languages.");
    expect(second.told("设定目标")).toContain("npm test passes"); // what it was
    expect(second.told("设定目标")).toContain("And Korean.");
    expect(await disk.documents.read(GOAL)).toContain("Korean is there");
    expect(second.told("干活")).toContain("And Korean.");
    expect(second.told("干活")).toContain("Korean is there");
    expect(second.ran[1]?.options.resume).toBe("session of 干活#round2");
    expect(second.told("干活·判定#1")).toContain("And Korean.");
  });

  it("asks anew for a brief that was deleted or has lost a section, hears what is wanted now, and keeps what was added before", async () => {
    const { disk } = await play();
    await play({ answers: later, disk, run: "r2", request: "And Korean." });
    const text = (await disk.documents.read(BRIEF)) ?? "";
    await disk.documents.write(BRIEF, text.replace("No new dependency.", ""));
    const third = await play({
      answers: { ...later, 确认需求: brief("Slugs in five languages.") },
      ...{ disk, run: "r3", request: "Five languages now." },
    });
    expect(third.labels[0]).toBe("确认需求");
    expect(third.ran[0]?.options.resume).toBe("session of 确认需求");
    expect(third.told("确认需求")).toContain('"Bounds"');
    expect(third.told("确认需求")).toContain("Five languages now.");
    const anew = (await disk.documents.read(BRIEF)) ?? "";
    expect(anew).toContain("Slugs in five languages.");
    expect(anew).toContain("And Korean.");
    expect(anew).toContain("No new dependency.");
  });

  it("hands on the brief and the goal that it did not ask for again", async () => {
    const { disk } = await play();
    const { result } = await play({ answers: later, disk, run: "r2", request: "" });
    expect(result.values.确认需求).toBe(await disk.documents.read(BRIEF));
    expect(result.values.设定目标).toBe(await disk.documents.read(GOAL));
  });

  it("goes on without a word, with the goal that stands", async () => {
    const { disk } = await play();
    const before = await disk.documents.read(GOAL);
    const second = await play({ answers: later, disk, run: "r2", request: "" });
    expect(second.labels).toEqual(["干活", "干活·判定#1"]);
    expect(await disk.documents.read(GOAL)).toBe(before);
  });

  it("takes short words, too: nothing is too little to arrive", async () => {
    const { disk } = await play();
    await play({ answers: later, disk, run: "r2", request: "tests" });
    await play({ answers: later, disk, run: "r3", request: "tests" });
    const text = (await disk.documents.read(BRIEF)) ?? "";
    expect(text.match(/^tests$/gm)).toHaveLength(1); // the clock of this host stands still: one and the same entry
  });
});

describe("a run that is killed", () => {
  it("comes to the same end after every fact, asks nothing twice and runs nothing twice", async () => {
    const answers = {
      ...usual,
      "干活·判定#1": verdict("unreachable", "No network."),
    };
    const whole = await play({ answers, flow: { human: person(["Look again."]).human } });
    expect(whole.result.ok).toBe(true);
    const total = whole.facts().length;
    expect(total).toBeGreaterThan(18);
    for (let at = 1; at < total; at += 1) {
      const disk = emptyDisk();
      const one = person(["Look again."]);
      const first = playedHost(from(answers), { disk, dieAfter: at, workbench: "/w/.flower" });
      const request = "Make the slugs right.";
      await expect(
        flowWith({ human: one.human }).run({ flow: first.host }, { request }),
      ).rejects.toThrow(Killed);
      // The channel's book answers what was answered before: here the same person, asked from the start of the book.
      const again = person(["Look again."]);
      const second = await play({ answers, disk, flow: { human: again.human } });
      expect({ at, ...second.result }).toEqual({ at, ...whole.result });
      expect([...first.ran.map(({ label }) => label), ...second.labels]).toEqual(whole.labels);
      expect(await disk.documents.read(GOAL)).toBe(await whole.disk.documents.read(GOAL));
      expect(second.facts().filter(({ kind }) => kind !== "flow.recovered").length).toBe(total);
    }
  });

  it("runs nothing that had ended, and has written down what the dead had not: a row may be wanting", async () => {
    const { disk: before } = await play();
    const disk = { ...emptyDisk(), results: before.results };
    const { labels, result } = await play({ disk });
    expect([labels, result.ok]).toEqual([[], true]);
    expect(disk.settled).toEqual(Object.keys(usual));
    expect(before.settled).toEqual([]); // nobody had died there
  });

  it("takes the same words twice for the same command: they are wished once", async () => {
    const disk = emptyDisk();
    const first = playedHost(from(usual), { disk, dieAfter: 8, workbench: "/w/.flower" });
    const request = "Make the slugs right.";
    await expect(flowWith().run({ flow: first.host }, { request })).rejects.toThrow(Killed);
    const dying = playedHost(from(usual), { disk, dieAfter: 1, workbench: "/w/.flower" });
    await expect(flowWith().run({ flow: dying.host }, { request: "And Korean." })).rejects.toThrow(
      Killed,
    );
    const answers = { ...usual, "设定目标#wish1": goal("Korean is there") };
    const second = await play({ answers, disk, request: "And Korean." });
    expect(second.result.ok).toBe(true);
    expect(second.labels.filter((label) => label.includes("wish"))).toEqual(["设定目标#wish1"]);
    expect((await disk.documents.read(BRIEF))?.match(/^And Korean\.$/gm)).toHaveLength(1);
  });

  it("hears what is said on waking where nobody judges, too: the brief has it", async () => {
    const disk = emptyDisk();
    const first = playedHost(from(usual), { disk, dieAfter: 6, workbench: "/w/.flower" });
    const alone = { goal: false };
    await expect(
      flowWith(alone).run({ flow: first.host }, { request: "Make the slugs right." }),
    ).rejects.toThrow(Killed);
    const second = await play({ disk, request: "And Korean.", flow: alone });
    expect(second.result.ok).toBe(true);
    expect(await disk.documents.read(BRIEF)).toContain("And Korean.");
  });

  it("hears what is said on waking: it is judged by a goal that knows it", async () => {
    const disk = emptyDisk();
    const first = playedHost(from(usual), { disk, dieAfter: 8, workbench: "/w/.flower" });
    const request = "Make the slugs right.";
    await expect(flowWith().run({ flow: first.host }, { request })).rejects.toThrow(Killed);
    const answers = { ...usual, "设定目标#wish1": goal("Korean is there") };
    const second = await play({ answers, disk, request: "And Korean." });
    expect(second.result.ok).toBe(true);
    expect(second.labels).toContain("设定目标#wish1");
    expect(await disk.documents.read(BRIEF)).toContain("And Korean.");
    expect(second.told("干活·判定#1")).toContain("Korean is there");
  });
});

it("is known in the log by its name", () => {
  expect(flowWith().name).toBe(DEFAULT_FLOW);
});
