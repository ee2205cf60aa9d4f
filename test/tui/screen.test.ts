import { describe, expect, it } from "vitest";
import { inputRow } from "../../src/tui/input-row.ts";
import { Screen } from "../../src/tui/screen.ts";
import { openTerminalModel } from "../support/terminal-model.ts";

function stage(options: { terminal: boolean; columns?: number }) {
  const { terminal, columns = 80 } = options;
  const model = openTerminalModel(columns);
  const writes: string[] = [];
  let time = 1_000;
  const listeners = new Map<string, (error: Error) => void>();
  const out = {
    columns,
    write(text: string) {
      writes.push(text);
      model.write(text);
    },
    on(event: "error" | "resize", listener: (error: Error) => void) {
      listeners.set(event, listener);
    },
  };
  const screen = new Screen(out, { terminal, dim: (text) => text, now: () => time });
  return {
    screen,
    out,
    writes,
    shown: () => model.rows(),
    cursor: () => model.cursor(),
    printed: () => writes.join(""),
    pass: (ms: number) => {
      time += ms;
    },
    fail: () => listeners.get("error")?.(new Error("EPIPE")),
    resize(to: number) {
      out.columns = to;
      model.resize(to);
      listeners.get("resize")?.(new Error());
    },
  };
}

describe("on a terminal", () => {
  it("S1: keeps the live line last, and erases it before it prints", async () => {
    const { screen, shown } = stage({ terminal: true });
    screen.start(() => "alive");
    screen.tick();
    expect(await shown()).toEqual(["alive"]);
    screen.print(["one", "two"]);
    expect(await shown()).toEqual(["one", "two", "alive"]);
    screen.stop();
    expect(await shown()).toEqual(["one", "two"]);
  });

  it("S1: erases, prints and draws again in one write", () => {
    const { screen, writes } = stage({ terminal: true });
    screen.start(() => "alive");
    screen.tick();
    writes.length = 0;
    screen.print(["one", "two"]);
    expect(writes).toHaveLength(1);
    screen.stop();
  });

  it("S1: leaves nothing behind when the window has become narrower", async () => {
    const { screen, shown, resize } = stage({ terminal: true, columns: 80 });
    screen.print(["first"]);
    screen.start((width) => "x".repeat(width));
    screen.tick();
    resize(40);
    expect(await shown()).toEqual(["first", "x".repeat(39)]);
    screen.stop();
    expect(await shown()).toEqual(["first"]);
  });

  it("draws again only what has changed", () => {
    const { screen, printed } = stage({ terminal: true });
    screen.start(() => "same");
    screen.tick();
    const before = printed();
    screen.tick();
    expect(printed()).toBe(before);
    screen.stop();
  });

  it.each([
    [100, 99],
    [200, 109],
    [20, 19],
  ])("of %i columns gives the live line %i, so that it never wraps by itself", (columns, width) => {
    const { screen } = stage({ terminal: true, columns });
    const widths: number[] = [];
    screen.start((given) => {
      widths.push(given);
      return "";
    });
    screen.tick();
    screen.stop();
    expect(widths).toEqual([width]);
  });
});

describe("with a row in which a person types", () => {
  const typing = (columns = 80) => {
    const made = stage({ terminal: true, columns });
    let line = "";
    made.screen.start(() => "alive");
    made.screen.type((width) => inputRow({ text: line, at: line.length }, "> ", "a hint", width));
    return {
      ...made,
      type(text: string) {
        line += text;
        made.screen.redraw();
      },
    };
  };

  it("shows it at once below the live line, with the hint while nothing is typed", async () => {
    const { shown, cursor, screen } = typing();
    expect(await shown()).toEqual(["alive", "> a hint"]);
    expect(await cursor()).toEqual([1, 2]);
    screen.stop();
    expect(await shown()).toEqual([]);
  });

  it("what is half typed survives output, and the cursor with it", async () => {
    const { screen, shown, cursor, type } = typing();
    type("半分 typed");
    for (let line = 0; line < 40; line++) screen.print([`line ${line}`]);
    const rows = await shown();
    expect(rows.slice(-4)).toEqual(["line 38", "line 39", "alive", "> 半分 typed"]);
    expect(rows).toHaveLength(42);
    expect(await cursor()).toEqual([41, 12]);
    screen.stop();
  });

  it("a longer line than the window never takes a second row, whatever the characters' width", async () => {
    const { screen, shown, type } = typing(40);
    type("👩‍👩‍👧 漢字かな ".repeat(30));
    screen.print(["one"]);
    expect(await shown()).toHaveLength(3);
    screen.stop();
    expect(await shown()).toEqual(["one"]);
  });

  it.each([
    [80, 40],
    [40, 80],
    [80, 20],
  ])("from %i to %i columns leaves nothing behind, and fits again", async (from, to) => {
    const { screen, shown, resize, type } = typing(from);
    screen.print(["first"]);
    type("some words");
    resize(to);
    screen.print(["second"]);
    expect(await shown()).toEqual(["first", "second", "alive", "> some words"]);
    screen.stop();
    expect(await shown()).toEqual(["first", "second"]);
  });

  it("is taken away alone, and the live line stays", async () => {
    const { screen, shown } = typing();
    screen.type(undefined);
    expect(await shown()).toEqual(["alive"]);
    screen.stop();
  });

  it("stands alone where nothing shows that the run is alive", async () => {
    const { screen, shown } = stage({ terminal: true });
    screen.type((width) => inputRow({ text: "", at: 0 }, "> ", "", width));
    screen.print(["one"]);
    expect(await shown()).toEqual(["one", "> "]);
    screen.stop();
  });
});

describe("in a pipe", () => {
  it("S2: says something only after a minute of silence, and never erases", () => {
    const { screen, printed, pass } = stage({ terminal: false });
    screen.start(() => "alive");
    pass(59_999);
    screen.tick();
    expect(printed()).toBe("");
    pass(1);
    screen.tick();
    expect(printed()).toBe("alive\n");
    pass(40_000);
    screen.print(["a line"]);
    pass(40_000);
    screen.tick();
    expect(printed()).toBe("alive\na line\n");
    pass(20_000);
    screen.tick();
    screen.stop();
    expect(printed()).toBe("alive\na line\nalive\n");
  });
});

it("S3: a reader that went away ends the printing, not the run", () => {
  const { screen, printed, fail } = stage({ terminal: false });
  screen.print(["one"]);
  fail();
  expect(() => screen.print(["two"])).not.toThrow();
  expect(printed()).toBe("one\n");
});
