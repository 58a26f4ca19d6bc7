import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { deflateLines, hasQuickDeflate } from '../../../src/sandbox/qr/deflate-lines.ts';
import { loadQrDrawing } from '../../../src/sandbox/qr/qr-code.ts';
import { type Modules, rememberedModules } from '../../../src/sandbox/qr/qr-modules.ts';
import { linesOf, qrPng } from '../../../src/sandbox/qr/qr-png.ts';
import { createSeededRandom } from '../../../src/sandbox/seeded-random.ts';
import { readPng } from '../../support/read-qr.ts';

const code = (id: string, crc = 'ABCD'): string =>
  `00020126590014br.gov.bcb.pix2537127.0.0.1:4480/qr/v2/TX20261121${id}5802BR5920Loja 6304${crc}`;

/** Each code drawn anew: what remembering must give too. */
function drawing(): { draw: (text: string) => Modules; drawn: () => number } {
  let count = 0;
  const draw = (text: string): Modules => {
    count += 1;
    const { data } = encode(text, { ecc: 'M', border: 0, maskPattern: 3 });
    const bits = new Uint32Array(Math.ceil(data.length ** 2 / 32));
    for (const [at, dark] of data.flat().entries())
      if (dark) bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31));
    return { side: data.length, bits };
  };
  return { draw, drawn: () => count };
}

describe('the QR code of a charge', () => {
  it('is read as its text, from the first to the hundredth of a length', async () => {
    const draw = await loadQrDrawing();
    for (let n = 0; n < 100; n += 1) {
      const text = code(String(n * 7919).padStart(16, 'X'), String(n).padStart(4, '0'));
      const png = draw(text);
      if (n < 3 || n > 96) expect(readPng(Buffer.from(png))).toBe(text);
      expect(png.byteLength).toBeLessThan(900);
    }
  });

  it('is the same whether it was remembered or drawn, for any text', () => {
    const remembered = rememberedModules(drawing().draw);
    const { draw } = drawing();
    for (let n = 0; n < 22; n += 1) remembered(code(String(n).padStart(16, '0')));
    const ascii = fc.string({ unit: 'grapheme-ascii', minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(ascii, fc.string({ unit: 'grapheme-ascii', minLength: 4, maxLength: 4 }), (id, crc) => {
        expect(remembered(code(id, crc))).toEqual(draw(code(id, crc)));
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it.each([1, 2, 7, 10, 25, 36, 37, 40])('of version %i is a picture that any reader opens', (version) => {
    const options = {
      ecc: 'M',
      minVersion: version,
      maxVersion: version,
      border: 4,
      maskPattern: 3,
    } as const;
    const { data } = encode('x'.repeat(version * 12), options);
    const bits = new Uint32Array(Math.ceil(data.length ** 2 / 32));
    for (const [at, dark] of data.flat().entries())
      if (dark) bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31));
    const png = PNG.sync.read(Buffer.from(qrPng({ side: data.length, bits })));
    expect([png.width, png.height]).toEqual([data.length * 4, data.length * 4]);
    const wrong = Array.from({ length: png.width * png.height }, (_, at) => at).filter((at) => {
      const [column, row] = [at % png.width, Math.floor(at / png.width)].map((pixel) => pixel >> 2);
      return (png.data[at * 4] === 0) !== data[row ?? 0]?.[column ?? 0];
    });
    expect(wrong).toEqual([]);
  });

  it('is compressed to the same lines as by zlib, and to fewer bytes', () => {
    const sides = Array.from({ length: 36 }, (_, at) => 4 * at + 29);
    expect(sides.filter((side) => !hasQuickDeflate(side))).toEqual([]);
    fc.assert(
      fc.property(fc.constantFrom(...sides), fc.integer(), (side, seed) => {
        const bits = new Uint32Array(Math.ceil(side ** 2 / 32));
        const random = createSeededRandom(seed);
        const isCode = (at: number): boolean => at >= 4 && at < side - 4;
        for (let at = 0; at < side ** 2; at += 1) {
          const inside = isCode(at % side) && isCode(Math.floor(at / side));
          if (inside && random.fraction(at) < 0.5) bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31));
        }
        const lines = linesOf({ side, bits });
        const made = deflateLines({ side, bits });
        expect(inflateSync(made).equals(lines)).toBe(true);
        expect(made.byteLength).toBeLessThan(deflateSync(lines, { level: 1 }).byteLength);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['12345678901234567890', 'ONLY CAPITALS 123', 'café com açúcar', 'A'])(
    'of %s, which is not written in plain bytes, is drawn anew each time',
    (text) => {
      const { draw, drawn } = drawing();
      const remembered = rememberedModules(draw);
      for (let n = 0; n < 30; n += 1) expect(remembered(text)).toEqual(draw(text));
      expect(drawn()).toBe(60);
    },
  );

  it('is hardly ever drawn anew once many were', () => {
    const { draw, drawn } = drawing();
    const remembered = rememberedModules(draw);
    for (let n = 0; n < 2_000; n += 1) remembered(code(String(n).padStart(16, '0')));
    expect(drawn()).toBeLessThan(60);
  });
});
