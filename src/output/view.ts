import type { CellType } from '../domain/text/cell-text.ts';
import type { MessageKey } from '../i18n/index.ts';

type ColumnKey = Extract<MessageKey, `column.${string}`> extends `column.${infer Name}` ? Name : never;

export interface Column<T> {
  /** Name of the field at the service. The csv header and `--fields` use this name. */
  readonly name: string;
  /** Key of the header. Default: `column.<name>`. */
  readonly label?: ColumnKey;
  readonly type: CellType;
  /**
   * `table`: shown in lists, details and csv. `detail`: in details and csv only. `csv`: in csv, elsewhere
   * only with `--fields`.
   */
  readonly shown: 'table' | 'detail' | 'csv';
  readonly value: (item: T) => unknown;
  /** Key of the text that a table shows when there is no value. Default: `-`. */
  readonly none?: MessageKey;
}

/**
 * Defines how a resource is shown as table, detail and csv. Shown as JSON, the resource is the unchanged body
 * of the service's answer.
 */
export interface View<T> {
  readonly noun: string;
  /**
   * Clock of the times in this view. Default: the service's clock. `machine`: the times were recorded on this
   * machine.
   */
  readonly times?: 'machine';
  /** Whether a list wraps texts instead of cutting them, because the texts are sentences. */
  readonly wraps?: true;
  /**
   * Names of the columns to leave out if a list does not fit the terminal, the least important first. If the
   * list still does not fit, the last columns are left out.
   */
  readonly leavesOut?: readonly string[];
  readonly columns: readonly Column<T>[];
}

type Shown = Column<unknown>['shown'];

/** Returns a column whose value is the field of the same name. */
export function field<T, Name extends keyof T & string>(
  name: Name,
  type: CellType,
  shown: Shown = 'detail',
): Column<T> {
  return { name, type, shown, value: (item) => item[name] };
}

/** Returns columns for fields of the same names, in order: `fields<Charge>()([['id', 'id', 'table'], …])`. */
export function fields<T>(
  rows: readonly (readonly [name: keyof T & string, type: CellType, shown?: Shown])[],
): readonly Column<T>[] {
  return rows.map(([name, type, shown]) => field<T, keyof T & string>(name, type, shown));
}
