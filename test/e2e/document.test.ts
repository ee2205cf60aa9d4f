/** The writing turn: documents that are good, poor, cut or not there at all. Whatever comes, the run goes on with a successor. */

import { describe, expect, it } from "vitest";
import { DEGRADED, type Lang } from "../../src/index.ts";
import { fail, type Reply, type ReplyFunction, reply, say, text } from "../../src/testing.ts";
import { deep, share } from "../support/share.ts";
import {
  bash,
  bySession,
  DOCUMENT,
  DOCUMENT_FILE,
  isQuestion,
  LOW,
  OVER,
  openStage,
  SECTIONS,
  SMALL,
  type Stage,
} from "../support/stage.ts";

type Answers = readonly (Reply | ReplyFunction)[];

/** The line is crossed by one call; the question is answered like this; the successor ends the work. */
const answeredBy = (...answers: Answers): Promise<Stage> =>
  openStage({
    main: bySession([reply(bash("echo one"), OVER), ...answers], [say("All done.", LOW)]),
  });

/** What the session was told from its question on: the first request of the writing turn and those after it. */
const writing = (stage: Stage) => stage.sessions()[0]?.slice(1) ?? [];
const successor = (stage: Stage) => stage.sessions()[1]?.[0]?.lastUserText ?? "";

const whole = {
  errors: [],
  ok: true,
  text: "All done.",
  attempts: 1,
  generations: [{ degraded: false, writer: "session" }, { reason: "completed" }],
};
const poor = (why: string) => ({
  errors: [`交接降级(${why})`],
  ok: true,
  text: "All done.",
  attempts: 1,
  generations: [{ degraded: true, writer: "code" }, { reason: "completed" }],
});

describe("a document that lacks something", () => {
  it("has no sections twice: code writes one, its reason is kept, the successor is told", async () => {
    const stage = await answeredBy(say("It goes well.", OVER), say("Very well.", OVER));
    const result = await stage.run();
    expect(result).toMatchObject(poor("missing Doing now, Next step"));
    expect(writing(stage)).toHaveLength(2);
    expect(stage.read(DOCUMENT_FILE)).toContain(`${DEGRADED} `);
    expect(successor(stage)).toContain("What you got is incomplete.");
    expect(stage.handoffs().at(-1)).toMatchObject({ phase: "done", degraded: true });
  });

  it("lacks one required section: it is asked for once more, by name, and is whole then", async () => {
    const without = DOCUMENT.replace(`## Next step\n${SECTIONS.next}`, "");
    const stage = await answeredBy(say(without, OVER), say(DOCUMENT, OVER));
    expect(await stage.run()).toMatchObject(whole);
    const [, again] = writing(stage);
    expect(again?.lastUserText).toContain('"Next step" is missing or empty');
    expect(again?.lastUserText).not.toContain("Doing now");
    expect(successor(stage)).toContain(SECTIONS.next);
  });

  deep("keeps what the first one said where the second says less", async () => {
    const first = `## Decided\n${SECTIONS.decided}\n\n## Doing now\n${SECTIONS.doing}`;
    const stage = await answeredBy(say(first, OVER), say("## Next step\nRun it.", OVER));
    expect(await stage.run()).toMatchObject(whole);
    for (const said of [SECTIONS.decided, SECTIONS.doing, "Run it."])
      expect(successor(stage)).toContain(said);
  });

  deep("needs neither decisions, nor dead ends, nor a scene", async () => {
    const stage = await answeredBy(say("## Doing now\nThis.\n\n## Next step\nThat.", OVER));
    expect(await stage.run()).toMatchObject(whole);
    expect(writing(stage)).toHaveLength(1);
    expect(stage.handoffs().at(-1)).toMatchObject({
      sections: { doing: "This.", decided: "", deadends: "", next: "That.", scene: "" },
    });
  });

  deep("keeps its good parts in the document that code writes", async () => {
    const half = `## Dead ends\n${SECTIONS.deadends}`;
    const stage = await answeredBy(say(half, OVER), say("No more.", OVER));
    expect(await stage.run()).toMatchObject({ generations: [{ degraded: true }, {}] });
    expect(successor(stage)).toContain(SECTIONS.deadends);
  });
});

const TITLES: [Lang, Record<keyof typeof SECTIONS, string>][] = [
  [
    "en",
    {
      doing: "Doing now",
      decided: "Decided",
      deadends: "Dead ends",
      next: "Next step",
      scene: "Scene",
    },
  ],
  [
    "zh",
    {
      doing: "现在在做什么",
      decided: "已经定下的",
      deadends: "走不通的路",
      next: "下一步",
      scene: "现场",
    },
  ],
  [
    "fr",
    {
      doing: "Ce qu'on est en train de faire",
      decided: "Ce qui est décidé",
      deadends: "Les impasses",
      next: "Prochaine étape",
      scene: "La scène",
    },
  ],
  [
    "ja",
    {
      doing: "今やっていること",
      decided: "すでに決まったこと",
      deadends: "通らなかった道",
      next: "次の一手",
      scene: "現場",
    },
  ],
];

