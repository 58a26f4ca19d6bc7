import type { CellType } from '../domain/text/cell-text.ts';
import type { MessageKey } from '../i18n/index.ts';

type ColumnKey = Extract<MessageKey, `column.${string}`> extends `column.${infer Name}` ? Name : never;

export interface Column<T> {
  /** The service's name of the field, for the csv header and `--fields`. */
  readonly name: string;
  /** Key of the header. Default: `column.<name>`. */
  readonly label?: ColumnKey;
  readonly type: CellType;
  /**
   * - `table`: in lists, details and csv.
   * - `detail`: in details and csv.
   * - `csv`: in csv, elsewhere only with `--fields`.
   */
  readonly shown: 'table' | 'detail' | 'csv';
  readonly value: (item: T) => unknown;
  /** Key of the text that a table shows without a value. Default: `-`. */
  readonly none?: MessageKey;
}

/** How a resource is shown as table, detail and csv. JSON is the unchanged body of the service's answer. */
export interface View<T> {
  readonly noun: string;
  /** `machine`: this machine recorded the times. Default: the service's clock. */
  readonly times?: 'machine';
  /** Whether a list wraps texts instead of cutting them, because they are sentences. */
  readonly wraps?: true;
  /**
   * Columns that a list leaves out first on a narrow terminal, the least important first. The last columns
   * follow.
   */
  readonly leavesOut?: readonly string[];
  readonly columns: readonly Column<T>[];
}

type Shown = Column<unknown>['shown'];

/** Returns a column whose value is the field of that name. */
export function field<T, Name extends keyof T & string>(
  name: Name,
  type: CellType,
  shown: Shown = 'detail',
): Column<T> {
  return { name, type, shown, value: (item) => item[name] };
}

/** Returns columns for the named fields: `fields<Charge>()([['id', 'id', 'table'], …])`. */
export function fields<T>(
  rows: readonly (readonly [name: keyof T & string, type: CellType, shown?: Shown])[],
): readonly Column<T>[] {
  return rows.map(([name, type, shown]) => field<T, keyof T & string>(name, type, shown));
}
