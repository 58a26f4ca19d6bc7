import type * as z from 'zod/mini';
import { listCardCharges, readCardCharge } from '../../contract/routes/card.ts';
import type { Row } from '../../contract/row.ts';
import type { cardCharge } from '../../contract/schemas/card.ts';
import { isJsonObject, numberText } from '../../domain/text/json.ts';
import type { JournalEntry } from '../../storage/journal/journal.ts';
import { callRow } from '../call-row.ts';
import type { Operator } from '../operator.ts';
import { byGivenBack } from './find-main-outcome.ts';
import type { Applied, Finding } from './finding.ts';

export type CardCharge = z.output<typeof cardCharge>;

const DAY_MS = 86_400_000;
const PAGE = 100;
/** `creditCardPayment.status` (unshown.md §11). */
const VOIDED = 10;
const REFUNDED = 11;

/** Card family: finds a charge by our `externalId`, a reversal by the amounts of its charge. */
export async function findCardOutcome(operator: Operator, entry: JournalEntry): Promise<Finding> {
  if (entry.kind === 'card-reversal') {
    const row = await callRow(operator, readCardCharge, { path: { chargeId: entry.subject ?? '' } });
    return byGivenBack(operator, entry, reversedCents(row), { row, as: cardAppliedOf(row.item) });
  }
  if (entry.notBefore === null) return { kind: 'undecided', why: 'journal.no_time' };
  const startDate = new Date(entry.notBefore - DAY_MS).toISOString().slice(0, 10);
  for (let page = 1; ; page += 1) {
    const list = await callRow(operator, listCardCharges, { query: { startDate, page, limit: PAGE } });
    const raws = isJsonObject(list.raw) && Array.isArray(list.raw.charges) ? list.raw.charges : [];
    const at = list.item.charges.findIndex(({ externalId }) => externalId === entry.reference);
    const item = list.item.charges[at];
    if (item) return { kind: 'found', row: { raw: raws[at] ?? null, item }, as: cardAppliedOf(item) };
    if (page >= list.item.totalPages) return { kind: 'absent' };
  }
}

/**
 * Cents reversed so far: the whole amount when the charge is voided or refunded, otherwise its `reversedAmount` (an
 * assumption); null when it does not say.
 */
export function reversedCents({ item, raw }: Row<CardCharge>): bigint | null {
  const status = item.creditCardPayment?.status;
  if (status === VOIDED || status === REFUNDED) return item.amount;
  const said = isJsonObject(raw) ? numberText(raw.reversedAmount) : undefined;
  return said !== undefined && /^\d+$/.test(said) ? BigInt(said) : null;
}

export const cardAppliedOf = ({ id, creditCardPayment }: CardCharge): Applied => ({
  serviceId: id,
  ...(typeof creditCardPayment?.status === 'number' ? { serviceStatus: `${creditCardPayment.status}` } : {}),
});
