import { withoutCsvGuard } from './safe-text.ts';

/** A spreadsheet would make a number of it: `00191`, `+5511987654321`, `12E34`. Excel takes no longer text in a formula. */
const DIGITS = /^\+?\d{1,120}(?:[eE]\d{1,120})?$/;
const KEPT = /^="(\+?\d{1,120}(?:[eE]\d{1,120})?)"$/;
/** An amount, a phone, a document as people write them, after an apostrophe. */
const APOSTROPHE = /^'(?=(?:R\$\s*)?[+(]?\d[\d.,()/\s-]*$)/;

/**
 * `="00191"`: a formula whose value is that text, so that a spreadsheet keeps leading zeros and all digits.
 * Undefined for anything but digits: nothing that others write becomes part of a formula.
 */
export const keptAsText = (text: string): string | undefined =>
  DIGITS.test(text) ? `="${text}"` : undefined;

/**
 * The meaning of a cell that was written for a spreadsheet: without `="…"` around digits, and without the apostrophe that
 * keeps a number or formula as text. Any other text, formulas too, stays unchanged.
 */
export function meantByCell(text: string): string {
  if (text.startsWith('=')) return KEPT.exec(text)?.[1] ?? text;
  return withoutCsvGuard(text.replace(APOSTROPHE, ''));
}
