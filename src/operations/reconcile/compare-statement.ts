import type { ItemOf } from '../../contract/route.ts';
import { listStatements, readBalance } from '../../contract/routes/account.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { DAY_MS } from '../../domain/time/clock.ts';
import { timeOf } from '../../domain/time/sao-paulo-time.ts';
import type { Sqlite, SqliteCell, SqliteRow } from '../../system/sqlite/sqlite-file.ts';
import type { Operator } from '../operator.ts';
import { walkPages } from '../walk-pages.ts';
import { MOST_ASKED, readInto } from './ask-for-absent.ts';
import { rankOf } from './find-differences.ts';
import { isWithin, ROWS_PER_PROGRESS, type Window } from './load-service.ts';

type Entry = ItemOf<typeof listStatements>;

/** Balances of the account in reais. */
export interface Balances {
  readonly available: Decimal;
  readonly blocked: Decimal;
}

/**
 * The service returns no opening balance. It comes from one of these, the first that exists: the last statement
 * entry before the day, the first entry of the day, the first entry after it, or the current balance.
 */
export type OpeningSource = 'entry_before' | 'first_entry' | 'entry_after' | 'current_balance';

/**
 * Sums of the statement of the day, in reais. Opening balance plus `in` and `returned`, less `out`,
 * `refunds`, `disputes` and `fees`, plus `other`, is the closing balance. Balances include blocked money, so
 * blocking alone changes nothing.
 */
export interface StatementFigures {
  /** Null if the entries contain no balances. */
  readonly opening: Balances | null;
  readonly closing: Balances | null;
  readonly openingFrom: OpeningSource;
  readonly entries: number;
  readonly in: Decimal;
  readonly out: Decimal;
  readonly refunds: Decimal;
  /** Money that went back to payers in disputes. */
  readonly disputes: Decimal;
  /** Payouts that came back. */
  readonly returned: Decimal;
  readonly fees: Decimal;
  /** Sum of the entries that belong to no known transaction, with its sign. */
  readonly other: Decimal;
  readonly counts: Readonly<Record<'in' | 'out' | 'refunds' | 'disputes' | 'returned' | 'other', number>>;
  /** Sums of the entries in `other` that belong to no transaction, by their reason. */
  readonly otherReasons: readonly { readonly reason: string; readonly amount: Decimal }[];
  /** Number of transactions that moved money on this day. */
  readonly transactions: number;
  /** The statement's sum of the transactions, less the sum that their own amounts give. */
  readonly difference: Decimal;
}

/** Longest time without a movement, after which the opening balance no longer comes from an earlier entry. */
const LOOK_BACK_MS = 31 * DAY_MS;
/** Entries of one millisecond may arrive in any order, so several are read. */
const NEIGHBOURS = 10;

/** The day's entries in the temporary database, and the balances around them. */
export interface LoadedStatement {
  readonly count: number;
  readonly before: Balances | null;
  readonly opening: Balances | null;
  readonly openingFrom: OpeningSource;
}

/** Loads the statement entries of the window, the oldest first, and finds the opening balance. */
export async function loadStatement(
  operator: Operator,
  scratch: Sqlite,
  window: Window,
): Promise<LoadedStatement> {
  let count = 0;
  for await (const { item } of walkPages(operator, listStatements, {
    ...between(window.fromMs, window.toMs),
    sortBy: 'createdAt',
    sortDirection: 'asc',
  })) {
    // A service that ignores the filter would add the entries of other days.
    const at = timeOf(item.createdAt);
    if (at !== null && !isWithin(window, at)) continue;
    addEntry(scratch, item, at ?? window.fromMs, count);
    count += 1;
    if (count % ROWS_PER_PROGRESS === 0)
      operator.progress('reconcile.reading', { rows: count, side: 'statement' });
  }
  const before = await balancesBefore(operator, window);
  if (before !== null) return { count, before, opening: before, openingFrom: 'entry_before' };
  if (count > 0) return { count, before, opening: null, openingFrom: 'first_entry' };
  const after = await neighbours(operator, window.toMs + 1, operator.client.serviceNow(), 'asc');
  const [first] = inChain(after, null);
  if (first?.before) return { count, before, opening: first.before, openingFrom: 'entry_after' };
  const { balanceAvailable, balanceBlocked } = (await operator.client.call(readBalance, {})).data;
  const opening = { available: balanceAvailable, blocked: balanceBlocked };
  return { count, before, opening, openingFrom: 'current_balance' };
}

