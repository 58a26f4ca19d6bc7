import type { CellType } from '../domain/text/program-cell.ts';
import type { KeyAfter, MessageKey } from '../i18n/index.ts';

const PLACES = ['table', 'list', 'detail', 'csv'] as const;
type Place = (typeof PLACES)[number];

export interface Column<T> {
  /** Name of the field at the service, in the csv header and in `--fields`. */
  readonly name: string;
  /** Key of the header in `i18n/`, without the prefix `column.`. Default: `name`. */
  readonly label?: KeyAfter<'column.'>;
  readonly type: CellType;
  /**
   * - `table`: in lists, details and csv.
   * - `list`: in lists, elsewhere only with `--fields`.
   * - `detail`: in details and csv.
   * - `csv`: in csv, elsewhere only with `--fields`.
   */
  readonly shown: Place;
  readonly value: (item: T) => unknown;
  /** A table shows this text if there is no value. Default: `-`. */
  readonly none?: MessageKey;
  /** A table shows this sign before an amount that is not negative. */
  readonly sign?: (item: T) => '+' | '-' | '';
}

/**
 * How a resource is shown to people and in csv. JSON output ignores the view: it is the unchanged body of the
 * answer.
 */
export interface View<T> {
  /** `machine`: the times were recorded by the clock of this machine. Default: by the service's clock. */
  readonly times?: 'machine';
  /** Whether long texts are wrapped. By default they are cut. */
  readonly wraps?: true;
  /** A narrow terminal first leaves out these columns, in this order, and then the last columns. */
  readonly leavesOut?: readonly string[];
  readonly columns: readonly Column<T>[];
}

type Row<T> =
  | readonly [
      name: keyof T & string,
      type: CellType,
      shown?: Place,
      more?: Pick<Column<T>, 'label' | 'none' | 'sign'>,
    ]
  | readonly [name: string, type: CellType, shown: Place, more: Pick<Column<T>, 'label' | 'none' | 'value'>];

/** Whether a list shows the column, as a table, in lines or in a web page. */
export const isListed = ({ shown }: Pick<Column<never>, 'shown'>): boolean =>
  shown === 'table' || shown === 'list';
export const isInDetail = ({ shown }: Pick<Column<never>, 'shown'>): boolean =>
  shown === 'table' || shown === 'detail';

/**
 * Returns a view. By default, a column shows the field of the same name in details and csv. Without `T`, the
 * names of the columns are the fields that an item must have.
 */
export const view = <T>(rows: readonly Row<T>[], more?: Omit<View<T>, 'columns'>): View<T> => ({
  ...more,
  columns: rows.map(([name, type, shown = 'detail', special]) => ({
    name,
    type,
    shown,
    value: (item) => item[name as keyof T],
    ...special,
  })),
});

/**
 * Returns the view with a different `shown` for some columns.
 * @param shown names of the columns for each place
 */
export const withShown = <T>(
  base: View<T>,
  shown: Readonly<Partial<Record<Place, readonly string[]>>>,
): View<T> => ({
  ...base,
  columns: base.columns.map((column) => ({
    ...column,
    shown: PLACES.find((place) => shown[place]?.includes(column.name)) ?? column.shown,
  })),
});
