/** Is there a name that both of two globs match? Pure text: nothing is looked up. */

import { ANY, ONE } from "./words.ts";

/** Both in the alphabet of a word's text. Costs the product of the two lengths. */
export function overlap(a: string, b: string): boolean {
  if (!canBegin(a, b) || !canBegin(b, a)) return false;
  // below[j]: may the rest of a, from the row below, meet the rest of b from j?
  let below = rowOf(a, a.length, b, []);
  for (let i = a.length - 1; i >= 0; i--) below = rowOf(a, i, b, below);
  return below[0] === true;
}

function rowOf(a: string, i: number, b: string, below: readonly boolean[]): boolean[] {
  const row: boolean[] = new Array(b.length + 1).fill(false);
  for (let j = b.length; j >= 0; j--) row[j] = meets(a, i, b, j, row, below);
  return row;
}

function meets(
  a: string,
  i: number,
  b: string,
  j: number,
  row: readonly boolean[],
  below: readonly boolean[],
): boolean {
  if (i === a.length && j === b.length) return true;
  if (a[i] === ANY && (below[j] || (j < b.length && row[j + 1]))) return true;
  if (b[j] === ANY && (row[j + 1] || (i < a.length && below[j]))) return true;
  return i < a.length && j < b.length && same(a[i], b[j]) && below[j + 1] === true;
}

const same = (x: string | undefined, y: string | undefined): boolean =>
  x === y || x === ONE || y === ONE;

/** No glob's wildcard stands for the dot that a hidden name begins with. */
const canBegin = (name: string, glob: string): boolean =>
  !name.startsWith(".") || (!glob.startsWith(ANY) && !glob.startsWith(ONE));
