import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GrowingBytes, readFirstBytes } from '../../src/domain/growing-bytes.ts';

const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 30 });

function grown(list: readonly Uint8Array[], most = Number.POSITIVE_INFINITY): GrowingBytes {
  const bytes = new GrowingBytes(most);
  for (const piece of list) bytes.append(piece);
  return bytes;
}

describe('GrowingBytes', () => {
  it('GrowingBytes contains all pieces in order, and its capacity is at most max(4 KiB, twice its length)', () => {
    fc.assert(
      fc.property(pieces, (list) => {
        const bytes = grown(list);
        expect(bytes.bytes.equals(Buffer.concat(list))).toBe(true);
        expect(bytes.capacity).toBeLessThanOrEqual(Math.max(4_096, 2 * bytes.length));
      }),
    );
  });

  it('GrowingBytes drops its content when the content becomes longer than the maximum length', () => {
    const bytes = grown([Buffer.alloc(6), Buffer.alloc(4)], 10);
    expect([bytes.isTooLong, bytes.bytes.length]).toEqual([false, 10]);
    bytes.append(Buffer.alloc(1));
    expect([bytes.isTooLong, bytes.bytes.length, bytes.capacity, bytes.length]).toEqual([true, 0, 0, 11]);
  });

  it('GrowingBytes sets hasTooManyPieces after 4,200 pieces of one byte, but not after 16,384 pieces of 64 bytes', () => {
    const packets = Array.from({ length: 16_384 }, () => Buffer.alloc(64));
    expect(grown(packets).hasTooManyPieces).toBe(false);
    const tiny = Array.from({ length: 4_200 }, () => Buffer.alloc(1));
    expect([grown(tiny.slice(0, 4_096)), grown(tiny)].map((one) => one.hasTooManyPieces)).toEqual([
      false,
      true,
    ]);
  });
});

it('readFirstBytes returns the first bytes of a stream, and whether they are the whole stream', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.nat(200), async (list, most) => {
      let given = 0;
      async function* stream(): AsyncGenerator<Uint8Array> {
        for (const piece of list) {
          given += 1;
          yield piece;
        }
      }
      const whole = Buffer.concat(list);
      const { bytes, isWhole } = await readFirstBytes(stream(), most);
      expect(bytes.equals(whole.subarray(0, most))).toBe(true);
      expect(isWhole).toBe(whole.length <= most);
      if (isWhole) expect(given).toBe(list.length);
      else expect(Buffer.concat(list.slice(0, given - 1)).length).toBeLessThanOrEqual(most);
    }),
  );
});
