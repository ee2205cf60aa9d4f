/**
 * What changed between two texts, line by line, in the form that everybody reads. Knows lines; not whose they are.
 *
 * L1. The lines without `+` are the text before, those without `-` the text after.
 * L2. Fewest changed lines, as long as the part that differs is of a size that a person writes; beyond, that part is replaced as a whole.
 */

export interface DiffLine {
  readonly mark: " " | "-" | "+";
  readonly text: string;
}

/** Cells of the table for the part that differs: 2,000 lines against 2,000. */
const CELLS = 4_000_000;

/** The lines of a text; a text that ends with a newline has no empty last one. */
export const linesOf = (text: string): readonly string[] =>
  text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/);

export function lineDiff(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const shorter = Math.min(before.length, after.length) - head;
  while (tail < shorter && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [
    ...marked(" ", before.slice(0, head)),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...marked(" ", before.slice(before.length - tail)),
  ];
}

const marked = (mark: DiffLine["mark"], lines: readonly string[]): DiffLine[] =>
  lines.map((text) => ({ mark, text }));

function middle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const small = before.length * after.length <= CELLS; // L2
  const common = small ? commonLengths(before, after) : () => 0;
  const lines: DiffLine[] = [];
  let [b, a] = [0, 0];
  while (small && b < before.length && a < after.length) {
    const mark = markAt(before[b] === after[a], common(b + 1, a), common(b, a + 1));
    lines.push({ mark, text: (mark === "+" ? after[a] : before[b]) ?? "" });
    if (mark !== "+") b += 1;
    if (mark !== "-") a += 1;
  }
  return [...lines, ...marked("-", before.slice(b)), ...marked("+", after.slice(a))];
}

/** Towards the longer rest in common; what goes stands before what comes. */
function markAt(same: boolean, without: number, withOther: number): DiffLine["mark"] {
  if (same) return " ";
  return without >= withOther ? "-" : "+";
}

/** How many lines the rests from (b, a) on have in common at most. */
function commonLengths(
  before: readonly string[],
  after: readonly string[],
): (b: number, a: number) => number {
  const width = after.length + 1;
  const table = new Uint32Array((before.length + 1) * width);
  const common = (b: number, a: number) => table[b * width + a] ?? 0;
  for (let b = before.length - 1; b >= 0; b -= 1)
    for (let a = after.length - 1; a >= 0; a -= 1)
      table[b * width + a] =
        before[b] === after[a]
          ? common(b + 1, a + 1) + 1
          : Math.max(common(b + 1, a), common(b, a + 1));
  return common;
}

/** The changed places with so many lines around each, as `diff -u` prints them; empty when nothing changed. */
export function unified(diff: readonly DiffLine[], around = 3): readonly string[] {
  const near = diff.map((_, at) =>
    diff.slice(Math.max(0, at - around), at + around + 1).some(({ mark }) => mark !== " "),
  );
  const printed: string[] = [];
  let [before, after] = [1, 1];
  for (let at = 0; at < diff.length; at += 1) {
    if (near[at] && !near[at - 1]) printed.push(placeOf(diff, near, at, before, after));
    const line = diff[at];
    if (line === undefined) continue;
    if (near[at]) printed.push(line.mark + line.text);
    if (line.mark !== "+") before += 1;
    if (line.mark !== "-") after += 1;
  }
  return printed;
}

/** `@@ -1,4 +1,5 @@`: first line and number of lines on both sides. A side without lines names the line before. */
function placeOf(
  diff: readonly DiffLine[],
  near: readonly boolean[],
  from: number,
  before: number,
  after: number,
): string {
  const end = near.indexOf(false, from);
  const lines = diff.slice(from, end === -1 ? diff.length : end);
  const side = (mark: "-" | "+", first: number) => {
    const count = lines.filter((line) => line.mark === " " || line.mark === mark).length;
    return `${mark}${count === 0 ? first - 1 : first},${count}`;
  };
  return `@@ ${side("-", before)} ${side("+", after)} @@`;
}