const between = (fromMs: number, toMs: number) => ({
  createdAtFrom: new Date(fromMs).toISOString(),
  createdAtTo: new Date(toMs).toISOString(),
});

async function balancesBefore(operator: Operator, { fromMs }: Window): Promise<Balances | null> {
  const entries = await neighbours(operator, fromMs - LOOK_BACK_MS, fromMs - 1, 'desc');
  return inChain(entries.reverse(), null).at(-1)?.after ?? null;
}

/** Returns the entries with the same time as the first entry of the list. */
async function neighbours(
  operator: Operator,
  fromMs: number,
  toMs: number,
  sortDirection: 'asc' | 'desc',
): Promise<Moved[]> {
  if (fromMs > toMs) return [];
  const query = { ...between(fromMs, toMs), sortBy: 'createdAt', sortDirection, limit: NEIGHBOURS } as const;
  const { items } = await operator.client.list(listStatements, { query });
  const entries = items.map(({ item }) => movedOf(item));
  return entries.filter(({ at }) => at === entries[0]?.at);
}

/** A statement entry as its change of the account's balances. */
interface Moved {
  readonly id: string;
  readonly at: number | null;
  readonly before: Balances | null;
  readonly after: Balances | null;
  /** Change of available and blocked money together. */
  readonly change: Decimal;
  /** Whether the balances of the entry differ by another amount than its own. */
  readonly contradicts: boolean;
}

function movedOf(item: Entry): Moved {
  const {
    previousBalanceAvailable: oldAvailable,
    previousBalanceBlocked: oldBlocked,
    newBalanceAvailable: newAvailable,
    newBalanceBlocked: newBlocked,
  } = item;
  const amount = item.amount ?? Decimal.zero;
  const signed = item.operation === 'DECREMENT' ? amount.negated() : amount;
  const isWhole = oldAvailable && oldBlocked && newAvailable && newBlocked;
  const before = isWhole ? { available: oldAvailable, blocked: oldBlocked } : null;
  const after = isWhole ? { available: newAvailable, blocked: newBlocked } : null;
  if (before === null || after === null)
    return { id: item.id, at: timeOf(item.createdAt), before, after, change: signed, contradicts: false };
  const book = item.balanceType === 'BLOCKED' ? 'blocked' : 'available';
  return {
    id: item.id,
    at: timeOf(item.createdAt),
    before,
    after,
    change: totalOf(after).minus(totalOf(before)),
    contradicts: !after[book].minus(before[book]).equals(signed),
  };
}

export const totalOf = ({ available, blocked }: Balances): Decimal => available.plus(blocked);

const areEqual = (one: Balances | null, other: Balances | null): boolean =>
  one !== null &&
  other !== null &&
  one.available.equals(other.available) &&
  one.blocked.equals(other.blocked);

/**
 * Sorts entries of the same millisecond so that each begins with the balances with which the previous one
 * ended. An entry that follows none keeps its place.
 */
function inChain(entries: readonly Moved[], start: Balances | null): Moved[] {
  const left = [...entries];
  const chain: Moved[] = [];
  let last = start;
  while (left.length > 0) {
    const next = left.findIndex(({ before }) => areEqual(before, last));
    const first = left.findIndex((one) => !left.some(({ after }) => areEqual(after, one.before)));
    const [entry] = left.splice(next >= 0 ? next : Math.max(0, first), 1);
    if (entry === undefined) break;
    chain.push(entry);
    last = entry.after;
  }
  return chain;
}

