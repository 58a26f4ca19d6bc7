import { withoutCsvGuard } from './safe-text.ts';

/**
 * Texts that a spreadsheet would convert to a number: `00191`, `+5511987654321`, `12E34`. The number of
 * digits is limited, because Excel limits the length of a text in a formula.
 */
const DIGITS = /^\+?\d{1,120}(?:[eE]\d{1,120})?$/;
const KEPT = /^="(\+?\d{1,120}(?:[eE]\d{1,120})?)"$/;
/** An apostrophe before an amount, a phone number or a document, as people write them. */
const APOSTROPHE = /^'(?=(?:R\$\s*)?[+(]?\d[\d.,()/\s-]*$)/;

/**
 * Returns the formula `="00191"`, whose value is the given text, so that a spreadsheet keeps leading zeros
 * and all digits. Undefined unless the text has only digits, because no other text may become part of a
 * formula.
 */
export const keptAsText = (text: string): string | undefined =>
  DIGITS.test(text) ? `="${text}"` : undefined;

/**
 * Returns the original text of a cell that was written for a spreadsheet. Removes `="…"` around digits, and
 * the apostrophe that marks a number or formula as text. Any other text stays unchanged, even a formula.
 */
export function unescapeSpreadsheetCell(text: string): string {
  if (text.startsWith('=')) return KEPT.exec(text)?.[1] ?? text;
  return withoutCsvGuard(text.replace(APOSTROPHE, ''));
}
