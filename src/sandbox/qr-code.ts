import type { PNGOptions, PNG as Png } from 'pngjs';

/** Pixels of one module, and modules of quiet zone around the code (ISO/IEC 18004). */
const SCALE = 4;
const QUIET_ZONE = 4;
/** The standard asks for the best of eight masks; any one is readable, and trying all costs ten times as much. */
const MASK = 3;
const WHITE = 255;
const GREY: PNGOptions = {
  colorType: 0,
  inputColorType: 0,
  filterType: 0,
  deflateLevel: 6,
  deflateStrategy: 0,
};

/** Draws QR codes. Made once: its libraries load when the first is wanted. */
export type QrDrawing = (text: string) => Uint8Array;

/** A PNG of the QR code of a text. */
export async function loadQrDrawing(): Promise<QrDrawing> {
  const [{ encode }, pngjs] = await Promise.all([import('uqr'), import('pngjs')]);
  const { PNG } = pngjs.default;
  return (text) => {
    const { data } = encode(text, { ecc: 'M', border: QUIET_ZONE, maskPattern: MASK });
    const side = data.length * SCALE;
    const png: Png = new PNG({ width: side, height: side });
    png.data = Buffer.alloc(side * side, WHITE);
    for (const [row, modules] of data.entries()) {
      const start = row * SCALE * side;
      for (const [column, dark] of modules.entries()) {
        if (dark) png.data.fill(0, start + column * SCALE, start + (column + 1) * SCALE);
      }
      for (let line = 1; line < SCALE; line += 1)
        png.data.copy(png.data, start + line * side, start, start + side);
    }
    return PNG.sync.write(png, GREY);
  };
}
