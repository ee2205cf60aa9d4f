/** The options of a question: made fit to be shown, and found again in what a person typed. Pure; asks nobody. */

/** Trimmed; without empty ones and without those that stand there already. */
export const tidyOptions = (options: readonly string[]): readonly string[] => [
  ...new Set(options.map((option) => option.trim()).filter((option) => option !== "")),
];

/** A number alone, as people write it behind or before a mark: `2`, `２`, `2.`, `(2)`, `②`, `#2`. */
const NUMBER = /^[#(]?\s*(\d{1,3})\s*[.,:;)、。]?$/;

/** An option's own text goes before its number: options may be numbers. What is neither stays as it was typed. */
export function optionMeant(typed: string, options: readonly string[]): string {
  const text = typed.trim();
  const plain = text.normalize("NFKC");
  const named = options.find(
    (option) => option.normalize("NFKC").toLowerCase() === plain.toLowerCase(),
  );
  if (named !== undefined) return named;
  const [, digits] = NUMBER.exec(plain) ?? [];
  return (digits === undefined ? undefined : options[Number(digits) - 1]) ?? text;
}
