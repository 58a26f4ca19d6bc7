import { type ErrorName, fail } from '../../domain/errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { foldText } from '../../domain/text/fold-text.ts';

/** Names of columns by field, from `--map`. A field with an empty name is not read. */
export type ColumnNames<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** Positions of the fields in a row, from 0. */
export type ColumnPlaces<Field extends string> = Readonly<Partial<Record<Field, number>>>;

const MOST_SHOWN = 20;
const plain = (name: string): string => foldText(name.trim());

/**
 * Parses the values of `--map`: `amount=valor`, or several as `key=chave,amount=valor`. A column name may
 * contain commas.
 * @throws PixError `usage` for an unknown field
 */
export function columnNames<Field extends string>(
  values: readonly string[],
  fields: readonly Field[],
  errorCode: string,
): ColumnNames<Field> {
  const next = new RegExp(`,(?=\\s*(?:${fields.join('|')})=)`, 'i');
  const pairs = values
    .flatMap((value) => value.split(next))
    .map((value) => {
      const [, field = '', column = ''] = /^([^=]*)=([\s\S]*)$/.exec(value) ?? [];
      const known = fields.find((one) => one === field.trim().toLowerCase());
      if (known !== undefined) return [known, column.trim()] as const;
      throw fail('columns.map', { value: value.slice(0, 100), fields: fields.join(', ') }, { errorCode });
    });
  return Object.fromEntries(pairs) as ColumnNames<Field>;
}

/**
 * Finds the columns in the header. Without a name, a field uses the column with the field's name, if there is
 * one.
 * @throws PixError `usage` when a named column is missing or appears twice
 */
export function placesOf<Field extends string>(
  header: readonly string[],
  fields: readonly Field[],
  names: ColumnNames<Field>,
  errorCode: string,
): ColumnPlaces<Field> {
  const refused = (key: ErrorName, params: Readonly<Record<string, string>>): PixError =>
    fail(key, params, { errorCode });
  const titles = header.map(plain);
  const places: Partial<Record<Field, number>> = {};
  for (const field of fields) {
    const named: string | undefined = names[field];
    if (named === '') continue;
    const title = plain(named ?? field);
    const at = titles.indexOf(title);
    if (at >= 0 && titles.indexOf(title, at + 1) >= 0)
      throw refused('columns.twice', { column: named ?? field });
    if (at >= 0) places[field] = at;
    else if (named !== undefined)
      throw refused('columns.missing', { field, column: named, columns: shownColumns(header) });
  }
  return places;
}

export const shownColumns = (header: readonly string[]): string =>
  header
    .slice(0, MOST_SHOWN)
    .map((name) => name.trim().slice(0, 40) || '""')
    .join(', ');
