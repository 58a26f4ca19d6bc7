import { hubListStatement } from '../../contract/routes/hub.ts';
import type { HubStatementEntry } from '../../contract/schemas/hub.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { fail } from '../../domain/errors.ts';
import type { PayoutFamily } from '../../domain/family.ts';
import { parseEndToEndId } from '../../domain/keys/end-to-end-id.ts';
import { isOutcomeUnknown, MAYBE_MOVED_STATES } from '../../domain/money/transaction-statuses.ts';
import { DAY_MS } from '../../domain/time/clock.ts';
import { isoOf } from '../../domain/time/sao-paulo-time.ts';
import type { JournalEntry, JournalFilter } from '../../storage/journal/journal-entry.ts';
import { orAbsent } from '../call-route.ts';
import type { Operator } from '../operator.ts';
import { findPayment, readIdentifier } from '../trace/find-payment.ts';
import {
  changedAt,
  isByChange,
  listTransactions,
  readTransaction,
  SORT_BY_LAST_CHANGE,
} from '../transactions.ts';
import { walkPages } from '../walk-pages.ts';

/** Most refunds are found among the charges that changed last. Without a limit, each list would read all charges. */
export const MOST_CHARGES_READ = 1_000;

/** A refund with its own status. Times are ISO 8601. */
export interface Refund {
  /** End-to-end id of the refund, or the id of the hub's statement entry; null until the service shows one. */
  readonly id: string | null;
  readonly chargeId: string | null;
  /** Status at the service; `sending` or `unknown` if only the journal has the refund. */
  readonly status: string | null;
  readonly amountCents: number | null;
  /** Your reference of the refund. Only the journal has it. */
  readonly reference: string | null;
  /** Your reference of the charge. */
  readonly chargeReference: string | null;
  readonly payerName: string | null;
  readonly reason: string | null;
  readonly requestedAt: string | null;
  readonly refundedAt: string | null;
  readonly family: PayoutFamily;
  readonly source: 'service' | 'journal';
  readonly journalId: string | null;
}

export interface RefundFilter {
  readonly fromMs: number;
  readonly toMs: number;
  /** Only refunds of this charge. */
  readonly charge?: string | undefined;
  /** Whether to read all charges of the period. */
  readonly all: boolean;
  /** Called if older charges were not read. */
  readonly onCut: () => void;
}

/**
 * Yields the refunds of the main family, those with an unknown outcome first, then the latest. The service has no
 * list of refunds and keeps only the sum and the last status of a charge's refunds. The journal has each refund
 * that `pix` made, so a charge's other refunds are one row.
 */
export async function* listRefunds(operator: Operator, filter: RefundFilter): AsyncGenerator<Refund> {
  const entries = await refundEntries(operator, 'main', filter);
  yield* unknownOf(entries);
  for await (const charge of refundedCharges(operator, filter)) yield* refundsOfCharge(charge, entries);
}

/** Yields the charges with refunds, those that changed last first. */
async function* refundedCharges(operator: Operator, filter: RefundFilter): AsyncGenerator<Transaction> {
  const { charge, fromMs, toMs, all, onCut } = filter;
  if (charge !== undefined) {
    const found = await orAbsent(() => readTransaction(operator, charge));
    if (found?.item.refundStatus) yield found.item;
    return;
  }
  const walk = { ahead: all, limit: all ? Number.POSITIVE_INFINITY : MOST_CHARGES_READ, onCut };
  const query = { ...SORT_BY_LAST_CHANGE, type: ['DEPOSIT' as const] };
  for await (const rows of listTransactions(operator, query, walk).pages()) {
    const items = rows.map(({ item }) => item);
    for (const item of items) {
      const at = refundTime(item);
      if (item.refundStatus && at >= fromMs && at <= toMs) yield item;
    }
    const last = items.at(-1);
    if (last !== undefined && isByChange(items) && changedAt(last) < fromMs) return;
  }
}

/** The time of the last refund of a charge, in ms. A pending refund changed the charge. */
const refundTime = (charge: Transaction): number => Date.parse(charge.refundedAt ?? '') || changedAt(charge);

