import { readAccount } from '../../contract/routes/account.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import type { Difference, DifferenceKind, Side } from '../../domain/money/difference.ts';
import { hasMoved, paymentStateOf } from '../../domain/money/transaction-statuses.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { Sqlite, SqliteRow } from '../../system/sqlite/sqlite-file.ts';
import type { Operator } from '../operator.ts';
import { readScope } from '../payouts/read-payer.ts';
import type { InboxUse } from '../webhooks/replay-delivery.ts';
import { askForAbsent, askForReported } from './ask-for-absent.ts';
import {
  compareStatement,
  loadStatement,
  readStatedTransactions,
  type StatementFigures,
} from './compare-statement.ts';
import {
  findDifferences,
  JOURNAL_STATUS_DIFFERS,
  LEDGER_STATUS_DIFFERS,
  rankOf,
} from './find-differences.ts';
import { findRefundDifferences, type RefundSums } from './find-refund-differences.ts';
import {
  type InboxSpan,
  loadInbox,
  loadJournal,
  loadOlderEntries,
  loadService,
  MARGIN_MS,
  markRepeated,
  matchToService,
  type Window,
} from './load-service.ts';
import { type Ledger, loadLedger } from './read-ledger.ts';
import { createIndexes, filling, withScratchDatabase } from './scratch-database.ts';

export interface ReconcileOrder {
  /** Earliest creation time of compared transactions, in ms since 1970 (`toMs`: the latest). */
  readonly fromMs: number;
  readonly toMs: number;
  readonly inbox: InboxUse | null;
  readonly ledger: Ledger | null;
  /** Types of transactions that belong in the ledger. */
  readonly ledgerTypes: readonly string[];
  readonly lateMs: number;
  /** Whether the account's statement is compared too. Default: no. */
  readonly statement?: boolean;
}

/**
 * - `paid`: the money has moved
 * - `accepted`: a payout that may still be paid
 * - `unpaid`: the money never left the account, or came back
 */
type SumGroup = 'paid' | 'accepted' | 'unpaid';

/** Sums in reais. A charge that was refunded later still counts as received: `refunds` is a sum of its own. */
interface Sums {
  readonly count: number;
  readonly in: Decimal;
  /** Amount that was paid and not returned. */
  readonly out: Decimal;
  /** Amount of the accepted payouts that are not final. */
  readonly acceptedOut: Decimal;
}

interface ServiceSums extends Sums {
  /** Amount of the refunds that were completed in the window, also those of older charges. */
  readonly refunds: Decimal;
  /** Sums of the transactions whose types do not belong in the ledger; null without a ledger. */
  readonly notForLedger: Omit<Sums, 'acceptedOut'> | null;
}
type JournalSums = Omit<Sums, 'in'> & Pick<ServiceSums, 'refunds'>;
type LedgerSums = Omit<Sums, 'acceptedOut'>;

/**
 * Returns the sums of service, journal and ledger in the window. The service's date decides whether a payment
 * is in the window. If the service returns no date, the date in the journal or ledger decides. So a payment
 * is in all three sums or in none, unless `reconcile` reports a difference for it.
 * @param ledgerTypes types of payments that belong in the ledger; null if there is no ledger
 */
function sumsOf(
  scratch: Sqlite,
  ledgerTypes: readonly string[] | null,
  refunds: RefundSums,
): { readonly service: ServiceSums; readonly journal: JournalSums; readonly ledger: LedgerSums | null } {
  return {
    service: { ...serviceSums(scratch, ledgerTypes), refunds: refunds.service },
    journal: { ...journalSums(scratch), refunds: refunds.journal },
    ledger: ledgerTypes && ledgerSums(scratch),
  };
}

function serviceSums(scratch: Sqlite, ledgerTypes: readonly string[] | null): Omit<ServiceSums, 'refunds'> {
  const all = new Adding();
  const notForLedger = new Adding();
  const rows = scratch.iterate(
    `select s.amount, s.status, s.type, s.outgoing,
       exists (select 1 from ledger l where l.service = s.rowid) as in_ledger from service s where s.inside = 1`,
  );
  for (const row of rows) {
    const { outgoing, amount } = row;
    const standing = sumGroupOf(String(row.status), outgoing === 1);
    all.add(standing, outgoing === 1, amount);
    const belongs = row.in_ledger === 1 || ledgerTypes?.includes(String(row.type));
    if (!belongs && standing === 'paid') notForLedger.add(standing, outgoing === 1, amount);
  }
  return { ...all.sums(), notForLedger: ledgerTypes && notForLedger.sums() };
}

