import { fail } from '../../domain/errors.ts';
import type { ReceiptFacts } from '../../domain/money/receipt-facts.ts';
import { withoutAccents } from '../../domain/text/fold-text.ts';
import { type ReceiptContext, receiptHtml, receiptOf } from './receipt-of.ts';

const FORMS = ['html', 'pdf', 'png'] as const;
export type ReceiptForm = (typeof FORMS)[number];

/** Returns the form that the ending of a file name means. @throws PixError `usage` for any other ending */
export function receiptFormOf(file: string): ReceiptForm {
  const form = FORMS.find((one) => file.toLowerCase().endsWith(`.${one}`));
  if (form === undefined) throw fail('receipt.extension', { file });
  return form;
}

/** Returns the bytes of a receipt file. The libraries for PDF and PNG are loaded only here. */
export async function receiptBytes(
  form: ReceiptForm,
  facts: ReceiptFacts,
  context: ReceiptContext,
): Promise<Uint8Array> {
  const receipt = receiptOf(facts, context);
  switch (form) {
    case 'html':
      return Buffer.from(receiptHtml(receipt, context.lang));
    case 'pdf':
      return (await import('./receipt-pdf.ts')).receiptPdf(receipt, context);
    case 'png':
      return (await import('./receipt-png.ts')).receiptPng(receipt);
  }
}

/** Longest part of a file name that is made of a reference or id. */
const MOST_NAMED = 60;

/**
 * Returns the reference of a receipt, otherwise its id, as a part of a file name: letters lose their accents, every
 * other character than an ASCII letter, digit, `.`, `_` and `-` becomes `-`, and it begins with no dot. So it stays in
 * its folder.
 */
export const receiptName = ({ reference, transactionId }: ReceiptFacts): string =>
  withoutAccents(reference || transactionId)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, MOST_NAMED)
    .replace(/[.-]+$/, '') || 'receipt';

/**
 * Returns one file for each receipt. One receipt gets `file` itself. Each of several gets the name of `file`, `-` and
 * its `receiptName`, with a number if two of them are equal: `pix.pdf` gives `pix-order-1.pdf`, `pix-order-2.pdf`.
 */
export function receiptFiles(file: string, receipts: readonly ReceiptFacts[]): readonly string[] {
  if (receipts.length === 1) return [file];
  const dot = file.lastIndexOf('.');
  const used = new Set<string>();
  return receipts.map((facts) => {
    const start = `${file.slice(0, dot)}-${receiptName(facts)}`;
    let name = start;
    // File systems of Windows and macOS ignore the case of letters.
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${start}-${number}`;
    used.add(name.toLowerCase());
    return `${name}${file.slice(dot)}`;
  });
}
