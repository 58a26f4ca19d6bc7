import type * as z from 'zod/mini';
import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import { listCardCharges, readCardCharge } from '../../../contract/routes/card.ts';
import type { cardCharge } from '../../../contract/schemas/card.ts';
import { integerOf } from '../../../domain/money/decimal.ts';
import { isJsonObject } from '../../../domain/text/json.ts';
import type { JournalEntry } from '../../../storage/journal/journal-entry.ts';
import { callRoute } from '../../call-route.ts';
import type { Operator } from '../../operator.ts';
import { referenceIn } from '../answer-mismatch.ts';
import type { Applied, LookUpFinding } from '../money-outcome.ts';
import { belongsToOtherPayment, findByRefundedAmounts, searchFrom } from './find-main-outcome.ts';

export type CardCharge = z.output<typeof cardCharge>;

const DAY_MS = 86_400_000;
const PAGE = 100;
/** Value of `creditCardPayment.status` for a voided charge (unshown.md §11). */
const VOIDED = 10;
const REFUNDED = 11;

/** Finds a card charge by our `externalId`, and a reversal by the amounts of its charge. */
export async function findCardOutcome(operator: Operator, entry: JournalEntry): Promise<LookUpFinding> {
  if (entry.kind === 'card-reversal') {
    const row = await callRoute(operator, readCardCharge, { path: { chargeId: entry.subject ?? '' } });
    if (row.item.id !== entry.subject)
      return { kind: 'undecided', why: 'journal.other_reference', seen: row.item.id };
    return findByRefundedAmounts(operator, entry, reversedCents(row), { row, as: cardAppliedOf(row.item) });
  }
  const from = searchFrom(entry);
  if (from === null) return { kind: 'undecided', why: 'journal.no_time' };
  const startDate = new Date(from - DAY_MS).toISOString().slice(0, 10);
  const seen = new Set<string>();
  let candidate: string | undefined;
  for (let page = 1; ; page += 1) {
    const list = await callRoute(operator, listCardCharges, { query: { startDate, page, limit: PAGE } });
    const { charges, total, totalPages } = list.item;
    const raws = isJsonObject(list.raw) && Array.isArray(list.raw.charges) ? list.raw.charges : [];
    const at = charges.findIndex(({ externalId }) => externalId === entry.reference);
    const item = charges[at];
    if (item) return asFound(entry, { raw: raws[at] ?? null, item });
    for (const charge of charges) {
      seen.add(charge.id);
      if (mayBePayment(charge, entry) && !(await belongsToOtherPayment(operator, entry, [charge.id])))
        candidate ??= charge.id;
    }
    if (page < totalPages) continue;
    if (candidate !== undefined) return { kind: 'undecided', why: 'journal.card_candidate', seen: candidate };
    return seen.size < total ? { kind: 'undecided', why: 'journal.list_cut' } : { kind: 'absent' };
  }
}

/**
 * Returns the charge as found if it has the ordered amount. With another amount, the outcome stays unknown.
 */
function asFound(entry: JournalEntry, row: DecodedRow<CardCharge>): LookUpFinding {
  const { id, amount } = row.item;
  return amount === null || amount === entry.amountCents
    ? { kind: 'found', row, as: cardAppliedOf(row.item) }
    : { kind: 'undecided', why: 'journal.other_amount', seen: id };
}

/** The amount may also be in reais, as in the main family. */
const mayBePayment = (
  { externalId, amount }: CardCharge,
  { reference, amountCents }: JournalEntry,
): boolean =>
  referenceIn(externalId, reference) === 'none' &&
  (amount === null || amount === amountCents || amount * 100n === amountCents);

/**
 * Returns the reversed cents; null when the service does not return them. A voided or refunded charge is
 * reversed completely. For other charges, we assume that `reversedAmount` is correct.
 */
export function reversedCents({ item, raw }: DecodedRow<CardCharge>): bigint | null {
  const status = item.creditCardPayment?.status;
  if (status === VOIDED || status === REFUNDED) return item.amount;
  const said = isJsonObject(raw) ? integerOf(raw.reversedAmount) : undefined;
  return said !== undefined && said >= 0n ? said : null;
}

export const cardAppliedOf = ({ id, creditCardPayment }: CardCharge): Applied => ({
  serviceId: id,
  ...(typeof creditCardPayment?.status === 'number' ? { serviceStatus: `${creditCardPayment.status}` } : {}),
});