function journalSums(scratch: Sqlite): Omit<JournalSums, 'refunds'> {
  const sums = new Adding();
  const rows = scratch.iterate(
    `select j.kind, j.state, j.amount, j.live, j.service_status, s.rowid as found, s.status, s.amount as service_amount, ${JOURNAL_STATUS_DIFFERS} as differs
     from journal j left join service s on s.rowid = j.service where coalesce(s.inside, j.inside) = 1`,
  );
  for (const row of rows) {
    // For a payment in progress, the service's amount is added. It is null, and adds nothing, while the
    // service does not have the payment.
    const amount = row.live === 1 ? row.service_amount : row.amount;
    sums.add(journalStanding(row), true, amount);
  }
  return sums.sums();
}

function journalStanding(row: SqliteRow): SumGroup {
  if (row.kind === 'refund' || (row.state !== 'confirmed' && row.live !== 1)) return 'unpaid';
  const believed = row.found === null || row.differs === 1 ? row.service_status : row.status;
  return sumGroupOf(String(believed ?? 'PENDING'), true);
}

function ledgerSums(scratch: Sqlite): LedgerSums {
  const sums = new Adding();
  const rows = scratch.iterate(
    `select coalesce(l.amount, s.amount) as amount, case when s.rowid is null or ${LEDGER_STATUS_DIFFERS} then l.status
       else s.status end as status, case when l.type is null or s.type is null then coalesce(s.type, l.type) else l.type end as type
     from ledger l left join service s on s.rowid = l.service where coalesce(s.inside, l.inside, 1) = 1`,
  );
  for (const { amount, status, type } of rows) {
    const outgoing = type === 'WITHDRAW';
    sums.add(status === null ? 'paid' : sumGroupOf(String(status), outgoing), outgoing, amount);
  }
  return sums.sums();
}

class Adding {
  #count = 0;
  #in = Decimal.zero;
  #out = Decimal.zero;
  #acceptedOut = Decimal.zero;

  /** @param cell amount in the temporary database; null when there is no amount */
  add(standing: SumGroup, outgoing: boolean, cell: unknown): void {
    this.#count += 1;
    const amount = Decimal.parse(String(cell ?? '')) ?? Decimal.zero;
    if (standing === 'accepted') this.#acceptedOut = this.#acceptedOut.plus(amount);
    else if (standing === 'paid' && outgoing) this.#out = this.#out.plus(amount);
    else if (standing === 'paid') this.#in = this.#in.plus(amount);
  }

