import { type MessageKey, phraseOf } from '../../i18n/index.ts';
import { clockSeconds, clockSecondsOrDate } from '../../output/describe-time.ts';
import type { Tone } from '../../output/drawing/line.ts';
import { humanCell, isNothing } from '../../output/human-cell.ts';
import type { CellContext } from '../../output/output-options.ts';
import { toneOfStatus } from '../../output/style.ts';
import { isInDetail, type View } from '../../output/view.ts';
import type { TableColumn } from '../components/table-column.ts';
import type { DashboardSources } from '../effects/dashboard-sources.ts';
import type { Intent } from '../keys/bindings.ts';
import { at, money } from '../screens/drawing-options.ts';
import type { Updated } from '../state/action.ts';
import type { DashboardState, Item } from '../state/dashboard-state.ts';
import type { DetailValue, Field, FieldGroup, ShownFact } from '../state/detail-value.ts';
import type { FeedName, Feeds } from '../state/feeds.ts';

/** Keys that act on the selected row. */
export type RowIntent = Extract<
  Intent,
  | 'qr'
  | 'receipt'
  | 'refund'
  | 'resend'
  | 'defend'
  | 'resolve'
  | 'pause'
  | 'approve'
  | 'reject'
  | 'acknowledge'
  | 'watch'
  | 'mark'
>;

/**
 * Describes one kind of rows: where they come from, how they are drawn, and what the keys do with them. The
 * reducer calls all functions but `detail` and `json`, so these functions are pure.
 */
export interface Resource<Row> {
  /** Source of the rows; null for rows that the dashboard makes itself. */
  readonly feed: FeedName | null;
  readonly rows: (state: DashboardState) => readonly Row[];
  /** Returns whether there are more rows, which were not read. Default: all rows were read. */
  readonly isCut?: (feeds: Feeds) => boolean;
  /** Returns a key that identifies the row in its list. */
  readonly key: (row: Row) => string;
  /** The most important column comes first. */
  readonly columns: readonly RowColumn<Row>[];
  /** Returns the mark in front of the row; null if these rows have no marks. */
  readonly mark: ((row: Row, state: DashboardState) => string) | null;
  /** Returns the place that Enter opens; null if these rows cannot be opened. Its key is the row's key. */
  readonly place: ((row: Row) => Item) | null;
  /** Returns the id of the row's transaction; null if it has none. */
  readonly transactionId: (row: Row) => string | null;
  /** Returns the text that `y` copies. Default: the first text that `Y` offers. */
  readonly id?: (row: Row) => string;
  /** Returns the texts that `Y` offers. Empty texts are not offered. */
  readonly copies: (row: Row) => readonly (readonly [label: MessageKey, text: string | null])[];
  /** The keys that act on a row. An action returns the reason if it is disabled. */
  readonly actions: {
    readonly [Name in RowIntent]?: (row: Row, state: DashboardState) => Updated | MessageKey;
  };
  /**
   * Reads the details of an opened row; null if there are none. @throws PixError when they cannot be read
   */
  readonly detail: Read<DetailValue> | null;
  /** Reads the row as JSON, from the service or from the store that contains it. */
  readonly json: Read<unknown> | null;
}

/** For rows that the dashboard makes itself and that cannot be opened. */
export const LOCAL = {
  feed: null,
  place: null,
  transactionId: () => null,
  detail: null,
  json: null,
} as const;

type Read<Value> = (
  sources: DashboardSources,
  key: string,
  state: DashboardState,
  context: CellContext,
) => Promise<Value | null>;

/** Parts of the state on which the texts of any row depend. */
export type Surroundings = Pick<DashboardState, 'feeds' | 'language' | 'nowMs' | 'serviceMs' | 'settings'>;

export interface RowColumn<Row> extends Omit<TableColumn, 'name' | 'title'> {
  readonly title: MessageKey;
  /** Message key of the shown title; null for none. Default: `title`. */
  readonly heading?: MessageKey | null;
  readonly text: (row: Row, surroundings: Surroundings) => string;
  /**
   * Returns the colour tone; default: plain. The tone only repeats information of the text, because some
   * screens have no colours.
   */
  readonly tone?: (row: Row, surroundings: Surroundings) => Tone;
  /** Returns the value for sorting; null comes last. Default: the text. */
  readonly order?: (row: Row) => number | bigint | string | null;
  /** Returns the full text of a shortened, masked or translated cell, for filters. */
  readonly also?: (row: Row) => string | null;
  /** Returns the words that a screen reader says instead of a symbol. */
  readonly spoken?: (row: Row, surroundings: Surroundings) => string;
}

export const ID = { width: 14, grows: 26, cutsMiddle: true } as const;
export const STATUS = { width: 9, fits: 20 } as const;
export const TYPE = { width: 8, fits: 16 } as const;
export const EVENT = { width: 14, fits: 24 } as const;
export const CAUSE = { width: 8, fits: 18, grows: 27 } as const;
export const NUMBER = { width: 8, align: 'right' } as const;

/** @param text returns the text of a cell; null for `-` */
export const column = <Row>(
  title: MessageKey,
  text: (row: Row, surroundings: Surroundings) => string | null,
  more: Omit<RowColumn<Row>, 'title' | 'text'>,
): RowColumn<Row> => ({ title, text: (row, surroundings) => text(row, surroundings) ?? '-', ...more });

