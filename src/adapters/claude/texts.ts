/**
 * The text of a turn: all that the main thread said, not only the harness's last piece. Knows replies and blocks; not what they mean.
 *
 * T1. A reply that was cut by the output limit goes on in the next one, in the middle of a word if need be: no gap between the two.
 * T2. Everything else is a paragraph of its own.
 */

export class Texts {
  #text = "";
  #continues = false;

  add(text: string): void {
    if (text === "") return;
    this.#text += this.#gap(text) + text;
    this.#continues = false;
  }

  /** The harness asked the model to go on where its last reply was cut. */
  continue(): void {
    this.#continues = true;
  }

  get all(): string {
    return this.#text;
  }

  #gap(next: string): string {
    if (this.#text === "") return "";
    if (!this.#continues) return "\n\n"; // T2
    // T1, save for a heading, which can only begin a line.
    return /^#{1,6}\s/.test(next) && !this.#text.endsWith("\n") ? "\n" : "";
  }
}
