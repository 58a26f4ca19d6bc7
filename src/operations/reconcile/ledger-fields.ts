import { fail } from '../../domain/errors.ts';
import {
  type ColumnNames,
  type ColumnPlaces,
  columnNames,
  placesOf,
  shownColumns,
} from '../files/column-map.ts';

/** `--map` names the columns of these fields. */
export const LEDGER_FIELDS = ['id', 'reference', 'e2e', 'amount', 'status', 'date', 'type'] as const;
export type LedgerField = (typeof LEDGER_FIELDS)[number];

/** Each of these fields can identify a transaction on its own. */
const KEYS: readonly LedgerField[] = ['id', 'e2e', 'reference'];
const BAD_LEDGER = 'bad_ledger';

export type LedgerNames = ColumnNames<LedgerField>;
export type LedgerPlaces = ColumnPlaces<LedgerField>;

/**
 * Finds the columns in the header.
 * @throws PixError `usage` when a named column is missing or appears twice, or no column identifies a
 * transaction
 */
export function ledgerPlaces(header: readonly string[], names: LedgerNames): LedgerPlaces {
  const places = placesOf(header, LEDGER_FIELDS, names, BAD_LEDGER);
  if (KEYS.some((key) => places[key] !== undefined)) return places;
  const params = { columns: shownColumns(header) };
  throw fail('reconcile.no_key_column', params);
}

/** Parses the values of the repeatable option `--map field=column`. @throws PixError `usage` */
export const ledgerNames = (values: readonly string[]): LedgerNames =>
  columnNames(values, LEDGER_FIELDS, BAD_LEDGER);
