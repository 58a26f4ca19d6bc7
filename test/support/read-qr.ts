import jsqr from 'jsqr';
import { PNG } from 'pngjs';

type Read = (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  options: object,
) => { data: string } | null;
/** Tests must not accept inverted colours, because some phones cannot read an inverted QR code. */
const AS_IT_IS = { inversionAttempts: 'dontInvert' };
// The types of jsqr export a function. In Node, the function is the `default` of the module.
const readPixels = ((jsqr as { default?: Read }).default ?? jsqr) as Read;

/** Returns the text of the QR code in a PNG, or undefined if the PNG shows none. */
export function readPng(bytes: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(bytes);
  return readPixels(new Uint8ClampedArray(data), width, height, AS_IT_IS)?.data;
}

/** `WIDE` is the width of a character in pixels, `HIGH` its height. */
const WIDE = 6;
const HIGH = 12;
/**
 * Matches one line of a QR code, which starts and ends with light modules. Text may follow after two blanks.
 */
const LINE =
  /^([▀█\u{1fb00}-\u{1fb3b}]{1,2}[ ▀▄█▌▐\u{1fb00}-\u{1fb3b}]+[▀█▌\u{1fb00}-\u{1fb3b}])(?: {2}.*)?$/u;
const WHOLE_HALVES: Readonly<Record<string, number>> = { '▌': 0b010101, '▐': 0b101010, '█': 0b111111 };

/**
 * Returns a bit for each of the six blocks of a character: 1 if the block is light. The lowest bit is the
 * upper left block.
 */
function sextantsOf(character: string): number {
  const place = (character.codePointAt(0) ?? 0) - 0x1fb00;
  if (place < 0) return WHOLE_HALVES[character] ?? 0;
  return place + 1 + Number(place >= 20) + Number(place >= 40);
}

/**
 * Returns the text of the QR code on a terminal, or undefined if it shows none. The code consists of half
 * blocks or sextants, light on dark.
 */
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
