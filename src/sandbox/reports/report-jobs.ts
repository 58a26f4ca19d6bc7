import { REPORT_COLUMNS } from '../../contract/report-columns.ts';
import { type CsvStyle, csvHead, csvLines, unguardedCsv } from '../../domain/text/csv-style.ts';
import type { SqliteCell } from '../../system/sqlite/sqlite-file.ts';
import type { Answer } from '../http/answer.ts';
import { sameText } from '../same-text.ts';
import type { Work } from '../scheduler.ts';
import { BASE64URL } from '../seeded-random.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import { among, equals, ownRow, selectWhere, timeBetween } from '../state/read-page.ts';
import { type TransactionRow, toTransaction } from '../state/transactions/transaction-row.ts';

export interface ReportRow {
  readonly seq: bigint;
  readonly id: string;
  readonly account: bigint;
  readonly status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED';
  readonly filters: string;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
  readonly writtenRows: bigint | null;
  readonly storageExpiresAt: bigint | null;
}

/** Duration of the statuses PENDING and RUNNING, in ms of the sandbox clock. */
const STEP_MS = 1_000;
/** Time in ms after which a report's file is deleted (unshown.md §9). */
const STORED_MS = 7 * 86_400_000;
const SLICE = 1_000;

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
function reportRows(
  { db }: Service,
  account: bigint,
  filters: ReportFilters,
  last: TransactionRow | undefined,
  limit: number,
): TransactionRow[] {
  const { sql, cells } = selectWhere('select * from transactions', [
    ...equals('account', account),
    ...timeBetween('createdAt', filters.dateFrom, filters.dateTo),
    ...(last === undefined
      ? []
      : [{ sql: '(createdAt, seq) > (?, ?)', cells: [last.createdAt, last.seq] as SqliteCell[] }]),
    ...among('status', filters.status),
    ...among('type', filters.type),
  ]);
  return db.all<TransactionRow>(`${sql} order by createdAt, seq limit ?`, ...cells, limit);
}

const STYLE: CsvStyle = { ...unguardedCsv, lineEnd: '\r\n' };
const HEADER_LINE = csvHead(STYLE, REPORT_COLUMNS);

const linesOf = (service: Service, rows: readonly TransactionRow[]): string =>
  csvLines(
    STYLE,
    rows.map((row) => {
      const transaction: Readonly<Record<string, unknown>> = toTransaction(service, row);
      return REPORT_COLUMNS.map((column) => STYLE.text('text', transaction[column]));
    }),
  );

export function addReport(service: Service, account: bigint, filters: ReportFilters): ReportRow {
  const { db, clock, random, scheduler } = service;
  const last = db.lastRowid('reports');
  const now = clock.now();
  const row = db.insertAndGet<ReportRow>('reports', {
    id: random.uuid('report', last + 1n),
    account,
    status: 'PENDING',
    filters: JSON.stringify(filters),
    createdAt: now,
    updatedAt: now,
    storageExpiresAt: now + STORED_MS,
  });
  scheduler.add('report', row.seq, now + STEP_MS);
  return row;
}

/**
 * Returns a report job of the account.
 * @throws ServiceFault `PZG404` when the account has no report job with this id
 */
export const reportById = (service: Service, id: string, account: bigint): ReportRow =>
  ownRow<ReportRow>(service, 'reports', { id, account });

/**
 * Performs the next step of a report job: writes the file, completes the job, or deletes the file after seven
 * days.
 */
export function stepReport(service: Service, subject: bigint): Work | undefined {
  const { db, clock, scheduler } = service;
  const row = db.get<ReportRow>('select * from reports where seq = ?', subject);
  if (row?.status === 'PENDING') {
    db.update('reports', row.seq, { status: 'RUNNING', updatedAt: clock.now() });
    return writeReport(service, row);
  }
  if (row?.status === 'RUNNING') {
    db.update('reports', row.seq, { status: 'COMPLETED', updatedAt: clock.now() });
    scheduler.add('report', row.seq, Number(row.storageExpiresAt));
  }
  if (row?.status === 'COMPLETED') db.run('delete from reportParts where report = ?', row.seq);
  return undefined;
}

