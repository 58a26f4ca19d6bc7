import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import {
  hubListCharges,
  hubListStatement,
  hubReadBalance,
  hubReadTransfer,
} from '../../../contract/routes/hub.ts';
import type { HubCharge, HubStatementEntry, STATEMENT_TRIGGERS } from '../../../contract/schemas/hub.ts';
import { PixError } from '../../../domain/pix-error.ts';
import type { JournalEntry } from '../../../storage/journal/journal-entry.ts';
import { callRoute, orAbsent } from '../../call-route.ts';
import type { Operator } from '../../operator.ts';
import { PAGE_SIZE, walkPages } from '../../walk-pages.ts';
import type { LookUpFinding } from '../money-outcome.ts';
import { belongsToOtherPayment, findByRefundedAmounts, searchFrom } from './find-main-outcome.ts';

/** Largest assumed difference between the clocks of the service's machines. */
export const MARGIN_MS = 5 * 60_000;

/**
 * Entries with these triggers are neither payouts nor transfers. The service may add triggers (§3 "not
 * shown"), so any other entry may be the payment.
 */
export const OTHER_TRIGGERS: ReadonlySet<string> = new Set([
  'PAYMENT',
  'DEPOSIT',
  'PAYMENT_REFUND',
  'PAYOUT_REVERSAL',
  'PAYOUT_REFUND_RECEIVED',
  'INFRACTION_BLOCK',
  'INFRACTION_SETTLED',
  'INFRACTION_RELEASED',
] satisfies (typeof STATEMENT_TRIGGERS)[number][]);

/**
 * Searches the whole statement for a hub payment. The statement shows every debit immediately (§4.2 "entries
 * that changed the available balance"). Returns `absent` only if no statement entry can be this payment. An
 * entry is ruled out by its trigger or amount, or because it belongs to another payment in the journal. An
 * entry that is not ruled out may be this payment, or a payment of another client. Only a repetition with the
 * idempotency key can decide this. A statement that does not fit the balance proves nothing.
 */
export async function findHubOutcome(operator: Operator, entry: JournalEntry): Promise<LookUpFinding> {
  if (entry.kind === 'refund') return findHubRefundOutcome(operator, entry);
  const from = searchFrom(entry);
  if (from === null) return { kind: 'undecided', why: 'journal.no_time' };
  const start = from - MARGIN_MS;
  const filters = { dateFrom: new Date(start).toISOString() };
  // The balance is read first: the statement must then contain the change that led to it.
  const balances = await knownBalances(operator, start);
  const changes: BalanceChange[] = [];
  let [pages, last] = [0, 0];
  for await (const rows of walkPages(operator, hubListStatement, filters).pages()) {
    for (const { item } of rows) {
      changes.push({ amount: item.amount, balanceAfter: item.balanceAfter });
      if (!mayBePayment(item, entry.amountCents)) continue;
      if (await belongsToOtherPayment(operator, entry, [item.originId, item.id])) continue;
      return { kind: 'undecided', why: 'journal.hub_candidate', seen: item.originId ?? item.id };
    }
    [pages, last] = [pages + 1, rows.length];
  }
  // A list that ends after one full page may be incomplete. If the profile has the wrong field name for the
  // cursor, only one page can be read.
  const mayBeCut = pages === 1 && last >= PAGE_SIZE;
  if (mayBeCut) return { kind: 'undecided', why: 'journal.list_cut' };
  return isPlausible(changes, balances)
    ? { kind: 'absent' }
    : { kind: 'undecided', why: 'journal.doubtful_statement', mayChange: true };
}

/**
 * Returns the balances that the statement may show as its latest one, in cents. Empty if the token cannot read
 * the balance, or if the service took the balance from its bank before the statement begins.
 */
async function knownBalances(operator: Operator, start: number): Promise<readonly bigint[]> {
  try {
    const { item } = await callRoute(operator, hubReadBalance, {});
    if (Date.parse(item.syncedAt ?? '') < start) return [];
    return [item.available, item.total].filter((cents) => cents !== null);
  } catch (error) {
    if (error instanceof PixError && (error.kind === 'auth' || error.kind === 'missing')) return [];
    throw error;
  }
}

export type BalanceChange = Pick<HubStatementEntry, 'amount' | 'balanceAfter'>;

/**
 * Returns whether the entries add up to the known balance. Each entry shows the balance after it, so every
 * balance except the oldest one is that after another entry. Otherwise entries are missing, or their amounts
 * have another unit or sign than expected.
 */
