import { readCardCharge } from '../../contract/routes/card.ts';
import { hubListStatement, hubReadTransfer } from '../../contract/routes/hub.ts';
import { readPayout, readTransfer } from '../../contract/routes/payouts.ts';
import { readTransaction } from '../../contract/routes/transactions.ts';
import { workInOrder } from '../../domain/map-each.ts';
import { type PaymentState, paymentStateOf } from '../../domain/money/transaction-statuses.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { DamagedEntry, JournalEntry } from '../../storage/journal/journal-entry.ts';
import { callRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';
import { type ScopeOf, scopesOf } from '../payouts/read-payer.ts';
import { walkPages } from '../walk-pages.ts';
import { cardAppliedOf } from './look-up/find-card-outcome.ts';
import { MARGIN_MS, readHubCharge, refundedCentsOf } from './look-up/find-hub-outcome.ts';
import { refundedByOthers, refundedCentsNow } from './look-up/find-main-outcome.ts';

const AT_ONCE = 8;

const VOIDED = '10';

/** Whether the entry was applied, but has neither completed nor failed so far. */
export const isAccepted = (entry: JournalEntry): boolean => standOfEntry(entry) === 'accepted';

/** Whether the payment ended unpaid, or the money was returned. */
export const isEndedUnpaid = (entry: JournalEntry): boolean => standOfEntry(entry) === 'failed';

/**
 * Returns the state of the payment; null if it is not known to be applied. For hub refunds, earlier versions
 * of pix stored `REFUNDED`, which is the status of the charge.
 */
function standOfEntry({ state, kind, serviceStatus }: JournalEntry): PaymentState | null {
  if (state !== 'confirmed') return null;
  return kind === 'refund' && serviceStatus === 'REFUNDED' ? 'accepted' : paymentStateOf(serviceStatus ?? '');
}

/**
 * Queries and records the status of accepted entries, and yields all entries in order. If the service cannot
 * be read for a family, the family's remaining entries stay unchanged, and one note is printed.
 * @param open returns the operator; called once, and only if there is an accepted entry
 */
export function refreshEntries<T extends JournalEntry | DamagedEntry>(
  open: () => Promise<Operator>,
  journal: Journal,
  entries: AsyncIterable<T> | Iterable<T>,
): AsyncGenerator<T | JournalEntry> {
  const unreadable = new Set<JournalEntry['family']>();
  let reader: Promise<StatusReader> | undefined;
  const refresh = async (entry: T): Promise<T | JournalEntry> => {
    if (entry.state === 'damaged' || !isAccepted(entry)) return entry;
    reader ??= open().then(readerOf);
    const opened = await reader;
    if (unreadable.has(entry.family)) return entry;
    try {
      return await refreshEntry(opened, journal, entry);
    } catch (error) {
      if (!(error instanceof PixError)) throw error;
      if (error.kind === 'missing') return entry;
      if (unreadable.size === 0) opened.operator.note('journal.not_refreshed', { reason: error.errorCode });
      unreadable.add(entry.family);
      return entry;
    }
  };
  return workInOrder<T, T | JournalEntry>(entries, AT_ONCE, refresh);
}

/**
 * Each reading of the statement starts this long before the payout. Other payouts in this period then need no
 * further request. Returned payouts are rare, so even a long period contains few entries.
 */
const STEP_MS = 30 * 86_400_000;

/**
 * `failed`: the payout failed, so its whole amount was returned. `cents`: sum of the entries that returned
 * money.
 */
interface Returned {
  readonly failed: boolean;
  readonly cents: bigint;
}

/**
 * Finds returned hub payouts in the statement, because the hub has no route that reads a single payout
 * (§4.2). Each period of the statement is read only once.
 */
export class HubPayoutReversals {
  readonly #operator: Operator;
  readonly #returned = new Map<string, Returned>();
  /** Start of the period that was read, in ms of the service's time; undefined before the first read. */
  #from: number | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(operator: Operator) {
    this.#operator = operator;
  }

  async statusOf({ serviceId, notBefore, amountCents }: JournalEntry): Promise<string | null> {
    if (serviceId === null || notBefore === null) return null;
    this.#reading = this.#reading.then(() => this.#readFrom(notBefore - MARGIN_MS));
    await this.#reading;
    const returned = this.#returned.get(serviceId);
    if (returned?.failed) return 'FAILED';
    return returned !== undefined && returned.cents >= amountCents ? 'REFUNDED' : null;
  }

  async #readFrom(ms: number): Promise<void> {
    const until = this.#from;
    if (until !== undefined && ms >= until) return;
    const from = ms - STEP_MS;
    const filters = {
      trigger: ['PAYOUT_REVERSAL' as const, 'PAYOUT_REFUND_RECEIVED' as const],
      dateFrom: new Date(from).toISOString(),
      ...(until === undefined ? {} : { dateTo: new Date(until).toISOString() }),
    };
    const entries = new Map<string, Returned & { readonly payout: string }>();
    for await (const { item } of walkPages(this.#operator, hubListStatement, filters)) {
      if (item.originId === null) continue;
      const failed = item.trigger === 'PAYOUT_REVERSAL';
      entries.set(item.id, { payout: item.originId, failed, cents: item.gross ?? item.amount ?? 0n });
    }
    this.#from = from;
    for (const [id, { payout, failed, cents }] of entries) {
      // An entry at the border of two adjacent periods is in both of them.
      if (this.#seen.has(id)) continue;
      this.#seen.add(id);
      const known = this.#returned.get(payout);
      this.#returned.set(payout, {
        failed: failed || known?.failed === true,
        cents: cents + (known?.cents ?? 0n),
      });
    }
  }
  readonly #seen = new Set<string>();
}