  sums(): Sums {
    return { count: this.#count, in: this.#in, out: this.#out, acceptedOut: this.#acceptedOut };
  }
}

/** A refunded charge still counts as received (§3.1). */
function sumGroupOf(status: string, outgoing: boolean): SumGroup {
  if (hasMoved(status, outgoing)) return 'paid';
  return outgoing && paymentStateOf(status) !== 'failed' ? 'accepted' : 'unpaid';
}

/** Money whose movement has begun, but has not ended. */
export interface PendingMoney {
  readonly payouts: { readonly count: number; readonly amount: Decimal };
  /** Number of charges with a refund in progress. The service does not return the amount of one refund. */
  readonly refunds: number;
}

function pendingMoney(scratch: Sqlite, { toMs }: Window): PendingMoney {
  const payouts = scratch.all(
    'select amount from service where alive = 1 and paid = 0 and coalesce(created_at, 0) <= ?',
    toMs,
  );
  const add = (sum: Decimal, { amount }: SqliteRow): Decimal =>
    sum.plus(Decimal.parse(String(amount ?? '')) ?? Decimal.zero);
  return {
    payouts: { count: payouts.length, amount: payouts.reduce(add, Decimal.zero) },
    refunds: countOf(scratch, `from service where refund_status = 'PENDING'`),
  };
}

/**
 * A field is null if its data was not compared. If two comparable sums differ, at least one difference is
 * reported.
 */
export interface Reconciled {
  readonly window: Window;
  readonly service: ServiceSums;
  readonly journal: JournalSums;
  readonly inbox: InboxSpan | null;
  readonly ledger: LedgerSums | null;
  readonly statement: StatementFigures | null;
  readonly pending: PendingMoney;
  readonly agree: number;
  readonly differences: number;
  /**
   * Number of transactions that are missing in the service's list, and that were not read one by one either.
   * Only a limited number of transactions is read one by one.
   */
  readonly notAsked: number;
  /** Yields the differences, the most serious first. Valid only while `use` runs. */
  rows(): Iterable<Difference>;
}

/**
 * Compares the service with the journal, the inbox and the ledger, and passes the result to `use`. Memory is
 * constant, because the data is in a temporary database. Records of two more days before and after the window
 * are read, so that payments near its ends find their match.
 * @throws PixError `usage` for an unreadable ledger; also the errors of the service's routes
 */
export async function reconcile<T>(
  operator: Operator,
  order: ReconcileOrder,
  use: (result: Reconciled) => Promise<T>,
): Promise<T> {
  return withScratchDatabase((scratch) => {
    const work = async (inbox: Inbox | null): Promise<T> =>
      use(await compared(operator, scratch, inbox, order));
    return order.inbox === null ? work(null) : order.inbox(work);
  });
}

async function compared(
  operator: Operator,
  scratch: Sqlite,
  inbox: Inbox | null,
  order: ReconcileOrder,
): Promise<Reconciled> {
  const window: Window = { fromMs: order.fromMs, toMs: order.toMs, marginMs: MARGIN_MS };
  // The ledger is loaded first, so that its errors are reported before any request.
  const given = order.ledger;
  if (given) await filling(scratch, () => loadLedger(operator, scratch, given, badRowOf(scratch), window));
  // `readPayer` is not used, because it fails if the journal is not the one that this machine used before.
  const { accountNumber } = (await operator.client.call(readAccount, {})).data;
  const scope = await readScope(operator, 'main');
  await filling(scratch, () => loadService(operator, scratch, window));
  const journal = await operator.money.journal();
  await filling(scratch, () => loadJournal(operator, scratch, journal, scope, window));
  const told = inbox && (await filling(scratch, () => loadInbox(operator, scratch, inbox, window)));
  const loaded = order.statement
    ? await filling(scratch, () => loadStatement(operator, scratch, window))
    : null;
  createIndexes(scratch);
  const notRead = loaded ? await readStatedTransactions(operator, scratch) : 0;
  await loadOlderEntries(operator, scratch, journal, scope, window);
  matchToService(scratch);
  const notAsked = await askForAbsent(operator, scratch);
  if (inbox && told) await askForReported(operator, scratch, inbox, window, accountNumber ?? null);
  matchToService(scratch);
  markRepeated(scratch);
  findDifferences(scratch, {
    window,
    nowMs: operator.client.serviceNow(),
    lateMs: order.lateMs,
    inbox: told,
    ledger: given && order.ledgerTypes,
  });
  const refunds = await findRefundDifferences(operator, scratch, window);
  const statement = loaded && (await compareStatement(operator, scratch, window, loaded));
  return {
    window,
    inbox: told,
    notAsked: notAsked + notRead,
    statement,
    pending: pendingMoney(scratch, window),
    ...sumsOf(scratch, given && order.ledgerTypes, refunds),
    agree: countOf(
      scratch,
      'from service s where s.inside = 1 and not exists (select 1 from findings f where f.id = s.id)',
    ),
    differences: countOf(scratch, 'from findings'),
    rows: () => differencesOf(scratch),
  };
}

const badRowOf =
  (scratch: Sqlite) =>
  (line: number, why: string): void => {
    scratch.insertIfNew('findings', { rank: rankOf('bad_row'), kind: 'bad_row', side: 'ledger', line, why });
  };

function countOf(scratch: Sqlite, from: string): number {
  scratch.run('create index if not exists findings_by_id on findings (id)');
  return Number(scratch.get(`select count(*) as n ${from}`)?.n);
}

function* differencesOf(scratch: Sqlite): Generator<Difference> {
  for (const row of scratch.iterate('select * from findings order by rank, coalesce(at, 0), line, rowid'))
    yield differenceOf(row);
}

function differenceOf(row: SqliteRow): Difference {
  const text = (name: string): string | null => (row[name] === null ? null : String(row[name]));
  const number = (name: string): number | null => (row[name] === null ? null : Number(row[name]));
  const amount = (name: string): Decimal | null => Decimal.parse(text(name) ?? '') ?? null;
  return {
    kind: row.kind as DifferenceKind,
    side: row.side as Side,
    id: text('id'),
    reference: text('reference'),
    endToEndId: text('e2e'),
    type: text('type'),
    serviceAmount: amount('service_amount'),
    otherAmount: amount('other_amount'),
    serviceStatus: text('service_status'),
    otherStatus: text('other_status'),
    at: number('at'),
    otherId: text('other_id'),
    line: number('line'),
    why: text('why'),
  };
}
