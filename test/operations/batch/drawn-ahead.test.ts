import { describe, expect, it } from 'vitest';
import { drawnAhead } from '../../../src/operations/money/new-reference.ts';

describe('drawnAhead', () => {
  it('drawnAhead returns each random byte only once, although callers read different numbers of bytes', () => {
    const asked: number[] = [];
    let next = 0;
    const random = (count: number): Uint8Array => {
      asked.push(count);
      return Uint8Array.from({ length: count }, () => next++ % 251);
    };
    const draw = drawnAhead(random, 10);
    const pieces = [4, 4, 4, 0, 25, 10].map((count) => [...draw(count)]);
    expect(pieces.map(({ length }) => length)).toEqual([4, 4, 4, 0, 25, 10]);
    const given = pieces.flat();
    expect(new Set(given).size).toBe(given.length);
    expect(asked).toEqual([10, 10, 25, 10]);
  });

  it('if callers read 4 bytes and then 6 bytes, drawnAhead(random, 10) calls random only once', () => {
    const asked: number[] = [];
    const draw = drawnAhead((count) => {
      asked.push(count);
      return new Uint8Array(count);
    }, 10);
    for (const count of [4, 6]) draw(count);
    expect(asked).toEqual([10]);
  });
});
