import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import { hubCreatePayout, hubListStatement, hubReadBalance } from '../../../contract/routes/hub.ts';
import type { HubStatementEntry, STATEMENT_TRIGGERS } from '../../../contract/schemas/hub.ts';
import { wholeCents } from '../../../domain/money/decimal.ts';
import { PixError } from '../../../domain/pix-error.ts';
import { SKEW_MS } from '../../../domain/time/clock.ts';
import type { JournalEntry } from '../../../storage/journal/journal-entry.ts';
import { callRoute } from '../../call-route.ts';
import type { Operator } from '../../operator.ts';
import { lacksWitness } from '../../payouts/read-payer.ts';
import { PAGE_SIZE, walkPages } from '../../walk-pages.ts';
import { hubPayoutMismatch } from '../answer-mismatch.ts';
import type { Applied, LookUpFinding } from '../money-outcome.ts';
import {
  belongsToOtherPayment,
  type MoneyOptions,
  type Movement,
  type SentMovement,
  searchFrom,
} from './movement.ts';
import { type KeyPayout, keyOrder } from './payout.ts';

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
 * idempotency key can decide this. A statement that does not fit the balance proves nothing, and neither does an
 * empty one that lacks older entries, too.
 */
async function findInStatement(operator: Operator, entry: JournalEntry): Promise<LookUpFinding> {
  const from = searchFrom(entry);
  if (from === null) return { kind: 'undecided', why: 'journal.no_time' };
  const start = from - SKEW_MS;
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
  const isDoubtful =
    !isPlausible(changes, balances) || (changes.length === 0 && (await lacksWitness(operator, entry)));
  return isDoubtful
    ? { kind: 'undecided', why: 'journal.doubtful_statement', mayChange: true }
    : { kind: 'absent' };
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

/** Returns the payout as the journal knows it. The hub has no route that reads a payout (§4.2). */
async function showFromJournal(
  _operator: Operator,
  { serviceId, serviceStatus, endToEndId, amountCents }: JournalEntry,
): Promise<DecodedRow<unknown> | null> {
  if (serviceId === null) return null;
  const known = { id: serviceId, status: serviceStatus ?? '', e2e: endToEndId };
  return { raw: { ...known, amount: Number(amountCents) }, item: { ...known, amount: amountCents } };
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
    this.#reading = this.#reading.then(() => this.#readFrom(notBefore - SKEW_MS));
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

/** How payouts and code payments of the hub are found again. Transfers differ in the routes that read them. */
export const HUB_PAYMENT = {
  lookUp: findInStatement,
  async statusNow(reader, entry) {
    reader.reversals ??= new HubPayoutReversals(reader.operator);
    const serviceStatus = await reader.reversals.statusOf(entry);
    return serviceStatus === null ? null : { serviceStatus };
  },
  show: showFromJournal,
} satisfies SentMovement;

/**
 * Returns the body fields of the hub, which unshown.md §10 describes. The hub takes the reference as the
 * idempotency key.
 */
export const hubFields = ({ comment, callbackUrl }: Omit<MoneyOptions, 'amount' | 'seen'>) => ({
  comment,
  callbackUrl,
});

export const hubAppliedOf = ({
  id,
  status,
  e2e,
  amount,
}: {
  readonly id: string;
  readonly status: string;
  readonly e2e?: string | null | undefined;
  readonly amount: bigint | null;
}): Applied => ({
  serviceId: id,
  serviceStatus: status,
  endToEndId: e2e ?? undefined,
  movedCents: amount ?? undefined,
});

/** Pays a Pix key by `POST /transactions/withdraw` of the hub. */
export const HUB_PAYOUT: Movement<typeof hubCreatePayout, KeyPayout> = {
  ...HUB_PAYMENT,
  order: (_operator, payer, payout) => ({
    ...keyOrder(payer, payout),
    row: hubCreatePayout,
    input: () => ({
      body: {
        amount: wholeCents(payout.amount),
        pixKey: payout.key.canonical,
        pixKeyType: payout.key.type,
        ...hubFields(payout),
      },
    }),
    applied: hubAppliedOf,
    mismatch: (item) => hubPayoutMismatch(item, { amount: payout.amount, key: payout.key.canonical }),
  }),
};
