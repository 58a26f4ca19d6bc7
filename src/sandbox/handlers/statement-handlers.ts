import type { readStatement } from '../../contract/routes/account.ts';
import type { Handlers, ReplyOf } from '../handler-types.ts';
import { ServiceFault } from '../service-fault.ts';
import type { Book } from '../state/money/ledger.ts';
import { reais, type Thousandths } from '../state/money/thousandths.ts';
import {
  amountBetween,
  type Condition,
  equals,
  mapPage,
  readPage,
  selectWhere,
  timeBetween,
} from '../state/read-page.ts';
import { iso } from '../state/time-conversions.ts';

/** Default page size of the bank statement. Other lists have another default (unshown.md §6). */
const STATEMENT_LIMIT = 10;

interface EntryRow {
  readonly id: string;
  readonly book: Book;
  readonly amount: Thousandths;
  readonly reason: string;
  readonly transactionId: string | null;
  readonly infractionId: string | null;
  readonly createdAt: bigint;
  readonly available: Thousandths;
  readonly blocked: Thousandths;
}

/** Selects the entries of customers' accounts. Entries of `outside` and `fees` have no `available`. */
const OWN_ENTRIES: Condition = { sql: 'available is not null', cells: [] };

export const statementHandlers = {
  listStatements: ({ service, query, caller }) => {
    const { sortBy = 'createdAt', sortDirection = 'desc', limit = STATEMENT_LIMIT } = query;
    const select = selectWhere('select * from entries', [
      ...equals('account', caller.account.seq),
      OWN_ENTRIES,
      ...timeBetween('createdAt', query.createdAtFrom, query.createdAtTo),
      ...equals('id', query.id),
      ...equals('transactionId', query.transactionId),
      ...equals('reason', query.reason),
      ...(query.operation === undefined
        ? []
        : [{ sql: query.operation === 'INCREMENT' ? 'amount > 0' : 'amount < 0', cells: [] }]),
      ...amountBetween('abs(amount)', query.amountFrom, query.amountTo),
    ]);
    const order = `${sortBy === 'amount' ? 'abs(amount)' : sortBy} ${sortDirection}, seq ${sortDirection}`;
    return mapPage(readPage<EntryRow>(service.db, select, order, { ...query, limit }), toStatement);
  },

  readStatement: ({ service, params, caller }) => {
    const sql = `select * from entries where id = ? and account = ? and ${OWN_ENTRIES.sql}`;
    const row = service.db.get<EntryRow>(sql, params.id, caller.account.seq);
    if (!row) throw new ServiceFault('PZG404');
    return toStatement(row);
  },
} satisfies Handlers;

function toStatement(row: EntryRow): ReplyOf<typeof readStatement> {
  const { amount, available, blocked } = row;
  const own = row.book === 'available' ? amount : 0n;
  return {
    id: row.id,
    amount: reais(amount < 0n ? -amount : amount),
    operation: amount < 0n ? 'DECREMENT' : 'INCREMENT',
    reason: row.reason,
    balanceType: row.book === 'available' ? 'AVAILABLE' : 'BLOCKED',
    previousBalanceAvailable: reais(available - own),
    previousBalanceBlocked: reais(blocked - (amount - own)),
    newBalanceAvailable: reais(available),
    newBalanceBlocked: reais(blocked),
    transactionId: row.transactionId,
    infractionId: row.infractionId,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.createdAt),
  };
}