/** Returns the refunds of one charge: the last one, then those of the journal, the latest first. */
function refundsOfCharge(charge: Transaction, entries: readonly JournalEntry[]): readonly Refund[] {
  const own = entries.filter(({ subject, state }) => subject === charge.id && state === 'confirmed');
  // The service's fields are about the last refund, which may have been made elsewhere.
  const last = own.find(({ endToEndId }) => endToEndId !== null && endToEndId === charge.refundEndToEndId);
  const isCanceled = charge.refundStatus === 'CANCELED';
  // A canceled refund no longer counts in the charge's refunded amount.
  const ownCents = own.reduce(
    (sum, entry) =>
      entry.serviceStatus === 'CANCELED' || (isCanceled && entry === last) ? sum : sum + entry.amountCents,
    0n,
  );
  const rest = (charge.refundAmount?.toCents() ?? 0n) - ownCents;
  const lastOwn = last ?? (rest <= 0n ? own[0] : undefined);
  const rows = own.map((entry) => ofEntry(entry, charge, entry === lastOwn));
  const earlier = { ...ofCharge(charge), id: null, status: 'COMPLETED', reason: null, refundedAt: null };
  if (lastOwn !== undefined)
    return [...rows, ...(rest > 0n ? [{ ...earlier, amountCents: Number(rest) }] : [])];
  if (!isCanceled) return [{ ...ofCharge(charge), amountCents: Number(rest) }, ...rows];
  return [ofCharge(charge), ...rows, ...(rest > 0n ? [{ ...earlier, amountCents: Number(rest) }] : [])];
}

/** The last refund of a charge. Its amount is not known, because the service returns only the sum. */
const ofCharge = (charge: Transaction): Refund => ({
  ...aboutCharge(charge),
  id: charge.refundEndToEndId ?? null,
  status: charge.refundStatus ?? null,
  amountCents: null,
  reference: null,
  reason: reasonOf(charge, null),
  requestedAt: null,
  refundedAt: charge.refundedAt ?? null,
  family: 'main',
  source: 'service',
  journalId: null,
});

/** Returns the reason of the last refund. Without a reason, `pix` sends the reference. */
function reasonOf({ refundReason, refundDescription }: Transaction, reference: string | null): string | null {
  const reason = refundReason ?? refundDescription ?? null;
  return reason === reference ? null : reason;
}

const aboutCharge = (charge: Transaction | null) => ({
  chargeId: charge?.id ?? null,
  chargeReference: charge?.clientReference ?? null,
  payerName: charge?.payerName ?? null,
});

/** @param isLast whether the charge's fields about its last refund belong to this refund */
const ofEntry = (entry: JournalEntry, charge: Transaction | null, isLast: boolean): Refund => ({
  ...aboutCharge(charge),
  chargeId: entry.subject,
  id: (isLast ? charge?.refundEndToEndId : null) ?? entry.endToEndId,
  status:
    (isLast ? charge?.refundStatus : null) ??
    (entry.state === 'confirmed' ? entry.serviceStatus : entry.state),
  amountCents: Number(entry.amountCents),
  reference: entry.reference,
  reason: isLast && charge !== null ? reasonOf(charge, entry.reference) : null,
  requestedAt: isoOf(entry.createdAt),
  refundedAt: isLast ? (charge?.refundedAt ?? null) : null,
  family: entry.family === 'hub' ? 'hub' : 'main',
  source: isLast ? 'service' : 'journal',
  journalId: entry.id,
});

/** Returns a refund that `pix` has just made. @param charge the service's answer; null for the hub */
export const refundOf = (entry: JournalEntry, charge: Transaction | null): Refund =>
  ofEntry(entry, charge, charge !== null);

/**
 * Yields the refunds of the hub, those with an unknown outcome first. Each refund is an entry of the statement.
 */
export async function* listHubRefunds(operator: Operator, filter: RefundFilter): AsyncGenerator<Refund> {
  const { fromMs, toMs, charge, all, onCut } = filter;
  const entries = await refundEntries(operator, 'hub', filter);
  yield* unknownOf(entries);
  const query = {
    trigger: ['PAYMENT_REFUND' as const],
    dateFrom: new Date(fromMs).toISOString(),
    dateTo: new Date(toMs).toISOString(),
    ...(charge !== undefined && { originId: charge }),
  };
  const walk = { ahead: all, limit: all ? Number.POSITIVE_INFINITY : MOST_CHARGES_READ, onCut };
  // A canceled refund comes back as an entry that adds to the balance. The statement is read from its newest entry.
  const returned: string[] = [];
  for await (const { item } of walkPages(operator, hubListStatement, query, walk)) {
    const cents = item.trigger === 'PAYMENT_REFUND' ? (item.amount ?? 0n) : 0n;
    if (cents > 0n) returned.push(`${item.originId} ${cents}`);
    if (cents >= 0n) continue;
    const at = returned.indexOf(`${item.originId} ${-cents}`);
    if (at !== -1) returned.splice(at, 1);
    const refund = ofStatement(item, entries);
    yield at === -1 ? refund : { ...refund, status: 'CANCELED', refundedAt: null };
  }
}