interface StatusReader {
  readonly operator: Operator;
  readonly reversals: HubPayoutReversals;
  /** Returns the scope of the queried account. Only entries of this account can be read. */
  readonly scopeOf: ScopeOf;
}

export const readerOf = (operator: Operator): StatusReader => ({
  operator,
  reversals: new HubPayoutReversals(operator),
  scopeOf: scopesOf(operator),
});

/**
 * Queries and records the status of an accepted entry. For a refund, first refreshes earlier refunds of the
 * charge, because their amounts determine its status.
 * @throws PixError when the service cannot be read
 */
export async function refreshEntry(
  reader: StatusReader,
  journal: Journal,
  entry: JournalEntry,
): Promise<JournalEntry> {
  if (entry.kind === 'refund')
    for (const other of await journal.ofSubject(entry, entry.subject ?? '')) {
      if (other.id === entry.id) break;
      if (isAccepted(other)) await restated(reader, journal, other);
    }
  return restated(reader, journal, entry);
}

/**
 * Seconds after which an accepted refund that is not found counts as canceled. The hub does not report
 * cancellations.
 */
const ABSENT_S = 3_600;

interface ChargeNow {
  /** Cents refunded or being refunded; null when the service does not return them. */
  readonly given: bigint | null;
  readonly isPending: boolean;
  /** Whether the last refund was canceled. Null for hub charges, because the hub returns no refund status. */
  readonly isLastCanceled: boolean | null;
  readonly isNoneCompleted: boolean;
}

/**
 * Derives the final status of an accepted refund from the charge's refunded amounts. Returns null while the
 * amounts do not prove a final status.
 * @throws PixError when the charge cannot be read
 */
export async function refundStatusNow(
  operator: Operator,
  entry: JournalEntry,
): Promise<'COMPLETED' | 'CANCELED' | null> {
  const { beforeCents, amountCents } = entry;
  const charge =
    entry.family === 'hub' ? await hubChargeNow(operator, entry) : await chargeNow(operator, entry);
  if (charge === null || charge.given === null || charge.isPending || beforeCents === null) return null;
  const { since, canceled, hasLater } = await refundedByOthers(operator, entry, beforeCents);
  const more = charge.given - (beforeCents - canceled) - since;
  if (canceled > 0n && more === canceled) return null;
  const isCanceled = charge.isLastCanceled === true && !hasLater;
  if (more === amountCents && !isCanceled) return 'COMPLETED';
  const isAbsent = more === 0n && (isCanceled || hasLater || charge.isLastCanceled === null);
  if (!isAbsent && !(isCanceled && charge.isNoneCompleted)) return null;
  // The service may show a refund late, so the refund counts as canceled only when enough time has passed.
  return hasSettled(operator, entry, isCanceled ? operator.money.resolveSeconds : ABSENT_S)
    ? 'CANCELED'
    : null;
}

