import { fail } from '../../domain/errors.ts';
import type { Decimal } from '../../domain/money/decimal.ts';
import { parseFileAmount } from '../../domain/money/file-amount.ts';
import { comparedReference } from '../../domain/money/reference.ts';
import { foldText } from '../../domain/text/fold-text.ts';
import { pastedText } from '../../domain/text/pasted-text.ts';
import { parseWhen } from '../../domain/time/parse-when.ts';
import type { Sqlite } from '../../system/sqlite/sqlite-file.ts';
import {
  type ColumnNames,
  type ColumnPlaces,
  columnNames,
  placesOf,
  shownColumns,
} from '../files/column-map.ts';
import { type CsvForm, type CsvRefusal, inspectCsv } from '../files/inspect-csv.ts';
import { type CsvRecord, readCsv, withDecimalComma } from '../files/read-csv.ts';
import type { Operator } from '../operator.ts';
import { isWithin, type Window } from './load-service.ts';

/** A field is null if the row does not contain it. */
export interface LedgerRow {
  /** The header is line 1. */
  readonly line: number;
  readonly id: string | null;
  readonly reference: string | null;
  readonly e2e: string | null;
  /** Amount in reais, never negative: the sign `-` or `D` makes the row a WITHDRAW, `+` or `C` a DEPOSIT. */
  readonly amount: Decimal | null;
  /** Status as in §3.1. */
  readonly status: string | null;
  readonly type: string | null;
  /** In ms since 1970. */
  readonly date: number | null;
}

export interface BadRow {
  readonly line: number;
  readonly why: `${LedgerField}_${string}` | 'no_key' | `cells_${number}_of_${number}`;
}

/** Words of each status, without accents. The name of the status itself is always known. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  COMPLETED:
    'paid, confirmed, approved, settled, done, ok, pago, paga, confirmado, confirmada, aprovado, aprovada, ' +
    'liquidado, liquidada, concluido, concluida, recebido, recebida',
  PENDING: 'open, waiting, pendente, aberto, aberta, em aberto, aguardando',
  CANCELED: 'cancelled, cancelado, cancelada',
  REFUNDED: 'estornado, estornada, devolvido, devolvida, reembolsado, reembolsada',
  EXPIRED: 'expirado, expirada, vencido, vencida',
  WAITING_FOR_REFUND: '',
  ERROR: 'erro, failed, falhou, falha, recusado, recusada, rejeitado, rejeitada',
};
const TYPE_WORDS: Readonly<Record<string, string>> = {
  DEPOSIT: 'c, cr, charge, credit, in, cash-in, cash in, entrada, credito, recebimento',
  WITHDRAW:
    'd, db, payout, transfer, debit, out, cash-out, cash out, saida, debito, pagamento, transferencia, saque',
  COMMISSION: 'comissao',
};

const TYPE_OF_SIGN = { in: 'DEPOSIT', out: 'WITHDRAW' } as const;

const MOST_CELL = 200;

/**
 * Yields the rows of the ledger: csv in UTF-8 or Windows-1252 with the separator `,`, `;` or tab. Uses constant memory.
 * @throws PixError `usage` when the file cannot be read, is not valid csv, or has no column that identifies a
 * transaction
 */
async function* readLedger(
  file: string,
  names: LedgerNames,
  nowMs: number,
  signal?: AbortSignal,
): AsyncGenerator<LedgerRow | BadRow> {
  const refuse: CsvRefusal = (key, reason, cause) =>
    fail(key, { file, reason }, { errorCode: 'bad_ledger', outcome: 'not_sent', cause });
  const form = await inspectCsv(file, refuse, signal);
  let places: LedgerPlaces | undefined;
  let width = 0;
  for await (const record of readCsv(form)) {
    if (places === undefined) {
      places = ledgerPlaces(record.cells, names);
      width = record.cells.length;
    } else yield badRowOf(record, places, width, form) ?? rowOf(record, places, nowMs);
  }
  if (places === undefined) throw refuse('file.not_csv', 'empty');
}

/** Returns why the row does not fit the header, or was cut off; null if it can be read. */
function badRowOf(
  { line, cells, cutAfter }: CsvRecord,
  { amount = -1 }: LedgerPlaces,
  width: number,
  { delimiter }: CsvForm,
): BadRow | null {
  if (cutAfter !== undefined) return { line, why: `cells_${cutAfter}_of_${width}` };
  if (cells.length <= width) return null;
  const isByComma = delimiter === ',' && withDecimalComma(cells, amount) !== null;
  return { line, why: isByComma ? 'amount_decimal_comma' : `cells_${cells.length}_of_${width}` };
}

