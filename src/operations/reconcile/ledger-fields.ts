import { type PixError, usageError } from '../../domain/pix-error.ts';

/** `--map` names the columns of these fields. */
export const LEDGER_FIELDS = ['id', 'reference', 'e2e', 'amount', 'status', 'date', 'type'] as const;
export type LedgerField = (typeof LEDGER_FIELDS)[number];

/** Each of these fields can identify a transaction on its own. */
const KEYS: readonly LedgerField[] = ['id', 'e2e', 'reference'];

/** A field with an empty name is not read, even if the file has a column with the field's name. */
export type LedgerNames = Readonly<Partial<Record<LedgerField, string>>>;

export type LedgerPlaces = Readonly<Partial<Record<LedgerField, number>>>;

const plain = (name: string): string => name.trim().toLowerCase();

/**
 * Finds the columns in the header. Without `--map`, a field uses the column with its name, if there is one.
 * @throws PixError `usage` when a named column is missing or appears twice, or no column identifies a
 * transaction
 */
export function placesOf(header: readonly string[], names: LedgerNames): LedgerPlaces {
  const titles = header.map(plain);
  const places: Partial<Record<LedgerField, number>> = {};
  for (const field of LEDGER_FIELDS) {
    const named = names[field];
    if (named === '') continue;
    const at = titles.indexOf(plain(named ?? field));
    if (at >= 0 && titles.indexOf(plain(named ?? field), at + 1) >= 0)
      throw refused('reconcile.column_twice', { column: named ?? field });
    if (at >= 0) places[field] = at;
    else if (named !== undefined)
      throw refused('reconcile.no_column', { field, column: named, columns: shown(header) });
  }
  if (!KEYS.some((key) => places[key] !== undefined))
    throw refused('reconcile.no_key_column', { columns: shown(header) });
  return places;
}

/** Parses the values of the repeatable option `--map field=column`. @throws PixError `usage` */
export function ledgerNames(values: readonly string[]): LedgerNames {
  return Object.fromEntries(
    values.map((value) => {
      const [, field = '', column = ''] = /^([^=]*)=([\s\S]*)$/.exec(value) ?? [];
      if ((LEDGER_FIELDS as readonly string[]).includes(field)) return [field, column.trim()];
      throw refused('reconcile.map', { value: value.slice(0, 100), fields: LEDGER_FIELDS.join(', ') });
    }),
  );
}

const shown = (header: readonly string[]): string =>
  header
    .slice(0, 20)
    .map((name) => name.trim().slice(0, 40))
    .join(', ');

function refused(key: string, params: Readonly<Record<string, string>>): PixError {
  return usageError({ key, params, errorCode: 'bad_ledger' });
}
