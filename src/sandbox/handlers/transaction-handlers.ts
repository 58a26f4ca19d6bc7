import type { QueryOf } from '../../contract/route.ts';
import type { listTransactions } from '../../contract/routes/transactions.ts';
import { TRANSACTION_TYPES } from '../../contract/schemas/transaction.ts';
import { TRANSACTION_STATUSES } from '../../domain/money/transaction-statuses.ts';
import type { Sqlite, SqliteCell } from '../../system/sqlite/sqlite-file.ts';
import type { Handlers, Page } from '../handler-types.ts';
import {
  among,
  type Condition,
  mapPage,
  readPage,
  selectWhere,
  timeBetween,
  union,
} from '../state/read-page.ts';
import { toTransaction } from '../state/transactions/to-transaction.ts';
import { STORED_METHODS, type TransactionRow } from '../state/transactions/transaction-row.ts';
import { transactionById } from '../state/transactions/transactions.ts';

type Filters = QueryOf<typeof listTransactions>;

interface Filter {
  readonly column: string;
  /**
   * Index that starts with `column`. The index returns rows with equal values in the order of creation. If
   * `few` is set, each value has only few rows, so the order does not matter.
   */
  readonly index: string;
  readonly few?: true;
  readonly values: readonly SqliteCell[];
}

/**
 * Lists the transactions that match all filters. The index of the most selective filter returns the rows in
 * order. For a filter with several values (`status=A,B`), SQLite merges one select for each value.
 */
export function listedTransactions(db: Sqlite, account: bigint, query: Filters): Page<TransactionRow> {
  const sortBy = query.sortBy ?? 'createdAt';
  const direction = query.sortDirection ?? 'desc';
  const filters = filtersOf(query).filter(({ values }) => values.length > 0);
  const window = timeBetween('createdAt', query.dateFrom, query.dateTo);
  const driver = filters.find(({ few }) => few || sortBy === 'createdAt');
  const byKind = driver?.index === KIND_INDEX;
  const rest = filters
    .filter((filter) => (byKind ? filter.index !== KIND_INDEX : filter !== driver))
    .flatMap(({ column, values }) => among(column, values));
  const owned: Condition = { sql: 'account = ?', cells: [account] };
  const streams = byKind
    ? kindStreams(query)
    : (driver?.values.map((value) => [{ sql: `${driver.column} = ?`, cells: [value] }]) ?? [[]]);
  const index = driver?.index ?? (sortBy === 'updatedAt' ? 'transactionsUpdated' : 'transactionsCreated');
  const from = `select * from transactions indexed by ${index}`;
  const selects = streams.map((stream) => selectWhere(from, [owned, ...stream, ...window, ...rest]));
  return readPage(db, union(selects), `${sortBy} ${direction}, seq ${direction}`, query);
}

/**
 * For one combination of type, method and status, this index returns the rows in the order of their creation.
 */
const KIND_INDEX = 'transactionsKind';

/** Returns the conditions for each combination of type, method and status that matches the filters. */
function kindStreams({ type, method, status }: Filters): readonly (readonly Condition[])[] {
  const chosen = (given: readonly string[] | undefined, all: readonly string[]): readonly string[] =>
    given?.length ? distinct(given) : all;
  return chosen(type, TRANSACTION_TYPES).flatMap((oneType) =>
    chosen(method, STORED_METHODS).flatMap((oneMethod) =>
      chosen(status, TRANSACTION_STATUSES).map((oneStatus) => [
        { sql: 'type = ? and method = ? and status = ?', cells: [oneType, oneMethod, oneStatus] },
      ]),
    ),
  );
}

const only = <T extends SqliteCell>(value: T | undefined): readonly T[] =>
  value === undefined ? [] : [value];

function filtersOf(query: Filters): readonly Filter[] {
  const amount = query.amount?.toUnits(3);
  return [
    { column: 'id', index: 'transactionsId', few: true, values: only(query.id) },
    {
      column: 'clientReference',
      index: 'transactionsReference',
      few: true,
      values: only(query.clientReference),
    },
    { column: 'endToEndId', index: 'transactionsEndToEnd', few: true, values: only(query.endToEndId) },
    { column: 'payerDocument', index: 'transactionsDocument', values: only(query.document) },
    { column: 'payerName', index: 'transactionsName', values: only(query.name) },
    // Stored amounts have at most three decimals. A filter amount with more decimals is replaced by -1, which
    // matches no row.
    { column: 'amount', index: 'transactionsAmount', values: query.amount ? [amount ?? -1n] : [] },
    { column: 'virtualAccount', index: 'transactionsVirtual', values: only(query.virtualAccount) },
    { column: 'status', index: KIND_INDEX, values: distinct(query.status) },
    { column: 'type', index: KIND_INDEX, values: distinct(query.type) },
    { column: 'method', index: KIND_INDEX, values: distinct(query.method) },
  ];
}

/** Removes repeated values, which would list rows twice. */
const distinct = (values: readonly string[] | undefined): readonly string[] => [...new Set(values)];

export const transactionHandlers = {
  listTransactions: ({ service, query, caller }) =>
    mapPage(listedTransactions(service.db, caller.account.seq, query), (row) => toTransaction(service, row)),

  readTransaction: ({ service, params, caller }) =>
    toTransaction(service, transactionById(service, params.id, caller.account.seq)),
} satisfies Handlers;
