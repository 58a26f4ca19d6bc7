import { REPORT_COLUMNS } from '../../contract/report-columns.ts';
import { type CsvStyle, csvHead, csvLines, unguardedCsv } from '../../domain/text/csv-style.ts';
import type { Service } from '../service.ts';
import { among, equals, selectWhere, timeBetween } from '../state/read-page.ts';
import { toTransaction } from '../state/transactions/to-transaction.ts';
import type { TransactionRow } from '../state/transactions/transaction-row.ts';
import type { Cell } from '../store/caching-database.ts';

/** Filters of a report. They are stored as JSON with the report job. */
export interface ReportFilters {
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly status?: readonly string[] | undefined;
  readonly type?: readonly string[] | undefined;
}

/**
 * Returns the transactions that follow `last`, oldest first. If `last` is undefined, starts with the oldest.
 */
export function reportRows(
  { db }: Service,
  account: bigint,
  filters: ReportFilters,
  last: TransactionRow | undefined,
  limit: number,
): TransactionRow[] {
  const { sql, cells } = selectWhere('select * from transactions indexed by transactionsCreated', [
    ...equals('account', account),
    ...timeBetween('createdAt', filters.dateFrom, filters.dateTo),
    ...(last === undefined
      ? []
      : [{ sql: '(createdAt, seq) > (?, ?)', cells: [last.createdAt, last.seq] as Cell[] }]),
    ...among('status', filters.status),
    ...among('type', filters.type),
  ]);
  return db.all<TransactionRow>(`${sql} order by createdAt, seq limit ?`, ...cells, limit);
}

const STYLE: CsvStyle = { ...unguardedCsv, lineEnd: '\r\n' };
export const HEADER_LINE = csvHead(STYLE, REPORT_COLUMNS);

export const linesOf = (service: Service, rows: readonly TransactionRow[]): string =>
  csvLines(
    STYLE,
    rows.map((row) => {
      const transaction: Readonly<Record<string, unknown>> = toTransaction(service, row);
      return REPORT_COLUMNS.map((column) => STYLE.text('text', transaction[column]));
    }),
  );
