import jsqr from 'jsqr';
import { PNG } from 'pngjs';

type Read = (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  options: object,
) => { data: string } | null;
/** Not every phone reads inverted colours, so the test's reader must not try them. */
const AS_IT_IS = { inversionAttempts: 'dontInvert' };
// The types of jsqr export a function. In Node, the function is the `default` of the module.
const readPixels = ((jsqr as { default?: Read }).default ?? jsqr) as Read;

/** Returns the code that a phone would read in a PNG; undefined if it sees none. */
export function readPng(bytes: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(bytes);
  return readPixels(new Uint8ClampedArray(data), width, height, AS_IT_IS)?.data;
}

/** Width of a character in dots. Half blocks draw square modules, and sextants draw modules of 3 : 4. */
const WIDE = 6;
const HIGH = 12;
/** Matches a line of a QR code, whose edges are light. Text may follow the code. */
const LINE =
  /^([▀█\u{1fb00}-\u{1fb3b}]{1,2}[ ▀▄█▌▐\u{1fb00}-\u{1fb3b}]+[▀█▌\u{1fb00}-\u{1fb3b}])(?: {2}.*)?$/u;
const WHOLE_HALVES: Readonly<Record<string, number>> = { '▌': 0b010101, '▐': 0b101010, '█': 0b111111 };

/**
 * Returns which of the six blocks of a character are light, as bits. The lowest bit is the upper left block.
 */
function sextantsOf(character: string): number {
  const place = (character.codePointAt(0) ?? 0) - 0x1fb00;
  if (place < 0) return WHOLE_HALVES[character] ?? 0;
  return place + 1 + Number(place >= 20) + Number(place >= 40);
}

/** Returns the code that a phone would read on a terminal. Half blocks or sextants draw it, light on dark. */
export function readTerminal(screen: string): string | undefined {
  const rows = screen.split('\n').flatMap((line) => {
    const drawn = LINE.exec(line)?.[1];
    return drawn === undefined ? [] : [[...drawn]];
  });
  const width = (rows[0]?.length ?? 0) * WIDE;
  const height = rows.length * HIGH;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const character = rows[Math.floor(y / HIGH)]?.[Math.floor(x / WIDE)] ?? ' ';
      const inCell = (y % HIGH) / HIGH;
      const third = Math.floor(inCell * 3) * 2 + Math.floor(((x % WIDE) / WIDE) * 2);
      const isHalf = character === '▀' || character === '▄';
      const light = isHalf ? (character === '▀') === inCell < 0.5 : (sextantsOf(character) >> third) & 1;
      pixels.fill(light ? 255 : 0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return readPixels(pixels, width, height, AS_IT_IS)?.data;
}
