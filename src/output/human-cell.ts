import { maskDocument } from '../domain/keys/check-document.ts';
import { checkPixKey, maskPixKey } from '../domain/keys/check-pix-key.ts';
import { Decimal, formatBrl, formatCents, integerOf } from '../domain/money/decimal.ts';
import type { JsonObject, JsonValue } from '../domain/text/json.ts';
import { maskEmail, maskName, maskToken } from '../domain/text/mask.ts';
import { maskPersonal } from '../domain/text/mask-personal.ts';
import { type CellType, programCell } from '../domain/text/program-cell.ts';
import { safeForTerminal } from '../domain/text/safe-text.ts';
import { phraseOf, say, sayKey } from '../i18n/index.ts';
import { describeDeadline, describeTime } from './describe-time.ts';
import type { CellContext } from './output-options.ts';

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns the value as one line of text for people; '-' for no value. Control characters are escaped. */
export function humanCell(type: CellType, value: unknown, context: CellContext): string {
  if (isNothing(value)) return '-';
  return safeForTerminal(humanText(type, value, context));
}

function humanText(type: CellType, value: unknown, context: CellContext): string {
  // JSON is shown only with `--reveal`. Without it, the JSON is not even converted to text, since it may be
  // nested too deep.
  const text = type === 'json' && !context.reveal ? '' : programCell(type, value);
  switch (type) {
    case 'brl':
      return value instanceof Decimal ? formatBrl(value) : text;
    case 'cents': {
      const cents = typeof value === 'bigint' ? value : integerOf(value);
      return cents === undefined ? text : formatCents(cents);
    }
    case 'code':
    case 'word':
    case 'status':
    case 'state':
      return phraseOf(context.words, text);
    case 'time':
      return describeTime(text, context);
    case 'deadline':
      return describeDeadline(text, context);
    case 'list':
      return Array.isArray(value) ? value.join(', ') : text;
    case 'codes':
      return Array.isArray(value)
        ? value.map((one) => phraseOf(context.words, String(one))).join('; ')
        : text;
    case 'yesno':
      return say(context.words, value === true ? 'word.yes' : 'word.no');
    case 'document':
      return context.reveal ? text : maskDocument(text);
    case 'name':
      return context.reveal ? text : maskName(text);
    case 'key':
      return context.reveal ? text : maskPixKey(text);
    case 'party':
      return context.reveal ? text : maskParty(text);
    case 'secret':
      return context.reveal ? text : maskToken(text);
    case 'json':
      if (hasAmounts(value)) return amountsText(value, context);
      return context.reveal ? text : programCell(type, maskPersonal(value as JsonValue));
    case 'email':
      return context.reveal ? text : maskEmail(text);
    default:
      return text;
  }
}

const maskParty = (text: string): string =>
  checkPixKey(text).canonical === null ? maskName(text) : maskPixKey(text);

export const hasAmounts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.values(value).some((one) => one instanceof Decimal);

const amountsText = (value: Readonly<Record<string, unknown>>, context: CellContext): string =>
  Object.entries(context.reveal ? value : (maskPersonal(value as JsonObject) as JsonObject))
    .filter(([, one]) => !isNothing(one))
    .map(([name, one]) => {
      const key = `column.${name}`;
      const text = humanText(one instanceof Decimal ? 'brl' : 'json', one, context);
      return `${key in context.words ? sayKey(context.words, key) : name} ${text}`;
    })
    .join(', ');

export const isRightAligned = (type: CellType): boolean =>
  type === 'brl' || type === 'cents' || type === 'decimal' || type === 'number';
