import { PNG } from 'pngjs';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { loadQrDrawing } from '../../../src/sandbox/qr/load-qr-drawing.ts';
import { readPng } from '../../support/read-qr.ts';

const code = (id: string): string =>
  `00020126590014br.gov.bcb.pix2537127.0.0.1:4480/qr/v2/TX20261121${id}5802BR5920Loja 6304ABCD`;

describe('loadQrDrawing', () => {
  it.each(['X'.repeat(16), '0'.repeat(16), 'São João é 100 %'])(
    'loadQrDrawing draws a picture from which a QR reader reads the text %s',
    async (id) => {
      const draw = await loadQrDrawing();
      expect(readPng(Buffer.from(draw(code(id))))).toBe(code(id));
    },
  );

  it.each([1, 14, 122, 997, 1989, 2331])(
    'loadQrDrawing equals the uqr library (%i bytes)',
    async (length) => {
      const draw = await loadQrDrawing();
      const text = 'x'.repeat(length);
      const { data } = encode(text, { ecc: 'M', border: 4, maskPattern: 3 });
      const png = PNG.sync.read(Buffer.from(draw(text)));
      expect([png.width, png.height]).toEqual([data.length * 4, data.length * 4]);
      const wrong = Array.from({ length: png.width * png.height }, (_, at) => at).filter((at) => {
        const [column, row] = [at % png.width, Math.floor(at / png.width)].map((pixel) => pixel >> 2);
        return (png.data[at * 4] === 0) !== data[row ?? 0]?.[column ?? 0];
      });
      expect(wrong).toEqual([]);
    },
  );
});
