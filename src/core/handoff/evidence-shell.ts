/**
 * Takes a shell command line apart into the simple commands that it runs, as far as that can be seen without running it. Reads quotes,
 * substitutions, here-documents and comments; expands nothing and understands no program.
 *
 * C1. What stands in quotes, in a comment or in a here-document is no command; what stands in `$(…)` or backticks is one.
 * C2. Never fails: what is not closed ends with the line.
 */

export type Command = readonly string[];

export const commandsIn = (line: string): readonly Command[] => new Reader(line).read().commands;

const ENDS_COMMAND = new Set(["\n", ";", "&", "|", "(", ")"]);

class Reader {
  readonly #text: string;
  readonly #stop: string | undefined;
  #at: number;
  readonly #commands: Command[] = [];
  #words: string[] = [];
  #word: string | undefined;
  /** The next word is where a redirection goes. */
  #target = false;
  readonly #documents: string[] = [];

  constructor(text: string, at = 0, stop?: string) {
    this.#text = text;
    this.#at = at;
    this.#stop = stop;
  }

  read(): { readonly commands: readonly Command[]; readonly end: number } {
    while (this.#at < this.#text.length) {
      const char = this.#text.charAt(this.#at);
      if (char === this.#stop) break;
      this.#at += 1;
      this.#take(char);
    }
    this.#endCommand();
    return { commands: this.#commands, end: this.#at + 1 };
  }

  #take(char: string): void {
    if (char === "\\" || char === "'" || char === '"') this.#quoted(char);
    else if (this.#substitutes(char)) this.#substitution(char);
    else if (char === "<" || char === ">") this.#redirection(char);
    else if (char === "#" && this.#word === undefined) this.#skipTo("\n");
    else if (ENDS_COMMAND.has(char)) this.#endCommand(char);
    else if (/\s/.test(char)) this.#endWord();
    else this.#add(char);
  }

  #quoted(char: string): void {
    if (char === "\\") this.#escape();
    else if (char === "'") this.#quote();
    else this.#doubleQuote();
  }

  #substitutes(char: string): boolean {
    return char === "`" || (char === "$" && this.#next("("));
  }

  #next(expected: string): boolean {
    return this.#text.startsWith(expected, this.#at);
  }

  #add(text: string): void {
    this.#word = (this.#word ?? "") + text;
  }

  #escape(): void {
    const char = this.#text.charAt(this.#at);
    this.#at += 1;
    if (char !== "\n") this.#add(char);
  }

  #skipTo(end: string): string {
    const found = this.#text.indexOf(end, this.#at);
    const to = found < 0 ? this.#text.length : found;
    const skipped = this.#text.slice(this.#at, to);
    this.#at = to;
    return skipped;
  }

  #quote(): void {
    this.#add(this.#skipTo("'"));
    this.#at += 1;
  }

  #doubleQuote(): void {
    this.#add("");
    while (this.#at < this.#text.length && !this.#next('"')) {
      const char = this.#text.charAt(this.#at);
      this.#at += 1;
      if (char === "\\") this.#escape();
      else if (this.#substitutes(char)) this.#substitution(char);
      else this.#add(char);
    }
    this.#at += 1;
  }

  /** C1: its commands are run, whatever becomes of what they print. */
  #substitution(char: string): void {
    const [begin, stop] = char === "`" ? [this.#at, "`"] : [this.#at + 1, ")"];
    const inner = new Reader(this.#text, begin, stop).read();
    this.#commands.push(...inner.commands);
    this.#at = inner.end;
    this.#add("$(…)");
  }

  #redirection(char: string): void {
    if (/^\d+$/.test(this.#word ?? "")) this.#word = undefined; // 2>
    this.#endWord();
    if (char === "<" && this.#next("<") && !this.#next("<<")) {
      this.#hereDocument();
      return;
    }
    while (this.#next("<") || this.#next(">") || this.#next("&")) this.#at += 1;
    this.#target = true;
  }

  #hereDocument(): void {
    const found = /^<-?[ \t]*(['"]?)([^\s'"<>|;&()]+)\1/.exec(this.#text.slice(this.#at));
    this.#at += found?.[0].length ?? 1;
    if (found?.[2] !== undefined) this.#documents.push(found[2].replaceAll("\\", ""));
  }

  #endWord(): void {
    if (this.#word === undefined) return;
    if (!this.#target) this.#words.push(this.#word);
    this.#target = false;
    this.#word = undefined;
  }

  #endCommand(char = ""): void {
    this.#endWord();
    this.#target = false;
    if (this.#words.length > 0) this.#commands.push(this.#words);
    this.#words = [];
    if (char === "\n") for (const end of this.#documents.splice(0)) this.#skipDocument(end);
    if (char === "(") this.#nested();
  }

  #nested(): void {
    const inner = new Reader(this.#text, this.#at, ")").read();
    this.#commands.push(...inner.commands);
    this.#at = inner.end;
  }

  #skipDocument(end: string): void {
    while (this.#at < this.#text.length) {
      const line = this.#skipTo("\n");
      this.#at += 1;
      if (line.trim() === end) return;
    }
  }
}
