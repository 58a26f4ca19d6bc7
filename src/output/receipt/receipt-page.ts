import type { Receipt } from './receipt-of.ts';

/** A piece of text in one line. Coordinates are points, from the left and from the top to the baseline. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly color: string;
  readonly text: string;
}

interface PlacedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
}

/** One page with everything in its place. The PDF and the picture are drawn from it. */
export interface ReceiptPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
  readonly boxes: readonly PlacedBox[];
}

/** Returns the width of a text in points. */
export type MeasureText = (text: string, size: number, isBold: boolean) => number;

/** A5. A receipt with long names is longer. */
const WIDTH = 420;
const LEAST_HEIGHT = 595;
const MARGIN = 36;
const LABEL_WIDTH = 112;
const INK = '#111827';
const GREY = '#6b7280';
const RULE = '#e5e7eb';
const GREEN = '#0f766e';
const AMBER = '#92400e';
const AMBER_BACK = '#fef3c7';

/** Matches the characters that the fonts of `receipt-assets.ts` contain, by language: a test compares it with them. */
export const IN_FONT =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0479\u1ea0-\u1ef9\u2010-\u2027\u2030-\u203a\u20ac\u2122\u2190-\u2193]$/;

/** Writes a character that the fonts lack as its code, so that no part of a name vanishes. */
export const inFont = (text: string): string =>
  [...text]
    .map((character) =>
      IN_FONT.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    )
    .join('');

/** Places the texts of the receipt on one page, which is as long as they need. */
export function receiptPage(receipt: Receipt, measure: MeasureText): ReceiptPage {
  const texts: PlacedText[] = [];
  const boxes: PlacedBox[] = [{ x: 0, y: 0, width: WIDTH, height: 6, color: GREEN }];
  let y = MARGIN;
  const right = WIDTH - MARGIN;
  const put = (
    text: string,
    { x = MARGIN, size, isBold = false, color = INK }: Partial<PlacedText> & { readonly size: number },
  ): void => {
    for (const line of brokenLines(inFont(text), right - x, (part) => measure(part, size, isBold))) {
      y += size * 1.35;
      texts.push({ x, y: y - size * 0.3, size, isBold, color, text: line });
    }
  };
  const rule = (): void => {
    boxes.push({ x: MARGIN, y: y + 8, width: right - MARGIN, height: 0.75, color: RULE });
    y += 16;
  };
  put(receipt.title, { size: 15, isBold: true, color: GREEN });
  if (receipt.banner !== null) {
    y += 6;
    const top = y;
    y += 3;
    put(receipt.banner, { x: MARGIN + 8, size: 9, isBold: true, color: AMBER });
    y += 4;
    boxes.push({ x: MARGIN, y: top, width: right - MARGIN, height: y - top, color: AMBER_BACK });
  }
  y += 8;
  put(receipt.amount, { size: 26, isBold: true });
  if (receipt.amountInWords !== null) put(receipt.amountInWords, { size: 9.5, color: GREY });
  for (const { heading, fields } of receipt.sections) {
    rule();
    put(heading, { size: 10.5, isBold: true });
    y += 2;
    for (const { label, text } of fields) {
      const start = y;
      put(label, { size: 9.5, color: GREY });
      const end = y;
      y = start;
      put(text, { x: MARGIN + LABEL_WIDTH, size: 9.5 });
      y = Math.max(y, end) + 1.5;
    }
  }
  rule();
  put(receipt.authentication.label, { size: 8, isBold: true, color: GREY });
  put(receipt.authentication.text, { size: 8 });
  y += 3;
  for (const text of receipt.footer) put(text, { size: 7.5, color: GREY });
  return { width: WIDTH, height: Math.max(LEAST_HEIGHT, Math.ceil(y + MARGIN)), texts, boxes };
}

/** Breaks a text at blanks. A word that is wider than the line is broken anywhere. */
function brokenLines(text: string, room: number, widthOf: (part: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((one) => one !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && widthOf(line + character) > room) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}
