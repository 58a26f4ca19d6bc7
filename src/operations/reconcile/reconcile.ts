import { readAccount } from '../../contract/routes/account.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import type { Difference, DifferenceKind, Side } from '../../domain/money/difference.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { Operator } from '../operator.ts';
import { readScope } from '../payouts/read-payer.ts';
import type { InboxUse } from '../webhooks/replay-delivery.ts';
import { askForAbsent, askForReported } from './ask-for-absent.ts';
import { findDifferences, rankOf } from './find-differences.ts';
import { findRefundDifferences } from './find-refund-differences.ts';
import { type InboxSpan, loadInbox } from './load-inbox.ts';
import { loadJournal, loadOlderEntries } from './load-journal.ts';
import { type Ledger, loadLedger } from './load-ledger.ts';
import { loadService } from './load-service.ts';
import { markRepeated, matchToService } from './match-to-service.ts';
import { ScratchDatabase, type ScratchRow } from './scratch-database.ts';
import { type JournalSums, type LedgerSums, type ServiceSums, sumsOf } from './sums.ts';
import { MARGIN_MS, type Window } from './window.ts';

export interface ReconcileOrder {
  /** Earliest creation time of compared transactions, in ms since 1970 (`toMs`: the latest). */
  readonly fromMs: number;
  readonly toMs: number;
  readonly inbox: InboxUse | null;
  readonly ledger: Ledger | null;
  /** Types of transactions that belong in the ledger. */
  readonly ledgerTypes: readonly string[];
  readonly lateMs: number;
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
  const scratch = new ScratchDatabase();
  const work = async (inbox: Inbox | null): Promise<T> =>
    use(await compared(operator, scratch, inbox, order));
  try {
    return await (order.inbox === null ? work(null) : order.inbox(work));
  } finally {
    scratch.close();
  }
}

async function compared(
  operator: Operator,
  scratch: ScratchDatabase,
  inbox: Inbox | null,
  order: ReconcileOrder,
): Promise<Reconciled> {
  const window: Window = { fromMs: order.fromMs, toMs: order.toMs, marginMs: MARGIN_MS };
  // The ledger is loaded first, so that its errors are reported before any request.
  const given = order.ledger;
  if (given) await scratch.filling(() => loadLedger(operator, scratch, given, badRowOf(scratch), window));
  // `readPayer` is not used, because it fails if the journal is not the one that this machine used before.
  const { accountNumber } = (await operator.client.call(readAccount, {})).data;
  const scope = await readScope(operator, 'main');
  await scratch.filling(() => loadService(operator, scratch, window));
  const journal = await operator.money.journal();
  await scratch.filling(() => loadJournal(operator, scratch, journal, scope, window));
  const told = inbox && (await scratch.filling(() => loadInbox(operator, scratch, inbox, window)));
  scratch.index();
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
  await findRefundDifferences(operator, scratch, window);
  return {
    window,
    inbox: told,
    notAsked,
    ...sumsOf(scratch, given && order.ledgerTypes),
    agree: countOf(
      scratch,
      'from service s where s.inside = 1 and not exists (select 1 from findings f where f.id = s.id)',
    ),
    differences: countOf(scratch, 'from findings'),
    rows: () => differencesOf(scratch),
  };
}

const badRowOf =
  (scratch: ScratchDatabase) =>
  (line: number, why: string): void => {
    scratch.add('findings', { rank: rankOf('bad_row'), kind: 'bad_row', side: 'ledger', line, why });
  };

function countOf(scratch: ScratchDatabase, from: string): number {
  scratch.run('create index if not exists findings_by_id on findings (id)');
  return Number(scratch.get(`select count(*) as n ${from}`)?.n);
}

function* differencesOf(scratch: ScratchDatabase): Generator<Difference> {
  for (const row of scratch.each('select * from findings order by rank, coalesce(at, 0), line, rowid'))
    yield differenceOf(row);
}

function differenceOf(row: ScratchRow): Difference {
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
