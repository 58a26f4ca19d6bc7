import jsqr from 'jsqr';
import { PNG } from 'pngjs';

type Read = (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  options: object,
) => { data: string } | null;
/** Light is light: not every phone tries the negative. */
const AS_IT_IS = { inversionAttempts: 'dontInvert' };
// Its types say that the module is the function; under Node's rules the function is its `default`.
const readPixels = ((jsqr as { default?: Read }).default ?? jsqr) as Read;

/** What a phone would read in a PNG; undefined when it sees no code. */
export function readPng(bytes: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(bytes);
  return readPixels(new Uint8ClampedArray(data), width, height, AS_IT_IS)?.data;
}

const SCALE = 4;

/** What a phone would read on a terminal: half blocks, light on dark, to dots to a picture. */
export function readHalfBlocks(screen: string): string | undefined {
  const rows = screen.split('\n').filter((line) => /^[ ▀▄█]{20,}$/.test(line));
  const width = (rows[0]?.length ?? 0) * SCALE;
  const height = rows.length * 2 * SCALE;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dot = Math.floor(y / SCALE);
      const block = rows[Math.floor(dot / 2)]?.[Math.floor(x / SCALE)] ?? ' ';
      const light = block === '█' || block === (dot % 2 === 0 ? '▀' : '▄');
      pixels.fill(light ? 255 : 0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return readPixels(pixels, width, height, AS_IT_IS)?.data;
}
