import { fail } from '../../domain/errors.ts';
import { checkDocument } from '../../domain/keys/check-document.ts';
import { spreadsheetDamage } from '../../domain/keys/check-pix-key.ts';
import { type Decimal, parseAmount } from '../../domain/money/decimal.ts';
import { errorMessage } from '../../domain/pix-error.ts';
import {
  isDeeperThan,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseIfJson,
  parseJson,
} from '../../domain/text/json.ts';
import { parseDuration, parseWhen } from '../../domain/time/parse-when.ts';

/** Parses `--amount`, in reais. @throws PixError `usage` */
export function amountOf(value: string): Decimal {
  const reading = parseAmount(value);
  if (reading.ok) return reading.amount;
  throw fail(`amount.${reading.reason}`, { value });
}

/** Removes the punctuation. @throws PixError `usage` for an invalid CPF or CNPJ */
export function documentOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const check = checkDocument(value);
  if (check.valid && check.canonical) return check.canonical;
  const damage = spreadsheetDamage(value);
  throw fail(
    'document.invalid',
    {
      value,
      reason: check.reason ?? 'format',
      ...(damage?.kind === 'lost_zeros' && { candidates: damage.candidates }),
    },
    { ...(damage && { hintKey: `spreadsheet.${damage.kind}.hint` }) },
  );
}

/** Parses a time flag to ISO 8601 in UTC. @throws PixError `usage` */
export function whenOf(flag: string, value: string, nowMs: number, edge: 'from' | 'to'): string {
  const at = parseWhen(value, nowMs, edge);
  if (at === null) throw fail('when.format', { flag, value });
  return new Date(at).toISOString();
}

/**
 * Parses `--from` and `--to` to ISO 8601 in UTC.
 * @throws PixError `usage`, also when the period ends before it begins
 */
export function windowOf<T extends string | undefined>(
  given: { readonly from?: T; readonly to?: T },
  nowMs: number,
): { readonly from: T; readonly to: T } {
  const at = (edge: 'from' | 'to', value: string | undefined): T =>
    (value === undefined ? undefined : whenOf(edge, value, nowMs, edge)) as T;
  const [from, to] = [at('from', given.from), at('to', given.to)];
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    throw fail('when.window', { from: given.from ?? '', to: given.to ?? '' });
  return { from, to };
}

/** Parses a duration to ms. @throws PixError `usage` */
export function durationOf(flag: string, value: string): number {
  const ms = parseDuration(value);
  if (ms !== null) return ms;
  throw fail('duration.format', { flag, value });
}

const DEEPEST = 100;

/**
 * Parses `--data`: a JSON object, `@FILE`, or `-` for stdin.
 * @param readFile reads a file; for the path null, reads stdin
 * @throws PixError `usage`
 */
export async function dataOf(
  value: string,
  readFile: (path: string | null) => Promise<string>,
): Promise<JsonObject> {
  let text = value;
  if (value === '-' || value === '@-') text = await readFile(null);
  else if (value.startsWith('@')) text = await readFile(value.slice(1));
  const data = jsonOf(text, text === value);
  if (isDeeperThan(data, DEEPEST)) throw fail('data.too_deep', { levels: DEEPEST });
  if (isJsonObject(data)) return data;
  throw fail('data.format');
}

/** @param isTyped whether the text comes from the command line */
function jsonOf(text: string, isTyped: boolean): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    // V8's error message contains the position of most faults.
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(errorMessage(error)) ?? [];
    const more = isTyped && !text.includes('"') ? { hintKey: 'data.no_quotes.hint' } : {};
    throw line === undefined || column === undefined
      ? fail('data.not_json', {}, more)
      : fail('data.not_json_at', { line, column }, more);
  }
}

/**
 * Parses `--set name=value` (text) and `--set name:=json`. The last value of a name wins.
 * @throws PixError `usage`
 */
export function setsOf(values: readonly string[]): JsonObject {
  const sets: [string, JsonObject[string]][] = values.map((value) => {
    const match = /^([^=:]+)(:?=)([\s\S]*)$/.exec(value);
    const [, name = '', sign, text = ''] = match ?? [];
    if (!match) throw fail('set.format', { value });
    if (sign === '=') return [name, text];
    const parsed = parseIfJson(text);
    if (parsed === undefined || isDeeperThan(parsed, DEEPEST)) throw fail('set.format', { value });
    return [name, parsed];
  });
  return Object.fromEntries(sets);
}

/** Parses Unix seconds or ISO 8601 to Unix seconds. Default: `nowMs`. @throws PixError `usage` */
export function secondsOf(flag: string, value: string | undefined, nowMs: number): number {
  if (value === undefined) return Math.floor(nowMs / 1000);
  if (/^\d{1,12}$/.test(value)) return Number(value);
  return Math.floor(Date.parse(whenOf(flag, value, nowMs, 'from')) / 1000);
}

/** Parses `--query name=value`. @throws PixError `usage` */
export function queryOf(values: readonly string[]): readonly (readonly [string, string])[] {
  return values.map((value) => {
    const at = value.indexOf('=');
    if (at < 1) throw fail('api.query', { value });
    return [value.slice(0, at), value.slice(at + 1)];
  });
}