export function resumeReports({ db, clock }: Service): void {
  const unfinished = `status = 'RUNNING' and writtenRows is null`;
  db.run(`delete from reportParts where report in (select seq from reports where ${unfinished})`);
  db.run(
    `insert into timers (at, kind, subject) select ?, 'report', seq from reports where ${unfinished}`,
    clock.now(),
  );
  db.run(`update reports set status = 'PENDING' where ${unfinished}`);
}

/**
 * Writes the first chunk of the report immediately.
 * @returns a function that writes the other chunks, each in its own turn of the event loop; undefined if
 * there are no other chunks
 */
function writeReport(service: Service, job: ReportRow): (() => Promise<void>) | undefined {
  const { db, clock, scheduler, signal } = service;
  const filters = JSON.parse(job.filters) as ReportFilters;
  let last: TransactionRow | undefined;
  let written = 0;
  let part = 0;

  /** Writes the next chunk. Returns true when more chunks follow. */
  const slice = (): boolean => {
    const rows = reportRows(service, job.account, filters, last, SLICE);
    const lines = linesOf(service, rows);
    const content = Buffer.from(part === 0 ? HEADER_LINE + lines : lines);
    if (content.length > 0) db.insert('reportParts', { report: job.seq, part, content });
    part += 1;
    written += rows.length;
    last = rows.at(-1);
    if (rows.length === SLICE) return true;
    db.update('reports', job.seq, { writtenRows: written });
    scheduler.add('report', job.seq, clock.now() + STEP_MS);
    return false;
  };
  if (!slice()) return undefined;
  return async () => {
    let more = true;
    while (more) {
      await new Promise((resolve) => setImmediate(resolve));
      if (signal.aborted) return;
      more = db.transaction(slice);
    }
    scheduler.wake();
  };
}

function reportFile(
  { db }: Service,
  report: bigint,
): { readonly bytes: number; readonly parts: Iterable<Uint8Array> } {
  const sql = 'select coalesce(sum(length(content)), 0) as bytes from reportParts where report = ?';
  const bytes = Number(db.get<{ bytes: bigint }>(sql, report)?.bytes ?? 0n);
  return { bytes, parts: partsOf(db, report) };
}

function* partsOf(db: Service['db'], report: bigint): Generator<Uint8Array> {
  const sql = 'select content from reportParts where report = ? and part = ?';
  for (let part = 0; ; part += 1) {
    const row = db.get<{ content: Uint8Array }>(sql, report, part);
    if (!row) return;
    yield row.content;
  }
}

/** Time in ms for which a signed URL is valid (unshown.md §9). */
const LINK_MS = 5 * 60_000;
const ADDRESS = /^\/files\/reports\/([^/]+)\.csv$/;

/** Returns a signed URL of a report's file. Its signature replaces a token. */
export function linkTo(service: Service, report: ReportRow) {
  const expiresAtMs = service.clock.now() + LINK_MS;
  const query = new URLSearchParams({
    expires: String(expiresAtMs),
    signature: signatureOf(service, report.id, String(expiresAtMs)),
  });
  return { url: `${service.origin}/files/reports/${report.id}.csv?${query}`, expiresAtMs };
}

/**
 * Returns the file of a signed URL, or undefined for any other path.
 * @throws ServiceFault `PZA200` for a wrong signature, `PZG410` for an expired URL or file
 */
export function download(service: Service, path: string, search: string): Answer | undefined {
  const [, id] = ADDRESS.exec(path) ?? [];
  if (id === undefined) return undefined;
  const query = new URLSearchParams(search);
  const expires = query.get('expires') ?? '';
  if (!sameText(query.get('signature') ?? '', signatureOf(service, id, expires))) {
    throw new ServiceFault('PZA200');
  }
  if (Number(expires) < service.clock.now()) throw new ServiceFault('PZG410');
  const report = service.db.get<ReportRow>('select * from reports where id = ?', id);
  const { bytes, parts } = reportFile(service, report?.seq ?? 0n);
  if (bytes === 0) throw new ServiceFault('PZG410');
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${id}.csv"`,
  };
  return { status: 200, headers, body: parts };
}

function signatureOf({ random }: Service, id: string, expires: string): string {
  const { createHmac } = process.getBuiltinModule('node:crypto');
  const key = random.text(BASE64URL, 43, 'download key');
  return createHmac('sha256', key).update(`${id}.${expires}`).digest('hex');
}