function addEntry(scratch: Sqlite, item: Entry, at: number, place: number): void {
  const { id, before, after, change, contradicts } = movedOf(item);
  const text = (balances: Balances | null, book: keyof Balances) => balances?.[book].toString() ?? null;
  scratch.insertIfNew('statement', {
    id,
    transaction_id: item.transactionId || null,
    disputed: Number(!!item.infractionId),
    // Blocked money becomes available again when a dispute is won.
    released: Number(!!item.infractionId && item.balanceType !== 'BLOCKED' && item.operation === 'INCREMENT'),
    change: change.toString(),
    reason: item.reason || null,
    available_before: text(before, 'available'),
    blocked_before: text(before, 'blocked'),
    available_after: text(after, 'available'),
    blocked_after: text(after, 'blocked'),
    contradicts: Number(contradicts),
    at,
    place,
  });
}

/**
 * Reads the transactions of statement entries that the list of the window does not contain, for example a
 * charge that was created long before its refund.
 * @returns the number of transactions that were too many to read
 */
export async function readStatedTransactions(operator: Operator, scratch: Sqlite): Promise<number> {
  const missing = `from (select distinct transaction_id as id from statement where transaction_id is not null) t
    where not exists (select 1 from service s where s.id = t.id)`;
  const ids = scratch.all(`select t.id ${missing} order by t.id limit ${MOST_ASKED}`);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    operator.progress('reconcile.asking', { count: at });
    await Promise.all(ids.slice(at, at + AT_ONCE).map(({ id }) => readInto(operator, scratch, String(id))));
  }
  const left = Number(scratch.get(`select count(*) as n ${missing}`)?.n);
  return ids.length < MOST_ASKED ? 0 : left;
}
const AT_ONCE = 8;

/**
 * Adds up the statement, and adds a difference for each gap in it, and for each transaction whose entries do
 * not match its amounts.
 */
export async function compareStatement(
  operator: Operator,
  scratch: Sqlite,
  window: Window,
  loaded: LoadedStatement,
): Promise<StatementFigures> {
  const { opening, closing } = followChain(scratch, loaded);
  const sums = new StatementSums(operator, scratch, window);
  await sums.addAll();
  forgetDisputedRefunds(scratch);
  return { opening, closing, openingFrom: loaded.openingFrom, entries: loaded.count, ...sums.figures() };
}

/**
 * Removes the differences of refunds that nobody ordered, because the payer has won a dispute: the statement
 * explains them.
 */
function forgetDisputedRefunds(scratch: Sqlite): void {
  const refunds = scratch.all(
    `select rowid as place, id, service_amount, other_amount from findings
     where kind = 'missing_in_journal' and why = 'refund'`,
  );
  for (const { place, id, service_amount: whole, other_amount: known } of refunds) {
    const changes = scratch.all(
      'select change from statement where transaction_id = ? and disputed = 1',
      String(id),
    );
    const disputed = changes.reduce((sum, { change }) => sum.plus(amountOf(change)), Decimal.zero);
    if (amountOf(whole).minus(amountOf(known)).equals(disputed.negated()))
      scratch.run('delete from findings where rowid = ?', Number(place));
  }
}

