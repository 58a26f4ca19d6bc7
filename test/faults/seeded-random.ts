/** A generator of random numbers, which returns the same numbers for the same seed. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns an integer in [0, below). */
  under(below: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Returns the generator mulberry32. It is small, and random enough to choose faults. */
export function seededRandom(seed: number): Random {
  let state = (seed * 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const under = (below: number): number => Math.floor(next() * below);
  return {
    next,
    under,
    pick: (from) => {
      const picked = from[under(from.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}
