/** Name of a random value, for example `['transaction', 12]`. Equal seeds and paths give equal values. */
export type RandomPath = readonly (string | number | bigint)[];

/**
 * Source of repeatable random values. A value depends only on seed and path, not on the order of requests or
 * on restarts.
 */
export interface SeededRandom {
  /** Returns a number in [0, 1). */
  fraction(...path: RandomPath): number;
  text(alphabet: string, length: number, ...path: RandomPath): string;
  pick<T>(list: readonly [T, ...T[]], ...path: RandomPath): T;
  uuid(...path: RandomPath): string;
}

export const UPPERCASE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const LOWERCASE = 'abcdefghijklmnopqrstuvwxyz0123456789';
export const MIXED_CASE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const BASE64URL = `${MIXED_CASE}-_`;

/**
 * Creates a source of random values.
 * @param seed a whole number
 * @param resets number of resets of the sandbox so far. The values are different after each reset.
 */
export function createSeededRandom(seed: number, resets = 0): SeededRandom {
  const root = resets === 0 ? `${seed}` : `${seed} life ${resets}`;
  const stream = (path: RandomPath): (() => number) => generator(`${root}/${path.join('/')}`);
  const fractionOf = (next: () => number): number => next() / 2 ** 32;
  const codesOf = (next: () => number, alphabet: string, length: number): number[] => {
    const codes: number[] = [];
    for (let at = 0; at < length; at += 1)
      codes.push(alphabet.charCodeAt(Math.floor(fractionOf(next) * alphabet.length)));
    return codes;
  };
  return {
    fraction: (...path) => fractionOf(stream(path)),
    text: (alphabet, length, ...path) => String.fromCharCode(...codesOf(stream(path), alphabet, length)),
    pick: (list, ...path) => list[Math.floor(fractionOf(stream(path)) * list.length)] ?? list[0],
    uuid: (...path) => {
      const next = stream(path);
      const hex = String.fromCharCode(...codesOf(next, '0123456789abcdef', 30));
      const variant = '89ab'[next() & 3];
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-${variant}${hex.slice(15, 18)}-${hex.slice(18)}`;
    },
  };
}

const INCREMENT = 0x9e3779b9;
const PRIME = 0x01000193;

/** Returns a generator of 32-bit numbers (sfc32). Its seed consists of three FNV-1a hashes of the text. */
function generator(text: string): () => number {
  let [a, b, c] = [0x811c9dc5 ^ INCREMENT, 0x01234567 ^ INCREMENT, 0x7f4a7c15 ^ INCREMENT];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, PRIME);
    a ^= a >>> 15;
    b = Math.imul(b ^ code, PRIME);
    b ^= b >>> 15;
    c = Math.imul(c ^ code, PRIME);
    c ^= c >>> 15;
  }
  [a, b, c] = [mixed(a), mixed(b), mixed(c)];
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // Skips the first outputs, which depend visibly on the seed.
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  return next;
}

function mixed(hash: number): number {
  const value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) | 0;
}