/** Checks that each entry begins with the balances with which the previous one ended. */
function followChain(
  scratch: Sqlite,
  { before, opening }: LoadedStatement,
): { readonly opening: Balances | null; readonly closing: Balances | null } {
  let [first, last] = [opening, before];
  const gap = (entry: Moved): void => {
    const missing = last && entry.before && totalOf(entry.before).minus(totalOf(last));
    addFinding(scratch, 'statement_gap', {
      other_id: entry.id,
      at: entry.at,
      other_amount: missing?.toString() ?? null,
      why: entry.before === null ? 'no_balances' : 'entries_missing',
    });
  };
  const follow = (together: readonly Moved[]): void => {
    for (const entry of inChain(together, last)) {
      first ??= entry.before;
      if (entry.before === null || (last !== null && !areEqual(last, entry.before))) gap(entry);
      if (entry.contradicts)
        addFinding(scratch, 'statement_gap', {
          other_id: entry.id,
          at: entry.at,
          other_amount: entry.change.toString(),
          why: 'balance_differs',
        });
      last = entry.after;
    }
  };
  let together: Moved[] = [];
  for (const row of scratch.iterate('select * from statement order by at, place')) {
    const entry = storedEntry(row);
    if (together.length > 0 && together[0]?.at !== entry.at) {
      follow(together);
      together = [];
    }
    together.push(entry);
  }
  follow(together);
  return { opening: first, closing: last ?? first };
}

const decimal = (cell: unknown): Decimal | null => Decimal.parse(String(cell ?? '')) ?? null;
const amountOf = (cell: unknown): Decimal => decimal(cell) ?? Decimal.zero;

function storedEntry(row: SqliteRow): Moved {
  const balances = (when: 'before' | 'after'): Balances | null => {
    const [available, blocked] = [decimal(row[`available_${when}`]), decimal(row[`blocked_${when}`])];
    return available && blocked && { available, blocked };
  };
  return {
    id: String(row.id),
    at: Number(row.at),
    before: balances('before'),
    after: balances('after'),
    change: amountOf(row.change),
    contradicts: row.contradicts === 1,
  };
}

function addFinding(
  scratch: Sqlite,
  kind: 'statement_gap' | 'missing_in_statement' | 'missing_at_service' | 'amount_differs',
  cells: Readonly<Record<string, SqliteCell>>,
): void {
  scratch.insertIfNew('findings', { rank: rankOf(kind), kind, side: 'statement', ...cells });
}

/** The day's entries of one transaction. Amounts have their sign. */
interface Stated {
  readonly plain: Decimal;
  readonly hasPlain: boolean;
  /** Change by entries of disputes. */
  readonly disputed: Decimal;
  readonly isReleased: boolean;
  readonly at: number;
}

const NOTHING: Stated = {
  plain: Decimal.zero,
  hasPlain: false,
  disputed: Decimal.zero,
  isReleased: false,
  at: 0,
};

type Part = keyof StatementFigures['counts'];
const PARTS = ['in', 'out', 'refunds', 'disputes', 'returned', 'other'] as const satisfies readonly Part[];
const zeros = <T>(zero: T): Record<Part, T> =>
  Object.fromEntries(PARTS.map((part) => [part, zero])) as Record<Part, T>;

/** Largest number of reasons that are added up apart. */
const MOST_REASONS = 10;

class StatementSums {
  readonly #operator: Operator;
  readonly #scratch: Sqlite;
  readonly #window: Window;
  readonly #sums = zeros(Decimal.zero);
  readonly #counts = zeros(0);
  readonly #reasons = new Map<string, Decimal>();
  #fees = Decimal.zero;
  #difference = Decimal.zero;
  #transactions = 0;
  #asked = 0;

  constructor(operator: Operator, scratch: Sqlite, window: Window) {
    this.#operator = operator;
    this.#scratch = scratch;
    this.#window = window;
  }