describe("a document in each language", () => {
  it.each(share(TITLES, 2, 1))(
    "%s: asked for, written, read and handed on",
    async (lang, titles) => {
      const parts = Object.entries(SECTIONS) as [keyof typeof SECTIONS, string][];
      const document = parts.map(([key, body]) => `## ${titles[key]}\n${body}`).join("\n\n");
      const stage = await answeredBy(say(document, OVER));
      expect(await stage.run({ runtime: { lang } })).toMatchObject(whole);
      const [question] = writing(stage);
      expect(isQuestion(question, lang)).toBe(true);
      for (const title of Object.values(titles)) {
        expect(question?.lastUserText).toContain(`## ${title}`);
        expect(stage.read(DOCUMENT_FILE)).toContain(`## ${title}`);
      }
      expect(stage.handoffs().at(-1)).toMatchObject({ degraded: false, sections: SECTIONS });
      for (const body of Object.values(SECTIONS)) expect(successor(stage)).toContain(body);
    },
  );
});

const half = DOCUMENT.indexOf("on tabs");

describe("a document that comes in pieces", () => {
  it("is joined where the output limit cut it, in the middle of a sentence", async () => {
    const stage = await answeredBy(
      say(DOCUMENT.slice(0, half), { ...OVER, stopReason: "max_tokens" }),
      say(DOCUMENT.slice(half), OVER),
    );
    expect(await stage.run()).toMatchObject(whole);
    expect(stage.handoffs().at(-1)).toMatchObject({ sections: SECTIONS });
  });

  deep("is taken from the reply that came whole after the connection was cut in one", async () => {
    const stage = await answeredBy(say(DOCUMENT, { ...OVER, cut: "middle" }), say(DOCUMENT, OVER));
    expect(await stage.run()).toMatchObject(whole);
    expect(stage.handoffs().at(-1)).toMatchObject({ sections: SECTIONS });
  });

  deep("is joined where the connection was cut after a block", async () => {
    // The harness may miss the block in the connection's end, and then asks anew.
    const first = say(DOCUMENT.slice(0, half), { ...OVER, cut: "after-block" });
    const next: ReplyFunction = ({ lastUserText }) =>
      say(lastUserText.includes("was cut off mid-stream") ? DOCUMENT.slice(half) : DOCUMENT, OVER);
    const stage = await answeredBy(first, next);
    expect(await stage.run()).toMatchObject(whole);
    expect(stage.handoffs().at(-1)).toMatchObject({ sections: SECTIONS });
  });

  deep("counts although a tool call comes with it and less is said after it", async () => {
    const stage = await answeredBy(
      reply([text(DOCUMENT), bash("echo more")], OVER),
      say("I wrote it above.", OVER),
    );
    expect(await stage.run()).toMatchObject(whole);
  });
});

describe("a session that does something else than writing", () => {
  it("has its tools refused with the reason, and still writes", async () => {
    const stage = await answeredBy(
      reply(bash("touch made-in-the-writing-turn"), OVER),
      say(DOCUMENT, OVER),
    );
    expect(await stage.run()).toMatchObject(whole);
    expect(writing(stage)[1]?.toolResults).toMatchObject([
      { isError: true, text: expect.stringContaining("No tool runs in this turn") },
    ]);
    expect(stage.read("made-in-the-writing-turn")).toBeNull();
  });

  deep("has no more than four model calls", async () => {
    const stage = await answeredBy(
      ...Array.from({ length: 9 }, (_, n) => reply(bash(`echo ${n}`), OVER)),
    );
    const result = await stage.run();
    expect(result).toMatchObject({ ok: true, generations: [{ degraded: true }, {}] });
    expect(writing(stage)).toHaveLength(4);
  });
});

/** What goes wrong in every request of the writing turn. */
const always = (answer: Reply): Reply[] => Array.from({ length: 60 }, () => answer);

describe("a document that does not come", () => {
  it.each<[string, Reply]>(
    share(
      [
        ["since nothing is said", reply([], OVER)],
        ["since the model refuses", reply([], { ...OVER, stopReason: "refusal" })],
        ["since the connection is cut each time", say(DOCUMENT, { ...OVER, cut: "middle" })],
        ["since the API fails", fail(500, "Internal server error")],
        [
          "since the context has overflowed meanwhile",
          fail(400, "prompt is too long: 210000 tokens"),
        ],
        ["since the account is empty", fail(400, "Your credit balance is too low")],
      ],
      2,
    ),
  )("%s: code writes one, and the run goes on", async (_, answer) => {
    const stage = await answeredBy(...always(answer));
    const result = await stage.run({ runtime: { resilience: { baseDelayMs: 1, maxDelayMs: 1 } } });
    expect(result).toMatchObject({
      ok: true,
      text: "All done.",
      attempts: 1,
      generations: [{ degraded: true, writer: "code" }, { reason: "completed" }],
    });
    expect(result.errors).toEqual([expect.stringMatching(/^交接降级\(.+\)$/s)]);
    expect(successor(stage)).toContain("What you got is incomplete.");
  });

  it("in time: the writing turn is ended, and the run goes on", async () => {
    const stage = await answeredBy(...always(say(DOCUMENT, { ...OVER, hang: "middle" })));
    const result = await stage.run({ runtime: { handoff: { ...SMALL, writeMs: 1_000 } } });
    expect(result).toMatchObject(poor("The document was not finished within 1 s."));
  });
});
