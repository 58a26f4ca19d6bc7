import { REPORT_COLUMNS } from '../../contract/report-columns.ts';
import { type ErrorName, fail } from '../../domain/errors.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { parseFileAmount } from '../../domain/money/file-amount.ts';
import { hasMoved } from '../../domain/money/transaction-statuses.ts';
import type { ErrorParams, PixError } from '../../domain/pix-error.ts';
import { bareName } from '../../domain/text/field-rules.ts';
import { HOUR_MS } from '../../domain/time/clock.ts';
import { brazilianAsIso, formatSaoPaulo, parseWhen } from '../../domain/time/parse-when.ts';
import { type CsvForm, type CsvRefusal, inspectCsv } from '../files/inspect-csv.ts';
import { type CsvRecord, readCsv } from '../files/read-csv.ts';
import { type DuplicateIndex, openDuplicateIndex } from './duplicate-index.ts';

/** Columns that the summary uses, by the service's names (§2.1). */
const SUMMED = ['id', 'status', 'type', 'amount', 'serviceFeeCharged', 'createdAt'] as const;
/** Columns of refunds. A file without them has no refunds to add. */
const REFUND_COLUMNS = ['refundStatus', 'refundAmount'] as const;
type Summed = (typeof SUMMED)[number] | (typeof REFUND_COLUMNS)[number];

/** Totals of all rows with the same status and type. Amounts are exact, in reais. */
export interface ReportGroup extends ReportFlow {
  readonly status: string;
  readonly type: string;
}

/** The ways in which the money of a row has moved. `unknown`: it has moved, but the file does not say which way. */
export const FLOWS = ['received', 'sent', 'refunded', 'unknown'] as const;
type Flow = (typeof FLOWS)[number];

/** Money that has moved one way. A charge that was refunded later still counts as received. */
export interface ReportFlow {
  readonly count: number;
  readonly amount: Decimal;
  readonly fees: Decimal;
}

export interface ReportDay {
  readonly day: string;
  readonly count: number;
  readonly amount: Decimal;
}

export interface ReportSummary {
  readonly file: string;
  readonly rows: number;
  /** Earliest creation time, as written in the file (`lastAt`: the latest). */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly groups: readonly ReportGroup[];
  /**
   * Money received on each day (São Paulo time, `2026-11-20`), in order. Rows without a readable date belong
   * to no day.
   */
  readonly days: readonly ReportDay[];
  /**
   * `amount` is the sum of all rows if they have one type, whatever their status. It is null for several types,
   * because money in and money out are never one sum.
   */
  readonly total: Readonly<Record<Flow, ReportFlow>> & {
    readonly count: number;
    readonly amount: Decimal | null;
    readonly fees: Decimal;
  };
  /** Rows that repeat an earlier id, and some of these ids. */
  readonly duplicates: { readonly count: number; readonly ids: readonly string[] };
  /** Rows whose amount or fee is unreadable, and some of their lines. The sums exclude them. */
  readonly unreadable: { readonly count: number; readonly lines: readonly number[] };
  /**
   * Columns of the file that are unknown. `missingColumns`: columns that the summary uses, but the file does
   * not have.
   */
  readonly unknownColumns: readonly string[];
  readonly missingColumns: readonly string[];
}

const MOST_GROUPS = 500;
const MOST_SHOWN = 20;
/** Largest number of days: ten years. A file with more days is not a report. */
const MOST_DAYS = 3_660;
const OTHER = '(other)';
const DAY_LENGTH = '2026-11-20'.length;
/** Decimal signs by the separator of the file. With other separators, both signs are possible. */
const DECIMAL_SIGNS: Readonly<Record<string, '.' | ','>> = { ',': '.', ';': ',' };

/**
 * Returns totals of a report file. Reads the rows in constant memory.
 * @throws PixError `usage` when the file cannot be read, is not valid csv, or has none of the needed columns
 */
