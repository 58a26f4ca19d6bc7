import { widthOf } from '../drawing/line.ts';
import { wrapText } from '../drawing/wrap-text.ts';
import { styleFor } from '../style.ts';
import type { Receipt, ReceiptField } from './receipt-of.ts';

const GAP = 2;
const NARROWEST = 16;

/** Returns the receipt for a terminal or a text file. @param width columns of the terminal; null for any width */
export function receiptText(receipt: Receipt, color: boolean, width: number | null): string {
  const { title, banner, amount, amountInWords, sections, authentication, footer } = receipt;
  const style = styleFor(color);
  const labels = [authentication, ...sections.flatMap(({ fields }) => fields)].map(({ label }) =>
    widthOf(label),
  );
  const margin = Math.max(...labels) + GAP;
  const wrapped = (text: string, indent: number): string => {
    const room = width === null ? Number.POSITIVE_INFINITY : Math.max(NARROWEST, width - indent);
    return wrapText(text, room).join(`\n${' '.repeat(indent)}`);
  };
  const line = ({ label, text }: ReceiptField): string =>
    `${style.dim(label + ' '.repeat(margin - widthOf(label)))}${wrapped(text, margin)}\n`;
  return [
    `${style.bold(title)}\n`,
    banner === null ? '' : `${style.warn(wrapped(banner, 0))}\n`,
    `\n${style.bold(amount)}\n`,
    amountInWords === null ? '' : `${wrapped(amountInWords, 0)}\n`,
    ...sections.map(({ heading, fields }) => `\n${style.bold(heading)}\n${fields.map(line).join('')}`),
    `\n${line(authentication)}`,
    ...footer.map((text) => `${style.dim(wrapped(text, 0))}\n`),
  ].join('');
}
