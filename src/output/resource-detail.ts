import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import type { JsonValue } from '../domain/text/json.ts';
import { maskPersonal } from '../domain/text/mask-personal.ts';
import { jsonForTerminal, safeForTerminal } from '../domain/text/safe-text.ts';
import { type MessageKey, sayKey } from '../i18n/index.ts';
import { WHOLE_ADDRESSES, wrapText } from './drawing/wrap-text.ts';
import { columnsOf } from './fields.ts';
import { hasAmounts, humanCell, isNothing } from './human-cell.ts';
import type { OutputOptions } from './output-options.ts';
import { hasStatusColour, styleFor, styleStatus } from './style.ts';
import { type Column, isInDetail, type View } from './view.ts';

/**
 * Returns one line per field: its label and its value. Fields without a value are omitted, unless `--fields`
 * names them.
 */
export function resourceDetail<T>(view: View<T>, row: DecodedRow<T>, options: OutputOptions): string {
  const style = styleFor(options.color);
  const columns = columnsOf(view, options.fields, isInDetail);
  const lines = columns.flatMap((column) => {
    const value = column.value(row);
    if (!options.fields && isNothing(value)) return [];
    const text = humanCell(column.type, value, {
      ...{ ...options, nowMs: serviceNow(options), relativeTimes: false },
      tellsLeft: options.relativeTimes,
    });
    const pretty = options.width !== null && column.type === 'json' ? prettyJson(value, options) : null;
    return [{ label: header(column, options), type: column.type, text: pretty ?? text, value }];
  });
  const margin = Math.max(0, ...lines.map((line) => line.label.length)) + GAP;
  const room = options.width === null ? null : options.width - margin;
  return lines
    .map(({ label, type, text, value }) => {
      const shown =
        room === null || isCopied(type) ? [text] : wrapText(text, Math.max(NARROWEST, room), WHOLE_ADDRESSES);
      const whole = shown.join(`\n${' '.repeat(margin)}`);
      const colored = hasStatusColour(type) ? styleStatus(style, String(value), whole) : whole;
      return `${style.dim(label.padEnd(margin))}${colored}\n`;
    })
    .join('');
}

/**
 * Returns indented JSON, or a text with its line breaks; both are escaped for a terminal. Null if `humanCell`
 * must format the value, because it is missing or contains amounts.
 */
function prettyJson(value: unknown, { reveal }: OutputOptions): string | null {
  if (isNothing(value) || hasAmounts(value)) return null;
  const shown = reveal ? value : maskPersonal(value as JsonValue);
  if (typeof shown === 'string') return safeForTerminal(shown, { keepLineFeeds: true, whole: false });
  return jsonForTerminal(JSON.stringify(shown, null, 2));
}

const serviceNow = ({ serviceNow: now, nowMs }: OutputOptions): number => now?.() ?? nowMs;

const GAP = 2;
const NARROWEST = 16;

/** People copy or count these values, so they stay on one line. */
const isCopied = (type: Column<never>['type']): boolean => ['id', 'key', 'brl', 'cents'].includes(type);

export const header = (
  column: Pick<Column<never>, 'name' | 'label'>,
  options: Pick<OutputOptions, 'words'>,
): string =>
  sayKey(options.words, `column.${column.label ?? column.name}` satisfies string as MessageKey).replace(
    /^column\./,
    '',
  );