export async function summariseReport(file: string, signal?: AbortSignal): Promise<ReportSummary> {
  const refuse: CsvRefusal = (key, reason, cause) => refused(key, { file, reason }, cause);
  const form = await inspectCsv(file, refuse, signal);
  const ids = openDuplicateIndex();
  try {
    let sum: Sum | undefined;
    for await (const record of readCsv(form)) {
      if (sum === undefined) sum = new Sum(form, record.cells, ids);
      else sum.add(record);
    }
    if (sum === undefined) throw refuse('file.not_csv', 'empty');
    return sum.result();
  } finally {
    ids.close();
  }
}

const NOTHING: ReportFlow = { count: 0, amount: Decimal.zero, fees: Decimal.zero };

/** Returns the way in which the money of a row has moved; null if it has not moved. */
function flowOf(status: string, type: string): Flow | null {
  if (!hasMoved(status, type === 'WITHDRAW')) return null;
  if (type === 'WITHDRAW') return 'sent';
  return type === 'DEPOSIT' ? 'received' : 'unknown';
}

class Sum {
  readonly #form: CsvForm;
  readonly #ids: DuplicateIndex;
  readonly #width: number;
  readonly #places: ReadonlyMap<Summed, number>;
  readonly #unknown: readonly string[];
  readonly #groups = new Map<string, ReportGroup>();
  readonly #duplicates: { count: number; ids: string[] } = { count: 0, ids: [] };
  readonly #unreadable: { count: number; lines: number[] } = { count: 0, lines: [] };
  readonly #days = new Map<string, ReportDay>();
  /** Hour and day of the previous row. Rows are sorted by time, so the next row usually has the same hour. */
  #hour: readonly [hour: number, day: string] = [Number.NaN, ''];
  readonly #flows: Record<Flow, ReportFlow> = {
    received: NOTHING,
    sent: NOTHING,
    refunded: NOTHING,
    unknown: NOTHING,
  };
  #rows = 0;
  #first: readonly [atMs: number, text: string] | null = null;
  #last: readonly [atMs: number, text: string] | null = null;

  constructor(form: CsvForm, header: readonly string[], ids: DuplicateIndex) {
    this.#form = form;
    this.#ids = ids;
    this.#width = header.length;
    const titles = header.map(bareName);
    const places = [...SUMMED, ...REFUND_COLUMNS].map(
      (name) => [name, titles.indexOf(bareName(name))] as const,
    );
    this.#places = new Map(places.filter(([, at]) => at >= 0));
    const known = new Set(REPORT_COLUMNS.map(bareName));
    this.#unknown = header
      .filter((name) => !known.has(bareName(name)))
      .map((name) => name.trim().slice(0, 60));
    if (!this.#places.has('amount') && !this.#places.has('status')) {
      const columns = header
        .slice(0, MOST_SHOWN)
        .map((name) => name.slice(0, 40))
        .join(', ');
      throw refused('summary.unknown_layout', { file: form.file, columns, known: SUMMED.join(', ') });
    }
  }

  add({ line, cells, cutAfter }: CsvRecord): void {
    const cell = (name: Summed): string => cells[this.#places.get(name) ?? -1]?.trim() ?? '';
    this.#rows += 1;
    // A decimal comma without quotes moves all cells after it.
    // A fee may have three decimals.
    const sign = DECIMAL_SIGNS[this.#form.delimiter];
    const isOther = cells.length > this.#width || cutAfter !== undefined;
    const amount = isOther ? undefined : decimalOf(cell('amount'));
    const fee = isOther ? undefined : decimalOf(cell('serviceFeeCharged'), sign);
    if (amount === undefined || fee === undefined) {
      this.#unreadable.count += 1;
      if (this.#unreadable.lines.length < MOST_SHOWN) this.#unreadable.lines.push(line);
    }
    const [status, type] = [cell('status'), cell('type')];
    this.#group(status, type, amount ?? Decimal.zero, fee ?? Decimal.zero);
    const flow = flowOf(status, type);
    if (flow !== null) this.#flow(flow, amount ?? Decimal.zero, fee ?? Decimal.zero);
    const refund =
      isOther || cell('refundStatus') !== 'COMPLETED' ? undefined : decimalOf(cell('refundAmount'));
    if (refund !== undefined && type !== 'WITHDRAW') this.#flow('refunded', refund, Decimal.zero);
    this.#date(cell('createdAt'), flow === 'received' ? (amount ?? Decimal.zero) : Decimal.zero);
    const id = cell('id');
    if (id === '' || this.#ids.seenBefore(id, line) === undefined) return;
    this.#duplicates.count += 1;
    if (this.#duplicates.ids.length < MOST_SHOWN) this.#duplicates.ids.push(id.slice(0, 80));
  }

  #group(status: string, type: string, amount: Decimal, fee: Decimal): void {
    const names = [status, type].map((name) => name.slice(0, 60) || '-');
    const isNew = !this.#groups.has(names.join('\0'));
    // The number of groups is limited: in a file that is not a report, each row may have a different status.
    const [of = '-', kind = '-'] = isNew && this.#groups.size >= MOST_GROUPS ? [OTHER, OTHER] : names;
    const key = `${of}\0${kind}`;
    const before = this.#groups.get(key);
    this.#groups.set(key, {
      status: of,
      type: kind,
      count: (before?.count ?? 0) + 1,
      amount: (before?.amount ?? Decimal.zero).plus(amount),
      fees: (before?.fees ?? Decimal.zero).plus(fee),
    });
  }

  #flow(flow: Flow, amount: Decimal, fee: Decimal): void {
    const { count, amount: sum, fees } = this.#flows[flow];
    this.#flows[flow] = { count: count + 1, amount: sum.plus(amount), fees: fees.plus(fee) };
  }

  #date(text: string, amount: Decimal): void {
    const at = instantOf(text);
    if (Number.isNaN(at)) return;
    this.#day(at, amount);
    if (this.#first === null || at < this.#first[0]) this.#first = [at, text];
    if (this.#last === null || at > this.#last[0]) this.#last = [at, text];
  }

  #day(at: number, amount: Decimal): void {
    const hour = Math.floor(at / HOUR_MS);
    if (hour !== this.#hour[0]) this.#hour = [hour, formatSaoPaulo(at, 'en').slice(0, DAY_LENGTH)];
    const [, day] = this.#hour;
    const before = this.#days.get(day);
    if (before === undefined && this.#days.size >= MOST_DAYS) return;
    const count = (before?.count ?? 0) + 1;
    this.#days.set(day, { day, count, amount: (before?.amount ?? Decimal.zero).plus(amount) });
  }

  result(): ReportSummary {
    const groups = [...this.#groups.values()].sort((a, b) =>
      `${a.type} ${a.status}` < `${b.type} ${b.status}` ? -1 : 1,
    );
    const allFees = groups.reduce((sum, { fees }) => sum.plus(fees), Decimal.zero);
    const isOneType = new Set(groups.map(({ type }) => type)).size <= 1;
    const amount = isOneType ? groups.reduce((sum, row) => sum.plus(row.amount), Decimal.zero) : null;
    return {
      file: this.#form.file,
      rows: this.#rows,
      firstAt: this.#first?.[1] ?? null,
      lastAt: this.#last?.[1] ?? null,
      groups,
      days: [...this.#days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
      total: { count: this.#rows, amount, fees: allFees, ...this.#flows },
      duplicates: this.#duplicates,
      unreadable: this.#unreadable,
      unknownColumns: this.#unknown,
      missingColumns: SUMMED.filter((name) => !this.#places.has(name)),
    };
  }
}

/**
 * Accepts ISO 8601 from the service, and São Paulo time from `--excel`. Returns ms since 1970; NaN if the
 * date is not valid.
 */
export function instantOf(text: string): number {
  const iso = brazilianAsIso(text);
  if (iso === text) return Date.parse(text);
  return parseWhen(iso, Number.NaN, 'from') ?? Number.NaN;
}

/**
 * Returns zero for an empty cell, undefined for an amount that is not valid or can be read two ways.
 * @param decimalSign as of `parseFileAmount`
 */
function decimalOf(text: string, decimalSign?: '.' | ','): Decimal | undefined {
  if (text === '') return Decimal.zero;
  const read = parseFileAmount(text, decimalSign);
  if (!read.ok) return undefined;
  return read.direction === 'out' ? read.value.negated() : read.value;
}

const refused = (key: ErrorName, params: ErrorParams, cause?: unknown): PixError =>
  fail(key, params, { errorCode: 'bad_report', outcome: 'not_sent', cause });