/** Returns whether this many seconds have passed since the refund, by the service's clock. */
const hasSettled = ({ client }: Operator, { notBefore }: JournalEntry, seconds: number): boolean =>
  notBefore !== null && client.serviceNow() - notBefore >= seconds * 1000;

async function chargeNow(operator: Operator, { subject }: JournalEntry): Promise<ChargeNow | null> {
  const { item } = await callRoute(operator, readTransaction, { path: { id: subject ?? '' } });
  const { refundStatus, refundedAt, refundEndToEndId } = item;
  return {
    given: refundedCentsNow(item),
    isPending: refundStatus !== 'CANCELED' && refundStatus !== 'COMPLETED',
    isLastCanceled: refundStatus === 'CANCELED',
    isNoneCompleted: refundedAt === null && refundEndToEndId === null,
  };
}

async function hubChargeNow(operator: Operator, { subject }: JournalEntry): Promise<ChargeNow | null> {
  const charge = await readHubCharge(operator, subject ?? '');
  if (charge === null) return null;
  const { refundInProgressAmount, refundedAmount } = charge.item;
  return {
    given: refundedCentsOf(charge.item),
    isPending: refundInProgressAmount !== 0n,
    isLastCanceled: null,
    isNoneCompleted: refundedAmount === 0n,
  };
}

/**
 * Records which accepted refunds of the charge were canceled, besides the given one. Their amounts are missing in
 * the charge's refunded total, so they decide about a refund whose outcome is unknown. Records no other status:
 * until the outcome is known, the total does not prove it.
 * @throws PixError when the service cannot be read
 */
export async function recordCanceled(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
): Promise<void> {
  for (const other of await journal.ofSubject(entry, entry.subject ?? '')) {
    if (other.id === entry.id || other.scope !== entry.scope || !isAccepted(other)) continue;
    const serviceStatus = await refundStatusNow(operator, other);
    if (serviceStatus === 'CANCELED') await journal.restate(other.id, { serviceStatus });
  }
}

async function restated(reader: StatusReader, journal: Journal, entry: JournalEntry): Promise<JournalEntry> {
  if (entry.serviceId === null && entry.kind !== 'refund') return entry;
  if ((await reader.scopeOf(entry.family)) !== entry.scope) return entry;
  const now = await standNow(reader, entry);
  if (now === null || now.serviceStatus === entry.serviceStatus) return entry;
  await journal.restate(entry.id, now).catch((error: unknown) => noteNotKept(reader, error));
  return { ...entry, ...now, endToEndId: now.endToEndId ?? entry.endToEndId, version: entry.version + 1 };
}

function noteNotKept(reader: StatusReader, error: unknown): void {
  if (!(error instanceof PixError) || !error.errorCode.startsWith('sqlite_')) throw error;
  if (!notedNotKept.has(reader)) reader.operator.note('journal.status_not_kept', { reason: error.errorCode });
  notedNotKept.add(reader);
}
const notedNotKept = new WeakSet<StatusReader>();

/** Returns the current status; null if the service does not return it (§4.2). */
async function standNow(
  { operator, reversals }: StatusReader,
  entry: JournalEntry,
): Promise<{ readonly serviceStatus: string; readonly endToEndId?: string | undefined } | null> {
  const { family, kind, serviceId } = entry;
  if (kind === 'refund') return orNull(await refundStatusNow(operator, entry));
  if (serviceId === null) return null;
  if (family === 'card') {
    const { item } = await callRoute(operator, readCardCharge, { path: { chargeId: serviceId } });
    const { serviceStatus = null } = cardAppliedOf(item);
    // `VOIDED` means that the customer was never charged, so the charge counts as canceled.
    return orNull(kind === 'card-charge' && serviceStatus === VOIDED ? 'CANCELED' : serviceStatus);
  }
  if (family === 'hub') {
    if (kind !== 'transfer') return orNull(await reversals.statusOf(entry));
    const { item } = await callRoute(operator, hubReadTransfer, { path: { transferId: serviceId } });
    return { serviceStatus: item.status };
  }
  const query = { id: serviceId };
  const { item } =
    kind === 'transfer'
      ? await callRoute(operator, readTransfer, { query })
      : await callRoute(operator, readPayout, { query });
  return { serviceStatus: item.status, endToEndId: item.endToEndId ?? undefined };
}

const orNull = (serviceStatus: string | null) => (serviceStatus === null ? null : { serviceStatus });