  figures() {
    return {
      ...this.#sums,
      fees: this.#fees,
      counts: this.#counts,
      otherReasons: [...this.#reasons].map(([reason, amount]) => ({ reason, amount })),
      transactions: this.#transactions,
      difference: this.#difference,
    };
  }

  async addAll(): Promise<void> {
    const groups = this.#scratch.iterate(
      'select transaction_id as id, disputed, released, change, reason, at from statement order by transaction_id, place',
    );
    // The groups are compared after the iteration, because comparing writes to the database.
    const doubtful: [id: string, stated: Stated][] = [];
    let [id, stated]: [string | null, Stated] = [null, NOTHING];
    const end = (): void => {
      if (id !== null && !this.#add(id, stated)) doubtful.push([id, stated]);
    };
    for (const row of groups) {
      const change = amountOf(row.change);
      if (row.id === null) {
        this.#move('other', change);
        this.#addReason(String(row.reason ?? '-'), change);
        continue;
      }
      if (row.id !== id) {
        end();
        [id, stated] = [String(row.id), { ...NOTHING, at: Number(row.at) }];
      }
      stated =
        row.disputed === 1
          ? {
              ...stated,
              disputed: stated.disputed.plus(change),
              isReleased: stated.isReleased || row.released === 1,
            }
          : { ...stated, plain: stated.plain.plus(change), hasPlain: true };
    }
    end();
    for (const [of, entries] of doubtful) await this.#compare(of, entries);
    await this.#compareUnstated();
  }

  #addReason(named: string, amount: Decimal): void {
    const isNew = !this.#reasons.has(named) && this.#reasons.size >= MOST_REASONS;
    const reason = isNew ? '-' : named;
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? Decimal.zero).plus(amount));
  }

  #move(part: Part, amount: Decimal): void {
    this.#sums[part] = this.#sums[part].plus(amount);
    if (amount.sign !== 0) this.#counts[part] += 1;
  }

  /** Adds the entries of a transaction. @returns whether they match the amounts of the transaction */
  #add(id: string, stated: Stated): boolean {
    const row = this.#read(id);
    if (row === undefined) {
      this.#move('other', stated.plain.plus(stated.disputed));
      return false;
    }
    this.#transactions += 1;
    const { plain, disputed } = stated;
    const facts = factsOf(row, this.#window);
    const { amount, fee } = facts;
    // The whole payment: the amount less the fee of a charge, or amount and fee of a payout.
    const payment = facts.isOutgoing ? amount.plus(fee).negated() : amount.minus(fee);
    const isHere = (facts.isPaidHere && stated.hasPlain) || (plain.sign !== 0 && plain.equals(payment));
    if (isHere) {
      this.#move(facts.isOutgoing ? 'out' : 'in', amount);
      this.#fees = this.#fees.plus(fee);
    }
    const rest = isHere ? plain.minus(payment) : plain;
    if (facts.isOutgoing) this.#move(rest.sign > 0 ? 'returned' : 'other', rest);
    else if (rest.sign < 0) this.#move('refunds', rest.negated());
    else this.#move('other', rest);
    if (stated.isReleased) this.#fees = this.#fees.minus(disputed);
    else this.#move('disputes', disputed.negated());
    const isReserved = facts.isOutgoing && facts.isOpen && plain.equals(payment);
    const whole = plain.plus(disputed);
    return isReserved || whole.equals(facts.expected) || plain.equals(facts.expected);
  }

  #read(id: string): SqliteRow | undefined {
    return this.#scratch.get('select * from service where id = ?', id);
  }

  /**
   * Compares a transaction whose entries of the day do not match its amounts. The service returns the sum of
   * all refunds and the time of the latest only, and an entry may have the next day's date. So the
   * transaction may match over its whole life.
   */
  async #compare(id: string, stated: Stated): Promise<void> {
    const row = this.#read(id);
    const whole = stated.plain.plus(stated.disputed);
    if (row === undefined) {
      addFinding(this.#scratch, 'missing_at_service', { id, at: stated.at, other_amount: whole.toString() });
      return;
    }
    if (await this.#matchesOverTime(id, row)) return;
    const { expected } = factsOf(row, this.#window);
    this.#difference = this.#difference.plus(whole.minus(expected));
    addFinding(this.#scratch, 'amount_differs', {
      ...cellsOf(row, expected),
      other_amount: whole.toString(),
    });
  }

  /** Compares the transactions that moved money on the day, but have no entry. */
  async #compareUnstated(): Promise<void> {
    const { fromMs, toMs } = this.#window;
    const rows = this.#scratch.all(
      `select * from service s where (s.paid_at between ? and ? or s.refunded_at between ? and ?)
         and not exists (select 1 from statement e where e.transaction_id = s.id)`,
      fromMs,
      toMs,
      fromMs,
      toMs,
    );
    for (const row of rows) {
      const { expected } = factsOf(row, this.#window);
      if (expected.sign === 0 || (await this.#matchesOverTime(String(row.id), row))) continue;
      this.#difference = this.#difference.minus(expected);
      addFinding(this.#scratch, 'missing_in_statement', cellsOf(row, expected));
    }
  }

  async #matchesOverTime(id: string, row: SqliteRow): Promise<boolean> {
    if (this.#asked >= MOST_ASKED) return false;
    this.#asked += 1;
    this.#operator.progress('reconcile.asking', { count: this.#asked });
    const createdAt = typeof row.created_at === 'number' ? row.created_at : this.#window.fromMs;
    const query = {
      ...between(createdAt - DAY_MS, this.#operator.client.serviceNow() + DAY_MS),
      transactionId: id,
    };
    let [plain, disputed, isReleased] = [Decimal.zero, Decimal.zero, false];
    let isFound = false;
    for await (const { item } of walkPages(this.#operator, listStatements, query)) {
      if (item.transactionId !== id) continue;
      isFound = true;
      const { change } = movedOf(item);
      if (item.infractionId) {
        disputed = disputed.plus(change);
        isReleased ||= item.balanceType !== 'BLOCKED' && item.operation === 'INCREMENT';
      } else plain = plain.plus(change);
    }
    const stated = isReleased ? plain : plain.plus(disputed);
    // The sum of the refunds includes a refund in progress, whose part is not known.
    return isFound && (row.refund_status === 'PENDING' || stated.equals(lifetimeOf(row)));
  }
}

const cellsOf = (row: SqliteRow, expected: Decimal): Readonly<Record<string, SqliteCell>> => ({
  id: String(row.id),
  reference: (row.reference ?? null) as SqliteCell,
  e2e: (row.e2e ?? null) as SqliteCell,
  type: (row.type ?? null) as SqliteCell,
  service_amount: expected.toString(),
  service_status: String(row.status),
  at: (row.paid_at ?? row.created_at ?? null) as SqliteCell,
});

function factsOf(row: SqliteRow, window: Window) {
  const isOutgoing = row.outgoing === 1;
  const [amount, fee] = [amountOf(row.amount), amountOf(row.fee)];
  const isPaidHere = row.paid === 1 && typeof row.paid_at === 'number' && isWithin(window, row.paid_at);
  const isRefundedHere = typeof row.refunded_at === 'number' && isWithin(window, row.refunded_at);
  const paid = isPaidHere ? paymentOf(row) : Decimal.zero;
  const refunded = isRefundedHere ? refundOf(row) : Decimal.zero;
  return {
    isOutgoing,
    amount,
    fee,
    isPaidHere,
    isOpen: row.alive === 1 && row.paid === 0,
    /** Change of the balance that the transaction's own amounts and times give for the day. */
    expected: paid.plus(refunded),
  };
}

function paymentOf(row: SqliteRow): Decimal {
  const [amount, fee] = [amountOf(row.amount), amountOf(row.fee)];
  return row.outgoing === 1 ? amount.plus(fee).negated() : amount.minus(fee);
}

/** A refund of a charge takes money from the account. A payout that came back brings money. */
function refundOf(row: SqliteRow): Decimal {
  const refund = decimal(row.refund) ?? (row.status === 'REFUNDED' ? amountOf(row.amount) : Decimal.zero);
  return row.outgoing === 1 ? refund : refund.negated();
}

const lifetimeOf = (row: SqliteRow): Decimal =>
  (row.paid === 1 ? paymentOf(row) : Decimal.zero).plus(refundOf(row));
