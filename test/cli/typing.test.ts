/** What becomes of the lines that a person types while a run goes on: a terminal, a run and a person that are played. */

import { describe, expect, it } from "vitest";
import type { Stage, Typing } from "../../src/cli/stage.ts";
import { openTerminal, type RunDesk } from "../../src/cli/terminal/terminal.ts";
import { flowerEvent } from "../../src/core/events.ts";
import { KeyReader } from "../../src/tui/keys.ts";

interface Played {
  /** A session is at work that hears an interrupt. Default true. */
  readonly works?: boolean;
  readonly say?: boolean;
  readonly typeable?: boolean;
}

function sit({ say = true, typeable = true, works = true }: Played = {}) {
  const told: string[] = [];
  const printed: string[] = [];
  const stopping = new AbortController();
  let press: ((text: string) => void) | undefined;
  let typing: Typing | undefined;
  const stage: Stage = {
    style: () => ({ lang: "en", width: 80, colour: false, home: "", verbose: false }),
    print: (lines) => printed.push(...lines),
    event: () => undefined,
    result: () => undefined,
    start: () => undefined,
    stop: () => undefined,
    ask: () => {
      throw new Error("nobody is asked here");
    },
    show: () => undefined,
    typeable,
    type(desk) {
      typing = desk;
    },
  };
  const run: RunDesk = {
    interrupt(words) {
      told.push("interrupt");
      void words.then((text) => told.push(`words: ${text}`));
      return works;
    },
    answer: (id, text) => told.push(`answer ${id}: ${text}`),
    decline: (id) => told.push(`decline ${id}`),
    ...(say && { say: (text: string) => told.push(`say: ${text}`) }),
  };
  const terminal = openTerminal({
    io: {
      keys(heard) {
        const reader = new KeyReader();
        press = (text) => {
          for (const key of reader.read(new TextEncoder().encode(text))) heard(key);
        };
        return () => {
          press = undefined;
        };
      },
    },
    stage,
    run,
    aside: {
      heard: () => undefined,
      ask: (question) => told.push(`aside: ${question}`),
      giveUp: () => {
        told.push("give up");
        return true;
      },
      close: async () => void told.push("aside closed"),
    },
    signal: stopping.signal,
  });
  return {
    terminal,
    told,
    printed,
    stopping,
    type: (text: string) => press?.(text),
    listening: () => press !== undefined,
    row: () => {
      const { text = "", hint = "" } = typing?.input(79) ?? {};
      return text + hint;
    },
    ask: (id: string, phase: string, options: readonly string[] = []) =>
      terminal.event(flowerEvent("ask", "Which?", { id, phase, options })),
    rest: () => typing?.rest(),
    resume: () => typing?.resume(),
  };
}

describe("a line", () => {
  it("reaches the run, whose event shows it", () => {
    const { told, printed, type } = sit();
    type("mind the tabs\r");
    expect(told).toEqual(["say: mind the tabs"]);
    expect(printed).toEqual([]);
  });

  it("stands in the input line again where the run cannot be told it", () => {
    const { told, printed, type, row } = sit({ say: false });
    type("mind the tabs\r");
    expect(told).toEqual([]);
    expect(printed.join(" ").replace(/\s+/g, " ")).toBe(
      "# the run cannot be told this while it works: Ctrl-C interrupts it, ? asks beside it",
    );
    expect(row()).toBe(">> mind the tabs");
  });

  it("that begins with a question mark is asked beside the run", () => {
    const { told, printed, type } = sit();
    type("？在哪里\r");
    expect(told).toEqual(["aside: 在哪里"]);
    expect(printed).toEqual([">> ？在哪里"]);
  });

  it("that is empty does nothing where nothing waits, and all later ones arrive", () => {
    const { told, printed, type } = sit();
    type("\r\r");
    expect(told).toEqual([]);
    expect(printed).toEqual([]);
    type("one\r");
    expect(told).toEqual(["say: one"]);
  });
});

