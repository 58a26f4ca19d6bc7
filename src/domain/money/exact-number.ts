import { numberText } from '../text/json.ts';
import { Decimal } from './decimal.ts';

/*
 * All code reads JSON numbers with these functions. Some numbers (`1.0`, `1e0`) are `RawNumber` objects, so
 * never use `typeof` or `Number`.
 */

/** Returns the exact value of a JSON number or a numeric string; undefined for anything else. */
export function decimalOf(value: unknown): Decimal | undefined {
  const text = typeof value === 'string' ? value : numberText(value);
  return text === undefined ? undefined : Decimal.parse(text);
}

/** Returns a whole number in any notation (`100`, `100.0`, `1e2`); undefined for anything else. */
export function integerOf(value: unknown): bigint | undefined {
  const number = decimalOf(value);
  return number?.scale === 0 ? number.units : undefined;
}

/** Returns a double, for counts and durations, never for money. Undefined for anything else. */
export function doubleOf(value: unknown): number | undefined {
  const number = decimalOf(value);
  return number === undefined ? undefined : Number(number.toString());
}
