import type { CellType } from '../domain/text/cell-text.ts';
import type { MessageKey } from '../i18n/index.ts';

type ColumnKey = Extract<MessageKey, `column.${string}`> extends `column.${infer Name}` ? Name : never;

export interface Column<T> {
  /** The service's name of the field: the header of a csv and what `--fields` takes. */
  readonly name: string;
  /** Key of the header; default `column.<name>`. */
  readonly label?: ColumnKey;
  readonly type: CellType;
  /** `table`: in lists and details. `detail`: in details and csv only. `csv`: when asked for, and in csv. */
  readonly shown: 'table' | 'detail' | 'csv';
  readonly value: (item: T) => unknown;
  /** The text of a table where there is no value; default `-`. */
  readonly none?: MessageKey;
}

/** How a resource is shown: defines table, detail and csv; json is the service's own body. */
export interface View<T> {
  readonly noun: string;
  /** The clock of its times: the service's, unless they were recorded on this machine. */
  readonly times?: 'machine';
  /** Whether texts in a list are wrapped instead of cut: where sentences matter. */
  readonly wraps?: true;
  /** Columns to leave out of a list that does not fit the terminal, the least important first. Then, and by default: the last. */
  readonly leavesOut?: readonly string[];
  readonly columns: readonly Column<T>[];
}

type Shown = Column<unknown>['shown'];

/** A column whose value is the field of the same name. */
export function field<T, Name extends keyof T & string>(
  name: Name,
  type: CellType,
  shown: Shown = 'detail',
): Column<T> {
  return { name, type, shown, value: (item) => item[name] };
}

/** Columns of fields of the same name, in order: `fields<Charge>()([['id', 'id', 'table'], …])`. */
export function fields<T>(
  rows: readonly (readonly [name: keyof T & string, type: CellType, shown?: Shown])[],
): readonly Column<T>[] {
  return rows.map(([name, type, shown]) => field<T, keyof T & string>(name, type, shown));
}
