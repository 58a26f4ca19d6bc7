import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { escapeHtml } from '../../domain/text/program-cell.ts';
import { BOLD_FONT, REGULAR_FONT, RESVG_WASM } from './receipt-assets.ts';
import type { Receipt } from './receipt-of.ts';
import type { ReceiptPage } from './receipt-page.ts';
import { placedReceipt } from './receipt-pdf.ts';

/** The program can be started only once in a process, even if this module is loaded twice. */
const isStarted = initWasm(readFileSync(RESVG_WASM)).catch((error: unknown) => {
  if (!String(error).includes('Already initialized')) throw error;
});

/** Pixels for each point: sharp on a phone. */
const ZOOM = 2.5;

/** Returns the receipt as a PNG picture, drawn from the same page as the PDF. */
export async function receiptPng(receipt: Receipt): Promise<Uint8Array> {
  await isStarted;
  const drawing = new Resvg(svgOf(placedReceipt(receipt)), {
    font: {
      fontBuffers: [REGULAR_FONT, BOLD_FONT].map((file) => readFileSync(file)),
      defaultFontFamily: 'Inter',
    },
    fitTo: { mode: 'zoom', value: ZOOM },
  });
  const image = drawing.render();
  const bytes = image.asPng();
  image.free();
  drawing.free();
  return bytes;
}

function svgOf({ width, height, texts, boxes }: ReceiptPage): string {
  const drawn = [
    ...boxes.map(
      (box) =>
        `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${box.color}"/>`,
    ),
    ...texts.map(({ x, y, size, isBold, color, text }) => {
      const font = isBold ? 'font-family="Inter SemiBold" font-weight="600"' : 'font-family="Inter"';
      return `<text x="${x}" y="${y}" ${font} font-size="${size}" fill="${color}" xml:space="preserve">${escapeHtml(text)}</text>`;
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ffffff"/>${drawn.join('')}</svg>`;
}
