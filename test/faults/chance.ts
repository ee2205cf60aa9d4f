/** Chance that can be had again: numbers drawn from a seed. Knows nothing of faults. */

export interface Chance {
  readonly seed: number;
  /** A whole number from 0 up to, and without, `below`. */
  int(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** The same things in another order. */
  shuffled<T>(from: readonly T[]): T[];
  /** True in so many of a hundred cases. */
  percent(share: number): boolean;
}

/** The generator known as mulberry32: 32 bits of state, and the same numbers on every machine. */
export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    seed,
    int,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error("There is nothing to pick from.");
      return from[int(from.length)] as T;
    },
    shuffled<T>(from: readonly T[]): T[] {
      const left = [...from];
      const out: T[] = [];
      while (left.length > 0) out.push(...left.splice(int(left.length), 1));
      return out;
    },
    percent: (share) => next() * 100 < share,
  };
}