function rowOf({ line, cells }: CsvRecord, places: LedgerPlaces, nowMs: number) {
  const cell = (field: LedgerField): string | null => {
    const at = places[field];
    return at === undefined ? null : cells[at]?.trim() || null;
  };
  const idCell = (field: LedgerField): string | null => {
    const text = cell(field);
    return text === null ? null : pastedText(text) || null;
  };
  for (const field of Object.keys(places) as LedgerField[])
    if ((cell(field)?.length ?? 0) > MOST_CELL) return { line, why: `${field}_too_long` } as const;
  const [id, named, e2e] = [idCell('id'), cell('reference'), idCell('e2e')];
  const reference = named === null ? null : comparedReference(named);
  if (id === null && reference === null && e2e === null) return { line, why: 'no_key' } as const;
  const said = cell('amount');
  const amount = said === null ? null : parseFileAmount(said);
  if (amount?.ok === false) return { line, why: `amount_${amount.reason}` } as const;
  if (amount?.value.sign === 0) return { line, why: 'amount_zero' } as const;
  const status = wordOf(cell('status'), STATUS_WORDS);
  if (status === undefined) return { line, why: 'status_not_known' } as const;
  const type = wordOf(cell('type'), TYPE_WORDS);
  if (type === undefined) return { line, why: 'type_not_known' } as const;
  const date = dateOf(cell('date'), nowMs);
  if (date === undefined) return { line, why: 'date_format' } as const;
  const signed = amount?.direction == null ? null : TYPE_OF_SIGN[amount.direction];
  if (signed !== null && (type === 'DEPOSIT' || type === 'WITHDRAW') && type !== signed)
    return { line, why: 'type_other_sign' } as const;
  return { line, id, reference, e2e, amount: amount?.value ?? null, status, type: type ?? signed, date };
}

/** Returns the status or type that the cell names; null for an empty cell, undefined for an unknown word. */
function wordOf(text: string | null, words: Readonly<Record<string, string>>): string | null | undefined {
  if (text === null) return null;
  const said = foldText(text);
  return Object.keys(words).find(
    (name) => name.toLowerCase() === said || words[name]?.split(', ').includes(said),
  );
}

/**
 * Returns the time in ms; null for an empty cell, undefined for an invalid date. A date without an offset is
 * São Paulo time.
 */
function dateOf(text: string | null, nowMs: number): number | null | undefined {
  if (text === null) return null;
  // Refuses `2h` and `today`: their meaning would change every day.
  if (!/^\d+[-/]/.test(text)) return undefined;
  return parseWhen(text, nowMs, 'from') ?? undefined;
}

/** `--map` names the columns of these fields. */
export const LEDGER_FIELDS = ['id', 'reference', 'e2e', 'amount', 'status', 'date', 'type'] as const;
type LedgerField = (typeof LEDGER_FIELDS)[number];

/** Each of these fields can identify a transaction on its own. */
const KEYS: readonly LedgerField[] = ['id', 'e2e', 'reference'];
const BAD_LEDGER = 'bad_ledger';

type LedgerNames = ColumnNames<LedgerField>;
type LedgerPlaces = ColumnPlaces<LedgerField>;

/**
 * Finds the columns in the header.
 * @throws PixError `usage` when a named column is missing or appears twice, or no column identifies a
 * transaction
 */
function ledgerPlaces(header: readonly string[], names: LedgerNames): LedgerPlaces {
  const places = placesOf(header, LEDGER_FIELDS, names, BAD_LEDGER);
  if (KEYS.some((key) => places[key] !== undefined)) return places;
  const params = { columns: shownColumns(header) };
  throw fail('reconcile.no_key_column', params);
}

/** Parses the values of the repeatable option `--map field=column`. @throws PixError `usage` */
export const ledgerNames = (values: readonly string[]): LedgerNames =>
  columnNames(values, LEDGER_FIELDS, BAD_LEDGER);

const ROWS_PER_PROGRESS = 5_000;

export interface Ledger {
  readonly file: string;
  readonly names: LedgerNames;
}

/**
 * Loads the rows of the ledger. An unreadable row becomes a difference of the kind `bad_row`.
 * @throws PixError `usage` when the file is not valid csv
 */
export async function loadLedger(
  operator: Operator,
  scratch: Sqlite,
  { file, names }: Ledger,
  badRow: (line: number, why: string) => void,
  window: Window,
): Promise<void> {
  let seen = 0;
  for await (const row of readLedger(file, names, operator.clock.now(), operator.signal)) {
    seen += 1;
    if (seen % ROWS_PER_PROGRESS === 0) {
      operator.signal.throwIfAborted();
      operator.progress('reconcile.reading', { rows: seen, side: 'ledger' });
    }
    if ('why' in row) {
      badRow(row.line, row.why);
      continue;
    }
    const inside = row.date === null ? null : Number(isWithin(window, row.date));
    scratch.insertIfNew('ledger', { ...row, amount: row.amount?.toString() ?? null, inside });
  }
}
