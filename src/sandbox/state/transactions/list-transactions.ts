import type { QueryOf } from '../../../contract/route.ts';
import type { listTransactions } from '../../../contract/routes/transactions.ts';
import type { Page } from '../../handler.ts';
import type { KeptJson } from '../../service.ts';
import type { Cell, Database } from '../../store/database.ts';
import { optionalInstant } from '../instants.ts';
import { between, type Condition, joined, pageOf, placeOf } from '../page.ts';

type Filters = QueryOf<typeof listTransactions>;

interface Filter {
  readonly column: string;
  /** Starts with the column; its rows come in order of creation, or are few. */
  readonly index: string;
  readonly few?: true;
  readonly values: readonly Cell[];
}

/**
 * `GET /user/transactions`: all filters are combined. The most selective one chooses the index, whose rows come in the
 * requested order, so that the cost depends on the page (and those before it), not on the table. Several values of it
 * (`status=A,B`) are separate ordered streams that SQLite merges.
 */
export function listedTransactions(db: Database, account: bigint, query: Filters): Page<KeptJson> {
  const sortBy = query.sortBy ?? 'createdAt';
  const direction = query.sortDirection ?? 'desc';
  const filters = filtersOf(query).filter(({ values }) => values.length > 0);
  const window = between(
    'createdAt',
    optionalInstant(query.dateFrom, 'from'),
    optionalInstant(query.dateTo, 'to'),
  );
  const driver = filters.find(({ few }) => few || sortBy === 'createdAt');
  const rest = filters.filter((filter) => filter !== driver).map(among);
  const owned: Condition = { sql: 'account = ?', cells: [account] };
  const streams = driver
    ? driver.values.map((value) => [
        owned,
        { sql: `${driver.column} = ?`, cells: [value] },
        ...window,
        ...rest,
      ])
    : [[owned, ...window, ...rest]];
  const index = driver?.index ?? (sortBy === 'updatedAt' ? 'transactionsUpdated' : 'transactionsCreated');
  const select = streams.map(joined).map(({ sql, cells }) => ({
    sql: `select seq, ${sortBy} from transactions indexed by ${index} where ${sql}`,
    cells,
  }));
  const order = `${sortBy} ${direction}, seq ${direction}`;
  const page = `${select.map(({ sql }) => sql).join(' union all ')} order by ${order} limit ? offset ?`;
  const rows = db.lists<KeptJson>(
    `select seq, head, tail from (${page}) left join transactionJson using (seq) order by ${order}`,
    ...select.flatMap(({ cells }) => cells),
    ...placeOf(query),
  );
  return pageOf(rows, query);
}

const only = <T extends Cell>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

/** The most selective first. */
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
    // No stored amount is finer than a thousandth, so such a filter matches nothing.
    { column: 'amount', index: 'transactionsAmount', values: query.amount ? [amount ?? -1n] : [] },
    { column: 'virtualAccount', index: 'transactionsVirtual', values: only(query.virtualAccount) },
    { column: 'status', index: 'transactionsStatus', values: distinct(query.status) },
    { column: 'type', index: 'transactionsType', values: distinct(query.type) },
    { column: 'method', index: 'transactionsMethod', values: distinct(query.method) },
  ];
}

/** A repeated value must not list rows twice. */
const distinct = (values: readonly string[] | undefined): readonly string[] => [...new Set(values)];

const among = ({ column, values }: Filter): Condition => ({
  sql: values.length === 1 ? `${column} = ?` : `${column} in (${values.map(() => '?').join(', ')})`,
  cells: values,
});
