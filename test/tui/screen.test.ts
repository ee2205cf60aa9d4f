import { describe, expect, it } from "vitest";
import { Screen } from "../../src/tui/screen.ts";

function stage(options: { terminal: boolean; columns?: number }) {
  let printed = "";
  let time = 1_000;
  const failures: ((error: Error) => void)[] = [];
  const out = {
    columns: options.columns ?? 80,
    write(text: string) {
      printed += text;
    },
    on(_: "error", listener: (error: Error) => void) {
      failures.push(listener);
    },
  };
  const screen = new Screen(out, {
    terminal: options.terminal,
    dim: (text) => text,
    now: () => time,
  });
  return {
    screen,
    out,
    printed: () => printed,
    pass: (ms: number) => {
      time += ms;
    },
    fail: () => {
      for (const listener of failures) listener(new Error("EPIPE"));
    },
  };
}

const ESC = "\x1b";
const PIECES = new RegExp(`${ESC}\\[\\d+A|${ESC}\\[J|\r|\n|[^${ESC}\r\n]+`, "g");

/** What a terminal shows after obeying exactly what the screen uses: up, carriage return, erase below. */
function shownBy(text: string): string[] {
  const rows = [""];
  let row = 0;
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === "\n") rows[++row] ??= "";
    else if (piece === "\x1b[J") rows.splice(row, rows.length, "");
    else if (piece.startsWith("\x1b")) row -= Number.parseInt(piece.slice(2), 10);
    else if (piece !== "\r") rows[row] = piece;
  }
  return rows;
}

describe("on a terminal", () => {
  it("S1: keeps the live line last, and erases it before it prints", () => {
    const { screen, printed } = stage({ terminal: true });
    screen.start(() => "alive");
    screen.tick();
    expect(shownBy(printed())).toEqual(["alive"]);
    screen.print(["one", "two"]);
    expect(shownBy(printed())).toEqual(["one", "two", "alive"]);
    screen.stop();
    expect(shownBy(printed())).toEqual(["one", "two", ""]);
  });

  it("S1: leaves nothing behind when the window has become narrower", () => {
    const { screen, out, printed } = stage({ terminal: true, columns: 80 });
    screen.start(() => "x".repeat(79));
    screen.tick();
    out.columns = 40;
    screen.stop();
    expect(printed()).toBe(`${"x".repeat(79)}\x1b[1A\r\x1b[J`);
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

  it("leaves the last column free, so that the live line never wraps by itself", () => {
    const { screen } = stage({ terminal: true, columns: 100 });
    const widths: number[] = [];
    screen.start((width) => {
      widths.push(width);
      return "";
    });
    screen.tick();
    screen.stop();
    expect(widths).toEqual([99]);
  });
});

describe("in a pipe", () => {
  it("S2: says something only after 30 s of silence, and never erases", () => {
    const { screen, printed, pass } = stage({ terminal: false });
    screen.start(() => "alive");
    pass(29_999);
    screen.tick();
    expect(printed()).toBe("");
    pass(1);
    screen.tick();
    expect(printed()).toBe("alive\n");
    pass(20_000);
    screen.print(["a line"]);
    pass(20_000);
    screen.tick();
    expect(printed()).toBe("alive\na line\n");
    pass(10_000);
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
