import { hubListCharges, hubListStatement, hubReadTransfer } from '../../contract/routes/hub.ts';
import type { Row } from '../../contract/row.ts';
import type { HubCharge } from '../../contract/schemas/hub.ts';
import type { JournalEntry } from '../../storage/journal/journal.ts';
import { callRow, orAbsent } from '../call-row.ts';
import type { Operator } from '../operator.ts';
import { walkPages } from '../walk-pages.ts';
import { byGivenBack } from './find-main-outcome.ts';
import type { Finding } from './finding.ts';

/** The clocks of the service's machines differ by less than this, in ms. */
const MARGIN_MS = 5 * 60_000;
const TRIGGERS = { transfer: ['INTERNAL_TRANSFER'], other: ['PAYOUT'] } as const;

/**
 * Hub: every debit is in the statement at once (§4.2 "entries that changed the available balance"), so if it has none
 * of this amount since then, nothing was applied. If it has one, that may belong to another client: only a repetition
 * with the same idempotency key can tell.
 */
export async function findHubOutcome(operator: Operator, entry: JournalEntry): Promise<Finding> {
  if (entry.kind === 'refund') return findHubRefundOutcome(operator, entry);
  // By the service's own time: if our clock is ahead, the look-up would start too late.
  if (entry.notBefore === null) return { kind: 'undecided', why: 'journal.no_time' };
  const filters = {
    trigger: [...TRIGGERS[entry.kind === 'transfer' ? 'transfer' : 'other']],
    dateFrom: new Date(entry.notBefore - MARGIN_MS).toISOString(),
  };
  for await (const { item } of walkPages(operator, hubListStatement, filters, {
    limit: Number.POSITIVE_INFINITY,
  })) {
    const amount = -(item.amount ?? 0n);
    // The statement may show the amount with or without the fee.
    const own = [item.gross ?? amount, amount, amount - (item.fee ?? 0n)].some(
      (cents) => cents === entry.amountCents || -cents === entry.amountCents,
    );
    if (own) return { kind: 'undecided', why: 'journal.hub_candidate', seen: item.originId ?? item.id };
  }
  return { kind: 'absent' };
}

/**
 * A transfer as the hub has it now. The hub cannot read a single payout back (§4.2), so a payout is shown from the
 * journal: id, status, amount (cents), end-to-end id.
 */
export async function showHubMovement(operator: Operator, entry: JournalEntry): Promise<Row<unknown> | null> {
  if (entry.serviceId === null) return null;
  if (entry.kind === 'transfer')
    return orAbsent(() =>
      callRow(operator, hubReadTransfer, { path: { transferId: entry.serviceId ?? '' } }),
    );
  const known = { id: entry.serviceId, status: entry.serviceStatus ?? '', e2e: entry.endToEndId };
  return {
    raw: { ...known, amount: Number(entry.amountCents) },
    item: { ...known, amount: entry.amountCents },
  };
}

/** The hub cannot read a single charge: it is searched for in the list. */
export async function readHubCharge(operator: Operator, id: string): Promise<Row<HubCharge> | null> {
  const limit = Number.POSITIVE_INFINITY;
  for await (const row of walkPages(operator, hubListCharges, { search: id }, { limit })) {
    if (row.item.id === id) return row;
  }
  return null;
}

async function findHubRefundOutcome(operator: Operator, entry: JournalEntry): Promise<Finding> {
  const row = await readHubCharge(operator, entry.subject ?? '');
  if (row === null) return { kind: 'undecided', why: 'journal.cannot_compare' };
  return byGivenBack(operator, entry, givenBackOf(row.item), {
    row,
    as: { serviceId: row.item.id, serviceStatus: row.item.status },
  });
}

/** Cents given back or about to be; null when the service does not say. */
export const givenBackOf = ({ refundedAmount, refundInProgressAmount }: HubCharge): bigint | null =>
  refundedAmount === null && refundInProgressAmount === null
    ? null
    : (refundedAmount ?? 0n) + (refundInProgressAmount ?? 0n);
