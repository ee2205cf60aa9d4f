/** The words around the ledger, in English, and the shape that every language fills. */

export interface LedgerTexts {
  readonly file: {
    /** The first line, without its mark; `step` may be "". */
    readonly title: (step: string) => string;
    /** Lines for whoever opens the file. */
    readonly quote: readonly string[];
  };
  /** What a successor is told. */
  readonly prompt: {
    /** Before the entries, which follow as a quotation. */
    readonly lead: string;
    readonly rest: (about: { readonly path: string; readonly rest: number }) => string;
    /** Every entry was told. */
    readonly all: (about: { readonly path: string }) => string;
  };
}

export const ledger: LedgerTexts = {
  file: {
    title: (step) => (step === "" ? "Ledger" : `Ledger (${step})`),
    quote: [
      "What all generations of this step decided and ruled out. flower adds to it at every handoff and takes nothing away.",
      "You may change any text: it stays as you leave it. Put ~~ around an entry to strike it, [pin] before it to have it told first, or add entries of your own. Leave the comment at the end of a line: by it an entry is known again.",
    ],
  },
  prompt: {
    lead: "This is what all generations of this step have decided and ruled out so far. flower keeps it; the sentences are those of the sessions before you, and of a person where one edited them. Do not open it again and do not walk these dead ends, unless you find that one of them is no longer true: then say so in your own document.",
    rest: ({ path, rest }) =>
      `${rest} more of them did not fit in here. They stand in ${path}. Read that file before you decide anything new or try another way.`,
    all: ({ path }) => `The same stands in ${path}.`,
  },
};
