/**
 * A result on its way to the model: what of it is kept out. Decides the order (what is too long, then what would not leave room to hand
 * over); which texts are too long is the core's, how they are kept the port's.
 *
 * L1. A disk that refuses costs the session nothing: the result goes through as it is, and the listener is told.
 * L2. Room goes before length, and before reading back: what would not leave room for the document is kept out, whatever it is.
 * L3. Sub-agents have windows of their own: their results are measured by length alone.
 * L4. What a failed call says (a command with another exit code than 0, an error of an MCP tool) is not seen here: no hook of the harness can
 *     replace it. The harness itself cuts it to 10,000 characters (measured).
 */

import { isLargeRead, longTexts, standIn, textsInTheWay, wayOf } from "../../core/guards/spill.ts";
import {
  isReadBack,
  pathsOf,
  readingsOf,
  type Whereabouts,
} from "../../core/guards/spill-reading.ts";
import type { KeptOut, ResultSize, SessionSetup } from "../../ports/agent.ts";
import { fieldsOf } from "./fields.ts";
import { type ResultTexts, textsOf } from "./result-texts.ts";
import { fileOf, pointerTo, type ReadFile, sizeOf } from "./results.ts";

/** A call that has come back. */
export interface Returned {
  readonly tool: string;
  readonly input: unknown;
  readonly response: unknown;
  /** The folder in which the session stands. */
  readonly cwd: string;
  /** The call's id. */
  readonly id: string;
  /** Of the main thread, not of a sub-agent. */
  readonly main: boolean;
}

/** Who hears of it, and says whether there is room. */
export interface SpillListener {
  fits(result: ResultSize): boolean;
  keptOut(call: string, kept: KeptOut): void;
}

type Groups = readonly (readonly number[])[];
/** What stands in place of each text so far. */
type Words = (string | undefined)[];
type Setup = Pick<SessionSetup, "spill" | "words" | "workspace" | "env">;

export class Spiller {
  readonly #setup: Setup;
  readonly #listener: SpillListener;

  constructor(setup: Setup, listener: SpillListener) {
    this.#setup = setup;
    this.#listener = listener;
  }

  /** What the model sees in place of the result, or undefined to leave it. Never rejects. */
  async lessen(call: Returned): Promise<unknown> {
    const way = wayOf(call.tool);
    if (way === "point") return this.#read(call);
    const found =
      way === "copy" && this.#setup.spill ? textsOf(call.tool, call.response) : undefined;
    const words: Words = [];
    const less = found && (await this.#spill(call, found, await this.#long(call, found), words));
    if (this.#fits(call, less ?? call.response) || found === undefined) return less;
    const left = lengthsOf(found).map((length, index) => (words[index] === undefined ? length : 0));
    const least = await this.#spill(call, found, textsInTheWay(left), words); // L2
    return this.#weighed(call, least ?? less);
  }

  async #read(call: Returned): Promise<unknown> {
    const file = fileOf(call.response);
    const pointer = file && (await this.#largeRead(call, file));
    if (this.#fits(call, pointer ?? call.response) || file === undefined) return pointer;
    const { path, lines, content } = file;
    const bytes = Buffer.byteLength(content);
    const words = this.#setup.words.tooLarge({ path, lines, bytes });
    return this.#weighed(call, this.#pointTo(call, file, words)); // L2
  }

  async #largeRead(call: Returned, file: ReadFile): Promise<unknown> {
    const { path, lines, content } = file;
    const { length: chars } = content;
    const { spill, words } = this.#setup;
    if (spill === undefined || !isLargeRead(fieldsOf(call.input), chars, spill.threshold))
      return undefined;
    if (await this.#readsBack(call)) return undefined;
    return this.#pointTo(call, file, words.largeFile({ path, lines, chars }));
  }

  #pointTo(call: Returned, { path, content }: ReadFile, words: string): unknown {
    this.#listener.keptOut(call.id, keptOut(call, path, content.length - words.length));
    return pointerTo(call.response, words);
  }

  async #long(call: Returned, found: ResultTexts): Promise<Groups> {
    const groups = longTexts(lengthsOf(found), this.#setup.spill?.threshold ?? 0);
    return groups.length > 0 && (await this.#readsBack(call)) ? [] : groups;
  }

  /** One file per group; its first text becomes the words that stand for it, the others go. Undefined when nothing was kept. */
  async #spill(call: Returned, found: ResultTexts, groups: Groups, words: Words): Promise<unknown> {
    if (groups.length === 0) return undefined;
    try {
      const kept = [];
      for (const group of groups) kept.push(await this.#keep(call, found, group));
      for (const { group, stands, out } of kept) {
        for (const index of group) words[index] = index === group[0] ? stands : "";
        this.#listener.keptOut(call.id, out);
      }
      return found.with(words);
    } catch (error) {
      this.#listener.keptOut(call.id, { ok: false, cause: error }); // L1
      return undefined;
    }
  }

  async #keep(call: Returned, { texts, whole }: ResultTexts, group: readonly number[]) {
    const { spill, words } = this.#setup;
    if (spill === undefined) throw new TypeError("There is no place to spill to.");
    const text = group.map((index) => texts[index]).join("\n");
    const copied = group[0] === 0 ? whole : undefined;
    const { path, chars } = await (copied === undefined
      ? spill.files.keep(text)
      : spill.files.copy(copied.path));
    const stands = standIn(words.spilled({ path, chars }), text);
    return { group, stands, out: keptOut(call, path, chars - stands.length) };
  }

  /** What stands for a result takes room as well. */
  #weighed(call: Returned, instead: unknown): unknown {
    if (instead !== undefined) this.#fits(call, instead);
    return instead;
  }

  /** L3 */
  #fits({ tool, main }: Returned, response: unknown): boolean {
    return !main || this.#listener.fits({ tool, bytes: sizeOf(response) });
  }

  async #readsBack({ tool, input, cwd }: Returned): Promise<boolean> {
    const { spill, workspace, env } = this.#setup;
    if (spill === undefined) return false;
    const readings = readingsOf(tool, input, env.HOME);
    const found = new Map<string, Whereabouts>();
    for (const path of pathsOf(readings))
      found.set(path, await spill.files.whereabouts(path, [cwd, workspace]));
    return isReadBack(readings, (path) => found.get(path) ?? "none");
  }
}

const keptOut = ({ main }: Returned, path: string, chars: number): KeptOut => ({
  ok: true,
  path,
  chars: Math.max(0, chars),
  main,
});

/** Characters of each text; of the first one as it lies in the harness's own file. */
const lengthsOf = ({ texts, whole }: ResultTexts): readonly number[] =>
  texts.map((text, index) =>
    index === 0 ? Math.max(whole?.bytes ?? 0, text.length) : text.length,
  );
