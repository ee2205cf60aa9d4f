/**
 * What a person presses: bytes of a terminal in, keys out. Knows the forms in which terminals send keys; not what a key does.
 *
 * Node's own `readline.emitKeypressEvents` decides by a timer whether an escape stands alone, so that bytes that arrive in two pieces become
 * other keys; and it knows neither the strings of ECMA-48 nor private parameters, so that a terminal's late answer to somebody's question is
 * typed as text. Here everything follows from the bytes alone.
 *
 * K1. The same bytes make the same keys, in however many pieces they arrive.
 * K2. An escape sequence that is not known is swallowed whole, and none swallows what a person types after it: any control ends it.
 * K3. What is pasted is one text, line ends and all; no key is found in it.
 */

export type Command =
  | "enter"
  | "left"
  | "right"
  | "up"
  | "down"
  | "home"
  | "end"
  | "backspace"
  | "delete"
  /** Delete to the line's beginning, to its end, and the word before the cursor. */
  | "delete-before"
  | "delete-after"
  | "delete-word"
  /** Ctrl-C. */
  | "interrupt"
  /** Ctrl-D: deletes, or ends the input where nothing is typed. */
  | "end-of-input";

export type Key = { readonly key: "text"; readonly text: string } | { readonly key: Command };

type Mode =
  | "plain"
  /** After the escape. */
  | "escape"
  /** Within `ESC [`, until a final character. */
  | "sequence"
  /** Within `ESC O`. */
  | "single-shift"
  /** A title, an answer: until it is ended. */
  | "string"
  | "paste";

const ESC = "\u001b";
const BELL = "\u0007";
const PASTE_ENDS = `${ESC}[201~`;

/** Of the sequences that are longer nothing but their end is looked at. */
const LONGEST = 16;

export class KeyReader {
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  #mode: Mode = "plain";
  /** What has been read of a sequence, or of what is pasted. */
  #held = "";
  /** The last character was a carriage return: a line feed after it is the same line end. */
  #returned = false;
  #keys: Key[] = [];
  readonly #modes: Readonly<Record<Mode, (char: string) => void>> = {
    plain: (char) => this.#plain(char),
    escape: (char) => this.#afterEscape(char),
    sequence: (char) => this.#inSequence(char, /[ -?]/),
    "single-shift": (char) => this.#inSequence(char, /[0-9;]/),
    string: (char) => {
      if (isControl(char)) this.#begin(char === BELL ? "" : char); // K2
    },
    paste: (char) => this.#inPaste(char),
  };

  read(bytes: Uint8Array): readonly Key[] {
    for (const char of this.#decoder.decode(bytes, { stream: true })) this.#modes[this.#mode](char);
    return this.#keys.splice(0);
  }

  /** Back to plain, where `char` is looked at once more. */
  #begin(char: string): void {
    this.#mode = "plain";
    this.#held = "";
    if (char !== "") this.#plain(char);
  }

  #plain(char: string): void {
    const second = this.#returned && char === "\n";
    this.#returned = char === "\r";
    if (second) return;
    if (char === ESC) this.#mode = "escape";
    else if (isControl(char)) this.#press(CONTROLS[char]);
    else this.#type(char);
  }

  #afterEscape(char: string): void {
    this.#held = "";
    if (isControl(char)) this.#begin(char);
    else if (char === "[") this.#mode = "sequence";
    else if (char === "O") this.#mode = "single-shift";
    else if ("]P_^X".includes(char)) this.#mode = "string";
    else if (!INTERMEDIATE.test(char)) this.#mode = "plain"; // a key held with Alt
  }

  #inSequence(char: string, open: RegExp): void {
    if (!ASCII.test(char)) {
      this.#begin(char); // K2
      return;
    }
    if (open.test(char)) {
      if (this.#held.length < LONGEST) this.#held += char;
      return;
    }
    const whole = this.#held + char;
    this.#mode = "plain";
    this.#held = "";
    if (whole === "200~") this.#mode = "paste";
    else this.#press(commandOf(whole));
  }

  #inPaste(char: string): void {
    this.#held += char;
    if (char !== "~" || !this.#held.endsWith(PASTE_ENDS)) return;
    this.#type(pasted(this.#held.slice(0, -PASTE_ENDS.length))); // K3
    this.#mode = "plain";
    this.#held = "";
  }

  #press(key: Command | undefined): void {
    if (key !== undefined) this.#keys.push({ key });
  }

  #type(text: string): void {
    const last = this.#keys.at(-1);
    if (text === "") return;
    if (last?.key === "text")
      this.#keys[this.#keys.length - 1] = { key: "text", text: last.text + text };
    else this.#keys.push({ key: "text", text });
  }
}

const ASCII = /^[ -~]$/;
const INTERMEDIATE = /^[ -/]$/;
const isControl = (char: string): boolean => /^\p{Cc}$/u.test(char);

/** A paste's lines, without anything that a terminal would obey. */
const pasted = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replaceAll("\t", "  ")
    .replace(/(?!\n)\p{Cc}/gu, "");

const CONTROLS: Readonly<Record<string, Command>> = {
  "\r": "enter",
  "\n": "enter",
  "\u0001": "home",
  "\u0002": "left",
  "\u0003": "interrupt",
  "\u0004": "end-of-input",
  "\u0005": "end",
  "\u0006": "right",
  "\u0008": "backspace",
  "\u007f": "backspace",
  "\u000b": "delete-after",
  "\u000e": "down",
  "\u0010": "up",
  "\u0015": "delete-before",
  "\u0017": "delete-word",
};

const BY_LETTER: Readonly<Record<string, Command>> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  F: "end",
  H: "home",
  M: "enter",
};

const BY_NUMBER: Readonly<Record<string, Command>> = {
  1: "home",
  3: "delete",
  4: "end",
  7: "home",
  8: "end",
};

/** @param whole of `ESC [` or `ESC O` all that follows: parameters (a modifier among them) and the final character. */
function commandOf(whole: string): Command | undefined {
  const [, first = "", final = ""] = /^(\d*)(?:;\d+)*([A-Z~])$/.exec(whole) ?? [];
  return final === "~" ? BY_NUMBER[first] : BY_LETTER[final];
}
