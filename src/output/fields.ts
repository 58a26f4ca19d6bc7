import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import { fail } from '../domain/errors.ts';
import type { PixError } from '../domain/pix-error.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../domain/text/json.ts';
import type { Column, View } from './view.ts';

export function columnsOf<T>(
  view: View<T>,
  names: readonly string[] | undefined,
  shows: (column: Column<T>) => boolean,
): readonly Column<DecodedRow<T>>[] {
  return names ? chosenColumns(view, names) : view.columns.filter(shows).map((column) => onRow(column));
}

/**
 * Returns the columns for the names of `--fields`, with amounts as the service writes them. A name that is not a column of the view gets a new column,
 * which shows the field with this name from the service's answer.
 */
function chosenColumns<T>(view: View<T>, names: readonly string[]): readonly Column<DecodedRow<T>>[] {
  return names.map((name) => {
    const known = view.columns.find((column) => column.name === name);
    if (known === undefined)
      return { name, type: 'text', shown: 'csv', value: (row) => fieldOf(row.raw, name) };
    const { sign: _none, ...unsigned } = known;
    return onRow(unsigned);
  });
}

const onRow = <T>({ sign, ...column }: Column<T>): Column<DecodedRow<T>> => ({
  ...column,
  value: (row) => column.value(row.item),
  ...(sign && { sign: (row) => sign(row.item) }),
});

export function chosenKeys(raw: JsonValue, names: readonly string[]): JsonValue {
  if (!isJsonObject(raw)) return raw;
  const chosen: JsonObject = {};
  for (const name of names) {
    const value = fieldOf(raw, name);
    if (value !== undefined) chosen[name] = value;
  }
  return chosen;
}

/**
 * Checks the names of `--fields`.
 * @throws PixError `usage` if a name is neither a column of the view nor a field of the first row
 */
export function checkFields<T>(view: View<T>, names: readonly string[], first: JsonValue | undefined): void {
  const has = isJsonObject(first) ? Object.keys(first) : [];
  for (const name of names) {
    const known = view.columns.some((column) => column.name === name) || has.includes(name);
    if (known || (first === undefined && view.columns.length === 0)) continue;
    throw unknownField(name, [...view.columns.map((column) => column.name), ...has]);
  }
}

export const unknownField = (field: string, known: readonly string[]): PixError =>
  fail('output.unknown_field', { field, choices: [...new Set(known)].join(', ') });

const fieldOf = (raw: JsonValue, name: string): JsonValue | undefined =>
  isJsonObject(raw) && Object.hasOwn(raw, name) ? raw[name] : undefined;
