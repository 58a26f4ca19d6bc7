import PDFDocument from 'pdfkit';
import { BOLD_FONT, REGULAR_FONT } from './receipt-assets.ts';
import type { Receipt, ReceiptContext } from './receipt-of.ts';
import { type MeasureText, type ReceiptPage, receiptPage } from './receipt-page.ts';

const documentOf = (
  { width, height }: Pick<ReceiptPage, 'width' | 'height'>,
  info: Readonly<Record<string, string | Date>>,
  lang: string,
): PDFDocument =>
  new PDFDocument({ size: [width, height], margin: 0, font: REGULAR_FONT, lang, displayTitle: true, info });

/**
 * An empty document that measures the texts of all receipts, also for pictures. A new document reads the fonts
 * again, which takes half of the time of a receipt.
 */
const ruler = documentOf({ width: 1, height: 1 }, {}, 'en');
export const measure: MeasureText = (text, size, isBold) =>
  ruler
    .font(isBold ? BOLD_FONT : REGULAR_FONT)
    .fontSize(size)
    .widthOfString(text);

export const placedReceipt = (receipt: Receipt): ReceiptPage => receiptPage(receipt, measure);

/** Returns the receipt as a PDF of one page, with its fonts inside. */
export async function receiptPdf(
  receipt: Receipt,
  { lang, nowMs }: Pick<ReceiptContext, 'lang' | 'nowMs'>,
): Promise<Uint8Array> {
  const page = placedReceipt(receipt);
  const date = new Date(nowMs);
  const info = { Title: receipt.title, Creator: 'pix', Producer: 'pix', CreationDate: date, ModDate: date };
  const doc = documentOf(page, info, lang);
  for (const { x, y, width, height, color } of page.boxes) doc.rect(x, y, width, height).fill(color);
  for (const { x, y, size, isBold, color, text } of page.texts)
    doc
      .font(isBold ? BOLD_FONT : REGULAR_FONT)
      .fontSize(size)
      .fillColor(color)
      .text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
  doc.end();
  const pieces = (await Array.fromAsync(doc)) as Buffer[];
  return Buffer.concat(pieces);
}