describe("a question", () => {
  it("is answered, by number or in words, the oldest first; Enter alone skips it", () => {
    const { told, type, row, ask } = sit();
    ask("q1", "asked", ["left", "right"]);
    ask("q2", "asked");
    expect(row()).toBe("?> 1-2, or an answer · Enter alone skips the question");
    type("2\r");
    ask("q1", "answered");
    expect(row()).toBe("?> the answer · Enter alone skips the question");
    type("\r");
    ask("q2", "declined");
    expect(told).toEqual(["answer q1: right", "decline q2"]);
    expect(row()).toBe(">> type to tell the run · ? asks beside the run · Ctrl-C interrupts");
  });

  it("that has run out of time takes no answer: what was typed stays", () => {
    const { type, row, ask } = sit();
    ask("q1", "asked");
    type("half");
    ask("q1", "timeout");
    expect(row()).toBe(">> half");
  });
});

describe("Ctrl-C", () => {
  it("L2: interrupts, asks for words, and gives them to the run once; the next one interrupts again", async () => {
    const { terminal, told, printed, type, row } = sit();
    expect(terminal.interrupted()).toBe(true);
    expect(row()).toBe("!> what to say to it · Enter alone goes on · Ctrl-C stops");
    type("? is part of the words\r");
    await Promise.resolve();
    expect(told).toEqual(["interrupt", "words: ? is part of the words"]);
    expect(printed).toEqual([
      "# interrupted: it waits for your words",
      "!> ? is part of the words",
    ]);
    expect(terminal.interrupted()).toBe(true);
  });

  it("L2: a second time, before the words, is left to whoever stops the command", () => {
    const { terminal, told } = sit();
    terminal.interrupted();
    expect(terminal.interrupted()).toBe(false);
    expect(told).toEqual(["interrupt"]);
  });

  it("and Enter alone lets it go on with a neutral line, also where a question waits", async () => {
    const { terminal, told, type, ask } = sit();
    ask("q1", "asked");
    terminal.interrupted();
    type("\r");
    await Promise.resolve();
    expect(told).toEqual(["interrupt", "words: "]);
  });

  it("L2: where no session would hear the words stops at once, and asks for none", () => {
    const { terminal, row, printed } = sit({ works: false });
    const before = row();
    expect(terminal.interrupted()).toBe(false);
    expect(row()).toBe(before);
    expect(printed).toEqual([]);
  });

  it("L1: where nobody can type stops at once", () => {
    expect(sit({ typeable: false }).terminal.interrupted()).toBe(false);
    expect(sit({ typeable: false }).listening()).toBe(false);
  });

  it("while the command is being stopped interrupts nothing", () => {
    const { terminal, stopping } = sit();
    stopping.abort();
    expect(terminal.interrupted()).toBe(false);
  });

  it("when the run is over ends the waiting for answers", async () => {
    const { terminal, told } = sit();
    await terminal.close();
    expect(terminal.interrupted()).toBe(true);
    expect(told).toEqual(["aside closed", "give up"]);
  });
});

describe("the end of the input (Ctrl-D)", () => {
  it("closes the input line, lets an interrupted run go on, and leaves Ctrl-C to stop", async () => {
    const { terminal, told, type, listening, row } = sit();
    terminal.interrupted();
    type("\u0004");
    await Promise.resolve();
    expect(told).toEqual(["interrupt", "words: "]);
    expect(listening()).toBe(false);
    expect(row()).toBe("");
    expect(terminal.interrupted()).toBe(false);
  });
});

it("while somebody else has the terminal no key is read, and afterwards the line is as it was", () => {
  const { type, rest, resume, listening, row } = sit();
  type("half");
  rest();
  expect(listening()).toBe(false);
  resume();
  expect(listening()).toBe(true);
  expect(row()).toBe(">> half");
});

it("L3: at the end no key is read any more", async () => {
  const { terminal, listening, row } = sit();
  await terminal.close();
  expect(listening()).toBe(false);
  expect(row()).toBe("");
});