function ofStatement(item: HubStatementEntry, entries: readonly JournalEntry[]): Refund {
  const cents = -(item.amount ?? 0n);
  // A hub refund carries no reference, so it belongs to an entry only if no other entry is like it.
  const alike = entries.filter(
    ({ subject, amountCents, state }) =>
      subject === item.originId && amountCents === cents && state === 'confirmed',
  );
  const [entry] = alike.length === 1 ? alike : [];
  return {
    id: item.id,
    chargeId: item.originId ?? null,
    status: item.status ?? null,
    amountCents: Number(cents),
    reference: entry?.reference ?? null,
    chargeReference: null,
    payerName: item.counterparty?.name ?? null,
    reason: item.statusReason ?? null,
    requestedAt: entry === undefined ? (item.postedAt ?? null) : isoOf(entry.createdAt),
    refundedAt: item.statusAt ?? null,
    family: 'hub',
    source: 'service',
    journalId: entry?.id ?? null,
  };
}

/** Returns the refunds of the journal that may have moved money, the latest first; none without a journal. */
async function refundEntries(
  operator: Operator,
  family: PayoutFamily,
  { fromMs, toMs, charge }: Pick<RefundFilter, 'fromMs' | 'toMs' | 'charge'>,
): Promise<readonly JournalEntry[]> {
  const filter: JournalFilter = {
    profile: operator.account.profile,
    states: MAYBE_MOVED_STATES,
    // Machine and service have different clocks.
    sinceMs: fromMs - DAY_MS,
    untilMs: toMs + DAY_MS,
    ...(charge !== undefined && { names: [charge] }),
  };
  const journal = await operator.money.journal();
  const found: JournalEntry[] = [];
  for await (const entry of journal.walk(filter, 'newest'))
    if (
      entry.kind === 'refund' &&
      entry.family === family &&
      (charge === undefined || entry.subject === charge)
    )
      found.push(entry);
  return found;
}

const unknownOf = (entries: readonly JournalEntry[]): readonly Refund[] =>
  entries.filter(isOutcomeUnknown).map((entry) => ofEntry(entry, null, false));

/** Refunds older than this, in days, cannot be found by a hub id: the hub has no route for one refund. */
const HUB_DAYS = 90;

/**
 * Finds a refund by its end-to-end id, by its reference or journal entry, or by the id of its charge.
 * @returns the refund, and how many other refunds the charge has
 * @throws PixError `missing` when there is none
 */
export async function findRefund(
  operator: Operator,
  family: PayoutFamily,
  id: string,
): Promise<{ readonly refund: Refund; readonly others: number }> {
  const now = operator.client.serviceNow();
  const period = { fromMs: 0, toMs: now + DAY_MS, all: false, onCut: () => undefined };
  const charge = (await chargeInJournal(operator, family, id)) ?? (await chargeOf(operator, family, id));
  const rows = await Array.fromAsync(
    family === 'main'
      ? listRefunds(operator, { ...period, charge })
      : listHubRefunds(operator, {
          ...period,
          fromMs: now - HUB_DAYS * DAY_MS,
          ...(charge !== id && { charge }),
        }),
  );
  const isNamed = (one: Refund): boolean => [one.id, one.reference, one.journalId].includes(id);
  const refund = rows.find(isNamed) ?? rows.find(({ chargeId }) => chargeId === charge);
  if (refund === undefined) throw fail('refund.none', { id });
  const same = rows.filter(({ chargeId }) => chargeId === refund.chargeId);
  return { refund, others: isNamed(refund) ? 0 : same.length - 1 };
}

async function chargeInJournal(operator: Operator, family: string, id: string): Promise<string | null> {
  const journal = await operator.money.journal();
  const filter = { profile: operator.account.profile, names: [id] };
  for await (const entry of journal.walk(filter, 'newest'))
    if (entry.kind === 'refund' && entry.family === family) return entry.subject;
  return null;
}

/** Returns the id of the charge with this refund; `id` itself if it is no end-to-end id. */
async function chargeOf(operator: Operator, family: string, id: string): Promise<string> {
  const identifier = family === 'main' && parseEndToEndId(id).valid ? readIdentifier(id) : null;
  if (identifier === null) return id;
  const [found] = await findPayment(operator, identifier);
  return found?.item.id ?? id;
}
