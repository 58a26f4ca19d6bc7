import { maskDocument } from '../domain/document.ts';
import { isJsonObject, numberText } from '../domain/json.ts';
import { maskName } from '../domain/mask.ts';
import { Decimal, formatBrl } from '../domain/money.ts';
import { maskPixKey } from '../domain/pix-key.ts';
import { safeCsvText, safeForTerminal } from '../domain/safe-text.ts';
import { type Lang, say, type Words } from '../i18n/index.ts';
import { describeTime } from './time.ts';
import type { CellType } from './view.ts';

export interface CellContext {
  readonly words: Words;
  readonly lang: Lang;
  /** Documents, keys and names whole (`--reveal`). */
  readonly reveal: boolean;
  /** ms since the epoch. */
  readonly nowMs: number;
  /** Times relative to now, as tables on a terminal show them. */
  readonly relativeTimes: boolean;
}

/** What people read: one line, no control characters whatever the service sent, '-' for nothing. */
export function humanCell(type: CellType, value: unknown, context: CellContext): string {
  if (value === null || value === undefined || value === '') return '-';
  return safeForTerminal(humanText(type, value, context));
}

function humanText(type: CellType, value: unknown, context: CellContext): string {
  const text = exactText(type, value);
  switch (type) {
    case 'brl':
      return value instanceof Decimal ? formatBrl(value) : text;
    case 'cents':
      return typeof value === 'bigint' ? formatBrl(Decimal.fromCents(value)) : text;
    case 'time':
      return describeTime(text, context);
    case 'yesno':
      return say(context.words, value === true ? 'word.yes' : 'word.no');
    case 'document':
      return context.reveal ? text : maskDocument(text);
    case 'name':
      return context.reveal ? text : maskName(text);
    case 'key':
      return context.reveal ? text : maskPixKey(text);
    default:
      return text;
  }
}

/** What machines read: exact decimals, ISO times, nothing masked; '' for nothing. */
export function exactText(type: CellType, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Decimal) return value.toString();
  if (type === 'list' && Array.isArray(value)) return value.join(',');
  if (typeof value === 'object')
    return numberText(value) ?? (isJsonObject(value) || Array.isArray(value) ? JSON.stringify(value) : '');
  return String(value);
}

/** A phone key is data, and begins like a formula (pix-domain §8). */
const PHONE_KEY = /^\+\d{8,15}$/;
const EXACT_TYPES: ReadonlySet<CellType> = new Set(['brl', 'cents', 'decimal', 'number', 'time', 'yesno']);

/** A csv cell: exact, and what somebody else wrote cannot become a formula. */
export function csvText(type: CellType, value: unknown): string {
  const text = exactText(type, value);
  return EXACT_TYPES.has(type) || (type === 'key' && PHONE_KEY.test(text)) ? text : safeCsvText(text);
}

export const isRightAligned = (type: CellType): boolean =>
  type === 'brl' || type === 'cents' || type === 'decimal' || type === 'number';