function isPlausible(changes: readonly BalanceChange[], balances: readonly bigint[]): boolean {
  const shown = changes.flatMap(({ amount, balanceAfter }) =>
    amount === null || balanceAfter === null ? [] : [{ after: balanceAfter, before: balanceAfter - amount }],
  );
  if (shown.length < changes.length || shown.length === 0) return true;
  const after = new Set(shown.map((entry) => entry.after));
  const oldest = shown.map(({ before }) => before).filter((before) => !after.has(before));
  if (new Set(oldest).size > 1) return false;
  return balances.length === 0 || balances.some((cents) => after.has(cents) || oldest.includes(cents));
}

/**
 * Returns whether the statement shows reais instead of cents: one of its balances is a known balance in reais,
 * and none is a known balance in cents.
 * @param balances known balances of the account, in cents
 */
export function showsReais(changes: readonly BalanceChange[], balances: readonly bigint[]): boolean {
  const after = new Set(changes.map(({ balanceAfter }) => balanceAfter));
  if (balances.some((cents) => after.has(cents))) return false;
  return balances.some((cents) => cents % 100n === 0n && after.has(cents / 100n));
}

/**
 * Returns whether the entry may be a payment of this amount. An entry without a fee fits any amount, because
 * its amount may include the fee. The hub's amounts are in cents, but a service that shows reais must not lead
 * to a second payment.
 */
function mayBePayment(entry: HubStatementEntry, cents: bigint): boolean {
  if (entry.trigger !== null && OTHER_TRIGGERS.has(entry.trigger)) return false;
  const possible = possibleCents(entry);
  if (possible.length === 0 || entry.fee === null) return true;
  return possible.some((value) => value === cents || value * 100n === cents);
}

/**
 * Returns the amounts that may have been paid, the most probable first. The amounts of a statement entry may
 * include the fee, and may be positive or negative.
 */
export function possibleCents({ gross, amount, fee }: HubStatementEntry): readonly bigint[] {
  const shown = [gross, amount].filter((value) => value !== null).map(absolute);
  return [...new Set([0n, fee ?? 0n, -(fee ?? 0n)].flatMap((part) => shown.map((value) => value + part)))];
}

const absolute = (cents: bigint): bigint => (cents < 0n ? -cents : cents);

/**
 * Returns the transfer from the service, or the payout from the journal. The hub has no route that reads a
 * payout (§4.2).
 */
export async function showHubMovement(
  operator: Operator,
  entry: JournalEntry,
): Promise<DecodedRow<unknown> | null> {
  if (entry.serviceId === null) return null;
  if (entry.kind === 'transfer')
    return orAbsent(() =>
      callRoute(operator, hubReadTransfer, { path: { transferId: entry.serviceId ?? '' } }),
    );
  const known = { id: entry.serviceId, status: entry.serviceStatus ?? '', e2e: entry.endToEndId };
  return {
    raw: { ...known, amount: Number(entry.amountCents) },
    item: { ...known, amount: entry.amountCents },
  };
}

/** Finds a charge in the list of charges, because the hub has no route that reads a single charge. */
export async function readHubCharge(operator: Operator, id: string): Promise<DecodedRow<HubCharge> | null> {
  for await (const row of walkPages(operator, hubListCharges, { search: id })) {
    if (row.item.id === id) return row;
  }
  return null;
}

async function findHubRefundOutcome(operator: Operator, entry: JournalEntry): Promise<LookUpFinding> {
  const row = await readHubCharge(operator, entry.subject ?? '');
  if (row === null) return { kind: 'undecided', why: 'journal.cannot_compare' };
  return findByRefundedAmounts(operator, entry, refundedCentsOf(row.item), {
    row,
    as: {
      serviceId: row.item.id,
      serviceStatus: hubRefundStatus(row.item, (entry.beforeCents ?? 0n) + entry.amountCents),
    },
  });
}

/** Returns the refunded cents, including refunds in progress. Null when the service returns no amounts. */
export const refundedCentsOf = ({ refundedAmount, refundInProgressAmount }: HubCharge): bigint | null =>
  refundedAmount === null && refundInProgressAmount === null
    ? null
    : (refundedAmount ?? 0n) + (refundInProgressAmount ?? 0n);

/**
 * Derives the status of a refund from the charge's amounts. The hub's answer contains only the status of the
 * charge.
 * @param total the charge's refunded amount after this refund, in cents
 */
export const hubRefundStatus = (
  { refundedAmount, refundInProgressAmount }: HubCharge,
  total: bigint,
): 'COMPLETED' | 'PENDING' =>
  refundInProgressAmount === 0n && refundedAmount !== null && refundedAmount >= total
    ? 'COMPLETED'
    : 'PENDING';
