import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeededRandom, LOWERCASE, UPPERCASE } from '../../src/sandbox/seeded-random.ts';

describe('createSeededRandom', () => {
  it('createSeededRandom returns equal values for equal seeds and arguments, regardless of the order of the calls', () => {
    const [one, other] = [createSeededRandom(3), createSeededRandom(3)];
    const first = one.text(UPPERCASE, 16, 'transaction', 1);
    other.text(UPPERCASE, 16, 'transaction', 2);
    expect(other.text(UPPERCASE, 16, 'transaction', 1)).toBe(first);
    expect(createSeededRandom(4).text(UPPERCASE, 16, 'transaction', 1)).not.toBe(first);
  });

  it('createSeededRandom returns 10,000 different texts for 10,000 different numbers as the last argument', () => {
    const random = createSeededRandom(1);
    const values = new Set<string>();
    for (let n = 0; n < 10_000; n += 1) values.add(random.text(LOWERCASE, 12, 'webhook', n));
    expect(values.size).toBe(10_000);
  });

  it('createSeededRandom returns evenly distributed fractions in [0, 1)', () => {
    const random = createSeededRandom(1);
    const counts = new Array<number>(10).fill(0);
    for (let n = 0; n < 5_000; n += 1) {
      const fraction = random.fraction('x', n);
      expect(fraction >= 0 && fraction < 1).toBe(true);
      const at = Math.floor(fraction * 10);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(75);
  });

  it('a long text of createSeededRandom contains every character of the alphabet', () => {
    const text = createSeededRandom(9).text(UPPERCASE, 2_000, 'all');
    expect(new Set(text).size).toBe(36);
  });

  it('createSeededRandom generates UUIDs of version 4, and picks an item from a list', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), (seed, n) => {
        const random = createSeededRandom(seed);
        expect(random.uuid('u', n)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
        expect(['a', 'b', 'c']).toContain(random.pick(['a', 'b', 'c'], 'p', n));
      }),
    );
  });
});