export const timed = <Row>(title: MessageKey, order: (row: Row) => number | null): RowColumn<Row> =>
  column(title, (row, { serviceMs, language }) => at(order(row), serviceMs, language.lang), {
    ...NUMBER,
    order,
  });

/** A time with seconds, so that rows can be compared. The date is added if it is not today. */
export const moment = <Row>(title: MessageKey, order: (row: Row) => number | null): RowColumn<Row> =>
  column(title, (row, { serviceMs, language }) => clockSecondsOrDate(order(row), serviceMs, language.lang), {
    width: 8,
    fits: 14,
    order,
  });

/** Which way money moves or moved. An expected movement may never happen. */
export interface Movement {
  readonly way: 'in' | 'out';
  readonly hasMoved: boolean;
}

const ARROWS = { in: ['↓', '+'], out: ['↑', '−'] } as const;

/** The direction of the money: `↓ +` in, `↑ −` out, only the arrow while it has not moved. */
export const direction = <Row>(movementOf: (row: Row) => Movement | null): RowColumn<Row> =>
  column(
    'column.direction',
    (row) => {
      const movement = movementOf(row);
      if (movement === null) return null;
      const [arrow, sign] = ARROWS[movement.way];
      return movement.hasMoved ? `${arrow} ${sign}` : arrow;
    },
    {
      width: 3,
      heading: null,
      tone: (row) => movedTone(movementOf(row)),
      order: (row) => movementOf(row)?.way ?? null,
      spoken: (row, { language: { words } }) => {
        const movement = movementOf(row);
        return movement === null
          ? '-'
          : words[`direction.${movement.way}${movement.hasMoved ? '' : '_unmoved'}`];
      },
    },
  );

/** Money that came in is green. */
export const movedTone = (movement: Movement | null): Tone =>
  movement?.hasMoved !== true ? 'dim' : movement.way === 'in' ? 'good' : 'plain';

/** Returns a status or type of the service in the words of people. Filters find the service's word too. */
export const named = <Row>(
  title: MessageKey,
  codeOf: (row: Row) => string | null,
  more: Omit<RowColumn<Row>, 'title' | 'text' | 'also'>,
): RowColumn<Row> =>
  column(
    title,
    (row, { language }) => {
      const code = codeOf(row);
      return code === null ? null : phraseOf(language.words, code);
    },
    { also: codeOf, ...more },
  );

const QUIET: ReadonlySet<string> = new Set(['CANCELED', 'CANCELLED', 'EXPIRED']);

/** Returns the tone of a status. Only a status that needs a person is red. */
export function statusTone(status: string): Tone {
  if (QUIET.has(status)) return 'dim';
  return status === 'PENDING' ? 'plain' : toneOfStatus(status);
}

export const clock = <Row>(title: MessageKey, order: (row: Row) => number): RowColumn<Row> =>
  column(title, (row) => clockSeconds(order(row)), { width: 8, order });

export const amount = <Row>(title: MessageKey, order: (row: Row) => number | bigint | null): RowColumn<Row> =>
  column(title, (row) => money(order(row)), { width: 10, fits: 17, align: 'right', order });

export const count = <Row>(title: MessageKey, order: (row: Row) => number, width: number): RowColumn<Row> =>
  column(title, (row) => String(order(row)), { width, align: 'right', order });

/** Returns these columns of a view that have a value, with their labels and in this order. */
export const factsOf = <T>(
  view: View<T>,
  item: T,
  context: CellContext,
  columns: readonly (readonly [name: string, label: MessageKey])[],
): readonly ShownFact[] =>
  columns.flatMap(([name, label]) => {
    const found = view.columns.find((one) => one.name === name);
    const value = found?.value(item);
    return found === undefined || isNothing(value)
      ? []
      : [{ label, text: humanCell(found.type, value, context) }];
  });

/** The groups are in display order. The last group contains all other columns. */
const GROUPS: readonly (readonly [words: string, columns: RegExp])[] = [
  [
    'detail.money',
    /^(status|state|type|kind|method|amount|amountCents|serviceFeeCharged|refund(Status|Amount))$/,
  ],
  ['detail.times', /(At|Due)$/],
  ['detail.payer', /^(payer|generated)/],
  ['detail.receiver', /^(receiver|withdrawPix|destination)/],
  ['detail.ids', /([iI]d|[rR]eference|protocol|virtualAccount|Key)$/],
  ['detail.more', /./],
];

/**
 * Returns a view's columns that have a value, in groups, formatted like table cells.
 * @param shown names of the columns that the detail shows elsewhere
 */
export function fieldGroups<T>(
  view: View<T>,
  item: T,
  context: CellContext,
  shown: ReadonlySet<string> = new Set(),
): readonly FieldGroup[] {
  const fields = view.columns.filter(isInDetail).flatMap(({ name, label, type, value }): Field[] => {
    const found = value(item);
    if (found === null || found === undefined || found === '' || shown.has(name)) return [];
    const text = humanCell(type, found, context);
    return text === '-' ? [] : [{ name: label ?? name, text }];
  });
  const groupOf = ({ name }: Field): number => GROUPS.findIndex(([, columns]) => columns.test(name));
  return GROUPS.map(([words], at) => ({ words, fields: fields.filter((one) => groupOf(one) === at) })).filter(
    (group) => group.fields.length > 0,
  );
}
