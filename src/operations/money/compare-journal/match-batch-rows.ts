import { checkPixKey } from '../../../domain/keys/check-pix-key.ts';
import type { BatchRow } from '../../batch/check-row.ts';
import type { PayableKey } from '../../payouts/payable-key.ts';
import type { Movement } from './movements.ts';

/** Kinds of matches, from the most certain to the least certain. */
const FITS = ['key_and_amount', 'masked_key_and_amount', 'amount_only'] as const;
export type MatchedBy = 'reference' | (typeof FITS)[number];

export interface RowMatch {
  readonly row: BatchRow;
  readonly by: MatchedBy;
  /** Lines of unmatched rows that fit this movement as well as `row` does; at most `MOST_LINES`. */
  readonly otherLines: readonly number[];
}

const MOST_LINES = 20;

/**
 * Maps each movement to the batch row that probably caused it. Compares references, otherwise amounts and
 * keys. A row is matched with at most one movement. If several rows fit a movement equally well, the first
 * row of the file is chosen.
 */
export function matchBatchRows(
  movements: readonly Movement[],
  rows: readonly BatchRow[],
): ReadonlyMap<Movement, RowMatch> {
  const left = new Set(rows);
  const matches = new Map<Movement, RowMatch>();
  const match = (movement: Movement, row: BatchRow | undefined, by: MatchedBy): void => {
    if (row === undefined || !left.delete(row)) return;
    matches.set(movement, { row, by, otherLines: [] });
  };
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  for (const movement of movements) {
    const row = movement.reference === null ? undefined : byReference.get(movement.reference);
    match(movement, row, 'reference');
  }
  const byCents = Map.groupBy(rows, ({ cents }) => cents);
  const fitting = (movement: Movement, cents: readonly bigint[], by: MatchedBy): BatchRow[] => {
    const fits = fitOf(movement.destination);
    const alike = cents.flatMap((amount) => byCents.get(amount) ?? []);
    return alike.filter((row) => left.has(row) && fits(row.key) === by);
  };
  // Batches only pay Pix keys, so transfers and QR payments cannot come from a row.
  const payouts = movements.filter(({ kind }) => kind === 'payout');
  for (const by of FITS) {
    for (const isProbable of [true, false]) {
      for (const movement of payouts) {
        if (matches.has(movement)) continue;
        const cents = isProbable ? movement.cents.slice(0, 1) : movement.cents.slice(1);
        match(movement, fitting(movement, cents, by)[0], by);
      }
    }
  }
  for (const [movement, { row, by }] of matches) {
    if (by === 'reference' || by === 'key_and_amount') continue;
    const otherLines = fitting(movement, [row.cents], by).map(({ line }) => line);
    matches.set(movement, { row, by, otherLines: otherLines.slice(0, MOST_LINES) });
  }
  return matches;
}

type Fit = (key: PayableKey) => MatchedBy | null;

function fitOf(shown: string | null): Fit {
  if (shown === null || !/[\p{L}\p{N}]/u.test(shown)) return () => 'amount_only';
  if (!/[*•]/.test(shown))
    return ({ canonical, type }) =>
      shown === canonical || checkPixKey(shown, type).canonical === canonical ? 'key_and_amount' : null;
  const masked = bareOf(shown);
  const pattern = new RegExp(`^${masked.replaceAll(/[*•]+/g, '.*')}$`);
  return ({ canonical, type }) => {
    const key = bareOf(canonical);
    const spellings = type === 'PHONE' ? [key, key.replace(/^55/, '')] : [key];
    return spellings.some((one) => fitsMask(one, masked, pattern)) ? 'masked_key_and_amount' : null;
  };
}

/**
 * Removes punctuation, because the same key can be written with different punctuation. Mask characters stay.
 */
const bareOf = (key: string): string => key.toLowerCase().replace(/[^\p{L}\p{N}@*•]/gu, '');

const DOCUMENT = /^[\d*•]{11}$|^[\da-z*•]{14}$/;

/**
 * Returns whether the key can be the masked key. In a masked document, each mask character hides exactly one
 * character. In other keys, a mask character hides any number of characters.
 */
function fitsMask(key: string, masked: string, pattern: RegExp): boolean {
  if (!DOCUMENT.test(masked) || key.length !== masked.length || !DOCUMENT.test(key)) return pattern.test(key);
  return [...masked].every((character, at) => /[*•]/.test(character) || character === key[at]);
}
