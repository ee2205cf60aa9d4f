/** How a name or a command stands in Markdown so that it is read as what it is: one line of code, whatever characters it has. */

const LONGEST = 200;

/** Backticks around it, more than it holds; line ends and characters that cannot be seen are written out; cut in the middle of no character. */
export function codeSpan(text: string, longest = LONGEST): string {
  const characters = [...text];
  const cut = characters.length > longest ? `${characters.slice(0, longest).join("")}…` : text;
  const visible = cut.replace(HIDDEN, writtenOut);
  const runs = visible.match(/`+/g) ?? [];
  const ticks = "`".repeat(runs.reduce((most, run) => Math.max(most, run.length), 0) + 1);
  const padded = /^[` ]|[` ]$|^$/.test(visible) ? ` ${visible} ` : visible;
  return ticks + padded + ticks;
}

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

const writtenOut = (character: string): string =>
  NAMED[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
